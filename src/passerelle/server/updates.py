"""What is new at a table, encoded once for all who see the same."""

from __future__ import annotations

from functools import cache

import msgspec

from passerelle.core.play import ways_back
from passerelle.core.texts import Sentence
from passerelle.core.values import Viewer
from passerelle.table.guests import News

from .protocol import Update

_encode = msgspec.json.Encoder().encode
_ID = -len(b'""}')
"""Where the id of an action begins: it is the last field of an update, and empty for everybody but its sender."""


def update(news: News, viewer: Viewer, action_id: str) -> bytes:
    """`action_id` is of this viewer's own action, else empty."""
    encoded = news.encoded.get(viewer)
    if encoded is None:
        encoded = news.encoded[viewer] = _encode_update(news, viewer)
    return b"%b%b}" % (encoded[:_ID], _encode(action_id)) if action_id else encoded


def _encode_update(news: News, viewer: Viewer) -> bytes:
    course = news.course
    if course.is_hidden:
        return _encode_seen(news, viewer, ([], []), None, None)
    game, state = course.game, course.play.state
    hints = None
    if viewer in course.assisted and viewer in course.awaited:
        hints = game.hints(state, viewer)
    is_same = game.is_open and hints is None
    if is_same and news.same:
        other, encoded = news.same
        return encoded.replace(_beginning_of_view(other), _beginning_of_view(viewer), 1)
    seen = course.lines_for(viewer, news.first)
    encoded = _encode_seen(news, viewer, seen, game.view(state, viewer), hints)
    if is_same:
        news.same = viewer, encoded
    return encoded


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
            ways_back=ways_back(course.game, course.play),
        )
    )


@cache
def _beginning_of_view(viewer: Viewer) -> bytes:
    """Where the updates of an open game differ. No text in them can look like it: its quotes would be escaped."""
    name = _encode(viewer)
    return b'"seen_by":%b,"view":{"viewer":%b' % (name, name)
