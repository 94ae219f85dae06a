/** What operations compute, by their numbers in words, for the emulator of the tests. */
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import { onEngine, FACTS } from '../../semantics/silicon/driver.js';
import type { PatternQuad } from '../../semantics/nv2a/state.js';

export type V = PatternQuad;

const OWN = onEngine(FACTS.nv20);
const MAC = [
  '',
  'MOV',
  'MUL',
  'ADD',
  'MAD',
  'DP3',
  'DPH',
  'DP4',
  'DST',
  'MIN',
  'MAX',
  'SLT',
  'SGE',
];
const ILU = ['', 'MOV', 'RCP', 'RCC', 'RSQ', 'EXP', 'LOG', 'LIT'];

interface Named {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly w: number;
}

const named = ([x, y, z, w]: V): Named => ({ x, y, z, w });
const listed = ({ x, y, z, w }: Named): V => [x, y, z, w];
const all = (a: number): V => [a, a, a, a];

function computed(name: string, operands: readonly V[], scalar: number): V {
  const [a = all(0), b = a, c = b] = operands;
  const single = OWN.scalar[name];
  if (single !== undefined) return all(single(scalar));
  const spread = OWN['scalar to vector'][name];
  if (spread !== undefined) return listed(spread(scalar));
  const vector = OWN.vector[name];
  if (vector !== undefined) return listed(vector(named(a), named(b), named(c)));
  const dot = OWN.dot[name];
  if (dot === undefined) throw new Error(`no ${name}`);
  return all(dot(named(a), named(b)));
}

/** What ARL makes of a number; never -0. */
function address(a: number, how: 'floor' | 'round' | 'truncate' | 'more'): number {
  const value = (a & 0x7f800000) === 0 ? 0 : valueOf(a);
  if (Number.isNaN(value)) return 0;
  const whole = {
    floor: Math.floor(value),
    round: Math.round(value),
    truncate: Math.trunc(value),
    more: Math.floor(Math.fround(value + Math.fround(0.001))),
  }[how];
  return Math.max(-512, Math.min(511, whole)) + 0;
}

export const ENGINES_OF_TESTS = {
  address,
  mac(number: number, a: V, b: V, c: V, fault: string | null): V {
    const name = MAC[number] ?? 'MOV';
    if (name === 'ADD') return computed(name, [a, b], 0);
    if (fault === 'sge-is-sgt' && name === 'SGE') {
      const [less, other] = [computed('SLT', [b, a], 0), computed('SGE', [a, b], 0)];
      return less.map((each, at) => (other[at] === 0 ? 0 : each)) as unknown as V;
    }
    if (fault === 'dph-is-dp4' && name === 'DPH') return computed('DP4', [a, b], 0);
    const result = computed(name, name === 'MOV' ? [a] : name === 'MAD' ? [a, b, c] : [a, b], 0);
    if (fault === 'dst-exchanges-y-and-z' && name === 'DST')
      return [result[0], result[2], result[1], result[3]];
    if (fault === 'min-takes-second-of-zeros' && name === 'MIN') {
      return result.map((each, at) =>
        (each & 0x7fffffff) === 0 &&
        ((a[at] ?? 0) & 0x7fffffff) === 0 &&
        ((b[at] ?? 0) & 0x7fffffff) === 0
          ? (b[at] ?? 0)
          : each,
      ) as unknown as V;
    }
    return result;
  },
  ilu(number: number, value: V, scalar: number, fault: string | null): V {
    const name = ILU[number] ?? 'MOV';
    if (fault === 'rcp-of-denormal' && name === 'RCP' && scalar === 1) return all(bitsOf(3));
    if (fault === 'rcp-is-rounded' && name === 'RCP') {
      const quotient = 1 / valueOf(scalar);
      // Where both are normal numbers; rounded, where the engine cuts.
      const isNormal = Math.abs(valueOf(scalar)) >= 2 ** -126;
      if (isNormal && Math.abs(quotient) >= 2 ** -126 && Math.abs(quotient) < 2 ** 127) {
        return all(bitsOf(Math.fround(quotient)));
      }
    }
    return computed(name, [value], scalar);
  },
} as const;
