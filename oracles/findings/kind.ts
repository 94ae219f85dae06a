/** The tables of a store of findings. */
import type { StoreKind } from '../store/database.js';

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
  ],
};
