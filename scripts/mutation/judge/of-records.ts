/**
 * Questions about records: what is counted, blamed and learnt of results of single instructions, those of the nominal
 * machine with bits of results flipped, and whether several of them contradict one another.
 */
import type { EnvironmentName } from '../../../spec/environments.js';
import {
  alternativesOf,
  isKnown,
  isPermitted,
  policiesIn,
} from '../../../semantics/domains/assignments.js';
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import { togetherIn } from '../../../oracles/judge/deciders.js';
import type { Observations } from '../../../oracles/backends/backend.js';
import type { ResultLine } from '../../../oracles/units/result-line.js';
import { instructionsOf } from '../../../oracles/units/instructions-of.js';
import { PROBE } from '../../../oracles/certify/policies.js';
import { programWitness } from '../../../oracles/certify/witness.js';
import { bitsOf, hex } from '../../../semantics/number/binary32.js';
import { leftBy } from '../../../oracles/inference/explain-program.js';
import { programProbes } from '../../../oracles/inference/program-probes.js';
import { Seeded } from '../../../oracles/inference/seeded.js';
import { textOf } from './answers.js';
import type { Bench, Judges } from './bench.js';
import { examined } from './machines.js';
import type { Question } from './questions.js';
import { alternating, recorded, telling } from './records.js';

const ENVIRONMENTS = ['VP1.0', 'VP2.0'] as const;
const RECORDS = 16;

export function questionsOfRecords(): readonly Question[] {
  const single = ENVIRONMENTS.flatMap((environment) =>
    instructionsOf(environment).flatMap((name, at): readonly Question[] => {
      const [seen] = recorded(examined('strict', environment), environment, name, RECORDS);
      if (seen === undefined) return [];
      const kinds: readonly (readonly [string, Observations])[] = [
        ['', seen],
        [', flipped', flipped(seen, at)],
        [', of NaN', ofNaN(seen, at)],
      ];
      return [
        ...kinds.map(([kind, own]): Question => ({
          id: `records: ${environment} ${name}${kind}`,
          wanted: 'tells',
          ask: async (bench) => textOf(told(await judgeOf(bench, environment, own))),
        })),
        withoutSemantics(environment, flipped(seen, at)),
      ];
    }),
  );
  return [...single, ...ENVIRONMENTS.flatMap(ofForbidden), ...ofPairs('VP2.0'), ...ofProbes()];
}

/** Where only formulas were selected, or nothing was: results of which no clause can be blamed. */
function withoutSemantics(environment: EnvironmentName, seen: Observations, by = ''): Question {
  const { instruction } = seen;
  const witness = programWitness('a place', [1]);
  const shown = { instruction, place: 'a place', witness: () => witness };
  return {
    id: `records: ${environment} ${instruction}${by}, few clauses`,
    wanted: 'tells',
    ask: async (bench) => {
      const none = { nominal: null, denormalOperand: null, denormalResult: null };
      const all = [
        { formulas: [] },
        none,
        { ...none, formulas: [], interpretations: [], equivalences: [] },
      ];
      const judges = await Promise.all(
        all.map((less) => judgeOf(bench, environment, seen, (own) => ({ ...own, ...less }))),
      );
      return textOf(
        judges.map((judge) => [
          told(judge),
          policiesIn(environment).map((policy) => judge.contradict(policy, shown, 'another')),
          told(judge),
        ]),
      );
    },
  };
}

/** Alternatives that a document forbids, of instructions that they affect. */
function ofForbidden(environment: EnvironmentName): readonly Question[] {
  const known = new Set(instructionsOf(environment));
  return policiesIn(environment).flatMap((policy) =>
    alternativesOf(policy)
      .filter((value) => isKnown(policy, value, environment))
      .filter((value) => !isPermitted(policy, value, environment))
      .flatMap((value) => {
        const machine = examined(`${policy}=${value}`, environment);
        const affects: readonly string[] = POLICIES[policy].affects;
        return affects
          .filter((name) => known.has(name))
          .slice(0, 3)
          .flatMap((name) => {
            const [plain] = recorded(examined('strict', environment), environment, name, Infinity);
            return recorded(machine, environment, name, Infinity)
              .flatMap((own) => telling(own, plain))
              .flatMap((own): readonly Question[] => [
                {
                  id: `records: ${environment} ${policy}=${value} of ${name}`,
                  wanted: 'tells',
                  ask: async (bench) => textOf(told(await judgeOf(bench, environment, own))),
                },
                withoutSemantics(environment, own, `, ${policy}=${value}`),
              ]);
          });
      }),
  );
}

function contradicting(
  id: string,
  environment: EnvironmentName,
  all: readonly Observations[],
): Question {
  return {
    id: `records: ${id}`,
    wanted: 'tells',
    ask: (bench) => judged(bench, environment, all),
  };
}

/**
 * Instructions that decide together, each of which decides a point otherwise; beside them one that decides it as the
 * documents forbid, and one that decides it from record to record.
 */
function ofPairs(environment: EnvironmentName): readonly Question[] {
  return togetherIn(environment).flatMap(([first = '', second = '']) =>
    policiesIn(environment).flatMap((policy): readonly Question[] => {
      const affects: readonly string[] = POLICIES[policy].affects;
      if (!affects.includes(first)) return [];
      const all = alternativesOf(policy).filter((value) => isKnown(policy, value, environment));
      const permitted = all.filter((value) => isPermitted(policy, value, environment));
      const forbidden = all.find((value) => !permitted.includes(value));
      const [one, other] = permitted;
      if (one === undefined || other === undefined) return [];
      const of = (value: string, name: string): readonly Observations[] => {
        const machine = examined(`${policy}=${value}`, environment);
        return recorded(machine, environment, name, Infinity);
      };
      const [own] = of(one, first);
      const [otherOwn] = of(other, first);
      const [plain] = of(one, second);
      const [again] = of(other, second);
      if (own === undefined || again === undefined || otherOwn === undefined) return [];
      const apart = [...telling(own, otherOwn), ...telling(again, plain)];
      if (apart.length === 0) return [];
      const beside = forbidden === undefined ? [] : of(forbidden, second);
      const mixed = telling(own, otherOwn).map((each) =>
        alternating(each, telling(otherOwn, own)[0] ?? each),
      );
      const name = `${policy} of ${first} and ${second}`;
      return [
        contradicting(`${environment} ${name}: apart`, environment, apart),
        contradicting(`${environment} ${name}: mixed`, environment, [
          ...mixed,
          ...beside.flatMap((each) => telling(each, plain)),
        ]),
      ];
    }),
  );
}

/** What small programs say that machines ran, of which some were not run to their end. */
function ofProbes(): readonly Question[] {
  return (['VP1.0', 'VP2.0', 'VSP1.0'] as const).flatMap((environment) => {
    const probes = programProbes(environment);
    return ['strict', 'nv30-like', 'nv20-like'].map((name, at): Question => {
      const { machine } = examined(name, environment);
      const lines = probes.flatMap((probe, index) => {
        const left = leftBy(machine, probe);
        if (typeof left === 'string' || index % 7 === at) return [];
        const words = left.shown.map((value) => hex(bitsOf(value)));
        const other = left.outcome === 'completed' ? 'terminated' : 'completed';
        const outcome = index % 3 === 0 ? null : index % 5 === 0 ? other : left.outcome;
        return [
          {
            unit: `${PROBE}${probe.name}`,
            left: index % 11 === at ? null : words,
            outcome,
          } as unknown as ResultLine,
        ];
      });
      return {
        id: `records: small programs of ${environment}, ${name}`,
        wanted: 'tells',
        ask: ({ judges }) => {
          const { reliable, doubtful, show } = judges.evidenceOf([], lines, environment);
          return textOf([
            reliable.map(({ support, boxes, count, sources, witness }) => [
              ...[support, boxes, count, sources],
              witness().place,
              witness().witness({ value: null, wanted: 'another', ulps: null }),
            ]),
            doubtful,
            probes.map(({ name: probe }) => show?.({ probe })?.place ?? null),
          ]);
        },
      };
    });
  });
}

/** The records, most with a bit of a result flipped: the last ones, one of the middle, exponents, the sign. */
function flipped(seen: Observations, seed: number): Observations {
  const random = new Seeded(seed);
  const words = seen.words.slice();
  const { words: size, results } = seen.shape;
  for (let index = 0; index < seen.count; index++) {
    const at = (index + 1) * size - 1 - random.below(results);
    const bit = [0, 1, 3, 12, 22, 23, 24, 27, 30, 31][random.below(12)];
    if (bit !== undefined) words[at] = ((words[at] ?? 0) ^ (1 << bit)) >>> 0;
  }
  return { ...seen, words };
}

/** Operands and results that are NaN, of one sign or of both, beside others. */
function ofNaN(seen: Observations, seed: number): Observations {
  const random = new Seeded(1000 + seed);
  const words = seen.words.slice();
  const { words: size } = seen.shape;
  const nans: readonly (readonly number[])[] = [
    [0x7fc00000],
    [0x7fc00000, 0x7f800001, 0x7fffffff],
    [0xffc00000, 0x7fc00000],
  ];
  for (let index = 0; index < seen.count; index++) {
    const own = nans[index % nans.length] ?? [];
    for (let at = index * size; at < (index + 1) * size; at++) {
      if (random.below(2) === 0) words[at] = random.of(own as [number]);
    }
  }
  return { ...seen, words };
}

type InstructionJudge = InstanceType<Judges['InstructionJudge']>;
type Clauses = Awaited<ReturnType<Judges['judgeClauses']>>;

/** Which has judged all of an instruction's records. */
async function judgeOf(
  { judges, specification }: Bench,
  environment: EnvironmentName,
  seen: Observations,
  selected = (clauses: Clauses): Clauses => clauses,
): Promise<InstructionJudge> {
  const rows = judges.applicableClauses(specification.clauses, environment);
  const clauses = selected(await judges.judgeClauses(seen.instruction, rows));
  const judge = new judges.InstructionJudge(seen, environment, clauses, leftOut);
  for (let index = 0; index < seen.count; index++) judge.judge(index);
  return judge;
}

async function judged(
  bench: Bench,
  environment: EnvironmentName,
  all: readonly Observations[],
): Promise<string> {
  const { judges } = bench;
  const own: InstructionJudge[] = [];
  for (const seen of all) own.push(await judgeOf(bench, environment, seen));
  const { reliable, doubtful } = judges.evidenceIn(own);
  const { assignment } = judges.infer(
    { reliable: reliable.all(), doubtful: doubtful.all() },
    new judges.Questions(all, environment, false),
    environment,
  );
  const found = judges.contradictions(own, environment, assignment);
  return textOf([
    own.map(told),
    found.map(({ policy, instructions, records }) => [policy, instructions, records.length]),
  ]);
}

/** Some records are left out, with a reason. */
function leftOut(_name: string, [first]: readonly (readonly number[])[]): string | null {
  return first?.[0] === 0 ? 'a zero' : null;
}

/** What may be excused of a result. */
const nothing = (): boolean => false;
const ofResults = (id: string): boolean => id.endsWith('.result');

function told(judge: InstructionJudge): object {
  const {
    components,
    exempted,
    deviations,
    interpretations,
    departing,
    excused,
    permitted,
    broken,
  } = judge;
  return {
    components,
    exempted: [...exempted],
    deviations: [...deviations],
    interpretations: [...interpretations].map(([{ interpretation }, count]) => [
      interpretation,
      count,
    ]),
    departing: [...departing].map(([{ interpretation }, count]) => [interpretation, count]),
    excused: [...excused].map(([id, { records, policies }]) => [id, records, [...policies]]),
    permitted: permitted.all().length,
    evidence: judge.evidence.map(({ constraints, unexplained }) => [
      constraints.all().length,
      unexplained,
    ]),
    tallies: judge.tallies.map(({ id, records, violations, worst }) => [
      id,
      records,
      violations,
      worst?.ulps,
      worst?.place,
    ]),
    errors: judge.errors.report(),
    letters: judge.letters.reports.map(({ needs, records, worst }) => [
      needs,
      records,
      worst?.ulps,
    ]),
    departs: [nothing, ofResults].map((isExcused) => [
      broken.departing(isExcused),
      [...broken.counted(isExcused)].map(([id, { violations, elsewhere }]) => [
        id,
        violations,
        [...elsewhere],
      ]),
    ]),
  };
}
