"""Texts about Google: credentials, access, connections."""

TEXTS: dict[str, tuple[str, str]] = {
    # What was pasted.
    "google.link-published": (
        "{target} は「ウェブに公開」のリンクで、元のスプレッドシートを開けません。"
        "スプレッドシートを開いたときのアドレスを指定してください。",
        "{target} is a “publish to the web” link, which does not lead to the spreadsheet itself. "
        "Use the address that the browser shows while the spreadsheet is open.",
    ),
    "google.link-folder": (
        "{target} はフォルダーのリンクです。中のスプレッドシートのリンクを指定してください。",
        "{target} is a link to a folder. Use the link of a spreadsheet in it.",
    ),
    "google.link-other": (
        "{target} はスプレッドシートではありません。スプレッドシートのリンクを指定してください。",
        "{target} is no spreadsheet. Use the link of a Google spreadsheet.",
    ),
    "google.link-unknown": (
        "{target}: ファイルが見つからず、スプレッドシートの ID やリンクでもありません。"
        "綴りを確認してください。",
        "{target}: there is no such file, and it is no id or link of a Google spreadsheet. "
        "Check the spelling.",
    ),
    "google.folder-unknown": (
        "{target} はドライブのフォルダーの ID でもリンクでもありません。"
        "フォルダーを開いたときのアドレスを指定してください。",
        "{target} is neither the id nor the link of a Drive folder. "
        "Use the address that the browser shows while the folder is open.",
    ),
    # Credentials.
    "google.no-credentials": (
        "Google の認証情報が見つかりません。mjsheets auth login でログインするか、"
        "サービスアカウントのキー (JSON) を --credentials か環境変数 MJSHEETS_CREDENTIALS で"
        "指定してください。",
        "There are no credentials for Google. Log in with mjsheets auth login, or name the key "
        "file of a service account (JSON) with --credentials or the variable "
        "MJSHEETS_CREDENTIALS.",
    ),
    "google.credentials-missing": (
        "認証情報のファイル {path} がありません ({by} の指定)。パスを確認してください。",
        "There is no credentials file {path}, which {by} names. Check the path.",
    ),
    "google.credentials-unreadable": (
        "認証情報 {origin} を読めません。ファイルのアクセス権と中身を確認してください。",
        "The credentials {origin} cannot be read. Check the file's permissions and content.",
    ),
    "google.credentials-broken": (
        "認証情報 {origin} は壊れています (JSON として読めません)。"
        "ダウンロードし直すか、全文をコピーし直してください。",
        "The credentials {origin} are damaged: they are no valid JSON. "
        "Download the file again, or copy all of it.",
    ),
    "google.credentials-unknown": (
        "{origin} は認証情報ではありません。サービスアカウントのキー (JSON) を指定してください。",
        "{origin} holds no credentials that we know. Use the key file of a service account (JSON).",
    ),
    "google.credentials-incomplete": (
        "認証情報 {origin} に足りない項目があります: {missing}。ダウンロードし直してください。",
        "The credentials {origin} lack {missing}. Download the file again.",
    ),
    "google.credentials-invalid": (
        "認証情報 {origin} に使えない項目があります。ダウンロードし直すか、作り直してください。",
        "The credentials {origin} have a field that cannot be used. Download or make them again.",
    ),
    "google.credentials-client": (
        "{origin} は OAuth クライアントのファイルで、これだけではログインできません。"
        "mjsheets auth login --client でこのファイルを指定してログインするか、"
        "サービスアカウントのキーを指定してください。",
        "{origin} is an OAuth client file: it names an application, not a person. "
        "Log in with it (mjsheets auth login --client), or use the key of a service account.",
    ),
    "google.credentials-api-key": (
        "{origin} は API キーです。API キーでは書き込めません。"
        "サービスアカウントのキー (JSON) を指定してください。",
        "{origin} is an API key, which can never write. "
        "Use the key file of a service account (JSON).",
    ),
    "google.credentials-bare-key": (
        "{origin} は秘密鍵だけです。ダウンロードした JSON ファイル全体を指定してください。",
        "{origin} is only a private key. Use the whole JSON file that was downloaded.",
    ),
    "google.key-p12": (
        "{origin} は古い P12 形式のキーです。JSON 形式のキーを作り直してください。",
        "{origin} is a key in the old P12 format. Make a new key in JSON format.",
    ),
    "google.key-damaged": (
        "{origin} の秘密鍵 (private_key) が途中で壊れています。環境変数では改行が失われがちです。"
        "ファイルのまま、または base64 にして指定してください。",
        "The private key in {origin} was damaged on the way; environment variables often lose "
        "line breaks. Use the file itself, or encode it in base64.",
    ),
    # The token endpoint.
    "google.clock": (
        "この機械の時計がずれています (Google の時計との差 {skew})。時刻を合わせて、"
        "もう一度実行してください。",
        "The clock of this machine is wrong: Google's is at {skew} to it. "
        "Set the clock and try again.",
    ),
    "google.key-deleted": (
        "{identity} のキー ({origin}) は無効です。削除または交換されたか、書き換えられています。"
        "Google Cloud コンソールで新しいキーを作ってください。",
        "The key of {identity} ({origin}) is not valid any more: it was deleted, rotated or "
        "edited. Make a new key in the Google Cloud console.",
    ),
    "google.account-deleted": (
        "サービスアカウント {identity} はもうありません。"
        "別のサービスアカウントのキーを指定してください。",
        "The service account {identity} does not exist any more. Use the key of another one.",
    ),
    "google.login-expired": (
        "ログイン ({origin}) の期限が切れたか、取り消されました。ログインし直してください。"
        "7日ごとに起きる場合は OAuth アプリが「テスト中」です。「本番環境」に公開してから"
        "ログインし直してください (古いログインは7日のままです)。",
        "The login ({origin}) has expired or was revoked. Log in again. If this happens every 7 "
        "days, your OAuth app is in “Testing”: publish it (“In production”), then log in again, "
        "for a login made before keeps its 7 days.",
    ),
    "google.login-session": (
        "組織の設定により、ログイン ({origin}) のやり直しが必要です。ログインし直してください。"
        "無人で動かすにはサービスアカウントを使ってください。",
        "Your organisation wants you to log in again ({origin}). "
        "Use a service account for runs without a person.",
    ),
    "google.admin-policy": (
        "組織の管理者がこのアプリを許可していません ({identity})。管理者に許可を頼むか、"
        "サービスアカウントを使ってください。",
        "The administrator of your organisation does not allow this app ({identity}). "
        "Ask for it to be allowed, or use a service account.",
    ),
    "google.client-unauthorized": (
        "{identity} にはこの方法でのアクセスが許可されていません ({detail})。"
        "ドメイン全体の委任とスコープの設定を管理者に確認してください。",
        "{identity} may not get access in this way ({detail}). "
        "Ask the administrator about domain-wide delegation and its scopes.",
    ),
    "google.client-deleted": (
        "ログイン ({origin}) の OAuth クライアントが削除または無効化されています。"
        "新しいクライアントを作り、ログインし直してください。",
        "The OAuth client of the login ({origin}) was deleted or disabled. "
        "Make a new client and log in again.",
    ),
    "google.impersonation": (
        "{identity} の権限を借りられません ({detail})。"
        "「サービス アカウント トークン作成者」のロールを付けてください。",
        "We may not act as {identity} ({detail}). "
        "Grant us the role “Service Account Token Creator” on it.",
    ),
    "google.token-refused": (
        "Google が認証情報 {origin} を受け付けません ({detail})。新しいものを作ってください。",
        "Google does not accept the credentials {origin} ({detail}). Make new ones.",
    ),
    # Access to a spreadsheet.
    "google.not-shared": (
        "{identity} は {url} を開けません。「共有」からこのアドレスを「編集者」として追加し、"
        "ID が正しいかも確認してください。",
        "{identity} may not open {url}. Share the spreadsheet with this address as Editor, and "
        "check that the id is right.",
    ),
    "google.not-shared-login": (
        "ログイン中の Google アカウント ({origin}) は {url} を開けません。そのアカウントを"
        "「編集者」として共有に追加し、ID が正しいかも確認してください。",
        "The Google account of the login {origin} may not open {url}. Share the spreadsheet with "
        "that account as Editor, and check that the id is right.",
    ),
    "google.read-only": (
        "{identity} は {url} を閲覧できますが、編集できません。「共有」でこのアドレスを"
        "「編集者」に変えてください。何も書き込んでいません。",
        "{identity} can view {url} but not edit it. Make this address an Editor of the "
        "spreadsheet. Nothing was written.",
    ),
    "google.read-only-login": (
        "ログイン中の Google アカウント ({origin}) は {url} を閲覧できますが、編集できません。"
        "そのアカウントを「編集者」に変えてください。何も書き込んでいません。",
        "The Google account of the login {origin} can view {url} but not edit it. Make that "
        "account an Editor of the spreadsheet. Nothing was written.",
    ),
    "google.missing": (
        "{url} はありません。ID を確認してください。"
        "削除された可能性もあります ({identity} で確認)。",
        "There is no {url}. Check the id; it may also have been deleted ({identity} asked).",
    ),
    "google.excel-file": (
        "{url} はドライブに置かれた Excel ファイルです。開いて「ファイル」→"
        "「Google スプレッドシートとして保存」を選び、新しいリンクを使ってください。",
        "{url} is an Excel file kept in Drive. Open it, choose File → Save as Google Sheets, and "
        "use the new link.",
    ),
    "google.api-disabled": (
        "{api} が有効になっていません。{link} で有効にし、数分待ってからもう一度実行してください。",
        "The {api} is not enabled. Enable it at {link}, wait a few minutes, and try again.",
    ),
    "google.quota-project": (
        "gcloud のログインに割り当てプロジェクトがありません。"
        "gcloud auth application-default set-quota-project PROJECT を実行してください。",
        "The login of gcloud has no quota project. "
        "Run: gcloud auth application-default set-quota-project PROJECT",
    ),
    "google.scope": (
        "{identity} のログイン ({origin}) にはこの操作の許可がありません。"
        '次を実行して許可してください: mjsheets auth login --scope "{scopes}"',
        "The login of {identity} ({origin}) was not granted what this needs. Log in again and "
        'allow it: mjsheets auth login --scope "{scopes}"',
    ),
    "google.unauthorized": (
        "Google が {identity} のトークンを受け付けません。"
        "認証情報 ({origin}) を作り直してください。"
        "プロキシが認証ヘッダーを消していないかも確認してください。",
        "Google does not accept the token of {identity}. Make new credentials ({origin}), and "
        "check that no proxy removes the authorization.",
    ),
    "google.protected": (
        "{url} の「{tab}」{cell} は保護されています。{editors} に、編集の許可か保護の解除を"
        "頼んでください。何も書き込んでいません。",
        "Cell {cell} of {tab} in {url} is protected. Ask {editors} for permission or to lift the "
        "protection. Nothing was written.",
    ),
    "google.protected-unknown": (
        "{url} の「{tab}」{cell} は保護されています。スプレッドシートのオーナーに、"
        "編集の許可か保護の解除を頼んでください。何も書き込んでいません。",
        "Cell {cell} of {tab} in {url} is protected. Ask the owner of the spreadsheet for "
        "permission or to lift the protection. Nothing was written.",
    ),
    "google.protected-now": (
        "{url} の書き込み先が保護されています。スプレッドシートのオーナーに、編集の許可か"
        "保護の解除を頼んでください。何も書き込んでいません。",
        "Cells to be written in {url} are protected. Ask the owner of the spreadsheet for "
        "permission or to lift the protection. Nothing was written.",
    ),
    "google.changed": (
        "{url} のタブが読み込みの後に変わりました。何も書き込んでいません。"
        "もう一度実行してください。",
        "The tabs of {url} were changed after they were read. Nothing was written; try again.",
    ),
    "google.unexpected": (
        "Google が {url} への要求を断りました ({detail})。--verbose を付けて実行し、"
        "その出力を添えて報告してください。",
        "Google refused a request for {url} ({detail}). Run again with --verbose and report what "
        "it prints.",
    ),
    # Drive.
    "google.no-storage": (
        "{identity} はファイルを持てません (ストレージなし)。次のどれかを選んでください: "
        "(1) --folder で共有ドライブのフォルダーを指定する (コンテンツ管理者として追加)、"
        "(2) 人のアカウントでログインする、(3) Workspace のドメイン全体の委任を使う、"
        "(4) 手でコピーして {identity} と共有する。"
        "マイドライブのフォルダーを共有しても解決しません。",
        "{identity} cannot own files: it has no storage. Choose one: (1) --folder with a folder in "
        "a shared drive where it is Content manager, (2) a login as a person, (3) domain-wide "
        "delegation in Workspace, (4) copy by hand and share the copy with {identity}. Sharing a "
        "folder of somebody's My Drive does not help.",
    ),
    "google.no-copying": (
        "{url} のオーナーが閲覧者によるコピーを禁止しています。{identity} を編集者にするか、"
        "コピーを許可してもらってください。",
        "The owner of {url} does not let viewers copy it. Ask for {identity} to become an Editor, "
        "or for copying to be allowed.",
    ),
    "google.sharing-limit": (
        "今日の共有の上限に達したため {url} を共有できません。明日もう一度実行してください。",
        "{url} cannot be shared: today's limit of invitations is reached. Try again tomorrow.",
    ),
    "google.share-refused": (
        "{url} をそのアドレスと共有できません ({detail})。アドレスを確認してください。",
        "{url} cannot be shared with that address ({detail}). Check the address.",
    ),
    "google.create-unknown": (
        "新しいスプレッドシート「{title}」ができたかどうか分かりません ({detail})。"
        "https://drive.google.com/drive/recent を見て、なければもう一度実行してください。",
        "It is not known whether the new spreadsheet “{title}” was made ({detail}). "
        "Look at https://drive.google.com/drive/recent, and try again if it is not there.",
    ),
    # The way there.
    "google.quota": (
        "Google の利用上限に達しました ({detail})。数分後にもう一度実行してください。",
        "Google's quota is used up ({detail}). Try again in some minutes.",
    ),
    "google.unavailable": (
        "Google のサービスが応答できません ({detail})。しばらくしてからもう一度実行してください。",
        "Google's service is not available ({detail}). Try again later.",
    ),
    "google.timeout": (
        "Google からの応答が時間内に届きません ({detail})。回線を確認し、"
        "しばらくしてからもう一度実行してください。",
        "Google did not answer in time ({detail}). Check the connection and try again later.",
    ),
    "google.connection": (
        "Google との通信が切れました ({detail})。回線を確認し、もう一度実行してください。",
        "The connection to Google broke ({detail}). Check it and try again.",
    ),
    "google.offline": (
        "Google のサーバーが見つかりません。インターネットにつながっているか確認してください。",
        "Google's server cannot be found. Check that this machine is online.",
    ),
    "google.proxy": (
        "プロキシ経由で接続できません ({detail})。環境変数 HTTPS_PROXY と NO_PROXY を"
        "確認してください。",
        "The proxy does not let us through ({detail}). Check the variables HTTPS_PROXY and "
        "NO_PROXY.",
    ),
    "google.address": (
        "アドレスとして使えない値があります ({detail})。認証情報の token_uri と、環境変数"
        " HTTPS_PROXY を確認してください。",
        "An address is no address ({detail}). Check token_uri in the credentials, and the "
        "variable HTTPS_PROXY.",
    ),
    "google.tls": (
        "Google との安全な接続を確立できません ({detail})。社内プロキシの証明書を使う場合は"
        "環境変数 REQUESTS_CA_BUNDLE にそのファイルを指定してください。",
        "No secure connection to Google came about ({detail}). If a company proxy has a "
        "certificate of its own, name its file in the variable REQUESTS_CA_BUNDLE.",
    ),
    "google.not-google": (
        "Google の代わりに別のページが応答しました ({detail})。Wi-Fi のログイン画面や"
        "プロキシを確認し、もう一度実行してください。",
        "Something else answered in place of Google ({detail}). Check for a Wi-Fi login page or "
        "a proxy, and try again.",
    ),
    "google.damaged": (
        "Google からの応答が途中で壊れました。もう一度実行してください。",
        "The answer from Google arrived damaged. Try again.",
    ),
    "google.incomplete": (
        "Google ドライブが今は全部のファイルを調べられませんでした。もう一度実行してください。",
        "Google Drive could not look through all files just now. Try again.",
    ),
    "google.waiting": (
        "Google が応答しないため {seconds} 秒待って再試行します。",
        "Google is not available; trying again in {seconds} s.",
    ),
    "google.waiting-quota": (
        "Google の利用上限に達したため {seconds} 秒待って再試行します。",
        "Google's quota for this minute is used up; trying again in {seconds} s.",
    ),
}
