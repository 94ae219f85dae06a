/**
 * Programs that index arrays by a register and an offset: every power of two as offset, and the offset that leads to the
 * end of the array, from each component of registers that are above and below zero. An implementation may cut an index
 * to few bits, or leave out one of its parts. Members hold numbers that tell them apart; indexes are inputs, so that no
 * compiler knows them beforehand.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS } from '../../../spec/environments.js';
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { FRAMES } from './probes.js';
import type { GpuSweep, SweptLine } from './sweeps.js';

/** An array of which members are read. */
interface ReadArray {
  readonly name: string;
  readonly declares: readonly string[];
  readonly size: number;
  /** The member of an index: "a[i.x + 3]". */
  readonly member: (index: string) => string;
  readonly values: GpuInputValues;
  /** Where the indexes come from: another file where the array takes all of one. */
  readonly indexesFrom: 'local' | 'env';
  /** What fills it. */
  readonly setup?: readonly string[];
  readonly clauses: readonly string[];
}

/** A component of an index register, and the offset that is written. */
interface Index {
  readonly text: string;
  readonly member: number;
}

const RELATIVE = deciding('swept.index');

/** Members of which every type of GPU program has so many. */
const PARAMETERS = 96;
const WORDS = 300;
const VECTORS = 150;
const CONSTANTS = 20;
const FRAGMENT_ATTRIBUTES = 10;
const VERTEX_ATTRIBUTES = 15;
/** With four other registers, twelve temporaries (gp4.E-resource-limits). */
const TEMPORARIES = 8;
const TEXTURE_COORDINATES = 8;
const ADJACENT_VERTICES = 6;

/** Tells members apart, in each component. */
function quadOf(at: number): TypedQuad['values'] {
  return [at + 1, ((at + 3) * (at + 3)) % 251, (89 * (at + 1)) % 257, (53 * (at + 2)) % 101];
}

function bindings(
  count: number,
  binding: (at: number) => string,
): Readonly<Record<string, TypedQuad>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at): [string, TypedQuad] => [
      binding(at),
      { type: 'F', values: quadOf(at) },
    ]),
  );
}

/** The registers of an array of a size, at least 6: i is nowhere below zero, j everywhere; no two components are the same. */
function indexesOf(size: number): Readonly<Record<'i' | 'j', TypedQuad['values']>> {
  const middle = Math.floor(size / 2);
  return {
    i: [0, 1, middle, Math.floor(size / 3)],
    j: [-1, -2, -middle, 1 - size],
  };
}

/** Offsets are at least 0 and below the size (§2.X.4.2), and so is the sum. */
function sumsOf(size: number): readonly Index[] {
  const powers = Array.from({ length: Math.ceil(Math.log2(size)) }, (_, bit) => 2 ** bit);
  return Object.entries(indexesOf(size)).flatMap(([register, values]) =>
    COMPONENTS.flatMap((component, at) => {
      const value = values[at] ?? 0;
      const offsets = [0, ...powers, size - 1 - value, size - 1, -value];
      return [...new Set(offsets)]
        .filter((offset) => offset >= 0 && offset < size)
        .map((offset) => ({ offset, member: value + offset }))
        .filter(({ member }) => member >= 0 && member < size)
        .map(({ offset, member }) => ({ text: written(register, component, offset), member }));
    }),
  );
}

function written(register: string, component: string, offset: number): string {
  return `${register}.${component}${offset === 0 ? '' : ` + ${String(offset)}`}`;
}

/** The member as each operand of an instruction. */
const ADDING: readonly ((member: string) => string)[] = [
  (member) => `MAD s, ${member}, w, s;`,
  (member) => `MAD s, w, ${member}, s;`,
  (member) => `MAD s, s, {1, 1, 1, 1}, ${member};`,
];

/** The sweeps of an environment, always the same. */
export function arraySweepsOf(environment: GpuEnvironment): readonly GpuSweep[] {
  const isGeometry = environment.programType === 'geometry';
  return [
    ...[...parameters(), ...buffers(), temporaries(), ...attributes(environment)].map((array) =>
      reading(environment, array),
    ),
    ...writingTemporaries(environment),
    ...(isGeometry || environment.programType === 'vertex' ? writingResults(environment) : []),
  ];
}

function parameters(): readonly ReadArray[] {
  const last = String(PARAMETERS - 1);
  const bound = (['local', 'env'] as const).map((file): ReadArray => ({
    name: `array.${file}`,
    declares: [`PARAM a[] = { program.${file}[0..${last}] };`],
    size: PARAMETERS,
    member: (index) => `a[${index}]`,
    values: { bindings: bindings(PARAMETERS, (at) => `program.${file}[${String(at)}]`) },
    indexesFrom: file === 'local' ? 'env' : 'local',
    clauses: RELATIVE,
  }));
  const constants = Array.from({ length: CONSTANTS }, (_, at) => `{${quadOf(at).join(', ')}}`);
  return [
    ...bound,
    {
      name: 'array.constants',
      declares: [`PARAM a[] = { ${constants.join(', ')} };`],
      size: CONSTANTS,
      member: (index) => `a[${index}]`,
      values: {},
      indexesFrom: 'local',
      clauses: RELATIVE,
    },
  ];
}

/** Neither begins with the first word of its buffer. */
function buffers(): readonly ReadArray[] {
  const words = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ type: 'F' as const, value: (37 * at) % 1009 }));
  return [
    {
      name: 'array.buffer',
      declares: [`BUFFER a[] = { program.buffer[0][2..${String(WORDS + 1)}] };`],
      size: WORDS,
      member: (index) => `a[${index}]`,
      values: { buffers: { 0: words(WORDS + 4) } },
      indexesFrom: 'local',
      clauses: RELATIVE,
    },
    {
      name: 'array.buffer4',
      declares: [`BUFFER4 a[] = { program.buffer[3][1..${String(VECTORS)}] };`],
      size: VECTORS,
      member: (index) => `a[${index}]`,
      values: { buffers: { 3: words(4 * (VECTORS + 1)) } },
      indexesFrom: 'local',
      clauses: RELATIVE,
    },
  ];
}

function temporaries(): ReadArray {
  return {
    name: 'array.temporaries',
    declares: [`TEMP a[${String(TEMPORARIES)}];`],
    size: TEMPORARIES,
    member: (index) => `a[${index}]`,
    values: {},
    indexesFrom: 'local',
    setup: Array.from(
      { length: TEMPORARIES },
      (_, at) => `MOV a[${String(at)}], {${quadOf(at).join(', ')}};`,
    ),
    clauses: RELATIVE,
  };
}

function attributes({ programType }: GpuEnvironment): readonly ReadArray[] {
  const size = programType === 'vertex' ? VERTEX_ATTRIBUTES : FRAGMENT_ATTRIBUTES;
  const word = programType === 'fragment' ? 'fragment' : 'vertex';
  const common = { indexesFrom: 'local', clauses: RELATIVE } as const;
  const members: Omit<ReadArray, 'member' | 'values'> = {
    ...common,
    name: 'array.attributes',
    declares: [`ATTRIB a[] = { ${word}.attrib[1..${String(size)}] };`],
    size,
  };
  const bindingOf = (at: number): string => `attrib[${String(at + 1)}]`;
  if (programType !== 'geometry') {
    return [
      {
        ...members,
        member: (index) => `a[${index}]`,
        values: { bindings: bindings(size, (at) => `${word}.${bindingOf(at)}`) },
      },
    ];
  }
  return [
    {
      ...members,
      member: (index) => `a[0][${index}]`,
      values: { bindings: bindings(size, (at) => `vertex[0].${bindingOf(at)}`) },
    },
    {
      ...common,
      name: 'array.vertices',
      declares: ['ATTRIB a = vertex.attrib[1];'],
      size: ADJACENT_VERTICES,
      member: (index) => `a[${index}]`,
      values: { bindings: bindings(ADJACENT_VERTICES, (at) => `vertex[${String(at)}].attrib[1]`) },
    },
  ];
}

interface Written {
  readonly declares: readonly string[];
  readonly lines: readonly string[];
  readonly result?: string;
}

function textOf(
  { name, programType }: GpuEnvironment,
  { declares, lines, result }: Written,
): string {
  const frame = FRAMES[name];
  const head =
    programType === 'geometry'
      ? frame.head.replace('IN POINTS', 'IN TRIANGLES_ADJACENCY')
      : frame.head;
  const all = [
    ...declares,
    'INT TEMP i, j;',
    'TEMP s, w;',
    ...lines,
    `MOV ${frame.result}, ${result ?? 's'};`,
  ];
  return `${head}${all.map((line) => `  ${line}\n`).join('')}${frame.tail}`;
}

/** Loads the index registers. */
function loading(file: 'local' | 'env'): readonly string[] {
  return [`MOV.S i, program.${file}[0];`, `MOV.S j, program.${file}[1];`];
}

function withIndexes(
  values: GpuInputValues,
  size: number,
  file: 'local' | 'env' = 'local',
): GpuInputValues {
  const { i, j } = indexesOf(size);
  const own = {
    [`program.${file}[0]`]: { type: 'S', values: i },
    [`program.${file}[1]`]: { type: 'S', values: j },
  } as const;
  return { ...values, bindings: { ...values.bindings, ...own } };
}

const CLEARED = ['MOV s, {0, 0, 0, 0};', 'MOV w, {1, 1, 1, 1};'] as const;
/** So that two lines that exchange their members show. */
const WEIGHED = 'ADD w, w, {1, 1, 1, 1};';

function reading(environment: GpuEnvironment, array: ReadArray): GpuSweep {
  const { name, declares, size, member, indexesFrom, setup = [], clauses } = array;
  const lines = sumsOf(size).map(
    ({ text }, at) => ADDING[at % ADDING.length]?.(member(text)) ?? '',
  );
  const of = (some: readonly string[]): string =>
    textOf(environment, {
      declares,
      lines: [...loading(indexesFrom), ...setup, ...CLEARED, ...some],
    });
  return {
    name,
    text: of(lines.flatMap((line) => [line, WEIGHED])),
    values: withIndexes(array.values, size, indexesFrom),
    alone: () => lines.map((line): SweptLine => ({ text: of([line]), clauses })),
  };
}

const WRITING = deciding('swept.member');

/** So many writes stand in one program: llvmpipe took 41 s to compile all 29 of them. */
const WRITES = 10;

/** After each line that writes, every member is added to the sum. */
function writingTemporaries(environment: GpuEnvironment): readonly GpuSweep[] {
  const all = Array.from({ length: TEMPORARIES }, (_, at) => `a[${String(at)}]`);
  const pieces = sumsOf(TEMPORARIES).map(({ text }) => [
    `MOV a[${text}], w;`,
    ...all.map((member, at) => `MAD s, ${member}, ${String(at + 1)}, s;`),
  ]);
  const of = (lines: readonly string[]): string =>
    textOf(environment, {
      declares: [`TEMP a[${String(TEMPORARIES)}];`],
      lines: [
        ...loading('local'),
        ...CLEARED,
        ...all.map((member) => `MOV ${member}, {0, 0, 0, 0};`),
        ...lines,
      ],
    });
  return Array.from({ length: Math.ceil(pieces.length / WRITES) }, (_, part) => {
    const own = pieces.slice(part * WRITES, (part + 1) * WRITES);
    return {
      name: `array.temporaries.written.${String(part + 1)}`,
      text: of(own.flatMap((piece) => [...piece, WEIGHED])),
      values: withIndexes({}, TEMPORARIES),
      alone: () => own.map((piece): SweptLine => ({ text: of(piece), clauses: WRITING })),
    };
  });
}

/** What is written cannot be read again: a program writes each member once, by another component in each program. */
function writingResults(environment: GpuEnvironment): readonly GpuSweep[] {
  const last = String(TEXTURE_COORDINATES - 1);
  const absolute = Array.from(
    { length: TEXTURE_COORDINATES },
    (_, at) => `MOV a[${String(at)}], {0, 0, 0, 0};`,
  );
  const of = (lines: readonly string[]): string =>
    textOf(environment, {
      declares: [`OUTPUT a[] = { result.texcoord[0..${last}] };`],
      lines: [...loading('local'), 'MOV w, {1, 1, 1, 1};', ...absolute, ...lines],
      result: '{0, 0, 0, 1}',
    });
  const indexes = sumsOf(TEXTURE_COORDINATES);
  const byMember = Array.from({ length: TEXTURE_COORDINATES }, (_, at) =>
    indexes.filter(({ member }) => member === at),
  );
  const most = Math.max(...byMember.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => {
    const lines = byMember.flatMap((ways) => {
      const way = ways[turn % ways.length];
      return way === undefined ? [] : [`MOV a[${way.text}], w;`];
    });
    return {
      name: `array.results.${String(turn + 1)}`,
      text: of(lines.flatMap((line) => [line, WEIGHED])),
      values: withIndexes({}, TEXTURE_COORDINATES),
      alone: () => lines.map((line): SweptLine => ({ text: of([line]), clauses: WRITING })),
    };
  });
}
