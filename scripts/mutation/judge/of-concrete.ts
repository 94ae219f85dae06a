/** Questions about numbers under one assignment: what each operation gives of numbers, in programs of both languages. */
import { assignment } from '../../../semantics/domains/profiles.js';
import { questionsOfCalls } from './calls.js';
import { drawnAssignment } from './machines.js';
import { drawFrom, drawn, oneOf } from './made-up.js';
import { BINARY, UNARY } from './of-domains.js';
import type { Question } from './questions.js';
import { VALUES } from './sets.js';

const ASSIGNMENTS = ['strict', 'nv20-like', 'nv30-like'] as const;
const SOME = VALUES as unknown as readonly [number, ...number[]];
/** Sums and products of them are rounded. */
const ROUNDED = [0.1, 1 / 3, -2 / 7, 16777215, 1e-30, -3.3e-39, 2 ** -24, 1 + 2 ** -23, 3e38].map(Math.fround) as unknown as readonly [number, ...number[]]; // prettier-ignore

export function questionsOfConcrete(): readonly Question[] {
  drawFrom(71);
  const number = (): number => oneOf(oneOf(...SOME), oneOf(...ROUNDED), oneOf(...ROUNDED));
  const names = [...ASSIGNMENTS, ...Array.from({ length: 40 }, (_, nth) => nth)];
  type Args = [string | number, number[][]];
  return [
    ...questionsOfCalls(
      'numbers under an assignment',
      ({ concrete }) =>
        (named: string | number, lists: number[][]) => {
          const domain = concrete(policiesOf(named, 'VP2.0'));
          const { multiplyAdd, sumOfThreeProducts, sumOfFourProducts } = domain;
          return lists.map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]) => [
            UNARY.map((name) => (domain[name] as (a: number) => unknown)(a)),
            BINARY.map((name) => domain[name](a, b)),
            multiplyAdd(a, b, c),
            sumOfThreeProducts(a, b, c, d, e, f),
            sumOfFourProducts(a, b, c, d, e, f, g, h),
            domain.constant(a),
            domain.input(b),
          ]);
        },
      names.map((named): Args => [named, drawn(16, () => drawn(8, number))]),
      2,
    ),
    ...questionsOfCalls(
      'numbers of GPU programs under an assignment',
      ({ gpuConcrete }) =>
        (named: string | number, lists: number[][]) => {
          const domain = gpuConcrete(policiesOf(named, 'NVvp4.0'));
          const plain = (value: number) => {
            const made = domain.constant(value);
            if (typeof made === 'symbol') throw new Error('a constant that is undefined');
            return made;
          };
          return lists.map((list) => {
            const [a, b, c] = [plain(list[0] ?? 0), plain(list[1] ?? 0), plain(list[2] ?? 0)];
            return [
              ...[domain.add(a, b), domain.multiply(a, b), domain.multiplyAdd(a, b, c)],
              ...[domain.divide(a, b), domain.maximum(a, b), domain.minimum(a, b)],
              ...[domain.reciprocal(a), domain.reciprocalSquareRoot(a), domain.exp2(a)],
              ...[domain.log2(a), domain.sine(a), domain.cosine(a), domain.floor(a)],
              ...[domain.fraction(a), domain.less(a, b), domain.equal(a, b)],
              ...[domain.toInteger(a, true), domain.toInteger(a, false)],
            ];
          });
        },
      names.map((named): Args => [named, drawn(16, () => drawn(3, number))]),
      2,
    ),
  ];
}

function policiesOf(named: string | number, environment: 'VP2.0' | 'NVvp4.0') {
  const text = typeof named === 'number' ? drawnAssignment(environment, named) : named;
  return assignment(text, environment);
}
