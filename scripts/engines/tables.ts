/** The parts of docs/engines.md that print what the engines are made of: figures and tables. */
import { valueOf } from '../../semantics/number/binary32.js';
import { FRACTION_BITS, FRACTION_UNITS } from '../../semantics/silicon/chords.js';
import type { Engine } from '../../semantics/silicon/engines.js';
import { INTERPOLATED_BITS, type Parabola } from '../../semantics/silicon/interpolator.js';
import { LOGARITHM_BITS } from '../../semantics/silicon/logarithm.js';
import { BIAS } from '../../semantics/silicon/pattern.js';
import { LEAST_ANGLE, TURN } from '../../semantics/silicon/transcendental.js';
import { table, type Engines } from './asked.js';

const power = (exponentField: number): string => `2^${String(exponentField - BIAS)}`;
const overflow = { largest: 'the largest number', infinity: 'an infinity' } as const;
const yes = (is: boolean): string => (is ? 'yes' : 'no');

const FIGURES: readonly (readonly [what: string, show: (figures: Engine['figures']) => string])[] =
  [
    ['adder: bits below the greatest term', ({ adder }) => String(adder.guardBits)],
    ['adder: sticky bit', ({ adder }) => yes(adder.sticky)],
    [
      'adder: denormal term',
      ({ adder }) => (adder.denormals === 'half' ? 'half its value' : 'zero'),
    ],
    ['adder: sum too large', ({ adder }) => overflow[adder.overflow]],
    ['product too large', ({ multiplier }) => overflow[multiplier.overflow]],
    ['a tiny factor decides first', ({ multiplier }) => yes(multiplier.tinyWins)],
    [
      'RCC: least and greatest magnitude',
      ({ clamp }) => clamp.map((bits) => `2^${String(Math.log2(valueOf(bits)))}`).join(', '),
    ],
    ['RSQ passes over the sign', ({ root }) => yes(root.absolute)],
    ['RSQ of 4^n is exact', ({ root }) => yes(root.exactPowers)],
    ['LOG: signs', ({ logarithm }) => logarithm.signs],
    ['EXP, LOG, LIT: bits of the fraction', () => String(FRACTION_BITS)],
    ['LOG: bits below the point', () => String(LOGARITHM_BITS)],
    ['LIT: bits of the product', ({ lighting }) => String(lighting.productBits)],
    [
      'LIT: exponents',
      ({ lighting: { clamp } }) =>
        `${String(-clamp / FRACTION_UNITS)} to ${String((clamp - 1) / FRACTION_UNITS)}`,
    ],
    [
      'EX2, LG2, SIN, COS: bits below the point',
      ({ later }) => (later === null ? '–' : String(INTERPOLATED_BITS)),
    ],
    ['SIN, COS: 1 / 2π', ({ later }) => (later === null ? '–' : `0x${TURN.toString(16)} × 2^-36`)],
    [
      'SIN, COS: the least angle that counts',
      ({ later }) =>
        later === null ? '–' : `${power(LEAST_ANGLE.sine)}, ${power(LEAST_ANGLE.cosine)}`,
    ],
  ];

export function figuresOf({ nv20, nv30 }: Engines): string {
  return table(
    ['figure', 'NV20', 'NV30'],
    FIGURES.map(([what, show]) => [what, show(nv20.figures), show(nv30.figures)]),
  );
}

/** Numbers as an indented block, so many on a line. */
function block(numbers: readonly string[], perLine: number): readonly string[] {
  const lines = Math.ceil(numbers.length / perLine);
  return Array.from(
    { length: lines },
    (_, line) => `    ${numbers.slice(line * perLine, (line + 1) * perLine).join(' ')}`,
  );
}

/** Tables of both engines, which have the same: a title each, and again with an engine's name where they differ. */
function shared(
  engines: Engines,
  of: (engine: Engine) => readonly number[],
  title: string,
  show: (numbers: readonly number[]) => readonly string[],
): readonly string[] {
  const [earlier, later] = [of(engines.nv20), of(engines.nv30)];
  if (earlier.join() === later.join()) return [`    ${title}:`, ...show(earlier)];
  return [`    NV20: ${title}:`, ...show(earlier), '', `    NV30: ${title}:`, ...show(later)];
}

/** The chords of EXP and LOG. */
export function chordsOf(engines: Engines): string {
  const decimals = (numbers: readonly number[]): readonly string[] =>
    block(numbers.map(String), 16);
  const place = `2^-${String(FRACTION_BITS)}`;
  return [
    ...shared(
      engines,
      ({ figures }) => figures.powerSlopes,
      `2^f - 1, in units of 2^-23 for each ${place} of f`,
      decimals,
    ),
    '',
    ...shared(
      engines,
      ({ figures }) => figures.logarithm.slopes,
      `log2(1 + f), in units of 2^-${String(LOGARITHM_BITS)} for each ${place} of f`,
      decimals,
    ),
  ].join('\n');
}

/** The seeds of RCP and RSQ. */
export function seedsOf(engines: Engines): string {
  const figures = (numbers: readonly number[]): readonly string[] =>
    block(
      numbers.map((number) => number.toString(16)),
      32,
    );
  return [
    ...shared(
      engines,
      (each) => each.figures.reciprocal.seeds,
      's0 of RCP, hexadecimal, for i from 0 to 63',
      figures,
    ),
    '',
    ...shared(
      engines,
      (each) => each.figures.root.seeds,
      's0 of RSQ, hexadecimal, for i from 0 to 63 where the exponent is even, then where it is odd',
      figures,
    ),
  ].join('\n');
}

/** The parabolas of NV30 and its parts of a turn. */
export function parabolasOf({ nv30 }: Engines): string {
  const { later } = nv30.figures;
  if (later === null) return '';
  const rows = (name: string, parabolas: readonly Parabola[]): readonly string[] => [
    `    ${name}: value, slope and curvature of each parabola, hexadecimal:`,
    ...block(
      parabolas.map(({ value, slope, curvature }) =>
        [
          value.toString(16).padStart(6, '0'),
          slope.toString(16).padStart(6, '0'),
          curvature.toString(16).padStart(3, '0'),
        ].join(' '),
      ),
      5,
    ).map((line) => line.replaceAll(/( \w{3}) (?=\w{6})/g, '$1   ')),
    '',
  ];
  return [
    ...rows('LG2', later.logarithm),
    ...rows('EX2', later.power),
    ...rows('SIN, COS', later.quarterWave),
    '    what each bit of the fraction adds to 1 / 2π, in units of 2^-36, hexadecimal, from the lowest bit on:',
    ...block(
      later.turnParts.map((part) => part.toString(16).padStart(9, '0')),
      12,
    ),
  ].join('\n');
}
