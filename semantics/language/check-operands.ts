/** What an environment lets an instruction source (NV_vertex_program2 §2.14.1.8, §2.14.2.1). */
import { availableIn } from '../../spec/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import type { InstructionSyntax, OperandSyntax, SourceRegister } from './ast.js';
import { printSourceRegister } from './print.js';
import {
  checkAddressRegister,
  checkAttribute,
  checkParameter,
  checkRelative,
  checkTemporary,
} from './check-registers.js';
import { skipWhiteSpace } from './text.js';
import { spanOf, tokenAt, type Note, type Scope } from './violation.js';

type Attribute = Extract<SourceRegister, { file: 'attribute' }>;
type Parameter = Extract<SourceRegister, { file: 'parameter' | 'relative' }>;

export function checkOperands(scope: Scope, instruction: InstructionSyntax, note: Note): void {
  const { name, operands } = instruction;
  const { environment } = scope;
  const spec = instructionNamed(name);
  // An instruction that the environment lacks violates that rule alone.
  const scalarAddress =
    spec?.result === 'address' &&
    availableIn(environment, spec.since) &&
    environment.addressComponents.length === 1;
  let attribute: Attribute | null = null;
  let parameter: Parameter | null = null;
  for (const operand of operands) {
    checkModifiers(scope, operand, note);
    checkSource(scope, operand.register, note);
    if (scalarAddress) checkScalar(scope, operand, note);

    const { register } = operand;
    if (register.file === 'attribute') {
      if (attribute !== null && attribute.number !== register.number) {
        note({
          ...spanOf(register),
          restriction: 'two-attributes',
          message:
            `an instruction sources one vertex attribute: ${printSourceRegister(attribute)} or ` +
            `${printSourceRegister(register)}, not both`,
        });
      }
      attribute ??= register;
    } else if (register.file === 'parameter' || register.file === 'relative') {
      if (parameter !== null && !sameParameter(parameter, register)) {
        note({
          ...spanOf(register),
          restriction: 'two-parameters',
          message:
            `an instruction sources one program parameter: ${printSourceRegister(parameter)} or ` +
            `${printSourceRegister(register)}, not both`,
        });
      }
      parameter ??= register;
    }
  }
}

function checkModifiers({ text, environment }: Scope, operand: OperandSyntax, note: Note): void {
  const { sign, absolute, offset } = operand;
  if (sign === '+' && !environment.signs.includes('+')) {
    note({
      ...tokenAt(offset, 1),
      restriction: 'sign-unavailable',
      message: `${environment.name} has no "+" before an operand; VP1.1 and VP2.0 have`,
    });
  }
  if (absolute !== null && !environment.absoluteValue) {
    const bar = sign === '' ? offset : skipWhiteSpace(text, offset + 1);
    note({
      ...tokenAt(bar, 1),
      restriction: 'absolute-unavailable',
      message: `${environment.name} has no absolute value of an operand; VP2.0 has`,
    });
  }
}

function checkSource(scope: Scope, register: SourceRegister, note: Note): void {
  switch (register.file) {
    case 'temporary':
      checkTemporary(scope, register, note);
      return;
    case 'attribute':
      checkAttribute(scope, register, note);
      return;
    case 'parameter':
      checkParameter(scope, register, note);
      return;
    case 'relative':
      checkRelative(scope, register, note);
      return;
    case 'address':
      checkAddressRegister(scope, register, note);
  }
}

/** ARL of VP1.x takes a scalar, which names one component. */
function checkScalar({ text, environment }: Scope, operand: OperandSyntax, note: Note): void {
  if (operand.swizzle.length === 1) return;
  // Where the dot stands or should; after it, the second letter is one too many.
  let position = skipWhiteSpace(text, operand.register.end);
  if (operand.swizzle !== '') {
    position = skipWhiteSpace(text, position + 1);
    position = skipWhiteSpace(text, position + 1);
  }
  note({
    ...tokenAt(position, 1),
    restriction: 'scalar-address-operand',
    message: `ARL of ${environment.name} takes one component of its operand, such as ".x"`,
    expected: operand.swizzle === '' ? '"."' : '";"',
    contested: { erratum: 'vp2.E-table-arl-input', interpretations: ['vector'] },
  });
}

/** Whether two operands are the same match of <progParamRegister>, by value and not by spelling. */
function sameParameter(a: Parameter, b: Parameter): boolean {
  if (a.file === 'parameter') return b.file === 'parameter' && a.number === b.number;
  return (
    b.file === 'relative' &&
    a.address.number === b.address.number &&
    a.address.component === b.address.component &&
    displacementOf(a) === displacementOf(b)
  );
}

function displacementOf({ displacement }: Extract<Parameter, { file: 'relative' }>): number {
  // Adding zero makes -0 equal to 0, as the offsets "+0" and "-0" are.
  return (displacement.sign === '-' ? -displacement.value : displacement.value) + 0;
}
