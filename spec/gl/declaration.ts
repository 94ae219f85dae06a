/** Commands of the GL as the documents declare them in C, without the prefix "gl". */

/** Types of arguments; `bitfield` is a set of names, `bytes` a string with a length of its own, `memory` a place in client memory. */
export type CType =
  | 'enum'
  | 'bitfield'
  | 'boolean'
  | 'ubyte'
  | 'byte'
  | 'ushort'
  | 'short'
  | 'uint'
  | 'int'
  | 'sizei'
  | 'float'
  | 'double'
  | 'bytes'
  | 'memory';

export interface DeclaredParameter {
  readonly name: string;
  readonly type: CType;
  /**
   * Values in an array: a number, or so many times the value of another parameter; null of a parameter that is one value. What a
   * command returns by a pointer is no parameter here: a call returns it.
   */
  readonly count: number | { readonly times: number; readonly of: string } | null;
}

export interface Declaration {
  readonly name: string;
  readonly parameters: readonly DeclaredParameter[];
}

const DECLARATION = /^(\w+)\((.*)\)$/;
const PARAMETER = /^(\w+) (\w+)(?:\[(?:(\d+)\*)?(\w+)\])?$/;

/**
 * "VertexAttribs2svNV(uint index, sizei n, short v[2*n])".
 *
 * @throws Error for a declaration that is none: these are data of this project
 */
export function declared(text: string): Declaration {
  const [, name, list] = DECLARATION.exec(text) ?? [];
  if (name === undefined || list === undefined) throw new Error(`no declaration: ${text}`);
  return { name, parameters: list === '' ? [] : list.split(', ').map((one) => parameter(one)) };
}

function parameter(text: string): DeclaredParameter {
  const [, type, name, times, of] = PARAMETER.exec(text) ?? [];
  if (type === undefined || name === undefined || !isType(type)) {
    throw new Error(`no parameter: ${text}`);
  }
  if (of === undefined) return { name, type, count: null };
  if (/^\d+$/.test(of)) return { name, type, count: Number(of) };
  return { name, type, count: { times: Number(times ?? 1), of } };
}

const TYPES: readonly string[] = [
  'enum', 'bitfield', 'boolean', 'ubyte', 'byte', 'ushort', 'short', 'uint', 'int', 'sizei', 'float', 'double',
  'bytes', 'memory',
] satisfies readonly CType[]; // prettier-ignore

function isType(text: string): text is CType {
  return TYPES.includes(text);
}
