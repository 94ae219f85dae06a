/**
 * Operand load: register, relative address, swizzle, negation and absolute value, in the order of the
 * pseudocode VectorLoad, ScalarLoad, AddrVectorLoad and ProgramParameterLoad. NV_vertex_program2
 * §2.14.2.1.
 */
import type { NumericDomain, Vector } from '../domains/domain.js';
import type { OperandSyntax, SourceRegister } from '../language/ast.js';
import { SpecCrash } from './crash.js';
import type { Inputs, State } from './state.js';
import { pick, swizzle } from './swizzle.js';

export type Load<F, A, C, V> = (inputs: Inputs<F>, state: State<F, A, C>) => V;

/** A register of a file whose size the loader has checked the number against. */
function at<V>(file: readonly V[], number: number): V {
  const value = file[number];
  if (value === undefined)
    throw new SpecCrash(`register ${String(number)} of ${String(file.length)}`);
  return value;
}

function linkRegister<F, B, A, C>(
  register: SourceRegister,
  domain: NumericDomain<F, B, A, C>,
): Load<F, A, C, Vector<F>> {
  switch (register.file) {
    case 'attribute': {
      const { number } = register;
      return (inputs) => at(inputs.attributes, number);
    }
    case 'temporary': {
      const { number } = register;
      return (_, state) => at(state.temporaries, number);
    }
    case 'parameter': {
      const { number } = register;
      return (_, state) => at(state.parameters, number);
    }
    case 'relative': {
      const { address, displacement } = register;
      const offset = displacement.sign === '-' ? -displacement.value : displacement.value;
      const component = pick(address.component);
      const zero = domain.constant(0);
      // Outside the register file: (0,0,0,0), as NV_vertex_program §2.14.1.9 has it.
      const outside = { x: zero, y: zero, z: zero, w: zero };
      return (_, state) =>
        domain.element(
          state.parameters,
          component(at(state.addresses, address.number)),
          offset,
          outside,
        );
    }
    case 'address':
      throw new SpecCrash('an address register is no floating-point operand');
  }
}

/** A vector operand: VectorLoad. */
export function linkVectorOperand<F, B, A, C>(
  operand: OperandSyntax,
  domain: NumericDomain<F, B, A, C>,
): Load<F, A, C, Vector<F>> {
  const register = linkRegister(operand.register, domain);
  const rearrange = swizzle(operand.swizzle);
  const sign = linkSign(operand, domain);
  if (rearrange === null && sign === null) return register;
  if (sign === null && rearrange !== null) {
    return (inputs, state) => rearrange(register(inputs, state));
  }
  const modify = sign ?? ((a: F) => a);
  const arranged = rearrange ?? (<V>(v: V) => v);
  return (inputs, state) => {
    const v = arranged(register(inputs, state));
    return { x: modify(v.x), y: modify(v.y), z: modify(v.z), w: modify(v.w) };
  };
}

/** A scalar operand: ScalarLoad. */
export function linkScalarOperand<F, B, A, C>(
  operand: OperandSyntax,
  domain: NumericDomain<F, B, A, C>,
): Load<F, A, C, F> {
  const register = linkRegister(operand.register, domain);
  const component = pick(operand.swizzle);
  const sign = linkSign(operand, domain);
  return sign === null
    ? (inputs, state) => component(register(inputs, state))
    : (inputs, state) => sign(component(register(inputs, state)));
}

/** ARA's operand: AddrVectorLoad. It is never swizzled (§2.14.3.3). */
export function linkAddressOperand<F, A, C>(operand: OperandSyntax): Load<F, A, C, Vector<A>> {
  const { register } = operand;
  if (register.file !== 'address') throw new SpecCrash('ARA wants an address register');
  const { number } = register;
  return (_, state) => at(state.addresses, number);
}

/** negateBase, absolute, negateAbs: in that order; null where the operand has none of them. */
function linkSign<F, B, A, C>(
  operand: OperandSyntax,
  { negate, absolute }: NumericDomain<F, B, A, C>,
): ((a: F) => F) | null {
  if (operand.absolute === null) return operand.sign === '-' ? negate : null;
  // The absolute value undoes negateBase, the sign within the bars: negateAbs alone is left to see.
  return operand.sign === '-' ? (a) => negate(absolute(a)) : absolute;
}
