/** Findings on a terminal. */
import type { Added, Finding, Run } from '../../oracles/findings/store.js';
import { counted, grouped } from '../page/counts.js';
import { PLAIN, screenWidth, type Paint } from '../page/paint.js';
import { printable } from '../page/printable.js';
import { cut, wrapped } from '../page/wrapped.js';
import { findingJson, type FindingJson, type TrendJson } from './json.js';

/** A line or two for each. */
export function listText(
  findings: readonly Finding[],
  runs: readonly Run[],
  paint = PLAIN,
): string {
  const lines = findings.flatMap((finding) => {
    const {
      id,
      state,
      kind,
      environment,
      subject,
      signature,
      where,
      observed,
      permitted,
      ...rest
    } = printable(findingJson(finding, runs));
    const is =
      permitted === null ? observed : `${where ?? ''} is ${observed}, permitted ${permitted}`;
    return [
      `${paint.strong(id)} ${painted(state, paint)}  ${days(rest)}  ${environment}  ${cut(subject, 40)}`,
      `  ${cut(`${kind} ${signature}`, screenWidth() - 2)}`,
      `  ${cut(is, screenWidth() - 2)}`,
    ];
  });
  const count = (state: Finding['state']): number =>
    findings.filter((each) => each.state === state).length;
  const total = `${counted(findings.length, 'finding')}: ${String(count('open'))} open, ${String(count('back'))} back, ${String(count('fixed'))} fixed`;
  return `${[...lines, total].join('\n')}\n`;
}

/** All that there is of one. */
export function showText(finding: Finding, runs: readonly Run[], paint: Paint = PLAIN): string {
  const json = printable(findingJson(finding, runs));
  const { program, inputs, vector, witnesses, history } = json;
  const { units, conforming } = witnesses;
  const facts = [
    `${paint.strong(json.id)} ${painted(json.state, paint)}`,
    `  ${json.environment} by ${json.document}, ${json.subject}`,
    ...wrapped(`${json.kind}: ${json.signature}`, '  '),
    ...(json.clauses.length === 0 ? [] : wrapped(`violates ${json.clauses.join(', ')}`, '  ')),
    ...wrapped(
      `${json.where ?? 'it'} is ${json.observed}${json.permitted === null ? '' : `, permitted ${json.permitted}`}`,
      '  ',
    ),
    ...wrapped(`first shown by ${json.from}`, '  '),
  ];
  const asked =
    json.state === 'fixed'
      ? `all ${counted(units.length, 'unit or test vector')} that ever showed it asked again, and conforming`
      : `${counted(units.length, 'unit or test vector')} showed it; since then ${String(conforming)} asked again and conforming`;
  return [
    facts.join('\n'),
    ...(program === null
      ? []
      : [
          `program${json.oneMinimal === true ? ', as small as it gets' : ''}:\n${program.trimEnd()}`,
        ]),
    ...(inputs === null ? [] : [`inputs:\n${inputLines(inputs).join('\n')}`]),
    ...(vector === null
      ? []
      : [
          `operands: ${vector.operands.map((words) => words.map(({ bits }) => bits).join(' ')).join(', ')}\n` +
            `result:   ${vector.result.map(({ bits }) => bits).join(' ')}`,
        ]),
    [asked, ...history.map(historyLine)].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function inputLines({ registers, lines }: NonNullable<ReturnType<typeof findingJson>['inputs']>) {
  const given = Object.entries(registers).map(([name, bits]) => `  ${name}: ${bits.join(' ')}`);
  const shown = lines.length > 0 ? lines.map((line) => `  ${line}`) : given;
  return shown.length === 0 ? ['  none'] : shown;
}

function historyLine({
  date,
  shows,
  backend,
  vpspec,
  specification,
  part,
}: ReturnType<typeof findingJson>['history'][number]): string {
  const what = shows === 0 ? 'conforms' : `shown ${String(shows)} times`;
  const version = backend?.engine ?? backend?.details['version'] ?? backend?.name ?? '';
  const of = part === null ? '' : `, ${part}`;
  return `  ${date}  ${what}  ${version}; vpspec ${vpspec}, specification ${specification.slice(0, 12)}${of}`;
}

/** From when to when it was seen. */
function days({ firstSeen, lastSeen }: Pick<FindingJson, 'firstSeen' | 'lastSeen'>): string {
  return firstSeen === lastSeen ? firstSeen : `${firstSeen} to ${lastSeen}`;
}

function painted(state: Finding['state'], paint: Paint): string {
  return state === 'fixed'
    ? paint.good(state)
    : state === 'back'
      ? paint.bad(state)
      : paint.warn(state);
}

/** What came of adding a certificate. */
export function addedText(
  certificate: string,
  { about }: Pick<Run, 'about'>,
  added: Added,
): string {
  const { date, environment, subject, part } = printable(about);
  const head = `${certificate}: ${subject}, ${environment}, ${date}${part === null ? '' : `, ${part}`}`;
  if (added.known) return `${head}: the store has it already\n`;
  const counts = (['first', 'back', 'again', 'fixed'] as const).map(
    (what) => `${String(added[what].length)} ${WORDS[what]}`,
  );
  const ids = (['first', 'back', 'fixed'] as const).flatMap((what) =>
    added[what].map((id) => `  ${WORDS[what]}: ${id}`),
  );
  return `${[`${head}: ${counts.join(', ')}`, ...ids].join('\n')}\n`;
}

const WORDS = { first: 'new', back: 'back', again: 'seen again', fixed: 'fixed' } as const;

/** What was asked and found from day to day. */
export function trendText(trend: TrendJson): string {
  const lines = trend.map((run) => {
    const { date, environment, subject, units, vectors, clauses, part } = printable(run);
    const asked = [
      ...(units.asked === 0
        ? []
        : [`${grouped(units.failed)} of ${grouped(units.judged)} units failed`]),
      ...(vectors.judged === 0
        ? []
        : [`${grouped(vectors.failed)} of ${grouped(vectors.judged)} test vectors`]),
    ].join(', ');
    const reached =
      clauses === null
        ? ''
        : `; ${String(clauses.hold + clauses.violated)} of ${String(clauses.inForce)} clauses reached`;
    const found = `${String(run.new)} new, ${String(run.back)} back, ${String(run.fixed)} fixed; ${String(run.open)} open`;
    return wrapped(
      `${date}  ${environment}  ${subject}${part === null ? '' : ` (${part})`}: ${asked}${reached}; ${found}`,
      '',
    ).join('\n');
  });
  return `${[...lines, counted(trend.length, 'run')].join('\n')}\n`;
}
