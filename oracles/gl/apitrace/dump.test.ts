/** What `apitrace dump` prints, read: every kind of value, and what is none with its line. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DumpError, isDump, readDump, type DumpValue } from './dump.js';

const EXAMPLE = readFileSync(
  fileURLToPath(new URL('../../../examples/apitrace/application.txt', import.meta.url)),
  'utf8',
);

function valueIn(text: string): DumpValue | undefined {
  return readDump(`1 glX(x = ${text})\n`)[0]?.arguments[0]?.value;
}

const number = (value: number): DumpValue => ({ kind: 'number', value });

describe('a dump', () => {
  it('is told from a script by its beginning', () => {
    expect(isDump(EXAMPLE)).toBe(true);
    expect(isDump('12 @0 glEnable(cap = GL_FOG)')).toBe(true);
    expect(isDump('glEnable(GL_FOG);')).toBe(false);
    expect(isDump('// a script\nglEnable(GL_FOG);')).toBe(false);
  });

  it('has calls with their numbers, threads, results and marks', () => {
    const [first, second] = readDump(
      '// process.name = "a"\n\n7 @1f glIsEnabled(cap = GL_FOG) = GL_TRUE\n8 glViewport(x = 0) // fake\n',
    );
    expect(first).toMatchObject({ number: 7, line: 3, thread: 0x1f, command: 'glIsEnabled', isFake: false });
    expect(first?.result).toEqual({ kind: 'names', names: ['GL_TRUE'] });
    expect(second).toMatchObject({ number: 8, line: 4, thread: 0, result: null, isFake: true });
  }); // prettier-ignore

  it.each<[string, DumpValue]>([
    ['-0', number(-0)],
    ['9.999946e-41', number(9.999946e-41)],
    ['-inf', number(-Infinity)],
    ['0x1f', number(31)],
    ['NULL', { kind: 'null' }],
    ['?', { kind: 'other' }],
    ['GL_FOG', { kind: 'names', names: ['GL_FOG'] }],
    [
      'GL_FOG_BIT | 0x80 | GL_ENABLE_BIT',
      { kind: 'names', names: ['GL_FOG_BIT', '0x80', 'GL_ENABLE_BIT'] },
    ],
    ['&167', { kind: 'pointed', value: number(167) }],
    ['{}', { kind: 'list', values: [] }],
    ['{1, {2}}', { kind: 'list', values: [number(1), { kind: 'list', values: [number(2)] }] }],
    ['{width = 1, height = 2}', { kind: 'other' }],
    ['blob("blob_call1.bin")', { kind: 'blob', file: 'blob_call1.bin' }],
    ['blob(48)', { kind: 'blob', file: null }],
    ['"a \\"b\\"\\n\\101"', { kind: 'string', text: 'a "b"\nA' }],
    ['L"wide"', { kind: 'string', text: 'wide' }],
  ])('%s is a value', (text, value) => {
    expect(valueIn(text)).toEqual(value);
  });

  it('NaN is a number', () => {
    expect(valueIn('nan')).toEqual(number(NaN));
    expect(valueIn('-nan(0x1)')).toEqual(number(NaN));
  });

  it('counts the lines within strings', () => {
    const [, second] = readDump('1 glX(x = "a\nb\nc")\n2 glEnd()\n');
    expect(second?.line).toBe(4);
  });

  it.each([
    ['glEnd()\n', 1, 'expected a call behind its number'],
    ['1 glEnd()\n2 glX(x = )\n', 2, 'expected a value'],
    ['1 glX(x = 1 y = 2)\n', 1, 'expected ", "'],
    ['1 glX(x = "abc', 1, 'expected the end of a string'],
    ['1 glX(x = 1', 1, 'expected ", ", and found the end of the line'],
    ['1 glEnd() glEnd()\n', 1, 'expected the end of the line'],
    [`1 glX(x = ${'{'.repeat(40)}`, 1, 'no more values within values'],
    ['1 glX(x = GL_A | )\n', 1, 'expected the name of a bit'],
  ])('%j is none', (text, line, message) => {
    const read = (): unknown => readDump(text);
    expect(read).toThrow(DumpError);
    expect(read).toThrow(message);
    try {
      read();
    } catch (error) {
      expect((error as DumpError).line).toBe(line);
    }
  });

  it('that is damaged is read or refused, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.nat(EXAMPLE.length),
        fc.nat(40),
        fc.string({ maxLength: 20 }),
        (at, without, instead) => {
          const text = EXAMPLE.slice(0, at) + instead + EXAMPLE.slice(at + without);
          try {
            readDump(text);
          } catch (error) {
            expect(error).toBeInstanceOf(DumpError);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
