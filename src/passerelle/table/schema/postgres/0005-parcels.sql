-- needs 1
-- What one browser leaves for another for some minutes, encrypted by it. Older programs leave it alone.

CREATE TABLE parcels (id TEXT NOT NULL PRIMARY KEY, body BYTEA NOT NULL, expires BIGINT NOT NULL);
