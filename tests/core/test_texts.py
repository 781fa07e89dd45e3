"""Messages: ICU plurals and selections, names for seats, languages that are found, English for what one lacks."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from passerelle.core.common import Seated
from passerelle.core.contract import AnyGame
from passerelle.core.history import tell_common
from passerelle.core.setup import Player
from passerelle.core.texts import LANGUAGES, Message, Sentence, Texts, language_of_locale, languages_of, load
from passerelle.core.values import TABLE, Fact, refuse
from passerelle.games import catalogue
from passerelle.testkit.languages import missing, read_texts, report, text_folders

ROOT = Path(__file__).parents[2]
FOLDERS = [folder.relative_to(ROOT) for folder in text_folders(ROOT)]
TEXT_FILES = [file for folder in FOLDERS for file in sorted((ROOT / folder).glob("*.json"))]


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


ADA, BOT = Player("p1", "human", "Ada"), Player("p1", "bot", "level-2")


@pytest.mark.clause("PA-7")
@pytest.mark.parametrize(
    ("before", "now", "english", "french"),
    [
        (ADA, replace(ADA, name="Eve"), "Ada is now called Eve.", "Ada s’appelle maintenant Eve."),
        (ADA, replace(ADA, assist=True), "Ada takes a helping hand.", "Ada prend le coup de pouce."),
        (
            replace(ADA, assist=True),
            replace(ADA, name="Eve"),
            "Ada is now called Eve and goes without a helping hand.",
            "Ada s’appelle maintenant Eve et se passe du coup de pouce.",
        ),
        (ADA, BOT, "A bot (level-2) plays for Ada.", "Un robot (level-2) joue pour Ada."),
        (BOT, ADA, "Ada takes the seat back.", "Ada reprend sa place."),
        (None, BOT, "A bot (level-2) now plays for p1.", "p1 est maintenant tenu par un robot (level-2)."),
    ],
)
def test_what_changes_about_a_seat_is_said(
    before: Player | None, now: Player, english: str, french: str
) -> None:
    sentence = tell_common(Fact(0, TABLE, Seated(now)), before)
    assert Texts("en").sentence(sentence, {}) == english
    assert Texts("fr").sentence(sentence, {}) == french


def test_refusals_are_put_into_words() -> None:
    assert "layout" in Texts("en").refusal(refuse("PA-1.unknown-option", option="layout"))


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "it_IT.UTF-8"}, "fr"),
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


@pytest.mark.parametrize("language", ["de", "en", "fr"])
@pytest.mark.parametrize("game", catalogue.all_games(), ids=lambda game: game.declaration.id)
def test_every_bot_has_a_name_and_a_sentence_on_how_it_plays(game: AnyGame, language: str) -> None:
    package = ROOT / "src/passerelle"
    shell = read_texts(package / "text")[language]
    own = read_texts(package / "games" / game.declaration.id / "text")[language]
    names = [shell[f"bot.{level}"] for level in game.declaration.bots]
    sentences = [own[f"bot.{level}.plays"] for level in game.declaration.bots]
    assert len(set(names)) == len(set(sentences)) == len(game.declaration.bots)
    for sentence in sentences:
        assert sentence.endswith(".")
        assert 15 <= len(sentence) <= 110


@pytest.mark.parametrize("file", TEXT_FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_key_stands_twice_in_a_file(file: Path) -> None:
    """JSON takes the last of two silently."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        assert sorted(keys) == sorted(set(keys))
        return dict(pairs)

    assert json.loads(file.read_text("utf-8"), object_pairs_hook=once)


def test_languages_are_found_by_their_files() -> None:
    assert LANGUAGES[0] == "fr"
    assert set(LANGUAGES) == set(read_texts(ROOT / "src/passerelle/text"))
    names = [Texts(language).say("language.name") for language in LANGUAGES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_every_language_of_the_project_is_complete(folder: Path, language: str) -> None:
    """`python -m passerelle.testkit.languages <code>` prints the same for all files."""
    lacking = missing(ROOT / folder, language)
    assert not lacking, f"{folder}/{language}.json lacks, in English:\n{json.dumps(lacking, indent=2)}"
    unknown = set(read_texts(ROOT / folder)[language]) - set(read_texts(ROOT / folder)["en"])
    assert not unknown, f"{folder}/{language}.json has keys that English does not know: {sorted(unknown)}"


@pytest.fixture
def half_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a language that lacks a message, and without a file for the others."""
    folder = tmp_path / "halfway" / "text"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    english = {"title": "Halfway", "count": "{count, plural, one {# step} other {# steps}}"}
    (folder / "en.json").write_text(json.dumps(english), "utf-8")
    (folder / "fr.json").write_text(json.dumps({"title": "À mi-chemin"}), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return "halfway"


def test_english_stands_in_for_a_missing_message_and_one_line_says_so(
    half_translated: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert languages_of(half_translated) == ("fr", "en")
    french = Texts("fr", half_translated)
    assert french.say("title") == "À mi-chemin"
    assert french.say("count", count=0) == "0 steps"  # French plural rules would say "0 step"
    assert Texts("fr", half_translated).say("count", count=1) == "1 step"
    assert [record.getMessage() for record in caplog.records] == [
        "halfway/text/fr.json lacks 1 messages, said in English: count"
    ]
    load.cache_clear()


def test_a_language_without_a_file_is_said_in_english(half_translated: str) -> None:
    assert Texts("xx", half_translated).say("title") == "Halfway"
    load.cache_clear()


def test_what_a_language_lacks_is_listed_with_the_english_text(tmp_path: Path) -> None:
    for part in ("src/passerelle/text", "web/src/i18n"):
        (tmp_path / part).mkdir(parents=True)
        (tmp_path / part / "en.json").write_text('{"play": "Play", "stop": "Stop"}', "utf-8")
    (tmp_path / "src/passerelle/text/xx.json").write_text('{"play": "Ludi", "stop": "Halti"}', "utf-8")
    (tmp_path / "web/src/i18n/xx.json").write_text('{"play": "Ludi"}', "utf-8")
    assert report(tmp_path, "xx") == 'web/src/i18n/xx.json\n{\n  "stop": "Stop"\n}\n'
    assert report(tmp_path, "en") == ""


@pytest.mark.parametrize(("language", "written"), [("fr", "1234,5"), ("en", "1234.5"), ("de", "1234,5")])
def test_decimals_are_written_as_the_language_does(language: str, written: str) -> None:
    assert Texts(language).decimal(1234.46) == written


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_come_in_their_order_and_keys_are_known(language: str) -> None:
    texts = Texts(language, "passerelle.games.hexades")
    numbers = [int(clause.partition("-")[2]) for clause in texts.clauses()]
    assert numbers == sorted(numbers)
    assert {"HX-1", "HX-10"} <= set(texts.clauses())
    assert "event.resign" in texts
    assert "event.roll" in texts
    assert "no.such.key" not in texts
    assert "event.roll" not in Texts(language)


def test_symbols_are_shown_in_the_language_and_other_words_as_they_are() -> None:
    sentence = Sentence("event.place", {"who": "p9", "number": 7, "calculation": "p1"})
    told = Texts("en", "passerelle.games.hexades").sentence(sentence, {"p1": "Ada"})
    assert told == "p9: 7 = p1."


def test_quotes_are_resolved_and_only_numbers_below_zero_get_a_true_minus() -> None:
    texts = Texts("en")
    texts._messages = {"quoted": Message("It''s", "en"), "said": Message("{name} {count}", "en")}
    assert texts.say("quoted") == "It's"
    assert texts.say("said", name="-3", count=0) == "-3 0"
    assert texts.say("said", name="Ada", count=-1) == "Ada −1"
