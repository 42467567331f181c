"""Texts of `new` for Google, `doctor` and `watch`."""

TEXTS: dict[str, tuple[str, str]] = {
    "help.new.template": (
        "コピーするスプレッドシートの ID かリンク。",
        "Id or link of the spreadsheet to copy.",
    ),
    "help.new.title": (
        "名前。指定しなければ今日の日付です。",
        "The title; by default today's date.",
    ),
    "help.new.folder": (
        "入れるドライブのフォルダーの ID かリンク。",
        "Id or link of the Drive folder to put it in.",
    ),
    "help.new.share": (
        "共有する相手: メールアドレス、閲覧だけなら後ろに :reader。繰り返せます。",
        "Whom to share it with: an e-mail address, followed by :reader to let them only look; "
        "can be repeated.",
    ),
    "help.new.notify": (
        "共有した相手に Google からメールを送ります。",
        "Let Google tell them by e-mail.",
    ),
    "help.new.clear-scores": (
        "テンプレートに入力されている点数と風を消します。",
        "Empty the scores and winds that stand in the template.",
    ),
    "help.new.resume": (
        "もう作ってあるスプレッドシートに、残りの作業だけをします。",
        "Id or link of a spreadsheet that is there already: only do the rest.",
    ),
    "help.doctor": (
        "動かない原因を順番に調べます。何も変更しません。",
        "Find out step by step what does not work; nothing is changed.",
    ),
    "help.doctor.target": (
        "調べるワークブック。指定しなければ Google への接続を調べます。",
        "The workbook; without one, the way to Google.",
    ),
    "help.watch": (
        "ファイルが保存されるたびに集計します。Ctrl-C で終わります。",
        "Sync whenever the file is saved; Ctrl-C ends it.",
    ),
    "help.watch.file": ("ワークブック (.xlsx、.xlsm)。", "A workbook (.xlsx, .xlsm)."),
    "new.online": (
        "「{title}」を作りました: {url}",
        "Made {title}: {url}",
    ),
    "new.share": (
        "--share {found} は使えません。例: --share mika@example.com、"
        "--share mika@example.com:reader",
        "--share {found} is no address. Examples: --share mika@example.com, "
        "--share mika@example.com:reader",
    ),
    "new.no-room": (
        "テンプレートには {room} 人分の列しかありません ({found} 人指定されました)。"
        "名前を減らすか、列を足してください。",
        "The template has columns for {room} players, {found} names were given. Give fewer, or "
        "add columns.",
    ),
    "new.file-or-google": (
        "{path} はファイルなので、Google スプレッドシート用のオプションは使えません。"
        "どちらかを外してください。",
        "{path} is a file, and the other options are for Google spreadsheets. Leave one out.",
    ),
    "new.template-or-rules": (
        "--rules と --with は内蔵のテンプレート用です。テンプレートのコピーには使えません。",
        "--rules and --with are for the built-in template, not for the copy of one.",
    ),
    "new.keeps-scores": (
        "テンプレートの点数や風が {count} 個残っています。消すには: "
        "mjsheets new --resume {url} --clear-scores",
        "{count} cells with scores or winds of the template are still in it. To empty them: "
        "mjsheets new --resume {url} --clear-scores",
    ),
    "new.step-failed": (
        "できなかったこと: {what}。{message}",
        "Not done: {what}. {message}",
    ),
    "new.again": (
        "原因を直してから、残りだけを実行できます: {command}",
        "Once that is mended, this does the rest: {command}",
    ),
    "watch.begin": (
        "{file} が保存されるのを待っています。Ctrl-C で終わります。",
        "Watching {file}; Ctrl-C ends it.",
    ),
    "watch.end": ("{file} の監視を終わりました。", "No longer watching {file}."),
    "doctor.ok": ("OK", "ok"),
    "doctor.note": ("メモ", "note"),
    "doctor.problem": ("問題", "problem"),
    "doctor.skipped": ("未確認", "skipped"),
    "doctor.not-looked": (
        "前の問題のため調べていません。",
        "Not looked at, because of what stands above.",
    ),
    "doctor.all-well": ("問題はありません。", "No problem was found."),
    "doctor.not-well": (
        "問題があります (終了コード {code})。上の「問題」の行から直してください。",
        "Something is wrong (exit code {code}). Begin with the first problem above.",
    ),
    "doctor.step.versions": ("バージョン", "versions"),
    "doctor.step.network": ("ネットワーク", "network"),
    "doctor.step.clock": ("時計", "clock"),
    "doctor.step.credentials": ("認証情報", "credentials"),
    "doctor.step.token": ("トークン", "token"),
    "doctor.step.access": ("アクセス", "access"),
    "doctor.step.right": ("編集権限", "right to write"),
    "doctor.step.file": ("ファイル", "file"),
    "doctor.step.writable": ("書き込み", "writable"),
    "doctor.step.tabs": ("タブ", "tabs"),
    "doctor.step.layout": ("配置", "layout"),
    "doctor.step.labels": ("設定の見出し", "labels"),
    "doctor.step.rows": ("入力", "entries"),
    "doctor.step.protected": ("保護", "protected cells"),
    "doctor.step.template": ("テンプレート", "template"),
    "doctor.step.storage": ("保存容量", "storage for new"),
    "doctor.versions": (
        "mjsheets {mjsheets}、Python {python}、{system}、{libraries}",
        "mjsheets {mjsheets}, Python {python}, {system}, {libraries}",
    ),
    "doctor.network": ("Google に接続できます。", "Google can be reached."),
    "doctor.clock": ("時計は合っています。", "The clock is right."),
    "doctor.clock-odd": (
        "時計が少しずれています (Google の時計との差 {skew})。自動で合わせる設定にしてください。",
        "The clock is a little off: Google's is at {skew} to it. Let the system set it.",
    ),
    "doctor.credentials": (
        "{kind}、{identity} ({origin})",
        "{kind}, {identity} ({origin})",
    ),
    "doctor.token": ("Google が認証情報を受け付けました。", "Google accepts the credentials."),
    "doctor.access": ("「{name}」を開けます。", "{name} can be opened."),
    "doctor.right": ("編集できます。", "It may be edited."),
    "doctor.right-unseen": (
        "編集できるかどうかは、ドライブの許可 (drive.metadata.readonly) がないと分かりません。"
        "sync --dry-run では分からず、書き込むときに分かります。",
        "Whether it may be edited can only be seen with the scope drive.metadata.readonly and the "
        "Drive API; without them, the first write tells.",
    ),
    "doctor.right-missing": (
        "「{name}」は閲覧しかできません。「共有」で「編集者」にしてもらってください。",
        "{name} can only be viewed. Ask its owner to make you an Editor.",
    ),
    "doctor.file": ("{path} を読めます。", "{path} can be read."),
    "doctor.writable": (
        "書き込めます。ほかのプログラムは開いていません。",
        "It can be written, and no other program has it open.",
    ),
    "doctor.tabs": (
        "「{results}」と「{standings}」があります。",
        "There are {results} and {standings}.",
    ),
    "doctor.tabs-new": (
        "「{results}」があります。「{standings}」は sync が作ります。",
        "There is {results}; a sync will make {standings}.",
    ),
    "doctor.layout": (
        "名前 {names} から: {players}。半荘は {first} 行目から {hanchan} 行。",
        "Names from {names} on: {players}. Hanchan from row {first} on: {hanchan} rows.",
    ),
    "doctor.no-players": (
        "名前を読めません。{cells} に、互いに違う名前を入力してください。",
        "The names cannot be read. Type names that differ into {cells}.",
    ),
    "doctor.labels": ("見つかった設定: {stated}", "Settings that were found: {stated}"),
    "doctor.labels-wrong": (
        "見つかった設定: {stated}。足りないか誤っている設定: {cells}。"
        "理由は mjsheets sync --dry-run で分かります。",
        "Settings that were found: {stated}. Missing or wrong: {cells}; "
        "mjsheets sync --dry-run says why.",
    ),
    "doctor.rows": ("{hanchan} 半荘を計算できます。", "{hanchan} hanchan can be settled."),
    "doctor.rows-wrong": (
        "直す必要のあるセル: {cells}。理由は mjsheets sync --dry-run で分かります。",
        "Cells to be mended: {cells}. mjsheets sync --dry-run says why.",
    ),
    "doctor.protected": (
        "書き込むセル {cells} 個は保護されていません。",
        "None of the {cells} cells to be written is protected.",
    ),
    "doctor.protected-cell": (
        "「{tab}」の {cell} は保護されています。編集できるのは {editors} です。"
        "許可か保護の解除を頼んでください。",
        "Cell {cell} of {tab} is protected. {editors} may edit it: ask for permission, or to lift "
        "the protection.",
    ),
    "doctor.template": ("「{name}」をコピーできます。", "{name} can be copied."),
    "doctor.template-built-in": (
        "設定に template がないので、new は内蔵のテンプレートを使います。",
        "None is configured: new uses the built-in one.",
    ),
    "doctor.template-locked": (
        "「{name}」は閲覧者によるコピーが禁止されています。オーナーに許可を頼んでください。",
        "{name} must not be copied by viewers. Ask its owner to allow it.",
    ),
    "doctor.storage": ("new で作れます。", "There is room for what new makes."),
    "doctor.storage-shared": (
        "new は共有ドライブの「{name}」に作れます。",
        "new can make spreadsheets in {name}, in a shared drive.",
    ),
    "doctor.storage-full": (
        "{identity} のドライブはいっぱいです。不要なファイルを削除してください。",
        "The Drive of {identity} is full. Delete what is not needed.",
    ),
}
