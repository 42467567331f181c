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
        "ワークブック: ファイル (.xlsx、.xlsm、*.xlsx など)、Google スプレッドシートの ID か"
        "リンク、設定ファイルにある名前。複数指定できます。",
        "Workbooks, one or more: files (.xlsx, .xlsm, patterns such as *.xlsx), ids or links of "
        "Google spreadsheets, names of the configuration.",
    ),
    "help.path": (
        "新しいファイルの名前 (.xlsx)。指定しなければ Google スプレッドシートを作ります。",
        "Name of the new workbook file (.xlsx); without one, a Google spreadsheet is made.",
    ),
    "help.players": (
        "名前をコンマで区切って指定します (3〜20人)。",
        "The names, separated by commas: three to twenty.",
    ),
    "help.new-rules": (
        "ルールの名前。一覧は mjsheets rules list で見られます。",
        "A rule set to fill in; mjsheets rules list prints them.",
    ),
    "help.with": (
        "追加する列をコンマで区切って指定します: sticks (供託)、tobi (飛ばした人)、chips、"
        "chombo、penalty (罰符)、yakitori、points (ポイント入力)。",
        "Extra columns, separated by commas: sticks, tobi, chips, chombo, penalty, yakitori, "
        "points.",
    ),
    "help.settle": (
        "1半荘を計算します。例: mjsheets settle 32600E 19800S 15000W 32600N",
        "Settle one hanchan, for example: mjsheets settle 32600E 19800S 15000W 32600N",
    ),
    "help.scores": (
        "点数。同点のときは席 (E S W N、東南西北) を付けます。マイナスは -1500N か ▲1500N。",
        "Scores, with the starting seat (E S W N) where some are equal; -1500N is a score too.",
    ),
    "help.names": ("名前をコンマで区切って指定します。", "The names, separated by commas."),
    "help.sticks": ("残った供託の本数。", "Riichi sticks left at the end."),
    "help.rules-option": (
        "ルールの名前。一覧は mjsheets rules list で見られます。",
        "The rule set; mjsheets rules list prints them.",
    ),
    "help.explain": (
        "ポイントの計算を1行ずつ説明します。",
        "Explain step by step how the points came about.",
    ),
    "help.target": (
        "ワークブック: ファイル (.xlsx、.xlsm) か Google スプレッドシートの ID かリンク。",
        "A workbook: a file (.xlsx, .xlsm), or the id or link of a Google spreadsheet.",
    ),
    "help.row": (
        "半荘の番号。指定しなければ全部です。",
        "The number of the hanchan; without it all of them.",
    ),
    "help.rules": ("ルールの一覧と内容を表示します。", "Print the rule sets and their sources."),
    "help.rules.list": ("ルールの一覧を表示します。", "Print the names of all rule sets."),
    "help.rules.show": ("1つのルールの内容を表示します。", "Print one rule set and its source."),
    "help.rules.name": ("ルールの名前。", "Its name."),
    "explain.hanchan": ("半荘 {number}", "Hanchan {number}"),
    "explain.finished": ("ポイントで入力: {total}", "typed as points: {total}"),
    "explain.remainder": (
        "端数処理で卓全体が {rounded} 動いたので、{player} に {remainder} を加えました。",
        "Rounding moved the table by {rounded}; {player} takes {remainder}.",
    ),
    "explain.all": ("全半荘: {sum}", "All hanchan: {sum}"),
    "explain.settings": (
        "{name}: 設定か名前に誤りがあるので計算できません。"
        "mjsheets sync --dry-run で確かめてください。",
        "{name}: settings or names are wrong; see mjsheets sync --dry-run.",
    ),
    "explain.not-settled": (
        "半荘 {number} は計算していません。{cells} を確かめてください。",
        "Hanchan {number} is not settled; look at {cells}.",
    ),
    "explain.no-hanchan": (
        "{name}: 半荘 {number} はありません。あるのは {settled} です。",
        "{name}: there is no hanchan {number}. Settled are {settled}.",
    ),
    "audit.zero": ("合計 0", "Sum 0"),
    "audit.meant": ("合計 {sum} ({reasons})", "Sum {sum} ({reasons})"),
    "audit.off": (
        "合計 {sum} (説明できるのは {reasons})",
        "Sum {sum} (explained: {reasons})",
    ),
    "part.uma": ("順位点", "uma"),
    "part.oka": ("オカ", "oka"),
    "part.remainder": ("端数", "remainder"),
    "part.sticks": ("供託", "sticks"),
    "part.prize": ("飛び賞", "prize"),
    "part.chips": ("チップ", "chips"),
    "part.yakitori": ("焼き鳥", "yakitori"),
    "part.penalty": ("罰符", "penalty"),
    "reason.oka": ("オカ", "oka"),
    "reason.sticks": ("場に残った供託", "sticks left on the table"),
    "reason.chips": ("チップ", "chips"),
    "reason.penalty": ("罰符", "penalty"),
    "rule.starting_points": ("持ち", "Starting points"),
    "rule.return_points": ("返し", "Return points"),
    "rule.uma": ("順位点", "Uma"),
    "rule.floating_uma": ("浮きウマ", "Floating uma"),
    "rule.oka": ("オカ", "Oka"),
    "rule.rounding": ("端数", "Rounding"),
    "rule.negative_rounding": ("マイナスの端数", "Negative rounding"),
    "rule.tie_policy": ("同点", "Ties"),
    "rule.leftover_sticks": ("供託", "Leftover sticks"),
    "rule.tobi_prize": ("飛び賞", "Bust prize"),
    "rule.chip_value": ("チップ", "Chip value"),
    "rule.chombo": ("チョンボ", "Chombo"),
    "rule.yakitori": ("焼き鳥", "Yakitori"),
    "rule.rate": ("レート", "Rate"),
    "rule.venue_fee": ("場代", "Venue fee"),
    "rule.venue_fee_payer": ("場代を払った人", "Fee paid by"),
    "rule.derived-oka": ("{oka} pt (持ち・返しから)", "{oka} pt (from starting and return points)"),
    "rules.not-stated": ("出典に記載なし", "not stated by the source"),
    "rules.source": ("出典:", "Source:"),
    "settle.players": (
        "{wanted} 人分の点数が必要です ({found} 人分あります)。",
        "{wanted} scores are needed; given: {found}.",
    ),
    "settle.word": (
        "「{word}」は点数ではありません。例: 32600E、-1500N、▲1500北",
        "“{word}” is no score. Examples: 32600E, -1500N, ▲1500N.",
    ),
    "settle.total": (
        "合計が {expected:,} 点より {difference:+,} 点ずれています (ルール {rules})。",
        "The total is off from {expected:,} by {difference:+,} points (rules {rules}).",
    ),
    "settle.total-slip": (
        "合計が {expected:,} 点より {difference:+,} 点ずれています (ルール {rules})。"
        "打ち間違いかもしれません: {slips}",
        "The total is off from {expected:,} by {difference:+,} points (rules {rules}). "
        "Perhaps mistyped: {slips}",
    ),
    "settle.total-sticks": (
        "合計が {expected:,} 点より {difference:+,} 点ずれています (ルール {rules})。"
        "供託が残ったのなら、--sticks {count} を付けてください。",
        "The total is off from {expected:,} by {difference:+,} points (rules {rules}). "
        "If riichi sticks were left, add --sticks {count}.",
    ),
    "settle.winds": (
        "同点なので席が必要です。例: 30000E 30000S 20000W 20000N",
        "Equal scores need the seats, such as 30000E 30000S 20000W 20000N.",
    ),
    "settle.winds-repeated": ("同じ席が2回あります。", "A seat is given twice."),
    "settle.names": (
        "名前は互いに違うものを {wanted} 人分指定してください。",
        "Give {wanted} names that differ.",
    ),
    "help.dry-run": (
        "変わるセルを「前 → 後」で表示するだけで、書き込みません。",
        "Only print the cells that would change, old → new; write nothing.",
    ),
    "help.overwrite-formulas": (
        "書き込み先にある数式も値で置き換えます。",
        "Replace formulas that other people put into the cells of the standings.",
    ),
    "help.details": (
        "計算の内訳を「明細」タブにも書き込みます。",
        "Also write every part of the points into a 明細 tab.",
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
    "show.more-1": ("半荘数", "Games"),
    "show.more-2": ("トップ", "First"),
    "show.more-3": ("連対", "Top 2"),
    "show.more-4": ("トビ", "Bust"),
    "show.more-5": ("最低得点", "Worst"),
    "show.more-6": ("平均pt", "Avg pt"),
    "show.more-7": ("連続トップ", "1st run"),
    "show.more-8": ("連続ラス回避", "Safe run"),
    "show.money": ("{player}  {amount:+,} 円", "{player}  {amount:+,} yen"),
    "show.payment": ("{payer} → {payee}  {yen:,} 円", "{payer} pays {payee} {yen:,} yen"),
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
    "new.rules": ("ルールは {rules} です。", "The rules are those of {rules}."),
    "new.players": (
        "名前は {least}〜{most} 人分必要です ({found} 人分指定されました)。例: --players A,B,C,D",
        "{least} to {most} names are needed, {found} were given. Example: --players A,B,C,D",
    ),
    "new.extras": (
        "--with {found} は使えません。使えるのは {known} です。",
        "--with {found}: there is no such column. There are {known}.",
    ),
    "new.players-differ": (
        "名前は空でなく、互いに違うものにしてください: {players}",
        "The names must differ and none may be empty: {players}",
    ),
    "target.empty": (
        "ワークブックの名前が空です。ファイル名を指定してください。",
        "The name of the workbook is empty. Give the name of a file.",
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
    "tab.almost": (
        "{name}: タブの名前が「{found}」です。"
        "「{wanted}」にしてください (空白や全角・半角の違い)。",
        "{name}: there is a tab called “{found}”. Rename it to “{wanted}”: "
        "they differ by spaces, width or letter case.",
    ),
    "sync.not-stored": (
        "「{tab}」の {cell} を、書き込んだ直後に別の人が変更しました。もう一度実行してください。",
        "{tab}: somebody changed {cell} just after it was written. Run the command again.",
    ),
    "sync.moved": (
        "「{tab}」に書き込む間に、別の人が行や列を挿入または削除しました。"
        "書き込みは取り消しました。もう一度実行してください。",
        "{tab}: somebody inserted or deleted rows or columns while it was written. "
        "Our cells were put back as they were; run the command again.",
    ),
    "sync.moved-kept": (
        "「{tab}」に書き込む間に、別の人が行や列を挿入または削除しました。書き込みを取り消せませんでした。"
        "変更履歴で前の版に戻すか、次のセルを確かめてください: {cell}",
        "{tab}: somebody inserted or deleted rows or columns while it was written, and what was "
        "written could not be taken back. Restore the version before in the version history, or "
        "check these cells: {cell}",
    ),
    "sync.moved-lost": (
        "「{tab}」に書き込む間に、別の人が行や列を挿入または削除しました。書き込みは取り消しましたが、"
        "{cell} の数式や日付は戻せません。変更履歴で確かめて、もう一度実行してください。",
        "{tab}: somebody inserted or deleted rows or columns while it was written. Our cells were "
        "put back as they were, but for the formulas or dates of {cell}: see the version history "
        "for these, then run the command again.",
    ),
    "output.failed": (
        "結果を出力できません ({reason})。出力先の空き容量を確認してください。"
        "ブックへの書き込みは取り消されません。",
        "The results cannot be printed ({reason}). Check the space where the output goes. "
        "What was written into workbooks stays written.",
    ),
    "internal": (
        "予期しないエラーです ({kind}: {message})。"
        "--verbose を付けて実行し、表示された内容を添えて報告してください。",
        "Unexpected error ({kind}: {message}). "
        "Run again with --verbose, and report what it prints.",
    ),
    "error": ("エラー: {message}", "Error: {message}"),
}
