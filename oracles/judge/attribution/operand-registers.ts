/** Which clause decides where an operand comes from another register: each other register, offset and address tried. */
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

const MNEMONICS = 'vp2.attributes.mnemonics';
const ADDRESSING = ['vp2.operand.relative-addressing', 'vp2.operand.parameter-load'] as const;

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
        const named = register.mnemonic === null ? [] : [MNEMONICS];
        const clauses = [...named, 'vp2.operand.vector-registers'];
        yield as('register', clauses, { register: { ...register, number } });
      }
      return;
    case 'temporary':
      for (const number of others(environment.temporaries, register.number)) {
        const count = register.number >= 12 ? ['vp2.temporaries.count-vp2'] : [];
        const clauses = [...count, 'vp2.operand.vector-registers'];
        yield as('register', clauses, { register: { ...register, number } });
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
  const count = number >= 96 ? ['vp2.parameters.count-vp2'] : [];
  return ['vp2.operand.absolute-addressing', ...count, 'vp2.operand.parameter-load'];
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
    const clauses = ['vp2.address.vp2', 'vp2.operand.integer', ...ADDRESSING];
    yield as('address register', clauses, through(number, address.component));
  }
  for (const component of COMPONENTS) {
    if (component === address.component) continue;
    const clauses = ['vp2.operand.integer', 'vp2.address.vp2', ...ADDRESSING];
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
  const clauses = relativeClauses(register);
  const meant = meantBy(register, before);
  const isInside = meant >= 0 && meant < count;
  const place = { offset: register.offset, end: register.end };
  for (const other of others(count, meant)) {
    yield as('address', isInside ? clauses : ['vp2.operand.parameter-load'], {
      register: { ...place, file: 'parameter', number: other },
    });
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

/** What lies outside of the parameters: something that no parameter holds. */
export const OUTSIDE: readonly string[] = ['vp2.operand.parameter-load', ...ADDRESSING];

export function relativeClauses({ displacement }: RelativeRegister): readonly string[] {
  return displacement.sign === '' ? [...ADDRESSING, 'vp2.operand.offset-default'] : ADDRESSING;
}

function others(count: number, number: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i).filter((i) => i !== number);
}
