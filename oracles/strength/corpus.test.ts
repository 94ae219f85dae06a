/** How much cases exclude, in both languages: what is counted is asked of both by one test, what one language alone has stands below it. */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { readCaseFile } from '../cases/read-file.js';
import type { ChecksOfCases } from './corpus-counting.js';
import { measureGpuCorpus, type GpuCorpusStrength } from './gpu/corpus.js';
import type { InTurnOptions } from './in-turn.js';
import { measureCorpus, type CorpusStrength } from './vp/corpus.js';

const { clauses, gpuClauses } = loadSpecification();

/** A file of cases, each of some lines. */
function textOf(head: string, cases: readonly (readonly string[])[]): string {
  const named = cases.flatMap((lines, index) => [
    `  c${String(index)}:`,
    ...lines.map((line) => `    ${line}`),
  ]);
  return [head, 'cases:', ...named].join('\n');
}

type Cases = readonly (readonly string[])[];

const ofVp = (cases: Cases, options: InTurnOptions = {}): Promise<CorpusStrength> =>
  measureCorpus({
    cases: readCaseFile(textOf('', cases), 'f.yaml', 'f').cases,
    clauses,
    ...options,
  });

const ofGpu = (
  cases: Cases,
  options: InTurnOptions = {},
  environment = 'NVvp4.0',
): Promise<GpuCorpusStrength> =>
  measureGpuCorpus({
    cases: readCaseFile(textOf(`environment: ${environment}`, cases), 'f.yaml', 'f').gpuCases,
    clauses: gpuClauses,
    ...options,
  });

interface Counted {
  readonly name: string;
  readonly measure: (
    cases: Cases,
    options?: InTurnOptions,
  ) => Promise<ChecksOfCases & { readonly cases: number }>;
  /** Moves (1, 2, 3, 4) to R0. */
  readonly move: readonly string[];
  /** A register that nothing writes, and what it holds. */
  readonly unwritten: string;
  /** The sine of a number. */
  readonly sine: (of: number) => readonly string[];
  readonly document: string;
}

const LANGUAGES: readonly Counted[] = [
  {
    name: 'VP',
    measure: ofVp,
    move: ['instruction: MOV R0, v[0]', 'v: {0: [1, 2, 3, 4]}'],
    unwritten: 'R1: {all: 0}',
    sine: (of) => ['instruction: "SIN R0, v[0].x"', `v: {0: {all: ${String(of)}}}`],
    document: 'vp2',
  },
  {
    name: 'GPU',
    measure: ofGpu,
    move: ['instruction: MOV R0, R1', 'in: {R1: [1, 2, 3, 4]}'],
    unwritten: 'R1: [1, 2, 3, 4]',
    sine: (of) => ['instruction: "SIN R0, R1.x"', `in: {R1: {all: ${String(of)}}}`],
    document: 'gp4',
  },
];

describe.each(LANGUAGES)(
  'the strength of cases of $name programs',
  ({ measure, move, unwritten, sine, document }) => {
    it('tells how many cases do not agree so far', async () => {
      const cases = Array.from({ length: 60 }, (_, index) => [
        ...move,
        `expect: {R0: [${index === 0 ? '1' : '2'}, 2, 3, 4]}`,
      ]);
      const told: unknown[] = [];
      await measure(cases, { onProgress: ({ done, failures }) => told.push([done, failures]) });
      expect(told).toEqual([
        [0, 0],
        [50, 49],
      ]);
    });

    it('counts the components that a case compares, by instruction and clause', async () => {
      const clause = `${document}.MOV.result`;
      const expected = `expect: {R0: [1, 2, 3, 4], ${unwritten}}`;
      expect(await measure([[...move, `clauses: [${clause}]`, expected]])).toMatchObject({
        cases: 1,
        checks: 8,
        vacuous: 0,
        declared: 0,
        byInstruction: [
          { instruction: '(none)', checks: 4, vacuous: 0 },
          { instruction: 'MOV', checks: 4, vacuous: 0 },
        ],
        byClause: [{ clause, checks: 8, vacuous: 0 }],
        found: [],
      });
    });

    it('counts "any" apart, where something else is compared', async () => {
      const { checks, declared, vacuous } = await measure([
        [...move, 'expect: {R0: [1, 2, 3, any]}'],
      ]);
      expect([checks, declared, vacuous]).toEqual([3, 1, 0]);
    });

    it('finds a case that compares nothing', async () => {
      const { checks, declared, found } = await measure([[...move, 'expect: {R0: {all: any}}']]);
      expect([checks, declared]).toEqual([4, 0]);
      expect(found).toEqual([
        {
          case: 'f:c0',
          file: 'f.yaml',
          line: 3,
          where: 'R0',
          components: 'xyzw',
          reasons: [{ id: 'f:c0', because: 'the case compares nothing' }],
        },
      ]);
    });

    it.each([
      ['every value meets', '{oneOf: [{min: -.inf, max: .inf}, .nan]}', ['y']],
      ['one value misses', '{oneOf: [{min: -.inf, max: -0}, {min: 1, max: .inf}, .nan]}', []],
      ['NaN misses', '{min: -.inf, max: .inf}', []],
    ])('finds an expectation that every value meets: one that %s', async (_, expected, open) => {
      const { vacuous, found } = await measure([[...move, `expect: {R0: [1, ${expected}, 3, 4]}`]]);
      expect([vacuous, found.map(({ components }) => components)]).toEqual([open.length, open]);
    });

    it('asks the clauses in force where a case is about clauses', async () => {
      const inside = await measure([[...sine(1), 'expect: clauses']]);
      expect([inside.checks > 0, inside.vacuous]).toEqual([true, 0]);
      const { vacuous, found } = await measure([[...sine(7), 'expect: clauses']]);
      expect(vacuous).toBe(4);
      const told = found.map(({ where, components, reasons }) => [
        where,
        components,
        reasons[0]?.id,
      ]);
      expect(told).toEqual([['SIN', 'xyzw', `${document}.SIN.replicated`]]);
    });

    it('can be aborted', async () => {
      const signal = AbortSignal.abort();
      await expect(measure([[...move, 'expect: clauses']], { signal })).rejects.toThrow('abort');
    });
  },
);

it('addresses and condition codes of VP programs that are compared are never unconstrained', async () => {
  const { checks, declared, vacuous, byInstruction } = await ofVp([
    [
      'instruction: ARLC A0, v[0]',
      'v: {0: [1, 2, 3, 4]}',
      'expect: {A0: [1, 2, 3, any], CC: [GT, GT, any, any]}',
    ],
  ]);
  expect([checks, declared, vacuous]).toEqual([5, 3, 0]);
  expect(byInstruction).toEqual([{ instruction: 'ARL', checks: 5, vacuous: 0 }]);
});

describe('what GPU programs alone have', () => {
  it('undefined components and condition codes are counted, and the results of what was executed', async () => {
    const { executed, ...strength } = await ofGpu([
      [
        'instructions: "MOV.CC R0, R1; MOV R3, R2;"',
        'in: {R1: [1, 2, undefined, 4]}',
        'clauses: [gp4.MOV.result]',
        'expect: {R0: [1, 2, any, 4], R2: {all: undefined}, CC0: ["", any, any, any]}',
      ],
    ]);
    expect(strength).toEqual({
      cases: 1,
      checks: 8,
      vacuous: 0,
      declared: 4,
      undefined: 4,
      byInstruction: [
        { instruction: '(none)', checks: 4, vacuous: 0 },
        { instruction: 'MOV', checks: 4, vacuous: 0 },
      ],
      byClause: [{ clause: 'gp4.MOV.result', checks: 8, vacuous: 0 }],
      found: [],
    });
    expect([executed.checks, executed.byCause]).toEqual([
      8,
      { undefined: 5, approximation: 0, other: 0 },
    ]);
  });

  it('what every integer meets is found, of each type', async () => {
    const open = async (expected: string): Promise<readonly string[]> => {
      const type = expected.charAt(1);
      const { found } = await ofGpu([
        [
          `instruction: MOV.${type.toUpperCase()} R0, R1`,
          `in: {R1: {${type}: [1, 2, 3, 4]}}`,
          `expect: {R0: ${expected}}`,
        ],
      ]);
      return found.map(({ where, components }) => `${where}.${components}`);
    };
    expect(await open('{s: [1, {min: -2147483648}, {max: 2147483646}, 4]}')).toEqual(['R0.y']);
    const halves = '{oneOf: [{min: 2}, {max: 1}]}';
    expect(await open(`{u: [${halves}, {oneOf: [{min: 2}, 0]}, {min: 0}, 4]}`)).toEqual([
      'R0.x',
      'R0.z',
    ]);
  });

  it('clauses are asked of what is defined', async () => {
    const { checks, vacuous } = await ofGpu([
      ['instruction: ABS.S R0, R1', 'in: {R1: {s: [-1, 2, undefined, 4]}}', 'expect: clauses'],
    ]);
    expect([checks, vacuous]).toEqual([3, 0]);
  });

  it('what geometry programs emit is counted by what wrote it', async () => {
    const emitting = [
      'program: |',
      '  !!NVgp4.0',
      '  PRIMITIVE_IN POINTS;',
      '  PRIMITIVE_OUT POINTS;',
      '  VERTICES_OUT 2;',
      '  MOV result.position, 1.0;',
      '  EMIT;',
      '  ADD result.position, 1.0, 1.0;',
      '  EMIT;',
      '  END',
      'expect:',
      '  emitted:',
      '    - {result.position: {all: 1}}',
      '    - {result.position: [2, any, 2, 2]}',
    ];
    const { byInstruction, declared } = await ofGpu([emitting], {}, 'NVgp4.0');
    expect([declared, byInstruction]).toEqual([
      1,
      [
        { instruction: 'ADD', checks: 3, vacuous: 0 },
        { instruction: 'MOV', checks: 4, vacuous: 0 },
      ],
    ]);
  });
});
