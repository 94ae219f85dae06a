/** Asks a graphics stack the operands of the plots. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { answersTo } from '../../oracles/exhaust/language.js';
import { exhaustedLanguage } from '../../oracles/exhaust/languages.js';
import type { ShaderStack } from '../../oracles/stacks/shader-stack.js';
import { PLOTS, type Plot } from './plots.js';

export interface Swept {
  readonly plot: Plot;
  /** A result for each of its operands, as bits. */
  readonly results: Uint32Array;
}

/**
 * What a stack gives for each plot that an environment has the instruction of; nothing where it runs no such programs.
 *
 * @param asking is told of each program before the stack is given it
 * @throws BackendIncident, ShaderRefused, Refused, and whatever the stack's driver fails with
 */
export async function sweep(
  stack: ShaderStack,
  environment: AnyEnvironmentName,
  asking: (program: string) => void = () => undefined,
): Promise<readonly Swept[]> {
  const { operations, ofStack } = exhaustedLanguage(environment);
  const known = new Map(operations(environment, null).map((each) => [each.name, each]));
  const swept: Swept[] = [];
  for (const plot of PLOTS) {
    const operation = known.get(plot.operation);
    const asked = operation === undefined ? null : ofStack(stack, operation, null);
    if (operation === undefined || asked === null) continue;
    const questions = [...plot.operands()].map((operand) => plot.questionOf(operand));
    const results = new Uint32Array(questions.length);
    asking(operation.source);
    for (let from = 0; from < questions.length; from += asked.most) {
      const some = questions.slice(from, from + asked.most);
      const { words } = await answersTo(asked, Uint32Array.from(some.flat()), operation.operands.types.length); // prettier-ignore
      for (let i = 0; i < some.length; i++) {
        results[from + i] = words[4 * i + operation.component] ?? 0;
      }
    }
    swept.push({ plot, results });
  }
  return swept;
}
