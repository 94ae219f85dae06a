/** Program parameter buffers: NV_gpu_program4 §2.X.3.6, NV_parameter_buffer_object. */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { BufferView } from '../program.js';
import { checkCount } from './array-declaration.js';
import type { BindingSyntax, IntegerSyntax, NamingSyntax, VariableSyntax } from './ast.js';
import { checkRange, spelled } from './resolve-binding.js';
import { isViolation, type GpuViolation } from './violation.js';

export type BufferStatement = Extract<NamingSyntax, { statement: 'BUFFER' | 'BUFFER4' }>;

export interface BoundBuffer {
  readonly view: BufferView;
  /** Number of members; null where the variable is no array. */
  readonly length: number | null;
}

/** What one item of a BUFFER statement binds. */
interface Elements {
  readonly buffer: number;
  readonly first: number;
  readonly count: number;
}

export class Buffers {
  readonly #environment: GpuEnvironment;
  /** By binding point. */
  readonly #widths = new Map<number, BufferView['width']>();

  constructor(environment: GpuEnvironment) {
    this.#environment = environment;
  }

  /** The elements that a BUFFER or BUFFER4 statement binds, in order. */
  declare(statement: BufferStatement): BoundBuffer | GpuViolation {
    const { variable, bindings } = statement;
    const width = statement.statement === 'BUFFER4' ? 4 : 1;
    const items: Elements[] = [];
    for (const binding of bindings) {
      const elements = this.#elements(variable, binding, width);
      if (isViolation(elements)) return elements;
      const before = items.at(-1);
      const violation = before === undefined ? null : checkNext(before, elements, binding);
      if (violation !== null) return violation;
      items.push(elements);
    }
    const [{ buffer, first } = { buffer: 0, first: 0 }] = items;
    const count = items.reduce((sum, each) => sum + each.count, 0);
    const mismatch = checkCount(variable, count);
    if (mismatch !== null) return mismatch;
    return {
      view: { buffer, first, width },
      length: variable.array === null ? null : count,
    };
  }

  #elements(
    { array }: VariableSyntax,
    binding: BindingSyntax,
    width: BufferView['width'],
  ): Elements | GpuViolation {
    const [, , point, element] = binding.parts;
    if (point?.kind !== 'index') throw new Error(`${spelled(binding.parts)} is no buffer`);
    const violation = this.#checkPoint(point.index) ?? this.#checkWidth(point.index, width);
    if (violation !== null) return violation;
    const { value } = point.index;
    if (element?.kind === 'index') return { buffer: value, first: element.index.value, count: 1 };
    if (element?.kind === 'range') {
      const { first, last } = element;
      const order = checkRange(numbered(first), numbered(last));
      return order ?? { buffer: value, first: first.value, count: last.value - first.value + 1 };
    }
    // All elements: as many as the size says, or as a buffer can have (§2.X.3.6).
    const size = array?.size?.value;
    const greatest = this.#environment.limits.parameterBufferWords / width;
    return { buffer: value, first: 0, count: size ?? greatest };
  }

  #checkPoint({ value, offset }: IntegerSyntax): GpuViolation | null {
    const count = this.#environment.limits.parameterBuffers;
    if (value < count) return null;
    const range = `0 to ${String(count - 1)}`;
    return {
      restriction: 'buffer-index',
      isBeyondLimit: true,
      position: offset,
      message: `binding points of parameter buffers are numbered ${range}`,
      expected: range,
    };
  }

  #checkWidth({ value, offset }: IntegerSyntax, width: BufferView['width']): GpuViolation | null {
    const before = this.#widths.get(value);
    this.#widths.set(value, width);
    if (before === undefined || before === width) return null;
    const other = before === 1 ? 'BUFFER' : 'BUFFER4';
    return {
      restriction: 'buffer-width',
      position: offset,
      message: `a variable declared ${other} uses binding point ${String(value)} already`,
    };
  }
}

function numbered(written: IntegerSyntax): { value: number; written: IntegerSyntax } {
  return { value: written.value, written };
}

function checkNext(
  before: Elements,
  { buffer, first }: Elements,
  { offset }: BindingSyntax,
): GpuViolation | null {
  const next = before.first + before.count;
  if (buffer === before.buffer && first === next) return null;
  return {
    restriction: 'buffer-array',
    position: offset,
    message:
      buffer === before.buffer
        ? `the bindings of a buffer array increase one by one: element ${String(next)} is next`
        : `the bindings of a buffer array are of one binding point, here ${String(before.buffer)}`,
  };
}
