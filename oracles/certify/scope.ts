/** How much was asked: the scope of a verdict, from what a certification asked and found. */
import type { ResultLine } from '../units/result-line.js';
import type { Certificate, ClauseReport } from './certificate.js';
import type {
  CampaignReport,
  ProgramClause,
  Scope,
  UnitKind,
  UnitOutcome,
} from './program-report.js';
import { UNIT_KINDS } from './program-report.js';
import { leastOf, type Floor } from './floor.js';
import { isAboutInstruction } from './in-force.js';
import type { JudgedUnit } from './judged-units.js';

/** What there is to know of a certification for its scope. */
export interface ScopeParts {
  readonly queries: readonly string[];
  readonly campaign: CampaignReport | null;
  /** The clauses that are in force, selected, and not another shard's: those that programs can show. */
  readonly inForce: readonly string[];
  /** How many of the others no program can show. */
  readonly notAsked: number;
  readonly clauses: readonly ClauseReport[];
  readonly programClauses: readonly ProgramClause[];
  /** The instructions that are selected, and those of them of which results were judged. */
  readonly instructions: readonly string[];
  readonly judged: ReadonlySet<string>;
  /** Every unit of this part, whether asked or not. */
  readonly part: readonly string[];
  readonly lines: readonly ResultLine[];
  /** Whether the results of an instruction by itself violate a clause. */
  readonly departs: (instruction: string) => boolean;
  readonly vectors: Scope['vectors'];
  readonly floor: Floor;
}

/** How a clause fares, from all that bears on it. */
export type ClauseStanding = 'hold' | 'violated' | 'undetermined' | 'never';

export function scopeOf(parts: ScopeParts): Scope {
  const { queries, campaign, inForce, instructions, judged, vectors, floor } = parts;
  const standings = clauseStandings(inForce, parts);
  const count = (wanted: ClauseStanding): number =>
    [...standings.values()].filter((standing) => standing === wanted).length;
  // Those that a program violates which was made for another clause are among them.
  const about = [...standings.keys()].filter((id) => isAboutInstruction({ id }));
  const scope = {
    part: partText(queries, campaign),
    clauses: {
      inForce: standings.size,
      hold: count('hold'),
      violated: count('violated'),
      undetermined: count('undetermined'),
      never: count('never'),
      notAsked: parts.notAsked,
    },
    ofInstructions: {
      inForce: about.length,
      reached: about.filter((id) => isReached(standings.get(id))).length,
    },
    instructions: {
      of: instructions.length,
      unjudged: instructions.filter((name) => !judged.has(name)),
    },
    units: unitCounts(parts),
    vectors,
  };
  return { ...scope, floor: { ...floor, met: isMet(floor, scope) } };
}

/**
 * How each of these clauses fares. A clause is reached where something was judged in which a violation of it would
 * have shown: then it holds or is violated.
 */
export function clauseStandings(
  ids: readonly string[],
  { clauses, programClauses }: Pick<ScopeParts, 'clauses' | 'programClauses'>,
): ReadonlyMap<string, ClauseStanding> {
  const standings = new Map<string, ClauseStanding>(ids.map((id) => [id, 'never']));
  const order: readonly ClauseStanding[] = ['never', 'undetermined', 'hold', 'violated'];
  const elsewhere = new Set(
    [...clauses, ...programClauses].flatMap(({ id, countedUnder = [] }) =>
      countedUnder.length > 0 ? [id] : [],
    ),
  );
  const raise = (id: string, own: ClauseStanding): void => {
    const known = standings.get(id);
    // What records violate programs may keep, and the other way round: it does not hold.
    const standing = own === 'hold' && elsewhere.has(id) ? 'undetermined' : own;
    // What nobody asked about may be violated all the same: by a program that was made for another clause.
    if (
      known === undefined
        ? standing !== 'violated'
        : order.indexOf(standing) <= order.indexOf(known)
    )
      return;
    standings.set(id, standing);
  };
  for (const { id, records, violations, undetermined = 0 } of clauses) {
    raise(id, standingOf(records, violations, undetermined));
  }
  for (const { id, programs, violations, undetermined } of programClauses) {
    raise(id, standingOf(programs, violations, undetermined));
  }
  return standings;
}

function standingOf(records: number, violations: number, undetermined: number): ClauseStanding {
  if (violations > 0) return 'violated';
  if (records > 0) return 'hold';
  return undetermined > 0 ? 'undetermined' : 'never';
}

function isReached(standing: ClauseStanding | undefined): boolean {
  return standing === 'hold' || standing === 'violated';
}

/** Whether enough was asked, by the numbers of a scope. */
export function isMet(
  floor: Floor,
  {
    clauses,
    ofInstructions,
    instructions,
  }: Pick<Scope, 'clauses' | 'ofInstructions' | 'instructions'>,
): boolean {
  const reached = clauses.hold + clauses.violated;
  const enough =
    floor.of === 'all'
      ? reached >= leastOf(floor.clauses, clauses.inForce)
      : ofInstructions.reached >= leastOf(floor.clauses, ofInstructions.inForce);
  const judged = instructions.of - instructions.unjudged.length;
  // Nothing reached is never enough, however little there was to reach.
  return reached > 0 && enough && judged >= leastOf(floor.instructions, instructions.of);
}

function partText(queries: readonly string[], campaign: CampaignReport | null): string | null {
  const { shard = { index: 1, count: 1 } } = campaign ?? {};
  const parts = [
    ...(queries.length === 0 ? [] : [queries.join(' ')]),
    ...(shard.count === 1 ? [] : [`part ${String(shard.index)} of ${String(shard.count)}`]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

function unitCounts({ part, lines, departs }: ScopeParts): Scope['units'] {
  const counts: Record<UnitKind, Partial<Record<UnitOutcome, number>>> = {
    instruction: {},
    probe: {},
    case: {},
    program: {},
  };
  const add = (unit: string, outcome: UnitOutcome): void => {
    const kind = kindOf(unit);
    counts[kind][outcome] = (counts[kind][outcome] ?? 0) + 1;
  };
  const asked = new Set<string>();
  for (const { unit, verdict } of lines) {
    asked.add(unit);
    const isWrong = verdict === 'agrees' && kindOf(unit) === 'instruction' && departs(nameOf(unit));
    add(unit, isWrong ? 'disagrees' : verdict);
  }
  for (const unit of part) if (!asked.has(unit)) add(unit, 'not asked');
  return counts;
}

function kindOf(unit: string): UnitKind {
  const kind = UNIT_KINDS.find((each) => unit.startsWith(`${each}:`));
  if (kind === undefined) throw new Error(`${unit} is a unit of no known kind`);
  return kind;
}

function nameOf(unit: string): string {
  return unit.slice(unit.indexOf(':') + 1);
}

/** What whole programs say of clauses, those of which they say anything. */
export function programClausesOf(judged: readonly JudgedUnit[]): readonly ProgramClause[] {
  const all = new Map<string, Counts>();
  const of = (id: string): Counts => {
    const known = all.get(id) ?? { holds: 0, violations: 0, undetermined: 0, under: new Set() };
    all.set(id, known);
    return known;
  };
  for (const { holds, violates, undetermined, generally } of judged) {
    for (const id of holds) of(id).holds++;
    for (const id of undetermined) of(id).undetermined++;
    for (const id of violates) of(id).violations++;
    for (const [id, first] of generally) {
      const own = of(id);
      own.undetermined++;
      own.under.add(first);
    }
  }
  return [...all].map(([id, { holds, violations, undetermined, under }]) => {
    const countedUnder = under.size === 0 ? {} : { countedUnder: [...under] };
    // What violates it and is counted elsewhere says that it does not hold, whatever keeps it.
    return violations === 0 && under.size > 0
      ? { id, programs: 0, violations, undetermined: undetermined + holds, ...countedUnder }
      : { id, programs: holds + violations, violations, undetermined, ...countedUnder };
  });
}

interface Counts {
  holds: number;
  violations: number;
  undetermined: number;
  readonly under: Set<string>;
}

/** How many units, of all kinds together, came to an outcome. */
export function unitsOf(units: Scope['units'], outcome: UnitOutcome): number {
  return UNIT_KINDS.reduce((sum, kind) => sum + (units[kind][outcome] ?? 0), 0);
}

/** The units of some kinds, asked or not. */
export function allUnits(units: Scope['units'], kinds: readonly UnitKind[] = UNIT_KINDS): number {
  return kinds.reduce(
    (sum, kind) => sum + Object.values(units[kind]).reduce((total, count) => total + count, 0),
    0,
  );
}

/** The clauses that nothing reached, of those in force. */
export function neverReached(
  ids: readonly string[],
  parts: Pick<Certificate, 'clauses'> & Pick<ScopeParts, 'programClauses'>,
): readonly string[] {
  const standings = clauseStandings(ids, parts);
  return ids.filter((id) => standings.get(id) === 'never');
}
