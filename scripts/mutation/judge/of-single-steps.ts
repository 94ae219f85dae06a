/**
 * Questions about single steps: those of the nominal machine, as they are and with one thing otherwise, judged by what the
 * step shows, by its states alone, and under every assignment.
 */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { STANDARD, type NominalState } from '../../../semantics/machine/machine.js';
import { nextDown, nextUp } from '../../../semantics/number/binary32.js';
import type { OwnStep, StepContext } from '../../../oracles/judge/violation.js';
import type { Judgement } from '../../../oracles/judge/disagreement.js';
import type { Bench } from './bench.js';
import { shown } from './calls.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import { CODES, component, NUMBERS, ofAll, oneOfList, stepsOf, varied } from './made-up-steps.js';
import type { Question } from './questions.js';

const COUNT = 200;
/** So many steps make a question. */
const TOGETHER = 5;

interface Asked {
  readonly environment: EnvironmentName;
  readonly step: StepContext;
  readonly own: Pick<OwnStep, 'after' | 'observation'>;
}

export function questionsOfSingleSteps(): readonly Question[] {
  drawFrom(101);
  return (Object.keys(ENVIRONMENTS) as EnvironmentName[]).flatMap((environment) => {
    const all = stepsOf(environment);
    const branches = all.filter(({ instruction }) => instruction.condition !== null);
    const asked = drawn(COUNT, (): Asked => {
      const isBranch = branches.length > 0 && below(6) === 0;
      const step = isBranch ? unordered(oneOfList(branches).step) : varied(oneOfList(all));
      const [own, more] = [changed(step), changed(step)];
      const both = below(4) === 0 ? { ...own, after: together(step, own.after, more.after) } : own;
      return { environment, step, own: below(5) === 0 ? oddly(both) : both };
    });
    return Array.from({ length: COUNT / TOGETHER }, (_, part): Question => {
      const own = asked.slice(part * TOGETHER, (part + 1) * TOGETHER);
      return {
        id: `steps: single ones of ${environment}, ${String(part + 1)}`,
        wanted: 'tells',
        ask: async (bench) => {
          const told: string[] = [];
          for (const each of own) told.push(await judged(bench, each));
          return told.join('\n');
        },
      };
    });
  });
}

/** One value a little or much otherwise, a code, an address, where it goes on, or what it shows. */
export function changed({
  after,
  before,
  observation,
}: StepContext): Pick<OwnStep, 'after' | 'observation'> {
  const number = (old: number): number =>
    oneOf(nextUp(old), nextDown(old), -old, Math.fround(old * 1.25), oneOf(...NUMBERS), 1e-39);
  const inFile = (file: 'temporaries' | 'results' | 'parameters'): NominalState => {
    const written = after[file].findIndex((vector, at) => vector !== before[file][at]);
    const at = written < 0 || below(5) === 0 ? below(after[file].length) : written;
    return { ...after, [file]: otherwise(after[file], at, number) };
  };
  const states: readonly (() => NominalState)[] = [
    () => after,
    () => inFile('temporaries'),
    () => inFile('temporaries'),
    () => inFile('results'),
    () => inFile('parameters'),
    () => ({ ...after, codes: { ...after.codes, [component()]: oneOf(...CODES) } }),
    () => ({ ...after, addresses: otherwise(after.addresses, 0, (old) => old + oneOf(-1, 1, 9)) }),
    () => ({ ...after, next: after.next + oneOf(-1, 1) }),
    () => ({ ...after, stack: after.stack.length > 0 ? [] : [0] }),
    () => ({ ...after, executed: after.executed + 1 }),
  ];
  return { after: oneOfList(states)(), observation: shownOtherwise(observation, number) };
}

function otherwise<V extends Vector<number>>(
  file: readonly V[],
  at: number,
  change: (old: number) => number,
): readonly V[] {
  const c = component();
  return file.map((vector, index) =>
    index === at ? { ...vector, [c]: change(vector[c]) } : vector,
  );
}

/** A branch that is decided by a code that no rule but one is sure of. */
function unordered(step: StepContext): StepContext {
  const before = { ...step.before, codes: ofAll('UN' as const), stack: oneOf([], [0], [0, 1]) };
  const own = STANDARD.link(step.program).instructions[step.index];
  return own === undefined ? step : { ...step, before, after: own.step(step.inputs, before) };
}

/** What either of two changes makes of a state. */
function together({ after }: StepContext, one: NominalState, other: NominalState): NominalState {
  const changed = (Object.keys(after) as (keyof NominalState)[]).filter(
    (key) => other[key] !== after[key],
  );
  return { ...one, ...Object.fromEntries(changed.map((key) => [key, other[key]])) };
}

/** As no implementation shows a step that knows what it executes: less, more, or something else in its place. */
function oddly(
  own: Pick<OwnStep, 'after' | 'observation'>,
): Pick<OwnStep, 'after' | 'observation'> {
  const { operands, result } = own.observation;
  const ways: readonly OwnStep['observation'][] = [
    { operands, result: null },
    { operands: operands.slice(1), result },
    { operands: [...operands, { kind: 'scalar', value: 1 }], result },
    { operands: [...operands, { kind: 'vector', value: ofAll(NaN) }], result },
    { operands: operands.map(() => ({ kind: 'scalar', value: 3 })), result },
    { operands: operands.map(() => ({ kind: 'address', value: ofAll(3) })), result },
    { operands, result: { kind: 'address', value: ofAll(2) } },
    { operands, result: { kind: 'vector', value: ofAll(2) } },
  ];
  return { ...own, observation: oneOfList(ways) };
}

function shownOtherwise(
  observation: OwnStep['observation'],
  number: (old: number) => number,
): OwnStep['observation'] {
  const { operands, result } = observation;
  const way = below(4);
  const c = component();
  const put = (value: unknown): unknown =>
    typeof value === 'number'
      ? number(value)
      : { ...(value as Vector<number>), [c]: number((value as Vector<number>)[c]) };
  if (way === 0 && operands.length > 0) {
    const at = below(operands.length);
    const shown = operands.map((each, index) =>
      index === at && each.kind !== 'address' ? { ...each, value: put(each.value) } : each,
    );
    return { ...observation, operands: shown } as OwnStep['observation'];
  }
  if (way === 1 && result !== null && result.kind !== 'address') {
    return {
      ...observation,
      result: { ...result, value: put(result.value) },
    } as OwnStep['observation'];
  }
  return observation;
}

function judged(bench: Bench, { environment, step, own }: Asked): string {
  const { program, inputs, before } = step;
  const judge = new bench.judges.ProgramTracer(bench.attribution()).of(environment);
  const { after, observation } = own;
  const whole: OwnStep = { inputs, before, after, observation, signs: step.signs };
  return [
    () => said(judge.step(program, inputs, before, after, () => observation)),
    () => said(judge.stepByStates(program, inputs, before, after, () => observation)),
    () => said(judge.describe(program, whole)),
    () => judge.permitsResult(program, whole),
    () => judge.explainStep(program, whole),
    () => judge.permittedAddresses(program, inputs, before, 0, 'x'),
  ]
    .map(shown)
    .join(' ');
}

function said(judgement: Judgement): unknown {
  if (judgement.verdict === 'agrees') return ['agrees', judgement.letter?.where];
  if (judgement.verdict !== 'disagrees') return judgement.verdict;
  const { kind, where, clauses, signature, ulps, allowed } = judgement.disagreement;
  return [kind, where, clauses, signature, ulps, allowed];
}
