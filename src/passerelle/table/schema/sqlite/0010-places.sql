-- needs 2
-- For a place where people meet: codes of four letters that lead somewhere on the page, the spots (physical tables) with
-- the table that is played there, and the key of the staff page, as a hash (empty: revoked). Older programs leave it
-- alone. Times are seconds since 1970.

CREATE TABLE join_codes (
    code TEXT NOT NULL PRIMARY KEY, path TEXT NOT NULL UNIQUE, expires INTEGER NOT NULL
) STRICT;
CREATE TABLE spots (number INTEGER NOT NULL PRIMARY KEY, table_id TEXT NOT NULL) STRICT;
CREATE TABLE staff_keys (id INTEGER NOT NULL PRIMARY KEY, hash TEXT NOT NULL) STRICT;
