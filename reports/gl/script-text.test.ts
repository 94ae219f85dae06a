/** A script as text is read as the calls that it was made of. */
import { expect, it } from 'vitest';
import type { Argument, Call } from '../../semantics/gl/context/call.js';
import { newContext } from '../../semantics/gl/context/context.js';
import { readScript } from '../../semantics/gl/context/script.js';
import { drawScript } from '../../oracles/gl/generate.js';
import { asNumbered } from '../../oracles/protocol/gl/calls.js';
import { scriptText } from './script-text.js';

/** What a pointer points at is the same; where it lies is not. */
function plain(argument: Argument): unknown {
  if (typeof argument !== 'object' || argument === null || !('offset' in argument)) return argument;
  return [...argument.bytes.slice(argument.offset)];
}

const readAs = (calls: readonly Call[]): unknown =>
  calls.map(({ command, arguments: given }) => [command, ...given.map(plain)]);

it.each(['NV_vertex_program2', 'NV_gpu_program4'] as const)('calls of %s', (extension) => {
  for (let index = 0; index < 40; index++) {
    const drawn = drawScript(5, index, { start: () => newContext(extension) });
    const calls = drawn.flatMap((each) => asNumbered(each) ?? []);
    expect(readAs(readScript(scriptText(calls)))).toEqual(readAs(calls));
  }
});

it('numbers that are none, masks of nothing, names that are numbers, and text', () => {
  const calls: readonly Call[] = [
    { command: 'Normal3f', arguments: [-0, NaN, -Infinity] },
    { command: 'PushAttrib', arguments: [[]] },
    { command: 'Enable', arguments: ['0x7FFF0001'] },
    { command: 'ProgramStringARB', arguments: ['VERTEX_PROGRAM_ARB', 'PROGRAM_FORMAT_ASCII_ARB', 8, new TextEncoder().encode('a"\\\n\tb\r!')] },
  ]; // prettier-ignore
  expect(readScript(scriptText(calls)).map(({ command, arguments: given }) => ({ command, arguments: given }))).toEqual(calls);
}); // prettier-ignore
