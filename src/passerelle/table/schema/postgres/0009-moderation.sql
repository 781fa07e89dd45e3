-- needs 8
-- What those who run a server do: every act for good, who is kept out and until when, a notice to all, and what was
-- counted on each day. Older programs leave it alone. Times are seconds since 1970.

CREATE TABLE acts (
    id BIGSERIAL NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL, actor TEXT NOT NULL, act TEXT NOT NULL, target TEXT NOT NULL, details TEXT NOT NULL
);
CREATE TABLE bans (target TEXT NOT NULL PRIMARY KEY, expires BIGINT NOT NULL, reason TEXT NOT NULL);
CREATE TABLE notices (id INTEGER NOT NULL PRIMARY KEY, body TEXT NOT NULL, expires BIGINT NOT NULL);
CREATE TABLE daily (day TEXT NOT NULL, name TEXT NOT NULL, total BIGINT NOT NULL, PRIMARY KEY (day, name));

-- The few lines that have a name in them, to be found at once.
CREATE INDEX lines_that_seat ON lines (game) WHERE strpos(line, ' table seat ') > 0;
