/** The certificate on a terminal: the verdict and the first thing to look at, the tables, and the verdict again. */
import { againstLines } from './text-against.js';
import type { Certificate, ClauseReport } from '../../oracles/certify/certificate.js';
import type { Comparison } from '../../oracles/compare/expectation-file.js';
import type { PolicyReport } from '../../oracles/certify/policy-report.js';
import type { ShrunkProgram } from '../../oracles/certify/program-report.js';
import type { LineDisagreement } from '../../oracles/units/result-line.js';
import { PLAIN, screenWidth, type Paint } from '../page/paint.js';
import { cut, NARROW, wrapped } from '../page/wrapped.js';
import { askedText, operationLines } from './exhausted-words.js';
import { firstLook } from './first-look.js';
import { headlineOf, headlineText } from './headline.js';
import { letterLines } from './letter-lines.js';
import { instructionTable } from './text-table.js';
import { printable } from '../page/printable.js';
import { counted, grouped } from '../page/counts.js';
import {
  evidenceText,
  nearestText,
  policyGroups,
  recordText,
  tellingResults,
} from './policy-words.js';
import {
  blameText,
  callText,
  violationText,
  apartText,
  distanceText,
  doubtText,
  openText,
  programLines,
  programOutcomes,
  LAX_ADVICE,
  ruleLines,
  bothText,
  interpretationText,
  recordNoun,
  governingText,
  TONES,
  violated,
  wordText,
} from './words.js';

/**
 * The whole report: the verdict with the first thing to look at, table, violations, choices, what was not judged,
 * and the verdict again, where the eye is. `brief` leaves the violations to the page.
 */
export function certificateText(given: Certificate, paint: Paint = PLAIN, brief = false): string {
  const certificate = printable(given);
  const { environment } = certificate;
  return [
    head(certificate, paint),
    brief ? [] : [paint.dim(`${environment}, by ${governingText(certificate)}`)],
    instructionTable(certificate, paint),
    brief ? [] : violations(certificate, paint),
    letters(certificate, paint),
    policies(certificate, paint),
    inconsistencies(certificate, paint),
    interpretations(certificate),
    programs(certificate, paint),
    unanswered(certificate),
    notJudged(certificate),
    exhaustedLines(certificate, paint),
    againstLines(certificate, paint),
    expectations(certificate, paint),
    verdictLines(certificate, paint),
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
    .concat('\n');
}

/** The verdict in one line, with its scope, and the reasons for an inconclusive one. */
export function verdictText(given: Certificate): string {
  const certificate = printable(given);
  const open = openText(certificate);
  const why = open.length === 0 ? '' : ` (${open.join('; ')})`;
  return `${certificate.backend.name}: ${headlineText(certificate)}${why}`;
}

/** The lines of a smallest program that are shown above; the page has all. */
const MOST_LINES = 14;

/** The word and its scope, then the first thing to look at. */
function head(certificate: Certificate, paint: Paint): string[] {
  const { verdict } = certificate;
  const { says, besides } = headlineOf(certificate);
  const look = firstLook(certificate);
  const program = (look?.program ?? []).slice(0, MOST_LINES);
  return [
    ...wrapped(says, '', NARROW).map(paint[TONES[verdict]]),
    ...(look === null ? [] : wrapped(look.says, '', NARROW)),
    ...program.map((line) => `      ${cut(line, NARROW - 6)}`),
    ...(besides.length === 0
      ? []
      : wrapped(`Besides: ${besides.join('; ')}`, '', NARROW).map(paint.dim)),
  ];
}

/** Operations that were asked every operand, each with what is known of it. */
function exhaustedLines({ exhausted }: Certificate, paint: Paint): string[] {
  if (exhausted === undefined) return [];
  const { operations, notAsked } = exhausted;
  return [
    paint.strong('Operand by operand (docs/exhaust.md)'),
    ...operations.flatMap((each) => [
      ...wrapped(`${each.operation}: ${each.verdict}, ${askedText(each)}`, '  ', NARROW).map(
        each.verdict === 'does not conform' ? paint.bad : (line) => line,
      ),
      ...operationLines(each).flatMap((line) => wrapped(line, '    ', NARROW)),
    ]),
    ...(notAsked.length === 0 ? [] : wrapped(`not asked so: ${notAsked.join(', ')}`, '  ', NARROW)),
  ];
}

/** What the letter alone permits, a line for each kind. */
function letters(certificate: Certificate, paint: Paint): string[] {
  const lines = letterLines(certificate);
  if (lines.length === 0) return [];
  return [
    paint.warn('Permitted by the letter alone (docs/allowed-results.md, Standings):'),
    ...lines.flatMap((line, index) => [
      ...wrapped(line, '  ', NARROW),
      ...listing(certificate.letter?.reports[index]?.program?.shrunk ?? null),
    ]),
  ];
}

/** One clause in three lines: what it says in counts, the worst record, and what was wanted. */
function violations(certificate: Certificate, paint: Paint): string[] {
  const broken = violated(certificate);
  if (broken.length === 0) return [];
  const hasList = certificate.expectations !== null;
  const noun = recordNoun(certificate);
  const lines = broken.flatMap((clause) => violation(clause, hasList, noun, paint));
  const head = noun === 'unit' ? 'Violations' : 'Violations, each with its worst test vector';
  return [paint.strong(head), ...lines];
}

function violation(clause: ClauseReport, hasList: boolean, noun: string, paint: Paint): string[] {
  const { id, instruction, violations: violated, records, worst, accepted } = clause;
  const count = `${instruction}, ${grouped(violated)} of ${counted(records, noun)}${doubtText(clause)}`;
  const listed = !hasList
    ? ''
    : accepted === null
      ? paint.bad('  not expected')
      : paint.dim('  expected failure');
  const lines = [`  ${paint.bad(id)}  ${count}${listed}`];
  if (worst === null) return lines;
  const { observed, expected, wanted } = worst;
  const distance = apartText(worst);
  const want = expected === null ? shortened(wanted ?? 'something else') : wordText(expected);
  const call = callText(instruction, worst, ({ bits }) => bits);
  return [
    ...lines,
    ...wrapped(`${call} = ${wordText(observed)}, wanted ${want}${distance}`, '    '),
  ];
}

function interpretations({
  otherInterpretations: all,
  bothInterpretations: both = [],
}: Certificate): string[] {
  return [
    ...(all.length === 0 ? [] : ['Interpretations by which clauses hold']),
    ...all.flatMap((interpretation) => wrapped(interpretationText(interpretation), '  ')),
    ...(both.length === 0 ? [] : ['Several interpretations where programs are loaded']),
    ...both.flatMap((each) => wrapped(bothText(each), '  ')),
  ];
}

/** What it follows where documents or implementations differ; "vpspec policies" tells of each. */
function policies(certificate: Certificate, paint: Paint): string[] {
  if (certificate.nearest === null) return [];
  const { deviating, chosen, byDefault, inconsistent, unknown } = policyGroups(certificate);
  const names = (label: string, points: readonly PolicyReport[]): string[] =>
    points.length === 0 ? [] : wrapped(`${label}: ${points.map(nameOf).join(', ')}`, '  ');
  const nameOf = (point: PolicyReport): string => {
    const count = tellingResults(point);
    return count === 0 ? point.policy : `${point.policy} (${grouped(count)})`;
  };
  const row = (point: PolicyReport): string[] => {
    const { policy, alternative, does, deviation } = point;
    const more = deviation === null ? '' : ` A deviation: ${deviation}.`;
    const evidence = evidenceText(point);
    return [
      ...wrapped(`${policy}=${alternative ?? ''}: ${does}.${more}`, '  '),
      ...(evidence === '' ? [] : wrapped(`by ${evidence}`, '    ')),
    ];
  };
  return [
    paint.strong('Implementation-defined choices (policies) that its results show'),
    ...deviating.flatMap(row).map(paint.bad),
    ...chosen.flatMap(row),
    ...names('As by default (results that tell it apart)', byDefault),
    ...inconsistent.flatMap(({ policy, alternative, records }) => [
      ...wrapped(
        `${policy}: no one alternative explains everything; ${alternative ?? ''} explains most`,
        '  ',
      ).map(paint.bad),
      ...records.flatMap((record) => wrapped(recordText(record), '    ')),
    ]),
    ...names('Not asked, or not told apart', unknown),
    ...wrapped(nearestText(certificate, { named: false }), '  '),
  ];
}

function inconsistencies({ inconsistencies: all }: Certificate, paint: Paint): string[] {
  if (all.length === 0) return [];
  return [
    paint.strong('Results that need one choice made in several ways; each is permitted by itself'),
    ...all.flatMap(({ instructions, says, records }) => [
      ...wrapped(`${instructions.join(', ')}: ${says}`, '  '),
      ...records.flatMap((record) => wrapped(recordText(record), '    ')),
    ]),
  ];
}

function programs({ programs: all }: Certificate, paint: Paint): string[] {
  if (all === null) return [];
  return [
    programOutcomes(all),
    ...all.violations.flatMap((found) => {
      const { name, programs: count, reason, disagreement, shrunk, rules } = found;
      if (rules !== undefined) return laxLines(found, paint);
      if (disagreement === null) {
        const says = `${name} (${counted(count, 'program')}): ${reason ?? ''}`;
        return [...wrapped(says, '  ').map(paint.bad), ...listing(shrunk)];
      }
      const { where, observed, allowed, ulps } = disagreement;
      const distance = ulps === null ? '' : `, ${distanceText(ulps)} apart`;
      const step = disagreement.step === null ? '' : `, step ${String(disagreement.step + 1)}`;
      return [
        ...wrapped(`${blame(disagreement)}  ${counted(count, 'program')}`, '  ').map(paint.bad),
        ...wrapped(
          `${name}${step}: ${where} is ${observed}, permitted ${allowed}${distance}`,
          '    ',
        ),
        ...listing(shrunk),
      ];
    }),
  ];
}

/** Rules whose examples a screen shows; the page shows all. */
const MOST_RULES = 5;

/** A loader that does not check: one finding, with the rules of which most programs load. */
function laxLines(
  found: NonNullable<Certificate['programs']>['violations'][number],
  paint: Paint,
): readonly string[] {
  const { disagreement, rules = [] } = found;
  const lines = ruleLines(found);
  const more = lines.length - MOST_RULES;
  const others = rules.slice(MOST_RULES).map(({ clause }) => clause);
  return [
    ...wrapped(
      `${disagreement?.clauses[0] ?? ''}  it does not check programs: ${disagreement?.observed ?? ''}`,
      '  ',
    ).map(paint.bad),
    ...lines.slice(0, MOST_RULES).flatMap((line) => wrapped(line, '    ')),
    ...(more > 0
      ? wrapped(`and by ${counted(more, 'rule')} more: ${others.join(', ')}`, '    ')
      : []),
    ...wrapped(LAX_ADVICE, '    '),
  ];
}

function listing(shrunk: ShrunkProgram | null): readonly string[] {
  return shrunk === null
    ? []
    : programLines(shrunk).map((line) => `      ${cut(line, screenWidth() - 6)}`);
}

/** The first of several that are all violated; all of those of which it is one. */
function blame(disagreement: LineDisagreement): string {
  return disagreement.oneOf === true ? blameText(disagreement) : (disagreement.clauses[0] ?? '');
}

/** Units without a judgement that are shown with their programs on a screen; the page shows all. */
const SHOWN_UNITS = 3;

/** What ended without a judgement, each reason once, with the program that was asked. */
function unanswered({ campaign }: Certificate): string[] {
  const shown = campaign?.shown ?? [];
  return shown
    .slice(0, SHOWN_UNITS)
    .flatMap(({ unit, verdict, reason, units, program, inputs }) => {
      const because = reason === null ? '' : `: ${reason.split('\n')[0] ?? ''}`;
      return [
        ...wrapped(`${unit} ended as ${verdict}${because} (${counted(units, 'unit')})`, '  '),
        ...(program === '' ? [] : listing({ program, inputs, v: {}, c: {}, oneMinimal: false })),
      ];
    });
}

function notJudged(certificate: Certificate): string[] {
  const { notJudged: left, undecided } = certificate;
  const noun = recordNoun(certificate);
  const lines = left.flatMap(({ instruction, source, records, reason }) => {
    const count = records === null ? '' : `, ${counted(records, noun)}`;
    return wrapped(`${instruction ?? source}${count}: ${reason}`, '  ');
  });
  if (undecided.length > 0) {
    const total = undecided.reduce((sum, { components }) => sum + components, 0);
    const where = undecided
      .map(({ instruction, components }) => `${instruction} ${grouped(components)}`)
      .join(', ');
    lines.push(
      ...wrapped(
        `${counted(total, 'result component')} on which the document says nothing: ${where}`,
        '  ',
      ),
    );
  }
  return lines.length === 0 ? [] : ['Not judged', ...lines];
}

function expectations({ expectations: compared }: Certificate, paint: Paint): string[] {
  return compared === null ? [] : comparisonLines(compared, paint.bad);
}

/** What is to be mended, added or deleted; nothing where all is as it is listed. */
export function comparisonLines(
  { unexpected, absent, file, asExpected }: Comparison,
  bad: (line: string) => string = (line) => line,
): string[] {
  if (asExpected) return [];
  const lines: string[] = [];
  if (unexpected.length > 0) {
    lines.push(bad(`Violated and not expected; mend it, or add to ${file}:`));
    lines.push(...unexpected.map(({ add }) => add));
  }
  if (absent.length > 0) {
    lines.push(bad('Expected and not found; delete:'));
    lines.push(...absent.map(({ place, remove }) => `${remove}    # ${place}`));
  }
  return lines;
}

function verdictLines(certificate: Certificate, paint: Paint): string[] {
  const { verdict, backend } = certificate;
  const open = openText(certificate);
  return [
    violationText(certificate),
    ...(open.length === 0
      ? []
      : ['What leaves it open:', ...open.flatMap((each) => wrapped(each, '  '))]),
    ...wrapped(`${backend.name}: ${headlineText(certificate)}`, '', NARROW).map(
      paint[TONES[verdict]],
    ),
  ];
}

/** The longest wish that is shown in full; the page has it whole. */
const LONGEST_WISH = 120;

function shortened(text: string): string {
  return cut(text.replace(/\s+/g, ' '), LONGEST_WISH);
}
