/**
 * Machines that do what no sentence excludes and nobody can mean: each uses one alternative that stands by
 * the letter alone (docs/allowed-results.md, Standings). A certificate must not say that they conform.
 */
import { NOMINAL } from '../../semantics/domains/nominal.js';
import { SMALLEST_NORMAL } from '../../semantics/number/binary32.js';
import { fault, type Fault } from './fault.js';
import { numbers, results } from './instructions.js';

const { cosine, reciprocal, reciprocalSquareRoot, sine } = NOMINAL;
const isBeyond = (a: number): boolean => Number.isFinite(a) && (a < 0 || a >= 2 * Math.PI);
const isNormal = (a: number): boolean => Math.abs(a) >= SMALLEST_NORMAL && Math.abs(a) < Infinity;
const isOutside = (a: number, from: number, to: number): boolean =>
  isNormal(a) && !(a >= from && a < to);

export const LOOPHOLES: readonly Fault[] = [
  fault(
    'sine-of-one-period',
    'SIN is 0.5 of every angle outside of [0, 2 pi).',
    ['vp2.SIN.beyond'],
    numbers({ sine: (a) => (isBeyond(a) ? 0.5 : sine(a)) }),
  ),
  fault(
    'cosine-of-one-period',
    'COS is 7 of every angle outside of [0, 2 pi).',
    ['vp2.COS.beyond'],
    numbers({ cosine: (a) => (isBeyond(a) ? 7 : cosine(a)) }),
  ),
  fault(
    'rcp-of-one-binade',
    'RCP is 7 of every number outside of [1, 2).',
    ['vp2.RCP.accuracy'],
    numbers({ reciprocal: (a) => (isOutside(a, 1, 2) ? 7 : reciprocal(a)) }),
  ),
  fault(
    'rsq-of-two-binades',
    'RSQ is 7 of every positive number outside of [1, 4).',
    ['vp2.RSQ.accuracy'],
    numbers({
      reciprocalSquareRoot: (a) => (a > 0 && isOutside(a, 1, 4) ? 7 : reciprocalSquareRoot(a)),
    }),
  ),
  fault(
    'parameters-beyond-are-seven',
    'c[A0.x] outside of the program parameters is 7.',
    ['vp2.operand.parameter-load'],
    numbers({
      element: (elements, address, displacement, outside) =>
        elements[address + displacement] === undefined
          ? { x: 7, y: 7, z: 7, w: 7 }
          : NOMINAL.element(elements, address, displacement, outside),
    }),
  ),
  fault(
    'exp-of-nan-is-seven',
    'The x component of EXP of NaN is 7.',
    ['vp2.EXP.x-special'],
    results(['EXP'], (r, [a = r]) => (Number.isNaN(a.x) ? { ...r, x: 7 } : r)),
  ),
];
