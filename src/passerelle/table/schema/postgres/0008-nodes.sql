-- needs 8
-- One home for a table at a time (see membership.py and homes.py): the servers that run, with a lease each; which of
-- them has which table; and with every line the number of its writer's fence. Programs that know nothing of fences
-- cannot write lines any more.

CREATE TABLE nodes (
    id TEXT NOT NULL PRIMARY KEY,
    address TEXT NOT NULL,
    key TEXT NOT NULL,
    counts TEXT NOT NULL,
    expires TIMESTAMPTZ NOT NULL
);
CREATE TABLE homes (table_id TEXT NOT NULL PRIMARY KEY, node TEXT NOT NULL, fence BIGINT NOT NULL);
ALTER TABLE lines ADD COLUMN fence BIGINT NOT NULL DEFAULT 0;
ALTER TABLE lines ALTER COLUMN fence DROP DEFAULT;
