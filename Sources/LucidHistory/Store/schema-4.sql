-- Results on their way to somebody, and what `lucid history --openmetrics` counts without reading the rows.
CREATE TABLE deliveries (
  number INTEGER PRIMARY KEY AUTOINCREMENT, run INTEGER NOT NULL REFERENCES runs, kind TEXT NOT NULL, target TEXT NOT NULL,
  state TEXT NOT NULL, body INTEGER REFERENCES parts, size INTEGER NOT NULL, brief INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0, made INTEGER NOT NULL, due INTEGER NOT NULL, problem TEXT,
  writing INTEGER, process INTEGER, birth TEXT, UNIQUE (run, kind, target)
);
CREATE INDEX deliveries_open ON deliveries (due) WHERE state IN ('waiting', 'underway');
CREATE INDEX runs_figures ON runs (label, outcome, began, elapsed, tokens_read, tokens_written, cost);
