/** Certificates side by side on a terminal: what is violated anywhere, and where all agree against the default. */
import { SLICE } from '../../oracles/exhaust/messages.js';
import { hex } from '../../semantics/number/binary32.js';
import type {
  Cell,
  ClauseVotes,
  ExhaustedVotes,
  PolicyVotes,
  VariantVotes,
  Vote,
} from '../../oracles/certify/vote.js';
import { headlineText } from '../certificate/headline.js';
import { wrapped } from '../page/wrapped.js';
import { counted, grouped } from '../page/counts.js';
import { PLAIN, screenWidth, type Paint } from '../page/paint.js';
import { printable } from '../page/printable.js';

/** Characters of the names at the left, where there is room, and of each implementation. */
const NAME = 40;
const COLUMN = 10;
/** As many implementations stand side by side on the narrowest screen. */
const LEAST_ABREAST = 3;

interface Columns {
  readonly name: number;
  readonly abreast: number;
}

function columnsOf(width: number, most: number): Columns {
  const name = Math.min(most, width - LEAST_ABREAST * COLUMN);
  return { name, abreast: Math.floor((width - name) / COLUMN) };
}

/** Everything that is not the same everywhere, or against the default; the rest as a count. */
export function voteText(vote: Vote, paint: Paint = PLAIN): string {
  const { voters, clauses, policies, sameSpecification } = printable(vote);
  const shown = clauses.filter(({ cells, against }) => against || cells.some(isNotable));
  const differing = policies.filter(
    ({ cells, against }) => against || cells.some((cell) => isChosen(cell)),
  );
  return [
    voters.flatMap(({ name, directory, certificate }, index) =>
      wrapped(
        `${String(index + 1)}: ${name}, ${certificate.environment}: ${headlineText(certificate)} (${directory})`,
        '',
      ),
    ),
    sameSpecification
      ? []
      : wrapped('They were judged by different states of the specification.', '').map(paint.warn),
    [
      ...abreast('clause', shown, clauseName, ({ cells }) => cells.map(cellText), paint),
      `${counted(clauses.length - shown.length, 'other clause')} held or untried everywhere`,
    ],
    abreast('choice (policy)', differing, policyName, ({ cells }) => cells.map(policyCell), paint),
    exhaustedLines(printable(vote), paint),
    invariance(printable(vote), paint),
    flagged({ clauses, policies }, paint),
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
    .concat('\n');
}

/** Nothing where none was asked operand by operand. */
function exhaustedLines({ exhausted }: Vote, paint: Paint): string[] {
  if (exhausted.length === 0) return [];
  return [
    paint.strong('Operand by operand'),
    ...exhausted.flatMap((each) => exhaustedTexts(each).flatMap((text) => wrapped(text, '  '))),
  ];
}

/** "RCP: 1 conforms; 2 incomplete (8 388 608 of 4 294 967 296 asked)"; then a line for each two that were asked the same. */
export function exhaustedTexts({ operation, cells, pairs }: ExhaustedVotes): readonly string[] {
  const told = cells.map((cell, index) => {
    const number = String(index + 1);
    if (cell === null) return `${number} not asked`;
    const { verdict, asked, questions } = cell;
    const part = asked === questions ? '' : ` (${grouped(asked)} of ${grouped(questions)} asked)`;
    return `${number} ${verdict}${part}`;
  });
  return [
    `${operation}: ${told.join('; ')}`,
    ...pairs.map(({ voters: [one, other], compared, differing, first }) => {
      const who = `${operation}: ${String(one + 1)} and ${String(other + 1)}`;
      const slices = counted(compared, 'slice');
      if (first === null) return `${who} have the same bits in the ${slices} that both were asked`;
      const isEvery = cells[one]?.isEvery === true;
      const where = isEvery
        ? `, of operands ${hex(first * SLICE)} to ${hex(first * SLICE + SLICE - 1)}`
        : '';
      return `${who} differ in ${grouped(differing)} of ${slices} that both were asked, first in slice ${grouped(first)}${where}`;
    }),
  ];
}

/** Nothing where no implementation has certificates of several environments of VP1.x. */
function invariance({ variants, paired }: Vote, paint: Paint): string[] {
  if (paired === 0) return [];
  if (variants.length === 0) {
    return wrapped(
      `Of ${counted(paired, 'pair')} of certificates of one implementation, both show the same bits of the same instruction.`,
      '',
    );
  }
  return [
    paint.strong('Not invariant from one environment to another'),
    ...variants.flatMap((each) => wrapped(paint.bad(variantText(each)), '  ')),
  ];
}

/** "1 and 2: z of EXP of 0x3f000000 is …, and … (vp1.invariance.state-programs; 3 of 40 compared)". */
export function variantText({
  voters: [one, other],
  where,
  seen: [first, second],
  clause,
  compared,
  differing,
}: VariantVotes): string {
  return (
    `${String(one + 1)} and ${String(other + 1)}: ${where} is ${first.bits} in ${first.unit}, ` +
    `and ${second.bits} in ${second.unit} (violates ${clause}; ${grouped(differing)} of ` +
    `${grouped(compared)} results that both show differ)`
  );
}

function isNotable({ status }: Cell): boolean {
  return status === 'violated' || status === 'otherwise';
}

function isChosen({ status, isDefault }: PolicyVotes['cells'][number]): boolean {
  return status === 'inconsistent' || (status === 'follows' && !isDefault);
}

function clauseName({ clause, instruction }: ClauseVotes): string {
  return `${clause}  ${instruction ?? 'programs'}`;
}

function policyName({ policy }: PolicyVotes): string {
  return policy;
}

/** "holds", "12 of 300", "by other", "-". */
export function cellText({ status, violations }: Cell): string {
  switch (status) {
    case 'holds':
      return 'holds';
    case 'otherwise':
      return 'otherwise';
    case 'violated':
      return `${grouped(violations)} not`;
    case 'silent':
      return '.';
    case 'untried':
      return '-';
  }
}

function policyCell({ status, alternative }: PolicyVotes['cells'][number]): string {
  if (status === 'follows') return alternative ?? '';
  return status === 'inconsistent' ? 'several' : '-';
}

/**
 * Rows in blocks of as many implementations as fit; what is against all is marked.
 *
 * @param longest characters that names may have, where there is room
 */
export function abreast<Row extends { readonly against: boolean }>(
  head: string,
  rows: readonly Row[],
  name: (row: Row) => string,
  cells: (row: Row) => readonly string[],
  paint: Paint,
  longest = NAME,
): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const count = cells(first).length;
  const { name: left, abreast: most } = columnsOf(screenWidth(), longest);
  const lines: string[] = [];
  for (let from = 0; from < count; from += most) {
    const numbers = Array.from({ length: Math.min(most, count - from) }, (_, index) =>
      String(from + index + 1),
    );
    lines.push(
      paint.dim(`${fitted(head, left)}${numbers.map((each) => each.padStart(COLUMN)).join('')}`),
    );
    for (const row of rows) {
      const own = cells(row)
        .slice(from, from + most)
        .map((text) => ` ${fitted(text, COLUMN - 1, true)}`)
        .join('');
      const line = `${fitted(`${row.against ? '! ' : '  '}${name(row)}`, left)}${own}`;
      lines.push(row.against ? paint.warn(line) : line);
    }
  }
  return lines;
}

function fitted(text: string, width: number, atRight = false): string {
  const all = Array.from(text);
  const cut = all.length > width ? `${all.slice(0, width - 1).join('')}…` : text;
  return atRight ? cut.padStart(width) : cut.padEnd(width);
}

function flagged(
  { clauses, policies }: Pick<Vote, 'clauses' | 'policies'>,
  paint: Paint,
): string[] {
  const against = clauses.filter((row) => row.against);
  const together = policies.filter((row) => row.against);
  if (against.length + together.length === 0) {
    return wrapped(
      'Nowhere do all that were asked, two or more, agree against the default interpretation.',
      '',
    );
  }
  return [
    paint.strong('Against the default interpretation, all that were asked (!)'),
    ...wrapped(
      'Either that interpretation is wrong, or all of them are; "vpspec explain ID" tells what is known.',
      '  ',
    ),
    ...against.flatMap((row) => wrapped(`${clauseName(row)}: ${row.says}`, '  ')),
    ...together.flatMap(({ policy, title, cells }) => {
      const alternative = cells.find(({ status }) => status === 'follows')?.alternative ?? '';
      return wrapped(`${policy}=${alternative}: ${title}`, '  ');
    }),
  ];
}
