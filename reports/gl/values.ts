/** Values of the GL in words, and the kinds of differences. */
import type { Disagreement } from '../../oracles/gl/judge.js';
import { decimal } from '../../semantics/number/binary32.js';

export function plain(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'anything';
  if (value instanceof Uint8Array) return JSON.stringify(new TextDecoder('latin1').decode(value));
  if (typeof value === 'number') return decimal(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(plain).join(isNames(value) ? ' or ' : ', ');
  if (typeof value === 'object' && 'integers' in value) {
    const { integers } = value as { readonly integers: readonly (number | null)[] };
    return integers.length === 0 ? 'no integer' : integers.map((each) => each ?? 'anything').join(', ');
  }
  return JSON.stringify(value, (_, each: unknown) =>
    each instanceof Map ? Object.fromEntries(each) : Object.is(each, -0) ? '-0' : each,
  );
} // prettier-ignore

function isNames(value: readonly unknown[]): boolean {
  return value.every((each) => typeof each === 'string');
}

/** What differs, by the kind of a disagreement. */
export const KINDS: Readonly<Record<string, string>> = {
  error: 'another error',
  returned: 'another answer',
  sent: 'other vertices',
  left: 'other primitives',
  crash: 'no answer',
};

/** What a script shows at its last call: "glPointSize has the error NO_ERROR, expected INVALID_VALUE (2.14.1.5)". */
export function disagreementText({ call, kind, expected, found, sections }: Disagreement): string {
  const command = `gl${call.command}`;
  const where = `(${sections.join(', ')})`;
  const other = KINDS[kind] ?? kind;
  if (kind === 'sent') return `${command} sends ${other} ${where}`;
  if (kind === 'left') return `${command} leaves ${other} ${where}`;
  if (kind === 'crash') return `${command} has ${other}: ${plain(found)} ${where}`;
  const what = kind === 'error' ? 'has the error' : 'returns';
  return `${command} ${what} ${plain(found)}, expected ${plain(expected)} ${where}`;
}
