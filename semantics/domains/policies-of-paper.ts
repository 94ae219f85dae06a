/**
 * What the GeForce3 paper says of the points that it decides otherwise than NV_vertex_program, or more strictly. Sections
 * are the paper's. A point that is not here is NV_vertex_program's (policies-of-nv-vertex-program.ts), which the paper names as its
 * interface (section 5). What LIT is there in every interpretation: ../instructions/LIT.paper.interpretations.ts.
 */
import type { OlderPoints } from './policies.js';

const ONE_HARDWARE = '4.3 tells how one hardware rounds; 3.2 has the data type of IEEE 754 alone';
const TRUNCATED = 'NV_vertex_program assumes rounding toward zero, and so does the engine itself';
const MANDATED = '0.0 times anything is 0.0, infinity and NaN included (3.7.3, 4.3)';
const OF_NAN =
  'the listing does not name NaN, and by NV_vertex_program computations with NaN give NaN';

export const GEFORCE3_PAPER: OlderPoints = {
  productRounding: {
    says: 'Rounding is always towards negative infinity (4.3).',
    clauses: ['gf3.number.rounding', 'vp1.MUL.result'],
    erratum: 'gf3.E-rounding',
    default: 'down',
    accepts: { 'toward-zero': TRUNCATED, 'nearest-even': ONE_HARDWARE, up: ONE_HARDWARE },
    forbids: {},
  },
  sumRounding: {
    says: 'Rounding is always towards negative infinity, and precision approximately that of IEEE 754 (4.3).',
    clauses: ['gf3.number.rounding', 'vp1.ADD.result'],
    erratum: 'gf3.E-rounding',
    default: 'down',
    accepts: { 'toward-zero': TRUNCATED, 'nearest-even': ONE_HARDWARE, up: ONE_HARDWARE },
    forbids: {
      aligned: 'each sum of two is a neighbour of the exact one, but by no rule of IEEE 754',
    },
  },
  oppositeSum: {
    says: 'Which zero two opposite numbers add up to is not said (4.3).',
    clauses: ['vp1.ADD.result'],
    erratum: 'gf3.E-zero-sum',
    default: 'positive',
    accepts: {
      'by-direction': 'by IEEE 754 rounding towards negative infinity makes it -0',
      negative: 'nothing is said of its sign',
    },
    forbids: {},
  },
  zeroTimes: {
    says: 'Zero times anything is zero, infinity and NaN included (3.7.3, 4.3).',
    clauses: ['gf3.number.zero-times-special', 'vp1.MUL.zero-special', 'vp1.MAD.zero-special'],
    erratum: null,
    default: 'zero-wins',
    accepts: {},
    forbids: {
      ieee: MANDATED,
      'zero-wins-over-infinity': MANDATED,
      'zero-wins-over-nan': MANDATED,
    },
  },
  litNaN: {
    says: 'Comparisons decide, which are false with NaN (3.7.3).',
    clauses: ['gf3.LIT.y-nan', 'gf3.LIT.nan-base', 'gf3.LIT.nan-power'],
    erratum: 'gf3.E-lit-nan',
    default: 'c',
    accepts: {
      'zero-wins': OF_NAN,
      nan: OF_NAN,
      signed: 'where LIT compares as SLT and SGE do (NV_vertex_program §2.14.1.11)',
    },
    forbids: {},
  },
  litNaNPower: {
    says: 'The listing does not clamp the power; the text beside it does (3.7.3), and does not say whether NaN is caught.',
    clauses: ['gf3.LIT.nan-power'],
    erratum: 'vp1.E-lit-nan-power',
    default: 'nan',
    accepts: { clamped: 'where the power is clamped, and that catches NaN' },
    forbids: {},
  },
};
