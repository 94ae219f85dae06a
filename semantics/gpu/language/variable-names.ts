/** The names of a program's variables (NV_gpu_program4 §2.X.3, §2.X.3.8). */
import { didYouMean, shortened } from '../../language/phrase.js';
import { suggestion } from '../../language/suggest.js';
import type { Variable } from '../program.js';
import type { WordSyntax } from './ast.js';
import type { GpuViolation } from './violation.js';

export class VariableNames {
  readonly #variables = new Map<string, Variable>();

  /** By name, aliases included. */
  get variables(): ReadonlyMap<string, Variable> {
    return this.#variables;
  }

  declare(variable: Variable): void {
    this.#variables.set(variable.name, variable);
  }

  /** §2.X.3: a new name is nothing else's. */
  check({ text, offset }: WordSyntax): GpuViolation | null {
    if (!this.#variables.has(text)) return null;
    return {
      restriction: 'duplicate-variable',
      position: offset,
      message: `${shortened(text)} is declared already`,
      expected: 'a new name',
    };
  }

  /** §2.X.3.8: a new name of what is declared, by its own name or another alias. */
  alias(name: WordSyntax, of: WordSyntax): GpuViolation | null {
    const violation = this.check(name);
    if (violation !== null) return violation;
    const variable = this.#variables.get(of.text);
    if (variable === undefined) return undeclared(of, [...this.#variables.keys()]);
    this.#variables.set(name.text, variable);
    return null;
  }
}

/** §2.X.3: the use of a name that is not declared before, where these are. */
export function undeclared(
  { text, offset }: WordSyntax,
  declared: readonly string[],
): GpuViolation {
  const meant = suggestion(text, declared);
  return {
    restriction: 'undeclared-variable',
    position: offset,
    message: `no variable ${shortened(text)} is declared before this${didYouMean(meant)}`,
    ...(meant === undefined ? {} : { suggestion: meant }),
  };
}
