-- Sends of steps beside results: several to one recipient, told apart by their keys.
DROP INDEX deliveries_open;
ALTER TABLE deliveries RENAME TO deliveries_of_results;
CREATE TABLE deliveries (
  number INTEGER PRIMARY KEY AUTOINCREMENT, run INTEGER NOT NULL REFERENCES runs, kind TEXT NOT NULL, target TEXT NOT NULL,
  state TEXT NOT NULL, body INTEGER REFERENCES parts, size INTEGER NOT NULL, brief INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0, made INTEGER NOT NULL, due INTEGER NOT NULL, problem TEXT,
  writing INTEGER, process INTEGER, birth TEXT, key TEXT NOT NULL DEFAULT '', families INTEGER,
  unsure INTEGER NOT NULL DEFAULT 0, UNIQUE (run, kind, target, key)
);
INSERT INTO deliveries (number, run, kind, target, state, body, size, brief, tries, made, due, problem, writing, process, birth)
  SELECT number, run, kind, target, state, body, size, brief, tries, made, due, problem, writing, process, birth
  FROM deliveries_of_results ORDER BY number;
DROP TABLE deliveries_of_results;
CREATE INDEX deliveries_open ON deliveries (due) WHERE state IN ('waiting', 'underway');
CREATE INDEX deliveries_held ON deliveries (run) WHERE state = 'held';
