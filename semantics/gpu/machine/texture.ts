/**
 * Texture accesses and partial derivatives: which coordinates, derivatives and levels the instructions ask
 * for. How textures are filtered is the sampler's. NV_gpu_program4 §2.X.4.4, §2.X.8 TEX to TXQ;
 * NV_fragment_program4 §2.X.8 DDX, DDY.
 */
import type { Vector } from '../../domains/domain.js';
import { SpecCrash } from '../../machine/crash.js';
import type { Access, Detail, Texel } from '../../texture/sampler.js';
import type { GpuDomain } from '../domains/domain.js';
import type { GpuInstruction, GpuProgram } from '../program.js';
import { floatResult, integerResult } from './compute.js';
import type { Computation, Load } from './linked.js';
import { linkFloatOperand, linkIntegerOperand } from './operand.js';
import { linkAtMost, sixteenBitOf } from './precision.js';
import type { Derivatives, GpuInputs } from './state.js';

export interface Sampling<F, I, C, W> {
  readonly computation: Computation<F, I, C, W>;
  /** How many of the inputs' derivatives it uses. */
  readonly derivatives: 0 | 1;
}

/**
 * DDX and DDY: one of the derivatives that the inputs give for the operand, with no more bits than the
 * instruction wants.
 */
export function linkDerivative<F, B, I, C, W>(
  instruction: GpuInstruction,
  program: GpuProgram,
  domain: GpuDomain<F, B, I, C, W>,
): Sampling<F, I, C, W> {
  const derivatives = linkDerivatives(domain);
  const result: Load<F, C, W, Vector<F>> = instruction.name === 'DDX'
    ? (inputs, state) => derivatives(inputs, state).dx
    : (inputs, state) => derivatives(inputs, state).dy;
  const kept = linkAtMost(sixteenBitOf(instruction, program, domain), result);
  return { computation: floatResult(instruction, kept, domain), derivatives: 1 };
}

/** TEX, TXB, TXD, TXF, TXL, TXP and TXQ. */
export function linkTexture<F, B, I, C, W>(
  instruction: GpuInstruction,
  { environment }: GpuProgram,
  domain: GpuDomain<F, B, I, C, W>,
): Sampling<F, I, C, W> {
  const { sampler } = domain;
  const access = linkTextureAccess<F, W>(instruction);
  const coordinates = linkOperands(instruction, domain, linkFloatOperand);
  const texels = linkOperands(instruction, domain, linkIntegerOperand);
  const isFragment = environment.programType === 'fragment';
  const partials = isFragment ? linkDerivatives<F, B, I, C, W>(domain) : noDerivatives(domain);
  const sampled = (
    detail: (partials: Derivatives<F>, v: Vector<F>) => Detail<F>,
    project: (v: Vector<F>) => Vector<F> = (v) => v,
  ): Sampling<F, I, C, W> => ({
    computation: linkTexel(instruction, domain, (inputs, state) => {
      const v = project(coordinates(0)(inputs, state));
      return sampler.sample(access(inputs), v, detail(partials(inputs, state), v));
    }),
    derivatives: isFragment ? 1 : 0,
  });
  const automatic = ({ dx, dy }: Derivatives<F>): Detail<F> => ({
    kind: 'derivatives',
    dx,
    dy,
    bias: null,
  });
  switch (instruction.name) {
    case 'TEX':
      return sampled(automatic);
    case 'TXB':
      return sampled(({ dx, dy }, { w }) => ({ kind: 'derivatives', dx, dy, bias: w }));
    case 'TXP':
      return sampled(automatic, ({ x, y, z, w }) => ({
        x: domain.divide(x, w),
        y: domain.divide(y, w),
        z: domain.divide(z, w),
        w,
      }));
    case 'TXL': {
      const load = coordinates(0);
      const computation = linkTexel(instruction, domain, (inputs, state) => {
        const v = load(inputs, state);
        return sampler.sample(access(inputs), v, { kind: 'level', level: v.w });
      });
      return { computation, derivatives: 0 };
    }
    case 'TXD': {
      const [load, loadX, loadY] = [coordinates(0), coordinates(1), coordinates(2)];
      const computation = linkTexel(instruction, domain, (inputs, state) => {
        const [dx, dy] = [loadX(inputs, state), loadY(inputs, state)];
        return sampler.sample(access(inputs), load(inputs, state), automatic({ dx, dy }));
      });
      return { computation, derivatives: 0 };
    }
    case 'TXF': {
      const load = texels(0);
      const computation = linkTexel(instruction, domain, (inputs, state) =>
        sampler.fetch(access(inputs), load(inputs, state)),
      );
      return { computation, derivatives: 0 };
    }
    case 'TXQ': {
      const load = texels(0);
      const computation = integerResult<F, B, I, C, W>(
        (inputs, state) => sampler.size(access(inputs), load(inputs, state).x),
        domain,
      );
      return { computation, derivatives: 0 };
    }
    default:
      throw new SpecCrash(`${instruction.name} accesses no texture`);
  }
}

/** The next of the inputs' derivatives; undefined where the caller gave no more. */
function linkDerivatives<F, B, I, C, W>({
  undefinedFloat: nothing,
}: GpuDomain<F, B, I, C, W>): Load<F, C, W, Derivatives<F>> {
  const unknown = { x: nothing, y: nothing, z: nothing, w: nothing };
  const none = { dx: unknown, dy: unknown };
  return (inputs, state) => inputs.derivatives[state.derivatives] ?? none;
}

/** Outside of fragment programs partial derivatives are zero (§2.X.4.4). */
function noDerivatives<F, B, I, C, W>(
  domain: GpuDomain<F, B, I, C, W>,
): Load<F, C, W, Derivatives<F>> {
  const zero = domain.constant(0);
  const zeros = { x: zero, y: zero, z: zero, w: zero };
  const none = { dx: zeros, dy: zeros };
  return () => none;
}

function linkTextureAccess<F, W>({
  name,
  texture,
  type,
}: GpuInstruction): (inputs: GpuInputs<F, W>) => Access {
  if (texture === null || type === null) throw new SpecCrash(`${name} without a texture`);
  const { unit, target, offset } = texture;
  return (inputs) => ({ unit: inputs.textures.get(unit), target, offset, type });
}

function linkOperands<F, B, I, C, W, V>(
  { name, operands }: GpuInstruction,
  domain: GpuDomain<F, B, I, C, W>,
  link: (
    operand: GpuInstruction['operands'][number],
    domain: GpuDomain<F, B, I, C, W>,
  ) => Load<F, C, W, Vector<V>>,
): (index: number) => Load<F, C, W, Vector<V>> {
  return (index) => {
    const operand = operands[index];
    if (operand === undefined) throw new SpecCrash(`${name} without operand ${String(index)}`);
    return link(operand, domain);
  };
}

/**
 * A texel as the instruction's type has it. A texture of another format gives undefined results (§2.X.4.4), which
 * the sampler makes, of the type that it was asked for.
 */
function linkTexel<F, B, I, C, W>(
  instruction: GpuInstruction,
  domain: GpuDomain<F, B, I, C, W>,
  texel: Load<F, C, W, Texel<F, I>>,
): Computation<F, I, C, W> {
  if (instruction.type === 'F') {
    const result: Load<F, C, W, Vector<F>> = (inputs, state) => {
      const found = texel(inputs, state);
      if (found.kind !== 'float') throw new SpecCrash(`${instruction.name}.F of an integer texel`);
      return found.value;
    };
    return floatResult(instruction, result, domain);
  }
  const result: Load<F, C, W, Vector<I>> = (inputs, state) => {
    const found = texel(inputs, state);
    if (found.kind !== 'integer') throw new SpecCrash(`${instruction.name} of a float texel`);
    return found.value;
  };
  return integerResult(result, domain);
}
