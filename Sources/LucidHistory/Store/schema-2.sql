-- What models propose, and what files were before they were written.
ALTER TABLE runs ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
CREATE INDEX runs_file ON runs (file, number);
CREATE INDEX runs_started ON runs (started, number);
CREATE INDEX runs_waiting ON runs (number) WHERE waiting > 0;
CREATE TABLE proposals (
  run INTEGER NOT NULL REFERENCES runs, id TEXT NOT NULL, state TEXT NOT NULL, writing INTEGER, PRIMARY KEY (run, id)
) WITHOUT ROWID;
CREATE TABLE writings (
  number INTEGER PRIMARY KEY AUTOINCREMENT, run INTEGER NOT NULL REFERENCES runs, kind TEXT NOT NULL, state TEXT NOT NULL,
  vault TEXT NOT NULL, process INTEGER NOT NULL, birth TEXT NOT NULL
);
CREATE INDEX writings_run ON writings (run, number);
CREATE TABLE images (
  writing INTEGER NOT NULL REFERENCES writings, path TEXT NOT NULL, before INTEGER REFERENCES parts, before_hash TEXT,
  after_hash TEXT, PRIMARY KEY (writing, path)
) WITHOUT ROWID;
CREATE INDEX images_path ON images (path, writing);
