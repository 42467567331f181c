import pytest

from mjsheets.presets import PRESETS as SETTLEMENT
from mjsheets.riichi import DEFAULT_RULES, PRESETS, HandError, HandRules, preset
from mjsheets.riichi.rules import ALLOWED, with_options


def test_every_option_has_its_values() -> None:
    assert tuple(ALLOWED) == HandRules._fields
    assert all(value in ALLOWED[name] for name, value in DEFAULT_RULES._asdict().items())


@pytest.mark.parametrize("entry", PRESETS, ids=lambda entry: entry.id)
def test_presets_are_found_by_name_and_say_their_source(entry: object) -> None:
    assert isinstance(entry, type(PRESETS[0]))
    assert preset(entry.id) is entry
    assert entry.source
    assert with_options(DEFAULT_RULES, entry.rules._asdict()) == entry.rules


def test_the_presets_have_the_names_of_those_of_the_settlement() -> None:
    assert [entry.id for entry in PRESETS] == [*SETTLEMENT]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"kuitann": True}, "hand.rule_unknown"),
        ({"kuitan": "yes"}, "hand.rule_value"),
        ({"double_wind_fu": 3}, "hand.rule_value"),
        ({"renhou": True}, "hand.rule_value"),
        ({"kazoe": None}, "hand.rule_value"),
        ({"kazoe": [True]}, "hand.rule_value"),
    ],
)
def test_other_options_are_refused(options: dict[str, object], code: str) -> None:
    with pytest.raises(HandError) as caught:
        with_options(DEFAULT_RULES, options)

    assert caught.value.code == code


def test_an_unknown_preset_is_refused_with_those_that_exist() -> None:
    with pytest.raises(HandError) as caught:
        preset("mleage")

    assert "mleague" in str(caught.value)
