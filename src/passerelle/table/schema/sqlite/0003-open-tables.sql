-- needs 2
-- Tables that their host has opened to everybody on the server: when somebody was last there (see `Store.listed`).

ALTER TABLE tables ADD COLUMN listed INTEGER;
CREATE INDEX tables_listed ON tables (listed) WHERE listed IS NOT NULL;
