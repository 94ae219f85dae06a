/** What `vpspec exhaust --out` keeps of a run: slices as they are judged, and a page at the end. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashes } from '../oracles/certify/hashes.js';
import type { Exhausted } from '../oracles/exhaust/exhaust.js';
import type { SliceReport } from '../oracles/exhaust/messages.js';
import {
  firstLine,
  lineOf,
  readSlices,
  SavedSlicesError,
  type AskedOf,
} from '../oracles/exhaust/saved.js';
import { exhaustHtml } from '../reports/exhaust-html.js';
import { makeFolder } from '../spec/load/make-folder.js';
import { InputError, MachineryError } from './exit.js';
import { writeOutput } from './output.js';

interface Kept {
  readonly known: readonly SliceReport[];
  /** @throws MachineryError */
  readonly add: (report: SliceReport) => void;
  /** @throws MachineryError */
  readonly finish: (exhausted: Exhausted) => void;
}

const NOTHING: Kept = { known: [], add: () => undefined, finish: () => undefined };

/** @throws InputError for a folder of another run, and for one that is not empty without `resumes` */
export function keeping(
  folder: string | undefined,
  resumes: boolean,
  asked: Pick<AskedOf, 'backend' | 'environment' | 'document' | 'random'>,
): Kept {
  if (folder === undefined) return NOTHING;
  const { specification, tool } = hashes();
  const of: AskedOf = { ...asked, specification, tool };
  const path = join(folder, 'slices.jsonl');
  makeFolder(folder);
  let known: readonly SliceReport[] = [];
  if (existsSync(path)) {
    if (!resumes) throw new InputError(`${path} is there already: --resume goes on with it`);
    try {
      known = readSlices(readFileSync(path, 'utf8'), of, path);
    } catch (error) {
      if (error instanceof SavedSlicesError) throw new InputError(error.message);
      throw error;
    }
  }
  // Whole again: a last line that was cut off is dropped.
  writeOutput(path, firstLine(of) + known.map(lineOf).join(''));
  return {
    known,
    add: (report) => {
      try {
        appendFileSync(path, lineOf(report));
      } catch (error) {
        throw new MachineryError(
          `${path}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
    finish: (exhausted) => {
      writeOutput(join(folder, 'index.html'), exhaustHtml(exhausted, asked.backend));
    },
  };
}
