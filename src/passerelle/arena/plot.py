"""A drawing of shares with their intervals: a dot, a line, and where chance would put it. Plain SVG."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

ROW, TOP, LABELS, SCALE, RIGHT = 30, 34, 200, 440, 70


class Row(NamedTuple):
    label: str
    rate: float
    low: float
    high: float


def draw(rows: list[Row], chance: float, title: str) -> str:
    """Readable on light and dark paper alike: it takes the colour of the text around it."""
    height = TOP + ROW * len(rows) + 28
    width = LABELS + SCALE + RIGHT
    bottom = TOP + ROW * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" '
        f'aria-label="{escape(title)}" fill="currentColor" stroke="none" '
        'font-family="system-ui, sans-serif" font-size="14">',
        "<style>svg{color:#22303c}@media(prefers-color-scheme:dark){svg{color:#e8e4da}}</style>",
        f'<text x="{LABELS}" y="16" font-weight="600">{escape(title)}</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        x = LABELS + SCALE * percent / 100
        parts.append(f'<path d="M{x:g} {TOP - 6}V{bottom}" stroke="currentColor" opacity=".18"/>')
        parts.append(
            f'<text x="{x:g}" y="{bottom + 18}" text-anchor="middle" opacity=".75">{percent} %</text>'
        )
    x = LABELS + SCALE * chance
    parts.append(f'<path d="M{x:.1f} {TOP - 6}V{bottom}" stroke="#b4532a" stroke-dasharray="4 4"/>')
    for number, row in enumerate(rows):
        y = TOP + ROW * number + ROW / 2 - 3
        low, middle, high = (LABELS + SCALE * value for value in (row.low, row.rate, row.high))
        parts.append(
            f'<text x="{LABELS - 14}" y="{y + 5:g}" text-anchor="end">{escape(shortened(row.label))}</text>'
            f'<path d="M{low:.1f} {y:g}H{high:.1f}M{low:.1f} {y - 5:g}v10M{high:.1f} {y - 5:g}v10" '
            'stroke="#2f6f8f" stroke-width="2.5"/>'
            f'<circle cx="{middle:.1f}" cy="{y:g}" r="5.5" fill="#2f6f8f"/>'
            f'<text x="{LABELS + SCALE + 14}" y="{y + 5:g}">{row.rate * 100:.1f} %</text>'
        )
    return "\n".join([*parts, "</svg>", ""])


def shortened(label: str, most: int = 25) -> str:
    """The end of a long name tells more than its beginning."""
    return label if len(label) <= most else "…" + label[1 - most :]
