/**
 * Bindings in the one spelling that slots have, inputs and results are named by, and the state of the GL is
 * asked by: everything optional is written, `vertex.texcoord[0]`, `state.material.front.ambient`.
 */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { BindingPart } from './ast.js';
import { bindingsOf, countOf } from './binding-pattern.js';
import {
  BINDING_PATTERNS,
  matchAny,
  MOST_VERTICES,
  withoutVertex,
  type BindingKind,
} from './resolve-binding.js';

/**
 * NV_vertex_program4 §2.X.3.2: generic attribute 0 is the position. Whatever else stands in one row of the
 * table of invalid pairs is two things.
 */
export function slotSpelling(binding: string, { programType }: GpuEnvironment): string {
  return programType === 'vertex' && binding === 'vertex.attrib[0]' ? 'vertex.position' : binding;
}

/** Every binding of a kind that programs of the environment have, without the numbers of vertices. */
export function bindingsOfKind(kind: BindingKind, environment: GpuEnvironment): readonly string[] {
  const all = BINDING_PATTERNS[environment.name][kind].flatMap((pattern) =>
    bindingsOf(pattern, environment),
  );
  return [...new Set(all.map((binding) => slotSpelling(binding, environment)))];
}

const TOKEN = /\s*(?:([A-Za-z]+)|\[\s*(0x[0-9A-Fa-f]{1,12}|[0-9]{1,12})\s*\]|(\.))\s*/y;

/**
 * The one spelling of a single binding, such as a program may have (`vertex[2].texcoord` is
 * `vertex[2].texcoord[0]`); null where the environment has no such binding.
 */
export function canonicalBinding(text: string, environment: GpuEnvironment): string | null {
  const written = partsOf(text);
  if (written === null) return null;
  const { parts, vertex } = withoutVertex(written, environment);
  for (const kind of ['attribute', 'parameter', 'result'] as const) {
    const found = matchAny(kind, parts, environment);
    if (!found.matched || found.isSeveral) continue;
    const { stem, group } = found;
    const numbers = group === null ? found.numbers : [...found.numbers, group.first];
    const exist = numbers.every(({ value, limit }) => value < countOf(limit, environment));
    if (!exist || (vertex !== null && vertex.index.value >= MOST_VERTICES)) return null;
    const binding = group === null ? stem : `${stem}[${String(group.first.value)}]`;
    return vertex === null
      ? slotSpelling(binding, environment)
      : binding.replace('vertex', `vertex[${String(vertex.index.value)}]`);
  }
  return null;
}

function partsOf(text: string): BindingPart[] | null {
  const parts: BindingPart[] = [];
  let wantsWord = true;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const offset = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (token === null) return null;
    const place = { offset, end: TOKEN.lastIndex };
    const [, word, number] = token;
    if (wantsWord !== (word !== undefined)) return null;
    wantsWord = word === undefined && number === undefined;
    if (word !== undefined) parts.push({ kind: 'word', text: word, ...place });
    if (number !== undefined) {
      const index = { text: number, value: Number(number), ...place };
      parts.push({ kind: 'index', index, ...place });
    }
  }
  return wantsWord ? null : parts;
}
