/** Members of arrays: NV_gpu_program4 §2.X.3.1, §2.X.4.2; vertices: NV_geometry_program4 §2.X.3.2. */
import type { DataType } from '../../../spec/gpu/instructions.js';
import { shortened } from '../../language/phrase.js';
import type { Contested } from '../../language/interpretations.js';
import { skipWhiteSpace } from '../../language/text.js';
import type { Access, Dimension, GpuSource, RegisterIndex, Variable } from '../program.js';
import type { MemberSyntax, NameSyntax } from './ast.js';
import { checkType, variableNamed, type InstructionScope } from './scope.js';
import { componentOf } from './words.js';

const NEGATIVE: Contested = {
  erratum: 'gp4.E-negative-index-offset',
  interpretations: ['allowed'],
};

type Relative = Extract<MemberSyntax, { kind: 'relative' }>;

/** An index for each dimension of the variable; null, and noted, where the members are not such. */
export function resolveMembers(
  scope: InstructionScope,
  variable: Variable,
  { name, members, end }: NameSyntax,
): readonly Dimension[] | null {
  const { text, note } = scope;
  const sizes = [variable.vertices, variable.length].filter((size) => size !== null);
  const dimensions = members.flatMap((member, index) => {
    const size = sizes[index];
    if (size !== undefined) return resolveMember(scope, size, member) ?? [];
    note({
      restriction: 'array-member-unexpected',
      position: member.offset,
      message: `${shortened(name.text)} ${sizes.length === 0 ? 'is no array' : 'has no more indices'}`,
    });
    return [];
  });
  if (members.length < sizes.length) {
    const many = sizes.length > 1 ? 'a vertex and a member' : 'a member';
    note({
      restriction: 'array-member-missing',
      position: skipWhiteSpace(text, end),
      message: `${shortened(name.text)} is an array, of which ${many} must be named`,
      expected: '"["',
    });
  }
  return dimensions.length === sizes.length && members.length === sizes.length ? dimensions : null;
}

function resolveMember(
  scope: InstructionScope,
  size: number,
  member: MemberSyntax,
): Dimension | null {
  const { note } = scope;
  if (member.kind === 'relative') return resolveRelative(scope, size, member);
  const { value, text, offset } = member.index;
  if (value < size) return { size, index: { kind: 'fixed', value } };
  note({
    restriction: 'array-member-range',
    position: offset,
    message: `the index ${shortened(text)} is not less than the size, ${String(size)}`,
    expected: `0 to ${String(size - 1)}`,
  });
  return null;
}

/** §2.X.4.2: an integer scalar, and an offset that is a member's number. */
function resolveRelative(
  scope: InstructionScope,
  size: number,
  member: Relative,
): Dimension | null {
  const { note } = scope;
  const { displacement } = member;
  const register = resolveRegister(scope, member);
  const offset = displacement?.value.value ?? 0;
  // "-0" is within the range; other offsets with "-" are not (gp4.E-negative-index-offset).
  const isNegative = displacement?.sign === '-' && offset > 0;
  if (displacement !== null && (offset >= size || isNegative)) {
    note({
      restriction: 'index-offset-range',
      position: displacement.value.offset,
      message: `offsets into an array of ${String(size)} are 0 to ${String(size - 1)}`,
      expected: `0 to ${String(size - 1)}`,
      ...(isNegative && offset <= size ? { contested: NEGATIVE } : {}),
    });
    if (!isNegative) return null;
  }
  if (register === null) return null;
  return { size, index: { ...register, offset: isNegative ? -offset : offset } };
}

/** Any variable that can be read, but no array (gp4.E-index-register). */
function resolveRegister(
  scope: InstructionScope,
  { register, component }: Relative,
): Omit<RegisterIndex, 'offset'> | null {
  const { name } = register;
  const variable = variableNamed(scope, name);
  if (variable === null) return null;
  const source =
    variable.length === null && variable.vertices === null ? sourceOf(variable, []) : null;
  if (source === null) {
    const what = variable.kind === 'result' ? 'a result, which cannot be read' : 'an array';
    scope.note({
      restriction: 'index-register',
      position: name.offset,
      message: `${shortened(name.text)} is ${what}; an index is a component of an integer variable`,
    });
    return null;
  }
  checkType(scope, variable.type, ['S', 'U'], name, 'indexes by');
  // Signed where nothing is declared (gp4.E-index-type).
  const type: DataType = variable.type === 'U' ? 'U' : 'S';
  const swizzle = componentOf(component.text);
  return {
    kind: 'register',
    operand: { source, type, sign: '', absolute: null, swizzle, isScalar: true },
    isTyped: variable.type !== null,
  };
}

/** What an operand reads; null where it is a result. */
export function sourceOf(variable: Variable, dimensions: readonly Dimension[]): GpuSource | null {
  const { kind, buffer } = variable;
  switch (kind) {
    case 'result':
      return null;
    case 'buffer': {
      const [dimension = { size: 1, index: { kind: 'fixed', value: 0 } }] = dimensions;
      return buffer === null ? null : { file: 'buffer', view: buffer, dimension };
    }
    default:
      return { file: kind, access: accessOf(variable, dimensions) };
  }
}

/** Which of the variable's slots. */
export function accessOf({ name, slots }: Variable, dimensions: readonly Dimension[]): Access {
  let member = 0;
  for (const { size, index } of dimensions) {
    if (index.kind === 'register') return { kind: 'relative', slots, dimensions };
    member = member * size + index.value;
  }
  const slot = slots[member];
  if (slot === undefined) throw new Error(`${name} has no slot for its member ${String(member)}`);
  return { kind: 'fixed', slot };
}
