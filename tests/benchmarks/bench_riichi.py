"""How many hands a second are scored, from the text of a JSON line to the full answer.

    python tests/benchmarks/bench_riichi.py [FILE]

FILE is a JSONL file, plain or .gz, of hands as `mjsheets score --jsonl` takes them; without it
the sample in `tests/data` is used. One thread. The lines are shuffled, always alike, and a
quarter of them, 2,000 at most, is the warm-up. "cold" is the pass of a new process over the
warm-up, "new" the first pass over all other lines, "again" the fastest of three more passes over
these. Each rate is the median of five processes, the scorers taking turns, in processor time.
`mahjong` (and `riichienv`, if it is installed) get the same lines in the same order, and their
time includes turning a line into their objects.
"""

# ruff: noqa: PLC0415  # a scorer that is not measured is not imported

import compileall
import gzip
import importlib
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

DATA = Path(__file__).parents[1] / "data" / "hands.jsonl.gz"
ROOT = Path(__file__).parents[2]
WARM_UP = 2000
PASSES = 3
PROCESSES = 5
STARTS = 15
NEEDED = (
    *("id", "concealed", "melds", "win", "tsumo", "seat", "round"),
    *("flags", "dora", "ura", "rules"),
)

Scorer = Callable[[str], Any]


def read(path: Path) -> list[str]:
    """The lines of a file, without what is no input, under the rules that all scorers know."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as stream:
        records = [json.loads(line) for line in stream]
    plain = {"double_wind_fu": 4, "rinshan_tsumo_fu": 2}
    return [
        json.dumps({name: record[name] for name in NEEDED if name in record})
        for record in records
        if plain.items() <= ({**plain, **record.get("rules", {})}).items()
    ]


def ours() -> Scorer:
    """This package."""
    from mjsheets.app.score_lines import score_line

    return score_line


def mahjong() -> Scorer:
    """The PyPI package `mahjong`, with its own reader of MPSZ texts."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
    from mahjong.meld import Meld
    from mahjong.tile import TilesConverter

    winds = {"E": 27, "S": 28, "W": 29, "N": 30}
    types = {"chi": Meld.CHI, "pon": Meld.PON, "kakan": Meld.SHOUMINKAN}

    def tiles(text: str) -> list[int]:
        return TilesConverter.one_line_string_to_136_array(text, has_aka_dora=True)

    def score_line(line: str) -> Any:
        fields = json.loads(line)
        flags, rules = fields["flags"], fields["rules"]
        win = tiles(fields["win"])
        melds = [
            Meld(types.get(call, Meld.KAN), tiles(text), opened=call != "ankan")
            for call, text in fields["melds"]
        ]
        hand = tiles(fields["concealed"] + fields["win"] + "".join(t for _, t in fields["melds"]))
        kazoe = HandConstants.KAZOE_LIMITED if rules["kazoe"] else HandConstants.KAZOE_SANBAIMAN
        config = HandConfig(
            is_tsumo=fields["tsumo"],
            is_riichi="riichi" in flags,
            is_daburu_riichi="double_riichi" in flags,
            is_ippatsu="ippatsu" in flags,
            is_rinshan="rinshan" in flags,
            is_chankan="chankan" in flags,
            is_haitei="haitei" in flags,
            is_houtei="houtei" in flags,
            is_tenhou="tenhou" in flags,
            is_chiihou="chiihou" in flags,
            player_wind=winds[fields["seat"]],
            round_wind=winds[fields["round"]],
            options=OptionalRules(
                has_open_tanyao=rules["kuitan"],
                has_aka_dora=rules["aka"],
                has_double_yakuman=rules["double_yakuman"],
                kazoe_limit=kazoe,
                kiriage=rules["kiriage"],
            ),
        )
        response = HandCalculator.estimate_hand_value(
            hand,
            win[0],
            melds=melds,
            dora_indicators=[tiles(text)[0] for text in fields["dora"]],
            ura_dora_indicators=[tiles(text)[0] for text in fields["ura"]],
            config=config,
        )
        # The answer as ours gives it: names with han, fu item by item, the payments.
        is_open = response.is_open_hand
        return {
            "yaku": [
                [yaku.name, yaku.han_open if is_open else yaku.han_closed]
                for yaku in response.yaku or ()
            ],
            "han": response.han,
            "fu": response.fu,
            "fu_items": [[item["reason"], item["fu"]] for item in response.fu_details or ()],
            "pay": response.cost,
        }

    return score_line


def riichienv() -> Scorer:
    """The PyPI package `riichienv`, whose core is Rust."""
    from tests.riichi.mahjong_oracle import Tiles136

    env = importlib.import_module("riichienv")
    types = {
        "chi": env.MeldType.Chi,
        "pon": env.MeldType.Pon,
        "minkan": env.MeldType.Daiminkan,
        "ankan": env.MeldType.Ankan,
        "kakan": env.MeldType.Kakan,
    }

    def score_line(line: str) -> Any:
        fields = json.loads(line)
        tiles, flags = Tiles136(), set(fields["flags"])
        win = tiles.take(fields["win"])
        concealed = tiles.take(fields["concealed"])
        melds = [
            env.Meld(types[call], tiles.take(text), call != "ankan")
            for call, text in fields["melds"]
        ]
        conditions = env.Conditions(
            tsumo=fields["tsumo"],
            riichi=not flags.isdisjoint({"riichi", "double_riichi"}),
            double_riichi="double_riichi" in flags,
            ippatsu="ippatsu" in flags,
            haitei="haitei" in flags,
            houtei="houtei" in flags,
            rinshan="rinshan" in flags,
            chankan="chankan" in flags,
            tsumo_first_turn=not flags.isdisjoint({"tenhou", "chiihou"}),
            player_wind="ESWN".index(fields["seat"]),
            round_wind="ESWN".index(fields["round"]),
        )
        return env.HandEvaluator(concealed, melds).calc(
            win[0],
            [Tiles136().take(text)[0] for text in fields["dora"]],
            conditions,
            [Tiles136().take(text)[0] for text in fields["ura"]],
        )

    return score_line


SCORERS = {"mjsheets": ours, "mahjong": mahjong, "riichienv": riichienv}


def rate(scorer: Scorer, lines: list[str]) -> float:
    """Hands a second of one pass."""
    start = time.process_time()
    for line in lines:
        scorer(line)
    return len(lines) / (time.process_time() - start)


def measure(name: str, path: str) -> None:
    """Print the three rates of one scorer; run in a process of its own."""
    lines = read(Path(path))
    Random(1).shuffle(lines)  # noqa: S311  # an order that is always the same
    number = min(WARM_UP, len(lines) // 4)
    warm_up, others = lines[:number], lines[number:]
    scorer = SCORERS[name]()
    cold, new = rate(scorer, warm_up), rate(scorer, others)
    print(json.dumps([cold, new, max(rate(scorer, others) for _ in range(PASSES))]))


def rates(path: Path) -> Iterator[tuple[str, list[float]]]:
    """The rates of each scorer that is installed."""
    found: dict[str, list[list[float]]] = {name: [] for name in SCORERS}
    for _ in range(PROCESSES):
        for name in tuple(found):
            command = [sys.executable, __file__, "--measure", name, str(path)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                found[name].append(json.loads(done.stdout))
            else:
                print(f"{name}: {done.stderr.strip().splitlines()[-1]}")
                del found[name]
    for name, measured in found.items():
        yield name, [median(column) for column in zip(*measured, strict=True)]


def start_time(code: str) -> float:
    """Seconds that a new interpreter needs for `code`, the least of some."""
    times = []
    for _ in range(STARTS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
        times.append(time.perf_counter() - start)
    return min(times)


def main(path: Path) -> None:
    """Print the tables."""
    table = dict(rates(path))
    reference = table.get("mahjong", [float("nan")] * 3)
    print("hands/s, and times the rate of mahjong")
    print(f"{'':10} {'cold':>15} {'new':>15} {'again':>15}")
    for name, found in table.items():
        cells = (
            f"{one:8.0f} ×{one / other:5.1f}" for one, other in zip(found, reference, strict=True)
        )
        print(f"{name:10} {' '.join(cells)}")
    codes = ("pass", "import mjsheets.riichi", "from mjsheets.riichi import score")
    compileall.compile_dir(ROOT / "mjsheets", quiet=2)  # as an installation has it
    times = {code: start_time(code) for code in codes}
    print()
    for code, seconds in times.items():
        print(f"{code:34} {1000 * seconds:5.1f} ms  × {seconds / times['pass']:.1f}")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    if sys.argv[1:2] == ["--measure"]:
        measure(*sys.argv[2:])
    else:
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else DATA)
