/** What c8 says of branches (Istanbul's format), and what explains those that were not reached. */
import { z } from 'zod';
import type { UnreachedExplanation } from '../../spec/load/unreached.js';
import { glob } from '../cases/glob.js';
import type { BranchTotals, UnreachedBranch } from './coverage.js';

/** Columns that do not fit into JSON (the end of a line as Infinity) are null there. */
const place = z.object({ line: z.number(), column: z.number().nullable() });
const range = z.object({ start: place, end: place });

const fileCoverage = z.object({
  path: z.string(),
  /** True of a file that was never loaded. */
  all: z.boolean().optional(),
  branchMap: z.record(z.string(), z.object({ locations: z.array(range) })),
  b: z.record(z.string(), z.array(z.number())),
  fnMap: z.record(z.string(), z.object({ name: z.string() })),
  f: z.record(z.string(), z.number()),
});

/** What c8 calls a file as a whole among the functions. */
const WHOLE_FILE = '(empty-report)';

const NOWHERE = { start: { line: 1, column: 0 }, end: { line: 1, column: null } };

const report = z.record(z.string(), fileCoverage);

/** The branches of one source file. */
export interface FileBranches {
  /** Relative to the package, with "/". */
  readonly file: string;
  readonly loaded: boolean;
  readonly branches: readonly Branch[];
  /** How often each function was called, by name. */
  readonly calls: ReadonlyMap<string, number>;
  /** Functions that were never called; c8 counts no branch inside of them. */
  readonly uncalled: number;
}

/** A branch: where it begins and ends, lines from 1, columns from 0; and how often it was taken. */
export interface Branch {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
  readonly taken: number;
}

/** A report that cannot be read; the message says why. */
export class BranchReportError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BranchReportError';
  }
}

/**
 * Reads c8's coverage-final.json.
 *
 * @param relative the path of a file relative to the package
 * @throws BranchReportError where it is something else
 */
export function parseBranchReport(
  json: string,
  relative: (path: string) => string,
): readonly FileBranches[] {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (error) {
    throw new BranchReportError(
      `the coverage report is no JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const parsed = report.safeParse(data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') ?? '';
    throw new BranchReportError(`the coverage report is not in Istanbul's format, at ${where}`);
  }
  return Object.values(parsed.data)
    .map(({ path, all, branchMap, b, fnMap, f }): FileBranches => ({
      file: relative(path),
      loaded: all !== true,
      branches: Object.entries(b).flatMap(([id, counts]) =>
        counts.map((taken, index) => {
          const { start, end } = branchMap[id]?.locations[index] ?? NOWHERE;
          return {
            start: { line: start.line, column: Math.max(0, start.column ?? 0) },
            end: { line: end.line, column: end.column ?? Infinity },
            taken,
          };
        }),
      ),
      calls: new Map(Object.entries(f).map(([id, count]) => [fnMap[id]?.name ?? id, count])),
      uncalled:
        all === true
          ? 0
          : Object.entries(f).filter(([id, n]) => n === 0 && fnMap[id]?.name !== WHOLE_FILE).length,
    }))
    .sort((x, y) => (x.file < y.file ? -1 : 1));
}

/** What surrounds the numbers. */
export interface BranchContext {
  /** A source file's lines. */
  readonly linesOf: (file: string) => readonly string[];
  readonly explanations: readonly UnreachedExplanation[];
  readonly leftOut: readonly string[];
  readonly notes: readonly string[];
}

/** Counts branches, and finds an explanation for each that no case takes. */
export function branchTotals(files: readonly FileBranches[], context: BranchContext): BranchTotals {
  const { linesOf, explanations, leftOut, notes } = context;
  const used = new Set<UnreachedExplanation>();
  const all = files.flatMap(({ branches }) => branches);
  const list = files.flatMap(({ file, loaded, branches }) => {
    const lines = linesOf(file);
    return branches
      .filter(({ taken }) => taken === 0)
      .map((branch): UnreachedBranch => {
        const text = loaded ? textOf(branch, lines) : null;
        const explanation = explanations.find(
          (each) =>
            glob(each.file, '')(file) &&
            (each.text === null || (text !== null && squeezed(text.whole).includes(each.text))),
        );
        if (explanation !== undefined) used.add(explanation);
        return {
          file,
          line: branch.start.line,
          text: text?.shown ?? null,
          reason: explanation?.reason ?? null,
        };
      });
  });
  const explained = list.filter(({ reason }) => reason !== null).length;
  return {
    total: all.length,
    covered: all.length - list.length,
    explained,
    unexplained: list.length - explained,
    files: files.length,
    leftOut,
    needless: explanations
      .filter((each) => !used.has(each))
      .map(({ source, file, text }) => ({
        place: `${source.file}:${String(source.line)}`,
        says: text === null ? file : `${file}: ${text}`,
      })),
    notes: [...notes, ...uncalledNotes(files)],
    list,
  };
}

function uncalledNotes(files: readonly FileBranches[]): readonly string[] {
  const count = files.reduce((sum, { uncalled }) => sum + uncalled, 0);
  if (count === 0) return [];
  return [`functions that no case calls, and whose branches are not counted: ${String(count)}`];
}

/** Lines of a branch that an explanation's text may stand on. */
const EXPLAINABLE = 3;

/** A branch as reports show it, and the text that an explanation is to be a part of. */
function textOf(
  { start, end }: Branch,
  lines: readonly string[],
): { readonly shown: string; readonly whole: string } {
  const line = lines[start.line - 1] ?? '';
  const onOneLine = start.line === end.line;
  const own = line.slice(start.column, onOneLine ? end.column : undefined).trim();
  const isShort = end.line - start.line < EXPLAINABLE;
  const last = isShort ? end.line : start.line;
  const whole = lines.slice(start.line - 1, last).join(' ');
  // A branch that is but a part of its line is shown with the line, lest nobody finds it.
  const isPart = own !== '' && own !== line.trim().replace(/[;,]$/, '');
  const shown = isPart && own !== line.trim() ? `${own}   in: ${line.trim()}` : line.trim();
  return { shown, whole };
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ');
}
