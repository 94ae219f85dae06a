/** Each command goes through bytes in both orders, and comes back as it was, each bit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  captureOf,
  commandBytes,
  decodedIn,
  ORDERS,
  OWN_COMMANDS,
  specOf,
  valuesFor,
} from './any-commands.testing.js';
import { ByteReader, ByteWriter, padded } from './bytes.js';
import { MADE } from './capture.js';
import { largeRequests, ownRequest, renderRequest, type Sender } from './encode.js';
import { isVariable, type WireValues } from './fields.js';

const sender = (order: Sender['order']): Sender => ({ order, ...MADE });

describe.each(ORDERS)('%s-endian', (order) => {
  it.each(OWN_COMMANDS.map((spec) => [spec.name, spec] as const))('%s', (_, spec) => {
    // The bytes of arrays are in one order or the other.
    const values = valuesFor(spec).filter((each) => isReadable(each, order));
    fc.assert(
      fc.property(values, (given) => {
        const requests =
          spec.kind === 'render'
            ? [renderRequest(sender(order), [small(spec.name, given, order)])]
            : [ownRequest(sender(order), spec, given)];
        const [decoded] = decodedIn(captureOf(order, requests));
        expect(decoded?.error).toBeNull();
        expect(decoded?.commands.map(({ spec: own }) => own.name)).toEqual([spec.name]);
        expect(decoded?.commands[0]?.values).toEqual(given);
        expect(decoded?.tag).toBe(MADE.tag);
      }),
      { numRuns: 10 },
    );
  });

  it.each(
    OWN_COMMANDS.filter(({ kind, fields }) => kind === 'render' && isVariable(fields)).map(
      (spec) => [spec.name, spec] as const,
    ),
  )('%s in parts, of any size', (_, spec) => {
    const values = valuesFor(spec).filter((each) => isReadable(each, order));
    fc.assert(
      fc.property(values, fc.integer({ min: 5, max: 12 }), (given, words) => {
        const limits = { request: 4 * words, command: 0 };
        const parts = largeRequests(sender(order), spec, given, limits);
        const decoded = decodedIn(captureOf(order, parts));
        expect(decoded.map(({ error }) => error)).toEqual(parts.map(() => null));
        expect(decoded.slice(0, -1).flatMap(({ commands }) => commands)).toEqual([]);
        expect(decoded.at(-1)?.commands.map(({ values: own }) => own)).toEqual([given]);
        // No part but the first, which has all small parameters, is larger than it may be.
        for (const part of parts.slice(1)) expect(part.length).toBeLessThanOrEqual(limits.request);
      }),
      { numRuns: 10 },
    );
  });

  it('several commands in one request', () => {
    const names = [
      'Vertex3fv',
      'VertexAttribs1svNV',
      'End',
      'LoadProgramNV',
      'Color3bv',
      'MultMatrixd',
    ];
    const all = fc.tuple(...names.map((name) => valuesFor(specOf(name))));
    fc.assert(
      fc.property(all, (given) => {
        const commands = given.map((values, index) => small(names[index] ?? '', values, order));
        const [decoded] = decodedIn(captureOf(order, [renderRequest(sender(order), commands)]));
        expect(decoded?.error).toBeNull();
        expect(decoded?.commands.map(({ spec }) => spec.name)).toEqual(names);
        expect(decoded?.commands.map(({ values }) => values)).toEqual(given);
      }),
      { numRuns: 10 },
    );
  });
});

function small(name: string, values: WireValues, order: Sender['order']): Uint8Array {
  const bytes = commandBytes(order, name, values);
  expect(bytes.length % 4).toBe(0);
  return bytes;
}

/** Whether the arrays of DrawArrays are in an order. */
function isReadable(values: WireValues, order: Sender['order']): boolean {
  const arrays = values.get('arrays');
  if (!Array.isArray(arrays) || arrays.length === 0) return true;
  return new ByteReader(Uint8Array.from(arrays, Number), order).card32(0) >> 8 === 0x14;
}

describe('bytes as the documents have them', () => {
  const hex = (bytes: Uint8Array | null): string =>
    bytes === null ? 'none' : [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const command = (
    name: string,
    values: Record<string, number | bigint | number[]>,
    order: 'little' | 'big',
  ): string => hex(commandBytes(order, name, values));

  it('VertexAttrib3svNV: two bytes that nobody reads are zero', () => {
    const values = { index: 5, v: [1, -2, 3] };
    expect(command('VertexAttrib3svNV', values, 'little')).toBe(
      '1000ab10' + '05000000' + '0100feff03000000',
    );
    expect(command('VertexAttrib3svNV', values, 'big')).toBe(
      '001010ab' + '00000005' + '0001fffe00030000',
    );
  });

  it('LoadProgramNV is padded to four bytes', () => {
    const values = { target: 0x8620, id: 7, len: 3, program: [0x45, 0x4e, 0x44] };
    expect(command('LoadProgramNV', values, 'big')).toBe(
      '00141057' + '00008620' + '00000007' + '00000003' + '454e4400',
    );
  });

  it('MultiTexCoord1dvARB has its double before the enumerant, TrackMatrixNV its four words', () => {
    expect(
      command(
        'MultiTexCoord1dvARB',
        { v: [0x3ff0_0000_0000_0000n] as never, texture: 0x84c1 },
        'little',
      ),
    ).toBe('1000c600' + '000000000000f03f' + 'c1840000');
    expect(
      command(
        'TrackMatrixNV',
        { target: 0x8620, address: 4, matrix: 0x1700, transform: 0x862a },
        'big',
      ),
    ).toBe('0014105c' + '00008620' + '00000004' + '00001700' + '0000862a');
  });

  it('ExecuteProgramNV has values for its own target alone', () => {
    const params = [1, 2, 3, 4];
    expect(command('ExecuteProgramNV', { target: 0x8621, id: 1, params }, 'big').length).toBe(
      2 * 28,
    );
    expect(command('ExecuteProgramNV', { target: 0x8620, id: 1, params }, 'big').length).toBe(
      2 * 12,
    );
  });

  it('a request of a vendor: 17, its code, the tag', () => {
    const request = ownRequest(
      { order: 'big', major: 0x9a, tag: 3 },
      specOf('GetTrackMatrixivNV'),
      new Map([
        ['target', 0x8620],
        ['address', 4],
        ['pname', 0x8648],
      ]),
    );
    expect(hex(request)).toBe(
      '9a110006' + '00000514' + '00000003' + '00008620' + '00000004' + '00008648',
    );
  });

  it('a single command is a request by its own opcode', () => {
    const request = ownRequest(
      { order: 'little', major: 0x9a, tag: 3 },
      specOf('GetVertexAttribIivEXT'),
      new Map([
        ['index', 2],
        ['pname', 0x8626],
      ]),
    );
    expect(hex(request)).toBe('9ab80400' + '03000000' + '02000000' + '26860000');
  });
});

describe('bytes of numbers', () => {
  it('are read as they are written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDERS),
        fc.integer({ min: 0, max: 255 }),
        fc.integer({ min: 0, max: 65_535 }),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
        (order, a, b, c, d) => {
          const writer = new ByteWriter(order);
          writer.card8(a);
          writer.unused(1);
          writer.card16(b);
          writer.card32(c);
          writer.card64(d);
          const reader = new ByteReader(writer.finished(), order);
          expect([reader.card8(0), reader.card16(2), reader.card32(4), reader.card64(8)]).toEqual([
            a,
            b,
            c,
            d,
          ]);
          expect([reader.int8(0), reader.int16(2), reader.int32(4)]).toEqual([
            (a << 24) >> 24,
            (b << 16) >> 16,
            c | 0,
          ]);
          expect(padded(writer.length)).toBe(writer.length);
        },
      ),
    );
  });
});
