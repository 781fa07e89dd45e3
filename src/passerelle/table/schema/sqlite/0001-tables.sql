-- needs 1
-- The schema of 0.1.0, which had no version table: on such a file every statement finds its work done.

CREATE TABLE IF NOT EXISTS tables (
    id TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, lobby TEXT NOT NULL, touched BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS games (
    id TEXT NOT NULL PRIMARY KEY, table_id TEXT NOT NULL, number INTEGER NOT NULL,
    header TEXT NOT NULL, seed TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS games_by_table ON games (table_id, number);
CREATE TABLE IF NOT EXISTS lines (
    game TEXT NOT NULL, number INTEGER NOT NULL, action TEXT NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS recent (
    game TEXT NOT NULL, number INTEGER NOT NULL, action TEXT NOT NULL, line TEXT NOT NULL
);
