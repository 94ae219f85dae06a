/** A trend with everything in it: a stack over weeks, and a recording of a day. */
import type { TrendJson } from './json.js';

const LONG =
  'exec:python3 /somewhere/with/a/long/path/that/has/no/blank/adapter-of-an-implementation.py';

export const TREND: TrendJson = [
  ...Array.from({ length: 24 }, (_, index) => ({
    date: `2026-0${String(1 + Math.floor(index / 8))}-${String(10 + (index % 8))}`,
    environment: 'VP2.0' as const,
    document: 'vp2',
    subject: LONG,
    verdict: 'does not conform' as const,
    part: index % 3 === 0 ? 'shard 1/8' : null,
    units: { asked: 7000 + 40 * index, judged: 6900 + 40 * index, failed: (index * 37) % 150 },
    vectors: { judged: 12_345, failed: index },
    clauses: index === 2 ? null : { inForce: 466, hold: 300 + 2 * index, violated: index % 7 },
    new: index % 5 === 0 ? 2 : 0,
    fixed: index % 6 === 5 ? 1 : 0,
    back: index === 20 ? 1 : 0,
    open: 2 + Math.floor(index / 4),
  })),
  {
    date: '2026-02-28',
    environment: 'VP1.1',
    document: 'vp11',
    subject: 'recording:cases/recordings/nv20',
    verdict: 'conforms with expected failures',
    part: null,
    units: { asked: 0, judged: 0, failed: 0 },
    vectors: { judged: 4000, failed: 51 },
    clauses: { inForce: 210, hold: 100, violated: 11 },
    new: 11,
    fixed: 0,
    back: 0,
    open: 11,
  },
];
