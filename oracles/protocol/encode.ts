/** Bodies to what stands on the line. */
import { bitsOf, hex } from '../../semantics/number/binary32.js';
import type { Quad } from '../../spec/environments.js';
import type {
  ResultsReplyBody,
  RunRequestBody,
  StepsReplyBody,
  TraceRequestBody,
  WordQuad,
} from './messages.js';
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

function encoded(words: Uint32Array, isBase64: boolean): Line {
  return isBase64 ? { base64: base64Of(words) } : { words: hexOf(words) };
}

function quads(registers: Readonly<Record<string | number, WordQuad>>): Line {
  return Object.fromEntries(
    Object.entries(registers).map(([name, quad]) => [name, quad.map((word) => hex(word))]),
  );
}
