/**
 * What an instruction computes: its definition applied to operands as its type has them loaded, clamped.
 * NV_gpu_program4 §2.X.4.1 (clamping), §2.X.8 (operand and result types; SWZ).
 */
import type { Vector } from '../../domains/domain.js';
import { applied } from '../../machine/apply.js';
import { SpecCrash } from '../../machine/crash.js';
import { pick } from '../../machine/swizzle.js';
import type { GpuDomain } from '../domains/domain.js';
import type { FloatForm, IntegerForm, IntegerKind } from '../instructions/definition.js';
import { GPU_DEFINITIONS } from '../instructions/index.js';
import type { ExtendedComponent, GpuInstruction, GpuOperand } from '../program.js';
import type { Load } from './linked.js';
import { linkFloatOperand, linkIntegerOperand } from './operand.js';
import type { GpuInputs, GpuState } from './state.js';

/** A result by its type, and the flags that go with it (§2.X.4.3). */
export type Computation<F, I, C, W> =
  Computed<F, C, W, F, 'float'> | Computed<F, C, W, I, 'integer'>;

export interface Computed<F, C, W, V, Kind> {
  readonly kind: Kind;
  readonly result: Load<F, C, W, Vector<V>>;
  readonly flags: (inputs: GpuInputs<F, W>, state: GpuState<C, W>, result: Vector<V>) => Vector<C>;
}

/** What an instruction other than those of textures, derivatives and flow computes. */
export function linkComputation<F, B, I, C, W>(
  instruction: GpuInstruction,
  domain: GpuDomain<F, B, I, C, W>,
): Computation<F, I, C, W> {
  const { name, type, extendedSwizzle } = instruction;
  if (extendedSwizzle !== null) {
    const [operand] = instruction.operands;
    if (operand === undefined) throw new SpecCrash(`${name} without an operand`);
    const load = linkFloatOperand(operand, domain);
    return floatResult(instruction, linkExtendedSwizzle(load, extendedSwizzle, domain), domain);
  }
  const definition = GPU_DEFINITIONS.get(name);
  if (definition === undefined) throw new SpecCrash(`${name} has no definition`);
  const form = type === 'F' ? definition.float : definition.integer;
  if (form === null) throw new SpecCrash(`${name} has no form of type ${type ?? 'none'}`);
  return typeof form === 'function'
    ? linkFloat(instruction, form, domain)
    : linkInteger(instruction, form, domain);
}

/** A floating-point result: clamped before all else (§2.X.4.1). */
export function floatResult<F, B, I, C, W>(
  { clamp }: GpuInstruction,
  unclamped: Load<F, C, W, Vector<F>>,
  { saturate, flagsOfFloat }: GpuDomain<F, B, I, C, W>,
): Computed<F, C, W, F, 'float'> {
  const low = clamp === 'SSAT' ? -1 : 0;
  return {
    kind: 'float',
    result:
      clamp === null
        ? unclamped
        : (inputs, state) => {
            const { x, y, z, w } = unclamped(inputs, state);
            return {
              x: saturate(x, low),
              y: saturate(y, low),
              z: saturate(z, low),
              w: saturate(w, low),
            };
          },
    flags: (_, __, { x, y, z, w }) => ({
      x: flagsOfFloat(x),
      y: flagsOfFloat(y),
      z: flagsOfFloat(z),
      w: flagsOfFloat(w),
    }),
  };
}

/** An integer result of no sum: overflow and carry flags are cleared (§2.X.4.3). */
export function integerResult<F, B, I, C, W>(
  result: Load<F, C, W, Vector<I>>,
  { flagsOfInteger }: GpuDomain<F, B, I, C, W>,
): Computed<F, C, W, I, 'integer'> {
  return {
    kind: 'integer',
    result,
    flags: (_, __, { x, y, z, w }) => ({
      x: flagsOfInteger(x),
      y: flagsOfInteger(y),
      z: flagsOfInteger(z),
      w: flagsOfInteger(w),
    }),
  };
}

function linkFloat<F, B, I, C, W>(
  instruction: GpuInstruction,
  form: FloatForm,
  domain: GpuDomain<F, B, I, C, W>,
): Computation<F, I, C, W> {
  const loads = instruction.operands.map((operand) => linkFloatOperand(operand, domain));
  return floatResult(instruction, applied(instruction.name, form(domain), loads), domain);
}

function linkInteger<F, B, I, C, W>(
  instruction: GpuInstruction,
  form: IntegerForm,
  domain: GpuDomain<F, B, I, C, W>,
): Computation<F, I, C, W> {
  const { operands } = instruction;
  const how: IntegerKind = { signed: instruction.type === 'S', special: instruction.special };
  switch (form.kind) {
    case 'integer': {
      const loads = operands.map((operand) => linkIntegerOperand(operand, domain));
      return integerResult(applied(instruction.name, form.operation(domain, how), loads), domain);
    }
    case 'from float': {
      const loads = operands.map((operand) => linkFloatOperand(operand, domain));
      return integerResult(applied(instruction.name, form.operation(domain, how), loads), domain);
    }
    case 'to float': {
      const loads = operands.map((operand) => linkIntegerOperand(operand, domain));
      const result = applied(instruction.name, form.operation(domain, how), loads);
      return floatResult(instruction, result, domain);
    }
    case 'sum':
      return linkSum(instruction, form, how, domain);
  }
}

/**
 * A component-wise integer sum. Its overflow and carry flags are those of the addition or subtraction that
 * the operands' negations make of it (§2.X.4.3), so that negations are set apart from the operands.
 */
function linkSum<F, B, I, C, W>(
  instruction: GpuInstruction,
  form: Extract<IntegerForm, { kind: 'sum' }>,
  how: IntegerKind,
  domain: GpuDomain<F, B, I, C, W>,
): Computed<F, C, W, I, 'integer'> {
  const isNegated = instruction.operands.map(({ sign }) => sign === '-');
  const addends = form.addends(domain, how, isNegated);
  const negated = form.negated(isNegated);
  const loads = instruction.operands.map((operand) =>
    linkIntegerOperand(withoutSign(operand), domain),
  );
  const terms = applied(
    instruction.name,
    (a: Vector<I>, b: Vector<I>, c: Vector<I>): Vector<Terms<I>> => ({
      x: addends(a.x, b.x, c.x),
      y: addends(a.y, b.y, c.y),
      z: addends(a.z, b.z, c.z),
      w: addends(a.w, b.w, c.w),
    }),
    loads,
  );
  const sum = linkTotal(negated, domain);
  const flags = (result: I, { left, right }: Terms<I>): C =>
    domain.flagsOfSum(
      result,
      { value: left, negated: negated.left },
      { value: right, negated: negated.right },
    );
  return {
    kind: 'integer',
    result: (inputs, state) => {
      const { x, y, z, w } = terms(inputs, state);
      return { x: sum(x), y: sum(y), z: sum(z), w: sum(w) };
    },
    flags: (inputs, state, result) => {
      const { x, y, z, w } = terms(inputs, state);
      return {
        x: flags(result.x, x),
        y: flags(result.y, y),
        z: flags(result.z, z),
        w: flags(result.w, w),
      };
    },
  };
}

interface Terms<I> {
  readonly left: I;
  readonly right: I;
}

/** ±left ±right, modulo 2^32. */
function linkTotal<F, B, I, C, W>(
  negated: { readonly left: boolean; readonly right: boolean },
  { addIntegers, subtractIntegers, negateInteger }: GpuDomain<F, B, I, C, W>,
): (terms: Terms<I>) => I {
  if (!negated.left) {
    return negated.right
      ? ({ left, right }) => subtractIntegers(left, right)
      : ({ left, right }) => addIntegers(left, right);
  }
  return negated.right
    ? ({ left, right }) => negateInteger(addIntegers(left, right))
    : ({ left, right }) => subtractIntegers(right, left);
}

function withoutSign(operand: GpuOperand): GpuOperand {
  return { ...operand, sign: '' };
}

/** SWZ: each component one of the operand's, 0 or 1, negated or not (§2.X.8 SWZ). */
function linkExtendedSwizzle<F, B, I, C, W>(
  load: Load<F, C, W, Vector<F>>,
  components: readonly ExtendedComponent[],
  domain: GpuDomain<F, B, I, C, W>,
): Load<F, C, W, Vector<F>> {
  const selected = ({ select, negate }: ExtendedComponent): ((v: Vector<F>) => F) => {
    if (select === '0' || select === '1') {
      const constant = domain.constant(Number(select));
      const value = negate ? domain.negate(constant) : constant;
      return () => value;
    }
    const component = pick(select);
    return negate ? (v) => domain.negate(component(v)) : (v) => component(v);
  };
  const [x, y, z, w] = components.map(selected);
  if (x === undefined || y === undefined || z === undefined || w === undefined) {
    throw new SpecCrash('an extended swizzle selects four components');
  }
  return (inputs, state) => {
    const v = load(inputs, state);
    return { x: x(v), y: y(v), z: z(v), w: w(v) };
  };
}
