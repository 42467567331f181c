"""Texts about local workbook files."""

TEXTS: dict[str, tuple[str, str]] = {
    "file.missing": (
        "{file} が見つかりません。ファイル名とフォルダーを確認してください。",
        "There is no file {file}. Check its name and folder.",
    ),
    "file.missing-near": (
        "{file} が見つかりません。同じフォルダーに {near} があります。これでしょうか。",
        "There is no file {file}. Did you mean {near}, in the same folder?",
    ),
    "file.dangling": (
        "{file} はリンクですが、リンク先の {to} がありません。リンク先を確認してください。",
        "{file} is a link that points to nothing: there is no {to}. Check where the file is.",
    ),
    "file.loop": (
        "{file} のリンクは自分自身に戻るため、開けません。リンクを作り直してください。",
        "The links in {file} lead back to themselves. Make them anew.",
    ),
    "file.name-long": (
        "{file} という名前は長すぎて、ファイルには使えません。短い名前を指定してください。",
        "The name {file} is too long for a file. Give a shorter one.",
    ),
    "file.folder": (
        "{file} はフォルダーです。中のブック（.xlsx）を指定してください。",
        "{file} is a folder. Name a workbook (.xlsx) in it.",
    ),
    "file.empty": (
        "{file} は空（0 バイト）です。コピーやダウンロードをやり直してください。",
        "{file} is empty (0 bytes). Copy or download it again.",
    ),
    "file.not-workbook": (
        "{file} は Excel のブックではありません。表計算ソフトで .xlsx として保存してください。",
        "{file} is not an Excel workbook. Save it as .xlsx in your spreadsheet program.",
    ),
    "file.encrypted": (
        (
            "{file} はパスワードで暗号化されています。Excel で開き、読み取りパスワードを外して"
            "保存してください。"
        ),
        "{file} is encrypted with a password. Open it in Excel, remove the password and save it.",
    ),
    "file.xls": (
        "{file} は古い形式（.xls）です。Excel で開き、.xlsx として保存してください。",
        "{file} is in the old .xls format. Open it in Excel and save it as .xlsx.",
    ),
    "file.xlsb": (
        "{file} はバイナリ形式（.xlsb）です。Excel で開き、.xlsx として保存してください。",
        "{file} is in the binary .xlsb format. Open it in Excel and save it as .xlsx.",
    ),
    "file.ods": (
        "{file} は OpenDocument（.ods）です。LibreOffice で開き、.xlsx として保存してください。",
        "{file} is an OpenDocument sheet (.ods). Open it in LibreOffice and save it as .xlsx.",
    ),
    "file.text": (
        "{file} はテキスト（CSV など）です。表計算ソフトで開き、.xlsx として保存してください。",
        "{file} is a text file such as CSV. Open it in a spreadsheet program and save it as .xlsx.",
    ),
    "file.damaged": (
        (
            "{file} は壊れています（{reason}）。コピーやダウンロードをやり直すか、バックアップを"
            "使ってください。"
        ),
        "{file} is damaged ({reason}). Copy or download it again, or use a backup.",
    ),
    "file.bomb": (
        (
            "{file} は大きすぎて安全に開けません（展開すると {megabytes} MB）。不要なシートや画像を"
            "減らしてください。"
        ),
        (
            "{file} is too large to open safely ({megabytes} MB unpacked). Remove sheets or "
            "pictures you do not need."
        ),
    ),
    "file.huge": (
        "{file} の {part} は大きすぎます（要素 {limit} 個まで）。不要な行や書式を消してください。",
        "{part} in {file} is too large (more than {limit} elements). Remove rows and formats.",
    ),
    "file.doctype": (
        (
            "{file} の {part} に DOCTYPE 宣言があります。安全のため開きません。表計算ソフトで"
            "保存し直してください。"
        ),
        (
            "{part} in {file} has a DOCTYPE, which is refused for safety. Save the workbook again "
            "in your spreadsheet program."
        ),
    ),
    "file.xml": (
        (
            "{file} の {part} を読めません（{reason}）。表計算ソフトで開いて保存し直すか、"
            "バックアップを使ってください。"
        ),
        (
            "{part} in {file} cannot be read ({reason}). Open and save it again in your "
            "spreadsheet program, or use a backup."
        ),
    ),
    "file.unreadable": (
        "{file} を読む権限がありません。ファイルのアクセス権を確認してください。",
        "You may not read {file}. Check its permissions.",
    ),
    "file.read-only": (
        "{file} は読み取り専用なので書き込めません。読み取り専用を外すか、コピーを作ってください。",
        "{file} is read-only, so nothing was written. Make it writable, or work on a copy.",
    ),
    "file.folder-read-only": (
        (
            "フォルダー {folder} に書き込めません。アクセス権を確認するか、別のフォルダーを使って"
            "ください。"
        ),
        "The folder {folder} is not writable. Check its permissions, or use another folder.",
    ),
    "file.no-folder": (
        "{file} を作れません。フォルダー {folder} がありません。先に作ってください。",
        "{file} cannot be made: there is no folder {folder}. Make it first.",
    ),
    "file.open": (
        (
            "{file} は使用中です（{who}）。閉じてからもう一度実行してください。誰も開いて"
            "いなければ、同じフォルダーの {lock} を削除してください。"
        ),
        (
            "{file} is open elsewhere ({who}). Close it and try again. If nobody has it open, "
            "delete {lock} in the same folder."
        ),
    ),
    "file.in-use": (
        "{file} はほかのプログラムが使用中です。閉じてからもう一度実行してください。",
        "Another program is using {file}. Close it there and try again.",
    ),
    "file.changed": (
        "{file} は読み込んだ後に変更されました。何も書いていません。もう一度実行してください。",
        "{file} was changed after it was read. Nothing was written; try again.",
    ),
    "file.system": (
        (
            "{file} を読み書きできません（{reason}）。空き容量や接続を確認し、もう一度実行して"
            "ください。"
        ),
        (
            "{file} cannot be read or written ({reason}). Check the free space and the connection, "
            "then try again."
        ),
    ),
    "file.exists": (
        "{file} は既にあります。上書きはしません。別の名前を指定してください。",
        "{file} exists already and is never overwritten. Choose another name.",
    ),
    "file.new-suffix": (
        "{file} は作れません。新しいブックの名前は .xlsx で終わる必要があります。",
        "{file} cannot be made: the name of a new workbook must end in .xlsx.",
    ),
    "file.tab-exists": (
        "{file} にはシート「{tab}」が既にあります。もう一度実行してください。",
        'There is a tab "{tab}" in {file} already. Try again.',
    ),
    "file.tab-missing": (
        "{file} にシート「{tab}」がありません。あるのは {tabs} です。シート名を確認してください。",
        'There is no tab "{tab}" in {file}, only {tabs}. Check the name of the tab.',
    ),
    "file.tab-no-cells": (
        (
            "{file} の「{tab}」はグラフシートなどで、セルがありません。ワークシートの名前を"
            "変えてください。"
        ),
        'The tab "{tab}" in {file} is a chart sheet or the like and has no cells. Rename it.',
    ),
    "file.table-header": (
        (
            "{file} の「{tab}」の {cell} はテーブルの見出し「{name}」です。「{new}」に変えると"
            "ブックが壊れるため、何も書いていません。Excel でテーブルを範囲に変換するか、別の"
            "場所に移してください。"
        ),
        (
            'The cell {cell} in the tab "{tab}" of {file} is the heading "{name}" of a table. '
            'Writing "{new}" there would damage the workbook, so nothing was written. In Excel, '
            "convert the table to a range, or move it."
        ),
    ),
    "file.off-sheet": (
        (
            "{file} の「{tab}」に {cell} は書けません（シートは {last} まで）。空いている行や列の"
            "後ろに離れた入力がないか確認してください。"
        ),
        (
            'There is no cell {cell} in the tab "{tab}" of {file}: a sheet ends at {last}. Look '
            "for entries far below or to the right of the others."
        ),
    ),
    "file.text-long": (
        "{file} に書く文字列が長すぎます（1 セル {limit} 文字まで）。短くしてください。",
        "A text for {file} is too long (a cell holds {limit} characters). Shorten it.",
    ),
}
