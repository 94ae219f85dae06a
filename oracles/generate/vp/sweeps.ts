/**
 * Programs that go through what random programs only happen upon: every swizzle, register, offset and test of codes, every
 * mask of every instruction, and every place of the longest program. An implementation may be wrong in a single one of
 * them. All numbers are small integers, so that every result is exact whatever the policies, and each operand that is taken
 * for another gives another number.
 */
import {
  availableIn,
  COMPONENTS,
  ENVIRONMENTS,
  type Environment,
  type EnvironmentName,
  type Quad,
} from '../../../spec/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import { addresses } from './address-sweeps.js';
import { codes } from './code-sweeps.js';
import { distances, nesting } from './flow-sweeps.js';
import { forms } from './form-sweeps.js';
import { MASKS, signed } from './forms.js';
import { invariant } from './invariant-sweeps.js';
import { numbers } from './number-sweeps.js';
import { vertices } from './vertex-sweeps.js';
import { shownIn, swept, textOf, type Piece, type Sweep } from './sweep.js';

/** The 256 swizzles. */
const SWIZZLES: readonly string[] = COMPONENTS.flatMap((x) =>
  COMPONENTS.flatMap((y) => COMPONENTS.flatMap((z) => COMPONENTS.map((w) => `${x}${y}${z}${w}`))),
);

const RULES = ['EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL'] as const;

/** Operands of which no two components are alike, nor two of their products and sums. */
const FACTOR: Quad = [2, -3, 5, -7];
const OTHER: Quad = [101, -211, 307, -401];
const TERM: Quad = [-10007, 20011, -30011, 40009];
/** Operands of scalar instructions, many of which are exact at powers of two. */
const POWERS: Quad = [4, 4, 4, 4];
const ORDERED: Quad = [-1, 0, 1, NaN];

/** The sweeps of an environment, always the same. */
export function sweepsOf(name: EnvironmentName): readonly Sweep[] {
  const environment = ENVIRONMENTS[name];
  const all = [
    swizzles(environment),
    masks(environment),
    writes(environment),
    parameters(environment),
    offsets(environment),
    registers(environment),
    pairs(environment),
    forms(environment),
    addresses(environment),
    ...(environment.conditionCode
      ? [
          tests(environment),
          branches(environment),
          nesting(environment),
          distances(environment),
          codes(environment),
        ]
      : []),
    numbers(environment),
    lengths(environment),
    vertices(environment),
    invariant(environment),
  ];
  return all.flat();
}

/** All swizzles of each of three operands, with all signs. */
function swizzles(environment: Environment): readonly Sweep[] {
  const of = (register: string, index: number, form: number): string =>
    signed(environment, `${register}.${SWIZZLES[index % SWIZZLES.length] ?? ''}`, form);
  return swept(environment, 'swizzles', SWIZZLES.length, () => ({
    setup: ['MOV R0, c[1]'],
    lines: (to, index) => {
      const first = of('v[0]', index, index);
      const second = of('c[0]', index + 85, index + (index >> 2));
      return [`MAD ${to}, ${first}, ${second}, ${of('R0', index + 170, index >> 1)}`];
    },
    values: { attributes: { 0: FACTOR }, parameters: { 0: OTHER, 1: TERM } },
  }));
}

/** Every instruction with every mask, which fall upon other results with each instruction. */
function masks(environment: Environment): readonly Sweep[] {
  const all = INSTRUCTIONS.filter(
    ({ since, result }) =>
      availableIn(environment, since) && (result === 'vector' || result === 'replicated'),
  );
  return all.flatMap(({ name, operands }, turn) => {
    const isScalar = operands[0] === 'scalar';
    const sources = isScalar ? ['v[0].x'] : ['v[0]', 'c[0]', 'R0'].slice(0, operands.length);
    return swept(environment, `masks-${name}`, 1, () => ({
      setup: ['MOV R0, c[1]'],
      lines: (to, _, place) => [
        `${name} ${to}.${MASKS[(place + turn) % MASKS.length] ?? ''}, ${sources.join(', ')}`,
      ],
      values: {
        attributes: { 0: isScalar ? POWERS : FACTOR },
        parameters: { 0: OTHER, 1: TERM },
      },
    }));
  });
}

/** Every mask of every result. */
function writes(environment: Environment): readonly Sweep[] {
  const count = MASKS.length * shownIn(environment).length;
  return swept(environment, 'writes', count, (first) => ({
    lines: (to, _, place) => {
      const turn = first / shownIn(environment).length;
      return [`MOV ${to}.${MASKS[(place + turn) % MASKS.length] ?? ''}, v[0]`];
    },
    values: { attributes: { 0: FACTOR } },
  }));
}

/** A vector of numbers that no other register has. */
function own(register: number): Quad {
  const n = 4 * register;
  return [n + 1, -(n + 2), n + 3, -(n + 4)];
}

function ownOf(count: number, first = 0): Readonly<Record<number, Quad>> {
  const quads = Array.from({ length: count }, (_, register) => own(first + register));
  return { ...quads };
}

/** Every program parameter by its number. */
function parameters(environment: Environment): readonly Sweep[] {
  const count = environment.programParameters;
  return swept(environment, 'parameters', count, () => ({
    lines: (to, index) => [`MOV ${to}, c[${String(index)}]`],
    values: { parameters: ownOf(count) },
  }));
}

/** Every offset of every component of the address registers. */
function offsets(environment: Environment): readonly Sweep[] {
  const { addressRegisters, addressComponents, programParameters } = environment;
  const { positive, negative } = environment.offsets;
  const places = Array.from({ length: addressRegisters }, (_, register) =>
    addressComponents.map((component) => `A${String(register)}.${component}`),
  ).flat();
  return swept(environment, 'offsets', negative + positive + 1, (first, last) => {
    // What is read is a parameter, whichever offset of these is added.
    const [least, most] = [first - negative, last - negative];
    const bases = places.map((_, at) =>
      Math.min(Math.max(0, -least) + at, programParameters - 1 - Math.max(0, most)),
    );
    const quads = Array.from({ length: addressRegisters }, (_, register): Quad => {
      const [x = 0, y = 0, z = 0, w = 0] = bases.slice(register * addressComponents.length);
      return addressComponents.length === 1 ? [x, 0, 0, 0] : [x, y, z, w];
    });
    const isScalar = addressComponents.length === 1;
    return {
      setup: [
        'MOV R0, v[0]',
        ...quads.map((_, register) =>
          isScalar ? 'ARL A0.x, R0.x' : `ARL A${String(register)}, v[${String(register)}]`,
        ),
      ],
      lines: (to, index, place) => {
        const offset = index - negative;
        const sign = offset < 0 ? '-' : '+';
        const base = places[place % places.length] ?? '';
        return [`MOV ${to}, c[${base} ${sign} ${String(Math.abs(offset))}]`];
      },
      values: { attributes: { ...quads }, parameters: ownOf(programParameters) },
    };
  });
}

/** Every temporary register and every attribute as each of three operands. */
function registers(environment: Environment): readonly Sweep[] {
  const { temporaries, programType, vertexAttributes } = environment;
  const attributes = programType === 'state' ? 1 : vertexAttributes;
  const temporary = (index: number): string => `R${String(index % temporaries)}`;
  const values = { attributes: ownOf(attributes, temporaries), parameters: ownOf(temporaries) };
  return [
    ...swept(environment, 'temporaries', temporaries, () => ({
      setup: Array.from({ length: temporaries }, (_, n) => `MOV R${String(n)}, c[${String(n)}]`),
      lines: (to, index) => [
        `MAD ${to}, ${temporary(index)}, ${temporary(index + 5)}, ${temporary(index + 11)}`,
      ],
      values,
    })),
    ...swept(environment, 'attributes', 3 * attributes, () => ({
      setup: ['MOV R0, c[1]'],
      lines: (to, index) => {
        const read = `v[${String(index % attributes)}]`;
        const others = ['c[0]', 'R0'];
        const at = Math.floor(index / attributes);
        const operands = [...others.slice(0, at), read, ...others.slice(at)];
        return [`MAD ${to}, ${operands.join(', ')}`];
      },
      values,
    })),
  ];
}

/**
 * Every pair of temporary registers, of which one is read as the first operand and written, the other read as the second:
 * three instructions for each, so that a state program does not show as many as it could.
 */
function pairs(environment: Environment): readonly Sweep[] {
  const { temporaries } = environment;
  const every = Array.from({ length: temporaries }, (_, n) => `MOV R${String(n)}, c[${String(n)}]`);
  const piece = (): Piece => ({
    setup: every,
    lines: (to, index) => {
      const [first, second] = [Math.floor(index / temporaries), index % temporaries];
      const written = `R${String(first)}`;
      return [
        `ADD ${written}, ${written}, R${String(second)}`,
        `MOV ${to}, ${written}`,
        every[first] ?? '',
      ];
    },
    values: { parameters: ownOf(temporaries) },
  });
  return swept(environment, 'pairs', temporaries ** 2, piece, { most: 32 });
}

/** Every swizzle of the condition code as a mask, with a rule. */
function tests(environment: Environment): readonly Sweep[] {
  return swept(environment, 'tests', SWIZZLES.length, () => ({
    setup: ['MOVC CC, v[0]'],
    lines: (to, index) => [`MOV ${to} ${condition(index)}, v[1]`],
    values: { attributes: { 0: ORDERED, 1: FACTOR } },
  }));
}

/** The same of branches, calls and returns, each of which decides whether a result is written. */
function branches(environment: Environment): readonly Sweep[] {
  const values = { attributes: { 0: ORDERED, 1: FACTOR }, parameters: { 0: OTHER } };
  const all: Readonly<Record<string, Omit<Piece, 'values'>>> = {
    branches: {
      setup: ['MOVC CC, v[0]'],
      lines: (to, index, place) => {
        const label = `L${String(place)}`;
        return [`BRA ${label} ${condition(index)}`, `MOV ${to}, v[1]`, `${label}:`];
      },
    },
    calls: {
      setup: ['MOVC CC, v[0]', 'BRA Begin', 'Sub:', 'MOV R0, v[1]', 'RET', 'Begin:'],
      lines: (to, index) => ['MOV R0, c[0]', `CAL Sub ${condition(index)}`, `MOV ${to}, R0`],
    },
    returns: {
      setup: ['MOVC CC, v[0]'],
      lines: (to, index, place) => {
        const [sub, next] = [`S${String(place)}`, `N${String(place)}`];
        const called = [`RET ${condition(index)}`, `MOV ${to}, v[1]`, 'RET'];
        return [`CAL ${sub}`, `BRA ${next}`, `${sub}:`, ...called, `${next}:`];
      },
    },
  };
  return Object.entries(all).flatMap(([name, piece]) => [
    ...swept(environment, name, SWIZZLES.length, () => ({ ...piece, values })),
    ...swept(environment, `${name}-alone`, 4 * RULES.length, () => ({
      ...piece,
      lines: (to, index, place) => piece.lines(to, SWIZZLES.length + index, place),
      values,
    })),
  ]);
}

/** Rules go otherwise than swizzles do, so that each falls upon many codes. After all swizzles, each code by itself. */
function condition(index: number): string {
  if (index >= SWIZZLES.length) {
    return `(${RULES[index % RULES.length] ?? ''}.${COMPONENTS[(index >> 3) % 4] ?? ''})`;
  }
  const rule = RULES[(index + (index >> 2) + (index >> 4) + (index >> 6)) % RULES.length] ?? '';
  return `(${rule}.${SWIZZLES[index % SWIZZLES.length] ?? ''})`;
}

/**
 * Programs of as many instructions as there may be, each of which makes a number of the one before. Six instructions take
 * turns, so that in six programs each of them stands at every place.
 */
function lengths(environment: Environment): readonly Sweep[] {
  const { instructionLimit, temporaries, programType, vertexAttributes } = environment;
  const attributes = programType === 'state' ? 1 : vertexAttributes;
  const [shown = ''] = shownIn(environment);
  const kinds: readonly ((to: string, from: string, attribute: string) => string)[] = [
    (to, from) => `MOV ${to}, ${from}.yzwx`,
    (to, from, attribute) => `ADD ${to}, ${from}, ${attribute}`,
    (to, from) => `MUL ${to}, ${from}, -c[0]`,
    (to, from, attribute) => `MAD ${to}, ${from}.wzyx, c[0], ${attribute}`,
    (to, from) => `MAX ${to}, ${from}, c[1]`,
    (to, from) => `MIN ${to}, ${from}, -c[1]`,
  ];
  return kinds.map((_, turn) => {
    const lines = Array.from({ length: instructionLimit }, (__, at) => {
      const to = at === instructionLimit - 1 ? shown : `R${String((at + 1) % temporaries)}`;
      const from = at === 0 ? 'v[0]' : `R${String(at % temporaries)}`;
      const kind = kinds[(at + turn) % kinds.length];
      return kind?.(to, from, `v[${String(at % attributes)}]`) ?? '';
    });
    return {
      name: `lengths-${String(turn + 1)}`,
      text: textOf(environment, lines),
      values: {
        attributes: ownOf(attributes),
        parameters: { 0: [1, -1, 1, -1], 1: [-1048576, -2097152, -4194304, -8388608] },
      },
    };
  });
}
