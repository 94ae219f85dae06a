/** A kept certificate against an engine, for tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { FILES } from '../oracles/certify/folder.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('certify-against');
export const path = (name: string): string => join(folder, name);
/** Rounds to nearest where the engine cuts: it differs, and so do some of its programs. */
export const ASKED = [
  'certify',
  '--backend',
  'profile:nv20-like',
  '--environment',
  'VP1.1',
  '--budget',
  '46',
];

/** What is kept of one. */
export const texts = (name: string) => ({
  certificate: readFileSync(join(path(name), FILES.certificate), 'utf8'),
  results: readFileSync(join(path(name), FILES.results), 'utf8'),
});

/** Makes the one that is called `own`. */
export function makesOwn(): void {
  beforeAll(async () => {
    const { code } = await runHere([...ASKED, '--against', 'nv2a', '--out', path('own')]);
    expect(code).toBe(1);
  }, 120_000);
}
