/** Property tests draw from a fixed seed, so that a run repeats everywhere; VPSPEC_SEED sets another. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['VPSPEC_SEED'] ?? 20_261_121) });
