/**
 * Texture accesses and partial derivatives: which coordinates, derivatives and levels the instructions ask
 * for. How textures are filtered is the sampler's. NV_gpu_program4 §2.X.4.4, §2.X.8 TEX to TXQ;
 * NV_fragment_program4 §2.X.8 DDX, DDY.
 */
import type { Vector } from '../../domains/domain.js';
import { SpecCrash } from '../../machine/crash.js';
import type { Access, Detail, Texel } from '../../texture/sampler.js';
import type { GpuDomain } from '../domains/domain.js';
import type { DerivativeDefinition } from '../instructions/derivatives.js';
import { TEXTURE_ACCESSES, type TextureDefinition } from '../instructions/texture.js';
import type { GpuInstruction, GpuProgram } from '../program.js';
import { floatResult, integerResult } from './compute.js';
import type { Computation, Load } from './linked.js';
import { linkFloatOperand, linkIntegerOperand } from './operand.js';
import { linkAtMost, sixteenBitOf } from './precision.js';
import type { Derivatives, GpuInputs, GpuState } from './state.js';

export interface Sampling<F, I, C, W> {
  readonly computation: Computation<F, I, C, W>;
  /** How many of the inputs' derivatives it uses. */
  readonly derivatives: 0 | 1;
}

/**
 * One of the derivatives that the inputs give for the operand, with no more bits than the
 * instruction wants.
 */
export function linkDerivative<F, B, I, C, W>(
  { along }: DerivativeDefinition,
  instruction: GpuInstruction,
  program: GpuProgram,
  domain: GpuDomain<F, B, I, C, W>,
): Sampling<F, I, C, W> {
  const derivatives = linkDerivatives(domain);
  const result: Load<F, C, W, Vector<F>> = (inputs, state) => derivatives(inputs, state)[along];
  const kept = linkAtMost(sixteenBitOf(instruction, program, domain), result);
  return { computation: floatResult(instruction, kept, domain), derivatives: 1 };
}

/** A texture access: which coordinates, derivatives and levels it asks the sampler for. */
export function linkTexture<F, B, I, C, W>(
  instruction: GpuInstruction,
  { environment }: GpuProgram,
  domain: GpuDomain<F, B, I, C, W>,
): Sampling<F, I, C, W> {
  const definition = TEXTURE_ACCESSES.get(instruction.name);
  if (definition === undefined) throw new SpecCrash(`${instruction.name} accesses no texture`);
  const { sampler } = domain;
  const access = linkTextureAccess<F, W>(instruction);
  switch (definition.asks) {
    case 'sample': {
      const isFragment = environment.programType === 'fragment';
      const { detail, derivatives } = linkDetail(definition, instruction, isFragment, domain);
      const coordinates = linkCoordinates(definition, instruction, domain);
      const computation = linkTexel(instruction, domain, (inputs, state) => {
        const v = coordinates(inputs, state);
        return sampler.sample(access(inputs), v, detail(inputs, state, v));
      });
      return { computation, derivatives };
    }
    case 'texel': {
      const load = linkOperands(instruction, domain, linkIntegerOperand)(0);
      const computation = linkTexel(instruction, domain, (inputs, state) =>
        sampler.fetch(access(inputs), load(inputs, state)),
      );
      return { computation, derivatives: 0 };
    }
    case 'size': {
      const load = linkOperands(instruction, domain, linkIntegerOperand)(0);
      const computation = integerResult<F, B, I, C, W>(
        (inputs, state) => sampler.size(access(inputs), load(inputs, state).x),
        domain,
      );
      return { computation, derivatives: 0 };
    }
  }
}

function linkCoordinates<F, B, I, C, W>(
  { isProjected }: TextureDefinition,
  instruction: GpuInstruction,
  domain: GpuDomain<F, B, I, C, W>,
): Load<F, C, W, Vector<F>> {
  const load = linkOperands(instruction, domain, linkFloatOperand)(0);
  if (!isProjected) return load;
  return (inputs, state) => {
    const { x, y, z, w } = load(inputs, state);
    return { x: domain.divide(x, w), y: domain.divide(y, w), z: domain.divide(z, w), w };
  };
}

/** The level of detail of a sample, and how many of the inputs' derivatives it takes. */
interface LinkedDetail<F, C, W> {
  readonly detail: (
    inputs: GpuInputs<F, W>,
    state: GpuState<C, W>,
    coordinates: Vector<F>,
  ) => Detail<F>;
  readonly derivatives: 0 | 1;
}

function linkDetail<F, B, I, C, W>(
  { detail }: TextureDefinition,
  instruction: GpuInstruction,
  isFragment: boolean,
  domain: GpuDomain<F, B, I, C, W>,
): LinkedDetail<F, C, W> {
  const unbiased = ({ dx, dy }: Derivatives<F>): Detail<F> => ({
    kind: 'derivatives',
    dx,
    dy,
    bias: null,
  });
  if (detail === 'level') {
    return { detail: (_, __, { w }) => ({ kind: 'level', level: w }), derivatives: 0 };
  }
  if (detail === 'given derivatives') {
    const operand = linkOperands(instruction, domain, linkFloatOperand);
    const [loadX, loadY] = [operand(1), operand(2)];
    return {
      detail: (inputs, state) => unbiased({ dx: loadX(inputs, state), dy: loadY(inputs, state) }),
      derivatives: 0,
    };
  }
  const partials = isFragment ? linkDerivatives<F, B, I, C, W>(domain) : noDerivatives(domain);
  return {
    detail:
      detail === 'biased'
        ? (inputs, state, { w }) => ({ ...unbiased(partials(inputs, state)), bias: w })
        : (inputs, state) => unbiased(partials(inputs, state)),
    derivatives: isFragment ? 1 : 0,
  };
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
