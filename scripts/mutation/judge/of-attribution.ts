/** Questions about attribution: which clauses are named, in which order, for made-up violations of every kind. */
import { createHash } from 'node:crypto';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import type { Violation } from '../../../oracles/judge/violation.js';
import type { Bench, Judges } from './bench.js';
import { shown } from './calls.js';
import { violations } from './violations.js';
import { drawFrom, SPECIFICATION } from './made-up.js';
import type { Question } from './questions.js';

const COUNT = 7000;
/** So many violations make a question. */
const TOGETHER = 40;
/** So many questions about operands that deviate. */
const DEVIATING = 16;

type Attributed = Awaited<ReturnType<Judges['Attribution']['load']>>;

export function questionsOfAttribution(): readonly Question[] {
  drawFrom(23);
  const all = violations(COUNT);
  const parts = Math.ceil(all.length / TOGETHER);
  return [
    ...Array.from({ length: parts }, (_, part): Question => {
      // Neighbours go to different questions, so that each has some of all kinds.
      const own = all.filter((_violation, index) => index % parts === part);
      return {
        id: `blame: violations, ${String(part + 1)} of ${String(parts)}`,
        wanted: 'tells',
        ask: async (bench) => {
          const known = await attributionsOf(bench);
          return own.map((each) => blamed(each, known)).join('\n');
        },
      };
    }),
    ...ofDeviations(all),
    ...(Object.keys(ENVIRONMENTS) as EnvironmentName[]).map(ofNames),
  ];
}

interface Attributions {
  /** By the documents of each environment, and as NV_vertex_program2 restates them. */
  readonly own: Attributed;
  readonly restated: Attributed;
  /** With every second clause alone. */
  readonly partial: Attributed;
}

const KNOWN = new WeakMap<Bench, Promise<Attributions>>();

function attributionsOf(bench: Bench): Promise<Attributions> {
  const { judges, specification } = bench;
  const known =
    KNOWN.get(bench) ??
    Promise.all([
      judges.Attribution.load(specification.clauses),
      judges.Attribution.load(specification.clauses, 'vp2'),
      judges.Attribution.load(specification.clauses.filter((_clause, index) => index % 2 === 0)),
    ]).then(([own, restated, partial]) => ({ own, restated, partial }));
  KNOWN.set(bench, known);
  return known;
}

function blamed(violation: Violation, { own, restated, partial }: Attributions): string {
  const told = [own, restated, partial].map((each) => shown(() => each.of(violation)));
  if (violation.step === null) return told.join(' ');
  const { instruction, program } = violation.step;
  return [...told, shown(() => own.ofResultOf(instruction, program.environment.name))].join(' ');
}

/** What the operands of a step may have been, for whoever sees results alone. */
function ofDeviations(all: readonly Violation[]): readonly Question[] {
  const steps = all.flatMap(({ step, how }) =>
    step === null || how.kind !== 'operand' ? [] : [step],
  );
  return Array.from({ length: DEVIATING }, (_, part): Question => {
    const own = steps.filter((_step, index) => index % (4 * DEVIATING) === part);
    return {
      id: `blame: operands that deviate, ${String(part + 1)} of ${String(DEVIATING)}`,
      wanted: 'tells',
      ask: ({ judges }) => {
        const { deviatingOperands } = judges.operands;
        const all = own.map((step) => shown(() => [...deviatingOperands(step)])).join('\n');
        // Millions of letters: their digest tells a difference as well.
        return createHash('sha256').update(all).digest('hex');
      },
    };
  });
}

/** How clauses are called in an environment. */
function ofNames(environment: EnvironmentName): Question {
  const ids = SPECIFICATION.clauses.map(({ id }) => id);
  return {
    id: `blame: names of clauses in ${environment}`,
    wanted: 'tells',
    ask: async (bench) => {
      const { own, restated, partial } = await attributionsOf(bench);
      return [own, restated, partial]
        .flatMap((each) => [
          shown(() => [each.loadingDocument, each.authorityOf(environment)]),
          shown(() => each.ofResultOf(null, environment)),
          ...['MOV', 'ARL', 'ARR', 'ARA', 'BRA', 'ADD', 'NOP'].map((name) =>
            shown(() => each.ofResultOf({ name, operands: [] }, environment)),
          ),
          shown(() => each.namesOf(ids, environment)),
          shown(() => [...ids, 'vp2.none-such'].filter((id) => each.decides(id, environment))),
          ...ids.map((id) =>
            shown(() => [each.namesOf([id], environment), each.ofLoading([id], environment)]),
          ),
        ])
        .join('\n');
    },
  };
}
