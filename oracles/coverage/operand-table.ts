/** The classes of values that executed instructions loaded, operand by operand. */
import type { OperandClassCoverage, OperandTotals } from './coverage.js';
import type { ExecutedStep, OperandRow } from './language.js';
import { Reach, type ProgramCase } from './reach.js';

/** How operands are called: `a`, `b`, `c`. */
export function operandName(operand: number): string {
  return 'abc'.charAt(operand);
}

interface Cell {
  loaded: number;
  observed: number;
  readonly reach: Reach;
}

/** Counts what executed instructions loaded. */
export class OperandTable {
  readonly #cells = new Map<string, Cell>();
  readonly #executed = new Set<string>();

  /** @param operands components that a compared result was made of: bit 4 * operand + component */
  add(corpusCase: ProgramCase, step: ExecutedStep, operands: number): void {
    this.#executed.add(step.instruction);
    step.operands.forEach(({ instruction, classes }, number) => {
      classes.forEach((name, component) => {
        if (name === null) return;
        const cell = this.#cell(keyOf(instruction, number, name));
        cell.loaded++;
        if ((operands & (1 << (4 * number + component))) === 0) return;
        cell.observed++;
        cell.reach.add(corpusCase);
      });
    });
  }

  /** @param instructions all that there are, by name */
  totals(rows: readonly OperandRow[], instructions: readonly string[]): OperandTotals {
    const list = rows.flatMap(({ instruction, operand, classes }) =>
      classes.map((className): OperandClassCoverage => {
        const cell = this.#cells.get(keyOf(instruction, operand, className));
        return {
          instruction,
          operand: operandName(operand),
          class: className,
          loaded: cell?.loaded ?? 0,
          observed: cell?.observed ?? 0,
          witness: cell?.reach.witness() ?? null,
        };
      }),
    );
    return {
      classes: list.length,
      loaded: list.filter(({ loaded }) => loaded > 0).length,
      observed: list.filter(({ observed }) => observed > 0).length,
      instructionsMissing: instructions.filter((name) => !this.#executed.has(name)),
      list,
    };
  }

  #cell(key: string): Cell {
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = { loaded: 0, observed: 0, reach: new Reach() };
      this.#cells.set(key, cell);
    }
    return cell;
  }
}

function keyOf(instruction: string, operand: number, className: string): string {
  return `${instruction} ${String(operand)} ${className}`;
}
