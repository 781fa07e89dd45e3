-- needs 2
-- Tournaments for people: a log of events each. Older programs leave it alone.

CREATE TABLE tournaments (
    id TEXT NOT NULL PRIMARY KEY,
    events INTEGER NOT NULL,
    running INTEGER NOT NULL,
    used INTEGER NOT NULL
) STRICT;
CREATE INDEX tournaments_running ON tournaments (running);
CREATE TABLE tournament_events (
    tournament TEXT NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT;
