/**
 * Questions about what counts as one disagreement: records under the most specific clause, programs that became the same one,
 * a loader that does not check, errors at wrong places, and the same instruction with other bits elsewhere.
 */
import type { ResultLine } from '../../../oracles/units/result-line.js';
import type { Found } from '../../../oracles/certify/joined.js';
import { questionsOfCalls } from './calls.js';
import { below, drawFrom, drawn, oneOf, SPECIFICATION } from './made-up.js';
import type { Question } from './questions.js';

export function questionsOfCounting(): readonly Question[] {
  drawFrom(61);
  return [...ofRecords(), ...ofPrograms(), ...ofLoading(), ...ofBits()];
}

const CLAUSES = ['vp2.ADD.1', 'vp2.ADD.2', 'vp2.ADD.result', 'vp2.number.nan'] as const;

function ofRecords(): readonly Question[] {
  const broken = () => drawn(below(4), () => oneOf(...CLAUSES));
  return [
    ...questionsOfCalls(
      'BrokenRecords',
      ({ BrokenRecords }) =>
        (records: (readonly [string, string[][]])[], excused: string[]) => {
          const counted = new BrokenRecords();
          for (const [place, components] of records) counted.add(place, components);
          const isExcused = (clause: string) => excused.includes(clause);
          return [
            counted.departing(isExcused),
            [...counted.counted(isExcused)].map(([id, { violations, elsewhere }]) => [
              id,
              violations,
              [...elsewhere],
            ]),
          ];
        },
      drawn(120, (): [(readonly [string, string[][]])[], string[]] => [
        drawn(below(7), () => [oneOf('ADD 1', 'ADD 2', 'ADD 3'), drawn(below(4), broken)] as const),
        drawn(below(5), () => oneOf(...CLAUSES)),
      ]),
      6,
    ),
    ...questionsOfCalls(
      'driversHalf',
      ({ driversHalf }) =>
        (name: string, operand: number | null) =>
          driversHalf(name, operand === null ? [] : [[operand]]) === null,
      ['LOG', 'LG2'].flatMap((name) =>
        [1, 0, -0, -1, NaN, null].map((operand): [string, number | null] => [name, operand]),
      ),
    ),
  ];
}

/** Violations with the programs that they became. */
function ofPrograms(): readonly Question[] {
  const found = (): Found => {
    const signature = oneOf('a', 'b', 'c');
    const name = oneOf('ADD', 'MUL');
    const shrunk = {
      program: oneOf('ADD R0', 'MUL R0', 'ADD R0; MUL R1', 'ADD R0; MUL R1; RCP R2; RSQ R3'),
      ...oneOf({}, { inputs: [] }, { inputs: ['v: 1'] }),
      v: {},
      c: {},
      oneMinimal: below(5) > 0,
    };
    const disagreement = oneOf(
      null,
      { instruction: { name }, clauses: [oneOf(...CLAUSES)] },
      { instruction: { name }, clauses: [oneOf(...CLAUSES)], oneOf: true },
      { instruction: null, clauses: [CLAUSES[0]] },
    );
    return {
      violation: {
        disagreement,
        programs: 1 + below(4),
        shrunk: oneOf(null, shrunk, shrunk, shrunk),
      },
      ways: oneOf(
        null,
        { signature, nearby: new Set<string>() },
        { signature, nearby: new Set([oneOf('a', 'b', 'c')]) },
      ),
    } as unknown as Found;
  };
  return questionsOfCalls(
    'joined violations',
    ({ joining }) => joining.joined,
    drawn(400, (): [Found[]] => [drawn(below(6), found)]).concat(
      drawn(200, (): [Found[]] => [drawn(6 + below(6), found)]),
    ),
    20,
  );
}

function lineOf(unit: string, verdict: string, disagreement: object | null): ResultLine {
  return {
    unit,
    verdict,
    reason: null,
    milliseconds: 0,
    disagreement,
    words: null,
    left: null,
  } as unknown as ResultLine;
}

function ofLoading(): readonly Question[] {
  const { clauses } = SPECIFICATION;
  const rules = clauses.flatMap((clause) =>
    clause.kind === 'restriction' ? [clause.restriction] : [],
  );
  const restrictions = [...new Set(rules)].slice(0, 8).concat('no-such-restriction');
  /** A run over programs that must be refused, of which some load. */
  const run = (): ResultLine[] => {
    const missed = oneOf(0, 1, 3, 4, 5, 8, 9);
    const turned = below(restrictions.length);
    const ordered = [...restrictions.slice(turned), ...restrictions.slice(0, turned)];
    return ordered.slice(0, 3 + below(7)).flatMap((restriction, at) =>
      drawn(1 + below(3), () => {
        const unit = `case:${restriction}/${String(below(9))}`;
        const isLoaded = at < missed && below(4) > 0;
        if (!isLoaded)
          return lineOf(unit, oneOf('agrees', 'agrees', 'timeout', 'unsupported'), null);
        const disagreement = {
          kind: 'load',
          clauses: ['vp2.load.syntax'],
          signature: restriction,
          restriction: oneOf<string | undefined>(restriction, restriction, restriction, undefined),
          ...oneOf({}, { oneOf: true }),
        };
        // Not what a campaign leaves: who counts looks at both.
        const strange = oneOf<[string, object | null]>(
          ['timeout', disagreement],
          ['disagrees', null],
        );
        return below(12) === 0 ? lineOf(unit, ...strange) : lineOf(unit, 'disagrees', disagreement);
      }),
    );
  };
  const refused = (unit: string) => {
    const [, restriction = '', nth = ''] = /^case:(.*)\/(\d)$/.exec(unit) ?? [];
    return nth === '8' || restriction === ''
      ? null
      : { restriction, program: `!!VP1.0 ${'x'.repeat(Number(nth) % 4)}` };
  };
  const alike = ['vp2.load.error-string', 'a vp2.load.error'].map((id) => ({ id }) as never);
  const ways = ['none', '0', 'one further', 'one before', 'its line, from 1'];
  return [
    ...questionsOfCalls(
      'loaders that do not check',
      ({ lax }) =>
        (lines: ResultLine[]) => {
          const made = lax.withLaxLoading(lines, refused, [...alike, ...clauses]);
          const first = made.lines.find((each) => lax.isLax(each))?.disagreement;
          return [
            made,
            made.lines.map(lax.isLax),
            first === undefined || first === null || made.lax === null
              ? null
              : lax.laxDisagreement(first, made.lax).clauses,
          ];
        },
      drawn(160, (): [ResultLine[]] => [run()]),
      10,
    ),
    ...questionsOfCalls(
      'errors at wrong places',
      ({ withMisplacing }) => withMisplacing,
      drawn(60, (): [ResultLine[]] => [
        drawn(below(6), () =>
          lineOf(
            'case:a',
            'disagrees',
            oneOf(
              null,
              { signature: 's' },
              { signature: 's', misplaced: ways.filter(() => below(3) === 0) },
            ),
          ),
        ),
      ]),
      6,
    ),
  ];
}

/** The same instruction with the same operands, here and elsewhere. */
function ofBits(): readonly Question[] {
  const fact = () =>
    `${oneOf('EXP', 'ADD')} ${oneOf('0x3f000000', '0x3f800000')} ${oneOf('x', 'z')} ${oneOf('0x1', '0x1', '0x2')}`;
  const lines = (): ResultLine[] =>
    drawn(below(5), () => ({
      ...lineOf(
        oneOf('program:1:1', 'program:1:2', 'case:a'),
        oneOf('agrees', 'agrees', 'disagrees'),
        null,
      ),
      ...oneOf({}, { facts: drawn(below(4), fact) }, { facts: drawn(2, fact) }),
    }));
  return questionsOfCalls(
    'invariance',
    ({ invariance }) =>
      (one: ResultLine[], other: ResultLine[]) => {
        const made = invariance.withInvariance(one);
        return [
          made,
          made.map(invariance.isOfInvariance),
          invariance.differencesBetween(one, other, invariance.KINDS_CLAUSE),
        ];
      },
    drawn(120, (): [ResultLine[], ResultLine[]] => [lines(), lines()]),
    10,
  );
}
