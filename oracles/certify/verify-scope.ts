/** Whether the scope of a certificate follows from its parts, and its numbers add up. */
import { isDeepStrictEqual } from 'node:util';
import type { Certificate, Scope } from './certificate.js';
import { FILES, type Problem } from './folder.js';
import { isAboutInstruction } from './in-force.js';
import { allUnits, clauseStandings, isMet, unitsOf } from './scope.js';

export function verifyScope(certificate: Certificate): readonly Problem[] {
  const { scope, campaign } = certificate;
  if (scope === null) return [];
  const problems: Problem[] = [];
  const same = (part: string, given: unknown, follows: unknown, of: string): void => {
    if (isDeepStrictEqual(given, follows)) return;
    const says = `is ${JSON.stringify(given)}, and from ${of} follows ${JSON.stringify(follows)}`;
    problems.push({ place: `${FILES.certificate}: scope.${part}`, says });
  };
  const { counts, reached } = countsOf(certificate);
  const { inForce, hold, violated, undetermined, never } = scope.clauses;
  same('clauses', { inForce, hold, violated, undetermined, never }, counts, 'the clauses');
  same('ofInstructions.reached', scope.ofInstructions.reached, reached, 'the clauses');
  same('floor.met', scope.floor.met, isMet(scope.floor, scope), 'its counts');
  const asked = allUnits(scope.units) - unitsOf(scope.units, 'not asked');
  same('units', asked, campaign?.done ?? 0, 'the campaign');
  for (const [verdict, count] of Object.entries(campaign?.verdicts ?? {})) {
    // An instruction whose results violate a clause has results, and is told apart here.
    if (verdict === 'agrees' || verdict === 'disagrees') continue;
    same(`units: ${verdict}`, unitsOf(scope.units, verdict as 'crash'), count, 'the campaign');
  }
  return problems;
}

function countsOf({ clauses, programClauses = [], neverReached }: Certificate): {
  readonly counts: Scope['clauses'];
  readonly reached: number;
} {
  const told = clauses.filter(({ records, undetermined = 0 }) => records + undetermined > 0);
  const ids = [...neverReached, ...told.map(({ id }) => id), ...programClauses.map(({ id }) => id)];
  const standings = [...clauseStandings([...new Set(ids)], { clauses, programClauses })];
  const of = (wanted: string): number =>
    standings.filter(([, standing]) => standing === wanted).length;
  const counts = {
    inForce: standings.length,
    hold: of('hold'),
    violated: of('violated'),
    undetermined: of('undetermined'),
    never: of('never'),
  };
  const reached = standings.filter(
    ([id, standing]) =>
      (standing === 'hold' || standing === 'violated') && isAboutInstruction({ id }),
  ).length;
  return { counts, reached };
}
