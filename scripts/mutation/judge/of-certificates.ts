/** Questions about whole certificates: what is said of the results of instructions by themselves, taken together. */
import type { EnvironmentName } from '../../../spec/environments.js';
import { isGpuEnvironment, type AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import {
  alternativesOf,
  defaultsOf,
  isKnown,
  isLawful,
  policiesIn,
} from '../../../semantics/domains/assignments.js';
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import type { Backend, Observations } from '../../../oracles/backends/backend.js';
import type { Certificate } from '../../../oracles/certify/certificate.js';
import { togetherIn } from '../../../oracles/judge/deciders.js';
import { FAULTS } from '../../../oracles/faults/faults.js';
import { observeInstruction, recordsOf } from '../../../oracles/inference/machine-observations.js';
import { textOf } from './answers.js';
import { backendOf, examined, type Examined } from './machines.js';
import type { Question, Wanted } from './questions.js';

/** Machines of which all instructions are judged. */
const WHOLE: readonly (readonly [string, EnvironmentName])[] = [
  ['strict', 'VP1.0'],
  ['nv20-like', 'VP1.0'],
  ['strict', 'VP2.0'],
  ['nv30-like', 'VP2.0'],
];

/** Records of each instruction. */
const RECORDS = 8;

export function questionsOfCertificates(): readonly Question[] {
  return [
    ...WHOLE.map(([name, environment]) => ofWhole(name, environment)),
    ...ofAlternatives('VP1.0'),
    ...ofMixtures('VP2.0'),
    ...ofPairs('VP2.0'),
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
      const permitted = all.filter((value) => isLawful(policy, value, environment));
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
        certificateOf(`${environment} ${name}: apart`, 'tells', environment, apart),
        certificateOf(`${environment} ${name}: mixed`, 'tells', environment, [
          ...mixed,
          ...beside.flatMap((each) => telling(each, plain)),
        ]),
      ];
    }),
  );
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
    box: null,
    gpu: null,
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
  const { verdict, scope, records, nearest, policies, readings, neverReached } = certificate;
  const { vacuity, undecided, programClauses, notJudged, letter } = certificate;
  return textOf({
    verdict,
    scope,
    records,
    nearest,
    policies,
    readings,
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

/** So many records of an instruction, evenly spread; nothing where it has none there. */
function recorded(
  { machine }: Examined,
  environment: EnvironmentName,
  instruction: string,
  most: number,
): readonly Observations[] {
  if (isGpuEnvironment(environment)) return [];
  let words: Uint32Array | string;
  try {
    words = observeInstruction(machine, environment, instruction);
  } catch {
    return [];
  }
  if (typeof words === 'string') return [];
  const all = recordsOf(instruction, words);
  const count = Math.min(most, all.count);
  return [
    picked(
      all,
      Array.from({ length: count }, (_, index) => Math.floor((index * all.count) / count)),
    ),
  ];
}

/** Records in which two machines differ, and as many in which they do not. */
function telling(own: Observations, plain: Observations | undefined): readonly Observations[] {
  const differs = (index: number): boolean => {
    const from = index * own.shape.words;
    return own.words
      .subarray(from, from + own.shape.words)
      .some((word, at) => word !== plain?.words[from + at]);
  };
  const indexes = Array.from({ length: own.count }, (_, index) => index);
  const telling = indexes.filter(differs).slice(0, RECORDS / 2);
  if (telling.length === 0) return [];
  const rest = indexes.filter((index) => !differs(index)).slice(0, RECORDS / 2);
  return [picked(own, [...telling, ...rest])];
}

/** Of the one and of the other in turn, those that differ first. */
function alternating(one: Observations, other: Observations): Observations {
  const { words: size } = one.shape;
  const words = one.words.slice();
  for (let index = 1; index < one.count; index += 2) {
    words.set(other.words.subarray(index * size, (index + 1) * size), index * size);
  }
  return { ...one, words };
}

function picked(all: Observations, indexes: readonly number[]): Observations {
  const { words: size } = all.shape;
  const words = new Uint32Array(indexes.length * size);
  indexes.forEach((index, at) => {
    words.set(all.words.subarray(index * size, (index + 1) * size), at * size);
  });
  return { ...all, words, count: indexes.length };
}
