/** The strength of the oracle of GPU programs on a terminal: at most 100 columns. */
import { causeOf, type Cause } from '../../../oracles/strength/gpu/causes.js';
import { definedRate, type GpuStrength } from '../../../oracles/strength/gpu/ceiling.js';
import type { GpuExecutedStrength } from '../../../oracles/strength/gpu/executed.js';
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

const CEILING_FILE = 'oracles/strength/gpu/ceiling.ts';

export function gpuStrengthText(strength: GpuStrength, options: StrengthTextOptions): string {
  const { paint = PLAIN, beyond, quiet = false } = options;
  const ceiling = ceilingLines(beyond, CEILING_FILE, paint);
  const parts = quiet
    ? [[paint.strong('GPU programs'), ...shares(strength)], ceiling]
    : [
        introduction(strength, paint),
        [
          ...shares(strength),
          paint.dim('a case checks what it compares, its run and that of a program each result'),
          paint.dim(
            'defined: unconstrained, of the results that the document does not leave undefined',
          ),
        ],
        [
          paint.strong('Why any value passes of a result that is defined'),
          ...reasonRows(strength).map(reasonLine),
        ],
        [
          `${paint.strong('By instruction and type')}: unconstrained results by cause, and how many values pass`,
          ...instructions(strength),
        ],
        ceiling,
      ];
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}

function introduction({ corpus, generated }: GpuStrength, paint: Paint): readonly string[] {
  return [
    `${paint.strong('GPU programs')}: ${counted(corpus.cases, 'case')} and ` +
      `${counted(generated.programs, 'generated program')} (seed ${String(generated.seed)})`,
  ];
}

function line(cells: readonly string[]): string {
  const [name = '', ...others] = cells;
  return `${name.padEnd(20)}${others.map((cell) => cell.padStart(11)).join('')}`.trimEnd();
}

function shares({ corpus, generated }: GpuStrength): readonly string[] {
  const executed = (name: string, strength: GpuExecutedStrength): string => {
    const { checks, vacuous, byCause } = strength;
    const { undefined: open, approximation, other } = byCause;
    const numbers = [checks, vacuous, open, approximation, other].map((each) => grouped(each));
    return line([name, ...numbers, percent(definedRate(strength))]);
  };
  const { checks, vacuous, declared, undefined: expected } = corpus;
  return [
    line(['', 'checks', 'any value', 'undefined', 'approx.', 'other', 'defined']),
    line([
      'cases',
      grouped(checks),
      grouped(vacuous),
      '',
      '',
      '',
      percent(rateOf(vacuous, corpus)),
    ]),
    executed('their runs', corpus.executed),
    executed('generated programs', generated),
    `(${grouped(expected)} of the cases' checks ask for "undefined", ${grouped(declared)} more say "any")`,
  ];
}

interface ReasonRow {
  readonly ids: string;
  readonly cause: Cause;
  readonly corpus: number;
  readonly generated: number;
  readonly instructions: readonly string[];
}

/** What opens results that are defined, those that open most first. */
export function reasonRows({ corpus, generated }: GpuStrength): readonly ReasonRow[] {
  const rows = new Map<string, { row: ReasonRow; names: Set<string> }>();
  for (const [of, strength] of [
    ['corpus', corpus.executed],
    ['generated', generated],
  ] as const) {
    for (const { instruction, openness, reasons, checks } of strength.open) {
      const cause = causeOf(reasons);
      if (openness === 'nearly vacuous' || cause === 'undefined') continue;
      const ids = [...new Set(reasons.map(({ id }) => id))].sort().join(' + ');
      const known = rows.get(ids) ?? {
        row: { ids, cause, corpus: 0, generated: 0, instructions: [] },
        names: new Set<string>(),
      };
      known.names.add(instruction);
      rows.set(ids, { ...known, row: { ...known.row, [of]: known.row[of] + checks } });
    }
  }
  return [...rows.values()]
    .map(({ row, names }) => ({ ...row, instructions: [...names].sort() }))
    .sort((a, b) => b.corpus + b.generated - a.corpus - a.generated);
}

function reasonLine({ ids, cause, corpus, generated, instructions }: ReasonRow): string {
  const counts = `${grouped(corpus)} in runs of cases, ${grouped(generated)} in programs`;
  return shortened(`  ${ids} (${cause}): ${counts}: ${instructions.join(' ')}`);
}

const COLUMNS = [12, 10, 11, 11, 9, 9, 9, 9, 9, 9];

function columns(cells: readonly string[]): string {
  return cells
    .map((cell, index) =>
      index === 0 ? cell.padEnd(COLUMNS[0] ?? 0) : cell.padStart(COLUMNS[index] ?? 0),
    )
    .join('')
    .trimEnd();
}

/** The table of instructions in generated programs. */
function instructions({ generated }: GpuStrength): readonly string[] {
  return [
    columns([
      ...['instruction', 'checks', 'undefined', 'approx.', 'other', 'exact', 'median', '90 %'],
      ...['99 %', 'default'],
    ]),
    ...generated.byInstruction.map((counts) => {
      const { instruction, checks, byCause, width, widthUnderDefaults } = counts;
      const part = (some: number): string => share(rateOf(some, { checks }));
      return columns([
        instruction,
        grouped(checks),
        part(byCause.undefined),
        part(byCause.approximation),
        part(byCause.other),
        width === null ? '' : share(width.exact / width.sets),
        ...[width?.median, width?.p90, width?.p99, widthUnderDefaults?.p99].map((size) =>
          size === undefined ? '' : sizeText(size),
        ),
      ]);
    }),
  ];
}
