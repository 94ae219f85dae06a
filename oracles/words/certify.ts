/** Holds an implementation of words against our run of them, question by question. docs/nv2a.md, Held against words. */
import { hex } from '../../semantics/number/binary32.js';
import type { Word } from '../../semantics/nv2a/fields.js';
import { READINGS } from '../../semantics/nv2a/differences.js';
import { digitsOf } from '../../semantics/nv2a/files.js';
import { decoded } from '../../semantics/nv2a/instruction.js';
import { printStatement } from '../../semantics/nv2a/print.js';
import type { PatternQuad } from '../../semantics/nv2a/state.js';
import { oneLine } from '../../spec/harmless.js';
import { ask, expecting, type Answer, type Expecting } from './ask.js';
import type { WordsBox } from './box.js';
import {
  NOT_ON_A_CONSOLE,
  type WordsCertificate,
  type WordsFound,
  type WordsGroup,
} from './certificate.js';
import type { WordDifference } from './compare.js';
import type { Standing } from './expected.js';
import type { Plan, PlanOptions } from './plan/plan.js';
import type { Question, Quads } from './question.js';
import { questionOf, shrunk, telling, type SmallQuestion } from './shrink.js';

export interface CertifyWordsOptions extends PlanOptions, Standing {
  readonly box: WordsBox;
  readonly plan: Plan;
  readonly provenance?: string | null;
  readonly queries?: readonly string[];
  /** What is to be left; made of the standing where nobody remembers it. */
  readonly expect?: Expecting;
  /** Whether a recording is judged, of which what was not recorded is no fault. */
  readonly isRecording?: boolean;
  /** Groups of which a program is made small at most. */
  readonly mostShrunk?: number;
  readonly maxRuns?: number;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Groups of which the first program that differs is made small. */
const MOST_SHRUNK = 8;

interface Differing {
  readonly group: string;
  readonly candidate: SmallQuestion;
}

/** @throws WordsInterrupted */
export async function certifyWords(options: CertifyWordsOptions): Promise<WordsCertificate> {
  const { box, plan, readings, nanPayload, signal, onProgress } = options;
  const expect = options.expect ?? expecting(options);
  const tally = new Tally();
  const first = new Map<string, Differing>();
  let done = 0;
  for (const question of plan.questions) {
    if (signal?.aborted === true) throw new WordsInterrupted(done, plan.questions.length);
    const answer = await ask(box, question, expect, options);
    const differing = tally.add(question, answer);
    if (differing !== null && !first.has(question.group)) {
      first.set(question.group, { group: question.group, candidate: differing });
    }
    onProgress?.(++done, plan.questions.length);
  }
  const { found, alike } = await smallOnes([...first.values()], expect, options);
  const totals = tally.totals;
  return {
    format: 1,
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
    readings: Object.fromEntries(readings),
    queries: [...(options.queries ?? [])],
    verdict: verdictOf(totals, options.isRecording === true),
    planned: plan.questions.reduce((sum, { vertices }) => sum + vertices.length, 0),
    ...totals,
    groups: tally.groups,
    refused: plan.refused.map((each) => ({ ...each })),
    differences: tally.differences,
    unknown: tally.unknown,
    found,
    alike,
    console: NOT_ON_A_CONSOLE,
  };
}

/** Ended before all was asked. */
export class WordsInterrupted extends Error {
  constructor(
    readonly done: number,
    readonly total: number,
  ) {
    super(`interrupted after ${String(done)} of ${String(total)} programs`);
    this.name = 'WordsInterrupted';
  }
}

type Totals = Pick<WordsCertificate, 'asked' | 'same' | 'differs' | 'open' | 'unanswered'>;

function verdictOf(totals: Totals, isRecording: boolean): WordsCertificate['verdict'] {
  if (totals.differs > 0) return 'differs';
  const isMissing = totals.unanswered > 0 && !isRecording;
  return isMissing || totals.same === 0 ? 'incomplete' : 'the same';
}

/** Verdicts of incidents that are the implementation's: it had all that it needs, and did not answer. */
const FAULTS = new Set(['crash', 'timeout', 'protocol error']);

class Tally {
  readonly #groups = new Map<string, { -readonly [K in keyof WordsGroup]: WordsGroup[K] }>();
  readonly #differences = new Map<
    string,
    { met: number; either: number; readonly readings: Map<string, number> }
  >();
  readonly #unknown = new Map<string, number>();

  /** @returns the vertex that differs, where one does */
  add({ group, words, vertices, constants }: Question, answer: Answer): SmallQuestion | null {
    const own = this.#groupOf(group);
    const candidate = (vertex: number): SmallQuestion => ({
      words,
      inputs: vertices[vertex] ?? {},
      constants,
    });
    if (answer.verdict !== 'answered') {
      // A crash is nobody's reading; what is not taken was not asked.
      if (!FAULTS.has(answer.verdict)) {
        // What descriptions do not agree about need not be taken.
        if (answer.isOpen) own.open += vertices.length;
        else own.unanswered += vertices.length;
        return null;
      }
      own.asked += vertices.length;
      if (answer.isOpen) {
        own.open += vertices.length;
        return null;
      }
      own.differs += vertices.length;
      return candidate(0);
    }
    own.asked += vertices.length;
    let differing: SmallQuestion | null = null;
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
      if (each.verdict === 'differs') differing ??= candidate(vertex);
    });
    return differing;
  }

  #groupOf(group: string): { -readonly [K in keyof WordsGroup]: WordsGroup[K] } {
    const known = this.#groups.get(group);
    if (known !== undefined) return known;
    const made = { group, asked: 0, same: 0, differs: 0, open: 0, unanswered: 0 };
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
    return {
      asked: sum('asked'),
      same: sum('same'),
      differs: sum('differs'),
      open: sum('open'),
      unanswered: sum('unanswered'),
    };
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

/** The first program of each group that differs, made small; those that come to the same words are told once. */
async function smallOnes(
  differing: readonly Differing[],
  expect: Expecting,
  options: CertifyWordsOptions,
): Promise<{ readonly found: WordsFound[]; readonly alike: number }> {
  const found: WordsFound[] = [];
  const most = options.mostShrunk ?? MOST_SHRUNK;
  let done = 0;
  let alike = 0;
  for (const { group, candidate } of differing) {
    // A recording cannot be asked for another program.
    if (done >= most) {
      alike++;
      continue;
    }
    done++;
    const small = await smallestOf(candidate, expect, options);
    // It differed once, and does so no more.
    if (small === null) {
      alike++;
      continue;
    }
    const key = JSON.stringify(small.words);
    const same = found.find(({ words }) => JSON.stringify(words) === key);
    if (same === undefined) found.push({ groups: [group], ...small });
    else same.groups.push(group);
  }
  return { found, alike };
}

/** How a program of one vertex differs; null where it does not. */
async function differenceOf(
  box: WordsBox,
  candidate: SmallQuestion,
  expect: Expecting,
  standing: Standing,
): Promise<{
  readonly found: readonly WordDifference[];
  readonly incident: WordsFound['incident'];
} | null> {
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

/** What a difference comes to: the smallest program that shows it, and what it says; null where the first does not differ. */
export async function smallestOf(
  start: SmallQuestion,
  expect: Expecting,
  options: Pick<CertifyWordsOptions, 'box' | 'readings' | 'nanPayload' | 'maxRuns' | 'isRecording'>,
): Promise<Omit<WordsFound, 'groups'> | null> {
  const { box } = options;
  if ((await differenceOf(box, start, expect, options)) === null) return null;
  const result =
    options.isRecording === true
      ? { smallest: start, runs: 0, isMinimal: false }
      : await shrunk(
          start,
          async (candidate) => (await differenceOf(box, candidate, expect, options)) !== null,
          options.maxRuns,
        );
  const { smallest, runs, isMinimal } = result;
  const difference = await differenceOf(box, smallest, expect, options);
  const fields = [...new Set(smallest.words.flatMap(telling))];
  return {
    blame: blameOf(smallest.words, fields),
    fields,
    text: smallest.words.map(statementOf),
    words: smallest.words.map(wordsJson),
    inputs: { v: quadsJson(smallest.inputs), c: quadsJson(smallest.constants) },
    isMinimal,
    runs,
    differences: (difference?.found ?? []).map(({ expected, observed, ...rest }) => ({
      ...rest,
      expected: hex(expected),
      observed: hex(observed),
    })),
    incident: difference?.incident ?? null,
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
