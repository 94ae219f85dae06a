/** Holds what the units of a campaign came to against an expectation file. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { ResultLine, Verdict } from '../units/result-line.js';
import { glob } from '../cases/glob.js';
import type {
  Comparison,
  ExpectationFile,
  ExpectedViolation,
  ExpectedQuery,
} from './expectation-file.js';

/** What is known of the run, on which entries may be conditional. */
export interface RunFacts {
  readonly environment: AnyEnvironmentName;
  /** What the backend says of itself: name, vendor, renderer, version. */
  readonly details: Readonly<Record<string, string>>;
}

/** The units that were asked. */
export interface AskedUnits {
  readonly lines: readonly ResultLine[];
  readonly facts: RunFacts;
  /** Whether that is all there is to ask, and no shard or part: else what is absent may be elsewhere. */
  readonly isWhole: boolean;
}

/** What an implementation may not come to unless it is listed. */
const VIOLATIONS: readonly Verdict[] = ['disagrees', 'crash'];
const FAILURES: readonly Verdict[] = [...VIOLATIONS, 'timeout', 'protocol error', 'infrastructure'];

/** Lists without what records show. */
interface UnitComparison extends Pick<Comparison, 'expected' | 'unexpected' | 'absent'> {
  /** Entries that units show: no longer absent, whatever records say. */
  readonly shown: ReadonlySet<ExpectedViolation>;
}

/**
 * Compares. A unit that departs and is not listed is unexpected; one that an entry speaks of and that came
 * to something else makes the entry absent. Entries whose conditions are not met, or whose units were
 * not asked, say nothing.
 */
export function compareUnits(
  file: ExpectationFile,
  { lines, facts, isWhole }: AskedUnits,
): UnitComparison {
  const list = new UnitList(file, facts);
  const found = lines.map((line) => ({ line, entries: list.covering(line) }));
  const listed = new Map<string, ResultLine[]>();
  const unexpected = new Map<string, ResultLine[]>();
  const reasons = new Map<string, string>();
  const shown = new Set<ExpectedViolation>();
  for (const { line, entries } of found) {
    const entry = list.entryFor(line, entries);
    if (entry !== null) {
      const key = `${wayOf(line)} ${entry.reason}`;
      reasons.set(key, entry.reason);
      add(listed, key, line);
      if (!('query' in entry)) shown.add(entry);
    } else if (VIOLATIONS.includes(line.verdict)) {
      add(unexpected, wayOf(line), line);
    }
  }
  return {
    listed: [...listed].map(([key, same]) => ({ ...named(same), reason: reasons.get(key) ?? '' })),
    unexpected: [...unexpected.values()].map((same) => ({ ...named(same), add: addition(same) })),
    shown,
    absent: list.queries.flatMap((entry) => {
      const covered = found.filter(({ entries }) => entries.includes(entry));
      const others = covered.filter(({ line, entries }) =>
        entry.some ? !shows(entry, line) : !entries.some((each) => shows(each, line)),
      );
      // One that shows it is enough for an entry about some; in a part of the units there may be none.
      const isMet = entry.some && (!isWhole || others.length < covered.length);
      if (others.length === 0 || isMet) return [];
      return [
        absence(
          file.file,
          entry,
          others.map(({ line }) => line),
          covered.length,
        ),
      ];
    }),
  };
}

/** Whether a line is a failure that is not listed, or no longer what is listed: for `--fail-fast`. */
export function unexpected(
  file: ExpectationFile | null,
  facts: RunFacts,
): (line: ResultLine) => boolean {
  if (file === null) return ({ verdict }) => FAILURES.includes(verdict);
  const list = new UnitList(file, facts);
  return (line) => {
    const entries = list.covering(line);
    if (list.entryFor(line, entries) !== null) return false;
    return FAILURES.includes(line.verdict) || entries.some(({ some }) => !some);
  };
}

/** The entries that this run is held against. */
class UnitList {
  readonly queries: readonly ExpectedQuery[];
  readonly #violations: readonly ExpectedViolation[];
  readonly #covers: ReadonlyMap<ExpectedQuery, (unit: string) => boolean>;

  constructor(file: ExpectationFile, facts: RunFacts) {
    this.queries = file.queries.filter((entry) => isAsked(entry, facts));
    this.#violations = file.violations;
    // What a query names, it selects with everything below, as queries of the corpus do.
    this.#covers = new Map(this.queries.map((entry) => [entry, glob(entry.query, '/:')]));
  }

  covering({ unit }: ResultLine): readonly ExpectedQuery[] {
    return this.queries.filter((entry) => this.#covers.get(entry)?.(unit) === true);
  }

  /** The entry that lists what the unit came to; null where none does. */
  entryFor(
    line: ResultLine,
    entries: readonly ExpectedQuery[],
  ): ExpectedQuery | ExpectedViolation | null {
    const entry = entries.find((candidate) => shows(candidate, line));
    if (entry !== undefined) return entry;
    const { disagreement, verdict } = line;
    if (disagreement === null || verdict !== 'disagrees') return null;
    // A violation that is known of records is known wherever it shows.
    const { clauses, instruction } = disagreement;
    const violation = this.#violations.find((each) =>
      clauses.some((clause) => covers(each, clause, instruction?.name ?? null)),
    );
    return violation ?? null;
  }
}

function add(groups: Map<string, ResultLine[]>, key: string, line: ResultLine): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [line]);
  else group.push(line);
}

/** Whether an entry speaks about this clause and instruction; null where no instruction departs. */
export function covers(
  entry: ExpectedViolation,
  clause: string,
  instruction: string | null,
): boolean {
  if (!glob(entry.clause, '')(clause)) return false;
  if (entry.instruction === null) return true;
  return instruction !== null && glob(entry.instruction, '')(instruction);
}

function shows({ verdict, clause }: ExpectedQuery, line: ResultLine): boolean {
  if (line.verdict !== verdict) return false;
  return clause === null || (line.disagreement?.clauses.some(glob(clause, '')) ?? false);
}

function isAsked({ environment, renderer }: ExpectedQuery, facts: RunFacts): boolean {
  if (environment !== null && environment !== facts.environment) return false;
  if (renderer === null) return true;
  // A part of any of the strings; "*" stands for any text, slashes and colons included.
  const fits = glob(`**${renderer.toLowerCase().replace(/\*+/g, '**')}**`, '');
  return Object.values(facts.details).some((detail) => fits(detail.toLowerCase()));
}

/** Units that came to the same in the same way have the same. */
function wayOf({ unit, verdict, disagreement }: ResultLine): string {
  return `${kindOf(unit)} ${verdict} ${disagreement?.signature ?? ''}`;
}

function kindOf(unit: string): string {
  return unit.slice(0, unit.indexOf(':'));
}

function named(lines: readonly ResultLine[]) {
  const line = firstOf(lines);
  const { disagreement, verdict, unit } = line;
  return {
    clause: disagreement?.clauses[0] ?? verdict,
    instruction: disagreement?.instruction?.name ?? unit,
    units: foundOf(lines),
  };
}

function foundOf(
  lines: readonly ResultLine[],
): NonNullable<Comparison['expected'][number]['units']> {
  const { unit, verdict, disagreement } = firstOf(lines);
  const signature = disagreement?.signature ?? null;
  return { first: unit, count: lines.length, verdict, signature };
}

function firstOf(lines: readonly ResultLine[]): ResultLine {
  const [line] = lines;
  if (line === undefined) throw new Error('a group of units without any');
  return line;
}

/** The entry that would list them. */
function addition(lines: readonly ResultLine[]): string {
  const { unit, verdict, disagreement } = firstOf(lines);
  if (lines.length === 1 && kindOf(unit) !== 'program') {
    return `  - {query: ${JSON.stringify(unit)}, verdict: ${verdict}, reason: "…"}`;
  }
  const clause = disagreement === null ? '' : `clause: ${disagreement.clauses[0] ?? '"*"'}, `;
  const query = JSON.stringify(`${kindOf(unit)}:**`);
  return `  - {query: ${query}, verdict: ${verdict}, ${clause}some: true, reason: "…"}`;
}

function absence(
  file: string,
  entry: ExpectedQuery,
  others: readonly ResultLine[],
  covered: number,
): Comparison['absent'][number] {
  const { unit, verdict } = firstOf(others);
  const how =
    others.length === covered
      ? `${unit} ${verdict}`
      : `${String(others.length)} of ${String(covered)} units: ${unit} ${verdict}`;
  return {
    clause: entry.query,
    instruction: null,
    place: `${file}:${String(entry.line)}`,
    remove: `  - query: ${JSON.stringify(entry.query)} (${entry.verdict} is listed; ${how})`,
    units: foundOf(others),
  };
}
