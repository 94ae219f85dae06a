/**
 * Which interpretation of the document's contradictions and gaps an implementation follows, where no policy is
 * about it and clauses alone have the interpretations. It conforms if one interpretation of each allows everything that
 * was seen, so a clause that only the default interpretation violates is no violation.
 */
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import type { FollowedInterpretation } from './policy-report.js';
import type { InstructionJudge } from './instruction-judge.js';

/** How a clause fares: by erratum and interpretation, how many records violate it. */
interface Bearing {
  readonly clause: string;
  readonly instruction: string;
  readonly byDefault: number;
  readonly byInterpretation: ReadonlyMap<string, number>;
}

const OF_POLICIES: ReadonlySet<string | null> = new Set(
  POLICY_NAMES.map((name) => POLICIES[name].erratum),
);

/** The interpretations to follow: none where the default allows everything, or where no interpretation does. */
export function followedInterpretations(
  judges: readonly InstructionJudge[],
): readonly FollowedInterpretation[] {
  return [...bearings(judges)].flatMap(([erratum, clauses]): FollowedInterpretation[] => {
    const broken = clauses.filter(({ byDefault }) => byDefault > 0);
    if (broken.length === 0) return [];
    const names = new Set(clauses.flatMap(({ byInterpretation }) => [...byInterpretation.keys()]));
    // A clause that an interpretation leaves as it is holds under it as it does by default.
    const interpretation = [...names].find((name) =>
      clauses.every(
        ({ byDefault, byInterpretation }) => (byInterpretation.get(name) ?? byDefault) === 0,
      ),
    );
    if (interpretation === undefined) return [];
    return [
      {
        erratum,
        interpretation,
        clauses: broken.map(({ clause }) => clause),
        instructions: [...new Set(broken.map(({ instruction }) => instruction))],
        records: broken.reduce((sum, { byDefault }) => sum + byDefault, 0),
      },
    ];
  });
}

function bearings(judges: readonly InstructionJudge[]): ReadonlyMap<string, readonly Bearing[]> {
  const byErratum = new Map<string, Bearing[]>();
  for (const { seen, tallies, departing } of judges) {
    for (const { id, violations } of tallies) {
      const own = [...departing].filter(
        ([{ clause, erratum }]) => clause.id === id && !OF_POLICIES.has(erratum),
      );
      for (const erratum of new Set(own.map(([interpretation]) => interpretation.erratum))) {
        const byInterpretation = new Map(
          own
            .filter(([interpretation]) => interpretation.erratum === erratum)
            .map(([{ interpretation }, count]) => [interpretation, count] as const),
        );
        const bearing = {
          clause: id,
          instruction: seen.instruction,
          byDefault: violations,
          byInterpretation,
        };
        byErratum.set(erratum, [...(byErratum.get(erratum) ?? []), bearing]);
      }
    }
  }
  return byErratum;
}

/** Whether a clause holds by an interpretation that is followed. */
export function excuses(
  followed: readonly FollowedInterpretation[],
  clause: string,
): FollowedInterpretation | null {
  return followed.find(({ clauses }) => clauses.includes(clause)) ?? null;
}
