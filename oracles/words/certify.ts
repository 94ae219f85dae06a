/** Holds an implementation of words against our run of them, question by question. docs/nv2a.md, Held against words. */
import { hex } from '../../semantics/number/binary32.js';
import type { Word } from '../../semantics/nv2a/fields.js';
import { READINGS } from '../../semantics/nv2a/differences.js';
import { digitsOf } from '../../semantics/nv2a/files.js';
import { decoded } from '../../semantics/nv2a/instruction.js';
import { computedBy } from '../../semantics/nv2a/opcodes.js';
import { printStatement } from '../../semantics/nv2a/print.js';
import type { PatternQuad } from '../../semantics/nv2a/state.js';
import { oneLine } from '../../spec/harmless.js';
import { ask, expecting, type Answer, type Expecting } from './ask.js';
import type { WordsBox } from './box.js';
import {
  NOT_ON_A_CONSOLE,
  type MadeBy,
  type WordsCertificate,
  type WordsFound,
  type WordsGroup,
} from './certificate.js';
import type { WordDifference } from './compare.js';
import { EXACT } from '../against/tolerance.js';
import { againstVerdict, differsAs } from '../against/verdict.js';
import { operationsOf, type Standing } from './expected.js';
import type { Plan, PlanOptions } from './plan/plan.js';
import type { Question, Quads } from './question.js';
import { questionOf, shrunk, telling, type SmallQuestion } from './shrink.js';

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

export interface CertifyWordsOptions extends PlanOptions, Standing {
  readonly box: WordsBox;
  readonly plan: Plan;
  readonly madeBy: MadeBy;
  readonly provenance?: string | null;
  readonly queries?: readonly string[];
  /** What is to be left; made of the standing where nobody remembers it. */
  readonly expect?: Expecting;
  /** What is known of the implementation and accepted. */
  readonly list?: WordsList;
  /** Whether a recording is judged, of which what was not recorded is no fault. */
  readonly isRecording?: boolean;
  /** Groups of which a program is made small at most. */
  readonly mostShrunk?: number;
  readonly maxRuns?: number;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Programs that are made small at most. */
const MOST_SHRUNK = 8;

/** A program that differs, and one vertex of it. */
interface Differing {
  readonly group: string;
  readonly candidate: SmallQuestion;
  /** How, in the first component; an incident by its name. */
  readonly kind: string;
}

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
    backend: {
      spec: oneLine(box.spec),
      name: box.name,
      version: box.version,
      provenance: options.provenance ?? null,
    },
    seed: options.seed,
    programs: options.programs,
    nanPayload,
    tolerance: tolerance.text === EXACT.text ? null : tolerance.text,
    expectations: list === undefined ? null : { file: list.file, text: list.text },
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

const COUNTS = ['asked', 'same', 'near', 'beyond', 'differs', 'open', 'unanswered'] as const;
type Totals = Pick<WordsCertificate, (typeof COUNTS)[number]>;

/** Whether enough was asked to say anything, and all of it answered in a way that tells. */
function isWhole({ same, near, beyond, unanswered }: Totals, isRecording: boolean): boolean {
  const isMissing = unanswered > 0 && !isRecording;
  return !isMissing && beyond === 0 && same + near > 0;
}

/** Verdicts of incidents that are the implementation's: it had all that it needs, and did not answer. */
const FAULTS = new Set(['crash', 'timeout', 'protocol error']);

type Counting = { -readonly [K in keyof WordsGroup]: WordsGroup[K] };

class Tally {
  readonly #groups = new Map<string, Counting>();
  readonly #differences = new Map<
    string,
    { met: number; either: number; readonly readings: Map<string, number> }
  >();
  readonly #unknown = new Map<string, number>();
  readonly #differing: Differing[] = [];
  /** Vertices that had no answer and are not open. */
  incidents = 0;
  firstBeyond: string | null = null;

  /** One vertex of each program that differs, in the order in which they were asked. */
  get differing(): readonly Differing[] {
    return this.#differing;
  }

  add(question: Question, answer: Answer): void {
    const { group, name, vertices } = question;
    const own = this.#groupOf(question);
    if (answer.verdict !== 'answered') {
      // A crash is nobody's reading; what is not taken was not asked.
      if (!FAULTS.has(answer.verdict)) {
        // What descriptions do not agree about need not be taken.
        if (answer.isOpen) own.open += vertices.length;
        else own.unanswered += vertices.length;
        return;
      }
      own.asked += vertices.length;
      if (answer.isOpen) {
        own.open += vertices.length;
        return;
      }
      own.differs += vertices.length;
      own.kinds[answer.verdict] = (own.kinds[answer.verdict] ?? 0) + vertices.length;
      this.incidents += vertices.length;
      this.#differ(question, 0, answer.verdict);
      return;
    }
    own.asked += vertices.length;
    const told = new Set<string>();
    answer.vertices.forEach((each, vertex) => {
      if (each.verdict === 'unseen') {
        own.asked--;
        own.unanswered++;
        return;
      }
      own[each.verdict]++;
      const { open = [], unknown = [] } = answer.expected[vertex] ?? {};
      for (const what of unknown) this.#unknown.set(what, (this.#unknown.get(what) ?? 0) + 1);
      for (const id of open) {
        this.#meets(
          id,
          each.verdict === 'open' ? each.readings.map((readings) => readings.get(id) ?? '') : [],
        );
      }
      if (each.verdict === 'beyond') this.firstBeyond ??= oneLine(`${group}: ${name}`);
      if (each.verdict !== 'differs') return;
      for (const { kind } of each.found) own.kinds[kind] = (own.kinds[kind] ?? 0) + 1;
      const kind = each.found[0]?.kind ?? '';
      // One vertex of a program is enough for each way of differing.
      if (!told.has(kind)) this.#differ(question, vertex, kind);
      told.add(kind);
    });
  }

  #differ(question: Question, vertex: number, kind: string): void {
    const { group, words, vertices, constants, operation } = question;
    const candidate = { words, inputs: vertices[vertex] ?? {}, constants };
    this.#differing.push({
      group,
      candidate: operation === undefined ? candidate : { ...candidate, operation },
      kind,
    });
  }

  #groupOf(question: Question): Counting {
    const { group } = question;
    const operation = question.operation ?? null;
    const known = this.#groups.get(group);
    if (known !== undefined) return known;
    const none = { asked: 0, same: 0, near: 0, beyond: 0, differs: 0, open: 0, unanswered: 0 };
    const made: Counting = { group, operation, ...none, kinds: {}, accepted: null };
    this.#groups.set(group, made);
    return made;
  }

  /** Readings of one difference by which a run would leave what it left. */
  #meets(id: string, names: readonly string[]): void {
    const known = this.#differences.get(id) ?? {
      met: 0,
      either: 0,
      readings: new Map<string, number>(),
    };
    this.#differences.set(id, known);
    known.met++;
    const fitting = new Set(names);
    const [only] = fitting;
    if (fitting.size === 1 && only !== undefined)
      known.readings.set(only, (known.readings.get(only) ?? 0) + 1);
    else if (fitting.size > 1) known.either++;
  }

  get groups(): WordsGroup[] {
    return [...this.#groups.values()];
  }

  get totals(): Totals {
    const sum = (of: keyof Totals): number => this.groups.reduce((all, each) => all + each[of], 0);
    const counts = COUNTS.map((of) => [of, sum(of)] as const);
    return Object.fromEntries(counts) as Record<keyof Totals, number>;
  }

  get differences(): WordsCertificate['differences'] {
    return [...this.#differences].map(([difference, { met, either, readings }]) => ({
      difference,
      met,
      readings: Object.fromEntries(
        (READINGS.get(difference) ?? []).map((name) => [name, readings.get(name) ?? 0]),
      ),
      either,
    }));
  }

  get unknown(): Record<string, number> {
    return Object.fromEntries(this.#unknown);
  }
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

interface Difference {
  readonly found: readonly WordDifference[];
  readonly incident: WordsFound['incident'];
}

/** In which way: of the first component, or what happened in place of an answer. */
function wayOf({ found, incident }: Difference): string {
  return incident?.verdict ?? found[0]?.kind ?? '';
}

/** How a program of one vertex differs; null where it does not. */
async function differenceOf(
  box: WordsBox,
  candidate: SmallQuestion,
  expect: Expecting,
  standing: Standing,
): Promise<Difference | null> {
  const answer = await ask(box, questionOf(candidate), expect, standing);
  if (answer.verdict !== 'answered') {
    if (answer.isOpen || !FAULTS.has(answer.verdict)) return null;
    return {
      found: [],
      incident: { verdict: answer.verdict, reason: oneLine(answer.reason).slice(0, 1000) },
    };
  }
  const [comparison] = answer.vertices;
  return comparison?.verdict === 'differs' ? { found: comparison.found, incident: null } : null;
}

/** A smallest program that differs, whatever else is counted with it. */
export type SmallestWords = Omit<WordsFound, 'groups' | 'accepted' | 'programs'>;

/** What a difference comes to: the smallest program that shows it, and what it says; null where the first does not differ. */
export async function smallestOf(
  start: SmallQuestion,
  expect: Expecting,
  options: Pick<CertifyWordsOptions, 'box' | 'maxRuns' | 'isRecording'> & Standing,
): Promise<SmallestWords | null> {
  const { box } = options;
  const first = await differenceOf(box, start, expect, options);
  if (first === null) return null;
  // What stays while it shrinks is that it differs, and in which way.
  const isSame = async (candidate: SmallQuestion): Promise<Difference | null> => {
    const own = await differenceOf(box, candidate, expect, options);
    return own !== null && wayOf(own) === wayOf(first) ? own : null;
  };
  const result =
    options.isRecording === true
      ? { smallest: start, runs: 0, isMinimal: false }
      : await shrunk(
          start,
          async (candidate) => (await isSame(candidate)) !== null,
          options.maxRuns,
        );
  const last = await isSame(result.smallest);
  // One that shows it no more is no proof of it: the program is told as it was asked.
  const { smallest, isMinimal } = last === null ? { smallest: start, isMinimal: false } : result;
  const { runs } = result;
  const difference = last ?? first;
  const fields = [...new Set(smallest.words.flatMap(telling))];
  return {
    blame: blameOf(smallest.words, fields),
    fields,
    operations: [...operationsOf(smallest.words)].sort(),
    text: smallest.words.map(statementOf),
    words: smallest.words.map(wordsJson),
    inputs: { v: quadsJson(smallest.inputs), c: quadsJson(smallest.constants) },
    isMinimal,
    runs,
    differences: difference.found.map(({ expected, observed, ...rest }) => ({
      ...rest,
      expected: hex(expected),
      observed: hex(observed),
    })),
    incident: difference.incident,
  };
}

/** Operations and fields, as one would say them. */
function blameOf(words: readonly Word[], fields: readonly string[]): string {
  const operations = words.map((word) => {
    const result = decoded(word);
    if (!result.ok) return `no instruction (${result.refusal.field})`;
    const { mac, ilu } = result.instruction;
    const halves = [
      ...(mac === null ? [] : [`MAC ${mac.name}`]),
      ...(ilu === null ? [] : [`ILU ${ilu.name}`]),
    ];
    return halves.length === 0 ? 'NOP' : halves.join(' beside ');
  });
  const of = fields.filter((name) => name !== 'mac' && name !== 'ilu');
  return `${operations.join(', then ')}${of.length === 0 ? '' : `; fields ${of.join(', ')}`}`;
}

function statementOf(word: Word): string {
  const result = decoded(word);
  return result.ok
    ? printStatement(result.instruction)
    : `# no instruction: ${result.refusal.field}`;
}

function wordsJson(word: Word): [string, string, string, string] {
  const [a, b, c, d] = digitsOf(word);
  return [`0x${a}`, `0x${b}`, `0x${c}`, `0x${d}`];
}

function quadsJson(quads: Quads): Record<string, [string, string, string, string]> {
  return Object.fromEntries(
    Object.entries(quads).map(([number, quad]) => {
      const [x, y, z, w] = quad as PatternQuad;
      return [number, [hex(x), hex(y), hex(z), hex(w)]];
    }),
  );
}
