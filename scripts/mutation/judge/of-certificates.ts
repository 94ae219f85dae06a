/** Questions about whole certificates: what is said of the results of instructions by themselves, taken together. */
import type { EnvironmentName } from '../../../spec/environments.js';
import type { AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import {
  alternativesOf,
  defaultsOf,
  isKnown,
  policiesIn,
} from '../../../semantics/domains/assignments.js';
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import { NO_ABILITIES } from '../../../oracles/backends/abilities.js';
import type { Backend, Observations } from '../../../oracles/backends/backend.js';
import type { Certificate } from '../../../oracles/certify/certificate.js';
import { FAULTS } from '../../../oracles/faults/faults.js';
import { textOf } from './answers.js';
import { backendOf, examined } from './machines.js';
import type { Question, Wanted } from './questions.js';
import { alternating, recorded, RECORDS, telling } from './records.js';

/** Machines of which all instructions are judged. */
const WHOLE: readonly (readonly [string, EnvironmentName])[] = [
  ['strict', 'VP1.0'],
  ['nv20-like', 'VP1.0'],
  ['strict', 'VP2.0'],
  ['nv30-like', 'VP2.0'],
];

export function questionsOfCertificates(): readonly Question[] {
  return [
    ...WHOLE.map(([name, environment]) => ofWhole(name, environment)),
    ...ofAlternatives('VP1.0'),
    ...ofMixtures('VP2.0'),
    ...FAULTS.flatMap(ofFault),
    ...ofCampaigns(),
  ];
}

/** All instructions of a machine. */
function ofWhole(name: string, environment: EnvironmentName): Question {
  const machine = examined(name, environment);
  const seen = INSTRUCTIONS.flatMap((spec) => recorded(machine, environment, spec.name, RECORDS));
  return certificateOf(`${environment} ${name}: records`, 'tells', environment, seen);
}

/** Each alternative of each point, by the instructions that depend on it. */
function ofAlternatives(environment: EnvironmentName): readonly Question[] {
  return policiesIn(environment).flatMap((policy) =>
    alternativesOf(policy).flatMap((value): Question[] => {
      if (value === defaultsOf(environment)[policy]) return [];
      if (!isKnown(policy, value, environment)) return [];
      const name = `${policy}=${value}`;
      const machine = examined(name, environment);
      const affects: readonly string[] = POLICIES[policy].affects;
      const seen = affects.slice(0, 2).flatMap((each) => {
        const all = recorded(machine, environment, each, Infinity);
        const plain = recorded(examined('strict', environment), environment, each, Infinity);
        return all.flatMap((own, index) => telling(own, plain[index]));
      });
      if (seen.length === 0) return [];
      return [certificateOf(`${environment} ${name}: records`, 'tells', environment, seen)];
    }),
  );
}

/** One that decides a point otherwise from record to record. */
function ofMixtures(environment: EnvironmentName): readonly Question[] {
  return policiesIn(environment).flatMap((policy): readonly Question[] => {
    const [one, other] = alternativesOf(policy).filter((value) =>
      isKnown(policy, value, environment),
    );
    const [instruction, second = instruction] = POLICIES[policy].affects;
    if (one === undefined || other === undefined || instruction === undefined) return [];
    const name = `${policy}=${one} and =${other}`;
    const [a, b] = [one, other].map((value) => examined(`${policy}=${value}`, environment));
    if (a === undefined || b === undefined || second === undefined) return [];
    const [first] = recorded(a, environment, instruction, Infinity);
    const [again] = recorded(b, environment, instruction, Infinity);
    if (first === undefined || again === undefined) return [];
    const [mixed] = telling(first, again);
    if (mixed === undefined) return [];
    return [
      certificateOf(`${environment} ${name}: records`, 'tells', environment, [
        alternating(first, again),
        ...(second === instruction ? [] : recorded(b, environment, second, RECORDS)),
      ]),
    ];
  });
}

/** A fault, by the instructions that its clauses are about. */
function ofFault({ name, environment, clauses }: (typeof FAULTS)[number]): readonly Question[] {
  const about = INSTRUCTIONS.filter((spec) =>
    clauses.some((id) => id.split('.').includes(spec.name)),
  );
  const machine = examined(`fault:${name}`, environment);
  const seen = about.flatMap((spec) => {
    const [own] = recorded(machine, environment, spec.name, Infinity);
    const [plain] = recorded(examined('strict', environment), environment, spec.name, Infinity);
    return own === undefined ? [] : telling(own, plain);
  });
  if (seen.length === 0) return [];
  return [certificateOf(`${environment} fault:${name}: records`, 'tells', environment, seen)];
}

/** Small campaigns: a few instructions, their cases and probes. */
function ofCampaigns(): readonly Question[] {
  const asked: readonly (readonly [string, AnyEnvironmentName, readonly string[]])[] = [
    ['strict', 'VP2.0', ['SSG']],
    ['strict', 'NVgp4.0', ['EMIT']],
  ];
  return asked.flatMap(([name, environment, queries]): readonly Question[] => {
    const backend = backendOf(examined(name, environment), 'boxed');
    return [
      {
        id: `${environment} ${name}: a certificate of ${queries.join(', ')}`,
        wanted: 'tells',
        ask: async ({ judges, specification }) =>
          answerOf(await judges.certify({ backend, environment, queries, specification })),
      },
    ];
  });
}

function certificateOf(
  id: string,
  wanted: Wanted,
  environment: EnvironmentName,
  observations: readonly Observations[],
): Question {
  const running = backendOf(examined('strict', environment), 'boxed');
  const backend: Backend = {
    ...running,
    abilities: NO_ABILITIES,
    observe: (isWanted) =>
      Promise.resolve({
        observations: observations.filter(({ instruction }) => isWanted(instruction)),
        unjudged: [],
      }),
  };
  return {
    id,
    wanted,
    ask: async ({ judges, specification }) =>
      answerOf(await judges.certify({ backend, environment, specification })),
  };
}

/** Everything but words, hashes and times. */
function answerOf(certificate: Certificate): string {
  const { verdict, scope, records, nearest, policies, interpretations, neverReached } = certificate;
  const { vacuity, undecided, programClauses, notJudged, letter } = certificate;
  return textOf({
    verdict,
    scope,
    records,
    nearest,
    policies,
    interpretations,
    neverReached,
    vacuity,
    undecided,
    programClauses,
    notJudged: notJudged.map(({ instruction, records: count }) => [instruction, count]),
    letter: letter?.reports.map(({ needs, instruction, records: count }) => [
      needs,
      instruction,
      count,
    ]),
    clauses: certificate.clauses.map((each) => [
      each.id,
      each.instruction,
      each.records,
      each.violations,
      each.holdsBy,
    ]),
    instructions: certificate.instructions.map(({ name, components }) => [name, components]),
    points: certificate.points.map(({ policy, status, alternative, candidates }) => [
      policy,
      status,
      alternative,
      candidates,
    ]),
    inconsistencies: certificate.inconsistencies.map(({ policy, instructions, records: own }) => [
      policy,
      instructions,
      own.length,
    ]),
  });
}
