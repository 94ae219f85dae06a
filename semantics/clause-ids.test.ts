/**
 * Rules name their clauses: in a line comment above them, `// vp2.LIT.4, vp1.LIT.z`, of which a list may go on in the next
 * line after a comma, and which may end in a colon and words.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GPU_DOCUMENTS, gpuClauses, readClauses, vpClauses } from '../spec/load/clauses.js';
import { documentOf } from '../spec/load/document-of.js';
import { readErrata } from '../spec/load/errata.js';
import { packageRoot } from '../spec/load/root.js';

const ROOT = packageRoot();
const PLACED = readClauses(ROOT);
const CLAUSES = [...vpClauses(PLACED), ...gpuClauses(PLACED)];
const IDS = new Set(CLAUSES.map(({ id }) => id));
const ERRATA = new Set(readErrata(ROOT).map(({ erratum }) => erratum.id));
const DOCUMENTS = [...new Set(CLAUSES.map(({ id }) => documentOf(id)))].join('|');

/** With an instruction or topic and a rule, or an erratum's name; no file of a grammar. */
const ID = new RegExp(
  `\\b(?:${DOCUMENTS})\\.(?!peggy|js)[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?![\\w-])`,
  'g',
);
/** The fixed form. */
const NAMING = new RegExp(`^\\s*// ${ID.source}(?:, ${ID.source})*(?:,|: .*)?$`);

const FOLDERS = { vp: 'semantics/instructions', gpu: 'semantics/gpu/instructions' };
/** What all instructions of a folder share, and what names them all. */
const SHARED = ['componentwise.ts', 'definition.ts', 'forms.ts', 'index.ts', 'instruction.ts'];

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function isOfTests(file: string): boolean {
  return /\.(test|testing|arbitrary)\.ts$/.test(file);
}

/** The file that defines an instruction. */
function ownFile(folder: string, name: string): string {
  const file = `${folder}/${name}.ts`;
  if (existsSync(join(ROOT, file))) return file;
  const families = readdirSync(join(ROOT, folder)).map((each) => `${folder}/${each}`);
  return families.find((each) => new RegExp(`export const ${name}\\b`).test(textOf(each))) ?? file;
}

/** A file with what it imports of its own folder: interpretations, and what a family shares. */
function withImports(file: string, folder: string): readonly string[] {
  const found = new Set<string>();
  const take = (each: string): void => {
    if (found.has(each) || !existsSync(join(ROOT, each))) return;
    found.add(each);
    for (const [, name = ''] of textOf(each).matchAll(/from '\.\/(.+)\.js'/g)) {
      if (!SHARED.includes(`${name}.ts`)) take(`${folder}/${name}.ts`);
    }
  };
  take(file);
  return [...found];
}

function namedIn(file: string): readonly string[] {
  const comments = textOf(file)
    .split('\n')
    .filter((line) => NAMING.test(line));
  return comments.flatMap((line) => line.match(ID) ?? []);
}

describe('a clause about an instruction', () => {
  const about = CLAUSES.flatMap((clause) =>
    'on' in clause ? [{ id: clause.id, instruction: clause.on }] : [],
  );
  const folderOf = (id: string): string =>
    GPU_DOCUMENTS.includes(documentOf(id)) ? FOLDERS.gpu : FOLDERS.vp;

  it('is named where the instruction carries it out', () => {
    const missing = about.flatMap(({ id, instruction }) => {
      const folder = folderOf(id);
      const own = ownFile(folder, instruction);
      const isNamed = withImports(own, folder).some((file) => namedIn(file).includes(id));
      return isNamed ? [] : [`${id} is not named in ${own}`];
    });
    expect(missing).toEqual([]);
    expect(about.length).toBeGreaterThan(500);
  });
});

describe('the semantics', () => {
  const files = readdirSync(join(ROOT, 'semantics'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('semantics', file))
    .filter((file) => file.endsWith('.ts') && !isOfTests(file));

  it('names no clause and no erratum that does not exist', () => {
    const unknown = files.flatMap((file) =>
      (textOf(file).match(ID) ?? [])
        .filter((id) => !IDS.has(id) && !ERRATA.has(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('names clauses of instructions in the one form', () => {
    const others = files
      .filter((file) => Object.values(FOLDERS).includes(dirname(file)))
      .flatMap((file) =>
        textOf(file)
          .split('\n')
          .filter((line) => (line.match(ID) ?? []).some((id) => IDS.has(id)) && !NAMING.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(others).toEqual([]);
  });
});
