/** Questions about what a certificate says of policies, interpretations, letters and units: each part by itself. */
import {
  acceptedBox,
  boxOf,
  defaultsOf,
  FULL_BOX,
  permittedBox,
  policiesIn,
} from '../../../semantics/domains/assignments.js';
import { regionOf, type Region } from '../../../semantics/domains/explore.js';
import { PROFILES } from '../../../semantics/domains/profiles.js';
import type { ResultLine } from '../../../oracles/units/result-line.js';
import type { LetterReport } from '../../../oracles/certify/certificate.js';
import type { PolicyReport } from '../../../oracles/certify/policy-report.js';
import type { Witness } from '../../../oracles/certify/witness.js';
import { wordOfValue } from '../../../oracles/certify/witness.js';
import { pairsOf, questionsOfCalls } from './calls.js';
import {
  below,
  comparison,
  drawFrom,
  drawn,
  judged,
  letterReport,
  line,
  oneOf,
  SPECIFICATION,
} from './made-up.js';
import type { Question } from './questions.js';

export function questionsOfFindings(): readonly Question[] {
  drawFrom(17);
  return [...ofLetters(), ...ofPolicies(), ...ofLines()];
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
    witness(String(below(1000)), oneOf(1, NaN, 2), oneOf(null, 3, NaN), distances());
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
          below(6),
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
        drawn(below(14), () => oneOf(null, shown(), shown())),
      ]),
    ),
    ...questionsOfCalls(
      'lettersOfUnits',
      ({ letters }) => letters.lettersOfUnits,
      drawn(40, (): [ResultLine[]] => [drawn(below(6), line)]),
    ),
    ...questionsOfCalls(
      'lettersListed',
      ({ letters }) =>
        (reports: LetterReport[], isListed: boolean, operands: LetterReport[]) =>
          letters.lettersListed(
            reports,
            isListed ? LISTING : null,
            isListed ? comparison() : null,
            () => true,
            operands,
          ).reports,
      drawn(20, (): [LetterReport[], boolean, LetterReport[]] => [
        drawn(below(4), letterReport),
        below(2) === 0,
        drawn(below(2), letterReport),
      ]),
    ),
  ];
}

const LISTING = {
  path: 'known.yaml',
  violations: [],
  queries: [],
  letters: [{ needs: 'angleRange=*', instruction: null, reason: 'as the list says', line: 1 }],
} as never;

function ofPolicies(): readonly Question[] {
  const regions: readonly Region[] = [
    [],
    ...(['VP1.0', 'VP2.0', 'NVvp4.0'] as const).flatMap((authority) => [
      regionOf(permittedBox(authority)),
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
      return below(4) === 0
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
                  against: drawn(below(3), () => ({
                    alternative: '',
                    how: how(),
                    records: 1,
                    first: null,
                  })),
                },
              ),
              erratum: oneOf(null, 'vp2.E-one', 'vp2.E-two', 'vp2.E-three'),
              interpretation: oneOf(null, 'a', 'b'),
              records: [],
            } as PolicyReport,
          ];
    });
  const finding = (): object => {
    const policies = policiesIn('VP2.0');
    const policy = policies[below(policies.length)] ?? 'addressOfNaN';
    const [first = null] = FULL_BOX[policy];
    return {
      policy,
      status: oneOf('follows', 'unknown', 'inconsistent'),
      alternative: oneOf<string | null>(null, 'none such', ...FULL_BOX[policy]),
      candidates: FULL_BOX[policy],
      because: oneOf(null, 'only', 'rounding', 'same'),
      evidence: 3,
      sources: new Map([
        ['ADD', 2],
        ['probe:calls', 1],
      ]),
      against: drawn(below(3), () => ({
        alternative: first,
        how: 'open',
        observations: 2,
        first: oneOf(null, WITNESSED),
        explainedBy: ['x'],
      })),
      conflict: drawn(below(2), () => ({ witness: WITNESSED, alternatives: ['x', 'y'] })),
    };
  };
  return [
    ...questionsOfCalls(
      'needs',
      ({ needs }) =>
        (region: Region, authority: (typeof authorities)[number]) => [
          needs.beyondDefaults(region, authority),
          needs.beyondPermitted(region, authority),
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
          interpretations: Record<string, string>,
        ) => [
          policyReports.nearestProfile(
            { profile, differs: ['addressOfNaN', 'dotOrder'] },
            of,
            authority,
            interpretations,
          ),
          policyReports.policyMap(of),
          policyReports.interpretationMap(of, [{ erratum: 'vp2.E-four', interpretation: 'c' }]),
        ],
      drawn(
        40,
        (): [PolicyReport[], string, (typeof authorities)[number], Record<string, string>] => [
          points(),
          oneOf('strict', 'nv30-like', 'none such'),
          oneOf('VP1.0', 'VP2.0', 'NVvp4.0'),
          Object.fromEntries(
            SPECIFICATION.errata
              .filter(() => below(2) === 0)
              .map(({ id, interpretations }) => [id, Object.keys(interpretations)[below(2)] ?? '']),
          ),
        ],
      ),
    ),
  ];
}

const WITNESSED = { instruction: 'ADD', place: 'ADD 3', witness: () => ({ place: 'ADD 3' }) };

function ofLines(): readonly Question[] {
  const clauses = ['vp2.ADD.sum', 'vp2.MUL.product', 'vp2.load.syntax', 'vp2.ADD.result'];
  const texts = [
    '!!VP2.0\nADDC R0, R1, R2;\n# MUL\nRCP R0.x, R1.x;\nEND',
    '!!NVvp4.0\nMUL.F R0, 1, 2;\nADD R0, R1, R2;\nEND',
  ];
  const programs = new Map(
    ['case:one', 'case:two', 'case:three', 'program:1:1'].map((unit) => [
      unit,
      {
        clauses: clauses.slice(0, 1 + below(3)),
        text: oneOf(texts[0] ?? '', texts[1] ?? ''),
        runs: oneOf(true, true, false),
      },
    ]),
  );
  const programOf = (unit: string) => programs.get(unit) ?? null;
  const many = (): [ResultLine[]] => [drawn(below(8), line)];
  return [
    ...questionsOfCalls(
      'judgedUnits',
      ({ judged }) =>
        (lines: ResultLine[]) =>
          judged.judgedUnits(lines, programOf, (id) => id !== 'vp2.MUL.product'),
      drawn(400, many),
      10,
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
      'loadingInterpretations',
      ({ loading }) =>
        (lines: ResultLine[]) =>
          loading.loadingInterpretations(lines, SPECIFICATION.errata),
      drawn(160, many),
    ),
    ...questionsOfCalls(
      'followedInterpretations',
      ({ followed }) =>
        (judges: never) => {
          const found = followed.followedInterpretations(judges);
          return [found, ...clauses.map((id) => followed.excuses(found, id))];
        },
      drawn(120, (): [never] => [drawn(1 + below(3), judged) as never]),
    ),
  ];
}
