"""A drawing of shares with their intervals: a dot, a line, and where chance would put it. Plain SVG."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

ROW, TOP, SCALE, RIGHT = 30, 34, 440, 70
LETTER = 8
STYLE = """svg{color:#22303c}.mark{stroke:#2f6f8f;fill:#2f6f8f}.chance{stroke:#b4532a}
@media(prefers-color-scheme:dark){svg{color:#e8e4da}.mark{stroke:#7fbfdd;fill:#7fbfdd}.chance{stroke:#e2946f}}"""


class PlotRow(NamedTuple):
    label: str
    rate: float
    low: float
    high: float
    written: str


def draw(rows: list[PlotRow], chance: float, title: str) -> str:
    """Readable on light and dark paper alike: it takes the colour of the text around it."""
    labels = 20 + LETTER * max(len(shortened(row.label)) for row in rows)
    height = TOP + ROW * len(rows) + 28
    width = labels + SCALE + RIGHT
    bottom = TOP + ROW * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" '
        f'aria-label="{escape(title)}" fill="currentColor" stroke="none" '
        'font-family="system-ui, sans-serif" font-size="14">',
        f"<style>{STYLE}</style>",
        f'<text x="{labels}" y="16" font-weight="600">{escape(title)}</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        x = labels + SCALE * percent / 100
        parts.append(f'<path d="M{x:g} {TOP - 6}V{bottom}" stroke="currentColor" opacity=".18"/>')
        parts.append(
            f'<text x="{x:g}" y="{bottom + 18}" text-anchor="middle" opacity=".75">{percent} %</text>'
        )
    x = labels + SCALE * chance
    parts.append(f'<path d="M{x:.1f} {TOP - 6}V{bottom}" class="chance" stroke-dasharray="4 4"/>')
    for number, row in enumerate(rows):
        y = TOP + ROW * number + ROW / 2 - 3
        low, middle, high = (labels + SCALE * value for value in (row.low, row.rate, row.high))
        parts.append(
            f'<text x="{labels - 14}" y="{y + 5:g}" text-anchor="end">{escape(shortened(row.label))}</text>'
            f'<path d="M{low:.1f} {y:g}H{high:.1f}M{low:.1f} {y - 5:g}v10M{high:.1f} {y - 5:g}v10" '
            'class="mark" stroke-width="2.5"/>'
            f'<circle cx="{middle:.1f}" cy="{y:g}" r="5" class="mark"/>'
            f'<text x="{labels + SCALE + 14}" y="{y + 5:g}">{escape(row.written)}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])


def shortened(label: str, most: int = 25) -> str:
    """The end of a long name tells more than its beginning."""
    return label if len(label) <= most else "…" + label[1 - most :]
