/**
 * What is accepted of checks of GPU programs that restrict nothing, as ../vp/ceiling.ts has it of VP programs.
 * What the document leaves undefined is no weakness of the oracle: the shares are of what it defines.
 */
import type { Described } from '../../described.js';
import type { strengthSchema } from '../strength-format.js';
import { beyond, rateOf } from '../tally.js';
import { causeOf } from './causes.js';
import type { GpuCorpusStrength } from './corpus.js';
import type { GpuExecutedStrength } from './executed.js';
import type { GpuGeneratedStrength } from './generated.js';

/** How strong the oracle of GPU programs is. */
export interface GpuStrength {
  readonly corpus: GpuCorpusStrength;
  readonly generated: GpuGeneratedStrength;
}

export type GpuCeiling = Omit<Described<typeof strengthSchema>['gpu']['ceiling'], 'beyond'>;

/** A little above what is measured (docs/strength.md), for the chance of a few hundred programs. */
export const GPU_CEILING: GpuCeiling = {
  corpus: 0.0044,
  executed: 0.0007,
  generated: 0.0005,
  other: 0.0012,
  undefined: 0.04,
  reasons: {
    // An interpretation under which no value is said.
    'gp4.E-texture-completeness': ['TEX', 'TXF'],
    // A small value that 16 bits make zero: LG2 and RSQ are undefined of it, RFL divides by it.
    'gp4.E-short-storage': ['LG2', 'RFL', 'RSQ'],
    // Coordinates so great that one may mean any texel: more mixtures than are looked at.
    'gp4.TEX': ['TEX'],
    'gp4.TXB': ['TXB'],
    'gp4.TXD': ['TXD'],
    'gp4.TXL': ['TXL'],
    'gp4.TXP': ['TXP'],
    // Which half the bits of a NaN are that was computed.
    'gp4.UP2H': ['UP2H'],
    // Sums of products that overflow in one order and not in another.
    'vp2.E-dot-order': ['DP2', 'DP2A', 'DP3', 'DP4', 'DPH', 'LRP', 'XPD'],
    // The floor of a negative denormal that is kept is no unsigned integer.
    'vp2.E-flush-in-moves': ['FLR'],
  },
};

/** In what a measurement is beyond the ceiling, a sentence each; none if it is not. */
export function beyondGpuCeiling(
  { corpus, generated }: GpuStrength,
  ceiling: GpuCeiling = GPU_CEILING,
): readonly string[] {
  const { executed } = corpus;
  const undefinedShare = rateOf(generated.byCause.undefined, generated);
  return [
    ...beyond('unconstrained checks of GPU cases', rateOf(corpus.vacuous, corpus), ceiling.corpus),
    ...beyond("vacuous results of GPU cases' runs", definedRate(executed), ceiling.executed),
    ...beyond('vacuous results of GPU programs', definedRate(generated), ceiling.generated),
    ...beyond(
      'vacuous results of GPU programs that are no approximation',
      rateOf(generated.byCause.other, generated),
      ceiling.other,
    ),
    ...beyond('undefined results of GPU programs', undefinedShare, ceiling.undefined),
    ...unaccepted(executed, ceiling),
    ...unaccepted(generated, ceiling),
  ];
}

/** The share of the results that the document defines, and of which any value passes. */
export function definedRate({ checks, byCause }: GpuExecutedStrength): number {
  return rateOf(byCause.approximation + byCause.other, { checks: checks - byCause.undefined });
}

function unaccepted({ open }: GpuExecutedStrength, { reasons }: GpuCeiling): readonly string[] {
  return open.flatMap((opening) => {
    if (opening.openness === 'nearly vacuous' || causeOf(opening.reasons) === 'undefined')
      return [];
    const [name] = opening.instruction.split('.');
    const other = opening.reasons.find(
      ({ id }) => reasons[id]?.some((each) => each === name) !== true,
    );
    if (other === undefined) return [];
    return [
      `any value passes of ${opening.instruction} for a reason that is not accepted: ${other.id}, ` +
        `${other.because} (${opening.example.of})`,
    ];
  });
}
