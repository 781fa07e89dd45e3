-- needs 1
-- Tables that their host has opened to everybody on the server: when somebody was last there (see `Store.listed`).
-- Nodes of 0.1.0 go on beside newer ones: they do not name this column, and tables of theirs are not listed.

ALTER TABLE tables ADD COLUMN listed BIGINT;
CREATE INDEX tables_listed ON tables (listed) WHERE listed IS NOT NULL;
