/** What a run of Stryker says of the corpus, with the survivors that no case can kill set aside. */
import { isFile, type Exempt, type Exemptions } from './exemptions.js';

/** A mutant and what became of it. */
export interface Mutant {
  /** Below semantics/. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The function of the file's outermost level in which it stands; "" elsewhere. */
  readonly function: string;
  /** What is replaced, and the whole of its first line. */
  readonly code: string;
  readonly lineText: string;
  /** Which of the same in the line it is, from 1. */
  readonly nth: number;
  readonly replacement: string;
  readonly status: string;
}

export interface Count {
  readonly name: string;
  /** All but those that Stryker ignores or cannot make. */
  readonly mutants: number;
  readonly killed: number;
  readonly timedOut: number;
  /** Survivors that the exemptions list, by kind. */
  readonly equivalent: number;
  readonly unseen: number;
  readonly survivors: readonly Mutant[];
}

export interface Score {
  readonly folders: readonly Count[];
  readonly total: Count;
  /** Mutants in files that the exemptions list and no case reaches. */
  readonly unjudged: number;
  /** Mutants that beside.ts leaves alone. */
  readonly beside: number;
  /** What the exemptions say that is not so. */
  readonly untrue: readonly string[];
}

const DETECTED: readonly string[] = ['Killed', 'Timeout'];
const UNDETECTED: readonly string[] = ['Survived', 'NoCoverage'];

/** @param isWhole whether all files were mutated: a reason for one that was not is then not true */
export function score(
  mutants: readonly Mutant[],
  { files, survivors }: Exemptions,
  isWhole = false,
): Score {
  const valid = mutants.filter(
    ({ status }) => DETECTED.includes(status) || UNDETECTED.includes(status),
  );
  const counted = valid.filter(({ file }) => !files.some((each) => isFile(each.file, file)));
  const kindOf = (mutant: Mutant): Exempt['kind'] | undefined =>
    survivors.find((each) => matches(each, mutant))?.kind;
  const countOf = (name: string, of: readonly Mutant[]): Count => {
    const survived = of
      .filter(({ status }) => UNDETECTED.includes(status))
      .map((mutant) => ({ mutant, kind: kindOf(mutant) }));
    const ofKind = (wanted: Exempt['kind'] | undefined) =>
      survived.filter(({ kind }) => kind === wanted).map(({ mutant }) => mutant);
    return {
      name,
      mutants: of.length,
      killed: of.filter(({ status }) => status === 'Killed').length,
      timedOut: of.filter(({ status }) => status === 'Timeout').length,
      equivalent: ofKind('equivalent').length,
      unseen: ofKind('unseen').length,
      survivors: ofKind(undefined),
    };
  };
  const folders = [...new Set(counted.map(({ file }) => folderOf(file)))].sort();
  return {
    folders: folders.map((folder) =>
      countOf(
        folder,
        counted.filter(({ file }) => folderOf(file) === folder),
      ),
    ),
    total: countOf('semantics', counted),
    beside: mutants.filter(({ status }) => status === 'Ignored').length,
    unjudged: valid.length - counted.length,
    untrue: [...untrueSurvivors(mutants, survivors, isWhole), ...untrueFiles(mutants, files)],
  };
}

/** The share of mutants found, of those that a case can find; 1 where there are none. */
export function share({ killed, timedOut, survivors }: Count): number {
  const found = killed + timedOut;
  return found === 0 && survivors.length === 0 ? 1 : found / (found + survivors.length);
}

function matches(exempt: Exempt, mutant: Mutant): boolean {
  const { file, code, line, nth, into } = exempt;
  return (
    file === mutant.file &&
    (exempt.function === undefined || exempt.function === mutant.function) &&
    (code === undefined || plain(code) === plain(mutant.code)) &&
    (line === undefined || mutant.lineText.includes(line)) &&
    (nth === undefined || nth === mutant.nth) &&
    (into === undefined || into.some((each) => plain(each) === plain(mutant.replacement)))
  );
}

/** However it is broken into lines. */
function plain(code: string): string {
  return code.replace(/\s+/g, ' ').trim();
}

function untrueSurvivors(
  mutants: readonly Mutant[],
  survivors: readonly Exempt[],
  isWhole: boolean,
): string[] {
  const run = new Set(mutants.map(({ file }) => file));
  return survivors.flatMap((exempt) => {
    if (!run.has(exempt.file)) return isWhole ? [`${exempt.file}: is not mutated`] : [];
    const name = `${exempt.file}: ${exempt.function ?? ''} ${exempt.code ?? ''}`;
    const meant = mutants.filter((mutant) => matches(exempt, mutant));
    const killed = meant.filter(({ status }) => DETECTED.includes(status));
    const missing = (exempt.into ?? []).filter(
      (into) => !meant.some(({ replacement }) => plain(replacement) === plain(into)),
    );
    return [
      ...(meant.length === 0 ? [`${name}: there is no such mutant`] : []),
      ...(meant.length === 0 ? [] : missing.map((into) => `${name}: is not made into ${into}`)),
      ...killed.map(({ line, replacement }) => {
        return `${name}: in line ${String(line)}, made into ${replacement}, it is killed`;
      }),
    ];
  });
}

/** A file that no case reaches has no mutant that one reaches. */
function untrueFiles(mutants: readonly Mutant[], files: Exemptions['files']): string[] {
  return files
    .filter(({ reached }) => !reached)
    .filter(({ file }) =>
      mutants.some(
        (mutant) =>
          isFile(file, mutant.file) &&
          mutant.status !== 'NoCoverage' &&
          mutant.status !== 'Ignored',
      ),
    )
    .map(({ file }) => `${file}: the corpus reaches it`);
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}
