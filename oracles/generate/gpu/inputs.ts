/** Values for what a generated GPU program reads, of its types: about half of them at edges. */
import type { BindingComponents } from '../../../spec/gpu/binding-components.js';
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import {
  completedBindings,
  componentsOfBinding,
} from '../../../semantics/gl/binding-components.js';
import type { GpuInputValues, TypedQuad, TypedWord } from '../../../semantics/gpu/machine/state.js';
import { Values } from '../values.js';
import { chance, oneOf, type Source } from '../source.js';
import type { TextureUnit } from '../../../semantics/texture/texture.js';
import type { GeneratedGpuProgram } from './program.js';
import { drawUnit, type TexelSource } from './texture-units.js';

const WEIGHTS = { edges: 0.35, related: 0.15 };

/** What has rules of its own, by the share of the program's kind: 2^31 and more as an integer is unsigned alone. */
const SPECIAL: readonly number[] = [
  NaN,
  NaN,
  Infinity,
  -Infinity,
  -0,
  -0,
  0,
  0,
  2.5,
  -1.5,
  2 ** 31,
  3e9,
];

/** The same of integers. */
const SPECIAL_INTEGERS: readonly number[] = [0, 1, 0xffffffff, 0x7fffffff, 0x80000000, 0x80000000];

/** Partial derivatives that a program may ask for. */
const DERIVATIVES = 40;

/** Places of texels: most images have two texels at least in each direction. */
const PLACES: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, -1];

/** Integers where instructions and flags change behaviour. */
const EDGES: readonly number[] = [
  0, 1, 2, 3, 4, 31, 32, 127, 128, 255, 256, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffff, 0x800000,
  0xffffff, 0x1000000, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0xff800000, 0xfffffffe,
  0xffffffff,
];

export function generateGpuInputs(
  source: Source,
  {
    reads,
    asksDerivatives,
    specials,
  }: Pick<GeneratedGpuProgram, 'reads' | 'asksDerivatives' | 'specials'>,
  { programType }: GpuEnvironment,
): GpuInputValues {
  const numbers = new Numbers(source, specials);
  const bindings: Record<string, TypedQuad> = {};
  for (const [binding, type] of reads.bindings) {
    const isSmall = reads.coordinates.has(binding);
    const quad = isSmall ? coordinates(source, type, numbers) : numbers.quad(type);
    bindings[binding] = possible(quad, componentsOfBinding(binding, programType));
  }
  const buffers: Record<number, readonly TypedWord[]> = {};
  for (const [point, { type, words }] of reads.buffers) {
    buffers[point] = Array.from({ length: words }, () => ({ type, value: numbers.next(type) }));
  }
  const textures = new Map<number, TextureUnit>();
  for (const [unit, read] of reads.textures) textures.set(unit, drawUnit(source, read, numbers));
  return {
    bindings: completedBindings(bindings, programType),
    buffers,
    ...(textures.size > 0 ? { textures } : {}),
    ...(asksDerivatives ? { derivatives: derivatives(source, numbers) } : {}),
  };
}

/** What can stand there: a face of a polygon, a number of a vertex, the cosine of an angle. */
function possible(
  { type, values: [x, y, z, w] }: TypedQuad,
  { values, components }: BindingComponents,
): TypedQuad {
  const given = x ?? 0;
  if (components[3] === 'cosine') {
    const cosine = Math.abs(Math.fround(Math.cos(w ?? 0)));
    return { type, values: [x, y, z, Number.isNaN(cosine) ? 1 : cosine] };
  }
  switch (values) {
    case 'facing':
      return { type, values: [given < 0 ? -1 : 1, y, z, w] };
    case 'count':
      // A signed count loses its sign bit, so that none is negative.
      return { type, values: [type === 'S' ? given & 0x7fffffff : given, y, z, w] };
    case 'any':
    case 'integer':
      return { type, values: [x, y, z, w] };
  }
}

/** Texture coordinates, about those of the texture; places of texels, most of them in small images. */
function coordinates(source: Source, type: DataType, numbers: Numbers): TypedQuad {
  if (type !== 'F') {
    const at = (): number => oneOf(source, PLACES);
    // The level: few textures have many.
    return { type, values: [at(), at(), at(), chance(source, 0.9) ? 0 : at()] };
  }
  const one = (): number => {
    if (chance(source, 0.05)) return numbers.floats()[0];
    return chance(source, 0.5) ? source.nextInt(-8, 24) / 8 : source.nextInt(0, 4096) / 4096;
  };
  return {
    type,
    values: [one(), one(), one(), chance(source, 0.3) ? one() : 1 + source.nextInt(0, 3) / 4],
  };
}

/** Most are small: a level of detail that is not the last. */
function derivatives(source: Source, numbers: Numbers): NonNullable<GpuInputValues['derivatives']> {
  const small = (): number => (chance(source, 0.3) ? 0 : source.nextInt(-16, 16) / 16);
  const quad = (): readonly [number, number, number, number] =>
    chance(source, 0.25) ? numbers.floats() : [small(), small(), small(), small()];
  return Array.from({ length: DERIVATIVES }, () => ({ dx: quad(), dy: quad() }));
}

class Numbers implements TexelSource {
  readonly #floats: Values;

  constructor(
    private readonly source: Source,
    private readonly specials: number,
  ) {
    this.#floats = new Values(source, WEIGHTS);
  }

  floats(): readonly [number, number, number, number] {
    const [x, y, z, w] = this.#floats.quad();
    return [this.#special(x), this.#special(y), this.#special(z), this.#special(w)];
  }

  #special(value: number): number {
    return chance(this.source, this.specials) ? oneOf(this.source, SPECIAL) : value;
  }

  quad(type: DataType): TypedQuad {
    if (type === 'F') return { type, values: this.floats() };
    const next = (): number => this.next(type);
    return { type, values: [next(), next(), next(), next()] };
  }

  next(type: DataType): number {
    return type === 'F' ? this.float() : this.integer(type);
  }

  float(): number {
    return this.floats()[0];
  }

  integer(type: 'S' | 'U'): number {
    const bits = this.#bits();
    return type === 'S' ? bits | 0 : bits;
  }

  #bits(): number {
    const { source } = this;
    if (chance(source, this.specials)) return oneOf(source, SPECIAL_INTEGERS);
    if (chance(source, 0.4)) return oneOf(source, EDGES);
    return chance(source, 0.5) ? source.nextInt(-40, 40) >>> 0 : source.nextInt(0, 0xffffffff);
  }
}
