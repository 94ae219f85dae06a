/** What a difference comes to: the smallest program that shows it, told. */
import { hex } from '../../semantics/number/binary32.js';
import type { Word } from '../../semantics/nv2a/fields.js';
import { digitsOf } from '../../semantics/nv2a/files.js';
import { decoded } from '../../semantics/nv2a/instruction.js';
import { printStatement } from '../../semantics/nv2a/print.js';
import type { PatternQuad } from '../../semantics/nv2a/state.js';
import { ask, type Expecting } from './ask.js';
import type { WordsBox } from './box.js';
import type { WordsFound } from './certificate.js';
import type { WordDifference } from './compare.js';
import { operationsOf, type Standing } from './expected.js';
import { reasonLine } from './kept.js';
import type { Quads } from './question.js';
import { questionOf, shrunk, telling, type SmallQuestion } from './shrink.js';
import { FAULTS } from './tally.js';

export interface SmallestOptions extends Standing {
  readonly box: WordsBox;
  /** Whether a recording is judged, of which what was not recorded is no fault. */
  readonly isRecording?: boolean;
  readonly maxRuns?: number;
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
      incident: { verdict: answer.verdict, reason: reasonLine(answer.reason) },
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
  options: SmallestOptions,
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
