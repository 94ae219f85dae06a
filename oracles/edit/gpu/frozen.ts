/** An operand as what it was once loaded as: numbers, written into the program or given as an input. */
import type { Vector } from '../../../semantics/domains/domain.js';
import type { TypedVector } from '../../../semantics/gpu/domains/domain.js';
import { integerValue, type NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import { numberOf, type NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { typedBitsOf, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import type { GpuOperandSyntax } from '../../../semantics/gpu/language/ast.js';
import type {
  GpuInputValues,
  InputNumber,
  TypedQuad,
} from '../../../semantics/gpu/machine/state.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import { bindingOf, constantOperand, operandOf } from './nodes.js';

/** An operand, and the inputs with what it reads. */
export interface Frozen {
  readonly operand: GpuOperandSyntax;
  readonly inputs: GpuInputValues;
}

export type Loaded = TypedVector<NominalFloat, NominalInteger>;

/**
 * The simplest first: one number, four, an input. What is undefined is 0 in numbers, and undefined in an
 * input, which can hold all other values too.
 */
export function frozen(loaded: Loaded, isScalar: boolean, inputs: GpuInputValues): Frozen[] {
  const quad = quadOf(loaded);
  const numbers = quad.values.map((value) => value ?? 0);
  const [first = 0] = numbers;
  const isOne = isScalar || numbers.every((value) => Object.is(value, first));
  const operands = [
    isOne ? constantOperand(quad.type, [first]) : null,
    isScalar ? null : constantOperand(quad.type, numbers),
  ];
  const name = localWith(quad, inputs);
  return [
    ...operands.flatMap((operand) => (operand === null ? [] : [{ operand, inputs }])),
    {
      operand: operandOf(bindingOf(name), isScalar ? 'x' : ''),
      inputs: { ...inputs, bindings: { ...inputs.bindings, [name]: quad } },
    },
  ];
}

/** The numbers of an operand as an input has them; null for what is undefined. */
export function quadOf({ type, value }: Loaded): TypedQuad {
  const { x, y, z, w } = value;
  const number = (component: NominalFloat | NominalInteger): InputNumber => {
    if (type !== 'F' && typeof component === 'number') return integerValue(component, type === 'S');
    const known = numberOf(component);
    return known === UNDEFINED ? null : known;
  };
  return { type, values: [number(x), number(y), number(z), number(w)] };
}

/** What a variable held, as an input: of one type, what is of another is undefined. */
export function heldQuad({ x, y, z, w }: Vector<NominalWord>): TypedQuad {
  const words: readonly NominalWord[] = [x, y, z, w];
  const [first = null] = words.flatMap((word) => typedBitsOf(word) ?? []);
  const type = first?.type ?? 'F';
  const number = (word: NominalWord): InputNumber => {
    const typed = typedBitsOf(word);
    if (typed?.type !== type) return null;
    if (type === 'F') return valueOf(typed.bits);
    return type === 'S' ? typed.bits | 0 : typed.bits;
  };
  return { type, values: [number(x), number(y), number(z), number(w)] };
}

/** A local parameter that has these values already, or the first that has none. */
export function localWith(quad: TypedQuad, { bindings = {} }: GpuInputValues): string {
  const text = JSON.stringify(quad);
  for (let number = 0; ; number++) {
    const name = `program.local[${String(number)}]`;
    const held = bindings[name];
    if (held === undefined || JSON.stringify(held) === text) return name;
  }
}
