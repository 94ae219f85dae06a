/** What a language is to whoever asks an implementation everything. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { NAN_BITS } from '../../semantics/number/binary32.js';
import type { OnOperands } from '../../semantics/compiled/on-operands.js';
import { BackendIncident } from '../judge/incident.js';
import type { Abilities } from '../backends/abilities.js';
import type { ShaderStack } from '../stacks/shader-stack.js';
import type { Operation } from './operation.js';
import type { RandomPart } from './messages.js';

/** Who is asked, and how many questions at once. */
export interface Asked {
  readonly most: number;
  /** Takes questions, as many words for each as it has (operation.ts). @throws BackendIncident, Refused */
  readonly ask: (questions: Uint32Array) => Promise<Results>;
  /**
   * What is judged of each result alone, as `ask` would give it: where it is known that all results show, and that those which stand in all components do
   * not differ. Questions of one word. Absent where there is no such way.
   */
  readonly judgedAlone?: OnOperands;
}

export interface Results {
  /** Four of each result. */
  readonly words: Uint32Array;
  /** The places of results that do not show. */
  readonly hidden: readonly number[];
}

/**
 * What is answered to questions, each of which has as many words.
 *
 * @throws BackendIncident of fewer results than there are questions: what is not there would be taken for zeros; Refused
 */
export async function answersTo(
  { ask }: Asked,
  questions: Uint32Array,
  width: number,
): Promise<Results> {
  const results = await ask(questions);
  const [seen, count] = [results.words.length / 4, questions.length / width];
  if (seen >= count) return results;
  const numbers = `${String(Math.floor(seen))} results of ${String(count)} questions came`;
  throw new BackendIncident('protocol error', numbers);
}

/** What is left of registers where only what is judged was asked. */
const NO_REGISTERS: Results = { words: new Uint32Array(0), hidden: [] };

/**
 * What is judged of each result, into `seen`; NaN where it does not show. Of that alone, where whole registers are not wanted and there is such a way.
 *
 * @returns whole registers, or none
 * @throws BackendIncident, Refused
 */
export async function resultsOf(
  { component, questions: { width } }: Operation,
  asked: Asked,
  questions: Uint32Array,
  seen: Uint32Array,
  isWhole = false,
): Promise<Results> {
  if (!isWhole && asked.judgedAlone !== undefined) {
    asked.judgedAlone(questions, seen);
    return NO_REGISTERS;
  }
  const registers = await answersTo(asked, questions, width);
  for (let i = 0; i < seen.length; i++) seen[i] = registers.words[4 * i + component] ?? 0;
  // No result is taken for one.
  for (const i of registers.hidden) seen[i] = NAN_BITS;
  return registers;
}

/** Questions of scalars, one word for each of so many operands, in as many registers from x on. */
export function inRegisters(questions: Uint32Array, operands: number): Uint32Array {
  const count = questions.length / operands;
  const registers = new Uint32Array(count * 4);
  if (operands === 1) {
    for (let i = 0; i < count; i++) registers[4 * i] = questions[i] ?? 0;
    return registers;
  }
  for (let i = 0; i < count; i++) {
    for (let at = 0; at < operands; at++) registers[4 * i + at] = questions[i * operands + at] ?? 0;
  }
  return registers;
}

export interface ExhaustedLanguage {
  /**
   * What can be asked of an environment: functions of one operand whose error is bounded, the others of one operand, then
   * those of several and of vectors. None of an environment whose programs have no vertices or fragments.
   *
   * @param random how much is drawn of what cannot be asked as a whole; DEFAULT_RANDOM if absent
   * @throws DocumentError where the document does not govern the environment; null is the environment's own
   */
  readonly operations: (
    environment: AnyEnvironmentName,
    document: string | null,
    random?: RandomPart,
  ) => readonly Operation[];
  /** A stack of this process, whose shader is the operation; null where it runs no such programs. @throws Untranslatable */
  readonly ofStack: (
    stack: ShaderStack,
    operation: Operation,
    document: string | null,
  ) => Asked | null;
  /** Any other backend; null of one that runs no such programs. */
  readonly ofBackend: (abilities: Abilities, operation: Operation) => Asked | null;
}
