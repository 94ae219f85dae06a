/** Policies of addresses, condition codes, destinations and the flow of control. See policy-table.ts. */
import type { PolicyTable } from './policies.js';

export const MACHINE = {
  addressOfNaN: {
    title: 'Address of NaN',
    says: 'Address registers hold integers, and the address of NaN is not named (§2.14.3.4, §2.14.3.5).',
    clauses: ['vp2.ARL.1', 'vp2.ARR.special'],
    erratum: 'vp2.E-arl-nan',
    default: 'zero',
    alternatives: {
      zero: { says: '0', interpretation: 'zero' },
      lowest: { says: '-512', interpretation: 'lowest' },
      greatest: { says: '511', interpretation: 'greatest' },
      // Any integer, for want of a rule.
      anything: { says: 'any integer', interpretation: 'any', standing: 'letter only' },
    },
    affects: ['ARL', 'ARR'],
  },
  roundedInfinity: {
    title: 'ARR of an infinity',
    says: 'No integer is the nearest to an infinity, and ARR has no rule for it as ARL has (§2.14.3.5).',
    clauses: ['vp2.ARR.special'],
    erratum: 'vp2.E-arr-infinity',
    default: 'clamped',
    alternatives: {
      clamped: { says: 'the bound on its side, as with ARL', interpretation: 'clamped' },
      // Any integer, for want of a rule.
      anything: { says: 'any integer', interpretation: 'any', standing: 'letter only' },
    },
    affects: ['ARR'],
    only: ['VP2.0'],
  },
  parameterOutside: {
    title: 'Interpretation outside of the program parameters',
    says: 'Nothing is said of a relative address that lies outside of the register file (§2.14.2.1).',
    clauses: ['vp2.operand.parameter-load'],
    erratum: 'vp2.E-parameter-out-of-range',
    default: 'zero',
    alternatives: {
      zero: {
        says: '(0,0,0,0), as NV_vertex_program has it',
        interpretation: 'zero',
        takers: ['NV_vertex_program', 'GeForce3 paper'],
      },
      wrap: {
        says: 'the number is reduced to the size of the register file',
        interpretation: 'wrap',
      },
      clamp: { says: 'the nearest register', interpretation: 'clamp' },
      // Any value, for want of a rule.
      undefined: { says: 'any value', interpretation: 'undefined', standing: 'letter only' },
    },
    affects: [],
  },
  addressCodes: {
    title: 'Condition codes of ARLC and ARRC',
    says: 'The component that is written is compared to zero; the pseudocode generates codes of floating-point numbers (§2.14.2.2).',
    clauses: ['vp2.destination.update'],
    erratum: 'vp2.E-address-result-codes',
    default: 'written',
    alternatives: {
      written: { says: 'of the integer that is written', interpretation: 'clamped-integer' },
      operand: {
        says: 'of the operand, before it is converted',
        interpretation: 'operand',
        deviation: 'the component that is written is compared to zero (§2.14.2.2)',
      },
    },
    affects: ['ARL', 'ARR'],
    only: ['VP2.0'],
  },
  unorderedTest: {
    title: 'Condition code UN',
    says: 'One sentence lets NE alone hold of UN, others TR too (§2.14.2.2).',
    clauses: ['vp2.cc.test-UN'],
    erratum: 'vp2.E-unordered-always',
    default: 'tr-too',
    alternatives: {
      'tr-too': { says: 'NE and TR hold of UN', interpretation: 'tr-too' },
      'ne-only': { says: 'NE alone holds of UN', interpretation: 'ne-only' },
    },
    affects: [],
  },
  nullDestination: {
    title: 'Destination CC',
    says: 'What an instruction without "C" does whose destination is CC is not said (§2.14.2.2).',
    clauses: ['vp2.temporaries.cc'],
    erratum: 'vp2.E-null-destination-masks',
    default: 'masks-hold',
    alternatives: {
      'masks-hold': { says: 'nothing is written without "C"', interpretation: 'masks-hold' },
      'implied-c': { says: 'the codes are updated even without "C"', interpretation: 'implied-c' },
    },
    affects: [],
  },
  callOverflow: {
    title: 'A call with a full call stack',
    says: 'CAL’s pseudocode terminates the program and, on the same path, goes on (§2.14.3.7).',
    clauses: ['vp2.call.overflow'],
    erratum: 'vp2.E-call-overflow-order',
    default: 'terminates',
    alternatives: {
      terminates: { says: 'the program ends at the CAL', interpretation: 'terminates' },
      continues: { says: 'the subroutine is entered without a push', interpretation: 'continues' },
    },
    affects: [],
  },
  instructionLimit: {
    title: 'The 65 536th instruction',
    says: 'Whether a program that ends with it ends abnormally is not said (§2.14.2.3).',
    clauses: ['vp2.end.limit'],
    erratum: 'vp2.E-limit-exactly',
    default: 'before-next',
    alternatives: {
      'before-next': { says: 'it ends normally', interpretation: 'before-next' },
      'at-limit': { says: 'it ends abnormally', interpretation: 'at-limit' },
    },
    affects: [],
  },
  limitCounts: {
    title: 'What counts towards the limit of 65 536 instructions',
    says: 'A branch that is not taken is ignored, and whether it was executed then is not said (§2.14.2.3).',
    clauses: ['vp2.end.limit'],
    erratum: 'vp2.E-limit-counts',
    default: 'all',
    alternatives: {
      all: { says: 'every instruction that is reached', interpretation: 'all' },
      effective: { says: 'no branch that is ignored', interpretation: 'effective' },
    },
    affects: [],
    only: ['VP2.0'],
  },
} satisfies Partial<PolicyTable>;
