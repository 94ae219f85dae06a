/** What `vpspec shrink` prints: the case; the command that gives it again; the trace; the clauses. */
import { distanceText } from './certificate/words.js';
import { shellWord } from './shell-word.js';
import { loadSpecification } from '../spec/load/specification.js';
import type { ShrinkResult } from '../oracles/shrink/engine.js';

export interface StartOf<C> {
  readonly candidate: C;
  /** In words, for messages. */
  readonly name: string;
  /** The flags that give it again. */
  readonly again: string;
}

export interface Shrunk<C> {
  readonly backend: string;
  /** What stands behind the backend to judge the same again: " --against nv20". */
  readonly flags: string;
  readonly start: StartOf<C>;
  readonly result: ShrinkResult<C>;
  readonly milliseconds: number;
  readonly resume: string | null;
  readonly out: string | null;
}

export interface Report {
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
  /** What --out writes. */
  readonly file: string;
}

/** What there is to tell, in every language. */
export interface Told<C> extends Shrunk<C> {
  /** Instructions at the start and at the end. */
  readonly sizes: readonly [start: number, end: number];
  readonly violation: Violation;
  /** What was seen, in sentences, where it is more than the violation. */
  readonly seen?: readonly string[];
  /** What others say of it than who decided. */
  readonly besides?: readonly string[];
  /** By their ids, the main one first. */
  readonly clauses: readonly Deciding[];
  /** The backend's own steps, up to the one that departs. */
  readonly trace: readonly string[];
  /** The case, and whether the backend fails it. */
  readonly made: {
    readonly text: string;
    readonly tells: boolean;
    /** Whether it is a case of the corpus, which `--replay` reads and whose clauses `explain` knows; so it is if absent. */
    readonly isOfCorpus?: boolean;
    /** Whether `--replay` reads it; where it is of the corpus if absent. */
    readonly isReplayed?: boolean;
  };
}

interface Violation {
  readonly where: string;
  readonly observed: string;
  readonly allowed: string;
  readonly ulps: number | null;
}

interface Deciding {
  readonly id: string;
  readonly says: string;
}

/** Clauses and errata with what they say. */
export function deciding(ids: readonly string[]): readonly Deciding[] {
  const { clauses, gpuClauses, errata } = loadSpecification();
  const all = [...clauses, ...gpuClauses];
  return ids.map((id) => ({
    id,
    says:
      all.find((clause) => clause.id === id)?.says ??
      errata.find((erratum) => erratum.id === id)?.problem ??
      '',
  }));
}

/** @param details what JSON has of the language besides */
export function reportOf<C>(told: Told<C>, details: Readonly<Record<string, unknown>>): Report {
  const { backend, start, out, made, flags } = told;
  const isReplayed = made.isReplayed ?? made.isOfCorpus ?? true;
  const command = `npx vpspec shrink --backend ${shellWord(backend)}${flags}`;
  const commands = [
    `${command} ${start.again}`.trimEnd(),
    ...(out === null || !isReplayed ? [] : [`${command} --replay ${shellWord(out)}`]),
  ];
  return {
    text: textOf(told, commands),
    json: jsonOf(told, details, commands),
    file: made.text + comments([...seenLines(told), `Again: ${commands.at(-1) ?? ''}`]),
  };
}

function seenLines<C>({
  backend,
  violation,
  made,
  seen,
  besides = [],
}: Told<C>): readonly string[] {
  if (seen !== undefined) return seen;
  const { where, observed, allowed, ulps } = violation;
  const distance = ulps === null ? '' : `, ${distanceText(ulps)} away`;
  return [
    `${backend} violates the documents at ${where}: ${observed} seen, ${allowed} permitted${distance}`,
    ...(made.tells
      ? []
      : ['It passes this case: at the end of the program nothing is left of that.']),
    ...besides,
  ];
}

function comments(lines: readonly string[]): string {
  return lines
    .flatMap((line) => line.trimEnd().split('\n'))
    .map((line) => `# ${line}`.trimEnd() + '\n')
    .join('');
}

function sizeText(count: number): string {
  return `${String(count)} ${count === 1 ? 'instruction' : 'instructions'}`;
}

/** The case as YAML; all else in comments, unless the case went to a file. */
function textOf<C>(told: Told<C>, commands: readonly string[]): string {
  const { start, result, sizes, clauses, trace, out, made } = told;
  const { runs, rounds, oneMinimal } = result;
  const lines = [
    ...seenLines(told),
    `${start.name}: ${sizeText(sizes[0])} became ${sizeText(sizes[1])} in ${String(runs)} runs, ` +
      `${String(rounds)} rounds, ${(told.milliseconds / 1000).toFixed(2)} s; ` +
      (oneMinimal
        ? 'no single reduction keeps the disagreement'
        : `not finished: ${unfinished(told)}`),
    ...(clauses.length === 0 ? [] : ['', 'Decided by:']),
    ...clauses.map(({ id, says }) => `  ${id}  ${says}`),
    ...(trace.length === 0 ? [] : ['', 'Up to the step of the violation:', ...trace]),
    '',
    `Again:  ${commands[0] ?? ''}`,
    ...(commands[1] === undefined ? [] : [`Replay: ${commands[1]}`]),
    ...(out === null ? [] : [`Case:   ${out}`]),
    ...(made.isOfCorpus === false ? [] : [`Why:    npx vpspec explain ${clauses[0]?.id ?? ''}`]),
  ];
  return out === null ? made.text + comments(lines) : `${lines.join('\n').trimEnd()}\n`;
}

function unfinished<C>({ resume }: Told<C>): string {
  return resume === null
    ? 'a greater --max-runs goes further'
    : `the same command with a greater --max-runs goes on`;
}

/** What --json prints. */
function jsonOf<C>(
  told: Told<C>,
  details: Readonly<Record<string, unknown>>,
  commands: readonly string[],
): Readonly<Record<string, unknown>> {
  const { backend, start, result, sizes, clauses, trace, milliseconds, made } = told;
  const { signature, runs, rounds, oneMinimal, taken } = result;
  return {
    backend,
    verdict: 'disagrees',
    signature,
    clauses,
    start: { name: start.name, instructions: sizes[0] },
    ...details,
    instructions: sizes[1],
    oneMinimal,
    runs,
    rounds,
    reductions: taken,
    milliseconds: Math.round(milliseconds),
    case: made.text,
    caseTells: made.tells,
    trace,
    commands,
  };
}
