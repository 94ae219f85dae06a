/** The programmable stages of a fake driver, in terms of the semantics: bits in, typed bits out. */
import { gpuNominal } from '../../../../semantics/gpu/domains/nominal.js';
import {
  typedBitsOf,
  type NominalWord,
  type TypedBits,
} from '../../../../semantics/gpu/domains/words.js';
import { attributeKey } from '../../../../semantics/gpu/machine/invocation.js';
import { gpuMachineOf } from '../../../../semantics/gpu/machine/machine.js';
import { resumeGpu } from '../../../../semantics/gpu/machine/run.js';
import type { GpuInputValues, TypedQuad } from '../../../../semantics/gpu/machine/state.js';
import type { TextureUnit } from '../../../../semantics/texture/texture.js';
import { valueOf } from '../../../../semantics/number/binary32.js';
import type { GpuProgram } from '../../../../semantics/gpu/program.js';
import { GL } from '../gl.js';
import { NVGPU } from './gl.js';

/** What reads as another type is its bits, as on real machines (NV_gpu_program4, Issue 36). */
const MACHINE = gpuMachineOf(gpuNominal({ otherType: 'raw-bits' }));

/** What stands where nothing defined does. */
export const GARBAGE: TypedBits = { type: 'U', bits: 0xdeadbeef };

/** Vectors by binding. */
export type Vectors = ReadonlyMap<string, readonly TypedBits[]>;

export interface Ran {
  readonly isKilled: boolean;
  readonly results: Vectors;
  /** Null for an end of a primitive. */
  readonly emitted: readonly (Vectors | null)[];
}

export interface Inputs {
  readonly attributes: Vectors;
  readonly parameters: Vectors;
  readonly buffers: ReadonlyMap<number, Uint32Array>;
  readonly textures: ReadonlyMap<number, TextureUnit>;
}

/** Runs a program; all that it is not given is garbage. */
export function ran(
  program: GpuProgram,
  { attributes, parameters, buffers, textures }: Inputs,
): Ran {
  const bindings: Record<string, TypedQuad> = {};
  for (const slot of program.attributes) {
    const key = attributeKey(slot);
    bindings[key] = quadOf(attributes.get(key));
  }
  for (const slot of program.parameters) {
    if (slot.kind === 'binding') bindings[slot.binding] = quadOf(parameters.get(slot.binding));
  }
  const values: GpuInputValues = {
    bindings,
    textures,
    buffers: Object.fromEntries(
      [...buffers].map(([point, words]) => [
        point,
        Array.from(words, (value) => ({ type: 'U' as const, value })),
      ]),
    ),
  };
  const linked = MACHINE.link(program);
  const start = MACHINE.invocation(linked, values);
  const { end, state } = resumeGpu(linked, start.inputs, start.state);
  const vectors = (results: readonly Vector[]): Vectors =>
    new Map(program.results.map(({ binding }, slot) => [binding, typedOf(results[slot])] as const));
  return {
    isKilled: end.outcome === 'killed',
    results: vectors(state.results),
    emitted: state.emitted.map((each) => (each.kind === 'vertex' ? vectors(each.results) : null)),
  };
}

interface Vector {
  readonly x: NominalWord;
  readonly y: NominalWord;
  readonly z: NominalWord;
  readonly w: NominalWord;
}

function typedOf(vector: Vector | undefined): readonly TypedBits[] {
  if (vector === undefined) return [GARBAGE, GARBAGE, GARBAGE, GARBAGE];
  const { x, y, z, w } = vector;
  const words: readonly NominalWord[] = [x, y, z, w];
  return words.map((word) => typedBitsOf(word) ?? GARBAGE);
}

/** As the type of all four; where they differ, bits: undefined components are of another type than others. */
function quadOf(vector: readonly TypedBits[] | undefined): TypedQuad {
  const at = (index: number): TypedBits => vector?.[index] ?? GARBAGE;
  const [x, y, z, w] = [at(0), at(1), at(2), at(3)];
  const type = [y, z, w].every((each) => each.type === x.type) ? x.type : 'U';
  const value = ({ bits }: TypedBits): number =>
    type === 'F' ? valueOf(bits) : type === 'S' ? bits | 0 : bits;
  return { type, values: [value(x), value(y), value(z), value(w)] };
}

/** Vertices of a primitive that is recorded. */
export function verticesOf(mode: number): number {
  return mode === GL.POINTS ? 1 : mode === NVGPU.LINES ? 2 : 3;
}

/** What is emitted, taken apart into points, lines or triangles. */
export function primitivesOf(
  emitted: readonly (Vectors | null)[],
  primitive: 'POINTS' | 'LINE_STRIP' | 'TRIANGLE_STRIP',
): Vectors[][] {
  const size = primitive === 'POINTS' ? 1 : primitive === 'LINE_STRIP' ? 2 : 3;
  const primitives: Vectors[][] = [];
  let strip: Vectors[] = [];
  for (const vertex of emitted) {
    if (vertex === null) {
      strip = [];
      continue;
    }
    strip.push(vertex);
    if (strip.length < size) continue;
    const [a, b, c] = strip.slice(-size);
    const last = [a, b, c].flatMap((each) => (each === undefined ? [] : [each]));
    const isTurned = size === 3 && strip.length % 2 === 0;
    const [first = new Map(), second = new Map(), ...rest] = last;
    primitives.push(isTurned ? [second, first, ...rest] : last);
  }
  return primitives;
}
