/** Operands of instructions: NV_gpu_program4 §2.X.4.2, with types as §2.X.3.1 and Table X.13 have them. */
import type { DataType, GpuOperandSpec } from '../../../spec/gpu/instructions.js';
import { shortened } from '../../language/phrase.js';
import type { Contested } from '../../language/interpretations.js';
import { GPU_DEFINITIONS } from '../instructions/index.js';
import type { GpuOperand, GpuSource } from '../program.js';
import type { BindingSyntax, ConstantSyntax, GpuOperandSyntax, NameSyntax } from './ast.js';
import { resolveMembers, sourceOf } from './resolve-member.js';
import { checkType, variableNamed, type InstructionScope } from './scope.js';
import { isViolation } from './violation.js';
import { componentOf, swizzleOf } from './words.js';

/** Null, and noted, where the operand is not such. */
export function resolveOperand(
  scope: InstructionScope,
  spec: GpuOperandSpec,
  syntax: GpuOperandSyntax,
): GpuOperand | null {
  // Every instruction with an operand that inherits its type has one.
  const type = spec.type ?? scope.modifiers.type ?? 'F';
  const isScalar = spec.kind === 'scalar';
  const source = resolveSource(scope, type, syntax);
  if (source === null) return null;
  const letters = syntax.swizzle.text;
  return {
    source,
    type,
    sign: syntax.sign === '-' ? '-' : '',
    absolute: syntax.absolute === null ? null : { sign: syntax.absolute.sign === '-' ? '-' : '' },
    // All components of a constant without braces are alike; it has no suffix.
    swizzle: isScalar ? componentOf(letters || 'x') : swizzleOf(letters),
    isScalar,
  };
}

function resolveSource(
  scope: InstructionScope,
  type: DataType,
  { source, sign, absolute }: GpuOperandSyntax,
): GpuSource | null {
  switch (source.kind) {
    case 'name':
      return resolveName(scope, type, source);
    case 'binding':
      return resolveBinding(scope, source);
    case 'constant':
      return resolveConstant(scope, type, source, (absolute?.sign ?? sign) === '-');
  }
}

function resolveName(
  scope: InstructionScope,
  type: DataType,
  source: NameSyntax,
): GpuSource | null {
  const { declarations, note, spec } = scope;
  const { name } = source;
  const variable = variableNamed(scope, name);
  if (variable === null) return null;
  if (variable.kind === 'result') {
    note({
      restriction: 'result-read',
      position: name.offset,
      message: `${shortened(name.text)} is a result: it is written, not read`,
    });
    return null;
  }
  checkType(scope, variable.type, [type], name, 'reads');
  if (variable.size === 'SHORT' && GPU_DEFINITIONS.get(spec.name)?.bits === 'unpacked') {
    note({
      restriction: 'short-unpacked',
      position: name.offset,
      message: `${spec.name} unpacks 32 bits; ${shortened(name.text)} is SHORT`,
    });
  }
  const dimensions = resolveMembers(scope, variable, source);
  if (dimensions === null) return null;
  if (dimensions.some(({ index }) => index.kind === 'register')) {
    note(declarations.noteRelative(variable, source));
  }
  return sourceOf(variable, dimensions);
}

/** A binding used directly makes a variable without a name, or type (§2.X.3, Issue 5). */
function resolveBinding(
  { declarations, note }: InstructionScope,
  source: BindingSyntax,
): GpuSource | null {
  const [first] = source.parts;
  const isParameter =
    first?.kind === 'word' && (first.text === 'state' || first.text === 'program');
  const bound = isParameter ? declarations.useParameter(source) : declarations.useAttribute(source);
  if (isViolation(bound)) {
    note(bound);
    return null;
  }
  const file = isParameter ? 'parameter' : 'attribute';
  return { file, access: { kind: 'fixed', slot: bound.slot } };
}

/** By this interpretation -2147483648 is one constant, of which 2147483648 is no part. */
const OF_CONSTANT: Contested = { erratum: 'gp4.E-negated-constant', interpretations: ['constant'] };

/** @param isNegated whether "-" stands right before it: the operand's sign, or that between its bars */
function resolveConstant(
  { declarations, note }: InstructionScope,
  type: DataType,
  source: ConstantSyntax,
  isNegated: boolean,
): GpuSource | null {
  const isLeast =
    isNegated &&
    !source.isVector &&
    type === 'S' &&
    source.components.every(({ text }) => /^0*2147483648$/.test(text));
  const bound = declarations.useConstant(source, type);
  if (isViolation(bound)) {
    note(isLeast ? { ...bound, contested: OF_CONSTANT } : bound);
    return null;
  }
  return { file: 'parameter', access: { kind: 'fixed', slot: bound.slot } };
}
