/** Calls, texts and bytes damaged at random: what is left out, twice, elsewhere or at the ends of its type. */
import { kindsOf, type Draw } from '../../oracles/gl/generate.js';
import type { Argument, Call } from '../../semantics/gl/context/call.js';
import type { Context } from '../../semantics/gl/context/context.js';
import type { ByteOrder } from '../../semantics/gl/glx/bytes.js';
import { GL_COMMANDS } from '../../spec/gl/commands.js';
import type { CType } from '../../spec/gl/declaration.js';

/** Values at the ends of each type, where counts and addresses overflow. */
const INTEGERS = [-(2 ** 31), -(2 ** 31) + 1, -257, -1, 0, 1, 15, 16, 17, 255, 256, 2 ** 24, 2 ** 30, 2 ** 31 - 2, 2 ** 31 - 1] as const; // prettier-ignore
const UNSIGNED = [0, 1, 95, 96, 97, 255, 256, 4096, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 4, 2 ** 32 - 1] as const; // prettier-ignore
const FLOATS = [0, -0, 1, NaN, Infinity, -Infinity, 3.4e38, -3.4e38, 1e-45, -1e-45, 1e-38, 2 ** 31, -(2 ** 32), 1e300] as const; // prettier-ignore

function extreme(draw: Draw, type: CType, own: Argument, names: readonly [string, ...string[]]): Argument {
  if (Array.isArray(own) && type !== 'bitfield') {
    const values = own.map(Number);
    if (draw.below(6) === 0) return values.slice(0, draw.below(values.length + 1));
    values[draw.below(Math.max(1, values.length))] = Number(extreme(draw, type, 0, names));
    return values;
  }
  switch (type) {
    case 'enum':
      return draw.below(8) === 0 ? `0x${draw.below(0x9000).toString(16)}` : draw.of(names);
    case 'bitfield':
      return [draw.of(['ENABLE_BIT', 'CURRENT_BIT', 'ALL_ATTRIB_BITS', '0xFFFFFFFF'])];
    case 'boolean':
      return draw.below(2) === 0;
    case 'bytes':
      return own instanceof Uint8Array ? damagedBytes(draw, own, null) : own;
    case 'memory':
      if (own === null || typeof own !== 'object' || !('offset' in own)) return null;
      return { bytes: own.bytes, offset: draw.of([0, 1, 3, 1024, 2 ** 30]) };
    case 'float':
    case 'double':
      return draw.of(FLOATS);
    case 'uint':
      return draw.of(UNSIGNED);
    case 'ubyte':
    case 'ushort':
      return draw.of([0, 1, 127, 128, 255]);
    case 'byte':
    case 'short':
      return draw.of([0, 1, -1, 127, -128]);
    default:
      return draw.of(INTEGERS);
  }
} // prettier-ignore

/** The calls of a script with some of them twice, left out or elsewhere, and some arguments at the ends of their types. */
export function damagedCalls(draw: Draw, calls: readonly Call[], context: Context): readonly Call[] {
  const { names } = kindsOf(context);
  const all = [...calls];
  for (let count = 1 + draw.below(6); count > 0; count--) {
    const at = draw.below(Math.max(1, all.length));
    const one = all[at];
    if (one === undefined) break;
    const { parameters = [] } = GL_COMMANDS.get(one.command) ?? {};
    const which = draw.below(Math.max(1, parameters.length));
    const { type } = parameters[which] ?? {};
    switch (draw.below(5)) {
      case 0:
        all.splice(at, 1);
        break;
      case 1:
        all.splice(draw.below(all.length), 0, one);
        break;
      default: {
        if (type === undefined) break;
        const given = one.arguments.map((own, index) => (index === which ? extreme(draw, type, own, names) : own));
        all[at] = { command: one.command, arguments: given };
      }
    }
  }
  return all;
} // prettier-ignore

const PIECES = ['(', ')', ';', '{', '}', ',', '"', '-', '[]', '=', '|', '+', '\n', '/*', '//', '\\', '\0', 'é', '&', '?', 'NULL', 'nan', '0x', 'blob(', '1e999', '4294967295', '-2147483648', '2147483647', '1e-45', 'GL_POINTS', 'glEnd();', 'strlen', 'float', '!!VP1.0', '!!NVvp4.0', 'END'] as const; // prettier-ignore

export function damagedText(draw: Draw, text: string): string {
  let all = text;
  for (let count = 1 + draw.below(4); count > 0; count--) {
    if (draw.below(4) > 0) {
      all = draw.below(4) === 0 ? swappedLines(draw, all) : otherWord(draw, all);
      continue;
    }
    const at = draw.below(all.length + 1);
    const to = Math.min(all.length, at + draw.below(draw.below(5) === 0 ? 200 : 8));
    switch (draw.below(5)) {
      case 0:
        all = all.slice(0, at) + all.slice(to);
        break;
      case 1:
        all = all.slice(0, to) + all.slice(at);
        break;
      case 2:
        all = draw.below(4) === 0 ? all.slice(0, at) : all;
        break;
      default:
        all = all.slice(0, at) + draw.of(PIECES) + all.slice(draw.below(2) === 0 ? at : to);
    }
  }
  return all;
}

function swappedLines(draw: Draw, text: string): string {
  const lines = text.split('\n');
  const [from, to] = [draw.below(lines.length), draw.below(lines.length)];
  lines.splice(to, 0, ...lines.splice(from, 1 + draw.below(3)));
  return lines.join('\n');
}

/** A word of a text in the place of another, or a number in that of a number. */
function otherWord(draw: Draw, text: string): string {
  const words = [...text.matchAll(draw.below(2) === 0 ? /\b\w+\b/g : /-?\b\d[\d.e+-]*\b/g)];
  const [one, other] = [words[draw.below(Math.max(1, words.length))], words[draw.below(Math.max(1, words.length))]]; // prettier-ignore
  if (one === undefined || other === undefined) return text;
  const instead = draw.below(2) === 0 ? other[0] : String(draw.of(INTEGERS));
  return text.slice(0, one.index) + instead + text.slice(one.index + one[0].length);
}

const WORDS = [0, 1, 2, 3, 4, 16, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff] as const;

/** Bytes of which some are others, or twice, gone or elsewhere; words too, of whoever has an order of bytes. */
export function damagedBytes(draw: Draw, own: Uint8Array, order: ByteOrder | null): Uint8Array {
  let bytes = own.slice();
  for (let count = 1 + draw.below(5); count > 0 && bytes.length > 0; count--) {
    const at = draw.below(bytes.length);
    const to = Math.min(bytes.length, at + 4 * draw.below(16));
    const kind = draw.below(order === null ? 4 : 9);
    if (kind === 0) bytes = Uint8Array.of(...bytes.slice(0, at), ...bytes.slice(to));
    else if (kind === 1) bytes = Uint8Array.of(...bytes.slice(0, to), ...bytes.slice(at));
    else if (kind === 2 && draw.below(3) === 0) bytes = bytes.slice(0, at);
    else if (kind < 6 || bytes.length < 8) bytes[at] = draw.below(256);
    else {
      const view = new DataView(bytes.buffer);
      const word = 4 * draw.below(Math.floor(bytes.length / 4));
      const value = draw.of(WORDS);
      if (kind === 6) view.setUint16(word, value & 0xffff, order === 'little');
      else view.setUint32(word, kind === 7 ? value : draw.below(2 ** 21), order === 'little');
    }
  }
  return bytes;
}
