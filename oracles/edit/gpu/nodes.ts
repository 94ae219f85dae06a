/** New pieces of GPU programs' trees. They have no place in a text. */
import type { DataType } from '../../../spec/gpu/instructions.js';
import type {
  BindingPart,
  BindingSyntax,
  GpuDestinationSyntax,
  GpuInstructionSyntax,
  GpuOperandSyntax,
  IntegerSyntax,
  ModifierSyntax,
  NameSyntax,
  NumberSyntax,
  WordSyntax,
} from '../../../semantics/gpu/language/ast.js';
import { decimal, hex } from '../../../semantics/number/binary32.js';

const NOWHERE = { offset: 0, end: 0 } as const;

export function word(text: string): WordSyntax {
  return { ...NOWHERE, text };
}

export function integer(value: number): IntegerSyntax {
  return { ...NOWHERE, text: String(value), value };
}

export function nameOf(text: string): NameSyntax {
  return { ...NOWHERE, kind: 'name', name: word(text), members: [] };
}

/** The node of a binding, given in its one spelling: `program.local[3]`, `vertex[2].position`. */
export function bindingOf(text: string): BindingSyntax {
  const parts = [...text.matchAll(/([A-Za-z]\w*)|\[(\d+)\]/g)].map(
    ([, name, number]): BindingPart =>
      name === undefined
        ? { ...NOWHERE, kind: 'index', index: integer(Number(number)) }
        : { ...word(name), kind: 'word' },
  );
  return { ...NOWHERE, kind: 'binding', parts };
}

type Source = GpuOperandSyntax['source'];

export function operandOf(source: Source, swizzle = ''): GpuOperandSyntax {
  return { ...NOWHERE, sign: '', absolute: null, source, swizzle: word(swizzle) };
}

/**
 * An operand that is just these numbers, as a type has them: one, which stands for all components, or four. Null
 * where a number cannot be written.
 */
export function constantOperand(
  type: DataType,
  values: readonly number[],
  swizzle = '',
): GpuOperandSyntax | null {
  const components = values.map((value) => numberOf(type, value));
  const written = components.filter((component) => component !== null);
  if (written.length < components.length) return null;
  const [first] = written;
  const isVector = components.length > 1;
  const constant = { ...NOWHERE, kind: 'constant' as const, isVector };
  if (isVector || first === undefined) {
    return operandOf({ ...constant, components: written }, swizzle);
  }
  // The sign of a constant without braces is the operand's, which -2^31 is too large for.
  const isLeast = type === 'S' && values[0] === -(2 ** 31);
  const text = isLeast ? hex(2 ** 31) : first.text;
  return {
    ...operandOf({ ...constant, components: [{ ...first, text, sign: '' }] }),
    sign: isLeast ? '' : first.sign,
  };
}

function numberOf(type: DataType, value: number): NumberSyntax | null {
  if (!Number.isFinite(value)) return null;
  const isNegative = value < 0 || (type === 'F' && Object.is(value, -0));
  const text = type === 'F' ? decimal(Math.abs(value)) : String(Math.abs(value));
  return {
    ...NOWHERE,
    sign: isNegative ? '-' : '',
    text,
    form: /^\d+$/.test(text) ? 'int' : 'float',
  };
}

export function destinationOf(
  variable: GpuDestinationSyntax['variable'],
  writeMask = '',
): GpuDestinationSyntax {
  return { ...NOWHERE, variable, writeMask: word(writeMask), conditionMask: null };
}

/** Modifiers as they are written after a dot. */
export function instructionOf(
  name: string,
  modifiers: readonly string[],
  parts: Partial<Pick<GpuInstructionSyntax, 'destination' | 'operands' | 'condition'>>,
): GpuInstructionSyntax {
  return {
    ...NOWHERE,
    kind: 'instruction',
    name,
    opcode: word(name),
    modifiers: modifiers.map((text): ModifierSyntax => ({ ...word(text), spelling: 'modifier' })),
    destination: null,
    operands: [],
    extendedSwizzle: null,
    texture: null,
    target: null,
    condition: null,
    ...parts,
  };
}

/** The instruction with another name or other modifiers: suffixes are part of the opcode. */
export function respelled(
  instruction: GpuInstructionSyntax,
  changed: Partial<Pick<GpuInstructionSyntax, 'name' | 'modifiers'>>,
): GpuInstructionSyntax {
  const whole = { ...instruction, ...changed };
  const suffixes = whole.modifiers.filter(({ spelling }) => spelling === 'suffix');
  return { ...whole, opcode: word(whole.name + suffixes.map(({ text }) => text).join('')) };
}
