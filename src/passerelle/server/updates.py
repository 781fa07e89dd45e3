"""What is new at a table, encoded once for all who see the same."""

from __future__ import annotations

from functools import cache

import msgspec

from passerelle.core.texts import Sentence
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
        return _encode_seen(news, viewer, ([], []), None, None)
    game, state, awaited = course.game, course.play.state, course.awaited
    hints = None
    if viewer in course.assisted and viewer in awaited:
        hints = game.hints(state, viewer)
    if game.is_open and hints is None:
        for other, encoded in news.encoded.items():
            if not (other in course.assisted and other in awaited):
                return encoded.replace(_beginning_of_view(other), _beginning_of_view(viewer), 1)
    return _encode_seen(news, viewer, course.lines_for(viewer, news.first), game.view(state, viewer), hints)


def _encode_seen(
    news: News, viewer: Viewer, seen: tuple[list[str], list[Sentence | None]], view: object, hints: object
) -> bytes:
    """The update with these new lines, and what the history says of them."""
    course = news.course
    return _encode(
        Update(
            game=course.number,
            first=news.first,
            lines=seen[0],
            told=seen[1],
            seen_by=viewer,
            view=view,
            hints=hints,
            awaiting=course.awaited,
            now=course.game_time(news.now),
            ways_back=course.ways_back,
        )
    )


@cache
def _beginning_of_view(viewer: Viewer) -> bytes:
    """Where the updates of an open game differ. No text in them can look like it: its quotes would be escaped."""
    name = _encode(viewer)
    return b'"seen_by":%b,"view":{"viewer":%b' % (name, name)
