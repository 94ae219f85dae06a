/**
 * Which branches of the semantics' code some work takes, by V8's own counts: functions, and parts of them that run more or less
 * often than what is around them. V8 counts in functions that it compiles after it was told to, so that a watch begins before the
 * semantics is loaded; nothing is imported here that loads it.
 */
import { readFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { findSourceMap, type SourceMap } from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { packageRoot } from '../../spec/load/root.js';

/** Names the branches that a piece of work takes. */
export interface BranchWatch {
  /** "branch semantics/machine/run.ts:34:2", by where it begins; the file that runs, where nothing leads back to its source. */
  readonly takenBy: (work: () => void) => readonly string[];
}

/** Begins to watch, for as long as the process lives. It makes what runs slower. */
export function watchBranches(): BranchWatch {
  process.setSourceMapsEnabled(true);
  // What is optimized counts some calls and not others, by when that happened.
  setFlagsFromString('--no-opt');
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const places = new Places();
  // Taking the counts sets them to zero.
  const taken = (): readonly Profiler.ScriptCoverage[] => {
    let result: readonly Profiler.ScriptCoverage[] = [];
    session.post('Profiler.takePreciseCoverage', (error, all) => {
      if (error !== null) throw error;
      result = all.result;
    });
    return result;
  };
  return {
    takenBy: (work) => {
      // What is made once and kept is made by now, whatever was done before.
      work();
      taken();
      work();
      const items = new Set<string>();
      for (const { url, functions } of taken()) {
        if (!places.isOurs(url)) continue;
        for (const { ranges } of functions) {
          for (const { startOffset, count } of ranges) {
            const place = count > 0 ? places.of(url, startOffset) : null;
            if (place !== null) items.add(`branch ${place}`);
          }
        }
      }
      return [...items].sort();
    },
  };
}

/** What is watched, below the package's root or its built code: but for generated grammars, whose branches say nothing. */
const WATCHED = /^(?:dist\/)?(semantics\/(?!.*\.generated\.).*)$/;

/** The package's root, as the addresses of its scripts begin. */
const ROOT = pathToFileURL(packageRoot() + sep).href;

/** Leads offsets in what runs back to the sources. */
class Places {
  readonly #known = new Map<string, string | null>();
  readonly #scripts = new Map<string, Script>();

  /** Whether a script may be of the package: its dependencies are none of it. */
  isOurs(url: string): boolean {
    // The package may itself lie below another one's node_modules; what tests run lies below its own.
    return url.startsWith(ROOT) && !/^node_modules\/(?!\.cache\/)/.test(url.slice(ROOT.length));
  }

  /** Null of what is no part of the semantics. */
  of(url: string, offset: number): string | null {
    const key = `${url} ${String(offset)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const script = this.#scripts.get(url) ?? scriptOf(url);
    this.#scripts.set(url, script);
    const place = script.placeOf(offset);
    this.#known.set(key, place);
    return place;
  }
}

/** The lengths of the lines of the text that runs: Node has them, its types do not. */
interface WithLengths {
  readonly lineLengths?: readonly number[];
}

interface Script {
  readonly placeOf: (offset: number) => string | null;
}

function scriptOf(url: string): Script {
  const map: (SourceMap & WithLengths) | undefined = findSourceMap(url);
  // The loader of sources hands on other text than the file has; its lengths come with the map.
  const lengths = map?.lineLengths ?? lengthsOf(url);
  const begins = [0];
  for (const length of lengths) begins.push((begins.at(-1) ?? 0) + length + 1);
  return {
    placeOf: (offset) => {
      const line = begins.findLastIndex((begin) => begin <= offset);
      const column = offset - (begins[line] ?? 0);
      return map === undefined ? placed(url, line, column) : original(map, line, column);
    },
  };
}

function lengthsOf(url: string): readonly number[] {
  return readFileSync(fileURLToPath(url), 'utf8')
    .split('\n')
    .map(({ length }) => length);
}

function original(map: SourceMap, line: number, column: number): string | null {
  const entry = map.findEntry(line, column);
  if (!('originalSource' in entry)) return null;
  return placed(entry.originalSource, entry.originalLine, entry.originalColumn);
}

/** @param source an address, or a path @param line from 0 */
function placed(source: string, line: number, column: number): string | null {
  const path = source.startsWith('file:') ? fileURLToPath(source) : source;
  const inside = relative(packageRoot(), path).split(sep).join('/');
  const [, file] = WATCHED.exec(inside) ?? [];
  return file === undefined ? null : `${file}:${String(line + 1)}:${String(column)}`;
}
