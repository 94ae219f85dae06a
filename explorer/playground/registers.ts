/** What registers hold after so many steps of a run: what was written, and what the latest step changed. */
import type { CodesJson, WordJson } from '../../reports/json/value.js';
import type { PlayedStep } from './run.js';

export interface RegisterShown {
  readonly name: string;
  readonly values: readonly (WordJson | string)[];
  /** Which of the values the latest step changed. */
  readonly changed: readonly boolean[];
}

/** The registers of a run, after any of its steps. */
export class RegisterHistory {
  readonly #steps: readonly PlayedStep[];
  /** What they hold after 0, EVERY, 2 * EVERY, … steps, as far as somebody asked. */
  readonly #kept: Held[] = [new Map()];

  constructor(steps: readonly PlayedStep[]) {
    this.#steps = steps;
  }

  /**
   * Registers that were written in the first `count` steps, in the order in which they were first written. A register that was
   * not written yet holds its initial value, and is not among them.
   */
  after(count: number): readonly RegisterShown[] {
    const latest = Math.min(count, this.#steps.length) - 1;
    if (latest < 0) return [];
    const before = this.#heldAfter(latest);
    const held = new Map(before);
    write(held, this.#steps[latest]);
    return [...held].map(([name, values]) => {
      const old = before.get(name);
      if (values === old) return { name, values, changed: [] };
      return { name, values, changed: values.map((value, at) => !isSame(value, old?.[at])) };
    });
  }

  #heldAfter(count: number): Held {
    const whole = Math.floor(count / EVERY);
    for (let known = this.#kept.length; known <= whole; known++) {
      this.#kept.push(this.#from(known - 1, known * EVERY));
    }
    return this.#from(whole, count);
  }

  /** From one that is kept on, up to so many steps of the whole. */
  #from(kept: number, count: number): Held {
    const held = new Map(this.#kept[kept]);
    for (const step of this.#steps.slice(kept * EVERY, count)) write(held, step);
    return held;
  }
}

/** So many steps are gone through at most to know what was held after one of them. */
const EVERY = 64;

type Held = Map<string, RegisterShown['values']>;

function write(held: Held, played: PlayedStep | undefined): void {
  if (played === undefined) return;
  for (const { register, value } of played.written) held.set(register, value);
  const codes: CodesJson | null = played.step.conditionCode;
  if (codes !== null) held.set(codes.register, codes.components);
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
