/**
 * What generated programs reach of the language: productions of the grammar, instructions with and
 * without the suffix "C", kinds of operands, classes of values that operands had when they were loaded,
 * and the restrictions that invalid programs violate.
 */
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { RESTRICTIONS } from '../../spec/restrictions.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import type { Program } from '../../semantics/language/load.js';
import { PRODUCTIONS, productionsReached } from '../../semantics/language/productions.js';
import { link } from '../../semantics/machine/link.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { trace } from '../../semantics/machine/trace.js';
import { addressClass, numberClass } from './operand-classes.js';
import { operandName } from './operand-table.js';
import { rawOperand } from '../slice/vp/raw-operand.js';
import { VP_OPERAND_ROWS } from './vp/language.js';
import { NOTHING_SET } from '../cases/vp/start.js';
import type { InvalidProgram } from '../generate/vp/invalid.js';
import { KINDS, kindsOf } from '../generate/vp/kinds.js';
import type { GeneratedProgram } from '../generate/vp/program.js';

/** How often each of some things was reached, those that never were included. */
class Count {
  readonly #times: Map<string, number>;

  constructor(names: readonly string[]) {
    this.#times = new Map(names.map((name) => [name, 0]));
  }

  add(name: string): void {
    this.#times.set(name, (this.#times.get(name) ?? 0) + 1);
  }

  result(): ReachCount {
    const missing = [...this.#times].filter(([, times]) => times === 0).map(([name]) => name);
    return {
      total: this.#times.size,
      reached: this.#times.size - missing.length,
      missing,
      times: Object.fromEntries(this.#times),
    };
  }
}

interface ReachCount {
  readonly total: number;
  readonly reached: number;
  /** Names of what was never reached. */
  readonly missing: readonly string[];
  /** Programs, instructions or loads, by name. */
  readonly times: Readonly<Record<string, number>>;
}

export interface ReachTotals {
  readonly productions: ReachCount;
  readonly instructions: ReachCount;
  readonly operandKinds: ReachCount;
  readonly operandClasses: ReachCount;
  readonly restrictions: ReachCount;
}

/** Counts over programs of all environments. */
export class GeneratorReach {
  readonly #productions = new Count(PRODUCTIONS.map(({ name }) => name));
  readonly #instructions = new Count(
    INSTRUCTIONS.flatMap(({ name, conditionCodeVariant }) =>
      conditionCodeVariant ? [name, `${name}C`] : [name],
    ),
  );
  readonly #kinds = new Count(KINDS);
  readonly #classes = new Count(
    VP_OPERAND_ROWS.flatMap(({ instruction, operand, classes }) =>
      classes.map((name) => `${instruction} ${operandName(operand)} ${name}`),
    ),
  );
  readonly #restrictions = new Count(RESTRICTIONS.map(({ id }) => id));

  /** What the program's text reaches of the grammar; slow, since the parse is traced. */
  addProductions({ text }: GeneratedProgram): void {
    for (const production of productionsReached(text).matched) this.#productions.add(production);
  }

  /** The instructions and kinds of operands of a program. */
  addProgram({ syntax }: GeneratedProgram): void {
    const labels = new Set<string>();
    for (const item of syntax.items) {
      if (item.kind === 'label') {
        labels.add(item.name);
        continue;
      }
      this.#instructions.add(item.updatesConditionCode ? `${item.name}C` : item.name);
      const backwards = item.target !== null && labels.has(item.target.label);
      for (const kind of kindsOf(item, backwards)) this.#kinds.add(kind);
    }
  }

  /** The classes of values that the operands of executed instructions had. */
  addRun(program: Program, inputs: InputValues): void {
    const start = {
      ...NOTHING_SET,
      attributes: inputs.attributes ?? {},
      parameters: inputs.parameters ?? {},
    };
    let first = null;
    for (const step of trace(link(program, NOMINAL), inputs)) {
      first ??= step.before;
      const { instruction, observation } = step;
      for (const [index, operand] of observation.operands.entries()) {
        const name = `${instruction.name} ${operandName(index)}`;
        const className = operand.kind === 'address' ? addressClass : numberClass;
        for (const value of rawOperand(step, index, first, start)) {
          this.#classes.add(`${name} ${className(value)}`);
        }
      }
    }
  }

  addInvalid({ restriction }: InvalidProgram): void {
    this.#restrictions.add(restriction);
  }

  totals(): ReachTotals {
    return {
      productions: this.#productions.result(),
      instructions: this.#instructions.result(),
      operandKinds: this.#kinds.result(),
      operandClasses: this.#classes.result(),
      restrictions: this.#restrictions.result(),
    };
  }
}
