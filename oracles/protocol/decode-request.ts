/** Requests to bodies, on the backend's side. */
import type {
  BatchRequestBody,
  InvokeRequestBody,
  RunRequestBody,
  TraceRequestBody,
  TypedWords,
  WordQuad,
} from './bodies.js';
import type { Request } from './messages.js';
import { decodeTextures } from './texture-message.js';
import { WordsError, wordsOfBase64, wordsOfHex } from './words.js';

/** @throws WordsError */
export function decodeRun({ c, v, count, words, base64 }: Request<'run'>): RunRequestBody {
  const size = count * v.length * 4;
  return {
    c: quadsOf(c, 'c'),
    v,
    count,
    words: base64 === undefined ? wordsOfHex(words, size) : wordsOfBase64(base64, size),
  };
}

/** @throws WordsError */
export function decodeTrace({ c, v, words }: Request<'trace'>): TraceRequestBody {
  return { c: quadsOf(c, 'c'), v, words: wordsOfHex(words, v.length * 4) };
}

/** @throws WordsError */
export function decodeInvoke(request: Request<'invoke'>): InvokeRequestBody {
  const { buffers = {}, textures = {}, derivatives = [] } = request;
  return {
    in: typedQuads(request.in, 'in'),
    buffers: Object.fromEntries(
      Object.entries(buffers).map(([point, value]) => {
        const count = Array.isArray(value) ? value.length : 0;
        return [point, [...wordsOfHex(value, count, `buffers.${point}`)]];
      }),
    ),
    textures: decodeTextures(textures),
    derivatives: derivatives.map(({ dx, dy }, index) => {
      const place = `derivatives[${String(index)}]`;
      return { dx: quadOf(dx, `${place}.dx`), dy: quadOf(dy, `${place}.dy`) };
    }),
  };
}

/** @param words those of the block after the line @throws WordsError */
export function decodeBatch(request: Request<'batch'>, words: Uint32Array): BatchRequestBody {
  const { count, constant, varying, results } = request;
  const expected = 4 * count * varying.length;
  if (words.length !== expected) {
    throw new WordsError(
      `the block has ${String(words.length)} words where ${String(expected)} are expected`,
    );
  }
  return { count, constant: typedQuads(constant, 'constant'), varying, results, words };
}

function typedQuads(
  given: Readonly<Record<string, unknown>>,
  field: string,
): Record<string, TypedWords> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typedWords(value, `${field}.${name}`)]),
  );
}

const TYPES = ['F', 'S', 'U'] as const;

/** Four words under the name of their type. */
function typedWords(value: unknown, place: string): TypedWords {
  const [entry, ...more] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const type = TYPES.find((each) => each === entry?.[0]);
  if (entry === undefined || type === undefined || more.length > 0) {
    throw new WordsError(`${place} wants one of "F", "S" and "U" with four words`);
  }
  return { type, words: quadOf(entry[1], `${place}.${type}`) };
}

/** Registers by number or name, four words each. @throws WordsError */
export function quadsOf(
  registers: Readonly<Record<string, unknown>>,
  file: string,
): Record<string, WordQuad> {
  return Object.fromEntries(
    Object.entries(registers).map(([name, value]) => [name, quadOf(value, `${file}.${name}`)]),
  );
}

function quadOf(value: unknown, name: string): WordQuad {
  const [x, y, z, w] = wordsOfHex(value, 4, name);
  if (x === undefined || y === undefined || z === undefined || w === undefined) {
    throw new WordsError(`${name} wants four words`);
  }
  return [x, y, z, w];
}
