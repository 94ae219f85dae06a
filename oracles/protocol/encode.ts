/** Bodies to what stands on the line. */
import { bitsOf, hex } from '../../semantics/number/binary32.js';
import type { Word } from '../../semantics/nv2a/fields.js';
import type { Quad } from '../../spec/environments.js';
import type {
  BatchRequestBody,
  InvokeRequestBody,
  LeftReplyBody,
  ResultsReplyBody,
  RunRequestBody,
  ShownResults,
  StepsReplyBody,
  TraceRequestBody,
  WordQuad,
} from './bodies.js';
import { encodeTextures } from './texture-message.js';
import { base64Of, hexOf } from './words.js';

type Line = Readonly<Record<string, unknown>>;

/** The words of four numbers. */
export function wordQuad([x, y, z, w]: Quad): WordQuad {
  return [bitsOf(x), bitsOf(y), bitsOf(z), bitsOf(w)];
}

export function encodeRun(body: RunRequestBody, isBase64: boolean): Line {
  const { c, v, count, words } = body;
  return { message: 'run', c: quads(c), v, count, ...encoded(words, isBase64) };
}

/** The words of one instruction: 32 digits, the first word first. */
export function lineOfWord(word: Word): string {
  return `0x${word.toString(16).padStart(32, '0')}`;
}

export function encodeTrace({ c, v, words }: TraceRequestBody): Line {
  return { message: 'trace', c: quads(c), v, words: hexOf(words) };
}

export function encodeResults({ registers, words, c }: ResultsReplyBody, isBase64: boolean): Line {
  return {
    message: 'results',
    registers,
    ...(registers.length === 0 ? {} : encoded(words, isBase64)),
    ...(c === undefined ? {} : { c: quads(c) }),
  };
}

export function encodeSteps({ outcome, steps }: StepsReplyBody): Line {
  return {
    message: 'steps',
    outcome,
    steps: steps.map(({ index, R, o, c, A, CC }) => ({
      index,
      ...(R === undefined ? {} : { R: quads(R) }),
      ...(o === undefined ? {} : { o: quads(o) }),
      ...(c === undefined ? {} : { c: quads(c) }),
      ...(A === undefined ? {} : { A }),
      ...(CC === undefined ? {} : { CC }),
    })),
  };
}

/** The line; the block that follows has the words. */
export function encodeBatch({ count, constant, varying, results }: BatchRequestBody): Line {
  return { message: 'batch', count, constant: typed(constant), varying, results };
}

function typed(registers: BatchRequestBody['constant']): Line {
  return Object.fromEntries(
    Object.entries(registers).map(([name, { type, words }]) => [name, { [type]: words.map(hex) }]),
  );
}

/** What a program has none of is left out. */
export function encodeInvoke(body: InvokeRequestBody): Line {
  const { buffers, textures, derivatives } = body;
  return {
    message: 'invoke',
    in: typed(body.in),
    ...(Object.keys(buffers).length === 0
      ? {}
      : {
          buffers: Object.fromEntries(
            Object.entries(buffers).map(([point, words]) => [point, words.map(hex)]),
          ),
        }),
    ...(textures.size === 0 ? {} : { textures: encodeTextures(textures) }),
    ...(derivatives.length === 0
      ? {}
      : { derivatives: derivatives.map(({ dx, dy }) => ({ dx: dx.map(hex), dy: dy.map(hex) })) }),
  };
}

export function encodeLeft({ results, killed, emitted }: LeftReplyBody): Line {
  return {
    message: 'left',
    results: shownResults(results),
    ...(killed ? { killed } : {}),
    ...(emitted === null
      ? {}
      : { emitted: emitted.map((vertex) => (vertex === null ? null : shownResults(vertex))) }),
  };
}

function shownResults(results: ShownResults): Line {
  return Object.fromEntries(
    Object.entries(results).map(([binding, quad]) => [
      binding,
      quad.map((bits) => (bits === null ? null : hex(bits))),
    ]),
  );
}

function encoded(words: Uint32Array, isBase64: boolean): Line {
  return isBase64 ? { base64: base64Of(words) } : { words: hexOf(words) };
}

function quads(registers: Readonly<Record<string | number, WordQuad>>): Line {
  return Object.fromEntries(
    Object.entries(registers).map(([name, quad]) => [name, quad.map((word) => hex(word))]),
  );
}
