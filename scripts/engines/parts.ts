/** docs/engines.md as far as it is written from the engines themselves: each part stands between comments that have its name. */
import { withPart } from '../../reports/kept/part.js';
import type { Engines } from './asked.js';
import { driverTables } from './driver.js';
import { glance } from './glance.js';
import { knownResults, litPowers, specialOperands, specialPairs } from './special.js';
import { chordsOf, figuresOf, parabolasOf, seedsOf } from './tables.js';

/** Seen from the package's root. */
export const DOCUMENT = 'docs/engines.md';
export const COMMAND = 'npx tsx scripts/engines/main.ts';

/** By the names that the comments have. */
export const PARTS: Readonly<Record<string, (engines: Engines) => string>> = {
  glance,
  figures: figuresOf,
  'special operands': specialOperands,
  'special pairs': specialPairs,
  'LIT.z': litPowers,
  'single results': knownResults,
  chords: chordsOf,
  seeds: seedsOf,
  parabolas: parabolasOf,
  driver: driverTables,
};

/** The document with its parts written anew. @throws Error where it has no place for one, or an engine does what no sentence says */
export function documentOf(text: string, engines: Engines): string {
  return Object.entries(PARTS).reduce(
    (before, [name, part]) => withPart(before, name, part(engines)),
    text,
  );
}
