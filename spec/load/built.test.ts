import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { built, keep, type Made, type Places } from './built.js';

let folder: string;
let places: Places;
let times: number;
const made: Made<{ readonly values: readonly number[]; readonly map: ReadonlyMap<string, null> }> =
  {
    name: 'made',
    of: { data: ['words'], code: 'parser/p' },
    make: () => {
      times++;
      return { values: [-0, NaN, -Infinity], map: new Map([['a', null]]) };
    },
  };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vpspec-built-'));
  places = { data: join(folder, 'data'), code: join(folder, 'dist') };
  for (const each of ['data/words', 'dist/parser', 'dist/other']) {
    mkdirSync(join(folder, each), { recursive: true });
  }
  writeFileSync(join(folder, 'data/words/a.yaml'), 'a: 1\n');
  writeFileSync(join(folder, 'dist/parser/p.js'), 'p();\n');
  times = 0;
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('what the build keeps', () => {
  it('is what was made, -0 and NaN too, and is not made again', () => {
    keep(made, places);
    const { values, map } = built(made, places);
    expect(times).toBe(1);
    expect(values.map((value) => Object.is(value, -0))).toEqual([true, false, false]);
    expect(values).toEqual([-0, NaN, -Infinity]);
    expect([...map]).toEqual([['a', null]]);
  });

  it('is made where nothing was kept', () => {
    built(made, places);
    expect(times).toBe(1);
  });

  it.each([
    ['a file of data changes', 'data/words/a.yaml'],
    ['a file of data is added', 'data/words/sub.yaml'],
    ['a file of code changes', 'dist/parser/p.js'],
  ])('is made anew where %s', (_, path) => {
    keep(made, places);
    writeFileSync(join(folder, path), 'else\n');
    built(made, places);
    expect(times).toBe(2);
  });

  it('is taken from another build that keeps it rightly, and made where it does not', () => {
    const other = { data: places.data, code: join(folder, 'other') };
    mkdirSync(join(folder, 'other/parser'), { recursive: true });
    writeFileSync(join(folder, 'other/parser/p.js'), 'compiled in another way\n');
    keep(made, places, other);
    expect(times).toBe(1);
    rmSync(join(places.code, 'kept'), { recursive: true });
    keep(made, other);
    keep(made, places, other);
    expect(times).toBe(2);
    expect(built(made, places).values).toEqual([-0, NaN, -Infinity]);
    expect(times).toBe(2);
    rmSync(join(places.code, 'kept'), { recursive: true });
    writeFileSync(join(folder, 'other/parser/p.js'), 'else\n');
    keep(made, places, other);
    expect(times).toBe(3);
  });

  it('stays where something else changes', () => {
    keep(made, places);
    writeFileSync(join(folder, 'dist/other/o.js'), 'else\n');
    writeFileSync(join(folder, 'data/words/notes.txt'), 'else\n');
    built(made, places);
    expect(times).toBe(1);
  });

  it('is made anew where the file is cut off, wherever that is', () => {
    keep(made, places);
    const path = join(places.code, 'kept/made.bin');
    const { length } = readFileSync(path);
    for (const left of [length - 1, length >> 1, 70, 64, 10, 0]) {
      truncateSync(path, left);
      times = 0;
      expect(built(made, places).values).toEqual([-0, NaN, -Infinity]);
      expect(times).toBe(1);
    }
  });
});
