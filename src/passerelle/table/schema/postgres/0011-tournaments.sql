-- needs 8
-- Tournaments for people: a log of events each. Older programs leave it alone.

CREATE TABLE tournaments (
    id TEXT NOT NULL PRIMARY KEY,
    events BIGINT NOT NULL,
    running BIGINT NOT NULL,
    used BIGINT NOT NULL
);
CREATE INDEX tournaments_running ON tournaments (running);
CREATE TABLE tournament_events (
    tournament TEXT NOT NULL,
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
);
