/**
 * Where an invocation starts: inputs as a domain's values, and everything that a program writes undefined.
 * NV_gpu_program4 §2.X.3.2 to §2.X.3.7, §2.X.5.
 *
 * The caller gives attributes whole. What the GL fills in where an application specified less, such as the
 * y, z and w of `vertex.fogcoord`, is the caller's to give.
 */
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { Vector } from '../../domains/domain.js';
import { LARGEST, valueOf } from '../../number/binary32.js';
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import type { AttributeSlot, GpuProgram, ParameterSlot } from '../program.js';
import { undefinedVector } from './operand.js';
import {
  type GpuInputs,
  type GpuInputValues,
  type GpuState,
  type InputNumber,
  type TypedQuad,
} from './state.js';
import { entryOf } from './subroutine.js';

export interface GpuInvocation<T extends GpuKinds> {
  readonly inputs: GpuInputs<T>;
  readonly state: GpuState<T>;
}

/** The inputs and the state in which an invocation starts. */
export function gpuInvocation<T extends GpuKinds>(
  program: GpuProgram,
  domain: GpuDomain<T>,
  values: GpuInputValues = {},
): GpuInvocation<T> {
  const nothing = undefinedVector(domain);
  const flags = domain.undefinedFlags;
  const codes = { x: flags, y: flags, z: flags, w: flags };
  return {
    inputs: gpuInputs(program, domain, values),
    state: {
      next: entryOf(program, domain),
      executed: 0,
      temporaries: program.temporaries.map(() => nothing),
      results: program.results.map(() => nothing),
      codes: [codes, codes],
      loops: [],
      calls: [],
      emitted: [],
      derivatives: 0,
    },
  };
}

function gpuInputs<T extends GpuKinds>(
  program: GpuProgram,
  domain: GpuDomain<T>,
  { bindings = {}, buffers = {}, textures = new Map(), derivatives = [] }: GpuInputValues,
): GpuInputs<T> {
  const nothing = undefinedVector(domain);
  const given = (binding: string): Vector<T['word']> => {
    const quad = Object.hasOwn(bindings, binding) ? bindings[binding] : undefined;
    return quad === undefined ? nothing : quadWords(domain, quad);
  };
  return {
    attributes: program.attributes.map((slot) => given(attributeKey(slot))),
    parameters: program.parameters.map((slot) =>
      slot.kind === 'binding' ? given(slot.binding) : constantWords(domain, slot),
    ),
    buffers: new Map(
      Object.entries(buffers).map(([buffer, words]) => [
        Number(buffer),
        words.map(({ type, value }) => wordOf(domain, type, value)),
      ]),
    ),
    textures,
    derivatives: derivatives.map(({ dx, dy }) => ({
      dx: vectorOf(dx, domain.constant),
      dy: vectorOf(dy, domain.constant),
    })),
  };
}

/** The key of an attribute in the input values: `vertex.position`, `vertex[2].position`, `primitive.id`. */
export function attributeKey({ binding, vertex }: AttributeSlot): string {
  return vertex === null ? binding : binding.replace(/^vertex/, `vertex[${String(vertex)}]`);
}

/** Four numbers of a type as words. */
export function quadWords<T extends GpuKinds>(
  domain: GpuDomain<T>,
  { type, values }: TypedQuad,
): Vector<T['word']> {
  return vectorOf(values, (value) => wordOf(domain, type, value));
}

function constantWords<T extends GpuKinds>(
  domain: GpuDomain<T>,
  { type, words }: Extract<ParameterSlot, { kind: 'constant' }>,
): Vector<T['word']> {
  if (type !== 'F') return vectorOf(words, (bits) => wordOf(domain, type, bits));
  return vectorOf(words, (bits) => domain.wordOfFloat(floatConstant(domain, valueOf(bits))));
}

/** What is written as a number is an infinity only where it is beyond the largest value. */
function floatConstant<T extends GpuKinds>(domain: GpuDomain<T>, value: number): T['number'] {
  const { choose, constant } = domain;
  if (Number.isFinite(value)) return constant(value);
  return choose('constantOverflow', (policy) =>
    constant(policy === 'infinity' ? value : Math.sign(value) * LARGEST),
  );
}

function wordOf<T extends GpuKinds>(
  domain: GpuDomain<T>,
  type: DataType,
  value: InputNumber,
): T['word'] {
  if (value === null) return domain.undefinedWord;
  if (type === 'F') return domain.wordOfFloat(domain.constant(value));
  return domain.wordOfInteger(domain.integer(value), type === 'S');
}

function vectorOf<T, V>([x, y, z, w]: readonly [T, T, T, T], convert: (value: T) => V): Vector<V> {
  return { x: convert(x), y: convert(y), z: convert(z), w: convert(w) };
}
