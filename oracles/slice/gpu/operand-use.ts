/** Which operand components each component of an executed GPU instruction's result depends on. */
import { COMPONENTS } from '../../../spec/environments.js';
import { textureTarget } from '../../../spec/gpu/texture-targets.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { TypedVector } from '../../../semantics/gpu/domains/domain.js';
import type { NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import type { NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import type {
  FloatForm,
  IntegerForm,
  Operation,
} from '../../../semantics/gpu/instructions/definition.js';
import { GPU_DEFINITIONS } from '../../../semantics/gpu/instructions/index.js';
import { SpecCrash } from '../../../semantics/machine/crash.js';
import type { GpuInstruction } from '../../../semantics/gpu/program.js';
import { DERIVATIVES } from '../../../semantics/gpu/instructions/derivatives.js';
import { TEXTURE_ACCESSES } from '../../../semantics/gpu/instructions/texture.js';
import { GPU_TRACKED } from './tracked.js';
import type { OperandUse } from '../operand-use.js';
import { untracked, type Tracked } from '../tracked.js';

/** An operand as loaded; a scalar stands in all four components. */
export type LoadedOperand = TypedVector<NominalFloat, NominalInteger>;

type Use = (operands: readonly LoadedOperand[], instruction: GpuInstruction) => OperandUse;

const USES = new Map<string, Use>();

/**
 * The operand components that an instruction's result was made of, for the operands that it loaded. A
 * scalar operand is the component x.
 *
 * @param instruction one that has a result
 */
export function gpuOperandUse(
  instruction: GpuInstruction,
  operands: readonly LoadedOperand[],
): OperandUse {
  const { name, type, special } = instruction;
  const key = `${name} ${String(type)} ${String(special)}`;
  let use = USES.get(key);
  if (use === undefined) {
    use = useOf(instruction);
    USES.set(key, use);
  }
  return use(operands, instruction);
}

function useOf({ name, type, special, texture, extendedSwizzle }: GpuInstruction): Use {
  if (texture !== null) return textureUse;
  if (extendedSwizzle !== null) return extendedSwizzleUse;
  // What the derivatives are is not computed here: they are given.
  if (DERIVATIVES.has(name)) return () => [1, 2, 4, 8];
  const { float = null, integer = null } = GPU_DEFINITIONS.get(name) ?? {};
  if (type === 'F' && float !== null) return floatUse(float);
  if (type !== 'F' && integer !== null)
    return integerUse(integer, { signed: type === 'S', special });
  throw new SpecCrash(`${name} has no definition of this type`);
}

function floatUse(form: FloatForm): Use {
  const operation = form(GPU_TRACKED);
  return (operands, instruction) => used(operation, operands.map(floatOf(instruction)));
}

function integerUse(
  form: IntegerForm,
  how: { readonly signed: boolean; readonly special: GpuInstruction['special'] },
): Use {
  switch (form.kind) {
    case 'integer': {
      const operation = form.operation(GPU_TRACKED, how);
      return (operands, instruction) => used(operation, operands.map(integerOf(instruction)));
    }
    case 'to float': {
      const operation = form.operation(GPU_TRACKED, how);
      return (operands, instruction) => used(operation, operands.map(integerOf(instruction)));
    }
    case 'from float': {
      const operation = form.operation(GPU_TRACKED, how);
      return (operands, instruction) => used(operation, operands.map(floatOf(instruction)));
    }
    case 'sum': {
      // The operands are negated already; which addend is does not matter to where a sum comes from.
      const addends = form.addends(GPU_TRACKED, how, [false, false, false]);
      const sum = (a: TrackedInteger, b: TrackedInteger, c: TrackedInteger): Tracked<null> => {
        const { left, right } = addends(a, b, c);
        return { value: null, from: left.from | right.from };
      };
      const operation: Operation<TrackedInteger, Tracked<null>> = (a, b, c) => ({
        x: sum(a.x, b.x, c.x),
        y: sum(a.y, b.y, c.y),
        z: sum(a.z, b.z, c.z),
        w: sum(a.w, b.w, c.w),
      });
      return (operands, instruction) => used(operation, operands.map(integerOf(instruction)));
    }
  }
}

type TrackedInteger = Tracked<NominalInteger>;

function used<A, R>(
  operation: Operation<Tracked<A>, Tracked<R>>,
  [a, b, c]: readonly Vector<Tracked<A>>[],
): OperandUse {
  if (a === undefined) throw new SpecCrash('a result of no operands');
  const { x, y, z, w } = operation(a, b ?? a, c ?? b ?? a);
  return [x.from, y.from, z.from, w.from];
}

type Converting<V> = (operand: LoadedOperand, index: number) => Vector<Tracked<V>>;

/** An operand of another type than the definition's cannot be, and is taken as undefined. */
function floatOf(instruction: GpuInstruction): Converting<NominalFloat> {
  return (operand, index) =>
    operand.type === 'F'
      ? tracked(operand.value, instruction, index)
      : everywhere(untracked<NominalFloat>(UNDEFINED));
}

function integerOf(instruction: GpuInstruction): Converting<NominalInteger> {
  return (operand, index) =>
    operand.type === 'F'
      ? everywhere(untracked<NominalInteger>(UNDEFINED))
      : tracked(operand.value, instruction, index);
}

function tracked<V>(
  { x, y, z, w }: Vector<V>,
  { operands }: GpuInstruction,
  index: number,
): Vector<Tracked<V>> {
  const bit = 1 << (4 * index);
  if (operands[index]?.isScalar === true) return everywhere({ value: x, from: bit });
  return {
    x: { value: x, from: bit },
    y: { value: y, from: bit << 1 },
    z: { value: z, from: bit << 2 },
    w: { value: w, from: bit << 3 },
  };
}

function everywhere<V>(value: V): Vector<V> {
  return { x: value, y: value, z: value, w: value };
}

/** SWZ: of each component the one that it selects. */
function extendedSwizzleUse(
  _: readonly LoadedOperand[],
  { extendedSwizzle }: GpuInstruction,
): OperandUse {
  const [x = 0, y = 0, z = 0, w = 0] = (extendedSwizzle ?? []).map(({ select }) =>
    bitsOf([select]),
  );
  return [x, y, z, w];
}

/**
 * A texel is made of all coordinates that the access uses (§2.X.4.4, Tables X.17 and X.18); how a filter
 * weighs them is not looked into.
 */
function textureUse(_: readonly LoadedOperand[], { name, texture }: GpuInstruction): OperandUse {
  if (texture === null) throw new SpecCrash(`${name} without a texture`);
  const { coordinates, layer, reference, fetchLevel } = textureTarget(texture.target);
  const own = bitsOf([...coordinates, layer, reference]);
  const access = TEXTURE_ACCESSES.get(name);
  if (access?.asks === 'size') return replicatedUse(bitsOf(['x']));
  if (access?.asks === 'texel') return replicatedUse(bitsOf([...coordinates, layer, fetchLevel]));
  if (access?.detail === 'given derivatives') {
    return replicatedUse(own | (bitsOf(coordinates) << 4) | (bitsOf(coordinates) << 8));
  }
  return replicatedUse(access?.takesFourth === true ? own | bitsOf(['w']) : own);
}

function replicatedUse(bits: number): OperandUse {
  return [bits, bits, bits, bits];
}

/** Bits of the first operand; what is no component has none. */
function bitsOf(names: readonly (string | null)[]): number {
  return COMPONENTS.reduce(
    (bits, name, index) => (names.includes(name) ? bits | (1 << index) : bits),
    0,
  );
}
