/** Holds an implementation of words against our run of them, question by question. docs/nv2a.md, Held against words. */
import { computedBy } from '../../semantics/nv2a/opcodes.js';
import { oneLine } from '../../spec/harmless.js';
import { EXACT } from '../against/tolerance.js';
import { againstVerdict, differsAs } from '../against/verdict.js';
import { ask, expecting, type Expecting } from './ask.js';
import {
  identityOf,
  NOT_ON_A_CONSOLE,
  type MadeBy,
  type WordsCertificate,
  type WordsFound,
  type WordsGroup,
} from './certificate.js';
import { operationsOf } from './expected.js';
import type { Plan, PlanOptions } from './plan/plan.js';
import { smallestOf, type SmallestOptions } from './smallest.js';
import { FAULTS, Tally, type Differing, type Totals } from './tally.js';

/** A way of differing, as a list of expected failures is held against it. */
export interface WordsDifference {
  /** Names of the engine's instructions. */
  readonly instructions: readonly string[];
  readonly kinds: readonly string[];
}

/** A list of expected failures: the reason that it gives for each difference, and what of it is not there. */
export interface WordsList {
  readonly file: string;
  readonly text: string;
  readonly compare: (
    found: readonly WordsDifference[],
    isAsked: (instruction: string) => boolean,
  ) => {
    readonly reasons: readonly (string | null)[];
    readonly absent: readonly { readonly place: string; readonly says: string }[];
  };
}

export interface CertifyWordsOptions extends PlanOptions, SmallestOptions {
  readonly plan: Plan;
  readonly madeBy: MadeBy;
  readonly provenance?: string | null;
  readonly queries?: readonly string[];
  /** What is to be left; made of the standing where nobody remembers it. */
  readonly expect?: Expecting;
  /** What is known of the implementation and accepted. */
  readonly list?: WordsList;
  /** Groups of which a program is made small at most. */
  readonly mostShrunk?: number;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Programs that are made small at most. */
const MOST_SHRUNK = 8;

/** @throws WordsInterrupted */
export async function certifyWords(options: CertifyWordsOptions): Promise<WordsCertificate> {
  const { box, plan, readings, nanPayload, tolerance = EXACT, list, signal, onProgress } = options;
  const expect = options.expect ?? expecting(options);
  const tally = new Tally();
  let done = 0;
  for (const question of plan.questions) {
    if (signal?.aborted === true) throw new WordsInterrupted(done, plan.questions.length);
    tally.add(question, await ask(box, question, expect, options));
    onProgress?.(++done, plan.questions.length);
  }
  const small = await smallOnes(tally, expect, options);
  const { groups, found, absent } = listed(tally.groups, small.found, list);
  const totals = tally.totals;
  const verdict = againstVerdict({
    // One reason for an operation that differs by itself, and one for each smallest program.
    reasons: [
      ...groups.filter(({ operation, differs }) => operation !== null && differs > 0),
      ...found,
    ].map((each) => each.accepted),
    // Without a list everything that differs is told, or is one of many.
    others: list === undefined ? totals.differs : small.untold + tally.incidents,
    isWhole: isWhole(totals, options.isRecording === true),
    absent: absent.length,
    isNear: totals.near > 0,
  });
  return {
    format: 2,
    ...options.madeBy,
    environment: 'NV2A',
    engine: 'nv20',
    backend: identityOf(box, options.provenance ?? null),
    seed: options.seed,
    programs: options.programs,
    nanPayload,
    tolerance: tolerance.text === EXACT.text ? null : tolerance.text,
    expectations: list === undefined ? null : { file: oneLine(list.file), text: list.text },
    readings: Object.fromEntries(readings),
    queries: [...(options.queries ?? [])],
    verdict,
    planned: plan.questions.reduce((sum, { vertices }) => sum + vertices.length, 0),
    ...totals,
    firstBeyond: tally.firstBeyond,
    groups,
    refused: plan.refused.map((each) => ({ ...each })),
    differences: tally.differences,
    unknown: tally.unknown,
    found,
    alike: small.alike,
    untold: small.untold,
    absent,
    console: NOT_ON_A_CONSOLE,
  };
}

/** With the reasons that a list gives. A smallest program that no entry fits is accepted with an operation in it that differs by itself. */
function listed(
  groups: readonly WordsGroup[],
  found: readonly WordsFound[],
  list: WordsList | undefined,
): { groups: WordsGroup[]; found: WordsFound[]; absent: WordsCertificate['absent'] } {
  const operations = groups.filter(({ operation, differs }) => operation !== null && differs > 0);
  if (list === undefined) return { groups: [...groups], found: [...found], absent: [] };
  const asked = new Set(groups.flatMap(({ operation }) => (operation === null ? [] : [operation])));
  const { reasons, absent } = list.compare(
    [
      ...operations.map(({ operation, kinds }) => ({
        instructions: [computedBy(operation ?? '')],
        kinds: Object.keys(kinds),
      })),
      ...found.map((each) => ({
        instructions: each.operations.map(computedBy),
        kinds: kindsOf(each),
      })),
    ],
    (instruction) => [...asked].some((name) => computedBy(name) === instruction),
  );
  const byOperation = new Map(
    operations.map(({ operation }, index) => [operation, reasons[index] ?? null]),
  );
  return {
    groups: groups.map((own) => ({ ...own, accepted: byOperation.get(own.operation) ?? null })),
    found: found.map((own, index) => ({
      ...own,
      accepted:
        own.incident !== null
          ? null
          : (reasons[operations.length + index] ??
            own.operations.flatMap((name) => byOperation.get(name) ?? [])[0] ??
            null),
    })),
    absent: absent.map(({ place, says }) => ({ place: oneLine(place), says: oneLine(says) })),
  };
}

function kindsOf({
  differences,
  incident,
}: Pick<WordsFound, 'differences' | 'incident'>): string[] {
  return incident === null ? [...new Set(differences.map(({ kind }) => kind))] : [incident.verdict];
}

/** Ended before all was asked. */
export class WordsInterrupted extends Error {
  constructor(
    readonly done: number,
    /** Null where that is not known. */
    readonly total: number | null,
  ) {
    const of = total === null ? '' : ` of ${String(total)}`;
    super(`interrupted after ${String(done)}${of} programs`);
    this.name = 'WordsInterrupted';
  }
}

/** Whether enough was asked to say anything, and all of it answered in a way that tells. */
function isWhole({ same, near, beyond, unanswered }: Totals, isRecording: boolean): boolean {
  const isMissing = unanswered > 0 && !isRecording;
  return !isMissing && beyond === 0 && same + near > 0;
}

/**
 * The first program of each group that differs, made small; those that come to the same words are told once. With a list each program
 * without an operation that differs by itself is counted with one of them, or made small too.
 */
async function smallOnes(
  { differing, groups }: Tally,
  expect: Expecting,
  options: CertifyWordsOptions,
): Promise<{
  readonly found: readonly WordsFound[];
  readonly alike: number;
  readonly untold: number;
}> {
  const found: WordsFound[] = [];
  const most = options.mostShrunk ?? MOST_SHRUNK;
  let tried = 0;
  /** Null where none may be made any more, or it differed once and does so no more. */
  const made = async ({ group, candidate }: Differing): Promise<WordsFound | null> => {
    if (tried >= most) return null;
    tried++;
    const small = await smallestOf(candidate, expect, options);
    if (small === null) return null;
    const key = JSON.stringify(small.words);
    const same = found.find(({ words }) => JSON.stringify(words) === key);
    if (same !== undefined) {
      if (!same.groups.includes(group)) same.groups.push(group);
      return same;
    }
    const own = { groups: [group], ...small, accepted: null, programs: 0 };
    found.push(own);
    return own;
  };
  const firsts = new Map<string, Differing>();
  for (const each of differing) {
    if (!firsts.has(each.group)) firsts.set(each.group, each);
  }
  let alike = 0;
  for (const each of firsts.values()) {
    if ((await made(each)) === null) alike++;
  }
  if (options.list === undefined) return { found, alike, untold: 0 };
  const byThemselves = new Set(
    groups.flatMap(({ operation, differs }) =>
      operation === null || differs === 0 ? [] : [operation],
    ),
  );
  let untold = 0;
  for (const each of differing) {
    if (each.candidate.operation !== undefined || FAULTS.has(each.kind)) continue;
    const names = operationsOf(each.candidate.words);
    if ([...names].some((name) => byThemselves.has(name))) continue;
    const { kind } = each;
    const isSame = (small: WordsFound): boolean =>
      differsAs({ kind: kindsOf(small)[0] ?? '', instructions: small.operations }, { kind, names });
    const own = found.find(isSame) ?? (await made(each));
    if (own !== null && own !== undefined && isSame(own)) own.programs++;
    else untold++;
  }
  return { found, alike, untold };
}
