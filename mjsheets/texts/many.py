"""Texts about which workbooks are meant, and about many of them."""

TEXTS: dict[str, tuple[str, str]] = {
    "help.folder": (
        "Google ドライブのフォルダーの ID かリンク。中のスプレッドシートすべてが対象です。",
        "Id or link of a Google Drive folder: all spreadsheets in it.",
    ),
    "help.all": (
        "設定ファイルにあるワークブックすべてを対象にします。",
        "All workbooks of the configuration.",
    ),
    "help.credentials": (
        "Google の認証情報ファイル (JSON)。",
        "Credential file for Google (JSON).",
    ),
    "help.config-file": (
        "設定ファイル。指定しなければ mjsheets config path の場所です。",
        "Configuration file; by default the one that mjsheets config path prints.",
    ),
    "help.deadline": (
        "Google スプレッドシート1つにかける最長の秒数。",
        "Seconds for each Google spreadsheet, at most.",
    ),
    "many.nothing": (
        "ワークブックを指定してください: ファイル、スプレッドシートの ID かリンク、"
        "--folder、--all。",
        "Name a workbook: a file, the id or link of a spreadsheet, --folder or --all.",
    ),
    "many.no-workbooks": (
        "設定ファイルにワークブックがありません。mjsheets.toml の [workbooks] に"
        '「名前 = "ID・リンク・パス"」を書いてください。',
        'The configuration names no workbooks. Add lines name = "id, link or path" '
        "to [workbooks] in mjsheets.toml.",
    ),
    "many.summary": ("ワークブック {count} 個: {parts}", "Workbooks: {count} ({parts})"),
    "many.empty": (
        "フォルダーにスプレッドシートがありません。",
        "There are no spreadsheets in the folder.",
    ),
    "many.failed": ("失敗 {count}", "{count} failed"),
    "many.fine": ("最新 {count}", "{count} fine"),
    "many.problems": ("要確認 {count}", "{count} with problems"),
    "many.unchanged": ("変更なし {count}", "{count} unchanged"),
    "many.written": ("更新 {count}", "{count} written"),
    "google.pacing": (
        "Google の利用上限を超えないよう {seconds} 秒待ちます。",
        "Waiting {seconds} s to stay under Google's quota.",
    ),
}
