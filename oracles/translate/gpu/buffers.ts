/**
 * Program parameter buffers of translated GPU programs (NV_gpu_program4 §2.X.3.6): for each binding point that
 * the program reads a uniform block of words, four in a vector, whether its elements are words or vectors.
 */
import type {
  BufferView,
  Dimension,
  GpuOperand,
  GpuProgram,
} from '../../../semantics/gpu/program.js';
import { four } from '../bits.js';
import type { Dialect } from '../dialect.js';
import type { ShaderTarget } from '../frames.js';
import type { TranslatedBuffer } from './translation.js';

/** WGSL: where the bindings of buffers, and then of textures, begin, after those that every shader has. */
export const FIRST_BINDING = 4;

/** The buffers that a program reads, each as far as it reads it. */
export function translatedBuffers(program: GpuProgram): readonly TranslatedBuffer[] {
  const words = new Map<number, number>();
  for (const source of program.instructions.flatMap(sourcesOf)) {
    if (source.file !== 'buffer') continue;
    const { buffer, first, width } = source.view;
    const elements = first + lastOf(source.dimension) + 1;
    words.set(buffer, Math.max(words.get(buffer) ?? 0, elements * width));
  }
  return [...words]
    .sort(([a], [b]) => a - b)
    .map(([point, count]) => ({
      point,
      name: `Buffer${String(point)}`,
      vectors: Math.ceil(count / 4),
    }));
}

type Source = GpuOperand['source'];

/** What an instruction reads, the indexes of what it reads and writes included. */
function sourcesOf({
  operands,
  destination,
}: GpuProgram['instructions'][number]): readonly Source[] {
  const within = (source: Source): readonly Source[] => [source, ...indexesOf(source)];
  const written = destination?.access.kind === 'relative' ? destination.access.dimensions : [];
  return [
    ...operands.flatMap(({ source }) => within(source)),
    ...written.flatMap((dimension) => registersOf(dimension).flatMap(within)),
  ];
}

function indexesOf(source: Source): readonly Source[] {
  if (source.file === 'buffer') return registersOf(source.dimension);
  return source.access.kind === 'relative' ? source.access.dimensions.flatMap(registersOf) : [];
}

function registersOf({ index }: Dimension): readonly Source[] {
  return index.kind === 'register' ? [index.operand.source] : [];
}

/** The greatest index that can be meant. */
function lastOf({ index, size }: Dimension): number {
  return index.kind === 'fixed' ? Math.min(index.value, size - 1) : size - 1;
}

/** The blocks. */
export function bufferDeclarations(
  target: ShaderTarget,
  buffers: readonly TranslatedBuffer[],
): readonly string[] {
  return buffers.map(({ point, name, vectors }, index) => {
    const [array, length] = [arrayName(point), String(vectors)];
    return target === 'wgsl'
      ? `@group(0) @binding(${String(FIRST_BINDING + index)}) var<uniform> ${array}: array<vec4<u32>, ${length}>; // program.buffer[${String(point)}]`
      : `layout(std140) uniform ${name} { uvec4 ${array}[${length}]; }; // program.buffer[${String(point)}]`;
  });
}

function arrayName(point: number): string {
  return `b${String(point)}`;
}

/**
 * An element as four words of bits.
 *
 * @param computed the index into the view where it is computed and inside of it, as text
 */
export function bufferElement(
  dialect: Dialect,
  { buffer, first, width }: BufferView,
  dimension: Dimension,
  computed: string,
): string {
  const array = arrayName(buffer);
  if (dimension.index.kind === 'fixed') {
    const element = first + lastOf(dimension);
    if (width === 4) return `${array}[${String(element)}]`;
    const vector = String(Math.floor(element / 4));
    return four(dialect, `${array}[${vector}].${'xyzw'.charAt(element % 4)}`);
  }
  const element = first === 0 ? computed : `(${computed} + ${String(first)})`;
  if (width === 4) return `${array}[${element}]`;
  return four(dialect, `${array}[${element} >> 2u][${element} & 3]`);
}
