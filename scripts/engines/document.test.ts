/** docs/engines.md says what the engines do: its tables are those that they give, and what its text states of single results holds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import { CHANGED } from '../../semantics/silicon/changed.js';
import { FRACTION_BITS } from '../../semantics/silicon/chords.js';
import { engineOf, NV20, NV30 } from '../../semantics/silicon/engines.js';
import { INTERPOLATED_BITS } from '../../semantics/silicon/interpolator.js';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import {
  COMPUTED_NAN,
  isTiny,
  negated,
  ONE,
  type Pattern,
} from '../../semantics/silicon/pattern.js';
import { LEAST_ANGLE, TURN } from '../../semantics/silicon/transcendental.js';
import { packageRoot } from '../../spec/load/root.js';
import { answer, ofVectors, type Engines } from './asked.js';
import { OPERANDS, power } from './operands.js';
import { COMMAND, DOCUMENT, documentOf, PARTS } from './parts.js';

const ENGINES: Engines = { nv20: NV20, nv30: NV30 };
const text = readFileSync(join(packageRoot(), DOCUMENT), 'utf8');

describe('the tables of docs/engines.md', () => {
  it('are what the engines give', () => {
    const said = `${DOCUMENT} differs from what the engines give: write it by ${COMMAND}`;
    expect(text === documentOf(text, ENGINES), said).toBe(true);
  });

  it('are written where somebody changed them', () => {
    const wrong = text.replace('| RSQ | NaN |', '| RSQ | 1 |').replace('1014 1036', '1014 1037');
    expect(wrong).not.toBe(text);
    expect(documentOf(wrong, ENGINES)).toBe(text);
  });

  it('need the place that they had', () => {
    expect(() => documentOf(text.replace('<!-- seeds -->', ''), ENGINES)).toThrow(/<!-- seeds -->/);
    expect(() => documentOf(`${text}<!-- glance -->\n<!-- end -->\n`, ENGINES)).toThrow(
      /one place/,
    );
  });

  const own = new Map(Object.entries(PARTS).map(([part, write]) => [part, write(ENGINES)]));
  const changed = ENGINE_IDS.flatMap((name) =>
    Object.entries(CHANGED[name]).map(([what, figures]) => [name, what, figures] as const),
  );

  it.each(changed)('are others, or cannot be written, of %s where %s', (name, _, figures) => {
    const engines = { ...ENGINES, [name]: engineOf(figures) };
    const isOther = (part: string, write: (engines: Engines) => string): boolean => {
      try {
        return write(engines) !== own.get(part);
      } catch (error) {
        if (error instanceof Error && /no sentence holds|sums of two terms/.test(error.message))
          return true;
        throw error;
      }
    };
    expect(Object.entries(PARTS).some(([part, write]) => isOther(part, write))).toBe(true);
  });
});

const from = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Sentences of the text, and whether they hold. */
const STATED: readonly (readonly [sentence: string, holds: () => boolean])[] = [
  [
    '"+1 times x is x" (§2.14.3.24, rule 6) fails for x = -0, in both engines',
    () => [NV20, NV30].every((each) => answer(each, 'MUL', ONE, OPERANDS['-0']) === 0),
  ],
  [
    'So 1 + -0x7f7fffff is -0x7f7fffff, away from zero, since the 1 falls off; and -1 + -3.1415927 is -4.1415925, toward zero',
    () =>
      [NV20, NV30].every(
        (each) =>
          answer(each, 'ADD', ONE, OPERANDS['-the largest']) === OPERANDS['-the largest'] &&
          answer(each, 'ADD', negated(ONE), bitsOf(-3.1415927)) === bitsOf(-4.1415925),
      ),
  ],
  [
    'Each magnitude gets five more low bits',
    () => [NV20, NV30].every(({ figures: { adder } }) => adder.guardBits === 5 && !adder.sticky),
  ],
  [
    'is DP4 with a.w = 1.0, and so a denormal b.w counts as zero in NV20 too',
    () => {
      const [a, b] = [
        { x: power(-126), y: 0, z: 0, w: 0 },
        { x: ONE, y: 0, z: 0, w: 0x00012344 },
      ];
      return [NV20, NV30].every((each) => ofVectors(each, 'DPH', a, b) === power(-126));
    },
  ],
  ['So SNE of NaN is NaN', () => answer(NV30, 'SNE', COMPUTED_NAN, COMPUTED_NAN) === COMPUTED_NAN],
  [
    'for a negative number nearer to zero than -2^-28 it is 1.0',
    () =>
      from(-126, -29).every((n) => answer(NV30, 'FRC', negated(power(n))) === ONE) &&
      answer(NV30, 'FRC', negated(power(-28) - 1)) === ONE &&
      answer(NV30, 'FRC', negated(power(-28))) === ONE - 1,
  ],
  [
    `the fraction is cut to ${String(FRACTION_BITS)} bits, of which the upper 5 select a chord and the lower 8 are the place on it`,
    () =>
      // Operands that differ below these bits alone, and in the last of them.
      from(0, 200).every((at) => {
        const operand = ONE + at * 2 ** (23 - FRACTION_BITS);
        const next = operand + 2 ** (23 - FRACTION_BITS);
        const z = (a: Pattern): Pattern => answer(NV20, 'LOG.z', a);
        return z(operand) === z(next - 1) && z(operand) !== z(next);
      }),
  ],
  [
    '+INF from 128 on, +0 below -126',
    () =>
      [NV20, NV30].every(
        (each) =>
          answer(each, 'EXP.x', bitsOf(128)) === OPERANDS['+INF'] &&
          answer(each, 'EXP.x', bitsOf(128) - 1) === power(127) &&
          answer(each, 'EXP.x', bitsOf(-126)) === power(-126) &&
          answer(each, 'EXP.x', bitsOf(-126) + 1) === 0,
      ),
  ],
  [
    'NV30 gives NaN for NaN and for every operand with the sign bit set, -0 included',
    () =>
      [OPERANDS['-0'], OPERANDS['-INF'], negated(ONE), negated(1), COMPUTED_NAN].every(
        (a) => answer(NV30, 'LOG.z', a) === COMPUTED_NAN,
      ),
  ],
  [
    'Never beyond the exact value in magnitude, so that 1/x is cut, or a last place or two short',
    () =>
      from(1, 2 ** 14).every((at) => {
        const m = 0x800000 + ((at * 509) % 0x800000);
        const cut = Math.floor(2 ** 47 / m);
        const short = cut - ((answer(NV20, 'RCP', ONE + m - 0x800000) & 0x7fffff) + 0x800000);
        return m === 0x800000 || (short >= 0 && short <= 2);
      }),
  ],
  [
    'its magnitude clamped to 2^-64 … 2^64, infinities and zeros too',
    () =>
      answer(NV20, 'RCC', 0) === power(64) &&
      answer(NV20, 'RCC', OPERANDS['+INF']) === power(-64) &&
      answer(NV30, 'RCC', OPERANDS['-INF']) === negated(power(-64)),
  ],
  [
    'is not: RSQ(1) is 0.99999994 (0x3f7fffff), a last place short, and so are all',
    () =>
      from(-63, 63).every(
        (n) =>
          answer(NV20, 'RSQ', power(2 * n)) === power(-n) - 1 &&
          answer(NV30, 'RSQ', power(2 * n)) === power(-n),
      ),
  ],
  [
    'from a table of 65 parabolas over [0, 1]',
    () => {
      const { later } = NV30.figures;
      return (
        later !== null &&
        [later.power, later.logarithm, later.quarterWave].every(({ length }) => length === 65)
      );
    },
  ],
  [`in units of 2^-${String(INTERPOLATED_BITS)}: added and cut in EX2`, () => true],
  [
    `0x${TURN.toString(16)} × 2^-36, and for each bit of the fraction that is set a part of that, 23 figures`,
    () => NV30.figures.later?.turnParts.length === 23,
  ],
  [
    'Angles below 2^-31 (SIN) and 2^-15 (COS) give +0 and 1',
    () =>
      LEAST_ANGLE.sine === 127 - 31 &&
      LEAST_ANGLE.cosine === 127 - 15 &&
      answer(NV30, 'SIN', power(-31) - 1) === 0 &&
      answer(NV30, 'COS', power(-15) - 1) === ONE,
  ],
  [
    'from 2^35 on it begins again every 32 binades',
    () =>
      from(0, 20).every((at) => {
        const sine = (exponent: number): Pattern =>
          answer(NV30, 'SIN', power(exponent) + at * 0x31415);
        return sine(3) === sine(35) && sine(35) === sine(67) && sine(66) === sine(98);
      }),
  ],
  [
    'is one last place above the power (67 of 67 positive ones in range) or below it',
    () =>
      from(1, 127).every((n) => answer(NV30, 'EX2', bitsOf(n)) === power(n) + 1) &&
      from(-125, -1).every((n) => answer(NV30, 'EX2', bitsOf(n)) === power(n) - 1),
  ],
  [
    'EX2(1) is 2.0000002, EX2(-1) is 0.49999997',
    () =>
      answer(NV30, 'EX2', ONE) === bitsOf(2.0000002) &&
      answer(NV30, 'EX2', negated(ONE)) === bitsOf(0.49999997),
  ],
  [
    '0x3f800001 or 0x3f7fffff down to |x| = 2^-57, and 1 below',
    () =>
      from(-57, -30).every(
        (n) =>
          answer(NV30, 'EX2', power(n)) === 0x3f800001 &&
          answer(NV30, 'EX2', negated(power(n))) === 0x3f7fffff,
      ) && answer(NV30, 'EX2', negated(power(-57) - 1)) === ONE,
  ],
  [
    'EX2(-126) is +0 (11 of 11), as is everything below (341); from 128 on it is +INF',
    () =>
      answer(NV30, 'EX2', bitsOf(-126)) === 0 &&
      answer(NV30, 'EX2', bitsOf(-126) + 1) === 0 &&
      answer(NV30, 'EX2', bitsOf(128)) === OPERANDS['+INF'],
  ],
  [
    '**LG2** of a power of two is exact from 1 on (120 of 120) and a last place short of it, toward zero, below 1',
    () =>
      from(0, 127).every((n) => answer(NV30, 'LG2', power(n)) === bitsOf(n)) &&
      from(-126, -1).every((n) => answer(NV30, 'LG2', power(n)) === bitsOf(n) - 1),
  ],
  [
    'Negative operands give NaN, -0 and negative denormals -INF',
    () =>
      [negated(ONE), OPERANDS['-INF']].every((a) => answer(NV30, 'LG2', a) === COMPUTED_NAN) &&
      [OPERANDS['-0'], negated(5)].every(
        (a) => isTiny(a) && answer(NV30, 'LG2', a) === OPERANDS['-INF'],
      ),
  ],
  [
    "as 0x30c85a47 (1.46e-9), the only one in the bound's domain, whose sine is -0.022",
    () => valueOf(answer(NV30, 'SIN', 0x30c85a47)).toFixed(3) === '-0.022',
  ],
];

describe('the text of docs/engines.md', () => {
  const flowing = text.replaceAll(/\s+/g, ' ');

  it.each(STATED)('%s', (sentence, holds) => {
    expect(flowing).toContain(sentence);
    expect(holds()).toBe(true);
  });
});
