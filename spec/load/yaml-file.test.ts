import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scratch } from '../scratch.testing.js';
import { z } from 'zod';
import { processorSeconds } from '../processor-seconds.testing.js';
import { SpecFileError } from './spec-file-error.js';
import { parseYaml, readYaml } from './yaml-file.js';
import { byNight } from '../../vitest.night.js';

const schema = z.strictObject({
  title: z.string(),
  rows: z.array(z.strictObject({ name: z.enum(['alpha', 'beta']), value: z.number().max(10) })),
});

function refusal(text: string, format: z.ZodType = schema): SpecFileError {
  try {
    parseYaml(text, 'file.yaml', format);
  } catch (error) {
    if (error instanceof SpecFileError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

const GOOD = 'title: a\nrows:\n  - {name: alpha, value: 1}\n  - name: beta\n    value: -0\n';

describe('a file that matches its schema', () => {
  const file = parseYaml(GOOD, 'file.yaml', schema);

  it('gives its data, with the sign of zero', () => {
    expect(file.data.rows.map(({ name }) => name)).toEqual(['alpha', 'beta']);
    expect(Object.is(file.data.rows[1]?.value, -0)).toBe(true);
  });

  it('tells where values and keys are', () => {
    expect(file.place(['title'])).toMatchObject({ line: 1, column: 8 });
    expect(file.keyPlace(['rows'])).toMatchObject({ line: 2, column: 1 });
    expect(file.place(['rows', 1, 'value'])).toMatchObject({ line: 5, column: 12 });
    expect(file.keyPlace(['rows', 1, 'value'])).toMatchObject({ line: 5, column: 5 });
    expect(file.place(['rows', 0, 'name'])).toMatchObject({ line: 3, column: 12 });
  });

  it('gives the nearest place around what does not exist', () => {
    expect(file.place(['rows', 1, 'nothing', 4])).toMatchObject({ line: 4, column: 5 });
    expect(file.place(['rows', 9])).toMatchObject({ line: 3, column: 3 });
  });

  it('makes errors of its own with a caret', () => {
    const error = file.error(['rows', 1, 'name'], 'no such thing');
    expect(error.message).toBe(
      'file.yaml:4:11: no such thing\n      - name: beta\n              ^',
    );
  });

  it('keeps infinities and NaN', () => {
    const numbers = parseYaml('[.inf, -.inf, .nan]', 'f', z.array(z.any())).data;
    expect(numbers).toEqual([Infinity, -Infinity, NaN]);
  });
});

describe('a file that does not match', () => {
  it.each([
    ['title: 2.11\nrows: []', 1, 8, 'expected a text; found 2.11; put it in quotes'],
    ['rows: []', 1, 1, '"title" is missing: expected a text'],
    ['title: a\nrows: []\nrwos: 1', 3, 1, 'unknown key "rwos"; did you mean "rows"?'],
    ['title: a\nrows: []\ncolours: 1', 3, 1, 'unknown key "colours"; known here: title, rows'],
    ['title: a\nrows:\n  - name: aplha\n    value: 1', 3, 11, 'did you mean "alpha"?'],
    ['title: a\nrows:\n  - name: beta\n    value: 11', 4, 12, 'found 11'],
    ['title:\nrows: []', 1, 1, 'expected a text; found nothing'],
    ['title: a\nrows: []\ntitle: b', 3, 1, 'the key "title" stands here twice'],
    ['title: a\nrows: [', 2, 8, 'Flow sequence'],
    ['title: &a x\nrows: *a', 2, 7, 'aliases are not used'],
    ['title: a\nrows: []\n---\ntitle: b', 3, 1, 'second document'],
    ['title: !!js/function "x"\nrows: []', 1, 8, 'tags ("!name") are not used here'],
    ['? [a]\n: 1', 1, 3, 'a key is a word or a number here'],
    ['title: a: b\nrows: []', 1, 8, 'wants quotes'],
    ['%YAML x\n---\ntitle: a', 1, 7, 'directive'],
    ['', 1, 1, 'found nothing'],
    ['- 1', 1, 1, 'found a list'],
  ])('%j', (text, line, column, message) => {
    const error = refusal(text);
    expect(error.message).toContain(message);
    expect([error.line, error.column]).toEqual([line, column]);
  });

  it('tells how a register is written that is named as results name it', () => {
    const inputs = z.strictObject({ v: z.record(z.string(), z.number()).optional() });
    expect(refusal('v[0]: 1', inputs).message).toContain('unknown key "v[0]"; write v: {0: …}');
  });

  it('lists every mistake, in order', () => {
    const error = refusal('title: 1\nrows:\n  - name: gamma\n    value: x\n    other: 3');
    expect(error.problems.map(({ line }) => line)).toEqual([1, 3, 4, 5]);
  });

  it('tells the alternatives of a union', () => {
    const error = refusal('true', z.union([z.string(), z.number()]));
    expect(error.message).toContain('expected a text or a number; found true');
  });

  it('tells what is wrong in the alternative that was meant', () => {
    const either = z.union([z.number(), z.strictObject({ size: z.number() })]);
    expect(refusal('{size: big}', either).message).toContain('expected a number; found "big"');
  });
});

const N = 20_000;

describe('hostile text', () => {
  it.each([
    ['open lists', '['.repeat(N)],
    ['closed lists', '['.repeat(N) + ']'.repeat(N)],
    ['nested block lists', '- '.repeat(N)],
    ['nested keys', '? '.repeat(N)],
    ['nested mappings', '{a: '.repeat(N)],
    ['indentation', Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}k:`).join('\n')],
    ['closing brackets', ']'.repeat(N)],
    ['commas', `[${','.repeat(N)}]`],
    ['anchors', '&a '.repeat(N)],
    ['tags', '! '.repeat(N)],
    ['quotes', '"'.repeat(N + 1)],
    ['a circle', 'a: &a [*a]'],
    ['aliases', `a: &a [1, 2]\nb: [${'*a, '.repeat(N)}]`],
    [
      'an alias bomb',
      ['a: &a [1, 1]', ...'bcdefghi'.split('').map((c, i) => bomb(c, 'abcdefgh'.charAt(i)))].join(
        '\n',
      ),
    ],
    ['documents', '---\n'.repeat(N)],
    ['many keys', Array.from({ length: N }, (_, i) => `k${String(i)}: 1`).join('\n')],
    ['control characters', 'title: "\u0000\u0007\u001b[31m'],
    ['prototype', '__proto__: {title: a, rows: []}'],
  ])('%s are refused in no time, and with a place', (_, text) => {
    const seconds = processorSeconds(() => {
      const error = refusal(text);
      expect(error.line).toBeGreaterThan(0);
      expect(error.message.length).toBeLessThan(10_000);
    });
    expect(seconds).toBeLessThan(3);
  });

  it('a deep schema is not needed for deep text within the limit', () => {
    const text = '['.repeat(90) + ']'.repeat(90);
    expect(parseYaml(text, 'f', z.array(z.any())).data).toHaveLength(1);
  });

  it('any text either loads or is refused with a place', () => {
    const pieces = fc.constantFrom(
      ...[
        'a',
        ': ',
        '\n',
        '  ',
        '- ',
        '[',
        ']',
        '{',
        '}',
        ',',
        '"',
        "'",
        '&a ',
        '*a',
        '! ',
        '|',
        '>',
      ],
      ...['#', '---\n', '...', '%', '? ', '<<', '\t', '\r', '\u0000', '\ufeff', '1', '~', '\\'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        try {
          parseYaml(parts.join(''), 'f', z.unknown());
        } catch (error) {
          expect(error).toBeInstanceOf(SpecFileError);
          expect((error as SpecFileError).line).toBeGreaterThan(0);
        }
      }),
      { numRuns: byNight(2000, 400) },
    );
  });
});

function bomb(name: string, of: string): string {
  return `${name}: &${name} [${Array.from({ length: 10 }, () => `*${of}`).join(', ')}]`;
}

describe('files', () => {
  const { folder } = scratch('');
  const write = (content: string | Uint8Array): string => {
    const path = join(folder, 'file.yaml');
    writeFileSync(path, content);
    return path;
  };

  it('a byte order mark is passed over', () => {
    expect(readYaml(write(`\ufeff${GOOD}`), schema).data.title).toBe('a');
  });

  it.each<[string, string | Uint8Array, string]>([
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x61, 0), 'UTF-16'],
    ['bytes', Uint8Array.of(0x61, 0xc3, 0x28), 'not valid UTF-8'],
    ['a large file', `#${'x'.repeat(2000)}`, 'larger than 1000 bytes'],
  ])('%s is refused', (_, content, message) => {
    const path = write(content);
    expect(() => readYaml(path, schema, { maximumBytes: 1000 })).toThrow(message);
  });

  it('what cannot be read is refused', () => {
    expect(() => readYaml(join(folder, 'none.yaml'), schema)).toThrow(
      `${join(folder, 'none.yaml')}: the file cannot be read: there is no such file`,
    );
    expect(() => readYaml(folder, schema)).toThrow('it is a folder');
    expect(() => readYaml(join(folder, 'a\0b'), schema)).toThrow(SpecFileError);
  });
});
