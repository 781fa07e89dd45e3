-- needs 2
-- What those who run a server do: every act for good, who is kept out and until when, a notice to all, and what was
-- counted on each day. Older programs leave it alone. Times are seconds since 1970.

CREATE TABLE acts (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL, actor TEXT NOT NULL, act TEXT NOT NULL, target TEXT NOT NULL, details TEXT NOT NULL
) STRICT;
CREATE TABLE bans (target TEXT NOT NULL PRIMARY KEY, expires INTEGER NOT NULL, reason TEXT NOT NULL) STRICT;
CREATE TABLE notices (id INTEGER NOT NULL PRIMARY KEY, body TEXT NOT NULL, expires INTEGER NOT NULL) STRICT;
CREATE TABLE daily (
    day TEXT NOT NULL, name TEXT NOT NULL, total INTEGER NOT NULL, PRIMARY KEY (day, name)
) STRICT;

-- The few lines that have a name in them, to be found at once.
CREATE INDEX lines_that_seat ON lines (game) WHERE instr(line, ' table seat ') > 0;
