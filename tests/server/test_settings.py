"""Settings: from four places in their order, each wrong one refused with its place and what is allowed."""

import string
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passerelle.core.texts import LANGUAGES, Texts
from passerelle.server.config import Config
from passerelle.server.limits import Limits
from passerelle.server.settings import Settings
from passerelle.server.settings_fields import all_fields, value_of
from passerelle.server.settings_reader import (
    BadSetting,
    Effective,
    database_url,
    find_file,
    read_settings,
    usual_places,
)
from passerelle.table.services import Pace

NAMED = {
    "forget_after": "keep",
    "forget_bundle_after": "keep_own_games",
    "put_away_after": "put_away_seconds",
}
"""Fields of `Config` that hosts know by another name, in another unit."""
FOR_TESTS = {"push_anywhere"}


def read(
    text: str = "",
    options: Mapping[str, str] | None = None,
    environ: Mapping[str, str] | None = None,
    *,
    folder: Path,
) -> Effective:
    file = folder / "passerelle.toml"
    file.write_text(text, "utf-8")
    return read_settings(options or {}, environ or {}, file)


def line(problem: BadSetting, language: str = "en") -> str:
    texts = Texts(language)
    allowed = problem.allowed
    words = {"allowed": texts.say(allowed.key, **allowed.parameters)} if allowed else {}
    return texts.say(problem.sentence.key, **problem.sentence.parameters, **words)


def test_every_field_of_the_server_is_a_setting() -> None:
    known = {key.partition(".")[0] for key in all_fields()} | {"database_url"}
    fields = {field.name for field in msgspec.structs.fields(Config)} - FOR_TESTS
    assert {NAMED.get(name, name) for name in fields} <= known


def test_without_anything_the_defaults_hold() -> None:
    effective = read_settings({}, {}, None)
    assert (effective.settings, effective.sources, effective.file) == (Settings(), {}, None)
    config = effective.settings.config("sqlite:///x")
    assert config == Config("sqlite:///x", warm_up=True)


def test_the_command_line_comes_before_the_environment_before_the_file(tmp_path: Path) -> None:
    text = (
        "port = 1\nworkers = 2\nkeep = 3\nlog_level = 'debug'\n[limits]\nconnections = 4\n[pace]\nbot = 5\n"
    )
    environ = {"PASSERELLE_PORT": "11", "PASSERELLE_KEEP": "13", "PASSERELLE_LIMITS_CONNECTIONS": "14"}
    found = read(text, {"port": "21", "set limits.connections": "24"}, environ, folder=tmp_path)
    settings = found.settings
    assert (settings.port, settings.keep, settings.workers) == (21, "13", 2)
    assert (settings.limits.connections, settings.pace.bot) == (24, 5)
    assert found.sources["port"] == "--port"
    assert found.sources["limits.connections"] == "--set limits.connections"
    assert found.sources["keep"] == "PASSERELLE_KEEP"
    assert found.sources["workers"] == f"{tmp_path}/passerelle.toml:2"
    assert found.sources["pace.bot"] == f"{tmp_path}/passerelle.toml:8"


def test_everything_reaches_the_server(tmp_path: Path) -> None:
    text = """
public_url = "https://Games.example.org/"
origins = ["https://other.example.org"]
behind_proxy = true
keep = "never"
games = ["forma", "hexades"]
lan_address = "192.0.2.7"
cache_directory = "/var/cache/passerelle"
log_form = "text"
[site]
motto = "Come in"
title = {fr = "Chez nous", en = "Our place"}
[limits]
tables_per_hour = 7
"""
    config = read(text, folder=tmp_path).settings.config("sqlite:///x")
    assert config.public_url == "https://games.example.org"
    assert config.origins == ("https://games.example.org", "https://other.example.org")
    assert (config.forget_after, config.forget_bundle_after) == (None, None)
    assert (config.games, config.behind_proxy) == (("forma", "hexades"), True)
    assert (config.lan_address, config.cache_directory) == ("192.0.2.7", "/var/cache/passerelle")
    assert (config.log_level, config.log_form) == ("info", "text")
    assert config.site.title == {"fr": "Chez nous", "en": "Our place"}
    assert config.site.motto == {"": "Come in"}
    assert config.limits == Limits(tables_per_hour=7)
    assert config.pace == Pace()


@pytest.mark.parametrize(("host", "passed_on"), [("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("0.0.0.0", "")])
def test_for_this_computer_alone_no_address_of_a_network_is_passed_on(host: str, passed_on: str) -> None:
    settings = read_settings({"host": host}, {}, None).settings
    assert settings.config("sqlite:///x").lan_address == passed_on


def test_own_games_are_kept_at_least_as_long_as_tables(tmp_path: Path) -> None:
    config = read("keep = 900", folder=tmp_path).settings.config("sqlite:///x")
    assert config.forget_bundle_after == config.forget_after == 900 * 86_400


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("port = 70000", ":1: “70000” does not do for port; it takes a whole number from 0 to 65,535."),
        ("\n\nport = true", ":3: “true” does not do for port"),
        ('behind_proxy = "perhaps"', "true or false"),
        (
            "[limits]\nconections = 3",
            ":2: there is no setting limits.conections; the nearest is limits.connections.",
        ),
        ("zzzzzzzzzz = 3", "there is no setting zzzzzzzzzz."),
        ("[limits]\nhead_seconds = nan", "a number from 0 to 86,400"),
        ("[limits]\nrequests_per_second = 0", "a number above 0"),
        ("[limits]\nconnections = 0", "from 1 to"),
        ("[pace]\nbot = -1", "from 0 to"),
        ("limits = 3", "there is no setting limits;"),
        ('public_url = "games.example.org"', "the whole address: https://games.example.org"),
        ('public_url = "https://games.example.org/play"', "with nothing behind it"),
        ('public_url = "ftp://games.example.org"', "like https://games.example.org"),
        ('origins = "https://a.org"', "separated by commas"),
        ('origins = ["a.org"]', "addresses like https://example.org"),
        ('games = ["chess"]', "games among: dobble, forma"),
        ("games = 3", "games among: dobble, forma"),
        ('keep = "soon"', "a number of days from 1 to 36,500, or never"),
        ("keep = 0", "or never"),
        ('log_level = "loud"', "debug, error, info, warning"),
        ('host = "1.2.3"', "an address of this computer"),
        ('host = "a b"', "an address of this computer"),
        ('lan_address = "wlan0"', "an IP address"),
        ('site.title.xx = "a"', "no setting site.title.xx; the nearest is site.title"),
        ("site.title = 3", "a text of at most 20,000 characters"),
        ("port = [", "is not TOML"),
    ],
)
def test_a_wrong_value_is_refused_with_its_place_and_what_is_allowed(
    text: str, expected: str, tmp_path: Path
) -> None:
    with pytest.raises(BadSetting) as caught:
        read(text, folder=tmp_path)
    said = line(caught.value)
    assert expected in said
    assert f"{tmp_path}/passerelle.toml" in said
    assert "\n" not in said


def test_wrong_options_and_variables_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting) as caught:
        read(options={"port": "x"}, folder=tmp_path)
    assert line(caught.value).startswith("--port: “x”")
    with pytest.raises(BadSetting) as caught:
        read(options={"set pace.bott": "1"}, folder=tmp_path)
    assert line(caught.value) == "--set pace.bott: there is no setting pace.bott; the nearest is pace.bot."
    with pytest.raises(BadSetting) as caught:
        read(environ={"PASSERELLE_WORKERS": "many"}, folder=tmp_path)
    assert line(caught.value).startswith("PASSERELLE_WORKERS: “many”")
    with pytest.raises(BadSetting) as caught:
        read(environ={"PASSERELLE_WORKRES": "2"}, folder=tmp_path)
    assert "the nearest is PASSERELLE_WORKERS" in line(caught.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_kinds_say_what_is_allowed_in_every_language(language: str) -> None:
    texts = Texts(language)
    for field in all_fields().values():
        assert texts.say(field.allowed.key, **field.allowed.parameters)


@pytest.mark.parametrize("word", ["true", "YES", "on", "1"])
def test_switches_in_the_environment(word: str, tmp_path: Path) -> None:
    assert read(environ={"PASSERELLE_BEHIND_PROXY": word}, folder=tmp_path).settings.behind_proxy


def test_variables_of_others_are_left_alone(tmp_path: Path) -> None:
    environ = {"PASSERELLE_LANG": "fr", "PASSERELLE_CONFIG": "x", "PORT": "nonsense"}
    assert read(environ=environ, folder=tmp_path).settings == Settings()


# Where the file is


def test_the_first_usual_place_with_a_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    environ = {"XDG_CONFIG_HOME": str(tmp_path / "config")}
    own = tmp_path / "config" / "passerelle" / "passerelle.toml"
    own.parent.mkdir(parents=True)
    own.touch()
    assert find_file("", environ) == own
    Path("passerelle.toml").touch()
    assert find_file("", environ) == Path("passerelle.toml")
    assert find_file("", {**environ, "PASSERELLE_CONFIG": "other.toml"}) == Path("other.toml")
    assert find_file("asked.toml", {**environ, "PASSERELLE_CONFIG": "other.toml"}) == Path("asked.toml")
    assert usual_places({})[-1] == Path("/etc/passerelle/passerelle.toml")


def test_a_file_that_is_asked_for_and_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetting) as caught:
        read_settings({}, {}, tmp_path / "none.toml")
    assert line(caught.value) == f"{tmp_path}/none.toml: cannot be read (No such file or directory)."


# Passwords


def test_the_password_comes_from_its_file_or_the_environment_and_is_quoted(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("p@ss/w:rd é\nignored\n", "utf-8")
    text = (
        f'database = "postgres://ada@db/games?sslmode=disable"\ndatabase_password_file = "{tmp_path}/secret"'
    )
    expected = "postgres://ada:p%40ss%2Fw%3Ard%20%C3%A9@db/games?sslmode=disable"
    assert database_url(read(text, folder=tmp_path).settings) == expected
    given = {"PASSERELLE_DATABASE_PASSWORD": "p@ss/w:rd é", "PASSERELLE_DATABASE": "postgres://ada@db/games"}
    assert database_url(read(environ=given, folder=tmp_path).settings) == expected.partition("?")[0]


@pytest.mark.parametrize(
    "text",
    [
        'database = "postgresql://ada:one@db/games"\ndatabase_password = "two"',
        'database_password = "two"',
        'database = "postgresql://ada@db/games"\ndatabase_password_file = "/none"',
        'database = "postgresql://ada@db/games"\ndatabase_password = "two"\ndatabase_password_file = "/none"',
    ],
)
def test_a_password_that_cannot_be_meant_is_refused(text: str, tmp_path: Path) -> None:
    found = read(text, folder=tmp_path).settings
    with pytest.raises(BadSetting) as caught:
        database_url(found)
    assert "two" not in line(caught.value)
    assert "one@" not in line(caught.value)


@pytest.mark.parametrize(
    "text", ['database = "mysql://ada:geheim@db"', "database_password = 12345", "database = 1"]
)
def test_a_wrong_secret_is_not_shown(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetting) as caught:
        read(text, folder=tmp_path)
    for language in LANGUAGES:
        assert "geheim" not in line(caught.value, language)
        assert "12345" not in line(caught.value, language)


# Whatever is given


TOML = st.recursive(
    st.one_of(
        st.integers().map(str),
        st.floats().map(str),
        st.booleans().map(lambda flag: str(flag).lower()),
        st.text(string.printable, max_size=20).map(lambda text: msgspec.json.encode(text).decode()),
    ),
    lambda inner: st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]"),
    max_leaves=4,
)
KEYS = st.one_of(st.sampled_from(sorted(all_fields())), st.text("abcdefgh_.", min_size=1, max_size=12))


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(KEYS, TOML, max_size=4), st.text(max_size=30))
def test_any_file_is_read_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, str], rest: str
) -> None:
    folder = tmp_path_factory.getbasetemp()
    text = "\n".join(f"{key} = {value}" for key, value in values.items()) + f"\n{rest}"
    _read_or_refused(lambda: read(text.encode("utf-8", "ignore").decode(), folder=folder))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(all_fields())), st.text(max_size=40), st.booleans())
def test_any_text_is_taken_or_refused_in_one_line(key: str, text: str, by_option: bool) -> None:
    if by_option:
        _read_or_refused(lambda: read_settings({f"set {key}": text}, {}, None))
    else:
        _read_or_refused(lambda: read_settings({}, {all_fields()[key].variable: text}, None))


def _read_or_refused(work: Any) -> None:
    try:
        effective = work()
    except BadSetting as problem:
        said = [line(problem, language) for language in LANGUAGES]
    else:
        effective.settings.config("sqlite:///x")
        said = [str(value_of(effective.settings, key)).replace("\n", " ") for key in effective.sources]
    assert not any("\n" in text for text in said)
