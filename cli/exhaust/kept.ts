/** What `vpspec exhaust --out` keeps of a run: slices as they are judged, and a page at the end. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { hashes } from '../../oracles/certify/hashes.js';
import { requireResumable } from '../../oracles/exhaust/certified.js';
import type { Exhausted } from '../../oracles/exhaust/exhaust.js';
import type { SliceReport } from '../../oracles/exhaust/messages.js';
import {
  answeredLine,
  firstLine,
  lineOf,
  readSlices,
  SavedSlicesError,
  type AskedOf,
  type Details,
  type Saved,
} from '../../oracles/exhaust/saved.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { exhaustHtml } from '../../reports/exhaust-html.js';
import { makeFolder } from '../../spec/load/make-folder.js';
import { InputError, MachineryError } from '../exit.js';
import { writeOutput } from '../output.js';

interface Kept {
  readonly known: readonly SliceReport[];
  /** Who answers. @throws InputError where it is somebody else than before; MachineryError */
  readonly opened: (details: Details) => void;
  /** @throws MachineryError */
  readonly add: (report: SliceReport) => void;
  /** @throws MachineryError */
  readonly finish: (exhausted: Exhausted) => void;
}

const NOTHING: Kept = {
  known: [],
  opened: () => undefined,
  add: () => undefined,
  finish: () => undefined,
};

/** @throws InputError for a folder of another run, and for one that is not empty without `resumes` */
export function keeping(
  folder: string | undefined,
  resumes: boolean,
  asked: Omit<AskedOf, 'specification' | 'tool'> & { readonly environment: AnyEnvironmentName },
): Kept {
  if (folder === undefined) return NOTHING;
  const { specification, tool } = hashes(asked.environment);
  const of: AskedOf = { ...asked, specification, tool };
  const path = join(folder, 'slices.jsonl');
  makeFolder(folder);
  let saved: Saved = { of, answered: null, slices: [] };
  if (existsSync(path)) {
    if (!resumes) throw new InputError(`${path} is there already: --resume goes on with it`);
    try {
      saved = readSlices(readFileSync(path, 'utf8'), of, path);
      requireResumable(saved, asked.environment, path);
    } catch (error) {
      if (error instanceof SavedSlicesError) throw new InputError(error.message);
      throw error;
    }
  }
  const known = saved.slices.map(({ report }) => report);
  let { answered } = saved;
  if (answered === null && known.length > 0) {
    throw new InputError(`${path}:2: does not say who answered, and has slices all the same`);
  }
  // Whole again: a last line that was cut off is dropped.
  const told = answered === null ? '' : answeredLine(answered);
  writeOutput(path, firstLine(of) + told + known.map(lineOf).join(''));
  const append = (line: string): void => {
    try {
      appendFileSync(path, line);
    } catch (error) {
      throw new MachineryError(
        `${path}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  return {
    known,
    opened: (details) => {
      if (answered === null) append(answeredLine(details));
      else if (!isDeepStrictEqual(answered, details)) {
        throw new InputError(
          `${path}: ${JSON.stringify(answered)} answered before, and now ${JSON.stringify(details)}`,
        );
      }
      answered = details;
    },
    add: (report) => {
      append(lineOf(report));
    },
    finish: (exhausted) => {
      writeOutput(join(folder, 'index.html'), exhaustHtml(exhausted, asked.backend));
    },
  };
}
