/** What is counted of executed instructions, whatever the language of the programs. */
import type { Reason } from './reasons.js';
import { Tallies, Tally, type Counts, type Openness } from './tally.js';
import { Widths, type Width } from './width.js';

/** Counts of executed instructions; E says where one is whose result is open. */
export interface ExecutedStrength<E> extends Counts {
  /** Executed instructions. */
  readonly instructions: number;
  readonly byInstruction: readonly InstructionStrength[];
  /** The checks in which a clause is in force. */
  readonly byClause: readonly (Counts & { readonly clause: string })[];
  /** The checks in which no formula or nominal clause is. */
  readonly withoutClause: Counts;
  /** Everything that is unconstrained or nearly so, by instruction and reason. */
  readonly open: readonly Opening<E>[];
}

export interface InstructionStrength extends Counts {
  readonly instruction: string;
  readonly width: Width | null;
  /** The same where every policy has its default. */
  readonly widthUnderDefaults: Width | null;
}

/** Checks of an instruction that are open for the same reasons. */
export interface Opening<E> {
  readonly instruction: string;
  readonly openness: Exclude<Openness, 'closed'>;
  readonly reasons: readonly Reason[];
  readonly checks: number;
  /** The first of them. */
  readonly example: E;
}

/** Counts the checks; E is where one is that is open. */
export class Counting<E> {
  instructions = 0;
  readonly #all = new Tally();
  readonly #byInstruction = new Tallies();
  readonly #byClause = new Tallies();
  readonly #withoutClause = new Tally();
  readonly #widths = new Map<string, { all: Widths; underDefaults: Widths }>();
  readonly #open = new Map<string, { opening: Opening<E>; checks: number }>();

  add(
    instruction: string,
    clauses: readonly string[],
    openness: Openness,
    sizes: { readonly all: number; readonly underDefaults: number } | null,
  ): void {
    this.#all.add(openness);
    this.#byInstruction.of(instruction).add(openness);
    for (const clause of clauses) this.#byClause.of(clause).add(openness);
    if (clauses.length === 0) this.#withoutClause.add(openness);
    if (sizes === null) return;
    let widths = this.#widths.get(instruction);
    if (widths === undefined) {
      widths = { all: new Widths(), underDefaults: new Widths() };
      this.#widths.set(instruction, widths);
    }
    widths.all.add(sizes.all);
    widths.underDefaults.add(sizes.underDefaults);
  }

  addOpen(
    instruction: string,
    openness: Opening<E>['openness'],
    reasons: readonly Reason[],
    example: () => E,
  ): void {
    const key = [instruction, openness, ...reasons.map(({ id, because }) => id + because)].join();
    const known = this.#open.get(key);
    if (known !== undefined) {
      known.checks++;
      return;
    }
    const opening = { instruction, openness, reasons, checks: 1, example: example() };
    this.#open.set(key, { opening, checks: 1 });
  }

  result(): ExecutedStrength<E> {
    return {
      instructions: this.instructions,
      ...this.#all.counts(),
      byInstruction: this.#byInstruction.entries().map(([instruction, counts]) => ({
        instruction,
        ...counts,
        width: this.#widths.get(instruction)?.all.result() ?? null,
        widthUnderDefaults: this.#widths.get(instruction)?.underDefaults.result() ?? null,
      })),
      byClause: this.#byClause.entries().map(([clause, counts]) => ({ clause, ...counts })),
      withoutClause: this.#withoutClause.counts(),
      open: [...this.#open.values()]
        .map(({ opening, checks }) => ({ ...opening, checks }))
        .sort((a, b) => b.checks - a.checks || (a.instruction < b.instruction ? -1 : 1)),
    };
  }
}
