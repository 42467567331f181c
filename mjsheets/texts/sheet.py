"""Texts about what stands in a workbook; the codes `sheet.…` are written into its rows."""

_INSTEAD = {
    "text": ("「{found}」", "“{found}”"),
    "boolean": ("チェックボックスの {found} ", "a tick box ({found})"),
    "date": ("日付 {found} ", "the date {found}"),
    "error": ("エラー {found} ", "the error {found}"),
    "uncalculated": ("計算されていない数式 {found} ", "a formula without a value ({found})"),
    "fraction": ("端数のある {found} ", "{found}, which has a fraction of a point,"),
    "too-large": ("大きすぎる {found} ", "{found}, which is too large,"),
}
"""What stands in a cell instead of what is expected."""

_NEXT = {
    "uncalculated": (
        "表計算ソフトで計算させる (開いて保存し直す) か、値を直接入力してください。",
        "Have your spreadsheet program calculate it (open and save), or type the value itself.",
    ),
}

_EXPECTED = {
    "score": (
        "点数が必要ですが、<>が入っています。例 25000、-1500、▲1500。",
        "A score is expected, but <> stands here. Type points, such as 25000 or -1500.",
    ),
    "name": (
        "名前が必要ですが、<>が入っています。文字で入力してください。",
        "A name is expected, but <> stands here. Type it as text.",
    ),
    "setting.points": (
        "「{label}」は点数で入力します (例 25000) が、<>が入っています。",
        "“{label}” is a number of points, such as 25000, but <> stands here.",
    ),
    "setting.yen": (
        "「{label}」は円で入力します (例 50) が、<>が入っています。",
        "“{label}” is an amount of yen, such as 50, but <> stands here.",
    ),
    "setting.name": (
        "「{label}」は文字で入力しますが、<>が入っています。",
        "“{label}” is a word, but <> stands here.",
    ),
    "setting.pt": (
        "「{label}」は pt で入力します (例 30) が、<>が入っています。",
        "“{label}” is a number of pt, such as 30, but <> stands here.",
    ),
}


def _wrong_cells() -> dict[str, tuple[str, str]]:
    texts = {}
    for expected, (ja, en) in _EXPECTED.items():
        for kind, (found_ja, found_en) in _INSTEAD.items():
            next_ja, next_en = _NEXT.get(kind, ("", ""))
            texts[f"{expected}.{kind}"] = (
                ja.replace("<>", found_ja) + next_ja,
                f"{en.replace('<>', found_en)} {next_en}".rstrip(),
            )
    return texts


_IN_ROWS = {
    f"sheet.score.{kind}": (
        f"点数が正しく入力されていません。{{cell}} に{ja}が入っています。",
        f"Not a score: {en.rstrip(',')} in {{cell}}.",
    )
    for kind, (ja, en) in _INSTEAD.items()
}

_SLIPS = {
    "factor-10": ("0の数の違い", "a zero too many or too few"),
    "factor-100": ("0の数の違い", "two zeros too many"),
    "in-hundreds": ("百点・千点単位", "in hundreds or thousands"),
    "sign": ("符号の間違い", "a wrong sign"),
    "swapped-digits": ("数字の入れ替わり", "two digits swapped"),
    "off-by-1000": ("1000点の違い", "off by 1,000"),
    "off-by-10000": ("10000点の違い", "off by 10,000"),
    "repeated": ("上の行と同じ", "the same as in the row above"),
    "one-digit": ("1桁の違い", "one digit"),
}
"""How one entry may have gone wrong; said after the total of its row."""

_MISTAKES = {
    f"mistake.{kind}": (
        f"{{cell}} の {{found}} は {{proposed}} の打ち間違いかもしれません ({ja})。",
        f"Perhaps {{found}} in {{cell}} should be {{proposed}} ({en}).",
    )
    for kind, (ja, en) in _SLIPS.items()
} | {
    f"mistake.{kind}.several": (
        f"{{cells}} のどれかの打ち間違いかもしれません ({ja})。",
        f"Perhaps one of {{cells}} is mistyped ({en}).",
    )
    for kind, (ja, en) in _SLIPS.items()
}

TEXTS: dict[str, tuple[str, str]] = {
    **_wrong_cells(),
    **_IN_ROWS,
    **_MISTAKES,
    "players.columns": (
        "{wanted}人分の列が必要ですが、{found}人分しか見つかりません。"
        "各プレイヤーの列の見出しを「点数」「風」にしてください。",
        "Columns for {wanted} players are needed, {found} were found. "
        "Head each player's columns with “Score” and “Wind”.",
    ),
    "players.missing": (
        "名前がありません。{cells} に入力してください。",
        "A name is missing. Type it into {cells}.",
    ),
    "players.repeated": (
        "「{name}」は {other} にもあります。区別できる名前にしてください。",
        "“{name}” stands in {other} too. Use names that can be told apart.",
    ),
    "setting.missing": (
        "「{label}」がありません。ここに「{label}」、{beside} に値を入力してください。",
        "“{label}” is missing. Type “{label}” here and its value into {beside}.",
    ),
    "setting.empty": (
        "「{label}」の値がありません。{beside} に入力してください。",
        "“{label}” has no value. Type it into {beside}.",
    ),
    "setting.twice": (
        "「{label}」が2か所で違う値です。ここでは {found}。片方を消してください。",
        "“{label}” is stated twice with different values, here {found}. Remove one.",
    ),
    "setting.yen.fraction": (
        "「{label}」は 1 pt あたりの円などを整数で入力します (例 50)。{found} は使えません。"
        "テンゴなら 50 です。",
        "“{label}” is an amount of whole yen, such as 50; {found} cannot be used. "
        "0.5 yen per 10 points are 50 per pt.",
    ),
    "setting.block-head": (
        "「{found}」がどの半荘からの設定か分かりません。「半荘 5〜」のように入力してください。",
        "From which hanchan do the settings below “{found}” hold? Write it as “Hanchan 5+”.",
    ),
    "setting.uma.date": (
        "「{label}」が日付 {found} になっています。表計算ソフトが 10-30 を日付に変えたようです。"
        "'10-30 のように文字で入力するか、4つのセルに分けてください。",
        "“{label}” became the date {found}: spreadsheets turn 10-30 into one. "
        "Type it as text ('10-30), or into four cells.",
    ),
    "setting.uma.gap": (
        "「{label}」の値が抜けています。ここに入力してください。",
        "A value of “{label}” is missing. Type it here.",
    ),
    "setting.uma.too-few": (
        "「{label}」は1位から順に {wanted} 個必要ですが、{count} 個しかありません。",
        "“{label}” needs {wanted} values, from first to last; {count} stand here.",
    ),
    "setting.pt.points": (
        "「{label}」は pt で入力します。{found} は点のようです。{proposed:g} ではありませんか。",
        "“{label}” is in pt (1 pt = 1,000 points); {found} looks like points. "
        "Perhaps {proposed:g} is meant.",
    ),
    "setting.points.thousands": (
        "「{label}」は点で入力します (例 25000)。{found} は使えません。",
        "“{label}” is in points, such as 25000; {found} cannot be used.",
    ),
    "setting.rounding.unknown": (
        "「{label}」の「{found}」は使えません。"
        "五捨六入、四捨五入、切り捨て、切り上げ、返し方向、小数のどれかにしてください。",
        "“{found}” is no “{label}”. "
        "Use 5 down 6 up, half up, down, up, toward return or decimals.",
    ),
    "setting.negative-rounding.unknown": (
        "「{label}」の「{found}」は使えません。絶対値か下方向にしてください。",
        "“{found}” is no “{label}”. Use magnitude or downward.",
    ),
    "setting.sticks.unknown": (
        "「{label}」の「{found}」は使えません。トップ取りか流れにしてください。",
        "“{found}” is no “{label}”. Use to the first or left on the table.",
    ),
    "setting.floating.unknown": (
        "「{label}」の「{found}」は使えません。{known} のどれかにしてください。",
        "“{found}” is no “{label}”. Use one of {known}.",
    ),
    "setting.yen.negative": (
        "「{label}」は0円以上で入力してください ({found})。",
        "“{label}” cannot be negative ({found}).",
    ),
    "setting.rules.unknown": (
        "「{label}」の「{name}」という名前のルールはありません。使えるのは {known} です。",
        "“{label}”: there are no rules called “{name}”. There are {known}.",
    ),
    "setting.rules.unknown-near": (
        "「{label}」の「{name}」という名前のルールはありません。{near} のことですか。",
        "“{label}”: there are no rules called “{name}”; perhaps {near} is meant.",
    ),
    "rules.changed": ("{name} +変更", "{name} (changed)"),
    "rules.unknown": (
        "「{name}」という名前のルールはありません。使えるのは {known} です。",
        "There are no rules called “{name}”. There are {known}.",
    ),
    "rules.unknown-near": (
        "「{name}」という名前のルールはありません。{near} のことですか。",
        "There are no rules called “{name}”; perhaps {near} is meant.",
    ),
    "rules.floating-players": (
        "浮きウマ {name} は4人用です。順位点の数を確かめてください。",
        "The floating uma {name} is for four players; look at the number of rank points.",
    ),
    "setting.ties.unknown": (
        "「{label}」の「{found}」は使えません。起家優先か同着にしてください。",
        "“{found}” is no “{label}”. Use starting seat or shared.",
    ),
    "uma.sum": (
        "「{label}」の合計が0ではないので、残り {left:+g} pt は1位のオカに入ります。",
        "“{label}” does not sum to zero; the first takes the remaining {left:+g} pt as oka.",
    ),
    "players.too-many": (
        "プレイヤーは {wanted} 人までです ({found} 人分の列があります)。",
        "There can be {wanted} players at most; there are columns for {found}.",
    ),
    "players.similar": (
        "「{name}」は {other} と同じ人ですか。同じなら1つの列にまとめてください。",
        "Is “{name}” the same person as in {other}? If so, use one column.",
    ),
    "row.too-many": (
        "点数が {found} 人分あります。1半荘は {wanted} 人です。",
        "{found} scores stand here; {wanted} play a hanchan.",
    ),
    "row.waiting-some": (
        "{row}行目はあと {missing} 人分の点数待ちです。",
        "Row {row} waits for more scores ({missing}).",
    ),
    "row.waiting-points": (
        "{row}行目はポイント待ちです ({found} 人分あります)。",
        "Row {row} waits for more points; there are {found}.",
    ),
    "row.scores-and-points": (
        "点数とポイントの両方があります。どちらかを消してください。",
        "Both scores and points stand here. Remove one.",
    ),
    "row.points-sum": (
        "ポイントの合計が0ではありません ({total:+g} pt)。",
        "The points sum to {total:+g} pt, not to zero.",
    ),
    "extra.columns": (
        "この見出しの列は {wanted} 列必要ですが、{found} 列あります。",
        "{wanted} columns with this heading are needed; there are {found}.",
    ),
    "extra.points.text": (
        "ポイント (pt) が必要ですが、{found} が入っています。",
        "Points (pt) are expected, but {found} stands here.",
    ),
    "extra.sticks.text": (
        "供託の本数が必要ですが、{found} が入っています。",
        "A number of riichi sticks is expected, but {found} stands here.",
    ),
    "extra.chips.text": (
        "チップの枚数が必要ですが、{found} が入っています。",
        "A number of chips is expected, but {found} stands here.",
    ),
    "extra.chips.sum": (
        "チップの合計が0ではありません ({total:+d} 枚)。",
        "The chips sum to {total:+d}, not to zero.",
    ),
    "extra.chombo.text": (
        "チョンボの回数が必要ですが、{found} が入っています。",
        "A number of chombo is expected, but {found} stands here.",
    ),
    "extra.penalty.text": (
        "罰符 (pt) が必要ですが、{found} が入っています。",
        "A penalty in pt is expected, but {found} stands here.",
    ),
    "extra.penalty.points": (
        "罰符は pt で入力します。{found} は点のようです。{proposed:g} ではありませんか。",
        "A penalty is in pt (1 pt = 1,000 points); {found} looks like points. "
        "Perhaps {proposed:g} is meant.",
    ),
    "extra.chips.worth": (
        "チップの枚数がありますが、設定の「チップ」に1枚の値がないので、計算されません。",
        "Chips are typed, but they count nothing: the setting “Chip value” is not filled in.",
    ),
    "extra.chombo.worth": (
        "チョンボの回数がありますが、設定の「チョンボ」に値がないので、計算されません。",
        "A chombo is typed, but it counts nothing: the setting “Chombo” is not filled in.",
    ),
    "extra.yakitori.worth": (
        "焼き鳥の印がありますが、設定の「焼き鳥」に値がないので、計算されません。",
        "Yakitori is marked, but it counts nothing: the setting “Yakitori” is not filled in.",
    ),
    "extra.yakitori.text": (
        "焼き鳥の印は ○ か空白にしてください ({found})。",
        "Mark yakitori with x, or leave the cell empty; {found} stands here.",
    ),
    "extra.tobi.text": (
        "飛ばした人の名前が必要ですが、{found} が入っています。",
        "The name of who did it is expected, but {found} stands here.",
    ),
    "extra.tobi.unknown": (
        "「{found}」はこの半荘のプレイヤーではありません。{players} のどれかにしてください。",
        "“{found}” did not play this hanchan. Use one of {players}.",
    ),
    "extra.tobi.separators": (
        "「{found}」を名前に分けられません。名前の間は 、 , / ・ & のどれかにしてください "
        "({players})。",
        "“{found}” cannot be told apart into names. Separate them by , / or & ({players}).",
    ),
    "extra.tobi.worth": (
        "飛ばした人の名前がありますが、設定の「飛び賞」に値がないので、計算されません。",
        "A name stands here, but it counts nothing: the setting “Bust prize” is not filled in.",
    ),
    "extra.tobi.self": (
        "「{name}」は飛んだ人です。飛ばした人の名前を入力してください。",
        "“{name}” is the one below zero. Type the name of who did it.",
    ),
    "extra.tobi.none-below": (
        "飛んだ人がいないのに、飛ばした人の名前があります。",
        "Nobody is below zero, but a name stands here.",
    ),
    "extra.tobi.count": (
        "飛んだ人は {wanted} 人ですが、名前が {found} 人分あります。",
        "Below zero: {wanted}; names that stand here: {found}.",
    ),
    "extra.tobi.nobody": (
        "飛んだ人がいますが、飛ばした人の名前がないので、飛び賞は動いていません。",
        "Somebody is below zero, but nobody is named here: no prize was paid.",
    ),
    "row.extras-only": (
        "{row}行目は {cells} に入力がありますが、点数がまだありません。",
        "Row {row} has no scores yet, but something stands in {cells}.",
    ),
    "row.summary": (
        "{row}行目は「{label}」なので、半荘として数えません。",
        "Row {row} is labelled “{label}” and not counted as a hanchan.",
    ),
    "row.number": (
        "半荘の番号 {found} は使えません。1から9999までの整数にしてください。",
        "{found} is no number of a hanchan. Use a whole number from 1 to 9999.",
    ),
    "row.number-twice": (
        "半荘 {number} が2つ以上あります ({cells})。番号を変えてください。",
        "Hanchan {number} stands here more than once ({cells}). Number them apart.",
    ),
    "row.waiting": (
        "{row}行目は {cells} の点数待ちです。",
        "Row {row} waits for the score in {cells}.",
    ),
    "row.total": (
        "合計が {total:,} 点で、{expected:,} 点より {difference:+,} 点です。",
        "The total is {total:,}, off from {expected:,} by {difference:+,} points.",
    ),
    "row.odd-points": (
        "100点未満の端数があります ({scores})。そのまま計算しました。",
        "{scores}: no multiple of 100 points. Settled as it stands.",
    ),
    "mistake.all-in-hundreds": (
        "{cells} は百点・千点単位で入力されているようです。",
        "{cells} seem to be typed in hundreds or thousands.",
    ),
    "mistake.riichi-sticks": (
        "供託のリーチ棒が {count} 本残っているのかもしれません。"
        "そうなら、見出しが「供託」の列に本数を入力してください。",
        "Perhaps riichi sticks were left on the table ({count}). "
        "If so, type how many into a column headed “Sticks”.",
    ),
    "mistake.sticks-stated": (
        "供託 ({cell}、{count} 本) がなければ合計は合っています。供託を確かめてください。",
        "Without the sticks in {cell} ({count}) the total is right; look at these.",
    ),
    "mistake.wrong-starting-points": (
        "どの行の合計も同じなので、持ちは {proposed} 点かもしれません。",
        "All rows have this total; perhaps everybody started with {proposed}.",
    ),
    "money.payer": (
        "「{label}」の「{name}」は、この表の半荘に出ていません。場代は分けていません。"
        "出たのは {players} です。",
        "“{label}”: “{name}” did not play here, so the fee was not shared. "
        "Those who played: {players}.",
    ),
    "money.no-rate": (
        "「{label}」は「{rate}」を入力したときだけ計算されます。",
        "“{label}” counts only where “{rate}” is filled in.",
    ),
    "money.pot.penalty": (
        "罰符・チョンボ ({points:+g} pt) は誰も受け取らないので、"
        "{yen:,} 円を「{pot}」に払う形で精算します。",
        "Penalties ({points:+g} pt) go to nobody; {yen:,} yen are settled with the “{pot}”.",
    ),
    "money.pot.sticks": (
        "場に残った供託 ({points:+g} pt) は誰も受け取らないので、"
        "{yen:,} 円を「{pot}」に払う形で精算します。",
        "Sticks left on the table ({points:+g} pt) go to nobody; "
        "{yen:,} yen are settled with the “{pot}”.",
    ),
    "money.pot.oka": (
        "オカの設定によりポイントの合計が {points:+g} pt なので、"
        "差の {yen:,} 円を「{pot}」との間で精算します。",
        "With this oka the points sum to {points:+g} pt; "
        "{yen:,} yen are settled with the “{pot}”.",
    ),
    "money.pot.chips": (
        "チップの合計が {points:+g} pt なので、{yen:,} 円を「{pot}」との間で精算します。",
        "Chips sum to {points:+g} pt; {yen:,} yen are settled with the “{pot}”.",
    ),
    "money.sum": (
        "金額の合計が 0 円ではなく {left:+,} 円なので、精算できません。",
        "The amounts sum to {left:+,} yen instead of zero and cannot be settled.",
    ),
    "money.fee-paid": (
        "場代 {fee:,} 円に対して、支払った金額の合計は {paid:,} 円です。",
        "The venue fee is {fee:,} yen, but {paid:,} yen were paid.",
    ),
    "money.fee-people": (
        "場代 {fee:,} 円を分ける人がいません。",
        "There is nobody to share the venue fee of {fee:,} yen.",
    ),
    "winds.missing": (
        "同点なので風が必要です。{cells} に入力してください。",
        "Equal scores need the winds. Type them into {cells}.",
    ),
    "winds.unknown": (
        "同点なので風が必要ですが、「{found}」が入っています。東・南・西・北のどれかにしてください。",
        "Equal scores need the winds, but “{found}” stands here. Use E, S, W or N.",
    ),
    "winds.repeated": (
        "同点なので風が必要ですが、重複しています ({cells})。",
        "Equal scores need the winds, but one is repeated ({cells}).",
    ),
    "sheet.row.total": (
        "点数が正しく入力されていません。合計 {total:,} ({difference:+,})",
        "Wrong total: {total:,} ({difference:+,})",
    ),
    "sheet.row.number": (
        "半荘の番号 {found} は使えません。",
        "{found} is no number of a hanchan.",
    ),
    "sheet.row.number-twice": (
        "半荘 {number} が重複しています。{cells}",
        "Hanchan {number} is repeated: {cells}",
    ),
    "sheet.winds.missing": (
        "風がすべて入力されていません。{cells}",
        "Tied; winds are missing: {cells}",
    ),
    "sheet.winds.unknown": (
        "風が正しく入力されていません。{cell}「{found}」",
        "Tied; not a wind: {cell} “{found}”",
    ),
    "sheet.winds.repeated": (
        "風が重複しています。{cells}",
        "Tied; a wind is repeated: {cells}",
    ),
    "hanchan.player-twice": (
        "同じプレイヤーが1つの半荘に2回出ています。",
        "A player stands in the same hanchan twice.",
    ),
    "hanchan.extras": (
        "チップなどの数が人数と合わないか、飛ばした人がその半荘にいません。",
        "Extras do not fit the players of the hanchan.",
    ),
    "hanchan.players": (
        "半荘 {number}: このルールは {wanted} 人用です。",
        "Hanchan {number}: these rules are for {wanted} players.",
    ),
    "hanchan.seats": (
        "風は全員分をそれぞれ違うものにするか、すべて空にしてください。",
        "Starting seats must all differ, or all be unknown.",
    ),
    "hanchan.tie-without-seats": (
        "半荘 {number}: 同点なので風が必要です。",
        "Hanchan {number}: equal scores need the starting seats.",
    ),
    "standings.foreign": (
        "このタブには別の表があるようです (「{expected}」の代わりに「{found}」)。"
        "何も書いていません。タブの名前を変えると、新しいタブを作ります。",
        "This tab seems to hold a table of something else (“{found}” instead of “{expected}”). "
        "Nothing was written; rename the tab, and a new one will be made.",
    ),
    "details.foreign": (
        "このタブには別の表があるようなので (「{found}」)、明細は書いていません。",
        "This tab seems to hold something else (“{found}”), so the details were not written.",
    ),
    "details.occupied": (
        "ここに「{found}」があるので、明細は書いていません。下に移してください。",
        "“{found}” stands where the details go, so they were not written. Move it down.",
    ),
    "standings.occupied": (
        "ここに「{found}」があるので、何も書いていません。別の場所に移すか、消してください。",
        "“{found}” stands where our results go. Nothing was written; move it or remove it.",
    ),
    "standings.displaced": (
        "ここに「{found}」があります。行や列が挿入または削除されたようなので、何も書いていません。"
        "元に戻すか、タブの名前を変えてください (新しいタブを作ります)。",
        "“{found}” stands where our results go: rows or columns seem to have been inserted or "
        "deleted. Nothing was written; undo that, or rename the tab, and a new one will be made.",
    ),
    "standings.array": (
        "数式 {formula} が結果の書き込み先にも値を出しています。"
        "別の場所に移してください。何も書いていません。",
        "The formula {formula} also fills cells where our results go. "
        "Move it; nothing was written.",
    ),
    "standings.shifted": (
        "行の番号と結果がずれています (半荘 {number} の結果の所の番号は {found})。"
        "行が挿入されたようです。挿入した行を消してください。",
        "Numbers and results are out of step (at the results of hanchan {number} stands {found}): "
        "a row seems to have been inserted. Remove it.",
    ),
    "standings.merged": (
        "結合されたセルの中には書けません。結合を解除してください。何も書いていません。",
        "This cell is part of a merged one. Unmerge it; nothing was written.",
    ),
    "block.left-out": (
        "ここに別の内容があるので、「{heading}」の表は書いていません。",
        "Something else stands here, so the table “{heading}” was left out.",
    ),
    "formula.kept-empty": (
        "数式 {formula} を残しました。このセルは空になるはずです。"
        "消すには --overwrite-formulas を付けてください。",
        "The formula {formula} was kept, where nothing should stand. "
        "To remove it, use --overwrite-formulas.",
    ),
    "formula.kept": (
        "数式 {formula} を残しました (計算結果は {value})。"
        "置き換えるには --overwrite-formulas を付けてください。",
        "The formula {formula} was kept; the settlement gives {value}. "
        "To replace it, use --overwrite-formulas.",
    ),
}  # fmt: skip
