-- needs 1
-- Retention counts seconds of service (see retention.py). Nodes of 0.1.0 go on beside newer ones: they do not name
-- the columns they insert, and these two may be left out.

ALTER TABLE tables ADD COLUMN used BIGINT, ADD COLUMN due BIGINT;
CREATE INDEX tables_by_use ON tables (due, used);
CREATE TABLE service (seconds BIGINT NOT NULL);
INSERT INTO service VALUES (0);
