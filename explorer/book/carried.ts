/**
 * Which lines carry out which clauses. Rules of the semantics name them in a comment above (semantics/clause-ids.test.ts). A clause
 * that no comment names is carried out where the loader gives its restriction, by the row of its instruction in the table of them,
 * by what lines.ts has for it, or else by the definition of its instruction.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyClause } from '../../spec/load/clauses.js';
import { packageRoot } from '../../spec/load/root.js';
import { DEFINITIONS } from './lines.js';

export interface Carried {
  /** By clause, where its rule stands. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
  /** Files that carry out clauses, by path; line by line. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** By file and line, from 1: the clauses that it carries out and no comment names. */
  readonly unnamed: ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>;
}

export interface Place {
  readonly file: string;
  /** From 1: the comment that names the clause, or the line itself. */
  readonly line: number;
  /** The comment and the rule below it. */
  readonly lines: readonly string[];
}

type Named = Pick<AnyClause, 'id' | 'environments'> & {
  readonly restriction?: string | null;
  readonly why?: string;
};

type Files = ReadonlyMap<string, readonly string[]>;

const COMMENT = /^\s*\/\/ /;

/** So many lines of a rule are shown at most. */
const MOST_LINES = 9;

/** Where the loader tells interpretations from one another, and gives no restriction. */
const OF_INTERPRETATIONS = /(?:other-positions|loadings|rewrite|objections)\.ts$/;

/** A restriction is given at so many places at most that are told. */
const MOST_PLACES = 3;

export function carriedOut(clauses: readonly Named[]): Carried {
  const root = packageRoot();
  const all = new Map<string, readonly string[]>();
  const read = (file: string): void => {
    all.set(file, readFileSync(join(root, file), 'utf8').split('\n'));
  };
  readdirSync(join(root, 'semantics'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.(?:test|testing|arbitrary)\.ts$/.test(path))
    .sort()
    .forEach((path) => {
      read(`semantics/${path}`);
    });
  for (const file of Object.keys(DEFINITIONS)) if (!all.has(file)) read(file);
  const places = namedInComments(new Set(clauses.map(({ id }) => id)), all);
  const unnamed = new Map<string, Map<number, string[]>>();
  for (const clause of clauses) {
    if (places.has(clause.id)) continue;
    const found = linesOf(clause, all);
    if (found.length === 0) continue;
    places.set(
      clause.id,
      found.map(([file, index]) => {
        const ofFile = unnamed.get(file) ?? new Map<number, string[]>();
        ofFile.set(index + 1, [...(ofFile.get(index + 1) ?? []), clause.id]);
        unnamed.set(file, ofFile);
        return { file, line: index + 1, lines: definitionAt(all.get(file) ?? [], index) };
      }),
    );
  }
  const carrying = new Set([...places.values()].flatMap((each) => each.map(({ file }) => file)));
  return { places, files: new Map([...all].filter(([file]) => carrying.has(file))), unnamed };
}

function namedInComments(ids: ReadonlySet<string>, files: Files): Map<string, readonly Place[]> {
  const places = new Map<string, readonly Place[]>();
  for (const [file, lines] of files) {
    if (!file.startsWith('semantics/')) continue;
    lines.forEach((line, index) => {
      if (!COMMENT.test(line)) return;
      for (const name of namesIn(line)) {
        if (!ids.has(name)) continue;
        const place = { file, line: index + 1, lines: ruleAt(lines, index) };
        places.set(name, [...(places.get(name) ?? []), place]);
      }
    });
  }
  return places;
}

type Line = readonly [file: string, index: number];

/** Which types, and which environments, an instruction has: that its row in the table of instructions says. */
const OF_TABLE = /^\w+\.[A-Z][A-Z0-9]+\.(?:types|availability|fragment-only|geometry-only)$/;

/** What only informs, and what in force is decided elsewhere than in programs, is carried out by no line. */
function isOutside({ why, environments }: Named): boolean {
  return why === 'informative' || (why === 'elsewhere' && environments.length > 0);
}

/** Where a clause is carried out that no comment names; nothing where no line does. */
function linesOf(clause: Named, files: Files): readonly Line[] {
  if (isOutside(clause)) return [];
  const { id, restriction = null } = clause;
  const [document = '', topic = ''] = id.split('.');
  const isGpu = /^(?:gp4|nv[vfg]p4|nvpbo|arb)$/.test(document);
  if (restriction !== null) {
    const folder = isGpu ? 'semantics/gpu/language/' : 'semantics/language/';
    const isLoader = (file: string): boolean =>
      file.startsWith(folder) && !OF_INTERPRETATIONS.test(file);
    const given = [`restriction: '${restriction}'`, `'${restriction}'`].map((text) =>
      within(files, isLoader, (line) => line.includes(text)),
    );
    const first = given.find(({ length }) => length > 0);
    if (first !== undefined) return first.slice(0, MOST_PLACES);
  }
  if (OF_TABLE.test(id)) {
    const table = isGpu ? 'spec/gpu/instructions.ts' : 'spec/instructions.ts';
    return within(files, is(table), (line) => line.includes(`['${topic}',`));
  }
  const told = Object.entries(DEFINITIONS).flatMap(([file, definitions]) =>
    Object.entries(definitions).flatMap(([name, about]) => {
      if (!about.test(id.replace('.', ' '))) return [];
      const defines = definitionOf(name, file);
      return within(files, is(file), (line) => defines.test(line));
    }),
  );
  if (told.length > 0 || topic !== topic.toUpperCase()) return told;
  const folder = isGpu ? 'semantics/gpu/instructions/' : 'semantics/instructions/';
  const defines = new RegExp(`^export const ${topic}\\b`);
  return within(
    files,
    (file) => file.startsWith(folder),
    (line) => defines.test(line),
  );
}

/** The first line of a definition that lines.ts names. */
export function definitionOf(name: string, file: string): RegExp {
  return file.endsWith('.peggy')
    ? new RegExp(`^${name}\\b`)
    : new RegExp(`^(?:export | {2})?(?:function|const|class) ${name}\\b`);
}

function is(file: string): (each: string) => boolean {
  return (each) => each === file;
}

function within(
  files: Files,
  isFile: (file: string) => boolean,
  isLine: (line: string) => boolean,
): readonly Line[] {
  return [...files].flatMap(([file, lines]) =>
    isFile(file)
      ? lines.flatMap((line, index): Line[] => (isLine(line) ? [[file, index]] : []))
      : [],
  );
}

/** A definition from its first line to where it ends, or as much of it as is shown. */
function definitionAt(lines: readonly string[], index: number): readonly string[] {
  const own = indentOf(lines[index] ?? '');
  let end = index + 1;
  while (end < lines.length && end - index < MOST_LINES) {
    const line = lines[end] ?? '';
    const isInside = line.trim() !== '' && indentOf(line) > own;
    const closes = indentOf(line) === own && /^\s*[)\]}]/.test(line);
    if (!isInside && !closes) break;
    end++;
  }
  return lines.slice(index, end).map((line) => line.slice(own));
}

/** Names as comments have them, without the colon or full stop that may follow. */
function namesIn(line: string): readonly string[] {
  return (line.match(/[a-z][a-z0-9]*\.[A-Za-z0-9.-]*[A-Za-z0-9]/g) ?? []).filter(
    (name, index, all) => all.indexOf(name) === index,
  );
}

/** From a comment to where the next one stands, or the rule ends. */
function ruleAt(lines: readonly string[], index: number): readonly string[] {
  let end = index + 1;
  while (COMMENT.test(lines[end] ?? '')) end++;
  const indent = indentOf(lines[end] ?? '');
  end++;
  while (end < lines.length && end - index < MOST_LINES) {
    const line = lines[end] ?? '';
    if (line.trim() === '' || COMMENT.test(line) || indentOf(line) < indent) break;
    end++;
  }
  const least = Math.min(...lines.slice(index, end).map(indentOf));
  return lines.slice(index, end).map((line) => line.slice(least));
}

function indentOf(line: string): number {
  return line.search(/\S|$/);
}
