-- needs 2
-- All lines in one table, in the order they came; games have short numbers, so that the key of the lines written
-- now lies together. Retention counts seconds of service (see retention.py).

CREATE TABLE new_games (
    key INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE, table_id TEXT NOT NULL, number INTEGER NOT NULL,
    header TEXT NOT NULL, seed TEXT NOT NULL
) STRICT;
INSERT INTO new_games (id, table_id, number, header, seed)
    SELECT id, table_id, number, header, seed FROM games ORDER BY rowid;

CREATE TABLE new_lines (
    game INTEGER NOT NULL, number INTEGER NOT NULL, action TEXT NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;
INSERT INTO new_lines (game, number, action, line)
    SELECT (SELECT key FROM new_games WHERE id = old.game), old.number, old.action, old.line
    FROM (SELECT * FROM lines UNION ALL SELECT * FROM recent) AS old
    ORDER BY 1, 2;

DROP TABLE recent;
DROP TABLE lines;
DROP TABLE games;
ALTER TABLE new_games RENAME TO games;
ALTER TABLE new_lines RENAME TO lines;
CREATE INDEX games_by_table ON games (table_id, number);

ALTER TABLE tables ADD COLUMN used INTEGER;
ALTER TABLE tables ADD COLUMN due INTEGER;
CREATE INDEX tables_by_use ON tables (due, used);
CREATE TABLE service (seconds INTEGER NOT NULL) STRICT;
INSERT INTO service VALUES (0);

-- 0.1.0 reads `recent` before it writes anything, and finds this sentence instead.
CREATE VIEW recent AS SELECT * FROM
    "This file was written by a newer version of Passerelle: update the program, or restore the backup";
