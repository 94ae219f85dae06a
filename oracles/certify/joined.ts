/** Violations of programs that are one, seen when they have been made small. */
import type { ProgramReports, ShrunkProgram } from './program-report.js';

type Violation = ProgramReports['violations'][number];

/** What shrinking says of a violation besides the program: how it departs, and how smaller programs do. */
export interface Ways {
  readonly signature: string;
  readonly nearby: ReadonlySet<string>;
}

/** A violation, and what shrinking says; null for one that was not made small. */
export interface Found {
  readonly violation: Violation;
  readonly ways: Ways | null;
}

/**
 * What became the same program is one disagreement. So is one of which a part departs by itself as another does: where it
 * is taken away the rest agrees, since nothing more can be taken from a program that is 1-minimal; and what the same
 * instruction does against the same clause. It is counted under the clause of the smaller one.
 */
export function joined(found: readonly Found[]): ProgramReports['violations'] {
  const counts = new Map<Found, number>();
  for (const each of found) {
    let last = each;
    for (let next = heirOf(last, found); next !== null; next = heirOf(last, found)) last = next;
    counts.set(last, (counts.get(last) ?? 0) + each.violation.programs);
  }
  return found.flatMap((each) => {
    const programs = counts.get(each);
    return programs === undefined ? [] : [{ ...each.violation, programs }];
  });
}

/** The disagreement that this one is too; null where it is one of its own. */
function heirOf(each: Found, found: readonly Found[]): Found | null {
  const { violation, ways } = each;
  if (ways === null || violation.shrunk?.oneMinimal !== true) return null;
  const key = keyOf(violation.shrunk);
  // Among those that became the same program, the one that most programs name stands for all.
  const [most = each] = found
    .filter(
      (other) =>
        other.violation.shrunk?.oneMinimal === true && keyOf(other.violation.shrunk) === key,
    )
    .sort((a, b) => b.violation.programs - a.violation.programs);
  if (most !== each) return most;
  const smaller = found.filter(
    (other) =>
      other.ways !== null &&
      other.violation.shrunk?.oneMinimal === true &&
      (ways.nearby.has(other.ways.signature) || isToldAlike(other.violation, violation)) &&
      sizeOf(other) < sizeOf(each),
  );
  return smaller.reduce<Found | null>(
    (least, other) => (least === null || sizeOf(other) < sizeOf(least) ? other : least),
    null,
  );
}

/** Whether both are known to be the same instruction's violation of the same clause. */
function isToldAlike({ disagreement: a }: Violation, { disagreement: b }: Violation): boolean {
  if (a === null || b === null || a.oneOf === true || b.oneOf === true) return false;
  const name = a.instruction?.name;
  return name !== undefined && name === b.instruction?.name && a.clauses[0] === b.clauses[0];
}

function keyOf({ program, inputs = [], v, c }: ShrunkProgram): string {
  return JSON.stringify([program, inputs, v, c]);
}

function sizeOf({ violation: { shrunk } }: Found): number {
  return shrunk === null ? Infinity : keyOf(shrunk).length;
}
