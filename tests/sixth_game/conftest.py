"""The room is a game of its own: its tests run in the copy of the tree it is dropped into."""

collect_ignore_glob = ["room/*"]
