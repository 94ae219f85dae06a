/** Replies to bodies, on vpspec's side: complete, of the environment's registers, each word checked. */
import type { Environment } from '../../spec/environments.js';
import { COMPONENTS } from '../../spec/environments.js';
import type { GpuProgram } from '../../semantics/gpu/program.js';
import { CONSTANTS, FIRST_CONSTANT, OUTPUT_NAMES } from '../../semantics/nv2a/opcodes.js';
import type { Bits } from '../judge/gpu/left.js';
import { quadsOf } from './decode-request.js';
import type {
  HelloReplyBody,
  LeftReplyBody,
  LoadReplyBody,
  ResultsReplyBody,
  ShownResults,
  StepsReplyBody,
  TracedStep,
  WordQuad,
} from './bodies.js';
import type { Reply } from './messages.js';
import { cut, keptReason } from './shown.js';
import { WordsError, wordOf, wordsOfBase64, wordsOfHex } from './words.js';

export function decodeHello(reply: Reply<'hello'>): HelloReplyBody {
  const { name, version, environments } = reply;
  const { instructions, maxInputs, positions, trace, base64, details } = reply;
  const { checks, results, options, forms, limits, maxBatch, guests, words, gl } = reply;
  return {
    name,
    version,
    environments,
    ...(guests === undefined ? {} : { guests }),
    ...(words === undefined ? {} : { words }),
    ...(instructions === undefined ? {} : { instructions }),
    ...(maxInputs === undefined ? {} : { maxInputs }),
    ...(maxBatch === undefined ? {} : { maxBatch }),
    ...(positions === undefined ? {} : { positions }),
    ...(trace === undefined ? {} : { trace }),
    ...(base64 === undefined ? {} : { base64 }),
    ...(checks === undefined ? {} : { checks }),
    ...(results === undefined ? {} : { results }),
    ...(options === undefined ? {} : { options }),
    ...(forms === undefined ? {} : { forms }),
    ...(limits === undefined ? {} : { limits }),
    ...(gl === undefined ? {} : { gl }),
    ...(details === undefined ? {} : { details }),
  };
}

export function decodeLoad(reply: Reply<'loaded'> | Reply<'refused'>): LoadReplyBody {
  if (reply.message === 'loaded') return { loaded: true };
  const { position = null, reason } = reply;
  return {
    loaded: false,
    position,
    reason: reason === undefined ? null : keptReason(reason),
  };
}

/**
 * The results of a run of so many vertices in an environment.
 *
 * @param isBase64 whether the request's words were
 * @throws WordsError where a register or a word is missing, too many, unknown or unreadable
 */
export function decodeResults(
  reply: Reply<'results'>,
  environment: Environment,
  count: number,
  isBase64: boolean,
): ResultsReplyBody {
  const { registers, words, base64, c } = reply;
  checkRegisters(registers, environment);
  const size = count * registers.length * 4;
  if (environment.writesParameters) {
    if (c === undefined) {
      throw new WordsError('"c" is absent: a state program leaves program parameters');
    }
    return { registers, words: new Uint32Array(), c: parametersOf(c, environment) };
  }
  if (c !== undefined) throw new WordsError('"c" is given: a vertex program writes no parameters');
  return { registers, words: vectorsOf({ words, base64 }, size, isBase64) };
}

/** The words of all vertices, in the form that the request had. @throws WordsError */
function vectorsOf(
  { words, base64 }: Pick<Reply<'results'>, 'words' | 'base64'>,
  size: number,
  isBase64: boolean,
): Uint32Array {
  const expected = isBase64 ? 'base64' : 'words';
  const other = isBase64 ? words : base64;
  if (other !== undefined || (isBase64 ? base64 : words) === undefined) {
    throw new WordsError(`"${expected}" is expected, as in the request, and nothing else`);
  }
  return isBase64 ? wordsOfBase64(base64, size) : wordsOfHex(words, size);
}

/**
 * What words of the NV2A left: all outputs that have a name, of so many vertices, and constants that were written.
 *
 * @throws WordsError as `decodeResults`
 */
export function decodeWordsResults(
  { registers, words, base64, c }: Reply<'results'>,
  count: number,
  isBase64: boolean,
): ResultsReplyBody {
  checkRegisters(registers, { name: 'the NV2A', results: OUTPUT_NAMES });
  const size = count * registers.length * 4;
  const constants = c === undefined ? {} : quadsOf(c, 'c');
  for (const number of Object.keys(constants)) {
    if (Number(number) >= CONSTANTS - FIRST_CONSTANT) {
      throw new WordsError(`"c" names ${number}; the NV2A has constants from -96 to 95`);
    }
  }
  return { registers, words: vectorsOf({ words, base64 }, size, isBase64), c: constants };
}

function checkRegisters(
  registers: readonly string[],
  { name, results }: Pick<Environment, 'results'> & { readonly name: string },
): void {
  const seen = new Set<string>();
  for (const register of registers) {
    if (!results.includes(register)) {
      throw new WordsError(`"registers" names ${JSON.stringify(register)}, which ${name} lacks`);
    }
    if (seen.has(register)) throw new WordsError(`"registers" names ${register} twice`);
    seen.add(register);
  }
  const missing = results.filter((register) => !seen.has(register));
  if (missing.length > 0) {
    throw new WordsError(
      `"registers" lacks ${missing.join(', ')}: every vertex result register of ${name} is expected`,
    );
  }
}

function parametersOf(
  c: Readonly<Record<string, unknown>>,
  { name, programParameters }: Environment,
): Record<string, WordQuad> {
  for (const register of Object.keys(c)) {
    if (Number(register) >= programParameters || Number(register) < 0) {
      throw new WordsError(`"c" names ${register}; ${name} has ${String(programParameters)}`);
    }
  }
  return quadsOf(c, 'c');
}

/** @throws WordsError */
export function decodeSteps({ outcome, steps }: Reply<'steps'>): StepsReplyBody {
  return {
    outcome,
    steps: steps.map(({ index, R, o, c, A, CC }, at): TracedStep => {
      const place = `steps[${String(at)}]`;
      return {
        index,
        ...(R === undefined ? {} : { R: quadsOf(R, `${place}.R`) }),
        ...(o === undefined ? {} : { o: quadsOf(o, `${place}.o`) }),
        ...(c === undefined ? {} : { c: quadsOf(c, `${place}.c`) }),
        ...(A === undefined ? {} : { A }),
        ...(CC === undefined ? {} : { CC }),
      };
    }),
  };
}

/** What is known of a GPU program that was invoked. */
export type Invoked = Pick<GpuProgram, 'environment' | 'results'>;

/**
 * What an invocation left. A discarded fragment and the end of a geometry program show no results: those
 * that are there are read nevertheless.
 *
 * @throws WordsError where a result or a word is missing, too many, unknown or unreadable
 */
export function decodeLeft(reply: Reply<'left'>, program: Invoked): LeftReplyBody {
  const { programType, name } = program.environment;
  const { results, killed = false, emitted } = reply;
  if (killed && programType !== 'fragment') {
    throw new WordsError(`"killed" is true: only fragments are discarded, and this is ${name}`);
  }
  const isGeometry = programType === 'geometry';
  if (isGeometry !== (emitted !== undefined)) {
    throw new WordsError(
      isGeometry
        ? '"emitted" is absent: a geometry program emits vertices'
        : `"emitted" is given: a program of ${name} emits no vertices`,
    );
  }
  const mayLack = killed || isGeometry;
  return {
    results: shownResults(results, program, 'results', mayLack),
    killed,
    emitted:
      emitted?.map((vertex, index) => {
        const place = `emitted[${String(index)}]`;
        return vertex === null ? null : shownResults(vertex, program, place, false);
      }) ?? null,
  };
}

/** What is known of a guest's program that was invoked: its environment, and all its result registers. */
export interface InvokedGuest {
  readonly environment: string;
  readonly results: readonly string[];
}

/**
 * The words of all result registers that a guest's program left.
 *
 * @throws WordsError where a register or a word is missing, too many, unknown or unreadable
 */
export function decodeGuestLeft(
  { results, killed, emitted }: Reply<'left'>,
  { environment, results: names }: InvokedGuest,
): Readonly<Record<string, WordQuad>> {
  if (killed !== undefined || emitted !== undefined) {
    throw new WordsError(`"killed" and "emitted" are of GPU programs, and this is ${environment}`);
  }
  const strange = Object.keys(results).find((name) => !names.includes(name));
  if (strange !== undefined) {
    const shown = cut(JSON.stringify(strange), 60);
    throw new WordsError(`"results" names ${shown}, which is no result register of ${environment}`);
  }
  const missing = names.filter((name) => !Object.hasOwn(results, name));
  if (missing.length > 0) {
    throw new WordsError(
      `"results" lacks ${missing.join(', ')}: every result register of ${environment} is expected`,
    );
  }
  return quadsOf(results, 'results');
}

function shownResults(
  given: Readonly<Record<string, unknown>>,
  { results }: Invoked,
  place: string,
  mayLack: boolean,
): ShownResults {
  for (const binding of Object.keys(given)) {
    if (results.some((slot) => slot.binding === binding)) continue;
    const shown = cut(JSON.stringify(binding), 60);
    throw new WordsError(`"${place}" names ${shown}, which the program does not`);
  }
  const missing = results.filter(({ binding }) => !Object.hasOwn(given, binding));
  if (missing.length > 0 && !mayLack) {
    const names = missing.map(({ binding }) => binding).join(', ');
    throw new WordsError(
      `"${place}" lacks ${names}: every result that the program names is expected`,
    );
  }
  return Object.fromEntries(
    Object.entries(given).map(([binding, value]) => [
      binding,
      bitsOfResult(value, `${place}.${binding}`),
    ]),
  );
}

function bitsOfResult(value: unknown, name: string): ShownResults[string] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  if (values.length !== COMPONENTS.length) {
    throw new WordsError(`${name} is no array of four words, or null for what does not show`);
  }
  const at = (index: number): Bits => {
    const word = values[index];
    return word === null ? null : wordOf(word, `${name}[${String(index)}]`);
  };
  return [at(0), at(1), at(2), at(3)];
}
