/** How a certification is asked for, and what every certificate says of itself. */
import { runsNone, runsOn, type EngineName } from '../../semantics/silicon/names.js';
import type { NaNs, Tolerance } from '../against/tolerance.js';
import { availableParallelism } from 'node:os';
import {
  authorityOf,
  DocumentError,
  documentsOf,
  type Authority,
  type VpAuthority,
} from '../../spec/authorities.js';
import type { EnvironmentName } from '../../spec/environments.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { guestDocument } from '../../spec/guests.js';
import type { Specification } from '../../spec/load/specification.js';
import { BackendUsageError, type Backend } from '../backends/backend.js';
import { foremostOf } from '../languages/precedence.js';
import type { ResultLine } from '../units/result-line.js';
import type { GpuCase } from '../cases/gpu/case.js';
import type { AskedUnits, RunFacts } from '../compare/compare-units.js';
import {
  expectationsOf,
  readExpectations,
  type Comparison,
  type ExpectationFile,
} from '../compare/expectations.js';
import type { Certificate } from './certificate.js';
import type { ExhaustedPart } from './exhausted-report.js';
import type { ProgramReports } from './program-report.js';
import type { Floor } from './floor.js';
import type { Recorded } from './kept-records.js';
import type { KeptRun } from './kept-run.js';
import type { Asking, Collected, CollectOptions } from './collect.js';
import type { Progress } from '../progress.js';
import { CampaignUsageError } from '../units/errors.js';

export interface CertifyOptions {
  readonly backend: Backend;
  /** What to certify against; the package's own if absent. */
  readonly specification?: Specification;
  /** See selection.ts; everything if empty. */
  readonly queries?: readonly string[];
  /** A file of known violations. */
  readonly expectationFile?: string | null;
  /** What a run left behind, to be certified again: nobody is asked. */
  readonly kept?: KeptRun;
  /** The environment to certify against; else the backend's own; else VP2.0. */
  readonly environment?: AnyEnvironmentName | null;
  /** The document that governs, instead of the environment's own: an id or a title. */
  readonly document?: string | null;
  /** The corpus of GPU programs; the package's own if absent. */
  readonly gpuCases?: readonly GpuCase[];
  /** How much is asked of a backend that runs programs, and how. */
  readonly campaign?: CollectOptions;
  /** How much has to be asked for a verdict to say "conforms"; `COMPLETE` if absent. */
  readonly require?: Floor;
  /** Whether results pass that the letter of the documents alone permits. */
  readonly byTheLetter?: boolean;
  /** What is known of operations that were asked every operand, by other means. */
  readonly exhausted?: ExhaustedPart;
  /** The engine that results are held against besides, and how. */
  readonly against?: AgainstAsked;
  /** Where it runs, for the certificate to name: this process's machine if absent. */
  readonly machine?: Certificate['machine'];
  /** The day, as "2026-11-23", for the certificate to name; it names none if absent. */
  readonly date?: string;
  /** Takes the records that a backend holds, to keep them with the certificate. */
  readonly onRecords?: (recorded: Recorded) => void;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/** How an engine is asked for. */
export interface AgainstAsked {
  readonly engine: EngineName;
  /** Whether it alone decides whether a command succeeds. */
  readonly alone: boolean;
  /** Bit for bit if absent. */
  readonly tolerance?: Tolerance;
  /** NaN is one value if absent. */
  readonly nans?: NaNs;
}

/** @throws BackendUsageError where the engine that is asked for runs no programs of the environment */
export function requireEngine(
  { against, backend }: CertifyOptions,
  environment: AnyEnvironmentName,
): void {
  if (against === undefined) return;
  const { engine, nans } = against;
  if (nans === 'payload' && backend.abilities.vp !== null) {
    throw new BackendUsageError(
      `${backend.identity.spec} runs programs, and of a NaN that one leaves no more is known here than that it is one: only recordings keep payloads`,
    );
  }
  if (runsOn(engine, environment)) return;
  throw new BackendUsageError(runsNone(engine, environment));
}

/** The caller's signal ended the work. */
export class Interrupted extends Error {
  constructor(
    readonly done: number,
    readonly total: number | null,
  ) {
    super('interrupted');
    this.name = 'Interrupted';
  }
}

/** What is certified against. @throws BackendUsageError where the backend has no such environment. */
export function environmentOf({ backend, environment = null }: CertifyOptions): AnyEnvironmentName {
  const { environments, spec } = backend.identity;
  const chosen = environment ?? defaultEnvironmentOf(backend.identity);
  if (environments?.includes(chosen) === false) {
    throw new BackendUsageError(
      `${spec} does not have ${chosen}: it has ${environments.join(', ') || 'no environment; words of the NV2A are certified by --environment NV2A, languages of their own by --language FILE'}`,
    );
  }
  return chosen;
}

/**
 * The environment that is meant where nobody names one: the implementation's own, else the last of those that it has and
 * that take precedence. Vertex programs come before state programs, and both before GPU programs.
 */
export function defaultEnvironmentOf({
  environments,
  environment: own,
}: Pick<Backend['identity'], 'environments' | 'environment'>): AnyEnvironmentName {
  return own ?? foremostOf(environments ?? []) ?? 'VP2.0';
}

/** Who governs. @throws BackendUsageError where the document does not */
export function governing(environment: EnvironmentName, options: CertifyOptions): VpAuthority;
export function governing(environment: AnyEnvironmentName, options: CertifyOptions): Authority;
export function governing(
  environment: AnyEnvironmentName,
  { document = null }: CertifyOptions,
): Authority {
  try {
    return authorityOf(environment, document);
  } catch (error) {
    if (error instanceof DocumentError) throw new BackendUsageError(error.message);
    throw error;
  }
}

/** How a campaign is asked for, by the options of a certificate. */
export function collecting(
  { queries = [], campaign = {}, kept, onProgress, signal }: CertifyOptions,
  isFailure: (line: ResultLine) => boolean,
): Asking {
  return {
    ...campaign,
    queries,
    isFailure,
    ...(kept === undefined ? {} : { kept }),
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** The documents of an authority as certificates name them, the one that decides first. */
export function documentsNamed(
  documents: Specification['documents'],
  authority: Authority,
): Pick<Certificate, 'document' | 'documents'> {
  const all = documentsOf(authority).map((id) => documentNamed(documents, id));
  const [document = documentNamed(documents, '')] = all;
  return { document, documents: all };
}

/** A document as certificates name it. */
function documentNamed(documents: Specification['documents'], id: string): Certificate['document'] {
  const found = guestDocument(id) ?? documents.find((each) => each.id === id);
  const { title = '', revision = '' } = found ?? {};
  return { id, title, revision };
}

export function thisMachine({
  date,
  machine,
}: Pick<CertifyOptions, 'date' | 'machine'>): Certificate['machine'] {
  if (machine !== undefined) return { ...machine, ...(date === undefined ? {} : { date }) };
  return {
    platform: `${process.platform} ${process.arch}`,
    cores: availableParallelism(),
    node: process.version,
    ...(date === undefined ? {} : { date }),
  };
}

/** The units of a campaign, for those who hold them against a list. */
export function askedUnits(collected: Collected | null, facts: RunFacts): AskedUnits | null {
  if (collected === null) return null;
  const { shard, budget, interrupted } = collected.report;
  const isWhole = shard.count === 1 && budget === null && !interrupted;
  return { lines: collected.lines, facts, isWhole };
}

/**
 * The list of known violations that a certification is held against; null where there is none.
 *
 * @throws SpecFileError, CampaignUsageError for a list of calls of a GL
 */
export function expectationsIn(
  { expectationFile = null, kept }: CertifyOptions,
  clauses: readonly { readonly id: string }[],
): ExpectationFile | null {
  if (expectationFile === null) return null;
  const known = clauses.map(({ id }) => id);
  const list =
    kept?.list === undefined
      ? readExpectations(expectationFile, known)
      : expectationsOf(kept.list, expectationFile, known);
  if (list.calls.length === 0) return list;
  throw new CampaignUsageError(
    `${list.file}: calls: programs are certified by violations, queries, letter and engine; "vpspec gl certify" takes a list of calls (docs/expectations.md)`,
  );
}

/** What is known of a run, for the conditions of expectations. */
export function factsOf({ identity }: Backend, environment: AnyEnvironmentName): RunFacts {
  return { environment, details: { name: identity.name, ...identity.details } };
}

/** Violations of programs, each with the reason that the list gives. */
export function withReasons(
  programs: ProgramReports,
  comparison: Comparison | null,
): ProgramReports {
  const violations = programs.violations.map((violation) => {
    const { disagreement, verdict } = violation;
    const listed = comparison?.expected.find(
      ({ units }) =>
        units?.verdict === verdict && units.signature === (disagreement?.signature ?? null),
    );
    return { ...violation, accepted: listed?.reason ?? null };
  });
  return { ...programs, violations };
}
