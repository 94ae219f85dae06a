/**
 * CONTRIBUTING.md, recipe by recipe, as far as a test can follow it: what it has a newcomer write is taken, what it leaves
 * out is missed, and what it says is listed is there.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { parse } from 'yaml';
import { readCaseFile } from '../oracles/cases/read-file.js';
import { measure, type Measured } from '../oracles/coverage/measure.js';
import { FAULTS } from '../oracles/faults/faults.js';
import { GPU_DEFINITIONS } from '../semantics/gpu/instructions/index.js';
import { DEFINITIONS } from '../semantics/instructions/index.js';
import { GPU_INSTRUCTIONS } from '../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../spec/instructions.js';
import { packageRoot } from '../spec/load/root.js';
import { loadSpecification, type Specification } from '../spec/load/specification.js';
import { IS_NIGHT } from '../vitest.night.js';

const root = packageRoot();
const document = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** The text of a recipe. */
function recipe(title: string): string {
  const [, text = ''] =
    new RegExp(`^## ${title}\\n(.*?)(?=^## |$(?![^]))`, 'ms').exec(document) ?? [];
  return text;
}

const { folder: copy } = scratch('contributing');
/** With a clause and errata that follow the recipes: it is read once, as reading it takes long. */
let followed: Specification;
beforeAll(async () => {
  cpSync(join(root, 'spec'), join(copy, 'spec'), { recursive: true });
  const errata = `${ERRATUM}${ERRATUM.replace(/E-recipe/, 'E-reason')}    uncased: sailors are no numbers\n`;
  followed = await having(CLAUSES, CLAUSE, () =>
    having('spec/errata.yaml', errata, () => loadSpecification(copy)),
  );
});

/** Adds entries to a file of the copy, as it is written now, and takes them away again. */
async function having<T>(file: string, entry: string, ask: () => T | Promise<T>): Promise<T> {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, `${before.trimEnd()}\n\n${entry}`);
  try {
    return await ask();
  } finally {
    writeFileSync(path, before);
  }
}

/** What two numbers multiplied reach. */
async function measured(number: number, specification = followed): Promise<Measured> {
  const product = String(number * number);
  const cases = readCaseFile(
    `cases:\n  one: {instruction: "MUL R0, v[0], c[0]", v: {0: {all: ${String(number)}}}, ` +
      `c: {0: {all: ${String(number)}}}, expect: {R0: {all: ${product}}}}\n`,
    'recipe.yaml',
    'vp2/2.14.3.24/recipe',
  );
  const records = { recordings: [], byClause: new Map() };
  return measure({ specification, ...cases, records });
}

const CLAUSES = 'spec/clauses/instructions-arithmetic.yaml';
const CLAUSE = `  - id: vp2.MUL.recipe
    section: "2.14.3.24"
    says: one times one is one
    on: MUL
    when: "a == 1 and b == 1"
    then: "r == 1"
`;
const ERRATUM = `  - id: vp2.E-recipe
    where: ["2.14.3.24", vp2.MUL.2]
    kind: gap
    problem: nothing is said of sailors
    interpretations:
      none: there are none
      some: there are some
    default: none
    because: none is named
    carried:
      some: {excluded: no program has any}
`;

/** The keys of an entry. */
function keysOf(entry: string): readonly string[] {
  return Object.keys((parse(entry) as readonly [object])[0]);
}

describe('a clause', () => {
  it('has the keys that the recipe names, and is missed without a case', async () => {
    for (const key of keysOf(CLAUSE)) expect(recipe('A clause')).toContain(`\`${key}\``);
    const statusOf = async (
      number: number,
      specification?: Specification,
    ): Promise<string | undefined> => {
      const { vp } = await measured(number, specification);
      return vp.clauses.list.find(({ id }) => id === 'vp2.MUL.recipe')?.status;
    };
    if (IS_NIGHT) expect(await statusOf(1, loadSpecification(copy))).toBeUndefined();
    expect(await statusOf(2)).toBe('uncovered');
    expect(await statusOf(1)).toBe('covered');
  });

  it.each([
    ['section: "2.14.3.24"', 'section: "2.14.3.99"', /recipe|2\.14\.3\.99/],
    ['says: one times one is one\n', '\n', /says/],
    ['id: vp2.MUL.recipe', 'id: vp2.MUL.2', /already the id/],
  ])('is refused where it has %s wrong', async (right, wrong, message) => {
    await having(CLAUSES, CLAUSE.replace(right, wrong), () => {
      expect(() => loadSpecification(copy)).toThrow(message);
    });
  });
});

describe('an erratum', () => {
  const file = 'spec/errata.yaml';

  it('has the keys that the recipe names, and is missed until cases name it or it says why none does', async () => {
    const named = ['where', 'problem', 'interpretations', 'default', 'because'];
    for (const key of named) {
      expect(recipe('An erratum')).toContain(`\`${key}\``);
      expect(keysOf(ERRATUM)).toContain(key);
    }
    const { errata } = await measured(1);
    const saidOf = (erratum: string): readonly string[] => {
      const own = errata.list.filter(({ id }) => id === erratum);
      return own.map(({ cases, reason }) => (cases.cases === 0 ? (reason ?? 'open') : 'shown'));
    };
    expect(saidOf('vp2.E-recipe')).toEqual(['open']);
    expect(saidOf('vp2.E-reason')).toEqual(['sailors are no numbers']);
  });

  it('is refused where its default is none of its interpretations', async () => {
    await having(file, ERRATUM.replace('default: none', 'default: many'), () => {
      expect(() => loadSpecification(copy)).toThrow(/many/);
    });
  });
});

describe('an instruction', () => {
  it('has a row, where the index of the semantics has what it computes', () => {
    const folders = [
      ['semantics/instructions', INSTRUCTIONS, DEFINITIONS],
      ['semantics/gpu/instructions', GPU_INSTRUCTIONS, GPU_DEFINITIONS],
    ] as const;
    for (const [folder, rows, definitions] of folders) {
      expect(recipe('An instruction')).toContain(`\`${folder}/\``);
      const names: readonly string[] = rows.map(({ name }) => name);
      const defined = [...definitions.keys()];
      expect(defined.filter((name) => !names.includes(name))).toEqual([]);
      expect(defined.length).toBeGreaterThan(25);
    }
    expect(recipe('An instruction')).toContain('`spec/instructions.ts`');
  });
});

describe('a backend', () => {
  it('is listed where the recipe says', () => {
    const open = readFileSync(join(root, 'oracles/backends/open.ts'), 'utf8');
    expect(recipe('A backend')).toContain('`oracles/backends/open.ts`');
    for (const kind of ['mesa', 'exec', 'recording']) expect(open).toContain(`./${kind}.js`);
  });
});

describe('a fault', () => {
  it('has a name, a sentence, clauses that exist, and a line in the table of blame', () => {
    expect(recipe('A fault')).toContain('`oracles/faults/blame.yaml`');
    const { vp } = parse(readFileSync(join(root, 'oracles/faults/blame.yaml'), 'utf8')) as {
      vp: Record<string, { first: readonly string[] }>;
    };
    const known = new Set(loadSpecification().clauses.map(({ id }) => id));
    expect(FAULTS.length).toBeGreaterThan(200);
    for (const { name, says, clauses } of FAULTS) {
      expect(says, name).not.toBe('');
      expect(clauses.filter((id) => !known.has(id))).toEqual([]);
      expect(vp, name).toHaveProperty([name]);
    }
  });

  it('is named in the recipe by one that exists', () => {
    const [, example] = /vpspec faults ([a-z-]+)`/.exec(recipe('A fault')) ?? [];
    expect(FAULTS.map(({ name }) => name)).toContain(example);
  });
});
