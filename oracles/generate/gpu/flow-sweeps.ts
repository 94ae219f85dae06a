/**
 * Programs that go through every condition of the instructions that decide how a program goes on, through the modifiers
 * of loop counts, and through all of KIL. An implementation may be wrong in one rule of one of them, which chance hardly
 * ever asks for. What was executed adds to a sum that tells it; a fragment that is discarded tells nothing else, so that
 * each condition by which one has to be discarded has a program of its own.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS } from '../../../spec/environments.js';
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { FRAMES } from './probes.js';
import { FIRST, places, SECOND, singles, VALUES, type Condition } from './swept-conditions.js';
import type { GpuSweep } from './sweeps.js';

/** What one line of a sweep is: instructions, and a subroutine where one is called. */
interface Line {
  readonly lines: readonly string[];
  readonly subroutine: readonly string[];
  readonly clauses: readonly string[];
}

/** So that no two sets of lines have the same sum, unless they have the same first and second powers. */
function weight(at: number): string {
  return `{${[at + 1, (at + 1) * (at + 1), 1, at % 7].join(', ')}}`;
}

type Adding = (condition: Condition, at: number) => Line;

/** An instruction that goes on elsewhere where its condition holds. */
const jumping =
  (
    name: string,
    lines: (condition: string, at: number) => Pick<Line, 'lines' | 'subroutine'>,
  ): Adding =>
  ({ text, rule, passes }, at) => ({
    ...lines(text, at),
    clauses: deciding(passes ? 'swept.jump-taken' : 'swept.jump-not-taken', {
      instruction: name,
      rule,
    }),
  });

const inLoop = (name: string): Adding =>
  jumping(name, (condition, at) => ({
    lines: ['REP c.x;', `${name} (${condition});`, `ADD s, s, ${weight(at)};`, 'ENDREP;'],
    subroutine: [],
  }));

const ADDING: Readonly<Record<string, Adding>> = {
  tests: ({ text, rule }, at) => ({
    lines: [`ADD s (${text}), s, ${weight(at)};`],
    subroutine: [],
    clauses: deciding('swept.test', { rule }),
  }),
  IF: ({ text, rule, passes }, at) => ({
    lines: [`IF ${text};`, `ADD s, s, ${weight(at)};`, 'ENDIF;'],
    subroutine: [],
    clauses: deciding(passes ? 'swept.block-entered' : 'swept.block-passed-over', { rule }),
  }),
  BRK: inLoop('BRK'),
  CONT: inLoop('CONT'),
  CAL: jumping('CAL', (condition, at) => ({
    lines: [`MOV t, ${weight(at)};`, `CAL adds (${condition});`],
    subroutine: ['adds:', 'ADD s, s, t;', 'RET;'],
  })),
  RET: jumping('RET', (condition, at) => ({
    lines: [`CAL sub${String(at)};`],
    subroutine: [`sub${String(at)}:`, `RET (${condition});`, `ADD s, s, ${weight(at)};`, 'RET;'],
  })),
};

const LOOPING: readonly string[] = ['BRK', 'CONT'];

/** One compiler of shaders takes twice as long for each further loop of a program: 2 s for 14, over a minute for 20. */
const LOOPS_IN_A_PROGRAM = 10;

/** The same lines in programs of few loops each. */
function cutToLoops(groups: readonly Group[]): readonly Group[] {
  return groups.flatMap(({ setting, lines }) =>
    Array.from({ length: Math.ceil(lines.length / LOOPS_IN_A_PROGRAM) }, (_, at) => ({
      setting,
      lines: lines.slice(at * LOOPS_IN_A_PROGRAM, (at + 1) * LOOPS_IN_A_PROGRAM),
    })),
  );
}

/** The sweeps of an environment, always the same. */
export function flowSweepsOf(environment: GpuEnvironment): readonly GpuSweep[] {
  const { head, result, tail } = FRAMES[environment.name];
  const textOf = (groups: readonly Group[]): string => {
    const all = groups.flatMap(({ setting, lines }) => [
      ...setting,
      ...lines.flatMap((line) => line.lines),
    ]);
    const subroutines = groups.flatMap(({ lines }) => lines.map(({ subroutine }) => subroutine));
    const distinct = new Map(subroutines.map((each) => [each[0] ?? '', each]));
    const end = tail.replace(/END\n$/, '');
    const main = [
      'MOV s, {0, 0, 0, 0};',
      'MOV c, {1, 1, 1, 1};',
      ...all,
      `MOV ${result}, s;`,
      ...end.split('\n').filter((line) => line !== ''),
      ...(distinct.size > 1 || !distinct.has('') ? ['RET;'] : []),
      ...[...distinct.values()].flat(),
    ];
    return `${head}  TEMP s, t, u, c;\n${main.map((line) => `  ${line}\n`).join('')}END\n`;
  };
  const sweep = (name: string, groups: readonly Group[], values: GpuInputValues): GpuSweep => ({
    name,
    text: textOf(groups),
    values,
    alone: () =>
      groups.flatMap(({ setting, lines }) =>
        lines.map((line) => ({
          text: textOf([{ setting, lines: [line] }]),
          clauses: line.clauses,
        })),
      ),
  });
  const numbered = (name: string, groups: readonly Group[], values: GpuInputValues): GpuSweep[] =>
    cutToLoops(groups).map((group, at) => sweep(`${name}.${String(at + 1)}`, [group], values));
  const branches = Object.entries(ADDING).flatMap(([name, adding]) => {
    const first = [...singles(FIRST.of), ...places(FIRST.of)];
    const second = places(SECOND.of);
    const groups = [
      { setting: FIRST.setting, lines: first.map(adding) },
      {
        setting: SECOND.setting,
        lines: second.map((each, at) => adding(each, first.length + at)),
      },
    ];
    return LOOPING.includes(name) ? numbered(name, groups, VALUES) : [sweep(name, groups, VALUES)];
  });
  const counts = [{ setting: [], lines: counted() }];
  const long = LONG.map((lines, at) =>
    sweep(`REP.long.${String(at + 1)}`, [{ setting: [], lines }], { bindings: LONG_COUNTS }),
  );
  const kills = environment.programType === 'fragment' ? killing(sweep) : [];
  const again = sweep('REP.recursive', [{ setting: [], lines: [ENTERED_AGAIN] }], {
    bindings: { 'program.local[0]': { type: 'F', values: [2, 3, 0, 0] } },
  });
  return [...branches, ...numbered('REP', counts, { bindings: COUNTS }), ...long, again, ...kills];
}

/** A loop of three rounds that is entered again in each of them: three subroutines are active at most. */
const ENTERED_AGAIN: Line = {
  lines: ['MOV t, program.local[0];', 'CAL walk;'],
  subroutine: [
    'walk:',
    'SUB.CC t.x, t, c;',
    'IF GE.x;',
    'REP t.y;',
    'ADD s, s, c;',
    'CAL walk;',
    'ENDREP;',
    'ENDIF;',
    'ADD t.x, t, c;',
    'RET;',
  ],
  clauses: deciding('swept.loop-again'),
};

interface Group {
  readonly setting: readonly string[];
  readonly lines: readonly Line[];
}

type MakeSweep = (name: string, groups: readonly Group[], values: GpuInputValues) => GpuSweep;

/** Counts of loops in each type; where a count is below one, nothing is repeated. */
const COUNTS: Readonly<Record<string, TypedQuad>> = {
  'program.local[3]': { type: 'F', values: [2.75, -3.5, 1, 4.25] },
  'program.local[4]': { type: 'S', values: [2, -3, 1, -4] },
  'program.local[5]': { type: 'U', values: [2, 3, 1, 20] },
  'program.local[6]': { type: 'U', values: [2 ** 32 - 2, 2 ** 32 - 3, 2 ** 32 - 1, 2 ** 32 - 4] },
};

const SIGNED: readonly ((operand: string) => string)[] = [
  (x) => x,
  (x) => `-${x}`,
  (x) => `|${x}|`,
  (x) => `-|${x}|`,
  (x) => `|-${x}|`,
  (x) => `-|-${x}|`,
];

/** Each above what so many bits hold, 8 to 14: a count may be any (§2.X.8 REP). */
const LONG_COUNTS: Readonly<Record<string, TypedQuad>> = {
  'program.local[3]': { type: 'F', values: [300.75, 1030.5, 4099.25, 16_400.5] },
  'program.local[4]': { type: 'S', values: [301, 1031, 4100, 16_401] },
  'program.local[5]': { type: 'U', values: [302, 1032, 4101, 16_402] },
};

/** The lesser ones in one program, a greatest one in one each, so that none executes more than 35 000 instructions. */
const LONG: readonly (readonly Line[])[] = [
  repetitions(
    Object.entries(LONG_COUNTS).flatMap(([binding, { type }]) =>
      ['x', 'y', 'z'].map((component) => ({ type, operand: `${binding}.${component}` })),
    ),
  ),
  ...Object.entries(LONG_COUNTS).map(([binding, { type }]) =>
    repetitions([{ type, operand: `${binding}.w` }]),
  ),
];

function counted(): readonly Line[] {
  const reps = COMPONENTS.flatMap((component) => [
    ...SIGNED.flatMap((form) => [
      { type: 'F', operand: form(`program.local[3].${component}`) },
      { type: 'S', operand: form(`program.local[4].${component}`) },
    ]),
    { type: 'U', operand: `program.local[5].${component}` },
    { type: 'U', operand: `|program.local[5].${component}|` },
    { type: 'U', operand: `-program.local[6].${component}` },
  ]);
  return repetitions(reps);
}

/** Loops of so many rounds, each of which adds to the sum. */
function repetitions(
  counts: readonly { readonly type: string; readonly operand: string }[],
): readonly Line[] {
  return counts.map(({ type, operand }, at) => ({
    lines: [`REP.${type} ${operand};`, `ADD s, s, ${weight(at)};`, 'ENDREP;'],
    subroutine: [],
    clauses: deciding(type === 'F' ? 'swept.rounds-of-float' : 'swept.rounds'),
  }));
}

/** A component below zero at each place, which a sign, bars or another order take away or bring. */
const KILLS: Readonly<Record<string, TypedQuad>> = {
  'program.local[7]': { type: 'F', values: [1.5, -0.25, 0, 3] },
  'program.local[8]': { type: 'S', values: [5, -1, 0, 7] },
  'program.local[9]': { type: 'U', values: [2 ** 32 - 1, 2 ** 31, 0, 7] },
};

const KEEPING: readonly string[] = [
  'KIL program.local[7].xzwx;',
  'KIL |program.local[7]|;',
  'KIL |-program.local[7]|;',
  'KIL -program.local[7].yyzy;',
  'KIL -|program.local[7].z|;',
  'KIL.S program.local[8].wxzw;',
  'KIL.S |program.local[8]|;',
  'KIL.S |-program.local[8]|;',
  'KIL.S -program.local[8].yzyy;',
  'KIL.U program.local[9];',
  'KIL.U -program.local[9];',
];

const DISCARDING: readonly string[] = ['F', 'S'].flatMap((type, at) => {
  const operand = `program.local[${String(7 + at)}]`;
  return [
    ...COMPONENTS.map(
      (_, place) => `${operand}.${COMPONENTS.map((__, i) => (i === place ? 'y' : 'z')).join('')}`,
    ),
    `-${operand}.zzzx`,
    `-|${operand}.zzyz|`,
    `-|-${operand}.yzzz|`,
  ].map((written) => `KIL.${type} ${written};`);
});

/** Fragments that stay in one program; each that is discarded by itself. */
function killing(sweep: MakeSweep): readonly GpuSweep[] {
  const lineOf = (line: string, operand: string): Line => ({
    lines: [line],
    subroutine: [],
    clauses: deciding('swept.discard', { operand }),
  });
  const reading = (line: string): Line =>
    lineOf(line, line.startsWith('KIL.U') ? 'unsigned' : 'negative');
  const testing = ({ text }: Condition): Line => lineOf(`KIL ${text};`, 'test');
  const ways = [FIRST, SECOND].map(({ setting, of }, at) => ({
    setting,
    conditions: [...(at === 0 ? singles(of) : []), ...places(of)],
  }));
  const tests = ways.map(({ setting, conditions }) => ({
    setting,
    lines: conditions.filter(({ passes }) => !passes).map(testing),
  }));
  const stays = [...tests, { setting: [], lines: KEEPING.map(reading) }];
  const discarded = [
    ...ways.flatMap(({ setting, conditions }) =>
      conditions
        .filter(({ passes, mayFail }) => passes && !mayFail)
        .map((condition) => ({ setting, lines: [testing(condition)] })),
    ),
    ...DISCARDING.map((line) => ({ setting: [], lines: [reading(line)] })),
  ];
  const values = { bindings: { ...VALUES.bindings, ...KILLS } };
  return [
    sweep('KIL', stays, values),
    ...discarded.map((group, at) => sweep(`KIL.${String(at + 1)}`, [group], values)),
  ];
}
