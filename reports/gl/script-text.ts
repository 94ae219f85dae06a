/** Calls as a script that `vpspec gl run` takes: the inverse of `readScript`. */
import type { Argument, Call } from '../../semantics/gl/context/call.js';
import { GL_COMMANDS } from '../../spec/gl/commands.js';

/** The script, with the arrays that its pointers point into before it. */
export function scriptText(calls: readonly Call[]): string {
  const memories = new Map<Uint8Array, string>();
  const lines = calls.map((call) => lineOf(call, memories));
  const declared = [...memories].map(
    ([bytes, name]) => `ubyte ${name}[] = {${[...bytes].join(', ')}};`,
  );
  return `${[...declared, ...lines].join('\n')}\n`;
}

function lineOf(
  { command, arguments: given }: Call,
  memories: Map<Uint8Array, string>,
): string {
  const parameters = GL_COMMANDS.get(command)?.parameters ?? [];
  const all = given.map((argument, index) => {
    const { type = null, count = null } = parameters[index] ?? {};
    return argumentText(argument, { type, isArray: count !== null }, memories);
  });
  return `gl${command}(${all.join(', ')});`;
} // prettier-ignore

interface Declared {
  readonly type: string | null;
  readonly isArray: boolean;
}

function argumentText(
  argument: Argument,
  { type, isArray }: Declared,
  memories: Map<Uint8Array, string>,
): string {
  if (argument === null) return 'NULL';
  if (argument instanceof Uint8Array) return stringText(argument);
  if (typeof argument === 'boolean') return argument ? 'GL_TRUE' : 'GL_FALSE';
  if (typeof argument === 'number') return numberText(argument);
  if (typeof argument === 'string') return nameText(argument);
  if ('offset' in argument) {
    const name = memories.get(argument.bytes) ?? `memory${String(memories.size)}`;
    memories.set(argument.bytes, name);
    return argument.offset === 0 ? name : `${name} + ${String(argument.offset)}`;
  }
  if (isArray || type !== 'bitfield') return `{${argument.map((each) => numberText(Number(each))).join(', ')}}`;
  return argument.length === 0 ? '0' : argument.map((each) => nameText(String(each))).join(' | ');
} // prettier-ignore

/** A number without a name stands for itself. */
export function nameText(name: string): string {
  return name.startsWith('0x') ? name : `GL_${name}`;
}

/** Negative zero has a point: an integer has none in C. */
function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NAN';
  if (!Number.isFinite(value)) return value < 0 ? '-INFINITY' : 'INFINITY';
  return Object.is(value, -0) ? '-0.0' : String(value);
}

function stringText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  const escaped = text.replace(/[\\"]/g, (letter) => `\\${letter}`);
  return `"${escaped.replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r')}"`;
}
