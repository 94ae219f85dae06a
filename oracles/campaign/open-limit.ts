/**
 * Programs that end at the limit of executed instructions (NV_vertex_program2 §2.14.2.3), and of which it is open
 * how far they come: a branch that is not taken is ignored, and whether such an instruction counts, the document
 * does not say (vp2.E-limit-counts).
 */
import { load } from '../../semantics/language/load.js';
import { linkCondition } from '../../semantics/machine/condition.js';
import {
  STANDARD,
  type NominalProgram,
  type NominalState,
} from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';

/** Whether a program is ended by the limit after some branch was ignored. */
export function endsAtOpenLimit(source: string, values: InputValues): boolean {
  const result = load(source);
  if (!result.loaded) return false;
  const linked = STANDARD.link(result.program);
  const isIgnored = ignoring(linked);
  const start = STANDARD.invocation(linked, values);
  let { state } = start;
  let ignored = false;
  for (;;) {
    const end = STANDARD.outcomeOf(linked, state);
    const next = linked.instructions[state.next];
    if (end !== null || next === undefined) return ignored && end?.reason === 'instruction-limit';
    ignored ||= isIgnored(state);
    state = next.step(start.inputs, state);
  }
}

/** By place whether an instruction is a branch of which no test is met. */
function ignoring({ instructions, domain }: NominalProgram): (state: NominalState) => boolean {
  const tests = instructions.map(({ syntax: { condition } }) => linkCondition(condition, domain));
  return ({ next, codes }) => {
    const { x, y, z, w } = tests[next]?.(codes) ?? { x: true, y: true, z: true, w: true };
    return !(x || y || z || w);
  };
}
