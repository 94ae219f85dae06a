/**
 * Questions about steps: what is said of a program step by step, where states show and where nothing does but what
 * programs leave. A campaign decides most programs before it comes to that.
 */
import type { EnvironmentName } from '../../../spec/environments.js';
import { isGpuEnvironment, vpEnvironment } from '../../../spec/gpu/environments.js';
import { load } from '../../../semantics/language/load.js';
import { OVERFLOW, type InputValues } from '../../../semantics/machine/state.js';
import { runOf } from '../../../oracles/judge/black-box/black-box.js';
import { CAMPAIGN_LIMITS } from '../../../oracles/judge/black-box/judge-black-box.js';
import type { ShownAddress } from '../../../oracles/judge/black-box/shown-address.js';
import type { Disagreement, Judgement } from '../../../oracles/judge/disagreement.js';
import { Seeded } from '../../../oracles/inference/seeded.js';
import { textOf } from './answers.js';
import type { Bench } from './bench.js';
import { questionsOfCalls } from './calls.js';
import { examined } from './machines.js';
import type { Question } from './questions.js';
import type { Recorded } from './recorded.js';
import type { AllUnits } from './units.js';

/** One of so many permitted machines is asked about. */
const EVERY = 3;
/** Machines that hold what may be several integers, or end in one way or another: each of them is asked about. */
const OPEN = /^(address|parameterOutside|return|limit|end)/;

export function questionsOfSteps(
  recorded: readonly Recorded[],
  units: AllUnits,
): readonly Question[] {
  const rows = recorded.filter(
    ({ environment, seen, machine }, index) =>
      !isGpuEnvironment(environment) &&
      seen === 'boxed' &&
      (machine.startsWith('fault:') || OPEN.test(machine) || index % EVERY === 0),
  );
  const asked = rows.flatMap(({ machine: name, environment, units: ids }): readonly Question[] => {
    const [id = ''] = ids;
    const unit = units.get(environment, id);
    if (!('text' in unit) || !('values' in unit) || isGpuEnvironment(environment)) return [];
    const { text, values } = unit;
    if (typeof text !== 'string' || !load(text).loaded) return [];
    const about: About = {
      name,
      environment: vpEnvironment(environment),
      text,
      values: values as InputValues,
    };
    return [
      {
        id: `steps: ${environment} ${name}, as a black box: ${id}`,
        wanted: 'tells',
        ask: (bench) => asBlackBox(bench, about),
      },
      {
        id: `steps: ${environment} ${name}, by states: ${id}`,
        wanted: 'tells',
        ask: (bench) => byStates(bench, about),
      },
    ];
  });
  return [...asked, ...ofShownAddresses()];
}

interface About {
  readonly name: string;
  readonly environment: EnvironmentName;
  readonly text: string;
  readonly values: InputValues;
}

/** Step by step through programs that export what it holds. */
async function asBlackBox(bench: Bench, { name, environment, text, values }: About) {
  const { machine } = examined(name, environment);
  const loaded = load(text);
  const left = runOf(machine, text, values);
  if (!loaded.loaded || !left.loaded) return 'does not load';
  const box = {
    run: (source: string, given: InputValues) => Promise.resolve(runOf(machine, source, given)),
    runBatch: () => Promise.resolve([]),
  };
  const { BlackBoxJudge } = bench.judges;
  const attribution = bench.attribution();
  const judge = new BlackBoxJudge(box, attribution, CAMPAIGN_LIMITS);
  const traced = new BlackBoxJudge(box, attribution, CAMPAIGN_LIMITS, () =>
    Promise.resolve(machine),
  );
  const whole = await judge.judge(text, values);
  const byTrace = await traced.judge(text, values);
  return textOf([
    said(await judge.steps(loaded.program, values, left)),
    [said(whole.judgement), whole.means, whole.own],
    [said(byTrace.judgement), byTrace.means],
    (await judge.excluded(text, values)) === null,
  ]);
}

/** How a program may be said to end; null where it goes on. */
const ENDS = [
  null,
  { outcome: 'completed', reason: null },
  { outcome: 'terminated', reason: 'call-stack-overflow' },
  { outcome: 'terminated', reason: 'instruction-limit' },
] as const;

/** By its states, and what explains the start, each step and what it shows. */
function byStates(bench: Bench, { name, environment, text, values }: About) {
  const { machine } = examined(name, environment);
  const tracer = new bench.judges.ProgramTracer(bench.attribution());
  const judge = tracer.of(environment);
  const steps: unknown[] = [];
  const judgement = tracer.judge(machine, text, values, {
    statesOnly: true,
    onStart: (program, own) => steps.push(judge.explainStart(program, values, own)),
    onStep: (program, own) => {
      // Only the first steps of long programs are asked about.
      if (steps.length > 16) return;
      const what = [judge.explainStep(program, own), judge.permitsResult(program, own)];
      steps.push([...what, said(judge.describe(program, own))]);
      const { before, after } = own;
      // Beyond the end, and after a return: states that few programs come to.
      const states = [after, { ...after, next: program.instructions.length, stack: [] }];
      for (const state of [...states, { ...after, next: OVERFLOW }]) {
        const ends = ENDS.map((end) => said(judge.end(program, state, before.next, end)));
        steps.push([ends, judge.nominalEnd(program, state)]);
      }
    },
  });
  return textOf([said(judgement), steps]);
}

/** The part of a judgement that is an answer. */
function said(judgement: Judgement): object {
  const { verdict } = judgement;
  if (verdict === 'agrees') {
    const { interpretations, letter } = judgement;
    return { verdict, interpretations, letter: letter === undefined ? null : place(letter) };
  }
  return verdict === 'disagrees' ? { verdict, ...place(judgement.disagreement) } : { verdict };
}

function place({ kind, step, index, where, clauses, signature, ulps }: Disagreement): object {
  return { kind, step, index, where, clauses, signature, ulps };
}

/** Integers of an address by what is read with them, off tables with gaps and outside of them. */
function ofShownAddresses(): readonly Question[] {
  const random = new Seeded(77);
  const quad = (n: number): [number, number, number, number] => [n, n, n, 1];
  const table = Array.from({ length: 12 }, (_, n) =>
    n === 4 ? null : n === 5 ? quad(0) : n === 7 ? quad(1e-40) : quad(1024 + n),
  );
  const seen = (n: number) => ({ x: n, y: n, z: n, w: n === 0 ? 0 : 1 });
  type Args = ConstructorParameters<typeof ShownAddress>;
  const asked = Array.from({ length: 240 }, (): [Args, number, number[], number[]] => {
    const address = random.below(20) - 4;
    const offset = random.below(6) - 2;
    const read = (at: number): number => {
      const way = random.below(4);
      const inside = way === 0 ? Math.min(Math.max(at, 0), 11) : way === 1 ? (at + 24) % 12 : at;
      return table[inside]?.[0] ?? (way === 2 ? 7 : 0);
    };
    const vectors = [offset, offset + 1].map((each) => seen(read(address + each)));
    const permitted = Array.from({ length: random.below(5) }, () => random.below(16) - 2);
    const some = random.below(2) === 0 ? [...permitted, address] : permitted;
    const accepted = some.filter(() => random.below(2) === 0);
    return [[table, [offset, offset + 1], vectors], address, accepted, some];
  });
  return questionsOfCalls(
    'what an address shows',
    (judges) => (args: Args, expected: number, accepted: number[], permitted: number[]) =>
      new judges.ShownAddress(...args).candidates(expected, {
        accepted: new Set(accepted),
        permitted: new Set(permitted),
      }),
    asked,
  );
}
