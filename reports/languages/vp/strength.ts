/** The strength of the oracle on a terminal: at most 100 columns. */
import type { Strength } from '../../../oracles/strength/vp/strength.js';
import { rateOf } from '../../../oracles/strength/tally.js';
import { counted, grouped } from '../../page/counts.js';
import { PLAIN, type Paint } from '../../page/paint.js';
import {
  ceilingLines,
  percent,
  share,
  shortened,
  sizeText,
  type StrengthTextOptions,
} from '../../strength-lines.js';
import { reasonRows, type ReasonRow } from '../../strength-words.js';

const CEILING_FILE = 'oracles/strength/vp/ceiling.ts';

/** How many clauses are listed. */
const SHOWN = 8;

export function strengthText(strength: Strength, options: StrengthTextOptions): string {
  const { paint = PLAIN, beyond, quiet = false } = options;
  const parts = quiet
    ? [shares(strength), ceilingLines(beyond, CEILING_FILE, paint)]
    : [
        introduction(strength),
        [
          paint.strong('Unconstrained') + ': component checks that any value at all would pass',
          ...shares(strength),
          paint.dim(
            'outright: under every permitted assignment of the choices, so that nothing is learnt of these',
          ),
          paint.dim('nearly: not unconstrained, but more than half of all values would pass'),
        ],
        [paint.strong('Why any value passes'), ...reasonRows(strength).flatMap(reasonLines)],
        clauses(strength, paint),
        [
          `${paint.strong('Width')}: how many values pass, of generated programs`,
          ...widths(strength),
          paint.dim(
            'default: where every choice has its default; the others: under any permitted assignment',
          ),
        ],
        ceilingLines(beyond, CEILING_FILE, paint),
        nextSteps(strength),
      ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
    .concat('\n');
}

function introduction({ vacuity: { corpus, generated } }: Strength): readonly string[] {
  return [
    `How much the checks of ${counted(corpus.cases, 'case')} and of ` +
      `${counted(generated.programs, 'generated program')} restrict`,
    `(${grouped(generated.instructions)} executed instructions, seed ${String(generated.seed)})`,
  ];
}

function shares({ vacuity: { corpus, generated } }: Strength): readonly string[] {
  const line = (cells: readonly string[], note = ''): string => {
    const [name = '', ...others] = cells;
    return `${name.padEnd(20)}${others.map((cell) => cell.padStart(10)).join('')}${note}`.trimEnd();
  };
  return [
    line(['', 'checks', 'any value', 'share', 'outright', 'share', 'nearly', 'share']),
    line(
      [
        'corpus',
        grouped(corpus.checks),
        grouped(corpus.vacuous),
        percent(rateOf(corpus.vacuous, corpus)),
      ],
      corpus.declared === 0 ? '' : `   (${grouped(corpus.declared)} more say "any")`,
    ),
    line([
      'generated programs',
      grouped(generated.checks),
      grouped(generated.vacuous),
      percent(rateOf(generated.vacuous, generated)),
      grouped(generated.outright),
      percent(rateOf(generated.outright, generated)),
      grouped(generated.nearlyVacuous),
      percent(rateOf(generated.nearlyVacuous, generated)),
    ]),
  ];
}

function reasonLines(row: ReasonRow): readonly string[] {
  const { ids, because, vacuous, outright, nearlyVacuous, corpus, instructions } = row;
  const ofThem =
    outright === 0 ? '' : outright < vacuous ? ` (${grouped(outright)} outright)` : ' outright';
  const counts = [
    ...(vacuous > 0 ? [`${grouped(vacuous)} unconstrained${ofThem}`] : []),
    ...(nearlyVacuous > 0 ? [`${grouped(nearlyVacuous)} nearly`] : []),
    ...(corpus > 0 ? [`${grouped(corpus)} in the corpus`] : []),
  ];
  return [
    `  ${ids.join(' + ')}: ${counts.join(', ')}`,
    ...because.map((text) => `    ${text}`),
    `    ${instructions.join(' ')}`,
  ].map((text) => shortened(text));
}

/** The clauses that are in force where any value passes: they say too little there. */
function clauses({ vacuity: { generated } }: Strength, paint: Paint): readonly string[] {
  const open = generated.byClause
    .filter(({ vacuous }) => vacuous > 0)
    .sort((a, b) => b.vacuous - a.vacuous);
  if (open.length === 0) return [];
  return [
    `${paint.strong('Clauses')} in force in unconstrained checks of generated programs: ${grouped(open.length)}`,
    ...open.slice(0, SHOWN).map(({ clause, checks, vacuous }) => {
      const counts = `${grouped(vacuous).padStart(9)} of ${grouped(checks).padStart(9)}`;
      return `  ${clause.padEnd(34)}${counts}${percent(vacuous / checks).padStart(9)}`;
    }),
    ...(open.length > SHOWN ? [paint.dim(`  … ${grouped(open.length - SHOWN)} more`)] : []),
  ];
}

const COLUMNS = [13, 9, 9, 10, 8, 9, 8, 8, 7, 7, 9];

function widths({ vacuity: { generated }, width }: Strength): readonly string[] {
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) =>
        index === 0 ? cell.padEnd(COLUMNS[0] ?? 0) : cell.padStart(COLUMNS[index] ?? 0),
      )
      .join('');
  return [
    line(['', '', '', '', '', '', '', '', '', '', 'default']),
    line([
      'instruction',
      'checks',
      'any value',
      'outright',
      'nearly',
      'exact',
      'median',
      '90 %',
      '99 %',
      'most',
      '99 %',
    ]),
    ...generated.byInstruction.map((counts) => {
      const { instruction, checks } = counts;
      const own = width.find((each) => each.instruction === instruction);
      return line([
        instruction,
        grouped(checks),
        share(rateOf(counts.vacuous, counts)),
        share(rateOf(counts.outright, counts)),
        share(rateOf(counts.nearlyVacuous, counts)),
        own === undefined ? '' : share(own.exact / own.sets),
        ...[own?.median, own?.p90, own?.p99, own?.greatest, own?.underDefaults.p99].map((size) =>
          size === undefined ? '' : sizeText(size),
        ),
      ]);
    }),
  ];
}

function nextSteps(strength: Strength): readonly string[] {
  const [first] = reasonRows(strength);
  const erratum = first?.ids.find((id) => id.includes('.E-'));
  return [
    ...(erratum === undefined ? [] : [`Why: npx vpspec explain ${erratum}`]),
    'All of it, each with an example: npx vpspec strength --json',
  ];
}
