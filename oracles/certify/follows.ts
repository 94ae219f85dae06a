/** Whether a certificate follows from what its folder keeps: all of it is computed again, and held against it byte by byte. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isEnvironment, type AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import { loadSpecification, type Specification } from '../../spec/load/specification.js';
import { disagreementSchemaOf, type Results } from '../campaign/read-results.js';
import type { CampaignHeader } from '../campaign/header.js';
import type { ResultLine } from '../units/result-line.js';
import type { Certificate } from './certificate.js';
import { resultsOf, type CertificateFiles } from './certificate-files.js';
import { Names, wrongSmall } from './line-names.js';
import { FILES, FolderError, type Problem } from './folder.js';
import { LONGEST_REASON, shown } from './folder-contents.js';
import { recordsIn } from './kept-records.js';
import { MOST_JOBS, UnfitRun } from './kept-run.js';
import type { CertifyOptions } from './options.js';
import { recertified, type Kept } from './recertify.js';
import { verdictLinesText } from './result-lines.js';

/** What computing it again came to. */
export interface Following {
  readonly problems: readonly Problem[];
  /** Why it cannot be computed again from what is kept; null where it can. */
  readonly lacks: string | null;
  /** The results of units; none of a recording. */
  readonly lines: readonly ResultLine[];
}

const text = z.string().nullable();
const names = z.array(z.string());
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits');

/** As it was made small. */
const small = disagreementSchemaOf(z.strictObject);
const words = z.record(
  z.string(),
  z.array(z.strictObject({ bits: z.string(), decimal: z.string() })),
);
const shrunk = z.strictObject({
  program: z.string(),
  v: words,
  c: words,
  in: words.optional(),
  inputs: names.optional(),
  case: z.string().optional(),
  oneMinimal: z.boolean(),
});

const environment = z.custom<AnyEnvironmentName>(isEnvironment, 'expected an environment');

/** What computing again takes from a certificate besides what certificate-format.ts asks for. */
const givenSchema = z.looseObject({
  vpspec: z.string(),
  machine: z.strictObject({
    platform: z.string().regex(/^[a-z0-9]+ [a-z0-9_]+$/, 'expected a platform such as "linux x64"'),
    cores: z.int().nonnegative(),
    node: z
      .string()
      .regex(/^(?:v\d[\w.+-]*|none)$/, 'expected a version of Node such as "v20.20.2", or "none"'),
    date: z.iso.date().optional(),
  }),
  hashes: z.strictObject({ specification: hash, corpus: hash, tool: hash }),
  backend: z.strictObject({
    spec: z.string(),
    kind: z.string(),
    name: z.string(),
    engine: text,
    environment: environment.nullable(),
    environments: z.array(environment).nullable(),
    instructions: names.nullable(),
    claims: z
      .strictObject({
        checks: z.boolean().optional(),
        results: names.optional(),
        options: names.optional(),
        forms: names.optional(),
        limits: z.record(z.string(), z.number()).optional(),
      })
      .optional(),
    details: z.record(z.string(), z.string()),
    provenance: text,
    notes: text,
  }),
  programs: z
    .looseObject({
      made: z
        .array(
          z.strictObject({
            way: z.string(),
            shrunk: shrunk.nullable(),
            disagreement: small.nullable(),
            signature: z.string(),
            nearby: names,
          }),
        )
        .optional(),
    })
    .nullable(),
  expectations: z.looseObject({ file: z.string(), text: z.string().optional() }).nullable(),
  campaign: z.looseObject({ jobs: z.int().positive().max(MOST_JOBS).optional() }).nullable(),
});

/**
 * Computes it again. Takes as long as the corpus takes to read and the records to judge.
 *
 * @throws FolderError where what is kept is none of a certificate's, with the reason
 */
export async function followsFrom(
  files: CertificateFiles,
  certificate: Certificate,
  options: Pick<
    CertifyOptions,
    'specification' | 'gpuCases' | 'exhausted' | 'onProgress' | 'signal'
  >,
): Promise<Following> {
  const given = validate(givenSchema, certificate);
  if ('issues' in given) {
    const problem = shown(issuesText(given.issues, 1), LONGEST_REASON);
    throw new FolderError(
      `${files.place(FILES.certificate)}: cannot be computed again: ${problem}`,
    );
  }
  const nothing = { problems: [], lines: [] };
  if (certificate.expectations !== null && certificate.expectations.text === undefined) {
    return { ...nothing, lacks: 'the list of known violations that it was held against' };
  }
  let kept: Kept;
  if (certificate.campaign === null) {
    const all = files.read(FILES.results).toString();
    const verdicts = verdictLinesText(certificate);
    const problems = all.startsWith(verdicts)
      ? []
      : [{ place: FILES.results, says: 'its lines are not those that follow from the clauses' }];
    if (problems.length > 0) return { ...nothing, problems, lacks: null };
    const rest = all.slice(verdicts.length);
    if (rest === '') return { ...nothing, lacks: 'the test vectors that were judged' };
    const recorded = recordsIn(rest);
    if (recorded === null) {
      const says = 'has lines behind those of the clauses that no recording leaves';
      return { problems: [{ place: FILES.results, says }], lacks: null, lines: [] };
    }
    kept = { recorded };
  } else {
    const results = resultsOf(files);
    const problems = [
      ...inHeader(certificate, results),
      ...inNames(certificate, results, options.specification ?? loadSpecification()),
    ];
    if (problems.length > 0) return { problems, lacks: null, lines: results.lines };
    if (results.header === null) throw new Error('a header that is missing is a problem');
    kept = { header: results.header, lines: results.lines };
  }
  const lines = 'lines' in kept ? kept.lines : [];
  try {
    // As a reader gets it: what is not there and what is undefined are one.
    const again: unknown = JSON.parse(textOf(await recertified(certificate, kept, options)));
    const written = files.read(FILES.certificate).toString();
    const given: unknown = JSON.parse(written);
    // The order of what has names says nothing, and may be another one where lines come from a file.
    const isSame = isDeepStrictEqual(given, again) && written === textOf(given);
    const problems = isSame ? [] : differences(given, again);
    return { problems, lacks: null, lines };
  } catch (error) {
    if (error instanceof UnfitRun) return { problems: [error.problem], lacks: null, lines };
    if (!(error instanceof Error) || !NONE.has(error.name)) throw error;
    throw new FolderError(
      `${files.path}: the certificate cannot be computed again: ${shown(error.message, LONGEST_REASON)}`,
    );
  }
}

/** What is thrown where something is said of a run or a list that none is; a folder may hold any JSON. */
const NONE: ReadonlySet<string> = new Set([
  'BackendUsageError', 'CampaignUsageError', 'DocumentError', 'RangeError', 'SelectionError', 'SpecFileError',
  'ToleranceError', 'TypeError',
]); // prettier-ignore

function textOf(certificate: unknown): string {
  return `${JSON.stringify(certificate, null, 2)}\n`;
}

/** The header against what the certificate says of the run. */
function inHeader(certificate: Certificate, { header, cut }: Results): readonly Problem[] {
  const problem = (says: string): Problem => ({ place: FILES.results, says });
  if (cut > 0) return [problem('its last line is cut off')];
  if (header === null) return [problem('has no header')];
  const { vpspec, environment, backend, hashes, campaign } = certificate;
  const its: Partial<CampaignHeader> = {
    vpspec,
    environment,
    backend: backend.spec,
    details: backend.details,
    hashes: { ...hashes },
    seed: campaign?.seed ?? NaN,
    shard: `${String(campaign?.shard.index)}/${String(campaign?.shard.count)}`,
    budget: campaign?.budget ?? null,
    against: certificate.against?.engine,
  };
  return Object.entries(its).flatMap(([name, value]) => {
    const of: unknown = header[name as keyof CampaignHeader];
    if (isDeepStrictEqual(of, value)) return [];
    return [problem(`is of ${name} ${brief(of)}, and the certificate of ${brief(value)}`)];
  });
}

/** What the lines, and what was made small, name that there is not. */
function inNames(
  certificate: Certificate,
  { lines }: Results,
  specification: Specification,
): readonly Problem[] {
  const names = new Names(certificate.environment, specification);
  const wrong = lines.flatMap((line): Problem[] => {
    const says = names.wrongIn(line);
    return says === null ? [] : [{ place: FILES.results, says: `has ${line.unit}, which ${says}` }];
  });
  return [...wrong.slice(0, MOST_TOLD), ...wrongSmall(certificate, names)];
}

/** As many are told; the first ones are telling. */
const MOST_TOLD = 12;

/** Where two certificates differ, each place with what stands there and what follows. */
function differences(given: unknown, again: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  const compare = (a: unknown, b: unknown, path: string): void => {
    if (problems.length >= MOST_TOLD || isDeepStrictEqual(a, b)) return;
    if (isParted(a) && isParted(b) && Array.isArray(a) === Array.isArray(b)) {
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
        compare(a[key], b[key], path === '' ? key : `${path}.${key}`);
      }
      return;
    }
    const place = `${FILES.certificate}: ${shown(path)}`;
    const says = `is ${brief(a)}, and from ${sourceOf(path)} follows ${brief(b)}`;
    problems.push({ place, says });
  };
  compare(given, again, '');
  if (problems.length > 0) return problems;
  return [{ place: FILES.certificate, says: 'is not written as vpspec writes it: it was edited' }];
}

/** The file from which a part of a certificate follows. */
function sourceOf(path: string): string {
  return /^exhausted(\.|$)/.test(path) ? FILES.exhausted : FILES.results;
}

function isParted(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function brief(value: unknown): string {
  return value === undefined ? 'nothing' : shown(JSON.stringify(value));
}
