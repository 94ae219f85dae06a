/** The checks of words of the NV2A: moves alone, whose results no description disputes. */
import { fromQuad, type Word } from '../../../semantics/nv2a/fields.js';
import type { Instruction, OutputWrite, Source } from '../../../semantics/nv2a/instruction.js';
import { OUTPUTS } from '../../../semantics/nv2a/opcodes.js';
import { wordsOf } from '../../../semantics/nv2a/program.js';
import { CheckFailed, type Seen } from '../check.js';
import { patternsSurvive } from '../check-patterns.js';
import { batchOf, expectQuad, numbered, registerOf } from '../check-programs.js';
import type { ProtocolClient } from '../client.js';
import type { LanguageChecks } from '../language.js';
import type { HelloReplyBody, WordQuad } from '../bodies.js';
import { DEFAULT_MAX_INPUTS } from '../messages.js';

/** None where a backend takes no words. */
export function wordsChecks(client: ProtocolClient, hello: HelloReplyBody): LanguageChecks {
  if (hello.words === undefined) return { checks: [], runs: () => Promise.resolve() };
  const most = hello.maxInputs ?? DEFAULT_MAX_INPUTS;
  const microcode = (): Promise<Seen> => moves(client, most, hello.base64 === true);
  return {
    checks: [
      ['microcode', microcode],
      ['constants', () => constants(client)],
    ],
    runs: microcode,
  };
}

const STRAIGHT = [0, 1, 2, 3];

function move(output: string, source: Source, final: boolean): Instruction {
  const to: OutputWrite = {
    from: 'mac',
    file: 'output',
    number: OUTPUTS.indexOf(output),
    mask: 15,
  };
  const operands = [{ source, negate: false, swizzle: STRAIGHT }];
  return {
    mac: { name: 'MOV', temporary: null, operands },
    ilu: null,
    output: to,
    final,
    unread: {},
  };
}

/** Moves, the last of which is final, and what follows them in memory and is not executed. */
function program(given: readonly (readonly [string, Source])[]): readonly Word[] {
  const last = given.length - 1;
  const words = wordsOf(given.map(([to, from], index) => move(to, from, index === last)));
  // A word that is no instruction: MAC 15.
  return [...words, fromQuad([0, 0x01e00000, 0, 1])];
}

const input = (number: number): Source => ({ file: 'input', number });
const constant = (number: number): Source => ({ file: 'constant', number, relative: false });

async function loaded(client: ProtocolClient, words: readonly Word[], what: string): Promise<void> {
  const reply = await client.loadWords(words);
  if (reply.loaded) return;
  throw new CheckFailed(
    `it refuses words of ${what}${reply.reason === null ? '' : `: ${reply.reason}`}`,
  );
}

/** Each input of each vertex in its place; nothing of one shows in the next. */
async function moves(client: ProtocolClient, most: number, isBase64: boolean): Promise<Seen> {
  const three = program([
    ['oPos', input(0)],
    ['oD0', input(3)],
    ['oT3', input(15)],
  ]);
  await loaded(client, three, 'three moves');
  const count = Math.min(most, isBase64 ? 20 : 5);
  const results = await client.runWords(batchOf([0, 3, 15], count), isBase64);
  for (let vertex = 0; vertex < count; vertex++) {
    ['oPos', 'oD0', 'oT3'].forEach((register, at) => {
      const what = `of vertex ${String(vertex)} of ${String(count)}`;
      expectQuad(results, vertex, register, numbered(vertex, at, 3), what);
    });
  }
  await loaded(client, program([['oPos', input(0)]]), 'one move');
  return patternsSurvive(
    (words) =>
      client
        .runWords({ c: {}, v: [0], count: words.length / 4, words })
        .then((left) => registerOf(left, 'oPos')),
    most,
  );
}

const ONE: WordQuad = [0x3f800000, 0x40000000, 0x40400000, 0x40800000];
const TWO: WordQuad = [0x41000000, 0x41100000, 0x41200000, 0x41300000];
const THREE: WordQuad = [0x42000000, 0x42100000, 0x42200000, 0x42300000];

/** Constants by their numbers, from -96, and in each run anew. */
async function constants(client: ProtocolClient): Promise<Seen> {
  const words = program([
    ['oPos', constant(-96)],
    ['oD0', constant(0)],
    ['oD1', constant(95)],
  ]);
  await loaded(client, words, 'moves of constants');
  const set = await client.runWords({ ...batchOf([], 1), c: { '-96': ONE, 0: TWO, 95: THREE } });
  expectQuad(set, 0, 'oPos', ONE, 'of c[-96]');
  expectQuad(set, 0, 'oD0', TWO, 'of c[0]');
  expectQuad(set, 0, 'oD1', THREE, 'of c[95]');
  const unset = await client.runWords({ ...batchOf([], 1), c: { 0: ONE } });
  expectQuad(unset, 0, 'oPos', [0, 0, 0, 0], 'of c[-96], which this run does not give,');
  expectQuad(unset, 0, 'oD0', ONE, 'of c[0]');
  if (Object.keys(unset.c ?? {}).length > 0) {
    throw new CheckFailed('"c" has constants, and these words write none');
  }
  return 'from c[-96] to c[95], in each run anew';
}
