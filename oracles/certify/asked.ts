/** What a certification asked for, and what of it was reached: the scope of VP and of GPU programs alike. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Certificate, InstructionReport } from './certificate.js';
import type { ProgramClause, Scope } from './program-report.js';
import type { Collected } from './collect.js';
import { COMPLETE } from './floor.js';
import { notAskedOf } from './in-force.js';
import { instructionsOf } from '../units/instructions-of.js';
import { instructionsRun, type AskedProgram } from './judged-units.js';
import type { CertifyOptions } from './options.js';
import { neverReached, scopeOf } from './scope.js';

/** A clause, and the instruction or topic by which it is selected. */
export interface ClauseName {
  readonly clause: string;
  readonly instruction: string;
}

/** What a certification has when all is judged. */
export interface Certified {
  readonly environment: AnyEnvironmentName;
  /** Null for results that were recorded. */
  readonly collected: Collected | null;
  readonly programOf: (unit: string) => AskedProgram | null;
  /** The selected clauses that are in force and can be tested, by id. */
  readonly testable: readonly string[];
  /** The selected clauses, by what they are about; and those that results of instructions are held against. */
  readonly selected: readonly ClauseName[];
  readonly byResults: readonly ClauseName[];
  readonly clauses: Certificate['clauses'];
  readonly programClauses: readonly ProgramClause[];
  readonly instructions: readonly InstructionReport[];
  /** Whether the results of an instruction by itself violate a clause. */
  readonly departs: (instruction: string) => boolean;
  readonly vectors: Scope['vectors'];
}

export function reachOf(
  { queries = [], require = COMPLETE }: Pick<CertifyOptions, 'queries' | 'require'>,
  given: Certified,
): Pick<Certificate, 'neverReached' | 'notAsked'> & { readonly scope: Scope } {
  const { environment, collected, programOf, clauses, programClauses } = given;
  const isOwn = partOf(given);
  const broken = new Set(
    [...clauses, ...programClauses].flatMap(({ id, violations }) => (violations > 0 ? [id] : [])),
  );
  // Whatever is violated is spoken of.
  const notAsked = notAskedOf(given.testable.filter((id) => isOwn(id) && !broken.has(id)));
  const left = new Set(notAsked.flatMap((group) => group.clauses));
  const inForce = given.testable.filter((id) => isOwn(id) && !left.has(id));
  const about = new Set(
    given.selected.flatMap(({ clause, instruction }) => (isOwn(clause) ? [instruction] : [])),
  );
  const instructions = instructionsOf(environment).filter((name) => about.has(name));
  const lines = collected?.lines ?? [];
  const byThemselves = given.instructions.flatMap(({ name, components }) =>
    components.exact + components.bounded > 0 ? [name] : [],
  );
  const scope = scopeOf({
    queries,
    campaign: collected?.report ?? null,
    inForce,
    notAsked: left.size,
    clauses,
    programClauses,
    instructions,
    judged: new Set([...byThemselves, ...instructionsRun(lines, programOf, instructions)]),
    part: collected?.whole ?? [],
    lines,
    departs: given.departs,
    vectors: given.vectors,
    floor: require,
  });
  return {
    scope,
    neverReached: neverReached(inForce, { clauses, programClauses }),
    ...(notAsked.length === 0 ? {} : { notAsked }),
  };
}

/** The clauses that the units of this shard bear on: all of them where it is no shard. */
function partOf({ collected, programOf, byResults }: Certified): (clause: string) => boolean {
  if (collected === null || collected.report.shard.count === 1) return () => true;
  const own = new Set<string>();
  for (const unit of collected.whole) {
    const [, instruction] = /^instruction:(.*)$/.exec(unit) ?? [];
    for (const each of byResults) if (each.instruction === instruction) own.add(each.clause);
    if (unit.startsWith('case:')) for (const id of programOf(unit)?.clauses ?? []) own.add(id);
  }
  return (clause) => own.has(clause);
}
