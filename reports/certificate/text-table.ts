/** The table of instructions, as a terminal shows it: where each violates the most, and what it chose. */
import type { Certificate, InstructionReport } from '../../oracles/certify/certificate.js';
import { grouped } from '../page/counts.js';
import { screenWidth, type Paint } from '../page/paint.js';
import { cut, wrapped } from '../page/wrapped.js';
import { reportedLanguage } from './languages.js';
import { callText, clausesText, recordNoun, shortViolation } from './words.js';

const COLUMNS = { name: 12, clauses: 15, records: 8, violating: 9 } as const;

export function instructionTable(certificate: Certificate, paint: Paint): string[] {
  const { instructions } = certificate;
  const noun = recordNoun(certificate);
  const head =
    (noun === 'unit' ? 'topic' : 'instruction').padEnd(COLUMNS.name) +
    'clauses'.padEnd(COLUMNS.clauses) +
    columnNoun(noun).padStart(COLUMNS.records) +
    'violate'.padStart(COLUMNS.violating);
  const columns = columnsFor(instructions, screenWidth() - head.length);
  const titles =
    (columns.worst === 0 ? '' : '  worst'.padEnd(columns.worst)) +
    (columns.chose === 0 ? '' : '  what it chose');
  const counts = reportedLanguage(certificate.environment).topicsText(certificate);
  return [
    paint.dim((head + titles).trimEnd()),
    ...instructions.map((report) => row(report, columns, paint)),
    ...(counts === null ? [] : wrapped(counts, '').map(paint.dim)),
  ];
}

/** What the columns behind the counts take, their margins with them; 0 of one that is not there. */
interface Columns {
  readonly worst: number;
  readonly chose: number;
}

/** What an instruction chose is told below the table too: where there is little room it is left out here. */
const LEAST_CHOSE = 24;

function columnsFor(reports: readonly InstructionReport[], room: number): Columns {
  const widest = Math.max(
    0,
    ...reports.map((report) => 2 + (worstText(report, Infinity)?.length ?? -2)),
  );
  const hasChosen = reports.some((report) => policyHint(report) !== '');
  if (widest === 0) return { worst: 0, chose: hasChosen ? room : 0 };
  return hasChosen && widest + LEAST_CHOSE <= room
    ? { worst: widest, chose: room - widest }
    : { worst: room, chose: 0 };
}

/** "vectors", "units": a column is narrow. */
function columnNoun(noun: string): string {
  return `${noun.split(' ').at(-1) ?? ''}s`;
}

function row(report: InstructionReport, columns: Columns, paint: Paint): string {
  const { name, clauses, records, violating } = report;
  const left =
    name.padEnd(COLUMNS.name) +
    clausesText(clauses).padEnd(COLUMNS.clauses) +
    grouped(records).padStart(COLUMNS.records) +
    grouped(violating).padStart(COLUMNS.violating);
  const room = columns.worst - 2;
  const worst = worstText(report, room);
  const chosen = columns.chose === 0 ? '' : policyHint(report);
  const seen = worst === null ? '' : `  ${cut(worst, room)}`;
  const middle = chosen === '' ? seen : seen.padEnd(columns.worst);
  const last = chosen === '' ? '' : paint.dim(`  ${cut(chosen, columns.chose - 2)}`);
  return `${violating > 0 ? paint.bad(left) : left}${middle}${last}`;
}

/** Clause and values, the operands too where there is room; null where nothing is violated. */
function worstText({ name, worst }: InstructionReport, room: number): string | null {
  if (worst === null) return null;
  const { clause, witness } = worst;
  const violation = shortViolation(witness);
  const full = `${clause} ${callText(name, witness)}: ${violation}`;
  return full.length <= room ? full : `${clause} ${violation}`;
}

function policyHint({ policies: own, consistent }: InstructionReport): string {
  if (!consistent) return 'no one policy explains all';
  return own.join(', ');
}
