/**
 * Which reading of the document's contradictions and gaps an implementation follows, where no policy is
 * about it and clauses alone have the readings. It conforms if one reading of each allows everything that
 * was seen, so a clause that only the default reading violates is no departure.
 */
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import type { FollowedReading } from './policy-report.js';
import type { InstructionJudge } from './instruction-judge.js';

/** How a clause fares: by erratum and reading, how many records violate it. */
interface Bearing {
  readonly clause: string;
  readonly instruction: string;
  readonly byDefault: number;
  readonly byReading: ReadonlyMap<string, number>;
}

const OF_POLICIES: ReadonlySet<string | null> = new Set(
  POLICY_NAMES.map((name) => POLICIES[name].erratum),
);

/** The readings to follow: none where the default allows everything, or where no reading does. */
export function followedReadings(judges: readonly InstructionJudge[]): readonly FollowedReading[] {
  return [...bearings(judges)].flatMap(([erratum, clauses]): FollowedReading[] => {
    const broken = clauses.filter(({ byDefault }) => byDefault > 0);
    if (broken.length === 0) return [];
    const names = new Set(clauses.flatMap(({ byReading }) => [...byReading.keys()]));
    // A clause that a reading leaves as it is holds under it as it does by default.
    const reading = [...names].find((name) =>
      clauses.every(({ byDefault, byReading }) => (byReading.get(name) ?? byDefault) === 0),
    );
    if (reading === undefined) return [];
    return [
      {
        erratum,
        reading,
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
      for (const erratum of new Set(own.map(([reading]) => reading.erratum))) {
        const byReading = new Map(
          own
            .filter(([reading]) => reading.erratum === erratum)
            .map(([{ reading }, count]) => [reading, count] as const),
        );
        const bearing = {
          clause: id,
          instruction: seen.instruction,
          byDefault: violations,
          byReading,
        };
        byErratum.set(erratum, [...(byErratum.get(erratum) ?? []), bearing]);
      }
    }
  }
  return byErratum;
}

/** Whether a clause holds by a reading that is followed. */
export function excuses(
  followed: readonly FollowedReading[],
  clause: string,
): FollowedReading | null {
  return followed.find(({ clauses }) => clauses.includes(clause)) ?? null;
}
