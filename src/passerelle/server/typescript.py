"""The wire protocol in TypeScript: `python -m passerelle.server.typescript OUT.ts`, which `make` runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from passerelle.core.analysis import Analysis
from passerelle.core.common import AnyShared
from passerelle.core.contract import HasPuzzle
from passerelle.games import catalogue

from . import http_protocol as http
from . import protocol as wire
from . import tournament_protocol

HEAD = "// Generated from the server's structs by `python -m passerelle.server.typescript`; do not edit.\n"

_PLAIN: dict[type[inspect.Type], str] = {
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
}


def generate() -> str:
    writer = _Writer()
    writer.name("FromBrowser", wire.FromBrowser, sent=True)
    writer.name("NewTable", http.NewTable, sent=True)
    writer.name("AskedTables", http.AskedTables, sent=True)
    writer.name("ScreenAsks", http.ScreenAsks, sent=True)
    writer.name("ShowTable", http.ShowTable, sent=True)
    writer.name("TournamentInfo", tournament_protocol.TournamentInfo)  # its terms are sent whole, too
    for asked in (
        http.Join,
        http.OpenAtSpot,
        http.StaffOpens,
        http.StaffPicks,
        http.StaffRenames,
        http.StaffTells,
        http.StaffPrints,
        tournament_protocol.NewTournament,
        tournament_protocol.JoinTournament,
        tournament_protocol.LeaveTournament,
        tournament_protocol.FindEntrant,
        tournament_protocol.HostAsks,
    ):
        writer.name(asked.__name__, asked, sent=True)
    writer.name("FromServer", wire.FromServer)
    for answer in (
        http.Catalogue,
        http.About,
        http.TableMade,
        http.ParcelLeft,
        http.ScreenOpened,
        http.ScreenShows,
        http.TableShown,
        http.BundleKept,
        http.TableSummaries,
        http.OpenTables,
        http.Joined,
        http.ShownTables,
        http.SpotShows,
        http.SpotOpened,
        http.StaffOverview,
        http.TableInvitation,
        http.Frames,
        tournament_protocol.TournamentMade,
        tournament_protocol.MyPart,
        Analysis,
        http.Problem,
    ):
        writer.name(answer.__name__, answer)
    for game in catalogue.all_games():
        room = game.declaration.id.capitalize()
        writer.name(f"{room}Action", game.action_type | AnyShared, sent=True)
        kinds = {"View": game.view_type, "Hints": game.hints_type, "Review": game.review_type}
        if isinstance(game, HasPuzzle):
            kinds["Puzzle"] = game.puzzle_type
        for what, kind in kinds.items():
            if kind is not None:
                writer.name(f"{room}{what}", kind)
    constants = f"\nexport const PROTOCOL = {wire.PROTOCOL};\n"
    return HEAD + constants + "".join(writer.declarations.values())


class _Writer:
    """Collects one declaration per struct, and one per named union."""

    def __init__(self) -> None:
        self.declarations: dict[str, str] = {}

    def name(self, name: str, kind: Any, sent: bool = False) -> None:
        """Fields with defaults may be left out of what the browser sends; the server sends them all."""
        spelled = self._spell(inspect.type_info(kind), sent)
        if spelled != name:
            self.declarations[name] = f"\nexport type {name} = {spelled};\n"

    def _spell(self, kind: inspect.Type, sent: bool) -> str:
        match kind:
            case inspect.StructType():
                return self._struct(kind, sent)
            case inspect.UnionType(types=types):
                return " | ".join(self._spell(member, sent) for member in types)
            case inspect.LiteralType(values=values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case inspect.DictType(key_type=key, value_type=value):
                return f"Record<{self._spell(key, sent)}, {self._spell(value, sent)}>"
            case inspect.TupleType(item_types=items):
                return "[" + ", ".join(self._spell(item, sent) for item in items) + "]"
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                spelled = self._spell(item, sent)
                return f"({spelled})[]" if "|" in spelled else f"{spelled}[]"
            case _:
                return _PLAIN[type(kind)]

    def _struct(self, kind: inspect.StructType, sent: bool) -> str:
        name = _name(kind.cls)
        if name not in self.declarations:
            self.declarations[name] = ""  # its place, before those it mentions
            lines = [f"  {kind.tag_field}: {msgspec.json.encode(kind.tag).decode()};\n"] if kind.tag else []
            for field in kind.fields:
                mark = "?" if sent and not field.required else ""
                lines.append(f"  {field.encode_name}{mark}: {self._spell(field.type, sent)};\n")
            self.declarations[name] = f"\nexport interface {name} {{\n{''.join(lines)}}}\n"
        return name


def _name(cls: type) -> str:
    """Two games may both have a `View`: a game's structs carry its name."""
    path = cls.__module__.split(".")
    return path[2].capitalize() + cls.__name__ if path[1] == "games" else cls.__name__


def write(path: Path) -> None:
    """A file that says it already is left alone: whoever is made from it need not be made again."""
    types = generate()
    if not path.exists() or path.read_text("utf-8") != types:
        path.write_text(types, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
