/**
 * Vertices that come before another in one request: what an implementation keeps of one would show in the next. The
 * programs of the sweeps read what no instruction has written yet, and write it behind that.
 */
import type { Environment, Quad } from '../../../spec/environments.js';
import { shownIn, textOf, type Sweep } from './sweep.js';

type Registers = Readonly<Record<number, Quad>>;

const FIRST: Quad = [1, 2, 3, 4];
const SECOND: Quad = [7, -5, 6, -8];
/** The last vertex, for whose components tests of codes come out otherwise than for those of the vertices before. */
const LAST: Quad = [-1, 3, -2, 0];

/**
 * How many vertices come before one: what goes wrong with every other vertex shows behind one or behind two, what begins
 * with the seventeenth or the sixty-fifth of a request behind many.
 */
const COUNTS = { one: 1, two: 2, many: 70 } as const;

/** Vertices that may come before one: its attributes, with components and signs moved. */
export function verticesBefore(
  attributes: Registers = {},
  count: number = COUNTS.two,
): readonly Registers[] {
  const moved = (by: (quad: Quad) => Quad): Registers =>
    Object.fromEntries(Object.entries(attributes).map(([number, quad]) => [number, by(quad)]));
  const both = [moved(([x, y, z, w]) => [y, z, w, x]), moved(([x, y, z, w]) => [-z, -w, -x, -y])];
  return cycled(both, count);
}

/** As many as are asked for, which take turns. */
function cycled<T>(all: readonly T[], count: number): readonly T[] {
  return Array.from({ length: count }, (_, at) => all[at % all.length]).filter(
    (each) => each !== undefined,
  );
}

/** None of state programs, which run on one vertex. */
export function vertices(environment: Environment): readonly Sweep[] {
  const { programType, temporaries, conditionCode, addressRegisters } = environment;
  if (programType === 'state') return [];
  const shown = shownIn(environment);
  const behind = (name: string, lines: readonly string[], count: number): Sweep => ({
    name,
    text: textOf(environment, lines),
    values: {
      attributes: { 0: LAST },
      parameters: Object.fromEntries(
        Array.from({ length: 32 }, (_, at) => [at, [at, at + 100, at + 200, at + 300] as const]),
      ),
    },
    earlier: cycled([{ 0: FIRST }, { 0: SECOND }], count),
  });
  const asked = (name: string, lines: readonly string[]): Sweep =>
    behind(`vertices-${name}`, lines, COUNTS.two);
  const kept = (name: string, lines: readonly string[]): readonly Sweep[] => [
    asked(name, lines),
    behind(`vertices-${name}-behind-one`, lines, COUNTS.one),
    behind(`vertices-${name}-behind-many`, lines, COUNTS.many),
  ];
  const all = Array.from({ length: temporaries }, (_, at) => at);
  const halves = [all.slice(0, shown.length), all.slice(-shown.length)];
  const place = (at: number): string => shown[at % shown.length] ?? '';
  return [
    ...halves.flatMap((registers, half) =>
      kept(`temporaries-${String(half + 1)}`, [
        ...registers.map((number, at) => `MOV ${place(at)}, R${String(number)}`),
        ...all.map((number) => `ADD R${String(number)}, c[${String(number)}], v[0]`),
      ]),
    ),
    ...kept('addresses', [
      ...Array.from({ length: addressRegisters }, (_, register) =>
        environment.addressComponents.map((component, at) => {
          const to = place(register * environment.addressComponents.length + at);
          return `MOV ${to}, c[A${String(register)}.${component} + 9]`;
        }),
      ).flat(),
      ...(conditionCode ? ['ARL A0, v[0]', 'ARL A1, v[0].wzyx'] : ['ARL A0.x, v[0].x']),
    ]),
    ...(conditionCode
      ? [
          ...kept('codes', [
            ...['EQ', 'LT', 'GT', 'NE'].map((rule, at) => `MOV ${place(at)} (${rule}), c[1]`),
            'MOVC CC, v[0]',
          ]),
          // What is not written keeps what it was.
          ...kept('results', ['MOVC CC, v[0]', ...shown.map((to) => `MOV ${to} (GT), v[0]`)]),
          // Earlier vertices end in a subroutine; where the last one returns, nothing is there to return to.
          ...kept('calls', [
            'MOVC CC, v[0]',
            `MOV ${place(0)}, c[1]`,
            'RET (LT.x)',
            'CAL Sub',
            `MOV ${place(1)}, c[2]`,
            'Sub:',
            `MOV ${place(2)}, c[3]`,
          ]),
          // 29 900 times two instructions: one vertex may execute them, and so may the next.
          behind(
            'vertices-instructions',
            [
              `MOV ${place(1)}, c[1]`,
              'MUL R0.x, c[30].y, c[30].z',
              'Again:',
              'ADDC R0.x, R0.x, -c[1].x',
              'BRA Again (GT.x)',
              `MOV ${place(0)}, v[0]`,
            ],
            COUNTS.one,
          ),
        ]
      : []),
    // The instructions once more, with other operands at each vertex.
    ...['MOV', 'ADD', 'MUL', 'MAD', 'DP4', 'MAX', 'SLT'].map((name) => {
      const operands = ['v[0]', 'c[5]', 'R0'].slice(0, operandsOf(name));
      const signs = ['', '-'];
      return asked(name, [
        'ADD R0, c[3], -v[0]',
        ...shown.map((to, at) =>
          [
            `${name} ${to}`,
            ...operands.map(
              (operand, index) =>
                `${signs[(at >> index) % 2] ?? ''}${operand}${at > 7 ? '.wyzx' : ''}`,
            ),
          ].join(', '),
        ),
      ]);
    }),
  ];
}

function operandsOf(name: string): number {
  return name === 'MOV' ? 1 : name === 'MAD' ? 3 : 2;
}
