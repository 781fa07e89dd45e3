"""What both databases do for big screens. A screen waits with a code, and shows a table once somebody has typed it.

The code is then gone; who typed it has a secret of their own, the remote. Of secrets the database has hashes alone.
"""

FORGET_EXPIRED = "DELETE FROM screens WHERE expires <= $1"

OPEN = """
    INSERT INTO screens (id, code, table_id, expires)
    SELECT $1, $2, '', $3 WHERE (SELECT count(*) FROM screens) < $4
    ON CONFLICT DO NOTHING
"""
"""Nothing where there are so many, or where another one has this code."""

READ = "SELECT table_id, expires FROM screens WHERE id = $1 AND expires > $2"

KEEP = "UPDATE screens SET expires = $2 WHERE id = $1"

PUT_UP = """
    UPDATE screens SET code = NULL, remote = $2, table_id = $3, expires = $4 WHERE code = $1 AND expires > $5
"""

SWITCH = "UPDATE screens SET table_id = $2, expires = $3 WHERE remote = $1 AND expires > $4"

TAKE_DOWN = "DELETE FROM screens WHERE id = $1 OR remote = $1"
