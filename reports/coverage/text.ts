/** Coverage on a terminal: a short table, and what is uncovered. */
import type { Coverage } from '../../oracles/coverage/coverage.js';
import { PLAIN, screenWidth, type Paint } from '../page/paint.js';
import { counted, grouped } from '../page/counts.js';
import { missingLists } from './missing.js';
import { casesText, faults, percent, subject, summaryRows, type SummaryRow } from './words.js';

/** How much of each list is shown unless all is asked for. */
const SHOWN = 8;
const NAME = 34;

export interface TextOptions {
  readonly paint?: Paint;
  /** Everything that is uncovered, not only the first ones. */
  readonly all?: boolean;
  /** The table alone. */
  readonly quiet?: boolean;
}

export function coverageText(coverage: Coverage, options: TextOptions = {}): string {
  const { paint = PLAIN, all = false, quiet = false } = options;
  const lists = quiet ? [] : missingLists(coverage);
  const cut = !all && lists.some(({ items }) => items.length > SHOWN);
  return [
    [introduction(coverage)],
    summaryRows(coverage).map((row) => summaryLine(row, paint)),
    faults(coverage).map((fault) => paint.bad(fault)),
    ...lists.map(({ title, items }) => [
      paint.strong(`${title}: ${grouped(items.length)}`),
      ...(all ? items : items.slice(0, SHOWN)).map(
        ({ name, says }) => `  ${shortened(`${name.padEnd(NAME)} ${says}`, screenWidth() - 2)}`,
      ),
      ...(!all && items.length > SHOWN
        ? [paint.dim(`  … ${grouped(items.length - SHOWN)} more`)]
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
  const vectors = coverage.ofGuestsAlone === true ? '' : ` and ${counted(records, 'test vector')}`;
  return `What ${casesText(coverage)}${vectors} reach of ${subject(coverage)}`;
}

function summaryLine({ name, reached, total, note }: SummaryRow, paint: Paint): string {
  const figures = `${grouped(reached).padStart(6)} of ${grouped(total).padStart(5)}`;
  const share = percent(reached, total).padStart(7);
  const tone = reached === total ? paint.good : reached === 0 ? paint.bad : paint.warn;
  const tail = note === '' ? '' : `   ${note}`;
  return `${name.padEnd(32)}${figures}${tone(share)}${paint.dim(tail)}`.trimEnd();
}

function shortened(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}
