/** The programs of examples/ with their inputs, as the playground opens them. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../spec/load/root.js';
import { givenOf } from './playground/given.js';
import type { Shared } from './playground/share.js';

export interface Example extends Pick<Shared, 'program' | 'inputs' | 'besides'> {
  readonly name: string;
}

const FOLDER = 'examples';

const ORDER: readonly string[] = ['.vp', '.vp4', '.fp4', '.gp4'];

/** By kind and name; the programs of the documents' languages that have inputs of registers alone. */
export function examples(): readonly Example[] {
  const folder = join(packageRoot(), FOLDER);
  return readdirSync(folder)
    .filter((file) => ORDER.includes(extname(file)))
    .sort((a, b) => ORDER.indexOf(extname(a)) - ORDER.indexOf(extname(b)) || (a < b ? -1 : 1))
    .flatMap((file): Example[] => {
      const program = readFileSync(join(folder, file), 'utf8');
      const given = readFileSync(join(folder, `${basename(file, extname(file))}.yaml`), 'utf8');
      const inputs = givenOf(parse(given));
      return inputs === null ? [] : [{ name: file, program, ...inputs }];
    });
}
