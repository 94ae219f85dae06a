import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../spec/load/root.js';
import { isFixed } from './bundle.js';
import { readParts } from './parts.js';

/** All files below them decide verdicts, or stand beside with a reason. */
const FOLDERS = [
  'semantics/domains',
  'semantics/number',
  'semantics/gpu/domains',
  'semantics/texture',
  'oracles/campaign',
  'oracles/certify',
  'oracles/clauses',
  'oracles/compare',
  'oracles/inference',
  'oracles/judge',
  'oracles/units',
];

const root = packageRoot();
const { parts, beside } = readParts();
const inParts = parts.flatMap(({ files }) => files);
const named = beside.flatMap(({ files }) => files);

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(path);
    const isSource =
      /\.ts$/.test(entry.name) && !/\.(test|testing|arbitrary|d)\.ts$/.test(entry.name);
    return isSource ? [path] : [];
  });
}

describe('what decides verdicts', () => {
  it('is mutated in a part, or stands beside with a reason', () => {
    const known = new Set([...inParts, ...named]);
    expect(FOLDERS.flatMap(sourcesIn).filter((file) => !known.has(file))).toEqual([]);
  });

  it('is there, and in one place', () => {
    const all = [...inParts, ...named];
    expect(all.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(all.filter((file, index) => all.indexOf(file) !== index)).toEqual([]);
  });

  it('is taken anew for each mutant', () => {
    expect(inParts.filter(isFixed)).toEqual([]);
  });

  it('has a goal below 95 % for a reason alone', () => {
    const low = parts.filter(({ goal, because }) => goal < 0.95 !== (because !== undefined));
    expect(low).toEqual([]);
  });
});
