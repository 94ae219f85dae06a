/** What is counted of the corpus, whatever the language of its cases. */
import type { Described } from '../described.js';
import type { unconstrainedCheck } from './strength-format.js';
import { COMPONENTS } from '../../spec/environments.js';
import type { CaseBase } from '../cases/case.js';
import type { Reason } from './reasons.js';
import { Tallies, Tally, type Counts } from './tally.js';

/** What is nearly unconstrained, or depends on policies, is not asked of the corpus. */
type CorpusCounts = Pick<Counts, 'checks' | 'vacuous'>;

export interface ChecksOfCases extends CorpusCounts {
  /** Components that a case declares not to compare, beside others that it compares: `any`. */
  readonly declared: number;
  /** By the instruction that wrote the component last; "(none)" where none did. */
  readonly byInstruction: readonly (CorpusCounts & { readonly instruction: string })[];
  /** By the clauses that a case names, or that are in force. */
  readonly byClause: readonly (CorpusCounts & { readonly clause: string })[];
  /** Every unconstrained check. */
  readonly found: readonly UnconstrainedCheck[];
}

export type UnconstrainedCheck = Described<typeof unconstrainedCheck>;

const NO_INSTRUCTION = '(none)';

/** A component, and why any value of it would pass. */
interface UnconstrainedComponent {
  readonly letter: string;
  readonly reasons: readonly Reason[];
}

/** What a case says of one component. */
export interface ComponentCheck {
  readonly letter: string;
  /** The instruction that wrote it last. */
  readonly writer: string | undefined;
  /** Whether it says `any`. */
  readonly isAny: boolean;
  /** Whether every value is what it says; never where it says `any`. */
  readonly isOpen: boolean;
  /** In words. */
  readonly expected: () => string;
}

/** The components of a register that a case compares. */
export interface RegisterChecks {
  readonly name: string;
  readonly components: readonly ComponentCheck[];
}

/** What clauses in force say of a component of a result. */
export interface OfClauses {
  /** Whether they refuse some value of it. */
  readonly isRefusable: (component: number) => boolean;
  /** Why these refuse none. */
  readonly why: (component: number, clauses: readonly string[]) => readonly Reason[];
}

export class CorpusCounting {
  readonly #all = new Tally();
  #declared = 0;
  readonly #byInstruction = new Tallies();
  readonly #byClause = new Tallies();
  readonly #found: UnconstrainedCheck[] = [];

  addRegisters(corpusCase: CaseBase, registers: readonly RegisterChecks[]): void {
    const comparesOthers = registers.some(({ components }) =>
      components.some(({ isAny }) => !isAny),
    );
    for (const { name, components } of registers) {
      const open: UnconstrainedComponent[] = [];
      for (const { letter, writer, isAny, isOpen, expected } of components) {
        if (isAny && comparesOthers) {
          this.#declared++;
          continue;
        }
        const isUnconstrained = isAny || isOpen;
        this.#add(writer ?? NO_INSTRUCTION, corpusCase.clauses, isUnconstrained);
        const because = isAny ? 'the case compares nothing' : `every value is ${expected()}`;
        if (isUnconstrained) open.push({ letter, reasons: [{ id: corpusCase.id, because }] });
      }
      this.#note(corpusCase, name, open);
    }
  }

  /** The components of an executed instruction's result, in a case that expects clauses to hold. */
  addByClauses(
    corpusCase: CaseBase,
    instruction: string,
    inForce: readonly { readonly clause: string; readonly covers: number }[],
    { isRefusable, why }: OfClauses,
  ): void {
    const open: UnconstrainedComponent[] = [];
    COMPONENTS.forEach((letter, component) => {
      const bearing = inForce
        .filter(({ covers }) => (covers & (1 << component)) !== 0)
        .map(({ clause }) => clause);
      if (bearing.length === 0) return;
      const isUnconstrained = !isRefusable(component);
      this.#add(instruction, bearing, isUnconstrained);
      if (isUnconstrained) open.push({ letter, reasons: why(component, bearing) });
    });
    this.#note(corpusCase, instruction, open);
  }

  #add(instruction: string, clauses: readonly string[], isUnconstrained: boolean): void {
    const openness = isUnconstrained ? 'vacuous' : 'closed';
    this.#all.add(openness);
    this.#byInstruction.of(instruction).add(openness);
    for (const clause of clauses) this.#byClause.of(clause).add(openness);
  }

  /** Components that are open for the same reasons become one. */
  #note(
    { id, file, line }: CaseBase,
    where: string,
    open: readonly UnconstrainedComponent[],
  ): void {
    const byReasons = new Map<string, UnconstrainedCheck>();
    for (const { letter, reasons } of open) {
      const key = JSON.stringify(reasons);
      const components = (byReasons.get(key)?.components ?? '') + letter;
      byReasons.set(key, { case: id, file, line, where, components, reasons });
    }
    this.#found.push(...byReasons.values());
  }

  result(): ChecksOfCases {
    return {
      ...unconstrainedOnly(this.#all.counts()),
      declared: this.#declared,
      byInstruction: this.#byInstruction
        .entries()
        .map(([instruction, counts]) => ({ instruction, ...unconstrainedOnly(counts) })),
      byClause: this.#byClause
        .entries()
        .map(([clause, counts]) => ({ clause, ...unconstrainedOnly(counts) })),
      found: this.#found,
    };
  }
}

function unconstrainedOnly({ checks, vacuous }: Counts): CorpusCounts {
  return { checks, vacuous };
}
