/** Who made the certificates of tests. */
import type { MadeBy } from './certificate.js';

export const MADE_BY: MadeBy = {
  vpspec: '0.0.0',
  date: '2026-11-29',
  hashes: { specification: '0'.repeat(64), corpus: '0'.repeat(64), tool: '0'.repeat(64) },
};
