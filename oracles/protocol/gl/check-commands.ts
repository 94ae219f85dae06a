/**
 * Whether a GL answers scripts of calls as the protocol has it, before any semantics: one answer for each call, of the types that the calls
 * have, in a context that is new each time.
 */
import type { Call } from '../../../semantics/gl/context/call.js';
import type { ContextName } from '../../../spec/gl/limits.js';
import { CheckFailed, type Seen } from '../check.js';
import type { ProtocolClient } from '../client.js';
import type { GlHello } from '../bodies.js';
import type { RawAnswer } from './answers.js';
import { encodeCall, SentMemory } from './calls.js';
import { returnsOf } from './values.js';

const ARRAY = new Uint8Array(new Float32Array([1, 2, 3, 4]).buffer);

/** What every GL has, whatever programs it runs. */
const SET: readonly Call[] = [
  { command: 'GetError', arguments: [] },
  { command: 'GetFloatv', arguments: ['CURRENT_NORMAL'] },
  { command: 'Normal3f', arguments: [-0, 0.5, 2] },
  { command: 'GetFloatv', arguments: ['CURRENT_NORMAL'] },
  { command: 'GetDoublev', arguments: ['CURRENT_NORMAL'] },
  { command: 'GetIntegerv', arguments: ['MATRIX_MODE'] },
  { command: 'GetBooleanv', arguments: ['CURRENT_COLOR'] },
  { command: 'IsEnabled', arguments: ['CLIP_PLANE0'] },
  { command: 'ClipPlane', arguments: ['CLIP_PLANE0', [1, 0, 0, 0.5]] },
  { command: 'GetClipPlane', arguments: ['CLIP_PLANE0'] },
  { command: 'VertexPointer', arguments: [2, 'FLOAT', 0, { bytes: ARRAY, offset: 0 }] },
  { command: 'MatrixMode', arguments: ['FLAT'] },
  { command: 'GetError', arguments: [] },
  { command: 'GetError', arguments: [] },
];

/** @throws CheckFailed, BackendIncident */
export async function checkCommands(client: ProtocolClient, gl: GlHello): Promise<Seen> {
  for (const extension of gl.extensions) {
    await asked(client, extension, []);
    const first = await asked(client, extension, SET);
    checkSet(extension, first, gl);
    // What one script leaves must not show in the next.
    const second = await asked(client, extension, SET);
    if (JSON.stringify(first) !== JSON.stringify(second)) {
      throw new CheckFailed(`${extension}: the same calls are answered otherwise in the next context`);
    }
    const [unknown] = (
      await client.commands({
        extension,
        memory: new Uint8Array(),
        calls: [{ command: 'Frobnicate', arguments: [] }],
      })
    ).answers;
    if (unknown?.unsupported === undefined) {
      throw new CheckFailed('it performs "glFrobnicate"; "unsupported" was expected in its answer');
    }
  }
  return `contexts of ${gl.extensions.join(', ')}`;
} // prettier-ignore

async function asked(
  client: ProtocolClient,
  extension: ContextName,
  calls: readonly Call[],
): Promise<readonly RawAnswer[]> {
  const memory = new SentMemory();
  const lines = calls.map((call) => encodeCall(call, memory));
  const { answers } = await client.commands({ extension, memory: memory.bytes(), calls: lines });
  return answers;
}

function checkSet(extension: string, answers: readonly RawAnswer[], { lacks = [] }: GlHello): void {
  for (const [index, { command }] of SET.entries()) {
    const { returned, unsupported } = answers[index] ?? {};
    const place = `${extension}: answers[${String(index)}] (gl${command})`;
    if (unsupported !== undefined && !lacks.includes(command)) {
      throw new CheckFailed(`${place} is unsupported, and hello does not say that it lacks it`);
    }
    if (unsupported === undefined && returnsOf(command) !== null && returned === undefined) {
      throw new CheckFailed(`${place} has no "returned", and nothing is wrong with the call`);
    }
  }
  const floats = answers[3]?.returned;
  const same = (values: readonly unknown[], wanted: readonly unknown[]): boolean =>
    values.length === wanted.length && values.every((each, at) => Object.is(each, wanted[at]));
  if (floats?.type === 'F' && !same(floats.values, [-0, 0.5, 2])) {
    throw new CheckFailed(`${extension}: the normal (-0, 0.5, 2) comes back as ${floats.values.map((each) => (Object.is(each, -0) ? '-0' : String(each))).join(', ')}`);
  }
} // prettier-ignore
