/** Questions about what decides a verdict: each part by itself, over made-up certificates and results. */
import type { Authority } from '../../../spec/authorities.js';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS, type AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import { VERDICTS } from '../../../oracles/units/result-line.js';
import type { ClauseReport } from '../../../oracles/certify/certificate.js';
import type { ProgramClause } from '../../../oracles/certify/program-report.js';
import type { Judges } from './bench.js';
import { pairsOf, questionsOfCalls } from './calls.js';
import {
  below,
  campaign,
  clauseReport,
  comparison,
  drawFrom,
  drawn,
  letterReport,
  oneOf,
  programClause,
  SPECIFICATION,
} from './made-up.js';
import type { Question } from './questions.js';

const ENVIRONMENT_NAMES = [
  ...Object.keys(ENVIRONMENTS),
  ...Object.keys(GPU_ENVIRONMENTS),
] as AnyEnvironmentName[];

export function questionsOfVerdicts(): readonly Question[] {
  drawFrom(13);
  return [...ofVerdicts(), ...ofScopes(), ...ofForce()];
}

function ofVerdicts(): readonly Question[] {
  const lists = [
    null,
    { unexpected: 0, absent: 0 },
    { unexpected: 1, absent: 0 },
    { unexpected: 0, absent: 1 },
  ];
  const truths = [true, false];
  const parts = [0, 1].flatMap((violations) =>
    lists.flatMap((list) =>
      [0, 1].flatMap((open) =>
        truths.flatMap((isEnded) =>
          [0, 1].flatMap((letters) =>
            truths.map((isFloorMet) => ({
              violations,
              list,
              open,
              isEnded,
              letters,
              isFloorMet,
            })),
          ),
        ),
      ),
    ),
  );
  const words = [
    'conforms',
    'conforms with expected failures',
    'conforms by the letter',
    'incomplete',
    'inconclusive',
    'does not conform',
  ] as const;
  const letters = [undefined, { accepted: true, reports: [] }, { accepted: false, reports: [] }];
  return [
    ...questionsOfCalls(
      'verdictOf',
      ({ verdicts }) => verdicts.verdictOf,
      parts.map((each): [typeof each] => [each]),
    ),
    ...questionsOfCalls('isOpen', ({ verdicts }) => verdicts.isOpen, [
      ...VERDICTS.map((each): [string | undefined] => [each]),
      [undefined],
    ]),
    ...questionsOfCalls(
      'isGood',
      ({ verdicts }) =>
        (verdict: (typeof words)[number], letter: (typeof letters)[number]) =>
          verdicts.isGood({ verdict, ...(letter === undefined ? {} : { letter }) }),
      pairsOf(words, letters),
    ),
    ...questionsOfCalls(
      'verdictParts',
      ({ verdicts }) => verdicts.verdictParts,
      drawn(120, (): Parameters<Judges['verdicts']['verdictParts']> => [
        {
          clauses: drawn(below(3), clauseReport),
          programs: oneOf(null, {
            of: 3,
            programs: 1,
            units: 4,
            violations: drawn(below(3), () => ({
              name: 'program:1:1',
              verdict: 'disagrees' as const,
              reason: null,
              disagreement: null,
              shrunk: null,
            })),
          } as never),
          expectations: oneOf(null, comparison(), comparison()),
          campaign: oneOf(null, campaign(), campaign()),
          scope: oneOf(null, { floor: { met: true } } as never, { floor: { met: false } } as never),
          ...oneOf({}, { letter: { accepted: false, reports: drawn(below(4), letterReport) } }),
        },
      ]),
    ),
  ];
}

function ofScopes(): readonly Question[] {
  const ids = [
    'vp2.ADD.sum',
    'vp2.MUL.product',
    'vp2.number.nan',
    'vp2.BRA.taken',
    'vp2.start.registers',
  ];
  const floors = ['complete', 'core', '0.5', '50%', '100%', '1', '0.25'];
  const unit = () =>
    oneOf(
      'instruction:ADD',
      'instruction:MUL',
      'probe:calls',
      'case:vp2/x:y',
      'program:1:2',
      'program:1:3',
    );
  return [
    ...questionsOfCalls('floorNamed', ({ floors: of }) => of.floorNamed, [
      ...[...floors, '0', '0%', '1.5', '101%', '0.1234567', 'half', '', '-1', '0.50%'].map(
        (text): [string] => [text],
      ),
    ]),
    ...questionsOfCalls(
      'leastOf',
      ({ floors: of }) => of.leastOf,
      pairsOf([0.9, 0.5, 1, 0.1, 1 / 3], [0, 1, 3, 9, 10, 20, 1043]),
    ),
    ...questionsOfCalls(
      'scopeOf',
      ({ scopes, floors: of }) =>
        (parts: object, floor: string) =>
          scopes.scopeOf({ ...parts, floor: of.floorNamed(floor) } as never),
      drawn(200, (): [object, string] => [
        {
          queries: oneOf([], ['ADD'], ['ADD', 'vp2.MUL.*']),
          campaign: oneOf(null, campaign(), campaign()),
          inForce: ids.slice(0, below(6)),
          notAsked: below(3),
          clauses: drawn(below(5), clauseReport),
          programClauses: drawn(below(4), programClause),
          instructions: ['ADD', 'MUL', 'RCP'].slice(0, 1 + below(3)),
          judged: new Set(['ADD', 'MUL', 'RCP'].slice(below(2), below(4))),
          part: drawn(below(5), unit),
          lines: drawn(below(5), () => ({
            unit: unit(),
            verdict: oneOf('agrees', 'agrees', 'disagrees', 'timeout'),
          })),
          departs: (instruction: string) => instruction === 'ADD',
          vectors: { judged: 3, notJudged: 1 },
        },
        oneOf('complete', 'core', '0.5', '0.25', '0.75'),
      ]),
    ),
    ...questionsOfCalls(
      'isMet',
      ({ scopes, floors: of }) =>
        (floor: string, reached: number, unjudged: number) =>
          scopes.isMet(of.floorNamed(floor), {
            clauses: {
              inForce: 10,
              hold: reached - Math.min(reached, 2),
              violated: Math.min(reached, 2),
              undetermined: 1,
              never: 1,
            },
            ofInstructions: { inForce: 5, reached: Math.min(5, reached) },
            instructions: { of: 4, unjudged: ['ADD', 'MUL', 'RCP', 'RSQ'].slice(0, unjudged) },
          }),
      floors.flatMap((floor) =>
        pairsOf([0, 1, 2, 3, 4, 5, 8, 9, 10], [0, 1, 2, 3, 4]).map(
          ([a, b]): [string, number, number] => [floor, a, b],
        ),
      ),
    ),
    ...questionsOfCalls(
      'standings',
      ({ scopes }) =>
        (clauses: readonly ClauseReport[], programClauses: readonly ProgramClause[]) => [
          scopes.clauseStandings(ids, { clauses, programClauses }),
          scopes.neverReached(ids, { clauses, programClauses }),
        ],
      drawn(80, (): [ClauseReport[], ProgramClause[]] => [
        drawn(below(5), clauseReport),
        drawn(below(4), programClause),
      ]),
    ),
    ...questionsOfCalls(
      'programClausesOf',
      ({ scopes }) => scopes.programClausesOf,
      drawn(40, (): Parameters<Judges['scopes']['programClausesOf']> => [
        drawn(below(6), () => ({
          about: [],
          holds: ids.slice(0, below(2)),
          violates: ids.slice(below(3), below(5)),
          undetermined: ids.slice(2, 2 + below(3)),
          generally: new Map(ids.slice(below(4), below(4)).map((id) => [id, ids[0] ?? ''])),
          oneOf: false,
        })),
      ]),
    ),
    ...questionsOfCalls(
      'units',
      ({ scopes }) =>
        (units: never) => [
          scopes.unitsOf(units, 'agrees'),
          scopes.unitsOf(units, 'not asked'),
          scopes.allUnits(units),
          scopes.allUnits(units, ['case', 'program']),
        ],
      drawn(20, (): [never] => [
        Object.fromEntries(
          ['instruction', 'probe', 'case', 'program'].map((kind) => [
            kind,
            oneOf({}, { agrees: 1 + below(5) }, { agrees: 2, 'not asked': 3 }, { timeout: 4 }),
          ]),
        ) as never,
      ]),
    ),
  ];
}

function ofForce(): readonly Question[] {
  const authorities: readonly Authority[] = [...ENVIRONMENT_NAMES, 'VP1.0/vp2', 'VP1.1/vp2'];
  const ids = (clauses: readonly { readonly id: string }[]) => clauses.map(({ id }) => id);
  const { clauses, gpuClauses } = SPECIFICATION;
  const names = [...ids(clauses), ...ids(gpuClauses)];
  return [
    ...questionsOfCalls(
      'instructionsOf',
      ({ instructionsIn }) => instructionsIn.instructionsOf,
      ENVIRONMENT_NAMES.map((each): [AnyEnvironmentName] => [each]),
    ),
    ...questionsOfCalls(
      'inForce',
      ({ forces }) =>
        (authority: Authority) => [
          ids(forces.inForce(clauses, authority)),
          ids(forces.inForce(gpuClauses, authority)),
        ],
      authorities.map((each): [Authority] => [each]),
    ),
    ...questionsOfCalls(
      'isAboutInstruction',
      ({ forces }) =>
        (part: readonly string[]) =>
          part.map((id) => [forces.isAboutInstruction({ id }), forces.notAskedBecause(id)]),
      Array.from({ length: 40 }, (_, index): [string[]] => [
        names.filter((_id, at) => at % 40 === index),
      ]),
    ),
    ...questionsOfCalls(
      'instructionsExistIn',
      ({ forces }) =>
        (environment: AnyEnvironmentName) =>
          names.filter((id) => forces.instructionsExistIn(environment)({ id })),
      ENVIRONMENT_NAMES.map((each): [AnyEnvironmentName] => [each]),
    ),
    ...questionsOfCalls('notAskedOf', ({ forces }) => forces.notAskedOf, [
      [names],
      [names.slice(0, 100)],
      [[]],
    ]),
  ];
}
