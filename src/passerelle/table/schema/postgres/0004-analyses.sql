-- needs 1
-- What was found looking back at a finished game, beside the game. Older programs leave it alone.

CREATE TABLE analyses (game TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL);
