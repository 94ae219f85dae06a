/** Which clauses are in force in an environment and can be tested: what the scope of a verdict is counted by. */
import { binds, environmentOf, type Authority } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { instructionNamed } from '../../spec/instructions.js';
import type { AnyClause } from '../../spec/load/clauses.js';
import { loadUnseen, type NotAsked, type Unseen } from '../../spec/load/unseen.js';
import { allGuests } from '../../semantics/guest/registry.js';
import { topicOf } from '../units/gpu/suspects.js';
import { instructionsOf } from '../units/instructions-of.js';
import type { ClausesNotAsked } from './certificate.js';

/** Whether a clause is about one instruction: of whatever environment. */
export function isAboutInstruction(clause: Pick<AnyClause, 'id'>): boolean {
  const topic = topicOf(clause);
  const isOfGuest = allGuests().some(({ language }) =>
    language.instructions.some(({ name }) => name === topic),
  );
  return isOfGuest || (instructionNamed(topic) ?? gpuInstructionNamed(topic)) !== undefined;
}

/**
 * The clauses that hold in an environment, as its authority has it, and that a test can decide; none about
 * instructions that it lacks.
 */
export function inForce<C extends AnyClause>(
  clauses: readonly C[],
  authority: Authority,
): readonly C[] {
  const environment = environmentOf(authority);
  const isHere = instructionsExistIn(environment);
  return clauses.filter((clause) => {
    const environments: readonly AnyEnvironmentName[] = clause.environments;
    if (clause.kind === 'untestable' || !environments.includes(environment)) return false;
    if (!binds(clause.document, authority)) return false;
    return isHere(clause);
  });
}

/** Tells of a clause whether it is about an instruction that an environment has, or about none. */
export function instructionsExistIn(
  environment: AnyEnvironmentName,
): (clause: Pick<AnyClause, 'id'>) => boolean {
  const names = new Set(instructionsOf(environment));
  return (clause) => names.has(topicOf(clause)) || !isAboutInstruction(clause);
}

let unseen: Unseen | undefined;

/** Why no program whatever can show a violation of a clause (spec/unseen.yaml); null where one could. */
export function notAskedBecause(id: string): NotAsked | null {
  unseen ??= loadUnseen();
  return unseen.notAsked(id);
}

/** The clauses of these that no program can show, by the reason. */
export function notAskedOf(ids: readonly string[]): readonly ClausesNotAsked[] {
  const groups = new Map<string, ClausesNotAsked & { readonly clauses: string[] }>();
  for (const id of ids) {
    const why = notAskedBecause(id);
    if (why === null) continue;
    const key = `${why.because} ${why.reason}`;
    const group = groups.get(key) ?? { ...why, clauses: [] };
    groups.set(key, group);
    group.clauses.push(id);
  }
  return [...groups.values()];
}
