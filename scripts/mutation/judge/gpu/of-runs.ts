/** Questions about runs of small GPU programs: what they may leave, and how each answer to them is judged. */
import { createHash } from 'node:crypto';
import { COMPONENTS } from '../../../../spec/environments.js';
import { acceptedBox, permittedBox } from '../../../../semantics/domains/assignments.js';
import { regionOf } from '../../../../semantics/domains/explore.js';
import { loadGpu } from '../../../../semantics/gpu/language/load.js';
import { explainGpuLoading } from '../../../../semantics/gpu/language/loadings.js';
import { GPU_STANDARD, type GpuMachine } from '../../../../semantics/gpu/machine/machine.js';
import type { GpuInstruction, GpuProgram } from '../../../../semantics/gpu/program.js';
import { byInterpretations } from '../../../../oracles/judge/judge-loading.js';
import { ranLeft } from '../../../../oracles/judge/gpu/left-by.js';
import type { Bits, GpuLeft, Left } from '../../../../oracles/judge/gpu/left.js';
import type { GpuJudgement } from '../../../../oracles/judge/gpu/judge.js';
import { textOf } from '../answers.js';
import type { Judges } from '../bench.js';
import { MANY_ENDS, SMALL_RUNS, type SmallRun } from './runs.js';
import { drawnAssignment, examined } from '../machines.js';
import type { Question } from '../questions.js';

/** Executed instructions. */
const LIMIT = 120;

/** Limits that are reached by nothing but loops, and by every second program. */
const LIMITS = [
  { paths: 64, steps: 600, questions: 4000 },
  { paths: 3, steps: 60, questions: 300 },
] as const;

/** And one that every loop reaches. */
const SHORT = { paths: 64, steps: 12, questions: 4000 };

const MACHINES = 'what machines leave';

/** The first ones are short whatever the limits are. */
const QUICK = 20;

/** Assignments at random whose machines run each program. */
const DRAWN = [0, 1, 2];

export function questionsOfGpuRuns(): readonly Question[] {
  return [manyEnds(), ...SMALL_RUNS.flatMap(questionsOf)];
}

/** A run with more ends than the limits by default let stand apart: another machine's results are permitted. */
function manyEnds(): Question {
  const lefts = leftOf(programOf(MANY_ENDS.text), MANY_ENDS);
  const { text, values } = MANY_ENDS;
  return {
    id: 'a run of many ends: what another machine leaves',
    wanted: 'tells',
    ask: ({ judges }) => shown(lefts[1] && new judges.GpuJudge().judge(text, values, lefts[1])),
  };
}

function questionsOf(run: SmallRun, nth: number): readonly Question[] {
  const program = programOf(run.text);
  const name = `run ${String(nth + 1)} of ${program.environment.name}`;
  const groups = changesOf(leftOf(program, run));
  return [
    {
      id: `${name}: what it may leave`,
      wanted: 'tells',
      ask: ({ judges }) => explored(judges, program, run),
    },
    ...[...groups].map(([what, lefts]): Question => ({
      id: `${name}: ${what}`,
      wanted: 'tells',
      ask: ({ judges }) => judged(judges, run, lefts, what === MACHINES, nth < QUICK),
    })),
  ];
}

/** The program of a text that loads by the default interpretations, or by others. */
function programOf(text: string): GpuProgram {
  const loaded = loadGpu(text);
  if (loaded.loaded) return loaded.program;
  const by = byInterpretations(explainGpuLoading(text, { loaded: true, position: null }));
  if (by?.kind !== 'runs') throw new Error(`does not load: ${text}: ${loaded.error.message}`);
  return programOf(by.text);
}

/** What machines leave, the nominal one first. */
function leftOf(program: GpuProgram, { values }: SmallRun): readonly Left[] {
  const { name } = program.environment;
  const drawn = DRAWN.map((each) => examined(drawnAssignment(name, each), name).gpuMachine);
  const machines = [GPU_STANDARD, ...drawn].filter((each): each is GpuMachine => each !== null);
  return machines.flatMap(
    (machine) => ranLeft(machine, machine.link(program), values, LIMIT) ?? nothingOf(program),
  );
}

/** What shows nothing. */
function nothingOf({ results }: GpuProgram): Left {
  const hidden = { x: null, y: null, z: null, w: null };
  return { loaded: true, killed: false, results: results.map(() => hidden), emitted: [] };
}

/** Neighbours of bits, other signs, and what is far away. */
const CHANGES: readonly ((bits: number) => Bits)[] = [
  (bits) => bits + 1,
  (bits) => bits - 1,
  (bits) => bits + 40,
  (bits) => bits - 4096,
  (bits) => bits ^ 0x80000000,
  () => 0x7fc00001,
  () => 0,
  () => 0x3f800000,
  () => 0x40000000,
  () => 0x40800000,
  () => 7,
  () => null,
];

/** What was left, what permitted machines leave, and what differs from it in one thing; by what that is. */
function changesOf(all: readonly Left[]): ReadonlyMap<string, readonly GpuLeft[]> {
  const [left, ...others] = all;
  if (left === undefined) throw new Error('no machine runs it');
  const { results, emitted, killed } = left;
  // Also with vertices beyond the limit: as if the run had ended as it should.
  const ended: Left = emitted.length === 0 ? left : { loaded: true, killed, results, emitted };
  const inResults = results
    .slice(0, 3)
    .flatMap((_, slot) =>
      COMPONENTS.slice(0, slot === 0 ? 4 : 2).flatMap((component, at) =>
        CHANGES.filter((_change, nth) => at === 0 || (nth + at + slot) % 4 === 0).map(
          (change): Left => ({ ...left, results: changed(results, slot, component, change) }),
        ),
      ),
    );
  const inVertices = emitted.flatMap((vertex, index) =>
    vertex === null
      ? []
      : CHANGES.map((change, nth): Left => ({
          ...left,
          emitted: emitted.with(
            index,
            changed(vertex, nth % vertex.length, nth % 2 === 0 ? 'x' : 'w', change),
          ),
        })),
  );
  const vertex = emitted.find((each) => each !== null) ?? results;
  const filled = (bits: Bits) => results.map(() => ({ x: bits, y: bits, z: bits, w: bits }));
  const [one, nine] = [filled(0x3f800000), filled(0x41100000)];
  const otherVertices = [
    emitted.slice(1),
    emitted.slice(0, -1),
    emitted.slice(0, -2),
    [],
    [...emitted, null],
    [...emitted, vertex],
    [...emitted, null, vertex],
    [null, ...emitted],
    [vertex],
    [one],
    [nine],
    [one, filled(0x40000000)],
    [one, filled(0x40000000), nine],
    [one, nine, nine],
    [one, null, filled(null)],
    emitted.map((each, index) => (index === 1 ? null : each)),
    emitted.map((each) => each?.map((vector) => ({ ...vector, x: 0x41100000 })) ?? vertex),
  ].map((each): Left => ({ ...ended, emitted: each }));
  // After a vertex the results are undefined, and may show all the same.
  const shownToo = emitted.length === 0 ? [] : all.map((each) => ({ ...each, results: nine }));
  return new Map<string, readonly GpuLeft[]>([
    [MACHINES, [...all, ...mixed(left, others), ...shownToo]],
    ['results', inResults],
    ['vertices', inVertices],
    ['emissions', otherVertices],
    [
      'ends',
      [
        { ...left, killed: !left.killed },
        { ...left, killed: true, emitted: [null] },
        { loaded: false, position: null },
        { ...left, killed: true, results: filled(null) },
        { ...left, killed: true, results: nine },
        { ...left, abnormal: 'unfinished', results: filled(null) },
        { ...left, results: filled(null) },
        { ...left, results: filled(null), emitted: emitted.map(() => filled(null)) },
        { ...left, results: filled(0x3f800000), emitted: emitted.map(() => filled(null)) },
        { ...left, abnormal: 'unfinished' },
        { ...left, abnormal: 'terminated (call-depth)', results: [] },
        { ...left, results: results.slice(1) },
        { ...left, results: [...results, ...results] },
      ],
    ],
  ]);
}

function changed(
  vectors: Left['results'],
  slot: number,
  component: 'x' | 'y' | 'z' | 'w',
  change: (bits: number) => Bits,
): Left['results'] {
  return vectors.map((vector, index) => {
    const bits = vector[component];
    if (index !== slot) return vector;
    const other = change(bits ?? 0x3f800000);
    return { ...vector, [component]: other === null ? null : other >>> 0 };
  });
}

/** One component of another machine's: what each instruction may leave by itself. */
function mixed(left: Left, others: readonly Left[]): readonly Left[] {
  return others.flatMap(({ results }) =>
    COMPONENTS.map((component): Left => ({
      ...left,
      results: left.results.map((vector, slot) => ({
        ...vector,
        [component]: results[slot]?.[component] ?? null,
      })),
    })),
  );
}

/** @param isQuick whether the limits may be those by default too */
function judged(
  judges: Judges,
  { text, values }: SmallRun,
  lefts: readonly GpuLeft[],
  isOfMachines: boolean,
  isQuick: boolean,
): string {
  const [wide, narrow] = LIMITS.map((limits) => new judges.GpuJudge(limits));
  const short = new judges.GpuJudge(SHORT);
  const usual = isOfMachines && isQuick ? new judges.GpuJudge() : narrow;
  return lefts
    .flatMap((left, index) => [
      shown(wide?.judge(text, values, left)),
      judges.hiddenIn(text, values, left) ?? 'all shows',
      ...(index % 3 === 0 ? [shown(narrow?.judge(text, values, left))] : []),
      ...(isOfMachines || index % 3 === 1 ? [shown(short.judge(text, values, left))] : []),
      ...(index % 3 === 1 ? [shown(usual?.judge(text, values, left))] : []),
    ])
    .join('\n');
}

/** A judgement as text. The instruction that writes stands there by its name and its destination. */
function shown(judgement: GpuJudgement | undefined): string {
  return JSON.stringify(judgement, (key, each: unknown) => {
    if (key === 'writer' && each !== null) {
      const { name, destination } = each as GpuInstruction;
      return [name, destination];
    }
    return typeof each === 'number' && !Number.isFinite(each) ? String(each) : each;
  });
}

function explored(judges: Judges, program: GpuProgram, { values }: SmallRun): string {
  const explorer = new judges.GpuProgramExplorer();
  const { name } = program.environment;
  const answers = LIMITS.flatMap((limits) => [
    ended(() => explorer.always(program, values, regionOf(acceptedBox(name)), { limits })),
    ended(() => explorer.explore(program, values, regionOf(permittedBox(name)), limits)),
  ]);
  return answers.join('\n');
}

/** A digest of what is long. */
function ended(call: () => unknown): string {
  try {
    const text = textOf(call());
    return text.length < 200 ? text : createHash('sha256').update(text).digest('hex');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
