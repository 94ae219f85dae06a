/**
 * What a client sends of calls, and in how many requests. GLX Protocol 1.3, §2.2, §2.3; NV_vertex_program, GLX Protocol: vertex
 * arrays and the errors about them are the client's.
 */
import { describe, expect, it } from 'vitest';
import { newContext } from '../context/context.js';
import { nominalEngine } from '../context/engine.js';
import { readScript } from '../context/script.js';
import { PROGRAMS } from '../context/scripted.testing.js';
import { specOf } from './any-commands.testing.js';
import { MADE } from './capture.js';
import { GlxClient, type SentCall } from './client.js';
import { GREATEST_LIMITS, smallCommand, type SendLimits } from './encode.js';

interface Sent {
  readonly calls: readonly SentCall[];
  readonly requests: readonly Uint8Array[];
}

function send(script: string, limits: SendLimits = GREATEST_LIMITS): Sent {
  const client = new GlxClient(newContext(), nominalEngine(), { order: 'big', ...MADE }, limits);
  const calls = readScript(script).map(({ command, arguments: given }) =>
    client.send({ command, arguments: given }),
  );
  return { calls, requests: client.finished() };
}

/** The last call of a script. */
const last = (script: string, limits?: SendLimits): SentCall | undefined =>
  send(script, limits).calls.at(-1);

const VP = 'GL_VERTEX_PROGRAM_NV';
const ARRAYS = 'float a[] = {1, 2, 4, 0.5, 3, 3}; ubyte i[] = {0, 1};';
const NUMBERED = `${PROGRAMS} ${ARRAYS} glBindProgramNV(${VP}, 1); glEnable(${VP});
  glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);`;
const POSITIONS = `${ARRAYS} glEnableClientState(GL_VERTEX_ARRAY); glVertexPointer(2, GL_FLOAT, 0, a);`;

describe('how long commands and requests become', () => {
  const small = (name: string, values: readonly (readonly [string, number | number[]])[], limits: SendLimits): number | null =>
    smallCommand('big', specOf(name), new Map(values), limits)?.length ?? null;
  const residents = (n: number, limits: SendLimits): number | null =>
    small('RequestResidentProgramsNV', [['n', n], ['ids', Array.from({ length: n }, () => 1)]], limits);

  it('a command is in glXRender up to its limit, and up to that of the request with the header of 8 bytes', () => {
    const [command, request] = [{ request: 1000, command: 32 }, { request: 40, command: 1000 }];
    for (const limits of [command, request]) {
      expect([5, 6, 7].map((n) => residents(n, limits))).toEqual([28, 32, null]);
    }
  });

  it('a command of one length is never large', () => {
    expect(small('MultMatrixd', [['m', Array.from({ length: 16 }, () => 0)]], { request: 64, command: 32 })).toBe(132);
  });

  it('a request has as many commands as it has room for, and is sent with no more than that', () => {
    const vertices = (count: number): string => Array.from({ length: count }, () => 'glVertex3f(1, 2, 3);').join(' ');
    const sent = send(vertices(5), { request: 40, command: 32 });
    expect(sent.requests.map(({ length }) => length)).toEqual([40, 40, 24]);
    expect(sent.calls.map(({ requests }) => requests)).toEqual([[1, 1], [1, 1], [2, 2], [2, 2], [3, 3]]);
    expect(send(vertices(5), { request: 39, command: 32 }).requests.map(({ length }) => length)).toEqual([24, 24, 24, 24, 24]);
    expect(send(vertices(5)).requests.length).toBe(1);
  });

  it('a call that is several commands says all requests that carry them', () => {
    const drawing = `${NUMBERED} glIsProgramNV(1); glDrawArrays(GL_LINES, 0, 2);`;
    expect(last(drawing)?.requests).toEqual([3, 3]);
    // Begin of 8 bytes, two attributes of 16, End of 4.
    const drawn = send(drawing, { request: 24, command: 64 });
    const [first, end] = drawn.calls.at(-1)?.requests ?? [0, 0];
    expect(end - first).toBe(3);
    expect(end).toBe(drawn.requests.length);
  });
}); // prettier-ignore

describe('what no request carries', () => {
  it.each(['SIZE', 'STRIDE', 'TYPE'])('the %s of an attribute array, which the client has', (what) => {
    for (const type of ['i', 'f', 'd']) {
      expect(last(`glGetVertexAttrib${type}vNV(1, GL_ATTRIB_ARRAY_${what}_NV);`)).toMatchObject({ requests: null, why: 'it is about the state of the client' });
    }
  });

  it('what else is asked of an attribute is the server\'s to answer', () => {
    for (const type of ['i', 'f', 'd']) expect(last(`glGetVertexAttrib${type}vNV(1, GL_CURRENT_ATTRIB_NV);`)?.requests).toEqual([1, 1]);
  });

  it('elements by an index of no type that there is: the client has the error', () => {
    const { calls, requests } = send(`${POSITIONS} glDrawElements(GL_POINTS, 2, GL_FLOAT, i); glGetError(); glGetError();`);
    expect(calls.slice(-3).map((call) => call.requests)).toEqual([null, null, [1, 1]]);
    expect(requests.length).toBe(1);
  });

  it('a call that is not modelled and has no layout says why', () => {
    expect(last('glEnableClientState(GL_INDEX_ARRAY);')).toMatchObject({ requests: null, why: 'GL_INDEX_ARRAY: this array is not modelled' });
  });

  it('a call of an extension that the context has not', () => {
    expect(last('glVertexAttribI4iEXT(1, 2, 3, 4, 5);')).toMatchObject({ requests: null, why: expect.stringContaining('which this context has not') as unknown });
  });

  it('a drawing that stands for more than is told', () => {
    const why = expect.stringContaining('one call stands for more than') as unknown;
    for (const call of ['glDrawArrays(GL_POINTS, 0, 2000000000);', 'glDrawElements(GL_POINTS, 2000000000, GL_UNSIGNED_BYTE, i);']) {
      expect(last(`${NUMBERED} ${call}`)).toMatchObject({ requests: null, why });
    }
  });
}); // prettier-ignore

describe('DrawArrays, which has the elements that are drawn of each array that is enabled (EXT_vertex_array, GLX Protocol)', () => {
  const words = (script: string): readonly number[] => {
    const { requests } = send(script);
    const bytes = requests.at(-1) ?? new Uint8Array();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    // What is behind the header of the request and that of the command.
    return Array.from({ length: bytes.length / 4 - 3 }, (_, at) => view.getUint32(12 + 4 * at));
  };

  it('an array that has a pointer and is not enabled is not among them', () => {
    const drawn = words(`${POSITIONS} glDrawArrays(GL_LINES, 1, 2);`);
    expect(drawn.slice(0, 6)).toEqual([2, 1, 1, 0x1406, 2, 0x8074]);
    expect(words(`${POSITIONS} glColorPointer(3, GL_FLOAT, 0, a); glNormalPointer(GL_FLOAT, 0, a); glDrawArrays(GL_LINES, 1, 2);`)).toEqual(drawn);
  });

  it('without vertices it has no arrays either', () => {
    expect(words(`${POSITIONS} glDrawArrays(GL_LINES, 0, 0);`)).toEqual([0, 0, 1]);
    // Into a list goes what an error is found in when the list is executed.
    expect(words(`${NUMBERED} glNewList(1, GL_COMPILE); glDrawArrays(GL_LINES, 0, -1);`)).toEqual([0xffff_ffff, 0, 1]);
  });
}); // prettier-ignore
