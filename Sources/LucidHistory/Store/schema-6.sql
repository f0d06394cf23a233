-- Which finished runs have a result of a step, for `previous.STEP`.
CREATE TABLE results (
  key TEXT NOT NULL, step TEXT NOT NULL, run INTEGER NOT NULL REFERENCES runs, PRIMARY KEY (key, step, run)
) WITHOUT ROWID;
CREATE INDEX results_run ON results (run);
