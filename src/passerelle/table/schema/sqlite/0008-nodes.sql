-- needs 2
-- The servers that use this file, each with a lease and what it tells the others. Older programs leave it alone.

CREATE TABLE nodes (
    id TEXT NOT NULL PRIMARY KEY,
    address TEXT NOT NULL,
    key TEXT NOT NULL,
    counts TEXT NOT NULL,
    expires REAL NOT NULL
) STRICT;
