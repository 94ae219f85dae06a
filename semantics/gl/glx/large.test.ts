/**
 * glXRenderLarge: where its command stands, what ends a series of parts, and where its errors are. GLX Protocol 1.3, §2.3.2.
 */
import { describe, expect, it } from 'vitest';
import { newContext } from '../context/context.js';
import { nominalEngine } from '../context/engine.js';
import { captureOf, commandBytes, ORDERS, specOf } from './any-commands.testing.js';
import { arrayBytes } from './array-data.js';
import { madeCapture, MADE } from './capture.js';
import { largeRequests, plainRequest, renderRequest } from './encode.js';
import type { WireValue } from './fields.js';
import { replay, type ErrorStep, type ReplayStep } from './replay.js';

const FIRST = madeCapture('little', []).length;
const BAD = 'GLXBadLargeRequest';

describe.each(ORDERS)('%s-endian', (order) => {
  const sender = { order, ...MADE };
  const program = Array.from({ length: 101 }, () => 32);
  const values = new Map<string, WireValue>([['target', 0x8620], ['id', 1], ['len', 101], ['program', program]]);
  const parts = largeRequests(sender, specOf('LoadProgramNV'), values, { request: 56, command: 0 });
  const [first, second] = parts;
  if (first === undefined || second === undefined) throw new Error('it has several parts');

  const stepsOf = (requests: readonly Uint8Array[]): readonly ReplayStep[] =>
    replay(captureOf(order, requests), newContext, nominalEngine()).steps;
  const errorsOf = (requests: readonly Uint8Array[]): readonly ErrorStep[] =>
    stepsOf(requests).flatMap((step) => (step.kind === 'error' ? [step] : []));
  const with32 = (bytes: Uint8Array, at: number, value: number): Uint8Array => {
    const changed = bytes.slice();
    new DataView(changed.buffer).setUint32(at, value, order === 'little');
    return changed;
  };
  /** Where a command of one request is at fault, counted from the first byte of the command's length. */
  const faultsOf = (request: Uint8Array): readonly unknown[] =>
    errorsOf([request]).map(({ error }) => [error.name, error.offset - FIRST, error.says]);

  it('the command stands where its length does, in the first part', () => {
    const before = renderRequest(sender, [commandBytes(order, 'End')]);
    expect(stepsOf([before, ...parts]).at(-1)).toMatchObject({ kind: 'call', offset: FIRST + before.length + 16 });
  });

  it('one that does not end is an error at the end of the capture', () => {
    const error = { name: BAD, says: 'the capture ends after part 2 of 4 of glLoadProgramNV' };
    expect(errorsOf(parts.slice(0, 2))).toMatchObject([{ name: 'glXRenderLarge', error: { ...error, offset: FIRST + first.length + second.length } }]);
  });

  it('a request that is none is between the parts as one that is, and the command goes on', () => {
    const none = renderRequest(sender, [with32(commandBytes(order, 'End'), 0, 0)]);
    const steps = stepsOf([first, none, ...parts.slice(1)]);
    expect(steps).toMatchObject([
      { kind: 'error', error: { name: BAD, offset: FIRST + first.length + 1 } },
      { kind: 'call', call: { command: 'LoadProgramNV' } },
    ]);
  });

  it('a request that is about no current context is not between the parts of any', () => {
    const version = plainRequest(order, MADE.major, 7, [1, 4]);
    expect(stepsOf([first, version, ...parts.slice(1)])).toMatchObject([{ kind: 'call', call: { command: 'LoadProgramNV' } }]);
  });

  it('bytes without the header of a command are those of the first part alone', () => {
    const without = (part: Uint8Array): Uint8Array => with32(part, 12, part.length - 16 - 8);
    expect(stepsOf([without(first), ...parts.slice(1)])).toMatchObject([{ kind: 'call' }]);
    expect(errorsOf([first, without(second)])).toMatchObject([
      { error: { name: 'BadLength', offset: FIRST + first.length + 2 } },
    ]);
  });

  it('an error within a part has its place there', () => {
    const arrays = [
      { array: 'COLOR_ARRAY', type: 'UNSIGNED_BYTE', size: 3, values: [255, 0, 0] },
      { array: 'VERTEX_ARRAY', type: 'SHORT', size: 3, values: [1, 2, 3] },
    ];
    const drawn = new Map<string, WireValue>([['n', 1], ['m', 2], ['mode', 1], ['arrays', arrayBytes(arrays, 1, order)]]);
    const [one, two, ...rest] = largeRequests(sender, specOf('DrawArrays'), drawn, { request: 32, command: 0 });
    if (one === undefined || two === undefined) throw new Error('it has several parts');
    // The first part has n, m and mode; the second begins with the type, the number of values and the name of an array.
    for (const at of [0, 4, 8]) {
      expect(errorsOf([one, with32(two, 16 + at, 0), ...rest])).toMatchObject([{ error: { name: BAD, offset: FIRST + one.length + 16 + at } }]);
    }
  });

  describe('a length that is told', () => {
    const V3 = commandBytes(order, 'Vertex3fv', { v: [0, 0, 0] });
    const cut = (bytes: Uint8Array, length: number): Uint8Array => {
      const changed = bytes.slice(0, length);
      new DataView(changed.buffer).setUint16(0, length, order === 'little');
      return changed;
    };

    it('has no formula where it is a number', () => {
      expect(faultsOf(renderRequest(sender, [cut(V3, 12)]))).toEqual([['BadLength', 8, 'glVertex3fv has the length 12, expected 16']]);
    });

    it('is in words of a request, as the document has it', () => {
      const request = plainRequest(order, MADE.major, 143, [MADE.tag, 2, 7]);
      expect(faultsOf(request)).toEqual([['BadLength', 2, 'glAreTexturesResident has the length 4, expected 5 (3+n)']]);
    });

    it('is at least that of the fields that are always there', () => {
      const bitmap = commandBytes(order, 'Bitmap', { header: Array.from({ length: 44 }, () => 0), image: [] });
      expect(bitmap.length).toBe(48);
      expect(errorsOf([renderRequest(sender, [bitmap])])).toEqual([]);
      expect(faultsOf(renderRequest(sender, [cut(bitmap, 40)]))).toEqual([['BadLength', 8, 'glBitmap has the length 40, expected at least 48 (48+n)']]);
    });

    it('is that of the arrays, by the opcode of EXT_vertex_array too', () => {
      const none = { n: 1, m: 1, mode: 0, arrays: [] };
      for (const name of ['DrawArrays', 'DrawArraysEXT']) {
        const request = renderRequest(sender, [commandBytes(order, name, none)]);
        expect(faultsOf(request)).toEqual([['BadLength', 8, `gl${name} has the length 16, expected 28 (16+12*m+s*n)`]]);
      }
    });
  });
}); // prettier-ignore
