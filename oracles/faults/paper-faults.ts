/**
 * Faults that the text of the GeForce3 paper tells from what is permitted, in GF3 (sections 3 to 5): some are right by
 * NV_vertex_program, others wrong in one corner alone.
 */
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { machineOf, STANDARD, type Machine } from '../../semantics/machine/machine.js';
import { fault, type Fault } from './fault.js';
import { all, following, isNegativeZero, numbers, results } from './instructions.js';
import { unchecked } from './load-faults.js';

/** What an assignment of the policies makes of every instruction, and of what it reads. */
const deciding = (policies: Partial<Policies>): Machine =>
  machineOf((authority) => concrete({ ...defaultsOf(authority), ...policies }));

/** LIT with another specular coefficient, where the diffuse product is positive. */
const specular = (change: (z: number, y: number, w: number) => number): Machine =>
  results(['LIT'], (r, [a = r]) => (a.x > 0 ? { ...r, z: change(r.z, a.y, a.w) } : r));

const CONSTANTS: readonly Fault[] = [
  fault(
    'paper-outside-reads-the-nearest',
    'An indexed read outside of the constants gives the nearest one.',
    ['gf3.operand.parameter-outside'],
    deciding({ parameterOutside: 'clamp' }),
    'GF3',
  ),
  fault(
    'paper-outside-is-one-in-w',
    'An indexed read outside of the constants gives (0,0,0,1), as what is not set elsewhere does.',
    ['gf3.operand.parameter-outside'],
    numbers({
      element: (elements, address, displacement) =>
        elements[address + displacement] ?? { ...all(0), w: 1 },
    }),
    'GF3',
  ),
  fault(
    'paper-far-outside-wraps',
    'An indexed read far above the constants, from 128 on, gives that of its number modulo 128.',
    ['gf3.operand.parameter-outside'],
    numbers({
      element: (elements, address, displacement) => {
        const at = address + displacement;
        return elements[at >= 128 ? at % 128 : at] ?? all(0);
      },
    }),
    'GF3',
  ),
  fault(
    'paper-arl-truncates',
    'ARL of the paper truncates toward zero.',
    ['gf3.ARL.integer', 'vp1.ARL.floor', 'vp1.ARL.truncated'],
    numbers({ floorToAddress: (a) => NOMINAL.floorToAddress(Math.trunc(a)) }),
    'GF3',
  ),
];

const PRODUCTS: readonly Fault[] = [
  fault(
    'paper-zero-times-nan-is-nan',
    'Zero times NaN is NaN, as NV_vertex_program permits.',
    ['gf3.MUL.zero-special', 'gf3.MAD.zero-special', 'gf3.number.zero-times-special'],
    following(['MUL', 'MAD'], { zeroTimes: 'zero-wins-over-infinity' }),
    'GF3',
  ),
  fault(
    'paper-products-by-ieee',
    'Multiplication follows IEEE 754 throughout, as NV_vertex_program permits.',
    [
      'gf3.MUL.zero-special',
      'gf3.MAD.zero-special',
      'gf3.DP3.zero-special',
      'gf3.DP4.zero-special',
    ],
    deciding({ zeroTimes: 'ieee' }),
    'GF3',
  ),
  fault(
    'paper-dot-products-by-ieee',
    'Zero times infinity is NaN within dot products alone.',
    ['gf3.DP3.zero-special', 'gf3.DP4.zero-special', 'vp1.DP3.result', 'vp1.DP4.result'],
    following(['DP3', 'DP4'], { zeroTimes: 'ieee' }),
    'GF3',
  ),
  fault(
    'paper-negative-zero-does-not-win',
    'Only +0 wins over infinity and NaN in MUL; -0 times an infinity is NaN.',
    ['gf3.MUL.zero-special', 'gf3.number.zero-times-special'],
    results(['MUL'], (r, [a = r, b = r]) => ({
      x: lost(r.x, a.x, b.x),
      y: lost(r.y, a.y, b.y),
      z: lost(r.z, a.z, b.z),
      w: lost(r.w, a.w, b.w),
    })),
    'GF3',
  ),
  fault(
    'paper-distance-of-zero-is-nan',
    'DST of a length of zero has NaN in y.',
    ['gf3.DST.y-zero'],
    following(['DST'], { zeroTimes: 'ieee' }),
    'GF3',
  ),
];

function lost(r: number, a: number, b: number): number {
  const isLost = (zero: number, other: number): boolean =>
    isNegativeZero(zero) && !Number.isFinite(other);
  return isLost(a, b) || isLost(b, a) ? NaN : r;
}

const LIGHT: readonly Fault[] = [
  fault(
    'paper-lit-of-no-specular-is-infinite',
    'LIT of a specular product that is not above zero is +INF for a negative power, as NV_vertex_program has it.',
    ['gf3.LIT.zero-base'],
    specular((z, y, w) => (y <= 0 && w <= -1 ? Infinity : z)),
    'GF3',
  ),
  fault(
    'paper-lit-to-zero-needs-specular',
    'LIT to the power zero is 1 only where the specular product is above zero.',
    ['gf3.LIT.zero-power'],
    specular((z, y, w) => (w === 0 && y <= 0 ? 0 : z)),
    'GF3',
  ),
  fault(
    'paper-lit-power-of-six-bits',
    'LIT takes no power beyond 64.',
    ['gf3.LIT.clamp', 'vp1.LIT.z'],
    specular((z, y, w) => (y > 0 && Number.isFinite(y) && w > 64 ? Math.fround(y ** 64) : z)),
    'GF3',
  ),
  fault(
    'paper-lit-lights-the-edge',
    'LIT gives a specular coefficient where the diffuse product is exactly zero.',
    ['gf3.LIT.z-dark'],
    results(['LIT'], (r, [a = r]) => (a.x === 0 && a.y > 0 && a.w === 1 ? { ...r, z: a.y } : r)),
    'GF3',
  ),
];

/** What is written to outputs that the paper has not goes nowhere. */
function takingOtherOutputs(): Machine {
  const machine = unchecked('result-unavailable');
  return {
    ...machine,
    link: (program) => {
      const { results: own } = program.environment;
      const instructions = program.instructions.filter(({ destination }) => {
        const register = destination?.register;
        return register?.file !== 'result' || own.includes(register.name);
      });
      return machine.link({ ...program, instructions });
    },
  };
}

const PROGRAMS: readonly Fault[] = [
  fault(
    'paper-has-other-outputs',
    'The outputs of NV_vertex_program, back colours and FOGC, are accepted.',
    ['gf3.load.result-unavailable', 'gf3.results.count', 'gf3.grammar.results'],
    takingOtherOutputs(),
    'GF3',
  ),
  fault(
    'paper-position-not-required',
    'A program of the paper need not write the position.',
    ['gf3.load.no-hpos-write'],
    unchecked('no-hpos-write'),
    'GF3',
  ),
  fault(
    'paper-two-constants-accepted',
    'An instruction of the paper may read two constants.',
    ['gf3.load.two-parameters'],
    unchecked('two-parameters'),
    'GF3',
  ),
  fault(
    'paper-outputs-begin-at-zero',
    'Outputs are (0,0,0,0) at the start of a program.',
    ['gf3.results.initial', 'vp1.required-state.per-vertex'],
    {
      ...STANDARD,
      invocation: (linked, values) => {
        const { inputs, state } = STANDARD.invocation(linked, values);
        return { inputs, state: { ...state, results: state.results.map(() => all(0)) } };
      },
    },
    'GF3',
  ),
];

export const PAPER_FAULTS: readonly Fault[] = [...CONSTANTS, ...PRODUCTS, ...LIGHT, ...PROGRAMS];
