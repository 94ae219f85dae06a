/** Policies of the functions: RSQ, FLR, FRC, SIN, EXP, LOG and LIT. See policy-table.ts. */
import { GPU, VP, type PolicyTable } from './policies.js';

export const FUNCTIONS = {
  reciprocalRange: {
    title: 'Accuracy of reciprocals',
    says: 'The bounds of RCP, RCC and RSQ are stated for one or two binades (§2.14.3.25, §2.14.3.26, §2.14.3.28).',
    clauses: ['vp2.RCC.accuracy', 'vp2.RCP.accuracy', 'vp2.RSQ.accuracy'],
    erratum: 'vp2.E-reciprocal-range',
    default: 'relative',
    alternatives: {
      relative: {
        says: 'the same relative error everywhere, as NV_vertex_program intends',
        interpretation: 'relative',
        takers: ['NV_vertex_program', 'NV20', 'NV30'],
      },
      // Any value, for want of a bound: the letter has none, and no text means it.
      unbounded: {
        says: 'no bound elsewhere',
        interpretation: 'unbounded',
        standing: 'letter only',
      },
    },
    affects: ['RCC', 'RCP', 'RSQ'],
  },
  reciprocalOfOne: {
    title: 'The reciprocal of 1',
    says: 'RCP and RCC of 1 are as exact as those of other numbers: that it is 1 is not said again (§2.14.3.25, §2.14.3.26).',
    clauses: ['vp2.RCC.accuracy', 'vp2.RCP.accuracy'],
    erratum: 'vp1.E-restated-rcp-of-one',
    default: 'exact',
    alternatives: {
      exact: { says: 'exactly 1, as NV_vertex_program has it', interpretation: 'own' },
      bounded: { says: '1 within the error', interpretation: 'restated' },
    },
    affects: ['RCC', 'RCP'],
  },
  angleRange: {
    title: 'Angles outside of [0, 2 pi)',
    says: 'The bound of SIN and COS is stated for [0, 2 pi); outside the error typically increases with the angle (§2.14.3.8, §2.14.3.33).',
    clauses: ['vp2.COS.beyond', 'vp2.SIN.beyond'],
    erratum: 'vp2.E-angles-beyond',
    default: 'proportional',
    alternatives: {
      proportional: {
        says: 'within [-1, 1], and an error below 2^-22 times one and the magnitude of the angle',
        interpretation: 'proportional',
        takers: ['NV30'],
      },
      unit: {
        says: 'any value within [-1, 1], widened by 2^-22',
        interpretation: 'unit',
        standing: 'letter only',
      },
      // Any value, for want of a bound.
      unbounded: { says: 'no bound', interpretation: 'unbounded', standing: 'letter only' },
    },
    affects: ['COS', 'SIN'],
  },
  rsqNegative: {
    title: 'RSQ of negative numbers',
    says: 'Negative operands give NaN and -0 gives -INF (§2.14.3.28); NV_vertex_program takes the absolute value.',
    clauses: ['vp2.RSQ.3', 'vp2.RSQ.5', 'vp2.RSQ.6'],
    erratum: 'vp2.E-rsq-negative',
    default: 'sign',
    alternatives: {
      sign: { says: 'NaN, and -INF of -0', interpretation: 'sign', takers: ['NV30'] },
      absolute: {
        says: 'as of the absolute value',
        interpretation: 'absolute',
        deviation: 'RSQ’s rules give NaN, and -INF of -0',
        takers: ['NV_vertex_program', 'ARB_vertex_program', 'NV20', 'Mesa'],
      },
    },
    affects: ['RSQ'],
  },
  floorOfZero: {
    title: 'FLR of -0',
    says: 'The floor of -0 is -0 (§2.14.3.15).',
    clauses: ['vp2.FLR.2'],
    erratum: null,
    default: 'kept',
    alternatives: {
      kept: { says: '-0' },
      positive: {
        says: '+0',
        permittedIn: GPU,
        deviation: 'FLR’s rule 2 gives -0',
        takers: ['NV20', 'NV30'],
      },
    },
    affects: ['FLR'],
  },
  sineOfZero: {
    title: 'SIN of -0',
    says: 'The sine of -0 is -0 (§2.14.3.33).',
    clauses: ['vp2.SIN.3'],
    erratum: null,
    default: 'kept',
    alternatives: {
      kept: { says: '-0' },
      positive: {
        says: '+0',
        permittedIn: GPU,
        deviation: 'SIN’s rule 3 gives -0',
        takers: ['NV30'],
      },
    },
    affects: ['SIN'],
  },
  fractionOfOne: {
    title: 'Fractions that round to 1',
    says: 'A fraction is below 1, but that of a tiny negative number rounds to 1 (§2.14.3.16).',
    clauses: ['vp2.FRC.range', 'vp2.EXP.y'],
    erratum: 'vp2.E-fraction-of-one',
    default: 'one',
    alternatives: {
      one: { says: '1, as the pseudocode gives', interpretation: 'one', takers: ['NV30'] },
      'below-one': { says: 'the greatest value below 1', interpretation: 'below-one' },
    },
    affects: ['FRC', 'EXP'],
  },
  expXOfNaN: {
    title: 'EXP.x of NaN',
    says: 'No rule is about the x component of EXP of NaN (§2.14.3.14).',
    clauses: ['vp2.EXP.x-special'],
    erratum: 'vp2.E-exp-x-special',
    default: 'nan',
    alternatives: {
      nan: { says: 'NaN, as of z', interpretation: 'limits' },
      infinity: { says: '+INF', interpretation: 'open-nan', takers: ['NV30'] },
      // Any value, for want of a rule.
      anything: { says: 'any value', interpretation: 'open-nan', standing: 'letter only' },
    },
    affects: ['EXP'],
  },
  expYOfInfinity: {
    title: 'EXP.y of infinities and beyond',
    says: 'The pseudocode gives NaN of an infinity; NV_vertex_program gave 0, in words wherever the exponential overflows or underflows (§2.14.3.14).',
    clauses: ['vp2.EXP.y-special', 'vp2.EXP.y'],
    erratum: 'vp2.E-exp-y-infinity',
    default: 'nan',
    alternatives: {
      nan: { says: 'NaN', interpretation: 'nan' },
      zero: {
        says: '+0 of infinities',
        interpretation: 'zero',
        takers: ['NV_vertex_program', 'NV20', 'NV30'],
      },
      'zero-beyond': {
        says: '+0 of infinities, and of all numbers below -126 or from 128 on',
        interpretation: 'zero-beyond',
        deviation: 'the pseudocode, which is called exact, gives the fraction',
        takers: ['NV_vertex_program'],
      },
    },
    affects: ['EXP'],
  },
  logYOfSpecial: {
    title: 'LOG.y of zeros and infinities',
    says: 'The second component of LOG of a zero or an infinity divides zeros or infinities (§2.14.3.19).',
    clauses: ['vp2.LOG.y-special'],
    erratum: 'vp2.E-log-y-special',
    default: 'one',
    alternatives: {
      one: {
        says: '1, as NV_vertex_program has it',
        interpretation: 'one',
        takers: ['NV_vertex_program', 'NV20', 'NV30'],
      },
      nan: { says: 'NaN, by the rules of IEEE 754', interpretation: 'nan' },
    },
    affects: ['LOG'],
  },
  litEpsilon: {
    title: 'LIT’s epsilon',
    says: 'LIT clamps its exponent to 128 less an epsilon that is not defined (§2.14.3.18).',
    clauses: ['vp2.LIT.exponent', 'vp2.LIT.z'],
    erratum: 'vp2.E-lit-epsilon',
    default: 'one-256th',
    alternatives: {
      'one-256th': { says: '2^-8', interpretation: 'one-256th', takers: ['NV_vertex_program'] },
      least: { says: '2^-17, so that the bound is the value below 128', interpretation: 'least' },
    },
    affects: ['LIT'],
  },
  litExponent: {
    title: 'LIT’s exponent',
    says: 'NV_vertex_program asks for 8 fraction bits in the exponent; this text is silent (§2.14.3.18).',
    clauses: ['vp2.LIT.z', 'vp2.LIT.z-negative', 'vp2.LIT.3', 'vp2.LIT.5'],
    erratum: 'vp2.E-lit-exponent-bits',
    default: 'single',
    alternatives: {
      single: { says: 'a single-precision number', interpretation: 'single' },
      'fraction-8': {
        says: 'cut to 8 or more fraction bits',
        interpretation: 'fraction-8',
        takers: ['NV20', 'NV30'],
      },
    },
    affects: ['LIT'],
  },
  rccNaN: {
    title: 'RCC of NaN',
    says: 'The reciprocal of NaN is NaN (§2.14.3.25); in NV_vertex_program1_1 a clamp follows, which may catch it.',
    clauses: ['vp2.RCC.1'],
    erratum: null,
    default: 'nan',
    alternatives: {
      nan: { says: 'NaN', takers: ['NV30'] },
      clamped: {
        says: '2^64 or -2^64, as its sign is',
        deviation: 'RCC’s rule 1 gives NaN',
      },
    },
    affects: ['RCC'],
    only: ['VP1.1', 'VP2.0'],
  },
  absoluteOfZero: {
    title: 'ABS of -0',
    says: 'The absolute value of -0 is +0 (§2.14.3.1); NV_vertex_program1_1 has a pseudocode that keeps -0.',
    clauses: ['vp2.ABS.3'],
    erratum: null,
    default: 'positive',
    alternatives: {
      positive: { says: '+0' },
      kept: { says: '-0', deviation: 'ABS’s rule 3 gives +0' },
    },
    affects: ['ABS'],
    only: ['VP1.1', 'VP2.0'],
  },
  litNaN: {
    title: 'LIT of NaN',
    says: 'What comparisons of the operands with NaN decide is not said (§2.14.3.18).',
    clauses: ['vp2.LIT.y-nan', 'vp2.LIT.z-dark', 'vp2.LIT.1'],
    erratum: 'vp2.E-lit-nan',
    default: 'c',
    alternatives: {
      c: { says: 'comparisons with NaN are false', interpretation: 'c' },
      'zero-wins': {
        says: 'comparisons with NaN are false, and NaN to the power 0 is 1',
        interpretation: 'zero-wins',
        deviation: 'LIT’s rule 1 gives NaN',
        takers: ['NV_vertex_program'],
      },
      nan: { says: 'NaN makes both y and z NaN', interpretation: 'nan' },
      signed: {
        says: 'NaN counts by its sign bit, as a very large or very small number',
        interpretation: 'signed',
        takers: ['NV20', 'NV30'],
      },
    },
    affects: ['LIT'],
  },
  litNaNPower: {
    title: 'LIT with NaN as the exponent',
    says: 'LIT clamps its exponent, and NaN to any power is NaN (§2.14.3.18).',
    clauses: ['vp2.LIT.10'],
    erratum: null,
    default: 'nan',
    alternatives: {
      nan: { says: 'NaN' },
      clamped: {
        says: 'the power that either bound of the clamp gives',
        deviation: 'LIT’s rule 10 gives NaN',
      },
    },
    affects: ['LIT'],
    only: VP,
  },
  litZero: {
    title: 'LIT.y of -0',
    says: 'Whether a diffuse product of -0 is negative is not said (§2.14.3.18).',
    clauses: ['vp2.LIT.y'],
    erratum: 'vp2.E-lit-negative-zero',
    default: 'kept',
    alternatives: {
      kept: { says: '-0', interpretation: 'kept' },
      positive: { says: '+0', interpretation: 'positive' },
    },
    affects: ['LIT'],
  },
  litZeroBase: {
    title: 'LIT of a zero base',
    says: 'Rule 2 gives NaN, rule 3 a zero or an infinity (§2.14.3.18).',
    clauses: ['vp2.LIT.2', 'vp2.LIT.3'],
    erratum: 'vp2.E-lit-rule-2-zero',
    default: 'rule-3',
    alternatives: {
      'rule-3': {
        says: 'zero, or +INF for a negative exponent',
        interpretation: 'rule-3',
        takers: ['NV30'],
      },
      'rule-2': { says: 'NaN', interpretation: 'rule-2' },
    },
    affects: ['LIT'],
  },
  litZeroExponent: {
    title: 'LIT with a zero exponent',
    says: 'Rule 6 gives 1 where the composition of LOG, MUL and EXP gives NaN (§2.14.3.18).',
    clauses: ['vp2.LIT.6'],
    erratum: 'vp2.E-lit-rule-6',
    default: 'rule',
    alternatives: {
      rule: { says: '1', interpretation: 'rule', takers: ['NV20', 'NV30'] },
      composition: { says: 'NaN of a zero or infinite base', interpretation: 'composition' },
    },
    affects: ['LIT'],
  },
  litOneBase: {
    title: 'LIT of base 1',
    says: 'Rule 4 gives 1 where the approximations of LOG and EXP need not (§2.14.3.18).',
    clauses: ['vp2.LIT.4'],
    erratum: 'vp2.E-lit-rule-4',
    default: 'rule',
    alternatives: {
      rule: { says: 'exactly 1', interpretation: 'rule' },
      bounded: { says: '1 within the combined errors', interpretation: 'bounded' },
    },
    affects: ['LIT'],
  },
} satisfies Partial<PolicyTable>;
