/** Questions about what decides a verdict: each part by itself, over made-up certificates and results. */
import type { Authority } from '../../../spec/authorities.js';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS, type AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import {
  acceptedBox,
  boxOf,
  defaultsOf,
  FULL_BOX,
  lawfulBox,
  policiesIn,
} from '../../../semantics/domains/assignments.js';
import { regionOf, type Region } from '../../../semantics/domains/explore.js';
import { PROFILES } from '../../../semantics/domains/profiles.js';
import type { ResultLine } from '../../../oracles/campaign/result-line.js';
import { VERDICTS } from '../../../oracles/campaign/result-line.js';
import type {
  CampaignReport,
  ClauseReport,
  LetterReport,
  PolicyReport,
  ProgramClause,
  Witness,
} from '../../../oracles/certify/certificate.js';
import { wordOfValue } from '../../../oracles/certify/witness.js';
import type { Comparison } from '../../../oracles/compare/expectations.js';
import { Seeded } from '../../../oracles/inference/seeded.js';
import type { Judges } from './bench.js';
import { pairsOf, questionsOfCalls } from './calls.js';
import type { Question } from './questions.js';

const SPECIFICATION = loadSpecification();
const ENVIRONMENT_NAMES = [
  ...Object.keys(ENVIRONMENTS),
  ...Object.keys(GPU_ENVIRONMENTS),
] as AnyEnvironmentName[];

export function questionsOfVerdicts(): readonly Question[] {
  // The same each time.
  random = new Seeded(13);
  return [
    ...ofVerdicts(),
    ...ofScopes(),
    ...ofForce(),
    ...ofLetters(),
    ...ofPolicies(),
    ...ofLines(),
  ];
}

let random = new Seeded(0);

function oneOf<T>(...all: readonly [T, ...T[]]): T {
  return random.of(all);
}

/** So many, each drawn anew. */
function drawn<T>(count: number, draw: () => T): T[] {
  return Array.from({ length: count }, draw);
}

function ofVerdicts(): readonly Question[] {
  const lists = [
    null,
    { unlisted: 0, absent: 0 },
    { unlisted: 1, absent: 0 },
    { unlisted: 0, absent: 1 },
  ];
  const truths = [true, false];
  const parts = [0, 1].flatMap((departures) =>
    lists.flatMap((list) =>
      [0, 1].flatMap((open) =>
        truths.flatMap((isEnded) =>
          [0, 1].flatMap((letters) =>
            truths.map((isFloorMet) => ({
              departures,
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
    'conforms with listed exceptions',
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
          clauses: drawn(random.below(3), clauseReport),
          programs: oneOf(null, {
            of: 3,
            programs: 1,
            units: 4,
            departures: drawn(random.below(3), () => ({
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
          ...oneOf(
            {},
            { letter: { accepted: false, reports: drawn(random.below(4), letterReport) } },
          ),
        },
      ]),
    ),
  ];
}

function clauseReport(): ClauseReport {
  const violations = oneOf(0, 0, 1, 2);
  return {
    id: oneOf('vp2.ADD.sum', 'vp2.MUL.product', 'vp2.number.nan', 'vp2.RCP.bound'),
    instruction: oneOf('ADD', 'MUL'),
    section: '2.14.3',
    says: '',
    errata: [],
    decidedBy: 'formula',
    records: violations + oneOf(0, 0, 1, 5),
    violations,
    undetermined: oneOf(0, 0, 1),
    worst: null,
    examples: [],
    holdsBy: null,
    readings: [],
    accepted: null,
  };
}

function programClause(): ProgramClause {
  const violations = oneOf(0, 0, 1);
  return {
    id: oneOf('vp2.ADD.sum', 'vp2.MUL.product', 'vp2.BRA.taken', 'vp2.CAL.pushes'),
    programs: violations + oneOf(0, 0, 2),
    violations,
    undetermined: oneOf(0, 1),
  };
}

function campaign(): CampaignReport {
  const units = 5;
  return {
    seed: 1,
    shard: oneOf({ index: 1, count: 1 }, { index: 2, count: 3 }),
    budget: oneOf(null, null, '2m'),
    units,
    done: oneOf(units, units, units - 1, units + 1),
    verdicts: Object.fromEntries(VERDICTS.map((verdict) => [verdict, oneOf(0, 0, 0, 1, 2)])),
    incidents: [],
    interrupted: oneOf(false, false, true),
  };
}

function comparison(): Comparison {
  const units = () =>
    oneOf(
      undefined,
      ...VERDICTS.map((verdict) => ({ verdict, count: 1 + random.below(2), first: '' })),
    );
  const found = () => {
    const own = units();
    return {
      clause: 'vp2.ADD.sum',
      instruction: 'ADD',
      reason: 'known',
      add: '',
      place: '',
      remove: '',
      ...(own === undefined ? {} : { units: own }),
    };
  };
  return {
    file: 'known.yaml',
    listed: drawn(random.below(4), found),
    unlisted: drawn(random.below(3), found),
    absent: drawn(random.below(2), found),
  } as unknown as Comparison;
}

function letterReport(): LetterReport {
  const listed = oneOf(undefined, null, 'known');
  return {
    needs: ['angleRange=unit'],
    instruction: 'SIN',
    records: 1,
    worst: null,
    program: null,
    ...(listed === undefined ? {} : { listed }),
  };
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
          inForce: ids.slice(0, random.below(6)),
          notAsked: random.below(3),
          clauses: drawn(random.below(5), clauseReport),
          programClauses: drawn(random.below(4), programClause),
          instructions: ['ADD', 'MUL', 'RCP'].slice(0, 1 + random.below(3)),
          judged: new Set(['ADD', 'MUL', 'RCP'].slice(random.below(2), random.below(4))),
          part: drawn(random.below(5), unit),
          lines: drawn(random.below(5), () => ({
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
        drawn(random.below(5), clauseReport),
        drawn(random.below(4), programClause),
      ]),
    ),
    ...questionsOfCalls(
      'programClausesOf',
      ({ scopes }) => scopes.programClausesOf,
      drawn(40, (): Parameters<Judges['scopes']['programClausesOf']> => [
        drawn(random.below(6), () => ({
          about: [],
          holds: ids.slice(0, random.below(2)),
          violates: ids.slice(random.below(3), random.below(5)),
          undetermined: ids.slice(2, 2 + random.below(3)),
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
            oneOf(
              {},
              { agrees: 1 + random.below(5) },
              { agrees: 2, 'not asked': 3 },
              { timeout: 4 },
            ),
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
      ({ forces }) => forces.instructionsOf,
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

function ofLetters(): readonly Question[] {
  const witness = (
    place: string,
    value: number,
    expected: number | null,
    ulps: number | null,
  ): Witness => ({
    place,
    operands: [[wordOfValue(1)]],
    result: [wordOfValue(value)],
    component: 'x',
    observed: wordOfValue(value),
    expected: expected === null ? null : wordOfValue(expected),
    wanted: null,
    ulps,
  });
  const distances = () => oneOf(null, 0, 1, 5, 5, 100);
  const shown = (): Witness =>
    witness(String(random.below(1000)), oneOf(1, NaN, 2), oneOf(null, 3, NaN), distances());
  return [
    ...questionsOfCalls(
      'LetterTally',
      ({ letters }) =>
        (added: readonly (readonly [string[], number | null, Witness])[]) => {
          const tally = new letters.LetterTally('SIN');
          for (const [needs, ulps, worst] of added) tally.add(needs, ulps, () => worst);
          return tally.reports;
        },
      drawn(60, (): [(readonly [string[], number | null, Witness])[]] => [
        drawn(
          random.below(6),
          () =>
            [
              oneOf(['angleRange=unit'], ['reciprocalRange=unbounded'], []),
              distances(),
              shown(),
            ] as const,
        ),
      ]),
    ),
    ...questionsOfCalls(
      'ClauseTally',
      ({ ClauseTally }) =>
        (added: readonly (Witness | null)[]) => {
          const tally = new ClauseTally('vp2.ADD.sum', 'formula');
          for (const each of added) tally.add(each === null ? null : () => each);
          return [tally.records, tally.violations, tally.worst, tally.examples];
        },
      drawn(60, (): [(Witness | null)[]] => [
        drawn(random.below(14), () => oneOf(null, shown(), shown())),
      ]),
    ),
    ...questionsOfCalls(
      'lettersOfUnits',
      ({ letters }) => letters.lettersOfUnits,
      drawn(40, (): [ResultLine[]] => [drawn(random.below(6), line)]),
    ),
    ...questionsOfCalls(
      'lettersListed',
      ({ letters }) =>
        (reports: LetterReport[], isListed: boolean) =>
          letters.lettersListed(
            reports,
            isListed ? LISTING : null,
            isListed ? comparison() : null,
            () => true,
          ).reports,
      drawn(20, (): [LetterReport[], boolean] => [
        drawn(random.below(4), letterReport),
        random.below(2) === 0,
      ]),
    ),
  ];
}

const LISTING = { path: 'known.yaml', departures: [], queries: [], letters: [] } as never;

function line(): ResultLine {
  const isInstruction = random.below(3) === 0;
  const disagreement = {
    kind: 'result',
    step: 1,
    index: 1,
    instruction: oneOf(null, { name: 'SIN' }, { name: 'ADD' }),
    where: 'R0.x',
    observed: null,
    allowed: '',
    ulps: 3,
    clauses: [oneOf('vp2.ADD.sum', 'vp2.MUL.product', 'vp2.load.syntax')],
    signature: oneOf('a', 'b'),
    ...oneOf({}, {}, { oneOf: true }),
  } as unknown as NonNullable<ResultLine['disagreement']>;
  const verdict = oneOf('agrees', 'agrees', 'disagrees', 'disagrees', 'timeout');
  return {
    unit: isInstruction
      ? 'instruction:ADD'
      : oneOf('case:one', 'case:two', 'program:1:1', 'program:1:2', 'probe:calls'),
    verdict,
    reason: null,
    milliseconds: 0,
    disagreement:
      verdict === 'disagrees' ? oneOf(null, disagreement, disagreement, disagreement) : null,
    words: null,
    left: null,
    ...oneOf({}, { letter: disagreement }),
    ...oneOf(
      {},
      {
        readings: drawn(1 + random.below(2), () =>
          drawn(1 + random.below(2), () => drawn(1 + random.below(2), choice)),
        ),
      },
    ),
  };
}

/** An erratum of several readings, some of them taken or excluded. */
function choice() {
  const { errata } = SPECIFICATION;
  const { id, readings } = errata[oneOf(0, 1, 5, 9)] ?? { id: '', readings: {} };
  const names = Object.keys(readings);
  return {
    erratum: id,
    readings: names.slice(0, 1 + random.below(names.length)),
    taken: oneOf(true, false),
  } as never;
}

function ofPolicies(): readonly Question[] {
  const regions: readonly Region[] = [
    [],
    ...(['VP1.0', 'VP2.0', 'NVvp4.0'] as const).flatMap((authority) => [
      regionOf(lawfulBox(authority)),
      regionOf(acceptedBox(authority)),
      regionOf(boxOf(defaultsOf(authority))),
    ]),
    ...Object.values(PROFILES).map(({ policies }) => regionOf(boxOf(policies))),
    ...policiesIn('VP2.0').flatMap((policy) =>
      FULL_BOX[policy].map((value) =>
        regionOf({ ...boxOf(defaultsOf('VP2.0')), [policy]: [value] }),
      ),
    ),
  ];
  const authorities = ['VP1.0', 'VP2.0', 'NVvp4.0'] as const;
  const points = (): PolicyReport[] =>
    policiesIn('VP2.0').flatMap((policy) => {
      const [first = null] = FULL_BOX[policy];
      const value = oneOf<string | null>(first, ...FULL_BOX[policy]);
      const status = oneOf('follows', 'follows', 'unknown', 'inconsistent');
      const how = () => oneOf('contradicted', 'open', 'same', 'permits more', 'rounding');
      return random.below(4) === 0
        ? []
        : [
            {
              policy,
              title: '',
              says: '',
              status,
              alternative: status === 'unknown' ? null : value,
              does: '',
              isDefault: false,
              deviation: null,
              candidates: [],
              because: null,
              evidence: 0,
              ...oneOf(
                {},
                {
                  against: drawn(random.below(3), () => ({
                    alternative: '',
                    how: how(),
                    records: 1,
                    first: null,
                  })),
                },
              ),
              erratum: oneOf(null, 'vp2.E-one', 'vp2.E-two', 'vp2.E-three'),
              reading: oneOf(null, 'a', 'b'),
              records: [],
            } as PolicyReport,
          ];
    });
  const finding = (): object => {
    const policy = random.of(policiesIn('VP2.0') as never) as ReturnType<typeof policiesIn>[number];
    const [first = null] = FULL_BOX[policy];
    return {
      policy,
      status: oneOf('follows', 'unknown', 'inconsistent'),
      alternative: oneOf<string | null>(null, ...FULL_BOX[policy]),
      candidates: FULL_BOX[policy],
      because: oneOf(null, 'only', 'rounding', 'same'),
      evidence: 3,
      sources: new Map([
        ['ADD', 2],
        ['probe:calls', 1],
      ]),
      against: drawn(random.below(3), () => ({
        alternative: first,
        how: 'open',
        observations: 2,
        first: oneOf(null, WITNESSED),
        explainedBy: ['x'],
      })),
      conflict: drawn(random.below(2), () => ({ witness: WITNESSED, alternatives: ['x', 'y'] })),
    };
  };
  return [
    ...questionsOfCalls(
      'needs',
      ({ needs }) =>
        (region: Region, authority: (typeof authorities)[number]) => [
          needs.beyondDefaults(region, authority),
          needs.beyondLawful(region, authority),
          needs.beyondAccepted(region, authority),
        ],
      pairsOf(regions, authorities),
    ),
    ...questionsOfCalls(
      'policyReport',
      ({ policyReports }) =>
        (of: never, authority: (typeof authorities)[number], named: boolean) =>
          named
            ? policyReports.policyReport(of, authority)
            : policyReports.policyReport(of, authority, (name) => name),
      drawn(80, (): [never, (typeof authorities)[number], boolean] => [
        finding() as never,
        oneOf('VP1.0', 'VP2.0', 'NVvp4.0'),
        oneOf(true, false),
      ]),
    ),
    ...questionsOfCalls(
      'nearestProfile',
      ({ policyReports }) =>
        (
          of: PolicyReport[],
          profile: string,
          authority: (typeof authorities)[number],
          readings: Record<string, string>,
        ) => [
          policyReports.nearestProfile(
            { profile, differs: ['addressOfNaN', 'dotOrder'] },
            of,
            authority,
            readings,
          ),
          policyReports.policyMap(of),
          policyReports.readingMap(of, [{ erratum: 'vp2.E-four', reading: 'c' }]),
        ],
      drawn(
        40,
        (): [PolicyReport[], string, (typeof authorities)[number], Record<string, string>] => [
          points(),
          oneOf('strict', 'nv30-like', 'none such'),
          oneOf('VP1.0', 'VP2.0', 'NVvp4.0'),
          Object.fromEntries(
            SPECIFICATION.errata
              .filter(() => random.below(2) === 0)
              .map(({ id, readings }) => [id, Object.keys(readings)[random.below(2)] ?? '']),
          ),
        ],
      ),
    ),
  ];
}

const WITNESSED = { instruction: 'ADD', place: 'ADD 3', witness: () => ({ place: 'ADD 3' }) };

function ofLines(): readonly Question[] {
  const clauses = ['vp2.ADD.sum', 'vp2.MUL.product', 'vp2.load.syntax', 'vp2.number.nan'];
  const texts = [
    '!!VP2.0\nADDC R0, R1, R2;\n# MUL\nRCP R0.x, R1.x;\nEND',
    '!!NVvp4.0\nMUL.F R0, 1, 2;\nADD R0, R1, R2;\nEND',
  ];
  const programs = new Map(
    ['case:one', 'case:two', 'program:1:1'].map((unit) => [
      unit,
      {
        clauses: clauses.slice(0, 1 + random.below(3)),
        text: oneOf(texts[0] ?? '', texts[1] ?? ''),
        runs: oneOf(true, true, false),
      },
    ]),
  );
  const programOf = (unit: string) => programs.get(unit) ?? null;
  const many = (): [ResultLine[]] => [drawn(random.below(8), line)];
  return [
    ...questionsOfCalls(
      'judgedUnits',
      ({ judged }) =>
        (lines: ResultLine[]) =>
          judged.judgedUnits(lines, programOf, (id) => id !== 'vp2.MUL.product'),
      drawn(80, many),
    ),
    ...questionsOfCalls(
      'instructionsRun',
      ({ judged }) =>
        (lines: ResultLine[]) => [
          judged.instructionsRun(lines, programOf, ['ADD', 'MUL', 'RCP']),
          judged.instructionsRun(lines, programOf, ['ADD']),
        ],
      drawn(60, many),
    ),
    ...questionsOfCalls(
      'loadingReadings',
      ({ loading }) =>
        (lines: ResultLine[]) =>
          loading.loadingReadings(lines, SPECIFICATION.errata),
      drawn(160, many),
    ),
    ...questionsOfCalls(
      'followedReadings',
      ({ followed }) =>
        (judges: never) => {
          const found = followed.followedReadings(judges);
          return [found, ...clauses.map((id) => followed.excuses(found, id))];
        },
      drawn(120, (): [never] => [drawn(1 + random.below(3), judged) as never]),
    ),
  ];
}

/** An instruction's clauses and how its records fare by other readings. */
function judged(): object {
  const tallies = ['vp2.ADD.sum', 'vp2.MUL.product', 'vp2.number.nan']
    .slice(random.below(2), 1 + random.below(3))
    .map((id) => ({ id, violations: oneOf(0, 0, 1, 4) }));
  const departing = new Map(
    tallies.flatMap(({ id }) =>
      drawn(
        random.below(4),
        () =>
          [
            {
              clause: { id: oneOf(id, id, 'vp2.other') },
              erratum: oneOf('vp2.E-none-such', 'vp2.E-another', SPECIFICATION.errata[0]?.id ?? ''),
              reading: oneOf('a', 'b', 'c'),
            },
            oneOf(0, 0, 0, 2),
          ] as const,
      ),
    ),
  );
  return { seen: { instruction: oneOf('ADD', 'MUL') }, tallies, departing };
}
