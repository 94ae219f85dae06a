/**
 * Sweeps of subroutines: at every depth of calls each kind of branch, and what the caller finds when it goes on; and of
 * jumps from one end of the longest program to the other, with as many labels as results.
 */
import type { Environment, Quad } from '../../../spec/environments.js';
import { shownIn, textOf, type Sweep } from './sweep.js';

const DEEPEST = 4;

/** Codes LT, EQ, GT and UN, and others for each depth. */
const CODES: readonly Quad[] = [
  [-1, 0, 1, NaN],
  [0, 1, NaN, -1],
  [1, NaN, -1, 0],
  [NaN, -1, 0, 1],
  [1, 1, -1, 0],
];

/** What the deepest subroutine does; each shows in two results that are left out where a branch goes the wrong way. */
const KINDS: Readonly<Record<string, (first: string, second: string) => readonly string[]>> = {
  branches: (first, second) => [
    'BRA L1 (LT.xyzw)',
    `MOV ${first}, -v[1]`,
    'L1:',
    'BRA L2 (FL.xyzw)',
    `MOV ${second}, -v[1].wzyx`,
    'L2:',
  ],
  returns: (first, second) => [
    'RET (FL.xyzw)',
    `MOV ${first}, -v[1]`,
    'SGEC CC, v[1], v[1]',
    'RET (GT.wzyx)',
    `MOV ${second}, -v[1].wzyx`,
  ],
  calls: (first, second) => [
    'CAL L1 (FL.xyzw)',
    `MOV ${first}, -v[1]`,
    'BRA L2',
    'L1:',
    `MOV ${second}, -v[1].wzyx`,
    'L2:',
  ],
};

/** One call inside another, from one to four. Codes and address registers are those that the subroutine has left. */
export function nesting(environment: Environment): readonly Sweep[] {
  return Object.entries(KINDS).flatMap(([kind, make]) =>
    Array.from({ length: DEEPEST }, (_, at) => nested(environment, kind, make, at + 1)),
  );
}

function nested(
  environment: Environment,
  kind: string,
  make: (first: string, second: string) => readonly string[],
  depth: number,
): Sweep {
  const [position = '', first = '', second = '', ...others] = shownIn(environment);
  const setUp = (level: number): readonly string[] => [
    `MOVC CC, c[${String(level)}]`,
    `ARL A0, c[${String(10 + level)}]`,
    `ARL A1, c[${String(20 + level)}]`,
  ];
  const shown = (level: number): readonly string[] => [
    `MOV ${others[2 * level] ?? position} (GE.xyzw), v[1]`,
    `ADD ${others[2 * level + 1] ?? position}, c[A0.y + 30], v[1]`,
    `ADD ${others[2 * level + 1] ?? position}.yw, c[A1.x + 30], v[1]`,
  ];
  const subroutines = Array.from({ length: depth }, (_, at) => {
    const level = at + 1;
    const body =
      level < depth ? [`CAL S${String(level + 1)}`, ...shown(level)] : make(first, second);
    return [`S${String(level)}:`, ...setUp(level), ...body, 'RET'];
  });
  const lines = [...setUp(0), 'CAL S1', ...shown(0), 'BRA E', ...subroutines.flat(), 'E:'];
  const addresses = (base: number): Readonly<Record<number, Quad>> =>
    Object.fromEntries(
      Array.from({ length: DEEPEST + 1 }, (_, level) => {
        const n = base + 4 * level;
        return [base + level, [n, n + 1, n + 2, n + 3]];
      }),
    ) as Readonly<Record<number, Quad>>;
  return {
    name: `nesting-${kind}-${String(depth)}`,
    text: textOf(environment, [...lines, `MOV ${position}, v[1]`]),
    values: {
      attributes: { 1: [101, -211, 307, -401] },
      parameters: {
        ...CODES,
        ...addresses(10),
        ...addresses(20),
        ...Object.fromEntries(Array.from({ length: 80 }, (_, n) => [30 + n, quadOf(30 + n)])),
      },
    },
  };
}

function quadOf(register: number): Quad {
  return [register, -register, register + 1000, -register - 1000];
}

/**
 * Blocks that are spread over a program of full length, each of which writes one result, and are reached in an order that
 * leads from one end of the program to the other. What lies between them must not be executed.
 */
export function distances(environment: Environment): readonly Sweep[] {
  const { instructionLimit } = environment;
  const [position = '', ...shown] = shownIn(environment);
  const wrong = `MOV ${position}, -v[1]`;
  const labels = shown.map((_, at) => `Block_of_a_long_name_that_differs_at_its_end_${String(at)}`);
  // 0, 19, 1, 18, and so on.
  const order = labels.map((_, at) => (at % 2 === 0 ? at / 2 : labels.length - (at + 1) / 2));
  const blocks = (first: number, last: (at: number) => string): readonly string[] => {
    const between = Math.floor((instructionLimit - first) / shown.length) - 2;
    return shown.flatMap((to, at) => [
      ...Array.from({ length: between }, () => wrong),
      `${labels[at] ?? ''}:`,
      `ADD ${to}, v[1], c[${String(at)}]`,
      last(at),
    ]);
  };
  const next = (at: number): string => {
    const label = labels[order[order.indexOf(at) + 1] ?? -1];
    return `BRA ${label ?? 'End'}`;
  };
  const calls = order.map((at) => `CAL ${labels[at] ?? ''}`);
  const returns = (): string => 'RET';
  const all: Readonly<Record<string, readonly string[]>> = {
    branches: [`BRA ${labels[0] ?? ''}`, ...blocks(1, next), 'End:'],
    'calls-down': [...calls, 'BRA End', ...blocks(calls.length + 1, returns), 'End:'],
    'calls-up': ['BRA Begin', ...blocks(calls.length + 1, returns), 'Begin:', ...calls],
  };
  return Object.entries(all).map(([name, lines]) => ({
    name: `distances-${name}`,
    text: textOf(environment, lines),
    values: {
      attributes: { 1: [101, -211, 307, -401] },
      parameters: Object.fromEntries(shown.map((_, at) => [at, quadOf(at)])),
    },
  }));
}
