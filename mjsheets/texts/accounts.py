"""Texts about logging in and out."""

TEXTS: dict[str, tuple[str, str]] = {
    "help.auth": (
        "Google へのログインと、使われる認証情報の確認。",
        "Log in to Google as a person, and see which credentials are used.",
    ),
    "help.auth.login": (
        "ブラウザーで Google にログインし、この機械に保存します。",
        "Log in to Google in a browser, and keep the login on this machine.",
    ),
    "help.auth.status": (
        "どの認証情報が使われるか、有効かどうかを表示します。",
        "Print which credentials are used, and whether they work.",
    ),
    "help.auth.logout": (
        "保存したログインを取り消して削除します。",
        "Revoke the login that is kept, and delete it.",
    ),
    "help.auth.client": (
        "Google Cloud コンソールで作った OAuth クライアント (デスクトップ アプリ) の "
        "JSON ファイル。",
        "The JSON file of your OAuth client (desktop app) from the Google Cloud console.",
    ),
    "help.auth.scope": (
        "追加で許可を求めるスコープ: drive (テンプレートのコピー)、"
        "drive.file (作ったファイルの共有)、drive.metadata.readonly (フォルダーの一覧)。",
        "A further scope to ask for: drive (to copy templates), drive.file (to share what was "
        "made), drive.metadata.readonly (to list folders).",
    ),
    "help.auth.browser": (
        "ブラウザーを開かず、アドレスと手順を表示します。",
        "Open no browser; print the address, and what to do on another machine.",
    ),
    "help.auth.port": (
        "応答を受け取るポート。指定しなければ空いているものを使います。",
        "The port for the answer; by default any that is free.",
    ),
    "login.open": (
        "ブラウザーで次のアドレスを開き、許可してください ({minutes} 分待ちます):\n{url}",
        "Open this address in a browser and give your consent; {minutes} minutes are left:\n{url}",
    ),
    "login.elsewhere": (
        "この機械にブラウザーがない場合:\n"
        "  手元の機械で ssh -L {port}:127.0.0.1:{port} この機械 を実行したまま、"
        "手元のブラウザーで上のアドレスを開きます。\n"
        "  または、手元の機械で mjsheets auth login を実行し、"
        "できたファイル (mjsheets auth status で場所が分かります) をここにコピーします。",
        "If this machine has no browser:\n"
        "  on yours, run ssh -L {port}:127.0.0.1:{port} THIS-MACHINE, leave it open, and open the "
        "address above in the browser there;\n"
        "  or run mjsheets auth login on yours, and copy the file that it makes to this machine "
        "(mjsheets auth status says where it is).",
    ),
    "login.page": (
        "ログインの応答を受け取りました。このタブを閉じて、端末に戻ってください。",
        "mjsheets has received the answer. You can close this tab and return to the terminal.",
    ),
    "login.done": (
        "{account} としてログインしました。\n許可: {scopes}\n保存先: {path}",
        "Logged in as {account}.\nAllowed: {scopes}\nKept in: {path}",
    ),
    "login.no-terminal": (
        "ログインには人の操作が必要ですが、ここは端末ではありません。"
        "端末で mjsheets auth login を実行してから、できたファイルを {path} にコピーするか、"
        "サービスアカウントのキーを MJSHEETS_CREDENTIALS で指定してください。",
        "Logging in needs a person, and this is no terminal. Run mjsheets auth login in one and "
        "copy the file that it makes to {path}, or name the key of a service account in "
        "MJSHEETS_CREDENTIALS.",
    ),
    "login.no-client": (
        "OAuth クライアントのファイルを --client か設定の client で指定してください。"
        "Google Cloud コンソールの「API とサービス」→「認証情報」で"
        "「デスクトップ アプリ」として作れます。",
        "Name the file of your OAuth client with --client, or with client in the configuration. "
        "Make one in the Google Cloud console: APIs & Services → Credentials → Desktop app.",
    ),
    "login.nowhere": (
        "ログインを保存する場所がありません。",
        "There is no place to keep a login in.",
    ),
    "login.client-missing": (
        "OAuth クライアントのファイル {path} を読めません。パスを確認してください。",
        "The OAuth client file {path} cannot be read. Check the path.",
    ),
    "login.client-wrong": (
        "{path} は OAuth クライアントのファイルではありません。Google Cloud コンソールで"
        "「デスクトップ アプリ」のクライアントを作り、その JSON を指定してください。",
        "{path} is no OAuth client file. Make a client of the type “Desktop app” in the Google "
        "Cloud console, and use its JSON file.",
    ),
    "login.client-web": (
        "{path} は「ウェブ アプリケーション」のクライアントです。"
        "「デスクトップ アプリ」のクライアントを作ってください。",
        "{path} is a client of the type “Web application”. Make one of the type “Desktop app”.",
    ),
    "login.scope-unknown": (
        "スコープ {found} は使えません。使えるのは {known} です。",
        "There is no scope {found} that could be used. There are {known}.",
    ),
    "login.port": (
        "ポート {port} は使用中です。--port で別の番号を指定するか、--port を外してください。",
        "Port {port} is in use. Choose another one with --port, or leave --port out.",
    ),
    "login.timeout": (
        "{seconds} 秒待ちましたが、ブラウザーからの応答がありません。もう一度実行してください。",
        "No answer came from the browser within {seconds} s. Run the command again.",
    ),
    "login.state": (
        "別のログインの応答が届いたので、使いませんでした。開いたままの古いタブを閉じて、"
        "もう一度実行してください。",
        "The answer belongs to another attempt, and was not used. Close old tabs of the consent "
        "page, and run the command again.",
    ),
    "login.denied": (
        "許可されなかったので、ログインしていません。もう一度実行し、「許可」を選んでください。",
        "Consent was declined, so there is no login. Run the command again and choose “Continue”.",
    ),
    "login.refused": (
        "Google がログインを断りました ({detail})。もう一度実行してください。続く場合は"
        "クライアントのファイルを作り直してください。",
        "Google refused the login ({detail}). Run the command again; if that does not help, make "
        "a new client file.",
    ),
    "login.unticked": (
        "許可のページで次の項目にチェックが入っていません: {scopes}。もう一度実行し、"
        "すべてにチェックを入れてください。",
        "On the consent page the box for {scopes} was not ticked. Run the command again and tick "
        "every box.",
    ),
    "login.no-answer": (
        "Google からの応答を読めません ({detail})。しばらくしてからもう一度実行してください。",
        "The answer from Google cannot be read ({detail}). Try again later.",
    ),
    "login.not-kept": (
        "{path} を書き換えられません。フォルダーのアクセス権を確認してください。",
        "{path} cannot be changed. Check the permissions of its folder.",
    ),
    "logout.done": (
        "ログインを取り消し、{path} を削除しました。",
        "The login was revoked, and {path} deleted.",
    ),
    "logout.expired": (
        "{path} を削除しました。ログインは Google ではもう無効でした。",
        "Deleted {path}. Google did not know the login any more.",
    ),
    "logout.nothing": ("ログインはありません。", "There is no login."),
    "status.who": (
        "認証情報: {kind}\n場所: {origin}\nアカウント: {identity}\nスコープ: {scopes}",
        "Credentials: {kind}\nFound in: {origin}\nAccount: {identity}\nScopes: {scopes}",
    ),
    "status.identity-unknown": ("不明", "not known"),
    "status.scopes-any": (
        "コマンドごとに必要なものだけ",
        "those that each command needs",
    ),
    "status.works": ("有効: はい", "Works: yes"),
    "status.broken": ("有効: いいえ。{message}", "Works: no. {message}"),
    "kind.service_account": ("サービスアカウントのキー", "key of a service account"),
    "kind.authorized_user": ("人のログイン", "login of a person"),
    "kind.external_account": ("Workload Identity 連携", "workload identity"),
    "kind.external_account_authorized_user": (
        "Workforce Identity のログイン",
        "login by workforce identity",
    ),
    "kind.impersonated_service_account": (
        "権限を借りたサービスアカウント",
        "service account that is impersonated",
    ),
    "kind.metadata_server": ("Google Cloud の機械", "machine of Google Cloud"),
}
