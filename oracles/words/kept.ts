/**
 * Answers as results.jsonl keeps them, a line each, in the order in which they were asked. Nothing is in a certificate of words that does not follow
 * from them: whoever goes on with a run, or computes a certificate again, asks the same in the same order, and gets the answers that are kept.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { HARMLESS_LINE, oneLine } from '../../spec/harmless.js';
import { hex } from '../../semantics/number/binary32.js';
import { OUTPUT_NAMES } from '../../semantics/nv2a/opcodes.js';
import type { PatternQuad } from '../../semantics/nv2a/state.js';
import { BackendIncident, type IncidentVerdict } from '../judge/incident.js';
import { lineOfWord } from '../protocol/encode.js';
import type { WordsBox } from './box.js';
import type { Left } from './expected.js';
import { constantOf, inOrder, type Question } from './question.js';

const INCIDENTS = ['crash', 'timeout', 'protocol error', 'unsupported', 'infrastructure'] as const;

/** Characters of a reason that are kept. */
const MOST_REASON = 1000;
/** Units of a text that so many characters have at most, and a name of a question. */
const MOST_TEXT = 4 * MOST_REASON;

const quad = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'expected 32 hexadecimal digits, x to w of a register');
const line = z.string().max(MOST_TEXT).regex(HARMLESS_LINE);

const register = z
  .string()
  .refine((name) => OUTPUT_NAMES.includes(name) || constantOf(name) !== null, {
    error: 'expected an output such as oPos, or c[-96] to c[95]',
  });

export const keptAnswerSchema = z.union([
  z.strictObject({
    asked: z.string().regex(/^[0-9a-f]{32}$/, 'expected 32 hexadecimal digits'),
    of: line,
    left: z.array(z.record(register, quad)).min(1),
  }),
  z.strictObject({
    asked: z.string().regex(/^[0-9a-f]{32}$/, 'expected 32 hexadecimal digits'),
    of: line,
    incident: z.enum(INCIDENTS),
    reason: line,
  }),
]);

/** What was asked (a digest of it, and its name), and what came of it. Outputs that hold (0, 0, 0, 1) are left out. */
export type KeptAnswer = Readonly<z.infer<typeof keptAnswerSchema>>;

type Asked = Pick<Question, 'words' | 'vertices' | 'constants'> &
  Partial<Pick<Question, 'group' | 'name'>>;

/** A line that is not what is asked at its place. */
export class WordsLineError extends Error {
  override readonly name = 'WordsLineError';
}

function digestOf({ words, vertices, constants }: Asked): string {
  const text = JSON.stringify([words.map(lineOfWord), vertices.map(inOrder), inOrder(constants)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

const nameOf = ({ group = '', name = '' }: Asked): string => oneLine(`${group}: ${name}`);

const UNSET: PatternQuad = [0, 0, 0, 0x3f800000];

const digits = (quad: readonly number[]): string => quad.map((bits) => hex(bits).slice(2)).join('');

function quadOf(text: string): PatternQuad {
  const at = (place: number): number =>
    Number.parseInt(text.slice(8 * place, 8 * place + 8), 16) >>> 0;
  return [at(0), at(1), at(2), at(3)];
}

function leftLine({ outputs, constants }: Left): Record<string, string> {
  const shown = OUTPUT_NAMES.flatMap((name, index) => {
    const own = digits([0, 1, 2, 3].map((place) => Number(outputs[4 * index + place] ?? 0)));
    return own === digits(UNSET) ? [] : [[name, own] as const];
  });
  const written = inOrder(constants).map(([number, own]) => [`c[${number}]`, digits(own)] as const);
  return Object.fromEntries([...shown, ...written]);
}

function leftOf(kept: Readonly<Record<string, string>>): Left {
  return {
    outputs: OUTPUT_NAMES.flatMap((name) => {
      const own = kept[name];
      return [...(own === undefined ? UNSET : quadOf(own))];
    }),
    constants: Object.fromEntries(
      Object.entries(kept).flatMap(([name, own]) => {
        const number = constantOf(name);
        return number === null ? [] : [[number, quadOf(own)] as const];
      }),
    ),
  };
}

/** A reason as it is kept: its first characters, none of them halved. */
export function reasonLine(reason: string): string {
  return Array.from(oneLine(reason)).slice(0, MOST_REASON).join('');
}

/** An answer as its line has it. */
export function keptAnswer(question: Asked, left: readonly Left[] | BackendIncident): KeptAnswer {
  const asked = { asked: digestOf(question), of: nameOf(question) };
  if (!(left instanceof BackendIncident)) return { ...asked, left: left.map(leftLine) };
  const reason = reasonLine(left.reason);
  return { ...asked, incident: left.verdict satisfies IncidentVerdict, reason };
}

/** What a line has of a question. @throws WordsLineError for the line of another, BackendIncident */
export function answerIn(kept: KeptAnswer, question: Asked): readonly Left[] {
  if (kept.asked !== digestOf(question) || kept.of !== nameOf(question)) {
    throw new WordsLineError(`is of "${kept.of}", and asked is "${nameOf(question)}"`);
  }
  if ('incident' in kept) throw new BackendIncident(kept.incident, kept.reason);
  if (kept.left.length === question.vertices.length) return kept.left.map(leftOf);
  throw new WordsLineError(
    `has ${String(kept.left.length)} vertices, and asked are ${String(question.vertices.length)}`,
  );
}

export interface Keeping {
  /** Answers of an earlier run: these are given first, and nobody is asked. */
  readonly earlier: readonly KeptAnswer[];
  /** Told each answer that was not there. */
  readonly onAnswer: (answer: KeptAnswer) => void;
  /** Ends it between two questions. @throws whatever it throws */
  readonly onQuestion?: () => void;
}

/** The same box, whose answers are kept. @throws WordsLineError where a kept answer is of another question */
export function keeping(box: WordsBox, { earlier, onAnswer, onQuestion }: Keeping): WordsBox {
  let next = 0;
  return {
    ...box,
    run: async (question) => {
      onQuestion?.();
      const kept = earlier[next];
      if (kept !== undefined) {
        next++;
        return answerIn(kept, question);
      }
      let left: readonly Left[] | BackendIncident;
      try {
        left = await box.run(question);
      } catch (error) {
        if (!(error instanceof BackendIncident)) throw error;
        left = error;
      }
      const answer = keptAnswer(question, left);
      onAnswer(answer);
      // As it is read back: what a certificate says must follow from its line.
      return answerIn(answer, question);
    },
  };
}

export interface Replayed extends WordsBox {
  /** Lines that nobody has asked for yet. */
  readonly left: () => number;
  /** The line that was read last, from 0. */
  readonly at: () => number;
}

/** Whoever answers from kept answers alone. @throws WordsLineError where they end, or one is of another question */
export function replayed(
  identity: Pick<WordsBox, 'spec' | 'name' | 'version'>,
  answers: readonly KeptAnswer[],
): Replayed {
  let next = 0;
  return {
    ...identity,
    run: (question) => {
      const kept = answers[next++];
      if (kept === undefined) {
        throw new WordsLineError(`ends before "${nameOf(question)}"`);
      }
      return Promise.resolve(answerIn(kept, question));
    },
    close: () => Promise.resolve(),
    left: () => answers.length - next,
    at: () => next - 1,
  };
}
