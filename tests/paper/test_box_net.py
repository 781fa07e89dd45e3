"""A net folded up in thought: its sides close to a box, and every open seam has one tab."""

from __future__ import annotations

from collections import defaultdict

import pytest

from passerelle.core.drawing import Point
from passerelle.games.box_net import BoxNet, box_net

Corner = tuple[float, float, float]


def folded(net: BoxNet, side: float, long: float) -> list[dict[Point, Corner]]:
    """Each side's corners on paper, one after another around it, and where they come to lie."""
    ring = [(0.0, 0.0), (0.0, side), (side, side), (side, 0.0)]
    sides: list[dict[Point, Corner]] = []
    for place, (x, y) in enumerate(net.walls):
        upper, lower = ring[place], ring[(place + 1) % 4]
        sides.append(
            {
                (x, y): (0, *upper),
                (x + long, y): (long, *upper),
                (x + long, y + side): (long, *lower),
                (x, y + side): (0, *lower),
            }
        )
    for (x, y), at, is_left in ((net.ends[0], 0.0, True), (net.ends[1], long, False)):
        inner, outer = (x + side, x) if is_left else (x, x + side)
        corners = [(outer, y), (inner, y), (inner, y + side), (outer, y + side)]
        sides.append({corner: (at, *ring[place]) for place, corner in enumerate(corners)})
    return sides


@pytest.mark.parametrize(("side", "long"), [(20.0, 20.0), (16.0, 32.0)])
def test_every_open_seam_of_a_box_has_one_tab(side: float, long: float) -> None:
    net = box_net(side, long)
    around = [*net.outline, *net.outline[:3]]
    with_tabs = {frozenset((around[at], around[at + 3])) for at in range(len(net.outline))}
    seams: dict[frozenset[Corner], list[frozenset[Point]]] = defaultdict(list)
    for corners in folded(net, side, long):
        points = list(corners)
        for one, other in zip(points, [*points[1:], points[0]], strict=True):
            seams[frozenset((corners[one], corners[other]))].append(frozenset((one, other)))
    assert len(seams) == 12
    assert {len(edges) for edges in seams.values()} == {2}
    open_seams = [edges for edges in seams.values() if edges[0] != edges[1]]
    assert len(open_seams) == 7
    assert all(sum(edge in with_tabs for edge in edges) == 1 for edges in open_seams)
