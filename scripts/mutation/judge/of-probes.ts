/**
 * Questions about what is observed for inference: operands and small programs that tell alternatives apart, and what they
 * leave of machines.
 */
import { createHash } from 'node:crypto';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import {
  alternativesOf,
  DEFAULT_POLICIES,
  policiesIn,
} from '../../../semantics/domains/assignments.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import { PROFILES } from '../../../semantics/domains/profiles.js';
import { gpuBoxOf } from '../../../oracles/judge/gpu/box.js';
import { recordShape } from '../../../oracles/backends/shape.js';
import { textOf } from './answers.js';
import type { Bench } from './bench.js';
import { questionsOfCalls } from './calls.js';
import { examined } from './machines.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import type { Question } from './questions.js';
import { VALUES } from './sets.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];
const GPU_NAMES = Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[];
const NAMES = INSTRUCTIONS.map(({ name }) => name).filter((name) => recordShape(name) !== null);

export function questionsOfProbes(): readonly Question[] {
  drawFrom(31);
  return [
    ...ofOperands(),
    ...ofPrograms(),
    ...ofMachines(),
    ...ofInterpretations(),
    ...ofDifferences(),
  ];
}

/** The operands that tell alternatives apart, and what instructions give of some of them. */
function ofOperands(): readonly Question[] {
  const policies = [
    DEFAULT_POLICIES,
    ...Object.values(PROFILES).map((profile) => profile.policies),
  ];
  return [
    ...questionsOfCalls(
      'probesOf',
      ({ probes }) =>
        (name: string) =>
          digest(probes.probesOf(name)),
      [...NAMES, 'NOP'].map((name): [string] => [name]),
    ),
    ...questionsOfCalls(
      'Seeded',
      ({ Seeded }) =>
        (seed: number) => {
          const random = new Seeded(seed);
          return Array.from({ length: 20 }, () => [
            random.below(100),
            random.of([1, 2, 3]),
            random.between(-3, 3),
          ]);
        },
      [[1], [0x5eed], [-7]],
    ),
    ...questionsOfCalls(
      'results',
      ({ evaluation, probes }) =>
        (name: string, nth: number) => {
          const own = policies[nth % policies.length] ?? DEFAULT_POLICIES;
          const operands = probes.probesOf(name).filter((_, index) => index % 9 === nth % 9);
          const authority = nth % 3 === 0 ? 'NVvp4.0' : 'VP2.0';
          const exact = evaluation.exactResult(name, own, authority);
          const permitted = evaluation.permittedResult(name, own, authority);
          return operands.slice(0, 8).map((each) => [exact(each), permitted(each)]);
        },
      NAMES.flatMap((name, index) =>
        [0, 1, 2].map((nth): [string, number] => [name, 5 * index + nth]),
      ),
    ),
    ...questionsOfCalls(
      'simple operands',
      ({ simpleOperands }) =>
        (operands: number[][], at: number, bound: number) => [
          simpleOperands.weight(operands),
          simpleOperands.simplified(operands, (each) => Math.abs(each[0]?.[at] ?? 0) >= bound),
        ],
      drawn(60, (): [number[][], number, number] => [
        drawn(1 + below(2), () => drawn(oneOf(1, 4), () => oneOf(...SOME_VALUES))),
        0,
        oneOf(0, 0.3, 1, 2.5, 7),
      ]).concat(
        // The same number four times, which is simplified as one.
        [5, 0.3, -2.5, 1e30].map((value): [number[][], number, number] => [
          [[value, value, value, value]],
          0,
          Math.abs(value) / 3,
        ]),
      ),
    ),
  ];
}

const SOME_VALUES = VALUES as unknown as readonly [number, ...number[]];

function digest(value: unknown): string {
  return createHash('sha256').update(textOf(value)).digest('hex');
}

/** The small programs, and which assignments explain what machines leave of them. */
function ofPrograms(): readonly Question[] {
  return ENVIRONMENT_NAMES.flatMap((environment): readonly Question[] => {
    const machines = ['strict', 'nv20-like', 'nv30-like'].map(
      (name) => examined(name, environment).machine,
    );
    return [
      {
        id: `inference: the small programs of ${environment}`,
        wanted: 'tells',
        ask: ({ judges }) => textOf(judges.programProbes.programProbes(environment)),
      },
      {
        id: `inference: what machines leave of the small programs of ${environment}`,
        wanted: 'tells',
        ask: ({ judges }) => {
          const { leftBy, permittedBy, regionOfShown } = judges.explainedPrograms;
          // One runs 65 536 instructions, and is asked elsewhere.
          const all = judges.programProbes
            .programProbes(environment)
            .filter(({ name }) => !name.includes('65'));
          return all
            .map((probe) =>
              textOf([
                machines.map((machine) => leftBy(machine, probe)),
                permittedBy(probe, DEFAULT_POLICIES),
                machines.map((machine) => {
                  const left = leftBy(machine, probe);
                  if (typeof left === 'string') return left;
                  return [left.outcome, null, 'other'].map((outcome) =>
                    regionOfShown(probe, left.shown, outcome),
                  );
                }),
                regionOfShown(probe, [5, 5, 5, 5], null),
              ]),
            )
            .join('\n');
        },
      },
    ];
  });
}

/** What is observed of machines, instruction by instruction. */
function ofMachines(): readonly Question[] {
  return [
    ...ENVIRONMENT_NAMES.flatMap((environment) =>
      ['strict', 'nv20-like'].map((name): Question => {
        const { machine } = examined(name, environment);
        return {
          id: `inference: observations of ${name} in ${environment}`,
          wanted: 'tells',
          ask: ({ judges }) => {
            const { observations, unjudged } = judges.machineObservations.observeMachine(
              machine,
              environment,
              (each) => ['MOV', 'MAD', 'RCP', 'DP3', 'LIT', 'SIN', 'ABS', 'ARL'].includes(each),
            );
            return textOf([
              observations.map(({ words, place, ...each }) => [each, place(2), digest([...words])]),
              unjudged,
              observations.map((each) => judges.records.recordAt(each, each.count - 1)),
            ]);
          },
        };
      }),
    ),
    ...GPU_NAMES.map((environment): Question => {
      const { gpuMachine } = examined('strict', environment);
      return {
        id: `inference: observations of GPU programs in ${environment}`,
        wanted: 'tells',
        ask: async ({ judges }) => {
          if (gpuMachine === null) return 'nothing';
          const box = gpuBoxOf(gpuMachine);
          const { gpuObservation, gpuProbes, interpretationProbes } = judges;
          const answers: unknown[] = [
            gpuProbes.GPU_PROBED,
            gpuProbes.GPU_POLICIES,
            gpuProbes.FRAMES,
          ];
          for (const name of ['MOV', 'DP4', 'RCP', 'BRA']) {
            const words = await gpuObservation.observeGpu(box, environment, name);
            answers.push(typeof words === 'string' ? words : digest([...words]));
          }
          for (const probe of interpretationProbes.interpretationProbes(environment)) {
            answers.push(await gpuObservation.observeProbe(box, probe));
          }
          return textOf(answers);
        },
      };
    }),
  ];
}

/** Interpretations of errata: what each probe is, what each interpretation permits, and what is found. */
function ofInterpretations(): readonly Question[] {
  const bits = [0, 1, 0x3f800000, 0x80000000, 0x7fc00000, 0x7f800000, 0xff800000, 0x40000000, 0x3f000000, 0xffffffff, 0x80000001, 0x7fffffff, 0x3f7fffff, 0x40400000, 2, 3, 4]; // prettier-ignore
  return GPU_NAMES.flatMap((environment): readonly Question[] => [
    {
      id: `inference: probes of interpretations in ${environment}`,
      wanted: 'tells',
      ask: ({ judges }) =>
        judges.interpretationProbes
          .interpretationProbes(environment)
          .map(({ permits, ...probe }) =>
            textOf([
              probe,
              Object.entries(permits).map(([interpretation, of]) => [interpretation, bits.map(of)]),
            ]),
          )
          .join('\n'),
    },
    ...questionsOfCalls(
      `interpretationFindings, ${environment}`,
      ({ interpretations, interpretationProbes }) =>
        (seed: number) => {
          const left = interpretationProbes
            .interpretationProbes(environment)
            .map(
              ({ name }, index) =>
                [
                  name,
                  (index * seed) % 11 === 7 ? null : (bits[(index + seed) % bits.length] ?? 0),
                ] as const,
            );
          return interpretations.interpretationFindings(environment, new Map(left));
        },
      Array.from({ length: 30 }, (_, seed): [number] => [seed]),
    ),
  ]);
}

/** Where two assignments differ: the smallest program that shows each difference. */
function ofDifferences(): readonly Question[] {
  const pairs = policiesIn('VP2.0').flatMap((policy) => {
    const other = alternativesOf(policy).find((value) => value !== DEFAULT_POLICIES[policy]);
    return other === undefined ? [] : [{ ...DEFAULT_POLICIES, [policy]: other }];
  });
  const asked = (about: string, own: Policies, other: Policies, environment: EnvironmentName) => ({
    id: `inference: the smallest programs that show a difference, ${about} in ${environment}`,
    wanted: 'tells' as const,
    ask: ({ judges }: Bench) =>
      textOf(judges.witnesses.differencesOf({ environment, a: own, b: other })),
  });
  const profiles = Object.entries(PROFILES);
  return [
    ...pairs.map((other, index): Question => {
      const environment = index % 3 === 0 ? 'VP1.0' : 'VP2.0';
      return asked(String(index + 1), DEFAULT_POLICIES, other, environment);
    }),
    // Where policies play together, what one of them shows depends on the others.
    ...profiles.flatMap(([name, own], at) =>
      profiles
        .slice(at + 1)
        .map(([other, { policies }], index) =>
          asked(
            `${name} and ${other}`,
            own.policies,
            policies,
            index % 2 === 0 ? 'VP2.0' : 'VP1.0',
          ),
        ),
    ),
  ];
}
