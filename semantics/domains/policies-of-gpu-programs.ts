/**
 * Policies of numbers and flags that only GPU programs ask for: interpretations of NV_gpu_program4. See
 * policy-table.ts. Where an interpretation leaves undefined what the default defines, its result is undefined.
 */
import { GPU, type PolicyTable } from './policies.js';

const SUMS = ['ADD', 'MAD', 'SAD', 'SUB'];

export const GPU_PROGRAMS = {
  integerDivision: {
    title: 'Rounding of signed quotients',
    says: 'How DIV rounds a signed quotient is not said (§2.X.8 DIV).',
    clauses: ['gp4.DIV.signed'],
    erratum: 'gp4.E-integer-division',
    default: 'toward-zero',
    alternatives: {
      'toward-zero': { says: 'toward zero', interpretation: 'toward-zero' },
      floor: { says: 'to the integer not above', interpretation: 'floor' },
    },
    affects: ['DIV'],
    only: GPU,
  },
  quotientOverflow: {
    title: 'The quotient that no integer represents',
    says: 'What the least integer divided by -1 is, is not said (§2.X.8 DIV).',
    clauses: ['gp4.DIV.signed'],
    erratum: 'gp4.E-quotient-overflow',
    default: 'wrapped',
    alternatives: {
      wrapped: { says: 'its 32 least significant bits', interpretation: 'wrapped' },
      // Any value: integers wrap everywhere else, and DIV alone has no word of it.
      undefined: { says: 'undefined', interpretation: 'undefined', standing: 'letter only' },
    },
    affects: ['DIV'],
    only: GPU,
  },
  sadDifference: {
    title: 'The difference of SAD',
    says: 'Whether the difference that SAD takes the absolute value of may overflow is not said (§2.X.8 SAD).',
    clauses: ['gp4.SAD.signed', 'gp4.SAD.unsigned'],
    erratum: 'gp4.E-sad-difference',
    default: 'exact',
    alternatives: {
      exact: { says: 'exact', interpretation: 'exact' },
      wrapped: {
        says: 'modulo 2^32, its absolute value then by the type',
        interpretation: 'wrapped',
      },
    },
    affects: ['SAD'],
    only: GPU,
  },
  shiftWidth: {
    title: 'Shifts of SHORT variables',
    says: 'Whether shifts by 16 and more of what a SHORT variable holds are undefined is not said (§2.X.8 SHL, SHR).',
    clauses: ['gp4.SHL.count', 'gp4.SHR.count'],
    erratum: 'gp4.E-shift-width',
    default: 'promoted',
    alternatives: {
      promoted: { says: 'defined up to 31', interpretation: 'promoted' },
      // Any value: "the size of the operand" may be that of the variable.
      stored: { says: 'undefined', interpretation: 'stored', standing: 'letter only' },
    },
    affects: ['SHL', 'SHR'],
    only: GPU,
  },
  integerToFloat: {
    title: 'Integers that become floating-point values',
    says: 'The nearest value is used, and the least significant bits are lost (Issue 41); of two as near none is named.',
    clauses: ['gp4.issues.nearest-signed', 'gp4.issues.nearest-unsigned'],
    erratum: 'gp4.E-integer-to-float',
    default: 'nearest-even',
    alternatives: {
      'nearest-even': {
        says: 'the nearest; here, of two as near, the even one',
        interpretation: 'nearest-even',
      },
      chopped: { says: 'the one toward zero', interpretation: 'chopped' },
    },
    affects: ['I2F'],
    only: GPU,
  },
  packedFloats: {
    title: 'Packed bits in floating-point variables',
    says: 'Whether bits that are those of a denormal or a NaN survive there is not said (§2.X.8 PK2H).',
    clauses: ['gp4.PK2H.float-bits', 'gp4.PK2H.reversed'],
    erratum: 'gp4.E-packed-float',
    default: 'carried',
    alternatives: {
      carried: { says: 'all bits survive', interpretation: 'carried' },
      value: { says: 'only those of a number do', interpretation: 'value' },
    },
    affects: ['PK2H', 'PK2US', 'PK4B', 'PK4UB'],
    only: GPU,
  },
  constantOverflow: {
    title: 'Constants beyond the largest value',
    says: 'A constant is the nearest value that can be represented (§2.X.3.3): the largest one, or an infinity.',
    clauses: ['gp4.constants.nearest'],
    erratum: 'gp4.E-constant-overflow',
    default: 'infinity',
    alternatives: {
      infinity: {
        says: 'an infinity from half a unit beyond the largest on',
        interpretation: 'infinity',
      },
      largest: { says: 'the largest finite value', interpretation: 'largest' },
    },
    affects: [],
    only: GPU,
  },
  extremes: {
    title: 'MAX and MIN of NaN and of two zeros',
    says: 'Words do not say what the greater of these is; the pseudocode compares them (§2.X.8 MAX, MIN).',
    clauses: ['gp4.MAX.float', 'gp4.MIN.float'],
    erratum: 'gp4.E-max-nan',
    default: 'pseudocode',
    alternatives: {
      pseudocode: { says: 'as the comparison has it', interpretation: 'pseudocode' },
      number: { says: 'the operand that is no NaN; of two zeros either', interpretation: 'number' },
    },
    affects: ['MAX', 'MIN'],
    only: GPU,
  },
  litPower: {
    title: 'LIT of a zero base, and of INF and NaN to the power zero',
    says: 'RoughApproxPower is not defined, but that it gives 1 of 0 and 0 (§2.X.8 LIT).',
    clauses: ['gp4.LIT.zero-base', 'gp4.LIT.nan'],
    erratum: 'gp4.E-lit-power',
    default: 'composed',
    alternatives: {
      composed: { says: 'by way of the logarithm of zero, -INF', interpretation: 'composed' },
      ieee: {
        says: "as composed, and 1 to the power of zero and of 1, as IEEE 754's pow",
        interpretation: 'ieee',
      },
      // Any value, because POW has no value of this base.
      pow: {
        says: 'undefined, as POW of a zero base is',
        interpretation: 'pow',
        standing: 'letter only',
      },
    },
    affects: ['LIT'],
    only: GPU,
  },
  rccZero: {
    title: 'RCC of a reciprocal that is zero',
    says: 'What is not greater than zero is clamped to the negative range (§2.X.8 RCC), a zero and NaN as well.',
    clauses: ['gp4.RCC.vanishing', 'gp4.RCC.nan'],
    erratum: 'gp4.E-rcc-zero',
    default: 'signed',
    alternatives: {
      signed: { says: '2^-64 with the sign of the zero; NaN stays', interpretation: 'signed' },
      literal: { says: '-2^-64; of NaN some value of the range', interpretation: 'literal' },
    },
    affects: ['RCC'],
    only: GPU,
  },
  scsBounds: {
    title: 'SCS of PI as a program has it',
    says: 'The angle must be in [-PI, PI] (§2.X.8 SCS); the single-precision number nearest to PI lies just outside.',
    clauses: ['gp4.SCS.undefined'],
    erratum: 'gp4.E-scs-pi',
    default: 'nearest',
    alternatives: {
      nearest: { says: 'it is the bound', interpretation: 'nearest' },
      // Any value of an angle that every program would call PI.
      exact: {
        says: 'it is outside, and undefined',
        interpretation: 'exact',
        standing: 'letter only',
      },
    },
    affects: ['SCS'],
    only: GPU,
  },
  ssgNaN: {
    title: 'SSG of NaN',
    says: 'The sign of NaN is not said (§2.X.8 SSG).',
    clauses: ['gp4.SSG.nan'],
    erratum: 'gp4.E-ssg-nan',
    default: 'nan',
    alternatives: {
      nan: { says: 'NaN', interpretation: 'nan' },
      zero: { says: '0.0', interpretation: 'zero' },
    },
    affects: ['SSG'],
    only: GPU,
  },
  otherFlags: {
    title: 'CF of floating-point results',
    says: 'What becomes of OF and CF when a floating-point result updates a code is not said (§2.X.4.3); OF must be clear (Issue 23).',
    clauses: ['gp4.codes.float-others'],
    erratum: 'gp4.E-float-overflow-flags',
    default: 'cleared',
    alternatives: {
      cleared: { says: 'both are cleared', interpretation: 'cleared' },
      unchanged: { says: 'CF stays', interpretation: 'unchanged' },
    },
    affects: [],
    only: GPU,
  },
  negatedFactors: {
    title: 'Negated factors and the flags',
    says: 'A negation makes an addition a subtraction (§2.X.4.3); whether that of a factor of MAD does is not said.',
    clauses: ['gp4.codes.negations', 'gp4.MAD.integer-rules'],
    erratum: 'gp4.E-negated-factors',
    default: 'product',
    alternatives: {
      product: {
        says: 'a product is negated where one of its factors is',
        interpretation: 'product',
      },
      addend: { says: 'only the negation of the last operand counts', interpretation: 'addend' },
    },
    affects: ['MAD'],
    only: GPU,
  },
  innerNegation: {
    title: 'Negations within bars and the flags',
    says: 'Bars leave an unsigned operand as it is (§2.X.4.2); whether a negation within makes a subtraction is not said.',
    clauses: ['gp4.codes.negations', 'gp4.operand.absolute-unsigned'],
    erratum: 'gp4.E-negation-within-bars',
    default: 'outside',
    alternatives: {
      outside: { says: 'only the sign outside of the bars counts', interpretation: 'outside' },
      both: { says: 'of unsigned operands both signs count', interpretation: 'both' },
    },
    affects: SUMS,
    only: GPU,
  },
  shortFlags: {
    title: 'Flags of what a SHORT variable holds',
    says: 'Whether flags of floating-point results are those before or after the conversion is not said (§2.X.4.3).',
    clauses: ['gp4.codes.float-sign', 'gp4.codes.float-zero'],
    erratum: 'gp4.E-short-flags',
    default: 'before',
    alternatives: {
      before: { says: 'those of the result', interpretation: 'before' },
      after: { says: 'those of what the variable holds', interpretation: 'after' },
    },
    affects: [],
    only: GPU,
  },
  nanConditions: {
    title: 'Conditions of NaN',
    says: 'Issue 23 makes all conditions but NE FALSE of NaN; Table X.16 makes more of them TRUE.',
    clauses: ['gp4.issue-23.nan', 'gp4.test.NAN', 'gp4.test.TR', 'gp4.test.SF'],
    erratum: 'gp4.E-nan-conditions',
    default: 'table',
    alternatives: {
      table: { says: 'as the table has them', interpretation: 'table' },
      issue: { says: 'NE alone is TRUE', interpretation: 'issue' },
    },
    affects: [],
    only: GPU,
  },
  overflowConditions: {
    title: 'Conditions of integer sums that overflow',
    says: 'Issue 23 lets conditions tell how a signed result relates to zero; by Table X.16 EQ and LT both hold of a sum that wraps around to zero.',
    clauses: ['gp4.issue-23.relation', 'gp4.test.EQ', 'gp4.test.NE'],
    erratum: 'gp4.E-overflow-conditions',
    default: 'table',
    alternatives: {
      table: { says: 'as the table has them', interpretation: 'table' },
      exact: {
        says: 'the relation of the exact sum, which is then never zero',
        interpretation: 'exact',
      },
    },
    affects: [],
    only: GPU,
  },
} satisfies Partial<PolicyTable>;
