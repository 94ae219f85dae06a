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
import type { GpuDomain } from '../domains/domain.js';
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

export interface GpuInvocation<F, C, W> {
  readonly inputs: GpuInputs<F, W>;
  readonly state: GpuState<C, W>;
}

/** The inputs and the state in which an invocation starts. */
export function gpuInvocation<F, B, I, C, W>(
  program: GpuProgram,
  domain: GpuDomain<F, B, I, C, W>,
  values: GpuInputValues = {},
): GpuInvocation<F, C, W> {
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

function gpuInputs<F, B, I, C, W>(
  program: GpuProgram,
  domain: GpuDomain<F, B, I, C, W>,
  { bindings = {}, buffers = {}, textures = new Map(), derivatives = [] }: GpuInputValues,
): GpuInputs<F, W> {
  const nothing = undefinedVector(domain);
  const given = (binding: string): Vector<W> => {
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
export function quadWords<F, B, I, C, W>(
  domain: GpuDomain<F, B, I, C, W>,
  { type, values }: TypedQuad,
): Vector<W> {
  return vectorOf(values, (value) => wordOf(domain, type, value));
}

function constantWords<F, B, I, C, W>(
  domain: GpuDomain<F, B, I, C, W>,
  { type, words }: Extract<ParameterSlot, { kind: 'constant' }>,
): Vector<W> {
  if (type !== 'F') return vectorOf(words, (bits) => wordOf(domain, type, bits));
  return vectorOf(words, (bits) => domain.wordOfFloat(floatConstant(domain, valueOf(bits))));
}

/** What is written as a number is an infinity only where it is beyond the largest value. */
function floatConstant<F, B, I, C, W>(domain: GpuDomain<F, B, I, C, W>, value: number): F {
  const { choose, constant } = domain;
  if (Number.isFinite(value)) return constant(value);
  return choose('constantOverflow', (policy) =>
    constant(policy === 'infinity' ? value : Math.sign(value) * LARGEST),
  );
}

function wordOf<F, B, I, C, W>(
  domain: GpuDomain<F, B, I, C, W>,
  type: DataType,
  value: InputNumber,
): W {
  if (value === null) return domain.undefinedWord;
  if (type === 'F') return domain.wordOfFloat(domain.constant(value));
  return domain.wordOfInteger(domain.integer(value), type === 'S');
}

function vectorOf<T, V>([x, y, z, w]: readonly [T, T, T, T], convert: (value: T) => V): Vector<V> {
  return { x: convert(x), y: convert(y), z: convert(z), w: convert(w) };
}
