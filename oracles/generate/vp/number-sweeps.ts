/**
 * Sweeps through numbers: every exponent of what an instruction computes with, and every part of what is between two powers of
 * two. A table, a conversion or a special path of an implementation may be wrong for a single one of them.
 */
import {
  availableIn,
  COMPONENTS,
  type Environment,
  type Quad,
} from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import { swept, type Piece, type Sweep } from './sweep.js';

/** The exponents of the normal numbers, the least first. */
const EXPONENTS: readonly number[] = Array.from({ length: 254 }, (_, at) => at - 126);

/** From 1 up to 2, seven bits behind the point, which has each of its bits set and clear over a few steps. */
function mantissa(step: number): number {
  return 1 + ((step * 79 + 37) % 128) / 128;
}

/** A number of each exponent. */
const NUMBERS: readonly number[] = EXPONENTS.map((exponent, at) => mantissa(at) * 2 ** exponent);
/** The number above each of them. */
const ABOVE: readonly number[] = NUMBERS.map((number, at) => {
  return number + 2 ** ((EXPONENTS[at] ?? 0) - 23);
});
/** The numbers at which an exponent begins, where tables and short cuts go wrong. */
const POWERS_OF_TWO: readonly number[] = EXPONENTS.map((exponent) => 2 ** exponent);
/** Powers that are no infinity and no denormal, with a fraction. */
const POWERS: readonly number[] = EXPONENTS.map((exponent, at) => exponent + mantissa(at) - 1);
/** Around a turn and no further: no document has a bound of what is beyond. */
const ANGLES: readonly number[] = Array.from({ length: 40 }, (_, at) =>
  Math.fround(((at + 0.5) * Math.PI) / 20),
);

/** What scalar instructions are asked of, one number after another. */
const SCALARS: readonly (readonly [names: readonly string[], numbers: readonly number[]])[] = [
  [
    ['RCP', 'RCC', 'RSQ', 'LG2'],
    [...NUMBERS, ...POWERS_OF_TWO],
  ],
  [['LOG'], NUMBERS],
  [['EX2', 'EXP'], POWERS],
  [['SIN', 'COS'], ANGLES],
];

/** Operands made of the numbers of an exponent, of the one above, of the exponent three below, and of one near 1. */
type Operands = (at: number) => readonly number[];

const lower = (at: number): number => NUMBERS[at < 3 ? at : at - 3] ?? 1;
const near = (at: number): number => (at % 2 === 0 ? 0.75 : -1.25);

/** What instructions that work by component are asked of. All results are exact but for products that are denormal. */
const VECTORS: readonly (readonly [names: readonly string[], operands: Operands])[] = [
  [['MUL'], (at) => [NUMBERS[at] ?? 1, near(at)]],
  [['ADD', 'SUB'], (at) => [NUMBERS[at] ?? 1, near(at) * lower(at)]],
  [['MAD'], (at) => [NUMBERS[at] ?? 1, near(at), lower(at)]],
  [['MIN', 'MAX', 'SLT', 'SGE', 'SEQ', 'SGT'], (at) => beside(at)],
  [['FLR', 'FRC'], (at) => [at % 2 === 0 ? (ABOVE[at] ?? 1) : -(ABOVE[at] ?? 1)]],
];

/** Two numbers that are one apart, the greater one first or second, both of either sign. */
function beside(at: number): readonly number[] {
  const sign = at % 4 < 2 ? 1 : -1;
  const two = [sign * (NUMBERS[at] ?? 1), sign * (ABOVE[at] ?? 1)];
  return at % 2 === 0 ? two : two.reverse();
}

/** Three operands of each state programs have below what they write. */
const MOST_VECTORS = 15;

/** How near to the ends of a part: whatever a table has there is farthest from the truth at its ends. */
const ENDS = [1 / 37, 36 / 37] as const;

/** A binade from 1 up in so many equal parts: places of either end of each. */
function bothEnds(parts: number): readonly number[] {
  return Array.from({ length: 2 * parts }, (_, at) => {
    return 1 + ((at >> 1) + (ENDS[at & 1] ?? 0)) / parts;
  });
}

/** Finer than tables of 64 entries, whether an entry is about a part, or about the numbers around its end. */
const FINE = bothEnds(128);
/** The same around 1, where logarithms are small and so have no digits to spare. */
const AROUND_ONE = (numbers: readonly number[]): readonly number[] =>
  numbers.map((number) => (number < 1.5 ? number : number / 2));
/** One end of each of so many parts of a turn: in other quarters the other end is read. */
const TURN = 512;
const TURNED: readonly number[] = Array.from(
  { length: TURN },
  (_, at) => ((at + ENDS[1]) / TURN) * 2 * Math.PI,
);
/** EXP and LOG are rough, and so is LIT, which is made of them: ends of fewer parts show as much. */
const ROUGH = bothEnds(64);

/** What scalar instructions that approximate are asked of in each part. */
const PARTS: readonly (readonly [names: readonly string[], numbers: readonly number[]])[] = [
  [['RCP', 'RCC'], FINE],
  [['EX2'], [...FINE, ...FINE.map((number) => -number)]],
  // Roots repeat after two binades.
  [['RSQ'], [...FINE, ...FINE.map((number) => 2 * number)]],
  [['LG2'], AROUND_ONE(FINE)],
  [['SIN', 'COS'], TURNED],
  [['EXP'], ROUGH],
  [['LOG', 'LIT'], AROUND_ONE(ROUGH)],
];

/** Every exponent of the operand of each scalar instruction, and of the components of some others. */
export function numbers(environment: Environment): readonly Sweep[] {
  const has = (name: string): boolean => {
    const known = instructionNamed(name);
    return known !== undefined && availableIn(environment, known.since);
  };
  return [
    ...SCALARS.flatMap(([names, values]) =>
      names.filter(has).flatMap((name) => ofScalars(environment, name, values)),
    ),
    ...VECTORS.flatMap(([names, operands]) =>
      names.filter(has).flatMap((name) => ofVectors(environment, name, operands)),
    ),
    ...PARTS.flatMap(([names, values]) =>
      names.filter(has).flatMap((name) => ofParts(environment, name, values)),
    ),
  ];
}

/** A number in each component of what shows. Of vectors it is z, which is approximated; LIT has 1 as the exponent. */
function ofParts(
  environment: Environment,
  name: string,
  values: readonly number[],
): readonly Sweep[] {
  const isReplicated = instructionNamed(name)?.result === 'replicated';
  const isLighting = name === 'LIT';
  const each = isLighting ? 3 : 4;
  const make = (first: number, last: number): Piece => {
    const numbers = values.slice(4 * first, 4 * last + 4).map(Math.fround);
    const quads = Array.from({ length: Math.ceil(numbers.length / each) }, (_, n) =>
      quad((component) => (component < each ? (numbers[each * n + component] ?? 1) : 1)),
    );
    const operandOf = (place: number): string => {
      const component = COMPONENTS[place % each] ?? '';
      const swizzle = isLighting ? `${component}${component}ww` : component;
      return `c[${String(Math.floor(place / each))}].${swizzle}`;
    };
    return {
      lines: (to, index) => {
        const place = index >= first && index <= last ? (index - first) * 4 : 0;
        return COMPONENTS.flatMap((component, at) => {
          const operand = operandOf(place + at);
          return isReplicated
            ? [`${name} ${to}.${component}, ${operand}`]
            : [`${name} R0.z, ${operand}`, `MOV ${to}.${component}, R0.z`];
        });
      },
      values: { parameters: { ...quads } },
    };
  };
  return swept(environment, `parts-${name}`, values.length / 4, make, { most: MOST_VECTORS });
}

/** Four numbers in each parameter. Where all components of a result are alike, each is that of another number. */
function ofScalars(
  environment: Environment,
  name: string,
  values: readonly number[],
): readonly Sweep[] {
  const isReplicated = instructionNamed(name)?.result === 'replicated';
  const each = isReplicated ? 4 : 1;
  const make = (first: number, last: number): Piece => {
    const count = (last - first + 1) * each;
    const quads = Array.from({ length: Math.ceil(count / 4) }, (_, n) =>
      quad(
        (component) => values[Math.min(each * first + 4 * n + component, values.length - 1)] ?? 1,
      ),
    );
    return {
      lines: (to, index) => {
        const place = index >= first && index <= last ? (index - first) * each : 0;
        return COMPONENTS.slice(0, each).map((component, at) => {
          const operand = `c[${String((place + at) >> 2)}].${COMPONENTS[(place + at) & 3] ?? ''}`;
          return `${name} ${isReplicated ? `${to}.${component}` : to}, ${operand}`;
        });
      },
      values: { parameters: { ...quads } },
    };
  };
  return swept(environment, `numbers-${name}`, Math.ceil(values.length / each), make, {
    most: MOST_VECTORS,
  });
}

/** All but the first operand are moved to temporary registers, since an instruction may source one parameter. */
function ofVectors(environment: Environment, name: string, operands: Operands): readonly Sweep[] {
  const vectors = Math.ceil(EXPONENTS.length / 4);
  const make = (first: number, last: number): Piece => {
    const count = last - first + 1;
    const operand = (position: number, n: number): Quad =>
      quad((component) => {
        const at = Math.min(4 * (first + n) + component, EXPONENTS.length - 1);
        return operands(at)[position] ?? 0;
      });
    const positions = operands(0).length;
    const quads = Array.from({ length: positions * count }, (_, n) =>
      operand(Math.floor(n / count), n % count),
    );
    return {
      lines: (to, index) => {
        const place = index >= first && index <= last ? index - first : 0;
        const registers = Array.from({ length: positions }, (_, position) => {
          const parameter = `c[${String(position * count + place)}]`;
          return position === 0 ? parameter : `R${String(position)}`;
        });
        const moves = registers.slice(1).map((register, position) => {
          return `MOV ${register}, c[${String((position + 1) * count + place)}]`;
        });
        return [...moves, `${name} ${to}, ${registers.join(', ')}`];
      },
      values: { parameters: { ...quads } },
    };
  };
  return swept(environment, `numbers-${name}`, vectors, make, { most: MOST_VECTORS });
}

function quad(component: (at: number) => number): Quad {
  return [component(0), component(1), component(2), component(3)];
}
