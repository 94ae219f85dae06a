/** The tables of a store of findings. */
import type { StoreKind } from '../store/database.js';

/**
 * What version 1 knew of conforming, by finding and run: when each unit conformed last, and runs in which all of them did.
 */
const CONFORMED_1 = `
  SELECT finding, run, json_group_array(unit) AS units FROM (
    SELECT finding, conformed AS run, unit FROM witnesses_1 WHERE conformed IS NOT NULL
    UNION
    SELECT w.finding, o.run, w.unit FROM witnesses_1 w JOIN outcomes o ON o.finding = w.finding
    WHERE o.shows = 0
    ORDER BY 1, 2, 3
  ) GROUP BY finding, run`;

/** The first run in which a finding of version 1 showed. */
const FIRST_1 = `
  SELECT o.run FROM outcomes o JOIN runs r ON r.id = o.run
  WHERE o.shows > 0 AND o.finding = `;

export const FINDINGS: StoreKind = {
  name: 'a store of findings',
  application: 0x76700001,
  versions: [
    [
      // What was added, in the order of adding: each certificate once.
      `CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        digest TEXT NOT NULL UNIQUE,
        date TEXT NOT NULL,
        environment TEXT NOT NULL,
        document TEXT NOT NULL,
        subject TEXT NOT NULL,
        version TEXT NOT NULL,
        about TEXT NOT NULL CHECK (json_valid(about))
      ) STRICT`,
      // One way of departing of one implementation, as whoever came first showed it.
      `CREATE TABLE findings (
        id TEXT PRIMARY KEY,
        environment TEXT NOT NULL,
        document TEXT NOT NULL,
        subject TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('vectors', 'program', 'crash')),
        signature TEXT NOT NULL,
        shown TEXT NOT NULL CHECK (json_valid(shown)),
        UNIQUE (environment, document, subject, kind, signature)
      ) STRICT`,
      // What ever showed it, and when that last conformed.
      `CREATE TABLE witnesses (
        finding TEXT NOT NULL REFERENCES findings (id),
        unit TEXT NOT NULL,
        conformed INTEGER REFERENCES runs (id),
        PRIMARY KEY (finding, unit)
      ) STRICT, WITHOUT ROWID`,
      // What a run said of a finding: how much shows it, or 0 where all that showed it conforms.
      `CREATE TABLE outcomes (
        finding TEXT NOT NULL REFERENCES findings (id),
        run INTEGER NOT NULL REFERENCES runs (id),
        shows INTEGER NOT NULL,
        PRIMARY KEY (finding, run)
      ) STRICT, WITHOUT ROWID`,
    ],
    [
      // What ever showed it, and the first run in which it did.
      'ALTER TABLE witnesses RENAME TO witnesses_1',
      `CREATE TABLE witnesses (
        finding TEXT NOT NULL REFERENCES findings (id),
        unit TEXT NOT NULL,
        first INTEGER NOT NULL REFERENCES runs (id),
        PRIMARY KEY (finding, unit)
      ) STRICT, WITHOUT ROWID`,
      `INSERT INTO witnesses (finding, unit, first)
        SELECT finding, unit, (${FIRST_1} w.finding ORDER BY r.date, r.id LIMIT 1) FROM witnesses_1 w`,
      // Units as a JSON array: many runs ask the same ones again.
      `CREATE TABLE unit_sets (
        id INTEGER PRIMARY KEY,
        units TEXT NOT NULL UNIQUE CHECK (json_valid(units))
      ) STRICT`,
      // Units of a finding that a run asked again and found to conform.
      `CREATE TABLE conformed (
        finding TEXT NOT NULL REFERENCES findings (id),
        run INTEGER NOT NULL REFERENCES runs (id),
        units INTEGER NOT NULL REFERENCES unit_sets (id),
        PRIMARY KEY (finding, run)
      ) STRICT, WITHOUT ROWID`,
      `INSERT INTO unit_sets (units) SELECT DISTINCT units FROM (${CONFORMED_1})`,
      `INSERT INTO conformed (finding, run, units)
        SELECT c.finding, c.run, s.id FROM (${CONFORMED_1}) c JOIN unit_sets s ON s.units = c.units`,
      // From here on it is known of each run how much shows; whether one is without it follows from the others.
      'DELETE FROM outcomes WHERE shows = 0',
      'DROP TABLE witnesses_1',
      // Whose program is shown, and the clauses of all runs.
      'ALTER TABLE findings ADD COLUMN shown_by INTEGER REFERENCES runs (id)',
      `UPDATE findings SET shown_by = (${FIRST_1} findings.id ORDER BY r.date, r.id LIMIT 1)`,
      'ALTER TABLE findings ADD COLUMN clauses TEXT',
      "UPDATE findings SET clauses = json_extract(shown, '$.clauses')",
    ],
  ],
};
