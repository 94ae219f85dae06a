/** Values of an answer of `vpspec why` in words. */
import type { EngineName } from '../../semantics/silicon/names.js';
import type { Held } from '../../oracles/why/subject.js';
import type { Why } from '../../oracles/why/answer.js';
import { format, hex } from '../../semantics/number/binary32.js';
import { asSigned } from '../../semantics/number/integer-set.js';

/** Why nobody can ask of a run on an engine. */
export function engineText(engine: EngineName): string {
  return `${engine} is an engine, of whose arithmetic nothing can be proved here`;
}

/** "1 (0x3f800000)", "-3", "u 7", "GT", "undefined". */
export function heldText(held: Held): string {
  if (held === null) return 'undefined';
  if ('code' in held) return held.code;
  const { type, bits } = held;
  if (type === 'F') return format(bits);
  return `${String(type === 'S' ? asSigned(bits) : bits)} (${hex(bits)})`;
}

/** What another run left where this one left something, in the words of this one's values. */
export function leavesText({ bit, left }: Pick<Why, 'bit' | 'left'>, leaves: string): string {
  if (bit !== null) return leaves;
  const words = leaves.split(' ');
  const isEach = words.length === left.length && left.every(({ held }) => !isCode(held));
  if (!isEach) return leaves;
  const told = words.map((word, at) => wordText(word, left[at]?.held ?? null));
  return told.length === 1 ? (told[0] ?? '') : `(${told.join(', ')})`;
}

function isCode(held: Held): boolean {
  return held !== null && 'code' in held;
}

/** A word as ../../oracles/why/ compares it: bits, behind their type where programs have types. */
function wordText(word: string, held: Held): string {
  const { type = '', bits = '' } = /^(?<type>[FSU]?)(?<bits>-?\d+)$/.exec(word)?.groups ?? {};
  if (bits === '') return word;
  const own = held !== null && 'type' in held ? held.type : 'F';
  const as = type === 'F' || type === 'S' || type === 'U' ? type : own;
  return heldText({ type: as, bits: Number(bits) >>> 0 });
}
