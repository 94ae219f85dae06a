/** Who is asked to run words: a process that speaks the protocol, our own run, or what was recorded. */
import type { Word } from '../../semantics/nv2a/fields.js';
import { decoded } from '../../semantics/nv2a/instruction.js';
import { OUTPUT_NAMES } from '../../semantics/nv2a/opcodes.js';
import { BackendFailure, BackendUsageError } from '../backends/backend.js';
import { execCommand } from '../backends/exec.js';
import { BackendIncident } from '../judge/incident.js';
import { ProtocolClient } from '../protocol/client.js';
import { lineOfWord } from '../protocol/encode.js';
import { clientOf } from '../protocol/hosted-client.js';
import { hostedWords } from '../protocol/nv2a/machine-host.js';
import type { HelloReplyBody, ResultsReplyBody } from '../protocol/bodies.js';
import { DEFAULT_MAX_INPUTS } from '../protocol/messages.js';
import { TIMEOUTS } from '../protocol/timeouts.js';
import type { Readings } from '../../semantics/nv2a/execute.js';
import type { Left } from './expected.js';
import type { Question, Quads } from './question.js';

export interface WordsBox {
  /** As on the command line. */
  readonly spec: string;
  readonly name: string;
  readonly version: string;
  /** What each vertex left, in order. @throws BackendIncident */
  run(
    question: Pick<Question, 'words' | 'vertices' | 'constants'> &
      Partial<Pick<Question, 'group' | 'name'>>,
  ): Promise<readonly Left[]>;
  close(): Promise<void>;
}

/** A box of what a client asks. @throws BackendFailure where it does not start, BackendUsageError where it takes no words */
export async function boxOfClient(client: ProtocolClient, spec: string): Promise<WordsBox> {
  const hello = await helloOf(client, spec);
  if (hello.words === undefined) {
    await client.close();
    throw new BackendUsageError(
      `${spec} takes no words: its hello has no "words": ["NV2A"] (docs/backend-protocol.md, load)`,
    );
  }
  const most = hello.maxInputs ?? DEFAULT_MAX_INPUTS;
  let loaded: { readonly key: string; readonly generation: number } | null = null;
  const load = async (words: readonly Word[]): Promise<void> => {
    const key = words.map(lineOfWord).join();
    if (client.isAlive && loaded?.key === key && loaded.generation === client.generation) return;
    loaded = null;
    const reply = await client.loadWords(words);
    if (!reply.loaded) {
      throw new BackendIncident(
        'unsupported',
        `it refuses the words${reply.reason === null ? '' : `: ${reply.reason}`}`,
      );
    }
    loaded = { key, generation: client.generation };
  };
  return {
    spec,
    name: hello.name,
    version: hello.version,
    run: async ({ words, vertices, constants }) => {
      await load(words);
      // What one vertex writes of the constants the next would see.
      const together = writesConstants(words) ? 1 : most;
      const left: Left[] = [];
      for (let from = 0; from < vertices.length; from += together) {
        const part = vertices.slice(from, from + together);
        const v = numbersIn(part);
        const results = await client.runWords(
          { c: constants, v, count: part.length, words: wordsOf(part, v) },
          hello.base64 === true && part.length > MANY,
        );
        for (let vertex = 0; vertex < part.length; vertex++) left.push(leftOf(results, vertex));
      }
      return left;
    },
    close: () => client.close(),
  };
}

/** Vertices beyond which words come in base64 (docs/backend-protocol.md, run). */
const MANY = 16;

async function helloOf(client: ProtocolClient, spec: string): Promise<HelloReplyBody> {
  try {
    return await client.hello();
  } catch (error) {
    await client.close();
    if (!(error instanceof BackendIncident)) throw error;
    const detail = error.detail === null ? '' : `\nits standard error ends:\n${error.detail}`;
    throw new BackendFailure(`${spec}: ${error.message}${detail}`);
  }
}

/** `exec:COMMAND`. @throws BackendUsageError, BackendFailure */
export function execWords(argument: string, caseTimeout?: number): Promise<WordsBox> {
  const request = caseTimeout ?? TIMEOUTS.request;
  const client = new ProtocolClient(execCommand(argument), { ...TIMEOUTS, request });
  return boxOfClient(client, `exec:${argument}`);
}

/** `engine:nv2a`: our own run, by way of the protocol. */
export function engineWords(spec: string, readings: Readings): Promise<WordsBox> {
  return boxOfClient(
    clientOf(() => hostedWords(readings)),
    spec,
  );
}

/** Whether a word up to the final one writes a constant. */
function writesConstants(words: readonly Word[]): boolean {
  return words.some((word) => {
    const result = decoded(word);
    return result.ok && result.instruction.output?.file === 'constant';
  });
}

function numbersIn(vertices: readonly Quads[]): readonly number[] {
  const named = new Set(vertices.flatMap((inputs) => Object.keys(inputs)));
  return [...named].map(Number).sort((a, b) => a - b);
}

/** (0, 0, 0, 1) where a vertex has none. */
const UNSET = [0, 0, 0, 0x3f800000] as const;

function wordsOf(vertices: readonly Quads[], v: readonly number[]): Uint32Array {
  return Uint32Array.from(
    vertices.flatMap((inputs) => v.flatMap((number) => [...(inputs[number] ?? UNSET)])),
  );
}

function leftOf({ registers, words, c = {} }: ResultsReplyBody, vertex: number): Left {
  const outputs = OUTPUT_NAMES.flatMap((name) => {
    const at = 4 * (vertex * registers.length + registers.indexOf(name));
    return [...words.subarray(at, at + 4)];
  });
  return { outputs, constants: c };
}
