/** Which clause decides where an operand comes from another register: each other register, offset and address tried. */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS } from '../../../spec/environments.js';
import type { OperandSyntax, SourceRegister } from '../../../semantics/language/ast.js';
import type { StepContext } from '../violation.js';
import type { Hypothesis } from './reason.js';

/** The components of an operand; one of a scalar. */
export type Values = readonly number[];
/** An operand that is loaded otherwise than it should be. */
export type Deviation = Hypothesis<Values> & {
  /** Where it is that the operand is taken for another. */
  readonly change?: Partial<OperandSyntax>;
};
type RelativeRegister = Extract<SourceRegister, { file: 'relative' }>;

export type As = (
  way: string,
  clauses: readonly string[],
  change: Partial<OperandSyntax>,
) => Deviation;

/** Another register than the one that is meant. */
export function* registers(
  { program, before }: StepContext,
  { register }: OperandSyntax,
  as: As,
): Generator<Deviation> {
  const { environment } = program;
  switch (register.file) {
    case 'attribute':
      for (const number of others(environment.vertexAttributes, register.number)) {
        const named =
          register.mnemonic === null ? 'operand.register' : 'operand.attribute-by-mnemonic';
        yield as('register', deciding(named), { register: { ...register, number } });
      }
      return;
    case 'temporary':
      for (const number of others(environment.temporaries, register.number)) {
        const named = register.number >= 12 ? 'operand.temporary-of-vp2' : 'operand.register';
        yield as('register', deciding(named), { register: { ...register, number } });
      }
      return;
    case 'parameter':
      for (const number of others(environment.programParameters, register.number)) {
        yield as('register', absoluteClauses(register.number), {
          register: { ...register, number },
        });
      }
      return;
    case 'relative':
      yield* offsets(register, as);
      yield* addresses(register, environment.addressRegisters, as);
      yield* elsewhere(register, before, environment.programParameters, as);
      return;
    case 'address':
      return;
  }
}

export function absoluteClauses(number: number): readonly string[] {
  return deciding(number >= 96 ? 'operand.parameter-of-vp2' : 'operand.parameter');
}

/** The offset with another sign, or none. */
function* offsets(register: RelativeRegister, as: As): Generator<Deviation> {
  const { displacement } = register;
  if (displacement.value === 0) return;
  const sign = displacement.sign === '-' ? '+' : '-';
  for (const other of [{ ...displacement, value: 0 }, { ...displacement, sign } as const]) {
    yield as('offset', relativeClauses(register), {
      register: { ...register, displacement: other },
    });
  }
}

/** Another address register or component. */
function* addresses(register: RelativeRegister, count: number, as: As): Generator<Deviation> {
  const { address } = register;
  const through = (number: number, component: typeof address.component) => ({
    register: { ...register, address: { ...address, number, component } },
  });
  for (const number of others(count, address.number)) {
    const clauses = deciding('operand.other-address-register');
    yield as('address register', clauses, through(number, address.component));
  }
  for (const component of COMPONENTS) {
    if (component === address.component) continue;
    const clauses = deciding('operand.other-address-component');
    yield as('address component', clauses, through(address.number, component));
  }
}

/** Any other program parameter, or none. */
function* elsewhere(
  register: RelativeRegister,
  before: StepContext['before'],
  count: number,
  as: As,
): Generator<Deviation> {
  const meant = meantBy(register, before);
  const isInside = meant >= 0 && meant < count;
  const clauses = isInside
    ? relativeClauses(register)
    : deciding('operand.outside-reads-parameter');
  const place = { offset: register.offset, end: register.end };
  for (const other of others(count, meant)) {
    yield as('address', clauses, { register: { ...place, file: 'parameter', number: other } });
  }
}

/** The number of the parameter that an operand means. */
function meantBy(
  { address: { number, component }, displacement }: RelativeRegister,
  { addresses }: StepContext['before'],
): number {
  const offset = displacement.sign === '-' ? -displacement.value : displacement.value;
  return (addresses[number]?.[component] ?? 0) + offset;
}

/** Whether an operand names no parameter that there is. */
export function isOutside(
  { program, before }: Pick<StepContext, 'program' | 'before'>,
  { register }: OperandSyntax,
): boolean {
  if (register.file !== 'relative') return false;
  const meant = meantBy(register, before);
  return meant < 0 || meant >= program.environment.programParameters;
}

export function relativeClauses({ displacement }: RelativeRegister): readonly string[] {
  const hasOffset = displacement.sign !== '';
  return deciding(hasOffset ? 'operand.relative' : 'operand.relative-without-offset');
}

function others(count: number, number: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i).filter((i) => i !== number);
}
