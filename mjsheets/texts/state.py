"""Texts about what is kept on this machine."""

TEXTS: dict[str, tuple[str, str]] = {
    "lock.busy": (
        "{target} は別の mjsheets が処理中です (プロセス {pid})。"
        "終わってからもう一度実行してください。",
        "Another mjsheets is at work on {target} (process {pid}). Try again when it has ended.",
    ),
    "lock.unusable": (
        "ロックファイル {path} を作れません。そのフォルダーに書き込めるようにしてください。",
        "The lock file {path} cannot be made. Make its folder writable.",
    ),
}
