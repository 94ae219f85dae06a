/**
 * What NV_vertex_program2 leaves open about numbers: the choices that an implementation makes once, with
 * the alternatives that are lawful. Each combination is a domain (lawful.ts); the defaults are the nominal
 * one (nominal.ts). Where all combinations agree, the document leaves one answer.
 */
import type { Rounding } from '../number/round.js';

export interface Choices {
  readonly rounding: Rounding['direction'];
  readonly overflow: Rounding['overflow'];
  readonly flushedZero: Rounding['flushedZero'];
  readonly tininess: Rounding['tininess'];
  readonly multiplyAdd: 'two roundings' | 'fused';
  readonly sumOrder:
    'left' | 'right' | 'pairwise' | 'interleaved' | 'fused left' | 'fused right' | 'exact';
  readonly zeroOfMaximum: 'ordered' | 'reversed' | 'first' | 'second';
  readonly approximation: 'nearest' | 'above' | 'below';
  readonly mantissaOfSpecial: 'one' | 'nan';
  readonly addressOfNaN: 'zero' | 'least' | 'greatest';
}

export interface ChoicePoint<V extends string> {
  /** What is left open, in a sentence. */
  readonly says: string;
  /** The sections of NV_vertex_program2 that leave it open. */
  readonly where: readonly string[];
  readonly default: V;
  /** Every alternative, the default first, with what it does. */
  readonly alternatives: Readonly<Record<V, string>>;
  /** The instructions whose results can depend on it. */
  readonly affects: readonly string[];
}

const DOT_PRODUCTS = ['DP3', 'DP4', 'DPH'];
const PRODUCTS = ['MUL', 'MAD', ...DOT_PRODUCTS, 'DST', 'LIT'];
const SUMS_AND_PRODUCTS = ['ADD', 'SUB', ...PRODUCTS];
const APPROXIMATIONS = ['COS', 'EX2', 'EXP', 'LG2', 'LIT', 'LOG', 'RCC', 'RCP', 'RSQ', 'SIN'];

export const CHOICES: { readonly [K in keyof Choices]: ChoicePoint<Choices[K]> } = {
  rounding: {
    says: 'Arithmetic typically follows IEEE 754, and no rounding direction is named.',
    where: ['2.14.3'],
    default: 'nearest',
    alternatives: {
      nearest: 'to the nearest value, ties to even',
      zero: 'toward zero, as NV_vertex_program §2.14.1.11 asks',
      up: 'toward +INF',
      down: 'toward -INF; equal values cancel to -0',
    },
    affects: [...SUMS_AND_PRODUCTS, 'FRC', 'EXP'],
  },
  overflow: {
    says: 'Nothing is said about results beyond the largest finite value.',
    where: ['2.14.3'],
    default: 'infinity',
    alternatives: {
      infinity: 'an infinity with the sign of the result, whatever the rounding direction',
      largest: 'the largest finite value with the sign of the result',
      'by direction':
        'an infinity or the largest finite value, as IEEE 754 has it for the direction',
    },
    affects: [...SUMS_AND_PRODUCTS, 'EX2', 'EXP'],
  },
  flushedZero: {
    says: 'Denormal operands and results are flushed to zero, and the sign of that zero is not named.',
    where: ['2.14.3'],
    default: 'signed',
    alternatives: {
      signed: 'a zero with the sign of the denormal',
      positive: '+0',
    },
    affects: [
      'ABS',
      'ADD',
      'COS',
      'DP3',
      'DP4',
      'DPH',
      'DST',
      'EX2',
      'EXP',
      'FLR',
      'FRC',
      'LG2',
      'LIT',
      'LOG',
      'MAD',
      'MAX',
      'MIN',
      'MOV',
      'MUL',
      'RCC',
      'RCP',
      'RSQ',
      'SEQ',
      'SGE',
      'SGT',
      'SIN',
      'SLE',
      'SLT',
      'SNE',
      'SSG',
      'SUB',
    ],
  },
  tininess: {
    says: 'Whether a result is too small to be normal may be judged before or after it is rounded.',
    where: ['2.14.3'],
    default: 'after',
    alternatives: {
      after: 'after rounding to binary32 with its denormals',
      before: 'before rounding: what is exactly below 2^-126 becomes a zero',
      'after, unbounded': 'after rounding to 24 bits with exponents of any size',
    },
    affects: PRODUCTS,
  },
  multiplyAdd: {
    says: 'The product of MAD may be rounded before the addition or not.',
    where: ['2.14.3.20'],
    default: 'two roundings',
    alternatives: {
      'two roundings': 'the product is rounded, then the sum',
      fused: 'the exact sum is rounded once',
    },
    affects: ['MAD'],
  },
  sumOrder: {
    says: 'The order of a dot product’s additions, and where it rounds, is not fixed.',
    where: ['2.14.3.9', '2.14.3.10', '2.14.3.11'],
    default: 'left',
    alternatives: {
      left: 'products rounded, added from x to w',
      right: 'products rounded, added from w to x',
      pairwise: 'products rounded, (x + y) + (z + w)',
      interleaved: 'products rounded, (x + z) + (y + w)',
      'fused left': 'a rounded product of x, then fused multiply-adds up to w',
      'fused right': 'a rounded product of w (z in DP3), then fused multiply-adds down to x',
      exact: 'one rounding of the exact sum of the exact products',
    },
    affects: DOT_PRODUCTS,
  },
  zeroOfMaximum: {
    says: 'The maximum and minimum of -0 and +0 may be either zero.',
    where: ['2.14.3.21', '2.14.3.22'],
    default: 'ordered',
    alternatives: {
      ordered: 'the maximum is +0, the minimum is -0',
      reversed: 'the maximum is -0, the minimum is +0',
      first: 'the first operand, where rule 1 takes -0 and +0 for equivalent',
      second: 'the second operand, where rule 1 takes -0 and +0 for equivalent',
    },
    affects: ['MAX', 'MIN'],
  },
  approximation: {
    says: 'Approximated functions have an error bound, and any result within it will do.',
    where: [
      '2.14.3.8',
      '2.14.3.13',
      '2.14.3.14',
      '2.14.3.17',
      '2.14.3.18',
      '2.14.3.19',
      '2.14.3.25',
      '2.14.3.26',
      '2.14.3.28',
      '2.14.3.33',
    ],
    default: 'nearest',
    alternatives: {
      nearest: 'the value nearest to the exact result',
      above: 'the next value above that: a sample, to tell results that depend on an approximation',
      below: 'the next value below that: likewise',
    },
    affects: APPROXIMATIONS,
  },
  mantissaOfSpecial: {
    says: 'The second component of LOG of a zero or an infinity divides zeros or infinities.',
    where: ['2.14.3.19'],
    default: 'one',
    alternatives: {
      one: '1.0, as NV_vertex_program §2.14.1.10.16 has it',
      nan: 'NaN, as the pseudocode gives by the rules of IEEE 754',
    },
    affects: ['LOG'],
  },
  addressOfNaN: {
    says: 'Address registers hold integers, and the address of NaN is not named.',
    where: ['2.14.3.4', '2.14.3.5'],
    default: 'zero',
    alternatives: {
      zero: '0',
      least: '-512',
      greatest: '511',
    },
    affects: ['ARL', 'ARR'],
  },
};

export const DEFAULT_CHOICES: Choices = {
  rounding: 'nearest',
  overflow: 'infinity',
  flushedZero: 'signed',
  tininess: 'after',
  multiplyAdd: 'two roundings',
  sumOrder: 'left',
  zeroOfMaximum: 'ordered',
  approximation: 'nearest',
  mantissaOfSpecial: 'one',
  addressOfNaN: 'zero',
};

export const CHOICE_NAMES = Object.keys(CHOICES) as readonly (keyof Choices)[];

/** The points that an instruction's results can depend on. */
export function choicesAffecting(instruction: string): readonly (keyof Choices)[] {
  return CHOICE_NAMES.filter((name) => CHOICES[name].affects.includes(instruction));
}

/** The alternatives of a point, the default first. */
export function alternativesOf<K extends keyof Choices>(name: K): readonly Choices[K][] {
  return Object.keys(CHOICES[name].alternatives) as Choices[K][];
}

/** Every combination of the alternatives of `names`, all else default; the defaults come first. */
export function combinations(names: readonly (keyof Choices)[]): readonly Choices[] {
  return names.reduce<readonly Choices[]>(
    (before, name) =>
      before.flatMap((choices) =>
        alternativesOf(name).map((value): Choices => ({ ...choices, [name]: value })),
      ),
    [DEFAULT_CHOICES],
  );
}
