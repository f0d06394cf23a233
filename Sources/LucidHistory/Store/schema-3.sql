-- Which runs are the same one again, what they were made from, and what they cost.
ALTER TABLE runs ADD COLUMN key TEXT;
ALTER TABLE runs ADD COLUMN basis TEXT;
ALTER TABLE runs ADD COLUMN cost REAL;
CREATE INDEX runs_key ON runs (key, number) WHERE key IS NOT NULL;
CREATE INDEX runs_began ON runs (began);
