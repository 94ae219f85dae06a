/**
 * What is accepted of checks that restrict nothing: `vpspec strength --check` fails beyond it. A change that
 * makes the oracle stronger should lower it; one that raises it has to say why.
 */
import type { Described } from '../../described.js';
import type { strengthSchema } from '../strength-format.js';
import { beyond, rateOf } from '../tally.js';
import type { Strength } from './strength.js';

export type Ceiling = Omit<Described<typeof strengthSchema>['ceiling'], 'beyond'>;

/** A little above what is measured (docs/strength.md), for the chance of a few hundred programs. */
export const CEILING: Ceiling = {
  corpus: 0.0036,
  generated: 0.0007,
  outright: 0,
  nearlyVacuous: 0.0003,
  // Sums that overflow in one order and not in another; a relative address that may lead to one or the other; and the
  // integer that ARL makes of NaN, of which NV_vertex_program says nothing.
  reasons: ['vp2.E-dot-order', 'vp2.E-parameter-out-of-range', 'vp2.E-arl-nan'],
};

/** In what a measurement is beyond the ceiling, a sentence each; none if it is not. */
export function beyondCeiling(
  { vacuity: { corpus, generated } }: Pick<Strength, 'vacuity'>,
  ceiling: Ceiling = CEILING,
): readonly string[] {
  const found = [
    ...beyond('unconstrained checks of the corpus', rateOf(corpus.vacuous, corpus), ceiling.corpus),
    ...beyond(
      'unconstrained checks of programs',
      rateOf(generated.vacuous, generated),
      ceiling.generated,
    ),
    ...beyond(
      'checks that are unconstrained outright',
      rateOf(generated.outright, generated),
      ceiling.outright,
    ),
    ...beyond(
      'nearly unconstrained checks of programs',
      rateOf(generated.nearlyVacuous, generated),
      ceiling.nearlyVacuous,
    ),
  ];
  for (const { openness, reasons, instruction, example } of generated.open) {
    if (openness === 'nearly vacuous') continue;
    const other = reasons.find(({ id }) => !ceiling.reasons.includes(id));
    if (other === undefined) continue;
    const { environment, seed, index } = example;
    found.push(
      `any value passes of ${instruction} for a reason that is not accepted: ${other.id}, ` +
        `${other.because} (${environment}, seed ${String(seed)}, program ${String(index)})`,
    );
  }
  return found;
}
