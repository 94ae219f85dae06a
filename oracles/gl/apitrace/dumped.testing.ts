/** A dump as `apitrace dump -v --blobs` prints it, of what an implementation answers. */
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import type { CType } from '../../../spec/gl/declaration.js';
import type { Argument, Call } from '../../../semantics/gl/context/call.js';
import type { Returned } from '../../../semantics/gl/context/result.js';
import { returnsOf } from '../../protocol/gl/values.js';
import { askedOf, type GlImplementation } from '../implementation.js';

export interface Dumped {
  readonly text: string;
  readonly blobs: (file: string) => Uint8Array | null;
}

/** The scripts one after the other, each in a context of its own; what is not answered ends its script. */
export function dumpOf(
  implementation: GlImplementation,
  scripts: Iterable<readonly Call[]>,
): Dumped {
  const files = new Map<string, Uint8Array>();
  const lines = ['// process.name = "/usr/bin/application"'];
  let context = 0x1000;
  lines.push('0 @0 eglBindAPI(api = EGL_OPENGL_API) = EGL_TRUE');
  const number = (): number => lines.length - 1;
  for (const calls of scripts) {
    const name = `0x${(context++).toString(16)}`;
    lines.push(`${String(number())} @0 eglCreateContext(dpy = 0x1, config = 0x2, share_context = NULL, attrib_list = {}) = ${name}`);
    lines.push(`${String(number())} @0 eglMakeCurrent(dpy = 0x1, draw = 0x3, read = 0x3, ctx = ${name}) = EGL_TRUE`);
    const { answers } = askedOf(implementation, calls);
    for (const [index, answer] of answers.entries()) {
      const call = calls[index];
      if (call === undefined || typeof answer === 'function') continue;
      lines.push(`${String(number())} @0 ${lineOf(call, answer.returned, files)}`);
    }
  }
  return { text: `${lines.join('\n')}\n`, blobs: (file) => files.get(file) ?? null };
} // prettier-ignore

function lineOf(
  { command, arguments: given }: Call,
  returned: Returned | undefined,
  files: Map<string, Uint8Array>,
): string {
  const parameters = GL_COMMANDS.get(command)?.parameters ?? [];
  const shown = given.map((each, index) => {
    const parameter = parameters[index];
    return `${parameter?.name ?? 'x'} = ${argumentText(each, parameter?.type ?? 'int', files)}`;
  });
  const isFunction = /^Is|^GetError$|^GenLists$|^GetString$|^AreProgramsResident/.test(command);
  const type = returnsOf(command);
  const answer = returned === undefined ? null : answerText(returned, type === 'F' || type === 'D');
  if (answer !== null && !isFunction) shown.push(`params = ${answer}`);
  return `gl${command}(${shown.join(', ')})${answer !== null && isFunction ? ` = ${answer}` : ''}`;
}

function argumentText(value: Argument, type: CType, files: Map<string, Uint8Array>): string {
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) return stringText(value);
  if (typeof value === 'string') return value.startsWith('0x') ? value : `GL_${value}`;
  if (typeof value === 'boolean') return value ? 'GL_TRUE' : 'GL_FALSE';
  if (typeof value === 'number') return numberText(value, type);
  if (!Array.isArray(value)) {
    const { bytes, offset } = value as { readonly bytes: Uint8Array; readonly offset: number };
    const file = `blob_call${String(files.size)}.bin`;
    files.set(file, bytes.subarray(offset));
    return `blob("${file}")`;
  }
  const items = value as readonly (number | string)[];
  if (type === 'bitfield') {
    return items.length === 0
      ? '0'
      : items.map((each) => argumentText(each, type, files)).join(' | ');
  }
  return `{${items.map((each) => numberText(Number(each), type)).join(', ')}}`;
}

function numberText(value: number, type: CType): string {
  return type === 'float' || type === 'double' ? seven(value) : String(value);
}

function seven(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  if (Object.is(value, -0)) return '-0';
  return String(Number(value.toPrecision(7)));
}

function answerText(returned: Returned, isFloat: boolean): string | null {
  if (returned instanceof Uint8Array) return stringText(returned);
  if (returned === null) return '&0';
  if (typeof returned === 'boolean') return returned ? 'GL_TRUE' : 'GL_FALSE';
  if (typeof returned === 'string') return `GL_${returned}`;
  if (typeof returned === 'number') return isFloat ? seven(returned) : String(returned);
  if ('least' in returned) return String(returned.least);
  if ('noneOf' in returned) return null;
  const list = 'integers' in returned ? returned.integers : returned;
  const texts = list.map((each) => {
    if (typeof each === 'boolean') return each ? 'GL_TRUE' : 'GL_FALSE';
    return isFloat ? seven(each ?? 0) : String(each ?? 0);
  });
  return texts.length === 1 ? `&${texts[0] ?? ''}` : `{${texts.join(', ')}}`;
}

function stringText(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
