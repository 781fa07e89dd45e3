"""What is new at a table, encoded once for all who see the same."""

from __future__ import annotations

from functools import cache

import msgspec

from passerelle.core.values import Viewer
from passerelle.table.guests import News

from .protocol import Update

_encode = msgspec.json.Encoder().encode
_NO_ID = b'""}'
"""The end of an update for everybody but the sender of an action: `id` is its last field."""


def update(news: News, viewer: Viewer, action_id: str) -> bytes:
    """`action_id` is of this viewer's own action, else empty."""
    encoded = news.encoded.get(viewer)
    if encoded is None:
        encoded = news.encoded[viewer] = _encode_update(news, viewer)
    return encoded[: -len(_NO_ID)] + _encode(action_id) + b"}" if action_id else encoded


def _encode_update(news: News, viewer: Viewer) -> bytes:
    course = news.course
    if course.is_hidden:
        return _encode(
            Update(
                game=course.number,
                first=news.first,
                lines=[],
                told=[],
                seen_by=viewer,
                view=None,
                hints=None,
                awaiting=course.awaited,
                now=course.game_time(news.now),
            )
        )
    game, state, awaited = course.game, course.play.state, course.awaited
    hints = None
    if viewer in course.assisted and viewer in awaited:
        hints = game.hints(state, viewer)
    if game.is_open and hints is None:
        for other, encoded in news.encoded.items():
            if not (other in course.assisted and other in awaited):
                return encoded.replace(_beginning_of_view(other), _beginning_of_view(viewer), 1)
    lines, told = course.lines_for(viewer, news.first)
    return _encode(
        Update(
            game=course.number,
            first=news.first,
            lines=lines,
            told=told,
            seen_by=viewer,
            view=game.view(state, viewer),
            hints=hints,
            awaiting=awaited,
            now=course.game_time(news.now),
            ways_back=course.ways_back,
        )
    )


@cache
def _beginning_of_view(viewer: Viewer) -> bytes:
    """Where the updates of an open game differ. No text in them can look like it: its quotes would be escaped."""
    name = _encode(viewer)
    return b'"seen_by":%b,"view":{"viewer":%b' % (name, name)
