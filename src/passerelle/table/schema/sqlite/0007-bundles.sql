-- needs 2
-- What players keep on the server of their own games, encrypted by their browsers. Older programs leave it alone.
-- `used` counts seconds of service (see retention.py).

CREATE TABLE bundles (
    id TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, body BLOB NOT NULL, used INTEGER NOT NULL
) STRICT;
