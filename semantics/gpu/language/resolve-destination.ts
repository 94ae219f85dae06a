/** Destinations and condition tests: NV_gpu_program4 §2.X.4.3, Table X.16. */
import { GPU_CONDITION_RULES } from '../../../spec/gpu/condition-rules.js';
import type { DataType, GpuResultSpec } from '../../../spec/gpu/instructions.js';
import { shortened } from '../../language/phrase.js';
import type { Contested } from '../../language/interpretations.js';
import { GPU_DEFINITIONS } from '../instructions/index.js';
import type { GpuCondition, GpuDestination } from '../program.js';
import type { BindingSyntax, GpuConditionSyntax, GpuDestinationSyntax, NameSyntax } from './ast.js';
import { accessOf, resolveMembers } from './resolve-member.js';
import { checkType, variableNamed, type InstructionScope } from './scope.js';
import { isViolation } from './violation.js';
import { componentsOf, known, swizzleOf } from './words.js';

/** The register that NV_vertex_program2 has and this grammar has not. */
const NULL_REGISTER: Contested = { erratum: 'gp4.E-cc-destination', interpretations: ['register'] };

type Written = Pick<GpuDestination, 'file' | 'access' | 'isShort'>;

/** Null, and noted, where the destination is not such. */
export function resolveDestination(
  scope: InstructionScope,
  spec: GpuResultSpec,
  syntax: GpuDestinationSyntax,
): GpuDestination | null {
  // Every instruction with a result that inherits its type has one.
  const type = spec.type ?? scope.modifiers.type ?? 'F';
  const { variable, conditionMask } = syntax;
  const written =
    variable.kind === 'name' ? writtenName(scope, type, variable) : writtenBinding(scope, variable);
  if (written === null) return null;
  return {
    ...written,
    type,
    writeMask: componentsOf(syntax.writeMask.text),
    condition: conditionMask === null ? null : resolveCondition(conditionMask),
  };
}

function writtenName(scope: InstructionScope, type: DataType, syntax: NameSyntax): Written | null {
  const { declarations, note, spec } = scope;
  const { name } = syntax;
  const variable = variableNamed(scope, name, name.text === 'CC' ? NULL_REGISTER : undefined);
  if (variable === null) return null;
  const { kind, size } = variable;
  if (kind !== 'temporary' && kind !== 'result') {
    const what =
      kind === 'buffer' ? 'a parameter buffer' : `${kind === 'attribute' ? 'an' : 'a'} ${kind}`;
    note({
      restriction: 'read-only-destination',
      position: name.offset,
      message: `${shortened(name.text)} is ${what}: it cannot be written`,
      expected: 'a temporary variable or a result',
    });
    return null;
  }
  checkType(scope, variable.type, [type], name, 'writes');
  if (size === 'SHORT' && GPU_DEFINITIONS.get(spec.name)?.bits === 'packed') {
    note({
      restriction: 'short-packed',
      position: name.offset,
      message: `${spec.name} packs 32 bits; ${shortened(name.text)} is SHORT`,
    });
  }
  const dimensions = resolveMembers(scope, variable, syntax);
  if (dimensions === null) return null;
  if (dimensions.some(({ index }) => index.kind === 'register')) {
    note(declarations.noteRelative(variable, syntax));
  }
  return { file: kind, access: accessOf(variable, dimensions), isShort: size === 'SHORT' };
}

/** A result binding used directly makes a variable without a name, size or type (§2.X.3.5). */
function writtenBinding(
  { declarations, note }: InstructionScope,
  syntax: BindingSyntax,
): Written | null {
  const bound = declarations.useResult(syntax);
  if (isViolation(bound)) {
    note(bound);
    return null;
  }
  return { file: 'result', access: { kind: 'fixed', slot: bound.slot }, isShort: false };
}

/** <ccTest>: what Table X.16 calls a mask rule, the register that it names, and a swizzle. */
export function resolveCondition({ rule, swizzle }: GpuConditionSyntax): GpuCondition {
  return {
    rule: known(GPU_CONDITION_RULES, rule.text.replace(/[01]$/, '')),
    code: rule.text.endsWith('1') ? 1 : 0,
    swizzle: swizzleOf(swizzle.text),
  };
}
