/**
 * A program of one instruction on many operands: words in, and of the result the words of one component. Nothing is made for an operand, and nothing
 * computed that the component does not depend on. on-operands.test.ts holds that results are those of the machine's steps.
 */
import type { Vector } from '../domains/domain.js';
import type { Binary32Domain } from '../domains/nominal.js';
import type { Program } from '../language/load.js';
import { assignmentOf, linkAt } from '../machine/link.js';
import { invocation } from '../machine/state.js';
import { NAN_BITS } from '../number/binary32.js';
import { ofOperand, type OfOperand } from './of-operand.js';

/** Takes bits of operands, and room for as many results; a NaN is one pattern. */
export type OnOperands = (operands: Uint32Array, results: Uint32Array) => void;

/** What is asked of a program, all of whose registers have their initial values but one. */
export interface OneOperand {
  /** The attribute whose x is the operand; its other components are +0. */
  readonly attribute: number;
  /** The result's place among the environment's. */
  readonly result: number;
  /** `all` where all components are the same, as is known of the program. */
  readonly component: keyof Vector<number> | 'all';
}

/**
 * Null of a program of more than one instruction, of one that looks at or changes more than registers, of one whose components may differ although all are
 * asked for, and of a domain that has another way than its rules.
 */
export function onOperands(
  program: Program,
  domain: Binary32Domain,
  { attribute, result: place, component }: OneOperand,
): OnOperands | null {
  const { instructions, entry } = program;
  const [only] = instructions;
  if (domain.behind !== undefined || domain.instructions !== undefined) return null;
  if (only === undefined || instructions.length > 1 || entry !== 0) return null;
  const isRelative = only.operands.some(({ register }) => register.file === 'relative');
  if (isRelative || assignmentOf(only, program, domain) === null) return null;
  const functions = ofOperand(domain);
  const { inputs, state } = invocation(program, functions);
  const zero = functions.constant(0);
  const attributes = [...inputs.attributes];
  const { input } = domain;
  attributes[attribute] = { x: input, y: zero, z: zero, w: zero };
  const { results } = linkAt(program, 0, functions).step({ attributes }, state);
  const result = results[place];
  if (result === undefined) return null;
  const { x, y, z, w } = result;
  if (component !== 'all') return applied(result[component]);
  return x === y && x === z && x === w ? applied(x) : null;
}

function applied(own: OfOperand<number>): OnOperands {
  return (operands, results) => {
    const given = new Float32Array(operands.buffer, operands.byteOffset, operands.length);
    const left = new Float32Array(results.buffer, results.byteOffset, results.length);
    for (let i = 0; i < given.length; i++) {
      const result = own(given[i] ?? 0);
      left[i] = result;
      // What NaN an engine has is not said; to programs there is one.
      if (Number.isNaN(result)) results[i] = NAN_BITS;
    }
  };
}
