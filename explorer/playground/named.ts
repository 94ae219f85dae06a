/** What a program names and may be given. */
import { isGpuText } from '../../spec/gpu/environments.js';

const INDEX = String.raw`\[\s*\d+(?:\s*\.\.\s*\d+)?\s*\]`;

const NAMES = {
  vp: /\b[vc]\[\s*[A-Z0-9]+\s*\]/g,
  gpu: new RegExp(String.raw`\b(?:(?:vertex|primitive)(?:${INDEX})?|fragment|program)(?:\.[a-z]+(?:${INDEX})?)+`, 'g'),
}; // prettier-ignore

/** Components that are taken of a binding: they are no part of its name. */
const SWIZZLE = /\.(?:[xyzw]{1,4}|[rgba]{1,4})$/;

/** The registers and bindings that a program names and may be given, each once, in the order of the text. */
export function namedIn(program: string): readonly string[] {
  const code = program.replace(/#.*$/gm, '');
  if (!isGpuText(program)) return [...new Set(spaceless(code.match(NAMES.vp)))];
  const all = spaceless(code.match(NAMES.gpu))
    .map((name) => name.replace(SWIZZLE, ''))
    // Buffers are given as text.
    .filter((name) => name.includes('.') && !name.startsWith('program.buffer'));
  return [...new Set(all.flatMap(eachOf))];
}

function spaceless(names: readonly string[] | null): readonly string[] {
  return (names ?? []).map((name) => name.replace(/\s+/g, ''));
}

/** More of a range are not offered. */
const MOST = 16;

/** Each binding of a range: "vertex.attrib[1..3]". */
function eachOf(name: string): readonly string[] {
  const [range, from = '', to = ''] = /\[(\d+)\.\.(\d+)\]/.exec(name) ?? [];
  if (range === undefined) return [name];
  const count = Math.min(Number(to) - Number(from) + 1, MOST);
  return Array.from({ length: Math.max(count, 0) }, (_, at) =>
    name.replace(range, `[${String(Number(from) + at)}]`),
  );
}
