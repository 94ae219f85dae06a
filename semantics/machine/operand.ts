/**
 * Operand load: register, relative address, swizzle, negation and absolute value, in the order of the
 * pseudocode VectorLoad, ScalarLoad, AddrVectorLoad and ProgramParameterLoad. NV_vertex_program2
 * §2.14.2.1.
 */
import type { Kinds, NumericDomain, Vector } from '../domains/domain.js';
import { inAll1 } from '../domains/in-all.js';
import type { OperandSyntax, SourceRegister } from '../language/ast.js';
import { SpecCrash } from './crash.js';
import type { Inputs, State } from './state.js';
import { component, pick, placeOf, placesOf, rearranged, type Places } from './swizzle.js';

export type Load<T extends Kinds, V> = (inputs: Inputs<T['number']>, state: State<T>) => V;

/** A register of a file whose size the loader has checked the number against. */
function at<V>(file: readonly V[], number: number): V {
  return file[number] ?? missing(file, number);
}

function missing(file: readonly unknown[], number: number): never {
  throw new SpecCrash(`register ${String(number)} of ${String(file.length)}`);
}

/**
 * An operand as the machine looks at it while a program runs. These are data and not closures, because an engine calls one
 * function that it knows in a fraction of the time that one of many takes.
 */
export interface Decoded<T extends Kinds> {
  readonly file: 'attribute' | 'temporary' | 'parameter' | 'relative';
  readonly number: number;
  /** The contents of a parameter under relative addressing. */
  readonly element: (state: State<T>) => Vector<T['number']>;
  /** Whether it is the register as it stands. */
  readonly isPlain: boolean;
  /** Null where each component stays in its place. */
  readonly places: Places | null;
  /** In all components; null where the operand has neither sign nor bars. */
  readonly sign: ((v: Vector<T['number']>) => Vector<T['number']>) | null;
}

/** Looks at an operand, once. */
export function decode<T extends Kinds>(
  { register, ...operand }: OperandSyntax,
  domain: NumericDomain<T>,
): Decoded<T> {
  const sign = linkSign(operand, domain);
  const places = placesOf(operand.swizzle);
  const modifiers = {
    isPlain: sign === null && places === null,
    places,
    sign: sign === null ? null : inAll1(domain, sign),
  };
  switch (register.file) {
    case 'attribute':
    case 'temporary':
    case 'parameter':
      return { file: register.file, number: register.number, element: notRelative, ...modifiers };
    case 'relative':
      return { file: 'relative', number: 0, element: linkElement(register, domain), ...modifiers };
    case 'address':
      throw new SpecCrash('an address register is no floating-point operand');
  }
}

function notRelative(): never {
  throw new SpecCrash('no address to load from');
}

function linkElement<T extends Kinds>(
  { address, displacement }: Extract<SourceRegister, { file: 'relative' }>,
  domain: NumericDomain<T>,
): (state: State<T>) => Vector<T['number']> {
  const offset = displacement.sign === '-' ? -displacement.value : displacement.value;
  const component = pick(address.component);
  const zero = domain.constant(0);
  // Outside the register file: (0,0,0,0), as NV_vertex_program §2.14.1.9 has it.
  const outside = { x: zero, y: zero, z: zero, w: zero };
  return (state) =>
    domain.element(
      state.parameters,
      component(at(state.addresses, address.number)),
      offset,
      outside,
    );
}

function contents<T extends Kinds>(
  operand: Decoded<T>,
  inputs: Inputs<T['number']>,
  state: State<T>,
): Vector<T['number']> {
  switch (operand.file) {
    case 'temporary':
      return at(state.temporaries, operand.number);
    case 'parameter':
      return at(state.parameters, operand.number);
    case 'attribute':
      return at(inputs.attributes, operand.number);
    case 'relative':
      return operand.element(state);
  }
}

/** VectorLoad. */
export function loaded<T extends Kinds>(
  operand: Decoded<T>,
  inputs: Inputs<T['number']>,
  state: State<T>,
): Vector<T['number']> {
  const register = contents(operand, inputs, state);
  return operand.isPlain ? register : modified(operand, register);
}

function modified<T extends Kinds>(
  { places, sign }: Decoded<T>,
  register: Vector<T['number']>,
): Vector<T['number']> {
  const arranged = places === null ? register : rearranged(register, places);
  return sign === null ? arranged : sign(arranged);
}

/** A vector operand: VectorLoad. */
export function linkVectorOperand<T extends Kinds>(
  operand: OperandSyntax,
  domain: NumericDomain<T>,
): Load<T, Vector<T['number']>> {
  const decoded = decode(operand, domain);
  return (inputs, state) => loaded(decoded, inputs, state);
}

/** A scalar operand: ScalarLoad. */
export function linkScalarOperand<T extends Kinds>(
  operand: OperandSyntax,
  domain: NumericDomain<T>,
): Load<T, T['number']> {
  const decoded = decode(operand, domain);
  const place = placeOf(operand.swizzle);
  const sign = linkSign(operand, domain);
  return sign === null
    ? (inputs, state) => component(contents(decoded, inputs, state), place)
    : (inputs, state) => sign(component(contents(decoded, inputs, state), place));
}

/** ARA's operand: AddrVectorLoad. It is never swizzled (§2.14.3.3). */
export function linkAddressOperand<T extends Kinds>(
  operand: OperandSyntax,
): Load<T, Vector<T['address']>> {
  const { register } = operand;
  if (register.file !== 'address') throw new SpecCrash('ARA wants an address register');
  const { number } = register;
  return (_, state) => at(state.addresses, number);
}

/** negateBase, absolute, negateAbs: in that order; null where the operand has none of them. */
export function linkSign<T extends Kinds>(
  operand: Pick<OperandSyntax, 'absolute' | 'sign'>,
  { negate, absolute }: NumericDomain<T>,
): ((a: T['number']) => T['number']) | null {
  if (operand.absolute === null) return operand.sign === '-' ? negate : null;
  // The absolute value undoes negateBase, the sign within the bars: negateAbs alone is left to see.
  return operand.sign === '-' ? (a) => negate(absolute(a)) : absolute;
}
