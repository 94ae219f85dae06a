/** Code that judges names situations, and spec/deciding/ the clauses that decide in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { SITUATIONS } from '../spec/deciding/deciding.js';
import { packageRoot } from '../spec/load/root.js';

/** A fault of a catalogue says what it violates: that is what it is. */
const OTHERS = /^oracles\/(?:faults|gl\/faults)\//;

const root = packageRoot();

/** What strings of a file say, comments apart; of a template what stands before what it fills in. */
const strings: readonly { readonly file: string; readonly text: string }[] = ['oracles', 'reports']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /(?<!\.test|\.testing)\.ts$/.test(file) && !OTHERS.test(file))
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
    return textsIn(tree).map((text) => ({ file, text }));
  });

function textsIn(node: ts.Node): readonly string[] {
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
  const own = isText ? [node.text] : [];
  const below: string[] = [];
  ts.forEachChild(node, (child) => {
    below.push(...textsIn(child));
  });
  return [...own, ...below];
}

/** Ids of clauses are document.topic.rule; those of errata have no third part. */
const CLAUSE = /^(?:vp1|vp11|vp2|gp4|nvvp4|nvfp4|nvgp4|nvpbo)\.[\w-]+\./;

it('writes the id of no clause', () => {
  const written = strings.filter(({ text }) => CLAUSE.test(text));
  expect(written.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

it('tells every situation apart that there is', () => {
  const named = new Set(strings.map(({ text }) => text));
  expect(Object.keys(SITUATIONS).filter((name) => !named.has(name))).toEqual([]);
});
