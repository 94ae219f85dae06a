/** What registers hold after so many steps of a run: what was written, and what the latest step changed. */
import type { CodesJson, WordJson } from '../../reports/json/value.js';
import type { PlayedStep } from './run.js';

export interface RegisterShown {
  readonly name: string;
  readonly values: readonly (WordJson | string)[];
  /** Which of the values the latest step changed. */
  readonly changed: readonly boolean[];
}

/**
 * Registers that were written in the first `count` steps, in the order in which they were first written. A register that was not
 * written yet holds its initial value, and is not among them.
 */
export function registersAfter(
  steps: readonly PlayedStep[],
  count: number,
): readonly RegisterShown[] {
  const held = new Map<string, RegisterShown>();
  steps.slice(0, count).forEach(({ step, written }, index) => {
    const isLatest = index === count - 1;
    const set = (name: string, values: RegisterShown['values']): void => {
      const before = held.get(name)?.values;
      const changed = values.map(
        (value, at) => isLatest && !isSame(value, before === undefined ? undefined : before[at]),
      );
      held.set(name, { name, values, changed });
    };
    if (isLatest) {
      for (const [name, own] of held) held.set(name, { ...own, changed: [] });
    }
    for (const { register, value } of written) set(register, value);
    const codes: CodesJson | null = step.conditionCode;
    if (codes !== null) set(codes.register, codes.components);
  });
  return [...held.values()];
}

function isSame(a: WordJson | string, b: WordJson | string | undefined): boolean {
  if (typeof a === 'string' || a === null || typeof b === 'string' || b === undefined || b === null)
    return a === b;
  return a.bits === b.bits && a.type === b.type;
}

/** The first step in which two machines are not in the same state; null where they agree. */
export function firstDifference(a: readonly PlayedStep[], b: readonly PlayedStep[]): number | null {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [left, right] = [a[index]?.step, b[index]?.step];
    if (left === undefined || right === undefined) return index;
    const isAlike =
      left.index === right.index &&
      left.next === right.next &&
      JSON.stringify([left.written, left.conditionCode]) ===
        JSON.stringify([right.written, right.conditionCode]);
    if (!isAlike) return index;
  }
  return null;
}
