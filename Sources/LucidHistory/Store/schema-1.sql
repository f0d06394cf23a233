CREATE TABLE runs (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL, ability TEXT,
  file TEXT NOT NULL, path TEXT, hash TEXT NOT NULL,
  began INTEGER NOT NULL, started INTEGER NOT NULL, zone TEXT NOT NULL,
  process INTEGER, birth TEXT,
  outcome TEXT, exit INTEGER, elapsed INTEGER,
  model TEXT, tokens_read INTEGER, tokens_written INTEGER,
  families TEXT NOT NULL DEFAULT '', changes INTEGER NOT NULL DEFAULT 0,
  summary TEXT, failure TEXT, question INTEGER, answer INTEGER,
  body TEXT
);
CREATE INDEX runs_label ON runs (label COLLATE NOCASE, number);
CREATE INDEX runs_outcome ON runs (outcome, number);
CREATE TABLE parts (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, body NOT NULL);
CREATE TABLE uses (
  part INTEGER NOT NULL REFERENCES parts, run INTEGER NOT NULL REFERENCES runs, PRIMARY KEY (run, part)
) WITHOUT ROWID;
CREATE INDEX uses_part ON uses (part, run);
