import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeededSource } from '../generate/source.js';
import { corpusText, readCorpus } from './corpus-file.js';
import { Guided, type Kept, type Tried } from './guided.js';
import { guidedLanguage, programsNeeded } from './languages.js';
import { drawnOnce, type GuidedLanguage } from './language.js';
import { link } from '../../semantics/machine/link.js';
import { run } from '../../semantics/machine/run.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import { ranLeft } from '../judge/gpu/left-by.js';
import { gpuChoicesApart } from './gpu/language.js';
import { choicesApart } from './vp/language.js';
import { classItems, formItems } from './items.js';
import { mutated } from './mutate.js';
import { loaded } from '../../semantics/language/load.testing.js';
import { loadedGpu } from '../../semantics/gpu/language/load.testing.js';

const ENVIRONMENTS = ['VP1.0', 'VSP1.0', 'VP2.0', 'NVvp4.0', 'NVfp4.0', 'NVgp4.0'] as const;

function first(search: Guided, count: number): readonly Tried[] {
  return Array.from({ length: count }, () => search.next());
}

/** A language of letters: a program reaches its letters, and loads if it has a "." at its end. */
const LETTERS: GuidedLanguage = {
  textOf: (seed, index) => {
    const source = new SeededSource(seed, index, 0);
    const letter = (): string => 'abcdefgh'.charAt(source.nextInt(0, 7));
    return `!!X ${Array.from({ length: source.nextInt(1, 4) }, () => `${letter()};`).join('')}END`;
  },
  reached: (_, { text }) => (text.endsWith('END') ? [...(text.match(/[a-h](?=;)/g) ?? [])] : null),
  inputLines: () => [],
};

describe('a drawn program', () => {
  it('is drawn once for its text and its inputs', () => {
    const asked: string[] = [];
    const drawn = drawnOnce((seed, index) => {
      asked.push(`${String(seed)} ${String(index)}`);
      return { seed, index };
    });
    for (const index of [7, 7, 8, 8, 7]) expect(drawn(1, index)).toEqual({ seed: 1, index });
    expect(drawn(2, 7)).toEqual({ seed: 2, index: 7 });
    expect(asked).toEqual(['1 7', '1 8', '1 7', '2 7']);
  });
});

describe('a search', () => {
  it.each(ENVIRONMENTS)('tries the same programs for the same seed, which load: %s', (name) => {
    const language = guidedLanguage(name);
    const tried = first(new Guided(language, 5), 4);
    expect(first(new Guided(guidedLanguage(name), 5), 4)).toEqual(tried);
    expect(first(new Guided(language, 6), 4)).not.toEqual(tried);
    for (const each of tried) expect(language.reached(5, each)).not.toBeNull();
    expect(tried[0]?.reaches.length).toBeGreaterThan(20);
  });

  it('goes on from its file as if it had not been interrupted', () => {
    const environment = 'VP2.0';
    const language = guidedLanguage(environment);
    const whole = new Guided(language, 3);
    const all = first(whole, 12);
    const half = new Guided(language, 3);
    first(half, 7);
    const text = corpusText({ environment, seed: 3, branches: false, ...half.state }, 'tool');
    const wanted = { environment, seed: 3, branches: false, tool: 'tool' } as const;
    const again = new Guided(language, 3, readCorpus(text, 'corpus.json', wanted));
    expect(first(again, 5)).toEqual(all.slice(7));
    expect(again.state).toEqual(whole.state);
  });

  it('makes others of what it has, which reach what no drawn program does', () => {
    // One letter is drawn at a time; an item is all letters of a program.
    const single: GuidedLanguage = {
      ...LETTERS,
      textOf: (seed, index) => `!!X ${'abcd'.charAt((seed + index) % 4)};END`,
      reached: (seed, candidate) => {
        const letters = LETTERS.reached(seed, candidate);
        return letters === null ? null : [[...new Set(letters)].sort().join('')];
      },
    };
    const items = first(new Guided(single, 1), 100).flatMap(({ reaches }) => reaches);
    expect(items).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
    expect(items.filter((letters) => letters.length > 1).length).toBeGreaterThan(2);
  });

  it('keeps of each item the shortest program that was tried and reaches it, and no other', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 30 }), (seed, count) => {
        const search = new Guided(LETTERS, seed);
        const tried = first(search, count);
        const { kept } = search.state;
        const shortest = new Map<string, number>();
        for (const { text } of tried) {
          for (const item of LETTERS.reached(seed, { text, origin: 0, values: 0 }) ?? []) {
            shortest.set(item, Math.min(text.length, shortest.get(item) ?? Infinity));
          }
        }
        const owned = kept.flatMap(({ items, text }: Kept) => items.map((item) => [item, text.length] as const)); // prettier-ignore
        expect(new Map(owned)).toEqual(shortest);
        expect(owned).toHaveLength(shortest.size);
        expect(kept.every(({ items }) => items.length > 0)).toBe(true);
      }),
    );
  });

  it.each(['VP2.0', 'NVfp4.0'] as const)(
    'keeps few, each of which reaches what it is kept for: %s',
    (name) => {
      const language = guidedLanguage(name);
      const search = new Guided(language, 2);
      const tried = first(search, 8);
      const { kept } = search.state;
      const owned = kept.flatMap(({ items }) => items);
      expect(new Set(owned).size).toBe(owned.length);
      for (const each of kept) {
        expect(each.items.length).toBeGreaterThan(0);
        expect(language.reached(2, each)).toEqual(expect.arrayContaining([...each.items]));
      }
      // Nothing that was reached is lost, and no program that was tried is shorter.
      const shortest = new Map<string, number>();
      for (const each of tried) {
        for (const item of language.reached(2, each) ?? []) {
          shortest.set(item, Math.min(each.text.length, shortest.get(item) ?? Infinity));
        }
      }
      const lengths = kept.flatMap(({ items, text }) => items.map((item) => [item, text.length] as const)); // prettier-ignore
      expect(new Map(lengths)).toEqual(shortest);
    },
  );

  it('says of each program what none before reached', () => {
    const tried = first(new Guided(LETTERS, 4), 20).flatMap(({ reaches }) => [...new Set(reaches)]);
    expect(new Set(tried).size).toBe(tried.length);
  });
});

describe('a file', () => {
  const wanted = { environment: 'VP2.0', seed: 1, branches: false, tool: 'a' } as const;
  const good = corpusText(
    { environment: 'VP2.0', seed: 1, branches: false, next: 0, kept: [], pool: [] },
    wanted.tool,
  );

  it.each([
    ['no JSON', '{', /is no JSON/],
    ['another format', '{}', /is no corpus of vpspec guide/],
    ['another seed', good.replace('"seed":1', '"seed":2'), /begun with --seed 2, and now it is 1/],
    [
      'other items',
      good.replace('"branches":false', '"branches":true'),
      /begun with --branches true, and now it is false/,
    ],
    ['another environment', good.replace('VP2.0', 'VP1.0'), /begun with --environment VP1\.0/],
    [
      'another state of vpspec',
      good.replace('"a"', '"b"'),
      /begun with state of vpspec \(tool\) b/,
    ],
  ])('is refused that is of %s', (_, text, message) => {
    expect(() => readCorpus(text, 'corpus.json', wanted)).toThrow(message);
    expect(readCorpus(good, 'corpus.json', wanted).next).toBe(0);
  });
});

it('tells forms of statements apart by opcodes, masks and kinds of swizzles, not by numbers', () => {
  const [a, b, c] = [
    'MUL R1.x, R2, v[3];',
    'MUL R7.x, R4, v[15];',
    'MUL R1.xy, R2.yxzw, v[3];',
  ].map((statement) => new Set(formItems(`!!VP2.0\n${statement}\nEND`)));
  expect(a).toEqual(b);
  expect(a).not.toEqual(c);
  expect(formItems('!!VP2.0\nMUL R1, -R2, R3;\nEND')).not.toEqual(
    formItems('!!VP2.0\nMUL R1, R2, R3;\nEND'),
  );
});

it('tells classes of operands apart, alone and together', () => {
  const items: string[] = [];
  const vector = ['NaN', null, '+0', '-0'];
  classItems({ name: 'ADD', operands: [vector, ['+INF', '+0', '+0', '-0']], result: ['NaN'] }, (item) => items.push(item)); // prettier-ignore
  expect(items).toContain('ADD a NaN, b +INF');
  expect(items).toContain('ADD b +INF');
  expect(items).toContain('ADD gives NaN');
  expect(items.filter((item) => item.includes('null'))).toEqual([]);
});

it('leaves the header and what ends a program where they are, whatever is changed', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, other) => {
      const text = guidedLanguage('VP2.0').textOf(1, seed % 50);
      const changed = mutated(new SeededSource(seed, 0, 1), text, () =>
        guidedLanguage('VP2.0').textOf(1, other % 50),
      );
      expect(changed.startsWith('!!VP2.0')).toBe(true);
      expect(changed.trimEnd().endsWith('END')).toBe(true);
    }),
  );
});

it.each(['VP2.0', 'NVvp4.0'] as const)('counts the programs until a fault shows: %s', (name) => {
  const language = guidedLanguage(name);
  const programs = Array.from({ length: 12 }, (_, index) => {
    return { text: language.textOf(1, index), origin: index, values: index };
  });
  const all = programsNeeded(name, 1, programs);
  const counts = [...all.values()].filter((count) => count !== null);
  expect(counts.length).toBeGreaterThan(10);
  expect(Math.max(...counts)).toBeLessThanOrEqual(12);
  // What the first of them shows, it shows by itself.
  const one = programsNeeded(name, 1, programs.slice(0, 1));
  for (const [fault, count] of all) expect(one.get(fault)).toBe(count === 1 ? 1 : null);
});

describe('items of VP programs', () => {
  const language = guidedLanguage('VP2.0');
  const reached = (text: string, values: number): readonly string[] =>
    language.reached(1, { text, origin: 0, values }) ?? [];

  it('are the clauses whose conditions hold', () => {
    const text = '!!VP2.0\nMOV R0, c[0];\nRCP R1, R0.x;\nMOV o[HPOS], R1;\nEND\n';
    const clauses = new Set(
      Array.from({ length: 40 }, (_, values) => reached(text, values)).flatMap((items) =>
        items.filter((item) => item.startsWith('clause ')),
      ),
    );
    // Nothing of instructions that it has not.
    for (const item of clauses) expect(item).toMatch(/^clause vp2\.(MOV|RCP)\./);
    expect(clauses.size).toBeGreaterThan(1);
  });

  it('are the choices that what it leaves tells apart, and no others', () => {
    const choices = choicesApart('VP2.0');
    const inputs = { attributes: { 0: [1 + 2 ** -23, 3, -0, 5] } } as const;
    const apart = (text: string): readonly string[] => {
      const program = loaded(text);
      return choices(program, inputs, run(link(program, NOMINAL), inputs).state);
    };
    const moved = apart('!!VP2.0\nMOV o[HPOS], v[0];\nEND\n');
    const multiplied = apart('!!VP2.0\nMOV R0, v[0];\nMUL o[HPOS], R0, v[0];\nEND\n');
    expect(moved.filter((item) => item.includes('product'))).toEqual([]);
    expect(multiplied.some((item) => item.includes('productRounding='))).toBe(true);
    // A product that nobody sees tells nothing.
    const unseen = apart('!!VP2.0\nMOV R0, v[0];\nMUL R1, R0, v[0];\nMOV o[HPOS], R0;\nEND\n');
    expect(unseen.filter((item) => item.includes('product'))).toEqual([]);
  });
});

describe('items of GPU programs', () => {
  const language = guidedLanguage('NVfp4.0');
  const reached = (text: string, values: number): readonly string[] =>
    language.reached(1, { text, origin: 0, values }) ?? [];

  it('are the clauses whose conditions hold, of the instruction’s own type and modifiers', () => {
    const clausesOf = (statement: string): readonly string[] =>
      reached(`!!NVfp4.0\nTEMP r;\n${statement}\nMOV result.color, r;\nEND\n`, 0).filter((item) =>
        item.startsWith('clause '),
      );
    const quad = '{1.00000012, 3.5, -0, 5}';
    expect(clausesOf(`FLR r, ${quad};`)).toEqual(['clause gp4.FLR.float', 'clause gp4.MOV.float']);
    // What formulas speak of comes before clamping: none is about the one that is clamped.
    expect(clausesOf(`FLR.SAT r, ${quad};`)).toEqual(['clause gp4.MOV.float']);
    // There are zeros among these factors, and none among those.
    expect(clausesOf(`MUL r, ${quad}, ${quad};`)).toContain('clause gp4.MUL.float-zeros');
    expect(clausesOf('MUL r, {1, 2, 3, 4}, {1, 2, 3, 4};')).not.toContain(
      'clause gp4.MUL.float-zeros',
    );
  });

  it('are the choices that what it shows tells apart, and no others', () => {
    const choices = gpuChoicesApart('NVfp4.0');
    const quad = { type: 'F', values: [1 + 2 ** -23, 3, -0, 5] } as const;
    const values = { bindings: { 'fragment.texcoord[0]': quad } };
    const apart = (...statements: readonly string[]): readonly string[] => {
      const text = ['!!NVfp4.0', 'TEMP r, s;', ...statements, 'END', ''].join('\n');
      const program = loadedGpu(text);
      const linked = GPU_STANDARD.link(program);
      const left = ranLeft(GPU_STANDARD, linked, values, 100);
      if (left === null) throw new Error('it leaves nothing');
      return choices(program, values, left);
    };
    const moved = apart('MOV r, fragment.texcoord[0];', 'MOV result.color, r;');
    expect(moved.filter((item) => item.includes('product'))).toEqual([]);
    const multiplied = apart('MOV r, fragment.texcoord[0];', 'MUL result.color, r, r;');
    expect(multiplied.some((item) => item.includes('productRounding='))).toBe(true);
    // A product that nobody sees tells nothing.
    const unseen = apart('MOV r, fragment.texcoord[0];', 'MUL s, r, r;', 'MOV result.color, r;');
    expect(unseen.filter((item) => item.includes('product'))).toEqual([]);
  });
});
