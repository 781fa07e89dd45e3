-- needs 2
-- Big screens: the table each of them shows, and the code by which it is put up. Older programs leave it alone.

CREATE TABLE screens (
    id TEXT NOT NULL PRIMARY KEY,
    code TEXT UNIQUE,
    remote TEXT UNIQUE,
    table_id TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT;
