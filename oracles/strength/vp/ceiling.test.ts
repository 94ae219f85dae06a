import { describe, expect, it } from 'vitest';
import { loadClauses } from '../../../spec/load/specification.js';
import { beyondCeiling, CEILING } from './ceiling.js';
import { measureGenerated } from './generated.js';
import { strengthOf } from './strength.js';

const clauses = loadClauses();
const PROGRAMS = 80;
/** One check of which any value passes among those of a few programs. */
const measured = {
  ...(await measureGenerated({ programs: PROGRAMS, seed: 1, clauses })),
  vacuous: 1,
  outright: 0,
};

/** A corpus in which nothing is open. */
const corpus = {
  cases: 1,
  checks: 1,
  vacuous: 0,
  declared: 0,
  byInstruction: [],
  byClause: [],
  found: [],
};

describe('the ceiling of VP programs', () => {
  const strength = strengthOf('0', corpus, measured);

  it('names every share that is beyond it', () => {
    const none = { ...CEILING, generated: 0, outright: -1, nearlyVacuous: -1 };
    expect(beyondCeiling(strength, none)).toEqual([
      expect.stringMatching(/^unconstrained checks of programs: \d+\.\d\d %, accepted 0\.00 %$/),
      expect.stringMatching(
        /^checks that are unconstrained outright: \d+\.\d\d %, accepted -100\.00 %$/,
      ),
      expect.stringMatching(
        /^nearly unconstrained checks of programs: \d+\.\d\d %, accepted -100\.00 %$/,
      ),
    ]);
    const vacuousCorpus = { ...corpus, vacuous: 1 };
    expect(beyondCeiling(strengthOf('0', vacuousCorpus, measured))).toEqual([
      'unconstrained checks of the corpus: 100.00 %, accepted 0.36 %',
    ]);
  });

  it('names a reason that is not accepted, with a program that shows it', () => {
    const reasons = CEILING.reasons.filter((id) => id !== 'vp2.E-dot-order');
    const reason = { id: 'vp2.E-dot-order', because: 'policy dotOrder: any' };
    const example = {
      ...{
        environment: 'VP2.0' as const,
        seed: 1,
        index: 7,
        step: 0,
        instruction: 'DP4 R0, R1, R2',
      },
      ...{ operands: [], component: 'x', permitted: 'any' },
    };
    const open = { openness: 'vacuous' as const, checks: 1, example };
    const sum = { ...open, instruction: 'DP4', reasons: [reason] };
    const found = beyondCeiling(strengthOf('0', corpus, { ...measured, open: [sum] }), {
      ...CEILING,
      reasons,
    });
    expect(found).toEqual([
      expect.stringMatching(
        /^any value passes of DP4 .*vp2\.E-dot-order, policy dotOrder: any \(V.*, seed 1, program \d+\)$/,
      ),
    ]);
  });
});
