-- needs 1
-- What players keep on the server of their own games, encrypted by their browsers. Older programs leave it alone.
-- `used` counts seconds of service (see retention.py).

CREATE TABLE bundles (
    id TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, body BYTEA NOT NULL, used BIGINT NOT NULL
);
