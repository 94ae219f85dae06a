/** Whether the scope of a certificate follows from its parts, and its numbers add up. */
import { isDeepStrictEqual } from 'node:util';
import type { Specification } from '../../spec/load/specification.js';
import type { Certificate } from './certificate.js';
import type { Scope } from './program-report.js';
import { FILES, type Problem } from './folder.js';
import { isAboutInstruction, notAskedBecause } from './in-force.js';
import { certifiedLanguage } from './languages.js';
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
  const { notAsked = 0, ...others } = scope.clauses;
  same('clauses', others, counts, 'the clauses');
  const left = (certificate.notAsked ?? []).flatMap(({ clauses }) => clauses);
  same('clauses.notAsked', notAsked, left.length, 'the clauses that are not asked');
  const told = new Set([...certificate.clauses.map(({ id }) => id), ...certificate.neverReached]);
  for (const id of left.filter((each) => told.has(each))) {
    const says = 'is told of, and among those that are not asked';
    problems.push({ place: `${FILES.certificate}: notAsked.${id}`, says });
  }
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

/**
 * Whether every testable clause that is in force is told of, or not asked with the reason that this state of the
 * specification gives.
 */
export function verifyInForce(
  certificate: Certificate,
  specification: Pick<Specification, 'clauses' | 'gpuClauses'>,
): readonly Problem[] {
  const { scope, environment, notAsked = [], neverReached } = certificate;
  if (scope === null) return [];
  const problem = (id: string, says: string): Problem => ({
    place: `${FILES.certificate}: ${id}`,
    says,
  });
  const wrong = notAsked.flatMap((group) =>
    group.clauses
      .filter((id) => notAskedBecause(id)?.because !== group.because)
      .map((id) => problem(id, 'is said to be one that no program can show, and it is none')),
  );
  // Where a part was asked for, the others are another's.
  if (scope.part !== null) return wrong;
  const all = certifiedLanguage(environment).inForce(specification, certificate);
  const told = new Set([
    ...certificate.clauses.map(({ id }) => id),
    ...(certificate.programClauses ?? []).map(({ id }) => id),
    ...neverReached,
    ...notAsked.flatMap((group) => group.clauses),
  ]);
  const missing = all.filter(({ id }) => !told.has(id));
  return [
    ...wrong,
    ...missing.map(({ id }) => problem(id, 'is in force, and the certificate does not tell of it')),
  ];
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
