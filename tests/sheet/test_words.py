"""The vocabulary is whole and unambiguous."""

import pytest

from mjsheets.sheet import words
from mjsheets.sheet.words import LANGUAGES, Setting, Words, key


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda w: w.lang)
def test_what_we_write_we_understand(language: Words) -> None:
    assert key(language.score) in words.SCORE_HEADINGS
    assert key(language.wind) in words.WIND_HEADINGS
    assert key(language.number) in words.NUMBER_HEADINGS
    assert key(language.total) in words.SUMMARY_LABELS
    for setting, label in language.settings.items():
        assert key(label) in words.SETTING_LABELS[setting]
    for rounding, word in language.roundings.items():
        assert words.ROUNDINGS[key(word)] is rounding
    for policy, word in language.ties.items():
        assert words.TIES[key(word)] is policy
    for index, wind in enumerate(language.winds):
        assert words.WINDS[key(wind)] == index
    for title, known in zip(
        (language.player, *language.statistics), words.STATISTICS_HEADINGS, strict=True
    ):
        assert key(title) in known


def test_no_word_is_the_label_of_two_settings() -> None:
    every = [label for labels in words.SETTING_LABELS.values() for label in labels]
    assert len(every) == len(set(every))
    assert set(words.SETTING_LABELS) == set(Setting)


def test_no_value_of_a_setting_is_a_label() -> None:
    labels = {label for labels in words.SETTING_LABELS.values() for label in labels}
    assert not labels & (set(words.ROUNDINGS) | set(words.TIES))


def test_no_heading_of_a_score_is_one_of_a_wind_or_a_setting() -> None:
    labels = {label for labels in words.SETTING_LABELS.values() for label in labels}
    assert not words.SCORE_HEADINGS & (words.WIND_HEADINGS | labels)
    assert not words.WIND_HEADINGS & labels
