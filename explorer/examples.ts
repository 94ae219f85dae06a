/** The programs that the playground offers, with their inputs: those of examples/, and those of the documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../spec/load/root.js';
import { givenOf } from './playground/given.js';
import type { Shared } from './playground/share.js';

export interface Example extends Pick<Shared, 'program' | 'inputs' | 'besides'> {
  /** The name of its file in examples/, or the id of its case: no two have the same. */
  readonly name: string;
  /** How the chooser calls it, within what it comes from. */
  readonly label: string;
  /** What it comes from: a document by its title, or FOLDER_ORIGIN. */
  readonly origin: string;
  readonly environment: string;
  /** One sentence on what it does; null where nobody wrote one. */
  readonly says: string | null;
  /** The clauses that it is an example of; none of programs that are no document's. */
  readonly clauses: readonly string[];
}

const FOLDER = 'examples';

/** What the programs of examples/ come from. */
const FOLDER_ORIGIN = 'Programs of the time';

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
      if (inputs === null) return [];
      const [, environment = ''] = /^!!(\S+)/.exec(program) ?? [];
      const [, says = null] = /^# (.*)$/m.exec(program) ?? [];
      return [
        { name: file, label: `${file} (${environment})`, origin: FOLDER_ORIGIN, environment, says, clauses: [], program, ...inputs },
      ]; // prettier-ignore
    });
}
