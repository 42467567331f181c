import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from mjsheets.cli.hands import register

APP = typer.Typer()
register(APP)
RIICHI = "score 123m456p22789s11z+1z --ron --seat S --round E --riichi --dora 3p"


def run(command: str, *, given: str | bytes = "", code: int = 0) -> str:
    """What a command line prints; in Japanese unless it says otherwise."""
    language = [] if "--lang" in command or "jsonl" in command else ["--lang", "ja"]
    result = CliRunner().invoke(APP, [*command.split(), *language], input=given)
    assert result.exit_code == code, result.output
    return result.output


def test_a_hand_is_explained_step_by_step() -> None:
    assert run(RIICHI) == (
        """\
手牌: 123m456p22789s11z+1z
東場 南家 ロン 立直  ドラ表示牌: 3p  裏ドラ表示牌: -
手の形: 123m 456p 22s 789s [111z]  待ち: 双碰
役:
  立直  1翻
  場風 東  1翻
  ドラ  1翻
符:
  副底  20符
  門前ロン  10符
  明刻(幺九牌)  4符
  符 = ceil10(20 + 10 + 4) = 40
翻 = 1 + 1 + 1 = 3
基本点 = min(2000, 40 × 2^(3 + 2)) = min(2000, 1280) = 1280
支払い:
  放銃者  ceil100(1280 × 4) = 5200
和了点: 5200点
"""
    )


def test_honba_sticks_and_movements() -> None:
    output = run(RIICHI + " --honba 2 --sticks 1 --from W --lang en")

    assert "discarder  ceil100(1280 × 4) = 5200 + 300 × 2 = 5800" in output
    assert "Total: 5200 points; 6800 with 2 honba and 1 sticks" in output
    assert "Movements: E +0, S +6800, W -5800, N +0" in output


def test_melds_and_a_closed_kan() -> None:
    output = run("score 55p67s+8s --pon 777z --chi 340s --ankan 1111m --tsumo --lang en")

    assert "[1111m]" in output
    assert "closed kan of a terminal or honour  32 fu" in output


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("111222333444z5z+5z --rule double_yakuman", "基本点 = 8000 × 5 = 40000(5倍役満)"),
        ("123456789m22s77z+7z --dora 6z6z6z --riichi --rule kazoe=off", "基本点 = 6000(三倍満)"),
        ("2244m6688p1133s5z+5z", "符 = 25"),
        ("234m567p34588s67s+8s --rule kiriage --dora 1m3m", "= 1920 → 2000(満貫)"),
        ("19m19p19s1234567z+1z", "手の形: 国士無双形  待ち: 十三面"),
        ("119m19p19s123456z+7z", "手の形: 国士無双形  待ち: 単騎"),
    ],
)
def test_limits_and_special_shapes(hand: str, expected: str) -> None:
    assert expected in run(f"score {hand} --ron --seat S")


def test_without_yaku_it_says_what_would_help() -> None:
    output = run("score 234m567p99s222p13s+2s --ron --seat S")

    assert "役がないので和了できません。" in output
    assert "次のどれかがあれば和了できます: 立直 / 門前清自摸和 / 河底撈魚" in output


def test_another_winning_tile_would_help() -> None:
    output = run("score 23m567p88s222p+1m --chi 234s --ron --seat S --lang en")

    assert "With one of these as the winning tile there is a yaku: 4m" in output


@pytest.mark.parametrize(
    ("command", "code", "sentence"),
    [
        ("score 123m456p22789s11z+2z --ron", 65, "聴牌です(待ち: 2s1z)"),
        ("score 123m456p22789s111z --ron", 65, "和了牌がありません"),
        ("score 123m456p22789s11z+1z", 2, "--ronか--tsumo"),
        ("score 123m456p22789s11z+1z --ron --tsumo", 2, "--ronか--tsumo"),
        ("score", 2, "手牌を指定してください"),
        ("score 123m+1z --ron --rule kazoe=2", 65, "ルールkazoe"),
        ("score 123m456p22789s11z+1z --ron --honba -1", 65, "-1本場"),
        ("score 123m456p22789s11z+1z --ron --haitei", 65, "海底摸月はツモ和了でしか"),
        ("score --jsonl nowhere.jsonl", 66, "nowhere.jsonl"),
        ("points --han 3 --fu 35", 65, "35符はありません"),
        ("points", 2, "--hanと--fu、--yakuman"),
        ("points --tsumo", 2, "--hanと--fu、--yakuman"),
        ("points --han 0", 65, "0翻は計算できません"),
        ("points --han 3 --yakuman 1", 2, "一緒に指定できません"),
        ("points --han 1 --fu 20", 65, "1翻20符のロン和了はありません"),
        ("points --han 1 --fu 25", 65, "1翻25符のロン和了はありません"),
        ("points --han 2 --fu 25 --tsumo", 65, "2翻25符のツモ和了はありません"),
        ("quiz --questions 0", 2, "問題の数は1以上"),
        ("quiz --questions -3", 2, "問題の数は1以上"),
        ("score 123m456p22789s11z+1z --jsonl nowhere.jsonl", 2, "--jsonlは一緒に"),
        ("quiz --preset nowhere", 65, "選べるもの: origin"),
    ],
)
def test_a_refusal_is_a_sentence_and_an_exit_code(command: str, code: int, sentence: str) -> None:
    assert sentence in run(command, code=code) or "nowhere" in command


def test_a_hand_as_json() -> None:
    fields = json.loads(run(RIICHI + " --json --from E"))

    assert (fields["han"], fields["fu"], fields["pay"]) == (3, 40, {"ron": 5200})
    assert fields["groups"] == ["123m", "456p", "22s", "789s", "111z"]
    assert fields["movements"] == [-5200, 5200, 0, 0]


def test_a_hand_without_yaku_as_json() -> None:
    fields = json.loads(run("score 234m567p99s222p13s+2s --ron --seat S --json"))

    assert (fields["yaku"], fields["total"]) == ([], 0)
    assert fields["ways_to_a_yaku"] == ["riichi", "menzen_tsumo", "houtei"]


HAND = {"id": 1, "concealed": "99m123456789p34s", "win": "2s", "tsumo": False, "seat": "E"}


def test_each_line_has_one_answer(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    lines = [json.dumps(HAND | {"round": "N"}).encode(), b"{", b"\xff", b'{"id": "\\ud800"}']
    path.write_bytes(b"\n".join(lines))

    answers = [json.loads(line) for line in run(f"score --jsonl {path}").splitlines()]

    assert [answer["id"] for answer in answers] == [1, None, None, "\ud800"]
    assert answers[0]["yaku"] == [["平和", 1], ["一気通貫", 2]]
    assert ["error" in answer for answer in answers] == [False, True, True, True]


def test_lines_may_come_from_standard_input() -> None:
    assert json.loads(run("score --jsonl -", given="[]"))["code"] == "hand.not_an_object"


def test_points() -> None:
    assert run("points --han 3 --fu 40 --dealer --tsumo --honba 2") == (
        "親 3翻40符 ツモ\n基本点 = 1280\n支払い: 2600オール\n2本場込み: 2800オール\n"
    )
    assert "跳満" in run("points --han 6")
    assert "64000" in run("points --yakuman 2")
    fields = json.loads(run("points --han 2 --fu 40 --tsumo --honba 1 --json"))
    assert fields["pay"] == {"tsumo_from_dealer": 1300, "tsumo_from_nondealer": 700}
    assert fields["with_honba"] == {"tsumo_from_dealer": 1400, "tsumo_from_nondealer": 800}
    assert (fields["total"], fields["total_with_honba"]) == (2700, 3000)
    assert json.loads(run("points --han 1 --json"))["pay"] == {"ron": 1000}


def test_the_table_is_that_on_paper() -> None:
    lines = run("points --table").splitlines()

    assert "30符                    1000        2000        3900        7700" in lines
    assert "                     300/500    500/1000   1000/2000   2000/3900" in lines
    assert [line.split()[0] for line in lines if line[:1] in {*"満跳倍三役"}] == [
        *("満貫", "跳満", "倍満", "三倍満", "役満"),
        *("満貫", "跳満", "倍満", "三倍満", "役満"),
    ]
    dealer = json.loads(run("points --table --json"))["dealer"]
    assert len(dealer) == 16
    assert dealer[2]["ron"][0] == {"ron": 1500}
    assert dealer[2]["tsumo"][0] == {"tsumo_from_nondealer": 500}


def test_the_quiz_explains_and_counts() -> None:
    output = run("quiz --questions 2 --seed 3", given="1\n30\n1100\n0\n0\n0\n")

    assert "正解です。" in output
    assert "不正解: " in output
    assert "2問中1問正解" in output
    assert output == run("quiz --questions 2 --seed 3", given="1\n30\n1100\n0\n0\n0\n")


FOUR_WINDS = "score 7z+7z --pon 111z --pon 222z --pon 333z --pon 444z --seat S --preset jantama"


@pytest.mark.parametrize(
    ("options", "payments"),
    [
        ("--tsumo --honba 1", {"E": 80100, "W": 8100, "N": 8100}),
        ("--tsumo --honba 1 --rule liability_all", {"E": 96300}),
        ("--ron --from W", {"E": 32000, "W": 64000}),
        ("--ron --from W --honba 1 --rule liability_all", {"E": 48000, "W": 48300}),
        ("--ron --from E --honba 1", {"E": 96300}),
    ],
)
def test_a_liable_player_pays_what_is_printed(options: str, payments: dict[str, int]) -> None:
    command = f"{FOUR_WINDS} --liable daisuushii:E {options}"
    fields = json.loads(run(command + " --json"))
    output = run(command + " --lang en").splitlines()
    lines = output[output.index("Payments:") + 1 : -2]

    assert (fields["payments"], fields["pay"]) == (payments, None)
    assert lines == [
        f"  {seat}{' (liable)' if seat == 'E' else ''}  {paid}" for seat, paid in payments.items()
    ]
    assert [-min(0, moved) for moved in fields["movements"]] == [
        payments.get(seat, 0) for seat in "ESWN"
    ]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (f"{FOUR_WINDS} --tsumo --liable daisuushii:S", "和了者自身は"),
        (f"{FOUR_WINDS} --tsumo --liable daisangen:E", "パオはありません"),
        (f"{FOUR_WINDS} --ron --liable daisuushii:E", "--from"),
        ("score 111222333444z7z+7z --tsumo --liable daisuushii:W", "副露でそろっていない"),
        (
            "score 55z11m+5z --pon 777z --pon 666z --chi 123m --ron --from W --liable daisangen:W",
            "副露でそろっていない",
        ),
    ],
)
def test_liability_that_cannot_be_is_refused(command: str, sentence: str) -> None:
    assert sentence in run(command, code=65)


def test_a_bad_entry_of_the_quiz_is_told_in_the_language_asked_for() -> None:
    given = "x\n1\n30\n1100\n"

    assert "「x」は数ではありません" in run("quiz --questions 1 --seed 3", given=given)
    assert "“x” is no number" in run("quiz --questions 1 --seed 3 --lang en", given=given)


def test_winds_may_be_japanese() -> None:
    japanese = RIICHI.replace("--seat S --round E", "--seat 南 --round 東")

    assert run(japanese) == run(RIICHI)
