/**
 * Texture accesses and partial derivatives: which coordinates, derivatives and levels the instructions ask
 * for. How textures are filtered is the sampler's. NV_gpu_program4 §2.X.4.4, §2.X.8 TEX to TXQ;
 * NV_fragment_program4 §2.X.8 DDX, DDY.
 */
import type { Vector } from '../../domains/domain.js';
import { SpecCrash } from '../../machine/crash.js';
import type { Access, Detail, Texel } from '../../texture/sampler.js';
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import type { DerivativeDefinition } from '../instructions/derivatives.js';
import { TEXTURE_ACCESSES, type TextureDefinition } from '../instructions/texture.js';
import type { GpuInstruction, GpuProgram } from '../program.js';
import { floatResult, integerResult } from './compute.js';
import type { Computation, Load } from './linked.js';
import { linkFloatOperand, linkIntegerOperand } from './operand.js';
import { linkAtMost, sixteenBitOf } from './precision.js';
import type { Derivatives, GpuInputs, GpuState } from './state.js';

export interface Sampling<T extends GpuKinds> {
  readonly computation: Computation<T>;
  /** How many of the inputs' derivatives it uses. */
  readonly derivatives: 0 | 1;
}

/**
 * One of the derivatives that the inputs give for the operand, with no more bits than the
 * instruction wants.
 */
export function linkDerivative<T extends GpuKinds>(
  { along }: DerivativeDefinition,
  instruction: GpuInstruction,
  program: GpuProgram,
  domain: GpuDomain<T>,
): Sampling<T> {
  const derivatives = linkDerivatives(domain);
  const result: Load<T, Vector<T['number']>> = (inputs, state) => derivatives(inputs, state)[along];
  const kept = linkAtMost(sixteenBitOf(instruction, program, domain), result);
  return { computation: floatResult(instruction, kept, domain), derivatives: 1 };
}

/** A texture access: which coordinates, derivatives and levels it asks the sampler for. */
export function linkTexture<T extends GpuKinds>(
  instruction: GpuInstruction,
  { environment }: GpuProgram,
  domain: GpuDomain<T>,
): Sampling<T> {
  const definition = TEXTURE_ACCESSES.get(instruction.name);
  if (definition === undefined) throw new SpecCrash(`${instruction.name} accesses no texture`);
  const { sampler } = domain;
  const access = linkTextureAccess<T>(instruction);
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
      const computation = integerResult(
        (inputs, state) => sampler.size(access(inputs), load(inputs, state).x),
        domain,
      );
      return { computation, derivatives: 0 };
    }
  }
}

function linkCoordinates<T extends GpuKinds>(
  { isProjected }: TextureDefinition,
  instruction: GpuInstruction,
  domain: GpuDomain<T>,
): Load<T, Vector<T['number']>> {
  const load = linkOperands(instruction, domain, linkFloatOperand)(0);
  if (!isProjected) return load;
  return (inputs, state) => {
    const { x, y, z, w } = load(inputs, state);
    return { x: domain.divide(x, w), y: domain.divide(y, w), z: domain.divide(z, w), w };
  };
}

/** The level of detail of a sample, and how many of the inputs' derivatives it takes. */
interface LinkedDetail<T extends GpuKinds> {
  readonly detail: (
    inputs: GpuInputs<T>,
    state: GpuState<T>,
    coordinates: Vector<T['number']>,
  ) => Detail<T['number']>;
  readonly derivatives: 0 | 1;
}

function linkDetail<T extends GpuKinds>(
  { detail }: TextureDefinition,
  instruction: GpuInstruction,
  isFragment: boolean,
  domain: GpuDomain<T>,
): LinkedDetail<T> {
  const unbiased = ({ dx, dy }: Derivatives<T['number']>): Detail<T['number']> => ({
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
  const partials = isFragment ? linkDerivatives(domain) : noDerivatives(domain);
  return {
    detail:
      detail === 'biased'
        ? (inputs, state, { w }) => ({ ...unbiased(partials(inputs, state)), bias: w })
        : (inputs, state) => unbiased(partials(inputs, state)),
    derivatives: isFragment ? 1 : 0,
  };
}

/** The next of the inputs' derivatives; undefined where the caller gave no more. */
function linkDerivatives<T extends GpuKinds>({
  undefinedFloat: nothing,
}: GpuDomain<T>): Load<T, Derivatives<T['number']>> {
  const unknown = { x: nothing, y: nothing, z: nothing, w: nothing };
  const none = { dx: unknown, dy: unknown };
  return (inputs, state) => inputs.derivatives[state.derivatives] ?? none;
}

/** Outside of fragment programs partial derivatives are zero (§2.X.4.4). */
function noDerivatives<T extends GpuKinds>(
  domain: GpuDomain<T>,
): Load<T, Derivatives<T['number']>> {
  const zero = domain.constant(0);
  const zeros = { x: zero, y: zero, z: zero, w: zero };
  const none = { dx: zeros, dy: zeros };
  return () => none;
}

function linkTextureAccess<T extends GpuKinds>({
  name,
  texture,
  type,
}: GpuInstruction): (inputs: GpuInputs<T>) => Access {
  if (texture === null || type === null) throw new SpecCrash(`${name} without a texture`);
  const { unit, target, offset } = texture;
  return (inputs) => ({ unit: inputs.textures.get(unit), target, offset, type });
}

function linkOperands<T extends GpuKinds, V>(
  { name, operands }: GpuInstruction,
  domain: GpuDomain<T>,
  link: (operand: GpuInstruction['operands'][number], domain: GpuDomain<T>) => Load<T, Vector<V>>,
): (index: number) => Load<T, Vector<V>> {
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
function linkTexel<T extends GpuKinds>(
  instruction: GpuInstruction,
  domain: GpuDomain<T>,
  texel: Load<T, Texel<T['number'], T['integer']>>,
): Computation<T> {
  if (instruction.type === 'F') {
    const result: Load<T, Vector<T['number']>> = (inputs, state) => {
      const found = texel(inputs, state);
      if (found.kind !== 'float') throw new SpecCrash(`${instruction.name}.F of an integer texel`);
      return found.value;
    };
    return floatResult(instruction, result, domain);
  }
  const result: Load<T, Vector<T['integer']>> = (inputs, state) => {
    const found = texel(inputs, state);
    if (found.kind !== 'integer') throw new SpecCrash(`${instruction.name} of a float texel`);
    return found.value;
  };
  return integerResult(result, domain);
}
