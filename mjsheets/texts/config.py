"""Texts about the configuration and the environment."""

TEXTS: dict[str, tuple[str, str]] = {
    "help.config": (
        "設定ファイル mjsheets.toml の場所と内容。",
        "Where the configuration mjsheets.toml is, and what it says.",
    ),
    "help.config.path": (
        "設定ファイルの場所を表示します。",
        "Print where the configuration file is.",
    ),
    "help.config.show": (
        "有効な設定を表示します。",
        "Print the settings that hold.",
    ),
    "help.config.init": (
        "すべての項目を説明付きで書いた設定ファイルを作ります。既存のファイルは上書きしません。",
        "Make a configuration file that explains every key; an existing one is never overwritten.",
    ),
    "config.missing": (
        "設定ファイル {path} がありません。パスを確認してください。",
        "There is no configuration file {path}. Check the path.",
    ),
    "config.unreadable": (
        "設定ファイル {path} を読めません。アクセス権を確認してください。",
        "The configuration file {path} cannot be read. Check its permissions.",
    ),
    "config.unwritable": (
        "設定ファイル {path} を作れません。フォルダーのアクセス権を確認してください。",
        "The configuration file {path} cannot be made. Check the permissions of its folder.",
    ),
    "config.exists": (
        "設定ファイル {path} はもうあります。エディターで開いて変更してください。",
        "There is already a configuration file {path}. Open it in an editor.",
    ),
    "config.made": (
        "{path} を作りました。使う項目の # を外してください。",
        "Made {path}. Remove the # before what you want to set.",
    ),
    "config.broken": (
        "設定ファイル {path} は TOML として読めません ({detail})。その行を直してください。",
        "The configuration file {path} is no valid TOML ({detail}). Mend that line.",
    ),
    "config.unknown": (
        "{path}: 「{key}」という項目はありません。使えるのは {known} です。",
        "{path}: there is no key {key}. There are {known}.",
    ),
    "config.unknown-near": (
        "{path}: 「{key}」という項目はありません。「{near}」のことですか。",
        "{path}: there is no key {key}. Did you mean {near}?",
    ),
    "config.value-credentials": (
        "{path}: {key} は認証情報ファイルのパスです。中身は書かないでください。",
        "{path}: {key} must be the path of a credential file, never its content.",
    ),
    "config.value-client": (
        "{path}: {key} は OAuth クライアントのファイルのパスです。中身は書かないでください。",
        "{path}: {key} must be the path of an OAuth client file, never its content.",
    ),
    "config.value-template": (
        "{path}: {key} はスプレッドシートの ID かリンクです ({found} は使えません)。",
        "{path}: {key} must be the id or link of a spreadsheet, not {found}.",
    ),
    "config.value-folder": (
        "{path}: {key} はドライブのフォルダーの ID かリンクです ({found} は使えません)。",
        "{path}: {key} must be the id or link of a Drive folder, not {found}.",
    ),
    "config.value-title": (
        '{path}: {key} は日付の書式です。例: "%Y-%m-%d" ({found} は使えません)。',
        '{path}: {key} must be a pattern of a date such as "%Y-%m-%d", not {found}.',
    ),
    "config.value-time_zone": (
        '{path}: {key} はタイムゾーンの名前です。例: "Asia/Tokyo" ({found} は使えません)。',
        '{path}: {key} must name a time zone such as "Asia/Tokyo", not {found}.',
    ),
    "config.value-day_begins": (
        '{path}: {key} は時刻です。例: "05:00" ({found} は使えません)。',
        '{path}: {key} must be a time such as "05:00", not {found}.',
    ),
    "config.value-rules": (
        "{path}: {key} はルールの名前です ({found} は使えません)。"
        "一覧は mjsheets rules list で見られます。",
        "{path}: {key} must name a rule set, not {found}; mjsheets rules list prints them.",
    ),
    "config.value-deadline": (
        "{path}: {key} は 0 より大きく 86400 以下の秒数です ({found} は使えません)。",
        "{path}: {key} must be a number of seconds above 0 and up to 86400, not {found}.",
    ),
    "config.value-workbooks": (
        '{path}: {key} は「名前 = "ID・リンク・パス"」の表です ({found} は使えません)。',
        '{path}: {key} must be a table of name = "id, link or path", not {found}.',
    ),
    "config.default": ("  # 既定値", "  # default"),
    "config.template": (
        "# mjsheets の設定。使う行の # を外してください。\n"
        "# 優先順位: コマンドのオプション、環境変数、このファイル。\n"
        "\n"
        "# Google の認証情報ファイル (中身ではなくパス)\n"
        '# credentials = "robot.json"\n'
        "# mjsheets auth login が使う OAuth クライアントのファイル\n"
        '# client = "client.json"\n'
        "\n"
        "# mjsheets new がコピーするスプレッドシート、入れるフォルダー、名前 (日付の書式)\n"
        '# template = "https://docs.google.com/spreadsheets/d/…/edit"\n'
        '# folder = "https://drive.google.com/drive/folders/…"\n'
        '# title = "%Y-%m-%d"\n'
        "\n"
        "# 日付のタイムゾーンと、前日として扱う時刻の終わり\n"
        '# time_zone = "Asia/Tokyo"\n'
        '# day_begins = "05:00"\n'
        "\n"
        "# ルールが書かれていないワークブックのルール (mjsheets rules list)\n"
        '# rules = "origin"\n'
        "\n"
        "# Google スプレッドシート1つにかける最長の秒数\n"
        "# deadline = 300\n"
        "\n"
        "# 名前を付けたワークブック: mjsheets sync friday、全部なら mjsheets sync --all\n"
        "# [workbooks]\n"
        '# friday = "https://docs.google.com/spreadsheets/d/…/edit"\n'
        '# club = "club.xlsx"\n',
        "# Configuration of mjsheets. Remove the # before what you want to set.\n"
        "# An option of a command wins over the environment, and that over this file.\n"
        "\n"
        "# Credential file for Google: its path, never its content.\n"
        '# credentials = "robot.json"\n'
        "# File of the OAuth client that mjsheets auth login asks with.\n"
        '# client = "client.json"\n'
        "\n"
        "# What mjsheets new copies, where it puts the copy, and what it calls it.\n"
        '# template = "https://docs.google.com/spreadsheets/d/…/edit"\n'
        '# folder = "https://drive.google.com/drive/folders/…"\n'
        '# title = "%Y-%m-%d"\n'
        "\n"
        "# The time zone of dates, and until when it is still the evening before.\n"
        '# time_zone = "Asia/Tokyo"\n'
        '# day_begins = "05:00"\n'
        "\n"
        "# Rules of workbooks that state none; mjsheets rules list prints them.\n"
        '# rules = "origin"\n'
        "\n"
        "# Seconds for each Google spreadsheet.\n"
        "# deadline = 300\n"
        "\n"
        "# Workbooks by name: mjsheets sync friday, or all of them: mjsheets sync --all\n"
        "# [workbooks]\n"
        '# friday = "https://docs.google.com/spreadsheets/d/…/edit"\n'
        '# club = "club.xlsx"\n',
    ),
    "settings.test-api": (
        "{variable} はテスト専用で、この機械のサーバー (http://127.0.0.1:…) しか指定できません。"
        "この変数を消してください。",
        "{variable} is for tests only and must name a server on this machine "
        "(http://127.0.0.1:…). Remove the variable.",
    ),
}
