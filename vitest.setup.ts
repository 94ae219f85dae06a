/** Property tests draw from a fixed seed, so that a run repeats everywhere; VPSPEC_SEED sets another. */
import fc from 'fast-check';
import { byNight } from './vitest.night.js';

fc.configureGlobal({
  seed: Number(process.env['VPSPEC_SEED'] ?? 20_261_121),
  // Where a test does not say how often it runs.
  numRuns: byNight(100, 15),
});
