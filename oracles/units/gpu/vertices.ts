/**
 * An experiment that tells whether a geometry program goes wrong by the attributes of its vertices: each that it names is
 * copied to a result for all vertices of the primitive, on the inputs of the run. What one vertex has of another violates that the vertex is named by its
 * number; what is no vertex's, what is said of that attribute.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS } from '../../../spec/environments.js';
import { INPUT_VERTICES } from '../../../spec/gpu/bindings.js';
import type { PrimitiveIn } from '../../../spec/gpu/primitives.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import type { AttributeSlot } from '../../../semantics/gpu/program.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import type { Left } from '../../judge/gpu/left.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';
import { askedSmall, type AskedSmall } from './asked-small.js';

/** Clauses, the most specific first; null where the attributes are right, or the program has none. */
export async function wrongByVertices(
  asked: AskedSmall,
  { text, values }: { readonly text: string; readonly values: GpuInputValues },
): Promise<readonly string[] | null> {
  const loaded = loadedGpu(text);
  if (!loaded.loaded) return null;
  const { attributes } = loaded.program;
  const slots = attributes.filter(({ vertex, binding }) => vertex !== null && binding !== '');
  const primitive = loaded.program.geometry?.primitiveIn ?? 'POINTS';
  for (const binding of new Set(slots.map((slot) => slot.binding))) {
    const keys = Array.from({ length: INPUT_VERTICES[primitive] }, (_, vertex) =>
      keyOf({ binding, vertex }),
    );
    const inputs = completed(keys, values);
    if (inputs === null) continue;
    const left = await askedSmall(asked, copying(primitive, keys, inputs), { bindings: inputs });
    if (!left?.emitted[0]) continue;
    const [, name = ''] = /^vertex\.(\w+)/.exec(binding) ?? [];
    return isOfAnother(left, keys, inputs)
      ? deciding('vertex.of-another')
      : deciding('vertex.attribute', { attribute: name });
  }
  return null;
}

type Bindings = Readonly<Record<string, TypedQuad>>;

/** What the run has of each vertex, and numbers of their own for vertices of which it has nothing; null where it has none. */
function completed(keys: readonly string[], { bindings = {} }: GpuInputValues): Bindings | null {
  const [pattern] = keys.flatMap((key) => bindings[key] ?? []);
  if (pattern === undefined) return null;
  const { type } = pattern;
  const own = (vertex: number): TypedQuad['values'] => {
    const [x, y, z, w] = pattern.values.map((each, at) =>
      each === null ? null : 16 * vertex + at + 101,
    );
    return [x ?? null, y ?? null, z ?? null, w ?? null];
  };
  return Object.fromEntries(
    keys.map((key, vertex) => [key, bindings[key] ?? { type, values: own(vertex) }]),
  );
}

/** The attribute of each vertex to a result of its own. */
function copying(primitive: PrimitiveIn, keys: readonly string[], inputs: Bindings): string {
  const lines = [
    `PRIMITIVE_IN ${primitive}`,
    'PRIMITIVE_OUT POINTS',
    // One more than it emits, so that it tells nothing of the limit.
    'VERTICES_OUT 2',
    ...keys.map((key, at) => {
      const type = inputs[key]?.type ?? 'F';
      return `MOV.${type} result.texcoord[${String(at)}], ${key}`;
    }),
    'EMIT',
  ];
  return `!!NVgp4.0\n${lines.map((line) => `${line};\n`).join('')}END\n`;
}

/** "vertex[2].position" */
function keyOf({ binding, vertex }: Pick<AttributeSlot, 'binding' | 'vertex'>): string {
  return binding.replace(/^vertex/, `vertex[${String(vertex)}]`);
}

/** Whether some vertex has what another one should have, in the components that the inputs give. */
function isOfAnother(
  { emitted: [shown] }: Left,
  keys: readonly string[],
  inputs: Bindings,
): boolean {
  const holds = (at: number, key: string): boolean => {
    const given = inputs[key];
    return COMPONENTS.every((component, place) => {
      const number = given?.values[place] ?? null;
      const bits = shown?.[at]?.[component] ?? null;
      if (number === null || bits === null) return number === null;
      return bits === (given?.type === 'F' ? bitsOf(number) : number >>> 0);
    });
  };
  return keys.some((key, at) => !holds(at, key) && keys.some((other) => holds(at, other)));
}
