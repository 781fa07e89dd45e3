"""What a tournament tells: a result for programs, a page and a drawing for people."""

from __future__ import annotations

from html import escape
from pathlib import Path

import msgspec

from passerelle.core.texts import Texts

from .plot import PlotRow, draw
from .standings import Result, Share

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
body{color:#22303c;background:#faf7f0}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.3rem .8rem;text-align:right;border-bottom:1px solid #8884;font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left}td,th+th{white-space:nowrap}svg{max-width:100%;height:auto}code{font-size:.9em}
.wide{overflow-x:auto}
@media(prefers-color-scheme:dark){body{color:#e8e4da;background:#1b2229}}
"""

SHOWN_FAILURES = 50
"""On the page; all of them are in the ledger."""


def write(folder: Path, result: Result, texts: Texts, title: str) -> Path:
    """`result.json`, `plot.svg` and `report.html`; the page is what to look at."""
    (folder / "result.json").write_bytes(msgspec.json.format(msgspec.json.encode(result)) + b"\n")
    plot = plot_of(result, texts)
    (folder / "plot.svg").write_text(plot, "utf-8")
    page = folder / "report.html"
    page.write_text(page_of(result, texts, title, plot), "utf-8")
    return page


def plot_of(result: Result, texts: Texts) -> str:
    shares = [one.share for one in result.contestants]
    rows = [PlotRow(one.name, one.rate, one.low, one.high, percent(one.rate, texts)) for one in shares]
    return draw(rows, 1 / len(result.meetings[0].names), texts.say("arena.share"))


def percent(value: float, texts: Texts) -> str:
    return f"{texts.decimal(100 * value)} %"


def interval(share: Share, texts: Texts) -> str:
    return f"{texts.decimal(100 * share.low)}–{percent(share.high, texts)}"


def standings(result: Result, texts: Texts) -> list[list[str]]:
    """The table of all contestants, its heading first."""
    heading = ("contestant", "rating", "interval", "share", "interval", "games", "failures", "seconds")
    rows = [[texts.say(f"arena.{column}") for column in heading]]
    for one in result.contestants:
        share = one.share
        rows.append([
            share.name, f"{one.rating:.0f}", f"{one.low:.0f}–{one.high:.0f}",
            percent(share.rate, texts), interval(share, texts),
            str(share.games), str(one.failures), f"{1000 * one.seconds:.3g} ms",
        ])  # fmt: skip
    return rows


def meetings(result: Result, texts: Texts) -> list[list[str]]:
    """One row for each meeting, its heading first."""
    asked = result.question is not None
    heading = ("meeting", "share", "interval", "games", *(["verdict"] if asked else []))
    rows = [[texts.say(f"arena.{column}") for column in heading]]
    for meeting in result.meetings:
        first = meeting.shares[0]
        row = [
            " : ".join(meeting.names),
            percent(first.rate, texts),
            interval(first, texts),
            str(first.games),
        ]
        rows.append(row + ([texts.say(f"arena.verdict.{meeting.answer}")] if asked else []))
    return rows


def crossed(result: Result, texts: Texts) -> list[list[str]]:
    """Who won how much against whom, the best first: row against column."""
    found: dict[tuple[str, str], Share] = {}
    for meeting in result.meetings:
        for share, other in zip(meeting.shares, meeting.names[::-1], strict=True):
            found[share.name, other] = share
    names = [one.share.name for one in result.contestants]
    rows = [[texts.say("arena.row-against-column"), *names]]
    for row in names:
        cells = [_cell(found[row, column]) if row != column else "–" for column in names]
        rows.append([row, *cells])
    return rows


def _cell(share: Share) -> str:
    """A share and its interval in little room."""
    return f"{100 * share.rate:.0f} % ({100 * share.low:.0f}–{100 * share.high:.0f})"


def seed_lines(result: Result, texts: Texts) -> list[str]:
    """What the games were drawn from, and who could know it before."""
    if result.plan.seed:
        return [texts.say("arena.seed-given", seed=result.plan.seed)]
    return [
        texts.say("arena.seed-revealed", commitment=one.commitment, seed=one.seed)
        if one.seed
        else texts.say("arena.seed-lost", commitment=one.commitment)
        for one in result.seeds
    ]


def void_lines(result: Result, texts: Texts) -> list[str]:
    """Nothing where every game counts."""
    if not result.void:
        return []
    reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(result.void_reasons.items()))
    return [texts.say("arena.voids", count=result.void, reasons=reasons)]


def failure_lines(result: Result, texts: Texts, most: int) -> list[str]:
    """The first faults, and how many more there are."""
    shown = [
        texts.say("arena.failed", name=one.name, number=one.game, kind=one.kind, detail=one.detail)
        for one in result.failures[:most]
    ]
    more = len(result.failures) - len(shown)
    return [*shown, *([texts.say("arena.more-failed", count=more)] if more else [])]


def details(result: Result, texts: Texts) -> list[list[str]] | None:
    """What the standings do not say: nothing, in a single match without a question."""
    if result.question or len(result.meetings[0].names) > 2:
        return meetings(result, texts)
    return crossed(result, texts) if len(result.meetings) > 1 else None


def page_of(result: Result, texts: Texts, title: str, plot: str) -> str:
    plan = result.plan
    facts = [
        texts.say("arena.games-of", games=result.games, seats=plan.seats),
        ", ".join(f"{name} = {value}" for name, value in plan.options.items()),
        _budget(result, texts),
        texts.say("arena.limits", seconds=f"{plan.limit:g}", memory=plan.memory),
        *void_lines(result, texts),
        texts.say("arena.dice", same="yes" if plan.same_dice else "no"),
        *seed_lines(result, texts),
        _made_on(result, texts),
    ]
    parts = [
        f'<!doctype html><html lang="{texts.language}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1><p>{'<br>'.join(map(escape, facts))}</p>",
        _table(standings(result, texts)),
        f"<p>{escape(texts.say('arena.rating-note'))}</p>",
        plot,
    ]
    if more := details(result, texts):
        parts += [f"<h2>{escape(texts.say('arena.meetings'))}</h2>", _table(more)]
    if result.question:
        low, high = percent(result.question.low, texts), percent(result.question.high, texts)
        parts.append(f"<p>{escape(texts.say('arena.asked', low=low, high=high))}</p>")
    reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(result.reasons.items()))
    parts += [
        f"<p>{escape(texts.say('arena.reasons', reasons=reasons))}</p>",
        _faults(result, texts),
        _who(result, texts),
        "</html>\n",
    ]
    return "\n".join(parts)


def _budget(result: Result, texts: Texts) -> str:
    budget = result.plan.budget
    if budget.seconds is not None:
        return texts.say("arena.budget-seconds", seconds=f"{budget.seconds:g}")
    if budget.simulations is not None:
        return texts.say("arena.budget-simulations", count=budget.simulations)
    return texts.say("arena.budget-own")


def _made_on(result: Result, texts: Texts) -> str:
    at = result.made_on
    return texts.say(
        "arena.made-on", version=at.passerelle, python=at.python, system=at.system, processor=at.processor,
        cores=at.cores,
    )  # fmt: skip


def _faults(result: Result, texts: Texts) -> str:
    if not result.failures:
        return ""
    items = "".join(f"<li>{escape(line)}</li>" for line in failure_lines(result, texts, SHOWN_FAILURES))
    return f"<h2>{escape(texts.say('arena.faults'))}</h2><ul>{items}</ul>"


def _who(result: Result, texts: Texts) -> str:
    named = [one for one in result.plan.contestants if one.name != one.bot]
    items = "".join(f"<li>{escape(one.name)}: <code>{escape(str(one.bot))}</code></li>" for one in named)
    return f"<ul>{items}</ul>" if items else ""


def _table(rows: list[list[str]]) -> str:
    heading = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f'<div class="wide"><table><tr>{heading}</tr>{body}</table></div>'
