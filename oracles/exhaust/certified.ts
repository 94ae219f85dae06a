/** From the slices that `vpspec exhaust --out` keeps to what a certificate says of them, and keeps. */
import { authorityOf, documentsOf } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Region } from '../../semantics/domains/explore.js';
import type { Certificate } from '../certify/certificate.js';
import type {
  BitsWord,
  ExhaustedCase,
  ExhaustedPart,
  ExhaustedReport,
} from '../certify/exhausted-report.js';
import { acceptedRegion, intersection } from '../judge/region.js';
import { summedUp, type ExhaustedOperation } from './exhaust.js';
import { wordOf } from './kinds.js';
import { exhaustedLanguage } from './languages.js';
import type { Exception, SliceReport } from './messages.js';
import type { Operation } from './operation.js';
import {
  answeredLine,
  firstLine,
  lineOf,
  readSaved,
  requireSame,
  SavedSlicesError,
  type Saved,
} from './saved.js';
import { SliceCheck } from './sound-slice.js';
import { wrongAsymmetries } from './symmetry.js';
import { policiesTold, verdictOf } from './verdict.js';

/** What slices have to agree with. */
export type CertifiedBackend = Pick<Certificate, 'environment' | 'hashes'> & {
  readonly document: Pick<Certificate['document'], 'id'>;
  readonly backend: Pick<Certificate['backend'], 'spec' | 'details'>;
};

export interface CertifiedSlices {
  readonly part: ExhaustedPart;
  /** As the certificate keeps them: each slice once, in order. */
  readonly text: string;
  readonly operations: readonly ExhaustedOperation[];
}

/** What two drivers of one kind differ in. */
const VERSIONS = ['version', 'renderer', 'vendor'] as const;

/** Sets of assignments that explain everything: more boxes than any results that were ever seen tell apart. */
const MOST_BOXES = 2048;

/** Characters of a file: what a certificate's folder may have besides. */
const LONGEST = 512 * 2 ** 20;

/**
 * @param text of `slices.jsonl`, or of `exhausted.jsonl`, which holds the same, each slice once
 * @param path for messages
 * @throws SavedSlicesError for slices of somebody else, for such as cannot be, and where some are missing between others
 */
export function certifiedSlices(text: string, path: string, of: CertifiedBackend): CertifiedSlices {
  if (text.length > LONGEST) throw new SavedSlicesError(`${path}: is too large`);
  const saved = withoutEngine(readSaved(text, path));
  requireCertified(saved, of, path);
  const { environment, document, random } = saved.of;
  const all = exhaustedLanguage(of.environment).operations(of.environment, document, random);
  const known = new Map(all.map((operation) => [operation.name, operation]));
  const slices = slicesOnce(saved, known, path);
  if (slices.size === 0) throw new SavedSlicesError(`${path}: has no slice of ${environment}`);
  const operations = all.flatMap((operation) => {
    const own = slices.get(operation.name);
    if (own === undefined) return [];
    requireSound(operation, own, path);
    return [
      summedUp(
        operation,
        own.map(({ report }) => report),
      ),
    ];
  });
  const { answered } = saved;
  if (answered === null) throw new SavedSlicesError(`${path}:2: does not say who answered`);
  return {
    operations,
    part: {
      random,
      answered,
      operations: operations.map(reportOf),
      notAsked: all.flatMap(({ name }) => (slices.has(name) ? [] : [name])),
    },
    text:
      firstLine(saved.of) +
      answeredLine(answered) +
      operations.flatMap((each) => each.slices.map(lineOf)).join(''),
  };
}

/**
 * For whoever goes on with them: that each can be a slice of the operation that it names.
 *
 * @throws SavedSlicesError with the line of one that cannot
 */
export function requireResumable(
  saved: Saved,
  environment: AnyEnvironmentName,
  path: string,
): void {
  const { document, random } = saved.of;
  const all = exhaustedLanguage(environment).operations(environment, document, random);
  const known = new Map(all.map((operation) => [operation.name, operation]));
  for (const [name, own] of slicesOnce(saved, known, path)) {
    const operation = known.get(name);
    if (operation === undefined) continue;
    const check = new SliceCheck(operation, { recounts: false });
    for (const each of own) requireSoundSlice(operation, check, each, path);
    const says = wrongAsymmetries(own.map(({ report }) => report));
    if (says !== null) throw new SavedSlicesError(`${path}: ${name}: ${says}`);
  }
}

/** What an engine was held against is no part of a certificate: nobody could compute it again from digests. */
function withoutEngine({ of, answered, slices }: Saved): Saved {
  const { against: engine, ...asked } = of;
  void engine;
  return {
    of: asked,
    answered,
    slices: slices.map(({ report: { against, ...report }, line }) => {
      void against;
      return { report, line };
    }),
  };
}

/** @throws SavedSlicesError */
function requireCertified(
  { of: saved, answered }: Saved,
  of: CertifiedBackend,
  path: string,
): void {
  const { hashes, backend, environment } = of;
  const given = {
    ...saved,
    ...{ backend: backend.spec, environment },
    ...{ specification: hashes.specification, tool: hashes.tool },
  };
  for (const name of ['backend', 'environment', 'specification', 'tool'] as const) {
    requireSame(name, saved, given, path);
  }
  const governs = documentOf(of.environment, saved.document);
  if (governs !== of.document.id) {
    throw new SavedSlicesError(
      `${path}: was saved of another document, ${JSON.stringify(saved.document)}, and not of "${of.document.id}"`,
    );
  }
  if (saved.random.count < 0 || saved.random.seed < 0) {
    throw new SavedSlicesError(`${path}:1: random is none: expected numbers from 0 on`);
  }
  if (answered === null) throw new SavedSlicesError(`${path}:2: does not say who answered`);
  const names = new Set<string>([...VERSIONS, ...Object.keys(answered)]);
  for (const name of names) {
    // What one says of itself beside these is how it is asked (stacks: the mode of translation).
    const [then, now] = [answered[name], backend.details[name]];
    if (then === now) continue;
    throw new SavedSlicesError(
      `${path}:2: was answered by ${name} ${JSON.stringify(then ?? null)}, and certified is ${JSON.stringify(now ?? null)}`,
    );
  }
}

/** The document that decides first; null where the one that is named does not govern. */
function documentOf(environment: Certificate['environment'], named: string | null): string | null {
  try {
    const [first = null] = documentsOf(authorityOf(environment, named));
    return first;
  } catch (error) {
    if (error instanceof Error && error.name === 'DocumentError') return null;
    throw error;
  }
}

type Slices = Map<string, { readonly report: SliceReport; readonly line: number }[]>;

/** By operation, in their order. Of one that was judged again the last counts. @throws SavedSlicesError */
function slicesOnce(
  { slices }: Saved,
  known: ReadonlyMap<string, Operation>,
  path: string,
): Slices {
  const last = new Map<string, Saved['slices'][number]>();
  for (const each of slices) {
    const { report, line } = each;
    const operation = known.get(report.operation);
    const place = `${path}:${String(line)}`;
    if (operation === undefined) {
      throw new SavedSlicesError(
        `${place}: there is no operation ${JSON.stringify(report.operation.slice(0, 40))}`,
      );
    }
    const count = operation.questions.slices;
    if (report.slice >= count) {
      throw new SavedSlicesError(
        `${place}: slice ${String(report.slice)} of ${report.operation}, which has ${String(count)}`,
      );
    }
    const key = `${report.operation} ${String(report.slice)}`;
    const before = last.get(key);
    if (before !== undefined && before.report.digest !== report.digest) {
      throw new SavedSlicesError(
        `${place}: slice ${String(report.slice)} of ${report.operation} had other results in line ${String(before.line)}: ` +
          'what answers the same question twice in two ways is not certified by its digests',
      );
    }
    last.set(key, each);
  }
  const found: Slices = new Map();
  for (const each of last.values()) {
    const own = found.get(each.report.operation) ?? [];
    own.push(each);
    found.set(each.report.operation, own);
  }
  for (const own of found.values()) own.sort((a, b) => a.report.slice - b.report.slice);
  return found;
}

/** @throws SavedSlicesError */
function requireSound(
  operation: Operation,
  slices: Slices extends Map<string, infer Own> ? Own : never,
  path: string,
): void {
  const check = new SliceCheck(operation);
  let region: Region = acceptedRegion(operation.authority);
  let next: number | null = null;
  for (const { report, line } of slices) {
    const place = `${path}:${String(line)}`;
    if (next !== null && report.slice !== next) {
      throw new SavedSlicesError(
        `${path}: ${operation.name} lacks ${missing(next, report.slice - 1)} between those that are there: ` +
          'vpspec exhaust --resume asks what is missing',
      );
    }
    next = report.slice + 1;
    requireSoundSlice(operation, check, { report, line }, path);
    if (report.region !== null) region = intersection(region, report.region);
    if (region.length > MOST_BOXES) {
      throw new SavedSlicesError(`${place}: ${operation.name}: region is too fine`);
    }
  }
  const says = wrongAsymmetries(slices.map(({ report }) => report));
  if (says !== null) throw new SavedSlicesError(`${path}: ${operation.name}: ${says}`);
}

/** @throws SavedSlicesError */
function requireSoundSlice(
  { name }: Operation,
  check: SliceCheck,
  { report, line }: Saved['slices'][number],
  path: string,
): void {
  const says = check.wrongIn(report);
  if (says === null) return;
  throw new SavedSlicesError(
    `${path}:${String(line)}: slice ${String(report.slice)} of ${name}: ${says}`,
  );
}

function missing(first: number, last: number): string {
  return first === last ? `slice ${String(first)}` : `slices ${String(first)} to ${String(last)}`;
}

function reportOf(result: ExhaustedOperation): ExhaustedReport {
  const { operation, slices, worst, kinds, clauses, together } = result;
  const { name, questions, curve } = operation;
  const [from, to] = [slices[0]?.slice ?? 0, slices.at(-1)?.slice ?? 0];
  const operand = (bits: number): BitsWord => wordOf('F', bits);
  const errors =
    curve === null ? [] : slices.map((each) => Number(each.worst.multiple.toPrecision(3)));
  return {
    operation: name,
    verdict: verdictOf(result),
    isEvery: questions.isEvery,
    slices: { first: from, last: to, of: questions.slices },
    asked: result.asked,
    questions: sizeOfAll(operation),
    hidden: result.hidden,
    quickly: result.quickly,
    judged: result.judged,
    open: result.open,
    wrong: result.wrong,
    letter: result.letter,
    unlike: result.unlike,
    worst:
      curve === null
        ? null
        : {
            multiple: worst.multiple,
            multipleOf: operand(worst.multipleAt),
            ulps: worst.ulps,
            ulpsOf: operand(worst.ulpsAt),
          },
    kinds: kinds.map(({ name: kind, asked, wrong, letter, unlike, worst: own }) => ({
      ...{ name: kind, asked, wrong, letter, unlike },
      multiple: own.multiple > 0 ? own.multiple : null,
      multipleOf: own.multiple > 0 ? operand(own.multipleAt) : null,
    })),
    clauses: clauses.map(({ id, asked, wrong }) => ({ id, asked, wrong })),
    together: together.kind,
    policies: policiesTold(result),
    digest: result.digest,
    ...(result.shape === null ? {} : { shape: result.shape }),
    decidedBy: [...clauses]
      .filter(({ wrong }) => wrong > 0)
      .sort((a, b) => b.wrong - a.wrong)
      .map(({ id }) => id),
    smallest: smallestOf(result),
    errors,
    wrongIn: slices.flatMap(({ slice, wrong, unlike }) => (wrong + unlike > 0 ? [slice] : [])),
  };
}

function sizeOfAll({ questions }: Operation): number {
  let sum = 0;
  for (let slice = 0; slice < questions.slices; slice++) sum += questions.sizeOf(slice);
  return sum;
}

/** The one that is farthest from permitted among those that are told, the first of several. */
function smallestOf({ operation, slices }: ExhaustedOperation): ExhaustedCase | null {
  const order: readonly Exception['verdict'][] = ['wrong', 'unlike', 'letter'];
  const [first] = slices
    .flatMap(({ exceptions }) => exceptions)
    .sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.operand - b.operand);
  if (first === undefined) return null;
  const { questions, operands, source, result } = operation;
  const words = new Uint32Array(questions.width);
  questions.fill(first.operand, words);
  const size = operands.kind === 'vectors' ? 4 : 1;
  return {
    verdict: first.verdict,
    program: source,
    operands: operands.types.map((type, at) =>
      Array.from(words.subarray(at * size, (at + 1) * size), (bits) => wordOf(type, bits)),
    ),
    result: wordOf(result, first.result),
  };
}
