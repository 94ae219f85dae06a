/**
 * What an instruction computes: its definition applied to operands as its type has them loaded, clamped.
 * NV_gpu_program4 §2.X.4.1 (clamping), §2.X.8 (operand and result types; SWZ).
 */
import type { Vector } from '../../domains/domain.js';
import { applied } from '../../machine/apply.js';
import { SpecCrash } from '../../machine/crash.js';
import { pick } from '../../machine/swizzle.js';
import type { GpuDomain, GpuKinds, GpuNumbers } from '../domains/domain.js';
import type { FloatForm, IntegerForm, IntegerKind } from '../instructions/definition.js';
import { each1 } from '../../domains/each.js';
import { GPU_DEFINITIONS } from '../instructions/index.js';
import type { ExtendedComponent, GpuInstruction, GpuProgram } from '../program.js';
import type { Computation, Computed, Load, Made } from './linked.js';
import { linkSum } from './integer-sum.js';
import { linkFloatOperand, linkIntegerOperand } from './operand.js';
import { isShortOperand, linkAtMost, linkEach, sixteenBitOf } from './precision.js';

/** What an instruction other than those of textures, derivatives and flow computes. */
export function linkComputation<T extends GpuKinds>(
  instruction: GpuInstruction,
  program: GpuProgram,
  domain: GpuDomain<T>,
): Computation<T> {
  const { name, type, extendedSwizzle } = instruction;
  const short = sixteenBitOf(instruction, program, domain);
  if (extendedSwizzle !== null) {
    const [operand] = instruction.operands;
    if (operand === undefined) throw new SpecCrash(`${name} without an operand`);
    const load = linkAtMost(short, linkFloatOperand(operand, domain));
    return floatResult(instruction, linkExtendedSwizzle(load, extendedSwizzle, domain), domain);
  }
  const definition = GPU_DEFINITIONS.get(name);
  if (definition === undefined) throw new SpecCrash(`${name} has no definition`);
  const form = type === 'F' ? definition.float : definition.integer;
  if (form === null) throw new SpecCrash(`${name} has no form of type ${type ?? 'none'}`);
  if (typeof form === 'function') {
    // What is packed are 32 bits, whatever precision it is packed with (§2.X.8 PK2H).
    const ofResult = definition.bits === 'packed' ? null : short;
    return linkFloat(instruction, form, short, ofResult, domain);
  }
  return linkInteger(instruction, form, program, short !== null, domain);
}

/**
 * An integer operation on operands of 16 bits or more, which may itself have no more than they (§2.X.4.1). MUL's
 * special modifiers ask for more (§2.X.8 MUL).
 */
function atSixteenBits<T extends GpuKinds>(
  computation: Computed<T, T['integer'], 'integer'>,
  { destination, special }: GpuInstruction,
  isSum: boolean,
  { storeShortInteger, undefinedInteger, flagsOfInteger, flagsOfSum }: GpuDomain<T>,
): Computed<T, T['integer'], 'integer'> {
  if (special !== null) return computation;
  // The result of SAD.S is unsigned.
  const signed = destination?.type === 'S';
  const unknown = { value: undefinedInteger, negated: false };
  // With fewer bits the carries differ, and the sign is another bit.
  const flags = (result: T['integer']): T['flags'] => {
    const written = storeShortInteger(result, true);
    return isSum ? flagsOfSum(written, unknown, unknown) : flagsOfInteger(written);
  };
  const flagged = each1(flags);
  return {
    ...computation,
    made: null,
    result: linkEach(computation.result, (value) => storeShortInteger(value, signed)),
    flags: (_, __, result) => flagged(result),
  };
}

/** A floating-point result: clamped before all else (§2.X.4.1). */
export function floatResult<T extends GpuKinds>(
  { clamp, updates }: GpuInstruction,
  unclamped: Load<T, Vector<T['number']>>,
  { saturate, flagsOfFloat, besideOld }: GpuDomain<T>,
  made: Made | null = null,
): Computed<T, T['number'], 'float'> {
  const low = clamp === 'SSAT' ? -1 : 0;
  const flags = (result: T['number'], old: T['flags']): T['flags'] =>
    besideOld(flagsOfFloat(result), old);
  return {
    kind: 'float',
    made: clamp === null ? made : null,
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
    flags: (_, { codes }, { x, y, z, w }) => {
      const old = codes[updates === 1 ? 1 : 0];
      return { x: flags(x, old.x), y: flags(y, old.y), z: flags(z, old.z), w: flags(w, old.w) };
    },
  };
}

/** An integer result of no sum: overflow and carry flags are cleared (§2.X.4.3). */
export function integerResult<T extends GpuKinds>(
  result: Load<T, Vector<T['integer']>>,
  { flagsOfInteger }: GpuDomain<T>,
  made: Made | null = null,
): Computed<T, T['integer'], 'integer'> {
  return {
    kind: 'integer',
    made,
    result,
    flags: (_, __, { x, y, z, w }) => ({
      x: flagsOfInteger(x),
      y: flagsOfInteger(y),
      z: flagsOfInteger(z),
      w: flagsOfInteger(w),
    }),
  };
}

function linkFloat<T extends GpuKinds>(
  instruction: GpuInstruction,
  form: FloatForm,
  short: GpuNumbers<T['number'], T['truth']> | null,
  ofResult: GpuNumbers<T['number'], T['truth']> | null,
  domain: GpuDomain<T>,
): Computation<T> {
  const operation = form(short === null ? domain : { ...domain, ...short });
  const loads = instruction.operands.map((operand) =>
    linkAtMost(short, linkFloatOperand(operand, domain)),
  );
  const computed = applied(instruction.name, operation, loads);
  const made =
    short === null && ofResult === null
      ? ({ operation, operands: instruction.operands, of: 'floats' } as const)
      : null;
  return floatResult(instruction, linkAtMost(ofResult, computed), domain, made);
}

/**
 * Shifts of what a SHORT variable holds: as many bits as that has may be all that it can be shifted by
 * (gp4.E-shift-width).
 */
function withShortShifts<T extends GpuKinds>(domain: GpuDomain<T>): GpuDomain<T> {
  const { choose, integer, lessInteger, selectInteger, undefinedInteger } = domain;
  const within =
    (shift: typeof domain.shiftLeft): typeof shift =>
    (a, count, signed) => {
      const shifted = shift(a, count, signed);
      return choose('shiftWidth', (policy) =>
        policy === 'promoted'
          ? shifted
          : selectInteger(lessInteger(count, integer(16), false), shifted, undefinedInteger),
      );
    };
  return { ...domain, shiftLeft: within(domain.shiftLeft), shiftRight: within(domain.shiftRight) };
}

function linkInteger<T extends GpuKinds>(
  instruction: GpuInstruction,
  form: IntegerForm,
  program: GpuProgram,
  mayBeShort: boolean,
  domain: GpuDomain<T>,
): Computation<T> {
  const { operands } = instruction;
  const how: IntegerKind = { signed: instruction.type === 'S', special: instruction.special };
  const ofIntegers = (
    computation: Computed<T, T['integer'], 'integer'>,
  ): Computed<T, T['integer'], 'integer'> =>
    mayBeShort ? atSixteenBits(computation, instruction, form.kind === 'sum', domain) : computation;
  switch (form.kind) {
    case 'integer': {
      const loads = operands.map((operand) => linkIntegerOperand(operand, domain));
      const [first] = operands;
      const isShort = first !== undefined && isShortOperand(first, program);
      const operation = form.operation(isShort ? withShortShifts(domain) : domain, how);
      const result = applied(instruction.name, operation, loads);
      return ofIntegers(integerResult(result, domain, { operation, operands, of: 'integers' }));
    }
    case 'from float': {
      const loads = operands.map((operand) => linkFloatOperand(operand, domain));
      const operation = form.operation(domain, how);
      const result = applied(instruction.name, operation, loads);
      return integerResult(result, domain, { operation, operands, of: 'floats' });
    }
    case 'to float': {
      const loads = operands.map((operand) => linkIntegerOperand(operand, domain));
      const operation = form.operation(domain, how);
      const result = applied(instruction.name, operation, loads);
      return floatResult(instruction, result, domain, { operation, operands, of: 'integers' });
    }
    case 'sum':
      return ofIntegers(linkSum(instruction, form, how, domain));
  }
}

/** SWZ: each component one of the operand's, 0 or 1, negated or not (§2.X.8 SWZ). */
function linkExtendedSwizzle<T extends GpuKinds>(
  load: Load<T, Vector<T['number']>>,
  components: readonly ExtendedComponent[],
  domain: GpuDomain<T>,
): Load<T, Vector<T['number']>> {
  const selected = ({
    select,
    negate,
  }: ExtendedComponent): ((v: Vector<T['number']>) => T['number']) => {
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
