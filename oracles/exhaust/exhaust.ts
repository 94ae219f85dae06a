/**
 * A run over all operands of some functions, or over slices of them: processes share the slices out, and what they report
 * is summed up by function.
 */
import { createHash } from 'node:crypto';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import type { Region } from '../../semantics/domains/explore.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { ShapeReport } from '../certify/exhausted-report.js';
import type { Comparison } from '../compare/expectation-file.js';
import type { Listed } from '../compare/compare-operands.js';
import { acceptedRegion, intersection, memberOf } from '../judge/region.js';
import { summedAgainst, type AgainstCount } from './against.js';
import { intervalOf } from './kinds.js';
import type { ClauseCount, ExhaustOrder, KindCount, SliceReport, Zoom } from './messages.js';
import type { Operation } from './operation.js';
import { noError, type Worst } from './quick-judge.js';
import { countedAgain, NO_ZOOMS, perform, shared, zoomed, type ProcessOptions } from './processes.js'; // prettier-ignore
import { shapeReport } from './shape.js';
import { uncounted } from './symmetry.js';

export interface ExhaustOptions extends ProcessOptions {
  readonly operations: readonly Operation[];
  /** The first, and the one after the last, of operations that are asked every operand; the others are asked all they have. */
  readonly slices: { readonly first: number; readonly end: number };
  /** Whether the neighbours of the worst are looked at again, for a picture. */
  readonly zooms?: boolean;
  /** What was judged before, which is not asked again. */
  readonly known: readonly SliceReport[];
}

export interface Exhausted {
  readonly operations: readonly ExhaustedOperation[];
  /** What the driver says of itself. */
  readonly details: Readonly<Record<string, string>>;
  /** Processes that ended before they were done, and slices without an answer: what happened. */
  readonly incidents: readonly string[];
  /** What is lacking in the picture of the worst, or in counts of what is not symmetric, and why: no verdict depends on it. */
  readonly notes: readonly string[];
  readonly seconds: number;
  /** Held against a list of expected failures; absent where none was given. */
  readonly expectations?: Comparison;
}

export interface ExhaustedOperation extends Pick<
  SliceReport,
  'asked' | 'hidden' | 'quickly' | 'judged' | 'open' | 'wrong' | 'letter' | 'unlike'
> {
  readonly operation: Operation;
  readonly slices: readonly SliceReport[];
  /** Whether every operand that there is was asked. */
  readonly isWhole: boolean;
  /** Whether all was asked that there is to ask, be it a part of the operands. */
  readonly isDone: boolean;
  readonly worst: Worst;
  /** In the order of the operands' bits, as far as they have one. */
  readonly kinds: readonly KindSum[];
  readonly clauses: readonly ClauseCount[];
  /** SHA-256 of the slices' digests, in their order. */
  readonly digest: string;
  readonly together: Together;
  /** How results lie beside one another; null where they do not rise and fall. */
  readonly shape: ShapeReport | null;
  /** What is next to the operand of the greatest error; null where nobody asked. */
  readonly zoom: Zoom | null;
  /** Held against an engine; null where none was asked for. */
  readonly against: AgainstCount | null;
  /** What a list of expected failures makes of it; absent where none was given. */
  readonly listed?: Listed;
}

/** Results of one kind of operand, of all slices. */
export interface KindSum extends KindCount {
  readonly worst: Worst;
}

/** Whether one assignment of the policies explains every result that is permitted. */
export type Together =
  | { readonly kind: 'one'; readonly region: Region; readonly policies: Policies }
  /** Every result is permitted under every assignment. */
  | { readonly kind: 'any' }
  /** Each is permitted by itself, and no one assignment explains all. */
  | { readonly kind: 'none' }
  /** None was found that explains all, and it is not proved that there is none. */
  | { readonly kind: 'open' };

/** Each narrows down what explains all. */
const MOST_ROUNDS = 3;

/** Waits for all processes. @throws BackendFailure where a backend does not open */
export async function exhaust(options: ExhaustOptions): Promise<Exhausted> {
  const { operations, known: kept, jobs } = options;
  const began = performance.now();
  const reports = new Map(kept.map((report) => [keyOf(report), report]));
  const wanted = operations.flatMap((operation) => slicesOf(operation, options.slices));
  const incidents: string[] = [];
  let details: Exhausted['details'] = {};
  const round = async (some: ExhaustOrder['slices'], policies: Policies): Promise<void> => {
    const told = await perform(
      options,
      shared(some, jobs).map((slices) => ({ slices, policies })),
      (report) => {
        if (report.kind === 'opened') ({ details } = report);
        if (report.kind === 'slice') reports.set(keyOf(report.report), report.report);
      },
    );
    incidents.push(...told);
  };
  const [first] = operations;
  if (first === undefined) throw new Error('no operation is asked');
  await round(
    wanted.filter((each) => !reports.has(keyOf(each))),
    defaultsOf(first.authority),
  );
  const of = (name: string): readonly SliceReport[] =>
    wanted.flatMap((each) => (each.operation === name ? (reports.get(keyOf(each)) ?? []) : []));
  // Slices that took another assignment than the one that explains them all are asked once more, by that one.
  for (const { name, authority } of operations) {
    for (let left = MOST_ROUNDS; left > 0; left--) {
      const policies = commonPolicies(of(name), authority);
      if (policies === null) break;
      const others = of(name).filter(({ by }) => by !== null && !isSame(by, policies));
      if (others.length === 0) break;
      await round(others, policies);
    }
  }
  const asymmetric = operations.flatMap((operation) => uncounted(operation, of(operation.name)));
  const recount = await countedAgain(options, asymmetric, first.authority, (counted, unlike) => {
    const report = reports.get(keyOf(counted));
    if (report?.shape === undefined) return;
    const known = { ...report, shape: { ...report.shape, unlike } };
    reports.set(keyOf(report), known);
    options.onSlice(known);
  });
  incidents.push(...recount.incidents);
  const summed = operations.map((operation) => summedUp(operation, of(operation.name)));
  const { zooms, notes } = options.zooms === true ? await zoomed(options, summed, first.authority) : NO_ZOOMS; // prettier-ignore
  return {
    operations: summed.map((each) => ({ ...each, zoom: zooms.get(each.operation.name) ?? null })),
    details,
    incidents,
    notes: [...recount.notes, ...notes],
    seconds: (performance.now() - began) / 1000,
  };
}

/** The slices that are asked of an operation, where those of every operand are these. */
export function slicesOf(
  { name, questions }: Pick<Operation, 'name' | 'questions'>,
  range: ExhaustOptions['slices'],
): ExhaustOrder['slices'] {
  const { first, end } = questions.isEvery ? range : { first: 0, end: questions.slices };
  return Array.from({ length: end - first }, (_, index) => ({
    operation: name,
    slice: first + index,
  }));
}

/** What a slice of an operation is known by. */
function keyOf({
  operation,
  slice,
}: {
  readonly operation: string;
  readonly slice: number;
}): string {
  return `${operation} ${String(slice)}`;
}

/** The assignments that explain all that was explored; none where no one explains all. */
function commonRegion(reports: readonly SliceReport[], all: Region): Region {
  return reports.reduce(
    (region, own) => (own.region === null ? region : intersection(region, own.region)),
    all,
  );
}

/** An assignment that explains all that was explored, nearest to the defaults; null where there is none. */
function commonPolicies(
  reports: readonly SliceReport[],
  authority: Operation['authority'],
): Policies | null {
  const region = commonRegion(reports, acceptedRegion(authority));
  return region.length === 0 ? null : memberOf(region, defaultsOf(authority));
}

function isSame(a: Policies, b: Policies): boolean {
  return (Object.keys(a) as (keyof Policies)[]).every((name) => a[name] === b[name]);
}

/** @param reports of one operation */
export function summedUp(
  operation: Operation,
  reports: readonly SliceReport[],
): ExhaustedOperation {
  const slices = [...reports].sort((a, b) => a.slice - b.slice);
  const sum = (count: (report: SliceReport) => number): number =>
    slices.reduce((all, report) => all + count(report), 0);
  const hash = createHash('sha256');
  for (const { digest } of slices) hash.update(digest, 'hex');
  return {
    operation,
    slices,
    isWhole: operation.questions.isEvery && slices.length === operation.questions.slices,
    isDone: slices.length === operation.questions.slices,
    asked: sum(({ asked }) => asked),
    hidden: sum(({ hidden }) => hidden),
    quickly: sum(({ quickly }) => quickly),
    judged: sum(({ judged }) => judged),
    open: sum(({ open }) => open),
    wrong: sum(({ wrong }) => wrong),
    letter: sum(({ letter }) => letter),
    unlike: sum(({ unlike }) => unlike),
    worst: worstOf(slices),
    kinds: kindsIn(operation, slices),
    clauses: clausesIn(slices),
    digest: hash.digest('hex'),
    together: togetherOf(operation, slices),
    shape: shapeReport(operation, slices),
    zoom: null,
    against: summedAgainst(slices.flatMap((each) => each.against ?? [])),
  };
}

/** The kinds of all slices, summed; the worst of a slice is that of one operand, which is of one kind. */
function kindsIn({ operands, questions }: Operation, slices: readonly SliceReport[]): KindSum[] {
  const [type = 'F'] = operands.types;
  const names = new Set(slices.flatMap(({ kinds }) => kinds.map(({ name }) => name)));
  return [...names].map((name) => {
    const own = slices.flatMap(({ kinds }) => kinds.filter((each) => each.name === name));
    const sum = (count: (each: KindCount) => number): number =>
      own.reduce((all, each) => all + count(each), 0);
    const isHere = ({ worst }: SliceReport): boolean =>
      questions.isEvery && worst.multiple > 0 && intervalOf(type, worst.multipleAt) === name;
    return {
      name,
      asked: sum(({ asked }) => asked),
      wrong: sum(({ wrong }) => wrong),
      letter: sum(({ letter }) => letter),
      unlike: sum(({ unlike }) => unlike),
      worst: worstOf(slices.filter(isHere)),
    };
  });
}

function clausesIn(slices: readonly SliceReport[]): ClauseCount[] {
  const sums = new Map<string, ClauseCount>();
  for (const { id, asked, wrong } of slices.flatMap(({ clauses }) => clauses)) {
    const known = sums.get(id) ?? { id, asked: 0, wrong: 0 };
    const isKnown = known.asked !== null && asked !== null;
    sums.set(id, {
      id,
      asked: isKnown ? (known.asked ?? 0) + (asked ?? 0) : null,
      wrong: known.wrong + wrong,
    });
  }
  return [...sums.values()];
}

function worstOf(slices: readonly Pick<SliceReport, 'worst'>[]): Worst {
  const worst = noError();
  for (const { worst: own } of slices) {
    if (own.multiple > worst.multiple) {
      worst.multiple = own.multiple;
      worst.multipleAt = own.multipleAt;
    }
    if (own.ulps > worst.ulps) {
      worst.ulps = own.ulps;
      worst.ulpsAt = own.ulpsAt;
    }
  }
  return worst;
}

function togetherOf({ authority }: Operation, slices: readonly SliceReport[]): Together {
  const region = commonRegion(slices, acceptedRegion(authority));
  const taken = slices.flatMap(({ by }) => by ?? []);
  const isContradicted = slices.some(({ together }) => together === 'contradicted');
  if (isContradicted || region.length === 0) return { kind: 'none' };
  if (slices.some(({ together }) => together === 'open')) return { kind: 'open' };
  const [policies, ...others] = taken;
  if (policies === undefined) return { kind: 'any' };
  return others.every((other) => isSame(other, policies))
    ? { kind: 'one', region, policies }
    : { kind: 'open' };
}
