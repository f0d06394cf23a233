-- The first moment that no window has had yet. The row '' is that of all people; a person whose schedules could not be read has an earlier one.
CREATE TABLE IF NOT EXISTS lucid_window (
  person text PRIMARY KEY,
  until bigint NOT NULL
);

-- Each due run once: what was deferred is never deferred again. It names no schedule and no ability, only identifiers of them.
CREATE TABLE IF NOT EXISTS lucid_due (
  person text NOT NULL,
  schedule text NOT NULL,
  due bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'replaced')),
  started double precision,
  worker text,
  tries integer NOT NULL DEFAULT 0,
  finished double precision,
  exit integer,
  PRIMARY KEY (person, schedule, due)
);
CREATE INDEX IF NOT EXISTS lucid_due_by_time ON lucid_due (due);
