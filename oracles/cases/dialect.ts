/**
 * What a language adds to the format of cases. Files, ids, expansions, load errors and the place of every
 * mistake are the same for all (read-file.ts, expand.ts, read-expect.ts); which environments there are,
 * what a name stands for and what it may hold is the language's: vp/dialect.ts and gpu/dialect.ts, chosen in dialects.ts.
 */
import type { DataPath } from '../../spec/load/yaml-file.js';
import type { CasesByLanguage } from './any-case.js';
import type { CaseBase, Expectation } from './case.js';
import type { CaseData, ExpectData } from './format.js';
import type { Reader } from './reader.js';
import type { Mistake } from './values.js';

/** What a case asks of a run, whatever the language. */
export interface Runs {
  readonly kind: 'runs';
  /** Whether every executable clause about the executed instructions must hold. */
  readonly clausesHold: boolean;
}

/** S: what is set before a run; R: what is expected of it; C: a case. */
export interface Dialect<S, R extends Runs, C> {
  /** Its cases among those of a file. */
  readonly keptAs: (cases: readonly C[]) => Partial<CasesByLanguage>;
  readonly environments: readonly string[];
  /** The keys of a case that only this language has. */
  readonly keys: readonly (keyof CaseData)[];
  /** Names that messages may suggest for `restriction`. */
  readonly restrictions: readonly string[];
  /** A case's program and the names in it; null after noting what is wrong. */
  readonly open: (given: Given) => Scope<S, R, C> | null;
}

/** A case under one choice of values for its variables. */
export interface Given {
  readonly reader: Reader;
  readonly path: DataPath;
  readonly data: CaseData;
  /** One of the dialect's. */
  readonly environment: string;
  readonly form: ProgramForm;
  /** The program as the case gives it, variables replaced. */
  readonly text: string;
}

export const PROGRAM_FORMS = ['instruction', 'instructions', 'program'] as const;
export type ProgramForm = (typeof PROGRAM_FORMS)[number];

/** What names mean in a case. */
export interface Scope<S, R extends Runs, C> {
  /** Where `at` of load errors is looked for. */
  readonly search: SearchedText;
  /** What is expected where nothing is said: that the program runs to its end. */
  readonly completes: R;
  readonly readStart: () => S;
  /** What `expect` says of a run. */
  readonly readRun: (path: DataPath, data: Exclude<ExpectData, 'clauses'>) => R;
  /** What a name stands for that a table or a cross sets. */
  readonly setColumn: (name: string) => SetColumn<S> | Mistake;
  /** What a name stands for that a table expects. */
  readonly expectColumn: (name: string) => ExpectColumn<R> | Mistake;
  readonly caseOf: (base: CaseBase, start: S, expect: Expectation<R>) => C;
}

/** The program as loaded, and the part of it in which errors are looked for. */
export interface SearchedText {
  readonly program: string;
  readonly from: number;
  readonly to: number;
}

/** A value for a column: what it makes of a start, and how it is written in an id. */
export interface Cell<S> {
  readonly set: (start: S) => S;
  readonly label: string;
}

export interface SetColumn<S> {
  /** The cell for a value, or null after noting what is wrong. */
  readonly cell: (path: DataPath, data: unknown) => Cell<S> | null;
  /** Lists of numbers by name, for `cross`. */
  readonly lattices: Readonly<Record<string, readonly number[]>>;
  /** The cell for a lattice's number in every component, or why there is none. */
  readonly ofNumber: ((value: number) => Cell<S>) | Mistake;
}

/** What a table's cell adds to the expectation, or null after noting what is wrong. */
export type ExpectColumn<R> = (path: DataPath, data: unknown) => ((run: R) => R) | null;
