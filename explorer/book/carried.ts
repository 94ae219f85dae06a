/** Which lines of the semantics carry out which clauses: rules name them in a comment above (semantics/clause-ids.test.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../spec/load/root.js';

export interface Carried {
  /** By clause, where its rule stands. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
  /** Files of the semantics that name clauses, by path; line by line. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

export interface Place {
  readonly file: string;
  /** From 1: the comment that names the clause. */
  readonly line: number;
  /** The comment and the rule below it. */
  readonly lines: readonly string[];
}

const COMMENT = /^\s*\/\/ /;

/** So many lines of a rule are shown at most. */
const MOST_LINES = 9;

/** @param ids of all clauses */
export function carriedOut(ids: ReadonlySet<string>): Carried {
  const root = packageRoot();
  const places = new Map<string, Place[]>();
  const files = new Map<string, readonly string[]>();
  const all = readdirSync(join(root, 'semantics'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.(?:test|testing|arbitrary)\.ts$/.test(path))
    .sort();
  for (const path of all) {
    const file = `semantics/${path}`;
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    lines.forEach((line, index) => {
      if (!COMMENT.test(line)) return;
      for (const name of namesIn(line)) {
        if (!ids.has(name)) continue;
        files.set(file, lines);
        const place = { file, line: index + 1, lines: ruleAt(lines, index) };
        places.set(name, [...(places.get(name) ?? []), place]);
      }
    });
  }
  return { places, files };
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
