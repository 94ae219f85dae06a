/** The parts of docs/engines.md that say what single operands give: special ones, pairs of them, and results worth knowing. */
import type { Vector } from '../../semantics/domains/domain.js';
import { bitsOf, decimal, hex, valueOf } from '../../semantics/number/binary32.js';
import { isNaN, negated, type Pattern } from '../../semantics/silicon/pattern.js';
import { answer, both, has, ofVectors, table, written, type Engines } from './asked.js';
import { OPERANDS, power, type OperandName } from './operands.js';

const SPECIAL: readonly OperandName[] = [
  '-NaN', '-INF', '-1', '-denormal', '-0', '+0', '+denormal', '1', '+INF', '+NaN',
]; // prettier-ignore

/** NaNs and denormals that come through are told by that. */
function ofOperands(operands: readonly Pattern[], result: Pattern): string {
  const place = operands.indexOf(result);
  const isOdd =
    isNaN(result) || result === OPERANDS['+denormal'] || result === OPERANDS['-denormal'];
  if (place >= 0 && isOdd)
    return operands.length === 1 ? 'untouched' : `the ${ORDINALS[place] ?? ''}`;
  return isNaN(result) && result === OPERANDS['+NaN'] ? 'without its sign' : written(result);
}

const ORDINALS = ['first', 'second'];

/** Every function of one number, of special operands. */
export function specialOperands(engines: Engines): string {
  const rows = [...engines.nv30.unary.keys()].map((what) => [
    has(engines.nv20, what) ? what : `${what} (NV30)`,
    ...SPECIAL.map((name) => {
      const operand = OPERANDS[name];
      return both(engines, what, (engine) => ofOperands([operand], answer(engine, what, operand)));
    }),
  ]);
  return table(['function', ...SPECIAL], rows);
}

const PAIRS: readonly (readonly [OperandName, OperandName])[] = [
  ['+0', '-0'],
  ['-0', '+0'],
  ['-0', '-0'],
  ['-0', '1'],
  ['+0', '+INF'],
  ['+denormal', '-INF'],
  ['+0', '+NaN'],
  ['1', '+NaN'],
  ['-NaN', '1'],
  ['+INF', '-INF'],
  ['1', '-1'],
  ['+denormal', '+0'],
  ['+0', '+denormal'],
  ['-denormal', '+denormal'],
  ['the largest', 'the largest'],
  ['the largest', '-the largest'],
];

/** MUL, ADD and what compares, of pairs of special operands. */
export function specialPairs(engines: Engines): string {
  const names = ['MUL', 'ADD', 'MAX', 'MIN', 'SLT', 'SGE', 'SEQ', 'SNE', 'SGT', 'SLE'];
  const rows = PAIRS.map((pair) => {
    const operands = pair.map((name) => OPERANDS[name]);
    return [
      pair.join(', '),
      ...names.map((what) =>
        both(engines, what, (engine) => ofOperands(operands, answer(engine, what, ...operands))),
      ),
    ];
  });
  return table(
    ['operands', ...names.map((what) => (has(engines.nv20, what) ? what : `${what} (NV30)`))],
    rows,
  );
}

const POWERS: readonly OperandName[] = [
  '-NaN', '-INF', '-2', '-2^-24', '-0', '+denormal', '2', '200', '+INF',
]; // prettier-ignore

/** LIT.z of an x of 1: y by rows, w by columns. */
export function litPowers(engines: Engines): string {
  const rows = [...SPECIAL, '0.5' as const, '2' as const].map((base) => [
    base,
    ...POWERS.map((exponent) => {
      const [x, y, w] = [OPERANDS['1'], OPERANDS[base], OPERANDS[exponent]];
      const operand: Vector<Pattern> = { x, y, z: 0, w };
      return both(engines, 'LIT', (engine) => written(ofVectors(engine, 'LIT.z', operand)));
    }),
  ]);
  return table(['y, by w', ...POWERS], rows);
}

/** Results that the text names, and what stands at the ends of ranges. */
const KNOWN: readonly (readonly [what: string, ...operands: Pattern[]])[] = [
  ['MUL', OPERANDS['-0'], OPERANDS['1']],
  ['MUL', bitsOf(1.1), bitsOf(1.1)],
  ['MUL', negated(power(-100)), power(-100)],
  ['ADD', OPERANDS['1'], OPERANDS['-the largest']],
  ['ADD', OPERANDS['-1'], bitsOf(-3.1415927)],
  ['ADD', power(-126), 2],
  ['MAD', bitsOf(1.1), bitsOf(1.1), bitsOf(-1.21)],
  ['RCP', bitsOf(3)],
  ['RCP', power(126)],
  ['RCP', power(127)],
  ['RCC', power(-100)],
  ['RCC', negated(power(100))],
  ['RSQ', OPERANDS['1']],
  ['RSQ', bitsOf(4)],
  ['RSQ', bitsOf(-4)],
  ['RSQ', bitsOf(2)],
  ['EXP.x', negated(power(-24))],
  ['EXP.y', negated(power(-24))],
  ['EXP.z', negated(power(-24))],
  ['EXP.z', bitsOf(0.5)],
  ['EXP.z', bitsOf(-126)],
  ['EXP.z', bitsOf(-126.5)],
  ['EXP.z', bitsOf(128)],
  ['LOG.z', bitsOf(3)],
  ['FLR', bitsOf(-0.5)],
  ['FRC', negated(power(-30))],
  ['EX2', OPERANDS['1']],
  ['EX2', OPERANDS['-1']],
  ['EX2', power(-57)],
  ['EX2', negated(power(-57))],
  ['EX2', power(-57) - 1],
  ['EX2', bitsOf(-126)],
  ['EX2', bitsOf(128)],
  ['LG2', bitsOf(2)],
  ['LG2', bitsOf(0.5)],
  ['SIN', 0x30c85a47],
  ['SIN', power(-31) - 1],
  ['SIN', power(-28)],
  ['COS', power(-15) - 1],
  ['COS', power(-15)],
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
