"""Messages: ICU plurals and selections in both languages, names for seats."""

import pytest

from passerelle.core.texts import LANGUAGES, Sentence, Texts, language_of_locale
from passerelle.core.values import refuse


def test_plurals_follow_the_language() -> None:
    french, english = Texts("fr"), Texts("en")
    assert french.say("cli.simulated", count=0, folder="x") == "0 partie écrite dans x."
    assert french.say("cli.simulated", count=2, folder="x") == "2 parties écrites dans x."
    assert english.say("cli.simulated", count=0, folder="x") == "0 games written to x."
    assert english.say("cli.simulated", count=1, folder="x") == "1 game written to x."


@pytest.mark.parametrize("language", LANGUAGES)
def test_seats_are_shown_by_name(language: str) -> None:
    sentence = Sentence("event.resign", {"who": "p1"})
    assert "Ada" in Texts(language).sentence(sentence, {"p1": "Ada"})


def test_refusals_are_put_into_words() -> None:
    assert "layout" in Texts("en").refusal(refuse("PA-1.unknown-option", option="layout"))


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "en_US.UTF-8"}, "fr"),
        ({}, "fr"),
    ],
)
def test_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale() == language
