/** Values for what a generated GPU program reads, of its types: about half of them at edges. */
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { GpuInputValues, TypedQuad, TypedWord } from '../../../semantics/gpu/machine/state.js';
import { Values } from '../inputs.js';
import { chance, oneOf, type Source } from '../source.js';
import type { GeneratedGpuProgram } from './program.js';

const WEIGHTS = { edges: 0.35, related: 0.15 };

/** What has rules of its own, more often than at edges: 2^31 and more as an integer is unsigned alone. */
const SPECIAL_SHARE = 0.12;
const SPECIAL: readonly number[] = [NaN, NaN, Infinity, -Infinity, -0, 0, 2 ** 31, 3e9];

/** Partial derivatives that a program may ask for. */
const DERIVATIVES = 40;

/** Integers where instructions and flags change behaviour. */
const EDGES: readonly number[] = [
  0, 1, 2, 3, 4, 31, 32, 127, 128, 255, 256, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffff, 0x800000,
  0xffffff, 0x1000000, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0xff800000, 0xfffffffe,
  0xffffffff,
];

export function generateGpuInputs(source: Source, { reads }: GeneratedGpuProgram): GpuInputValues {
  const numbers = new Numbers(source);
  const bindings: Record<string, TypedQuad> = {};
  for (const [binding, type] of reads.bindings) bindings[binding] = numbers.quad(type);
  const buffers: Record<number, readonly TypedWord[]> = {};
  for (const [point, { type, words }] of reads.buffers) {
    buffers[point] = Array.from({ length: words }, () => ({ type, value: numbers.next(type) }));
  }
  const derivatives = Array.from({ length: DERIVATIVES }, () => ({
    dx: numbers.floats(),
    dy: numbers.floats(),
  }));
  return { bindings, buffers, derivatives };
}

class Numbers {
  readonly #floats: Values;

  constructor(private readonly source: Source) {
    this.#floats = new Values(source, WEIGHTS);
  }

  floats(): readonly [number, number, number, number] {
    const [x, y, z, w] = this.#floats.quad();
    return [this.#special(x), this.#special(y), this.#special(z), this.#special(w)];
  }

  #special(value: number): number {
    return chance(this.source, SPECIAL_SHARE) ? oneOf(this.source, SPECIAL) : value;
  }

  quad(type: DataType): TypedQuad {
    if (type === 'F') return { type, values: this.floats() };
    const next = (): number => this.next(type);
    return { type, values: [next(), next(), next(), next()] };
  }

  next(type: DataType): number {
    if (type === 'F') return this.floats()[0];
    const bits = this.#bits();
    return type === 'S' ? bits | 0 : bits;
  }

  #bits(): number {
    const { source } = this;
    if (chance(source, 0.4)) return oneOf(source, EDGES);
    return chance(source, 0.5) ? source.nextInt(-40, 40) >>> 0 : source.nextInt(0, 0xffffffff);
  }
}
