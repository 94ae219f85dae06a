/** Coverage on a terminal: a short table, and what is uncovered. At most 100 columns. */
import type { Coverage } from '../../oracles/coverage/coverage.js';
import { PLAIN, WIDTH, type Paint } from '../page/paint.js';
import { counted, grouped } from '../page/counts.js';
import {
  faults,
  openClauses,
  openErrata,
  partsOf,
  percent,
  summaryRows,
  totalOf,
  type Part,
  type SummaryRow,
} from './words.js';

/** How much of each list is shown unless all is asked for. */
const SHOWN = 8;

export interface TextOptions {
  readonly paint?: Paint;
  /** Everything that is uncovered, not only the first ones. */
  readonly all?: boolean;
  /** The table alone. */
  readonly quiet?: boolean;
}

export function coverageText(coverage: Coverage, options: TextOptions = {}): string {
  const { paint = PLAIN, all = false, quiet = false } = options;
  const lists = quiet ? [] : uncoveredLists(coverage).filter(({ lines }) => lines.length > 0);
  const cut = !all && lists.some(({ lines }) => lines.length > SHOWN);
  return [
    [introduction(coverage)],
    summaryRows(coverage).map((row) => summaryLine(row, paint)),
    faults(coverage).map((fault) => paint.bad(fault)),
    ...lists.map(({ title, lines }) => [
      paint.strong(`${title}: ${grouped(lines.length)}`),
      ...(all ? lines : lines.slice(0, SHOWN)).map((line) => `  ${shortened(line, WIDTH - 2)}`),
      ...(!all && lines.length > SHOWN
        ? [paint.dim(`  … ${grouped(lines.length - SHOWN)} more`)]
        : []),
    ]),
    cut ? ['All of it: vpspec cover --all, or as a page: vpspec cover --out'] : [],
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
    .concat('\n');
}

function introduction(coverage: Coverage): string {
  const records = coverage.recordings.reduce((sum, { records: count }) => sum + count, 0);
  const agree = totalOf(coverage, ({ cases }) => cases.agree);
  const instructions = totalOf(coverage, ({ cases }) => cases.instructions);
  return (
    `What ${counted(agree, 'case')} (${grouped(instructions)} executed instructions) and ` +
    `${counted(records, 'record')} reach of ${subject(coverage)}`
  );
}

/** What is covered. */
function subject({ document }: Coverage): string {
  return document === null ? 'the specification' : document;
}

function summaryLine({ name, reached, total, note }: SummaryRow, paint: Paint): string {
  const figures = `${grouped(reached).padStart(6)} of ${grouped(total).padStart(5)}`;
  const share = percent(reached, total).padStart(7);
  const tone = reached === total ? paint.good : reached === 0 ? paint.bad : paint.warn;
  const tail = note === '' ? '' : `   ${note}`;
  return `${name.padEnd(32)}${figures}${tone(share)}${paint.dim(tail)}`.trimEnd();
}

interface List {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Everything that is uncovered and could be covered or explained. */
export function uncoveredLists(coverage: Coverage): readonly List[] {
  const { sections, branches } = coverage;
  const all = sections.documents.flatMap((document) => document.sections);
  return [
    {
      title: 'Sections said to be read, without a clause',
      lines: all
        .filter(({ status }) => status === 'no clause')
        .map(({ document, number, title }) => `${document} ${number}  ${title}`),
    },
    {
      title: 'Clauses',
      lines: openClauses(coverage).map(
        ({ id, status, says }) => `${id.padEnd(34)} ${status.padEnd(13)} ${oneLine(says)}`,
      ),
    },
    // What is about one document is about no language as a whole.
    {
      title: 'Errata without a case or a reason',
      lines:
        coverage.document === null
          ? openErrata(coverage).map(({ id, problem }) => `${id.padEnd(34)} ${oneLine(problem)}`)
          : [],
    },
    ...(coverage.document === null ? partsOf(coverage).flatMap(partLists) : []),
    {
      title: 'Branches neither reached nor explained',
      lines: (branches?.list ?? [])
        .filter(({ reason }) => reason === null)
        .map(({ file, line, text }) => `${file}:${String(line)}  ${text ?? '(never loaded)'}`),
    },
  ];
}

function partLists({ name: programs, of }: Part): readonly List[] {
  const { restrictions, grammar, operands } = of;
  return [
    {
      title: `Load restrictions that no case violates alone, ${programs}`,
      lines: restrictions.list
        .filter(({ alone }) => alone.cases === 0)
        .map(({ id, says }) => `${id.padEnd(36)} ${says}`),
    },
    {
      title: `Load restrictions, environments without a case, ${programs}`,
      lines: restrictions.list
        .filter(
          ({ alone, environmentsMissing }) => alone.cases > 0 && environmentsMissing.length > 0,
        )
        .map(({ id, environmentsMissing }) => `${id.padEnd(36)} ${environmentsMissing.join(', ')}`),
    },
    {
      title: `Productions that no program that loads reaches, ${programs}`,
      lines: grammar.list
        .filter(({ accepted }) => accepted.cases === 0)
        .map(({ name, document, section }) => `<${name}>  ${document} §${section}`),
    },
    {
      title: `Operand classes that no compared result was made of, ${programs}`,
      lines: operandGaps(operands.list),
    },
  ];
}

/** One line for each operand: "MUL b: NaN, -0". */
function operandGaps(list: Part['of']['operands']['list']): readonly string[] {
  const gaps = new Map<string, string[]>();
  for (const { instruction, operand, class: name, observed } of list) {
    if (observed > 0) continue;
    const key = `${instruction} ${operand}`;
    const names = gaps.get(key);
    if (names === undefined) gaps.set(key, [name]);
    else names.push(name);
  }
  return [...gaps].map(([operand, names]) => `${operand}: ${names.join(', ')}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shortened(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}
