/** Which instructions of a program are executed where everything is as it is by default. */
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import type { Program } from '../../semantics/language/load.js';
import { STANDARD } from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';

/** Those that are, in the order of the text: all of a program that never jumps. */
export function executedOf(program: Program, values: InputValues): readonly InstructionSyntax[] {
  const { instructions } = program;
  if (!instructions.some(isJump)) return instructions;
  const linked = STANDARD.link(program);
  const { inputs, state: first } = STANDARD.invocation(linked, values);
  const executed = new Set<number>();
  let state = first;
  while (STANDARD.outcomeOf(linked, state) === null) {
    const next = linked.instructions[state.next];
    if (next === undefined) break;
    executed.add(state.next);
    state = next.step(inputs, state);
  }
  return instructions.filter((_, index) => executed.has(index));
}

export function isJump({ destination }: InstructionSyntax): boolean {
  return destination === null;
}
