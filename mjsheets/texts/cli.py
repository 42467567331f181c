"""Texts of the command line."""

TEXTS: dict[str, tuple[str, str]] = {
    "help.app": (
        "麻雀の点数を入力した表を集計して、成績を書き込みます。",
        "Settle riichi mahjong scores typed into a spreadsheet, and write the standings back.",
    ),
    "help.sync": (
        "半荘を集計して「成績」タブに書き込み、成績を表示します。",
        "Settle the hanchan, write the 成績 tab, and print the standings.",
    ),
    "help.show": (
        "成績を表示します。何も書き込みません。",
        "Print the standings; nothing is written.",
    ),
    "help.new": (
        "すぐに入力できる新しいワークブックを作ります。既存のファイルは上書きしません。",
        "Make a workbook that is ready to type into; a file that exists is never overwritten.",
    ),
    "help.targets": (
        "ワークブック (.xlsx、.xlsm)。複数指定できます。",
        "Workbooks (.xlsx, .xlsm), one or more.",
    ),
    "help.path": ("新しいワークブックの名前 (.xlsx)。", "Name of the new workbook (.xlsx)."),
    "help.players": (
        "4人の名前をコンマで区切って指定します。",
        "The four names, separated by commas.",
    ),
    "help.dry-run": (
        "変わるセルを「前 → 後」で表示するだけで、書き込みません。",
        "Only print the cells that would change, old → new; write nothing.",
    ),
    "help.overwrite-formulas": (
        "書き込み先にある数式も値で置き換えます。",
        "Replace formulas that other people put into the cells of the standings.",
    ),
    "help.json": (
        "ワークブックごとに1行の JSON で出力します。",
        "Print one JSON object per workbook and line.",
    ),
    "help.quiet": ("問題がなければ何も表示しません。", "Print nothing when all is well."),
    "help.verbose": (
        "エラーの原因を詳しく表示します。",
        "Print the full cause of an error.",
    ),
    "help.lang": (
        "表示の言語 (ja または en)。指定しなければ環境の設定に従います。",
        "Language of the messages, ja or en; by default that of the locale.",
    ),
    "help.new-lang": (
        "ワークブックと表示の言語 (ja または en)。",
        "Language of the workbook and the messages; the workbook is Japanese by default.",
    ),
    "help.version": ("バージョンを表示します。", "Print the version."),
    "severity.fatal": ("エラー", "error"),
    "severity.refused": ("除外", "refused"),
    "severity.waiting": ("入力待ち", "waiting"),
    "severity.warning": ("注意", "warning"),
    "severity.note": ("メモ", "note"),
    "show.total": ("合計", "Total"),
    "show.player": ("名前", "Player"),
    "show.rank-1": ("1位", "1st"),
    "show.rank-2": ("2位", "2nd"),
    "show.rank-3": ("3位", "3rd"),
    "show.rank-4": ("4位", "4th"),
    "show.average-rank": ("平均順位", "Avg rank"),
    "show.average-score": ("平均得点", "Avg score"),
    "show.best": ("最高得点", "Best"),
    "show.last-avoidance": ("ラス回避", "Not last"),
    "show.counts": (
        "{settled}半荘",
        "{settled} hanchan",
    ),
    "show.refused": ("除外 {count}", "{count} refused"),
    "show.waiting": ("入力待ち {count}", "{count} waiting"),
    "sync.written": (
        "「{tab}」のセルを {count} 個更新しました。",
        "{tab}: {count} cells written.",
    ),
    "sync.created": (
        "「{tab}」タブを作りました。",
        "{tab}: tab made and filled in.",
    ),
    "sync.would-write": (
        "「{tab}」で {count} 個のセルが変わります (書き込んでいません)。",
        "{tab}: {count} cells would change; nothing was written.",
    ),
    "sync.would-create": (
        "「{tab}」タブを作ります (書き込んでいません)。",
        "{tab}: the tab would be made; nothing was written.",
    ),
    "sync.up-to-date": ("「{tab}」は最新です。", "{tab}: up to date."),
    "sync.nothing-written": ("何も書き込んでいません。", "Nothing was written."),
    "sync.empty-cell": ("(空)", "(empty)"),
    "new.made": (
        "{path} を作りました。点数を入力して保存したら、次を実行してください: mjsheets sync {path}",
        "Made {path}. Type the scores, save it, then run: mjsheets sync {path}",
    ),
    "new.players": (
        "名前は {wanted} 人分必要です ({found} 人分指定されました)。例: --players A,B,C,D",
        "{wanted} names are needed, {found} were given. Example: --players A,B,C,D",
    ),
    "new.players-differ": (
        "名前は空でなく、互いに違うものにしてください: {players}",
        "The names must differ and none may be empty: {players}",
    ),
    "target.google": (
        "{target}: ファイルがありません。Google スプレッドシートにはまだ対応していません。",
        "{target}: there is no such file, and Google spreadsheets are not supported yet.",
    ),
    "tab.missing": (
        "{name}: 「{wanted}」タブがありません。あるのは: {titles}。"
        "入力するタブの名前を「結果」にしてください。",
        "{name}: there is no tab called {wanted}; there are: {titles}. "
        "Rename the tab with the scores.",
    ),
    "tab.missing-near": (
        "{name}: 「{wanted}」タブがありません。「{near}」のことですか。あるのは: {titles}。"
        "入力するタブの名前を「結果」にしてください。",
        "{name}: there is no tab called {wanted}; perhaps “{near}” is meant. "
        "There are: {titles}. Rename the tab with the scores.",
    ),
    "sync.not-stored": (
        "「{tab}」の {cell} を、書き込んだ直後に別の人が変更しました。もう一度実行してください。",
        "{tab}: somebody changed {cell} just after it was written. Run the command again.",
    ),
    "internal": (
        "予期しないエラーです ({kind}: {message})。"
        "--verbose を付けて実行し、表示された内容を添えて報告してください。",
        "Unexpected error ({kind}: {message}). "
        "Run again with --verbose, and report what it prints.",
    ),
    "error": ("エラー: {message}", "Error: {message}"),
}
