/** The parts of docs/engines.md that say what single operands give: special ones, pairs of them, and results worth knowing. */
import type { Vector } from '../../semantics/domains/domain.js';
import { bitsOf, decimal, hex, valueOf } from '../../semantics/number/binary32.js';
import {
  COMPUTED_NAN,
  isNaN,
  LARGEST,
  MINUS_INFINITY,
  ONE,
  PLUS_INFINITY,
  SIGN_BIT,
  type Pattern,
} from '../../semantics/silicon/pattern.js';
import { answer, both, has, ofVectors, table, written, type Engines } from './asked.js';

/** A NaN with a payload, and a denormal. */
export const PAYLOAD: Pattern = 0x7fc54321;
const DENORMAL: Pattern = 0x00012345;
const MINUS_ONE = SIGN_BIT + ONE;

type Named = readonly [name: string, operand: Pattern];
const nameOf = ([name]: Named): string => name;

const SPECIAL: readonly Named[] = [
  ['-NaN', SIGN_BIT + PAYLOAD],
  ['-INF', MINUS_INFINITY],
  ['-1', MINUS_ONE],
  ['-denormal', SIGN_BIT + DENORMAL],
  ['-0', SIGN_BIT],
  ['+0', 0],
  ['+denormal', DENORMAL],
  ['1', ONE],
  ['+INF', PLUS_INFINITY],
  ['+NaN', PAYLOAD],
];

/** NaNs and denormals that come through are told by that. */
function ofOperands(operands: readonly Pattern[], result: Pattern): string {
  const place = operands.indexOf(result);
  const isOdd = isNaN(result) || result === DENORMAL || result === SIGN_BIT + DENORMAL;
  if (place >= 0 && isOdd)
    return operands.length === 1 ? 'untouched' : `the ${ORDINALS[place] ?? ''}`;
  return isNaN(result) && result === PAYLOAD ? 'without its sign' : written(result);
}

const ORDINALS = ['first', 'second'];

/** Every function of one number, of special operands. */
export function specialOperands(engines: Engines): string {
  const rows = [...engines.nv30.unary.keys()].map((what) => [
    has(engines.nv20, what) ? what : `${what} (NV30)`,
    ...SPECIAL.map(([, operand]) =>
      both(engines, what, (engine) => ofOperands([operand], answer(engine, what, operand))),
    ),
  ]);
  return table(['function', ...SPECIAL.map(nameOf)], rows);
}

const PAIRS: readonly (readonly [name: string, a: Pattern, b: Pattern])[] = [
  ['+0, -0', 0, SIGN_BIT],
  ['-0, +0', SIGN_BIT, 0],
  ['-0, -0', SIGN_BIT, SIGN_BIT],
  ['-0, 1', SIGN_BIT, ONE],
  ['+0, +INF', 0, PLUS_INFINITY],
  ['+denormal, -INF', DENORMAL, MINUS_INFINITY],
  ['+0, +NaN', 0, PAYLOAD],
  ['1, +NaN', ONE, PAYLOAD],
  ['-NaN, 1', SIGN_BIT + PAYLOAD, ONE],
  ['+INF, -INF', PLUS_INFINITY, MINUS_INFINITY],
  ['1, -1', ONE, MINUS_ONE],
  ['+denormal, +0', DENORMAL, 0],
  ['+0, +denormal', 0, DENORMAL],
  ['-denormal, +denormal', SIGN_BIT + DENORMAL, DENORMAL],
  ['the largest, the largest', LARGEST, LARGEST],
  ['the largest, -the largest', LARGEST, SIGN_BIT + LARGEST],
];

/** MUL, ADD and what compares, of pairs of special operands. */
export function specialPairs(engines: Engines): string {
  const names = ['MUL', 'ADD', 'MAX', 'MIN', 'SLT', 'SGE', 'SEQ', 'SNE', 'SGT', 'SLE'];
  const rows = PAIRS.map(([name, a, b]) => [
    name,
    ...names.map((what) =>
      both(engines, what, (engine) => ofOperands([a, b], answer(engine, what, a, b))),
    ),
  ]);
  return table(
    ['operands', ...names.map((what) => (has(engines.nv20, what) ? what : `${what} (NV30)`))],
    rows,
  );
}

const POWERS: readonly Named[] = [
  ['-NaN', SIGN_BIT + PAYLOAD],
  ['-INF', MINUS_INFINITY],
  ['-2', bitsOf(-2)],
  ['-2^-24', bitsOf(-(2 ** -24))],
  ['-0', SIGN_BIT],
  ['+denormal', DENORMAL],
  ['2', bitsOf(2)],
  ['200', bitsOf(200)],
  ['+INF', PLUS_INFINITY],
];

/** LIT.z of an x of 1: y by rows, w by columns. */
export function litPowers(engines: Engines): string {
  const bases: readonly Named[] = [...SPECIAL, ['0.5', bitsOf(0.5)], ['2', bitsOf(2)]];
  const rows = bases.map(([name, y]) => [
    name,
    ...POWERS.map(([, w]) => {
      const operand: Vector<Pattern> = { x: ONE, y, z: 0, w };
      return both(engines, 'LIT', (engine) => written(ofVectors(engine, 'LIT.z', operand)));
    }),
  ]);
  return table(['y, by w', ...POWERS.map(nameOf)], rows);
}

/** Results that the text names, and what stands at the ends of ranges. */
const KNOWN: readonly (readonly [what: string, ...operands: Pattern[]])[] = [
  ['MUL', bitsOf(-0), ONE],
  ['MUL', bitsOf(1.1), bitsOf(1.1)],
  ['MUL', bitsOf(-(2 ** -100)), bitsOf(2 ** -100)],
  ['ADD', ONE, SIGN_BIT + LARGEST],
  ['ADD', MINUS_ONE, bitsOf(-3.1415927)],
  ['ADD', bitsOf(2 ** -126), 2],
  ['MAD', bitsOf(1.1), bitsOf(1.1), bitsOf(-1.21)],
  ['RCP', bitsOf(3)],
  ['RCP', bitsOf(2 ** 126)],
  ['RCP', bitsOf(2 ** 127)],
  ['RCC', bitsOf(2 ** -100)],
  ['RCC', bitsOf(-(2 ** 100))],
  ['RSQ', ONE],
  ['RSQ', bitsOf(4)],
  ['RSQ', bitsOf(-4)],
  ['RSQ', bitsOf(2)],
  ['EXP.x', bitsOf(-(2 ** -24))],
  ['EXP.y', bitsOf(-(2 ** -24))],
  ['EXP.z', bitsOf(-(2 ** -24))],
  ['EXP.z', bitsOf(0.5)],
  ['EXP.z', bitsOf(-126)],
  ['EXP.z', bitsOf(-126.5)],
  ['EXP.z', bitsOf(128)],
  ['LOG.z', bitsOf(3)],
  ['FLR', bitsOf(-0.5)],
  ['FRC', bitsOf(-(2 ** -30))],
  ['EX2', ONE],
  ['EX2', MINUS_ONE],
  ['EX2', bitsOf(2 ** -57)],
  ['EX2', bitsOf(-(2 ** -57))],
  ['EX2', bitsOf(2 ** -57) - 1],
  ['EX2', bitsOf(-126)],
  ['EX2', bitsOf(128)],
  ['LG2', bitsOf(2)],
  ['LG2', bitsOf(0.5)],
  ['SIN', 0x30c85a47],
  ['SIN', bitsOf(2 ** -31) - 1],
  ['SIN', bitsOf(2 ** -28)],
  ['COS', bitsOf(2 ** -15) - 1],
  ['COS', bitsOf(2 ** -15)],
];

export function knownResults(engines: Engines): string {
  const shown = (bits: Pattern): string =>
    isNaN(bits) ? hex(bits) : `${decimal(valueOf(bits)).replace(/^0$/, '+0')} (${hex(bits)})`;
  const rows = KNOWN.map(([what, ...operands]) => [
    `${what} ${operands.map((bits) => decimal(valueOf(bits))).join(', ')}`,
    has(engines.nv20, what) ? shown(answer(engines.nv20, what, ...operands)) : '–',
    shown(answer(engines.nv30, what, ...operands)),
  ]);
  return table(['asked', 'NV20', 'NV30'], rows);
}

/** The NaN that engines make, of instructions that make one. */
export function computedNaN(engines: Engines): Readonly<Record<'nv20' | 'nv30', string>> {
  const of = (name: 'nv20' | 'nv30'): string => {
    const made = [
      answer(engines[name], 'ADD', PLUS_INFINITY, MINUS_INFINITY),
      answer(engines[name], 'ADD', PAYLOAD, ONE),
      answer(engines[name], 'MUL', SIGN_BIT + PAYLOAD, ONE),
      answer(engines[name], 'RCP', PAYLOAD),
      answer(engines[name], 'RSQ', PAYLOAD),
    ];
    if (made.some((each) => each !== COMPUTED_NAN)) throw new Error(`${name} makes several NaNs`);
    return hex(COMPUTED_NAN);
  };
  return { nv20: of('nv20'), nv30: of('nv30') };
}
