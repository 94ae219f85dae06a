/** The rule of the verdict against an engine (docs/against.md), whatever holds results against it. */
import type { AgainstVerdict } from './report.js';

export interface AgainstFacts {
  /** The reason that a list of expected failures gives for each difference that is told; null where it gives none. */
  readonly reasons: readonly (string | null)[];
  /** Differences that no list can expect: crashes, and those of which no smallest program is told. */
  readonly others: number;
  /** Whether all was asked, and enough of it compared. */
  readonly isWhole: boolean;
  /** Entries of the list that nothing fits. */
  readonly absent: number;
  /** Whether something is within the tolerance alone. */
  readonly isNear: boolean;
}

export function againstVerdict({
  reasons,
  others,
  isWhole,
  absent,
  isNear,
}: AgainstFacts): AgainstVerdict {
  if (others > 0 || reasons.includes(null)) return 'differs';
  if (!isWhole) return 'incomplete';
  if (absent > 0) return 'differs';
  if (reasons.length > 0) return 'the same but for what is expected';
  return isNear ? 'the same within the tolerance' : 'the same';
}

/** Whether a program that differs is counted with a smallest one: it differs in that way, and has all of its instructions. */
export function differsAs(
  small: { readonly kind: string; readonly instructions: readonly string[] },
  { kind, names }: { readonly kind: string; readonly names: ReadonlySet<string> },
): boolean {
  return small.kind === kind && small.instructions.every((name) => names.has(name));
}
