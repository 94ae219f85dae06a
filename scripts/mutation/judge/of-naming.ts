/** Questions about what is named by asking once more: tests of condition codes, and what is read by address. */
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { blackBoxOf } from '../../../oracles/judge/black-box/black-box.js';
import type { Disagreement } from '../../../oracles/judge/disagreement.js';
import { FAULTS } from '../../../oracles/faults/faults.js';
import { textOf } from './answers.js';
import { examined } from './machines.js';
import type { Question } from './questions.js';

/** The clauses for which it matters what is named. */
const ABOUT = /\.cc\.|\.operand\.|\.address\.|\.destination\.|\.ARL\.|\.ARA\.|\.ARR\.|\.branch\./;

/** What is known before it is asked again. */
const TESTS: readonly (readonly [Disagreement['kind'], readonly string[]])[] = [
  ['write', ['vp2.destination.cc-mask', 'vp2.MOV.result']],
  ['write', ['vp2.cc.test-GE', 'vp2.cc.test', 'vp2.destination.cc-mask']],
  ['flow', ['vp2.branch.taken', 'vp2.cc.test']],
  ['flow', ['vp2.issues.un-tests', 'vp2.destination.cc-mask', 'vp2.branch.taken']],
  ['codes', ['vp2.cc.test-UN', 'vp2.MOV.result']],
  ['codes', ['vp2.MOV.result']],
  ['result', ['vp2.cc.test']],
];
const PLACES = ['A0.x', 'A0.y', 'A0.w', 'A1.x', 'A1.z', 'R0.x'] as const;

export function questionsOfNaming(): readonly Question[] {
  const faults = FAULTS.filter(({ clauses }) => clauses.some((id) => ABOUT.test(id)));
  const machines = [
    ...(['VP1.0', 'VP2.0', 'VSP1.0'] as const).map(
      (environment) => ['strict', environment] as const,
    ),
    ...faults.map(({ name, environment }) => [`fault:${name}`, environment] as const),
  ];
  return machines.map(([name, environment]): Question => {
    const box = blackBoxOf(examined(name, environment).machine);
    const own = ENVIRONMENTS[environment];
    return {
      id: `named: ${environment} ${name}`,
      wanted: 'tells',
      ask: async ({ judges: { namedByTests, namedByAddresses } }) => {
        const told: unknown[] = [];
        for (const [kind, clauses] of TESTS) {
          const named = await namedByTests(departing(kind, clauses, 'CC.x'), own, box);
          told.push([named.clauses, named.signature]);
        }
        for (const where of PLACES) {
          const before = departing('write', ['vp2.ARL.result'], where);
          const named = await namedByAddresses(before, own, box, (clauses) => clauses);
          told.push([named.clauses, named.signature]);
        }
        return textOf(told);
      },
    };
  });
}

function departing(
  kind: Disagreement['kind'],
  clauses: readonly string[],
  where: string,
): Disagreement {
  return {
    kind,
    step: 0,
    index: 0,
    instruction: null,
    where,
    observed: '',
    allowed: '',
    ulps: null,
    clauses,
    means: 'steps',
    signature: `${clauses[0] ?? ''}|${kind}`,
  };
}
