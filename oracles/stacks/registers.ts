/**
 * Registers of many vertices as words: vertex after vertex, register after register, x y z w. Between
 * what the protocol gives and wants and what a stack reads and shows.
 */
import { INITIAL } from '../../spec/environments.js';
import type { Program } from '../../semantics/language/load.js';
import { bitsOf } from '../../semantics/number/binary32.js';
import type { RunRequestBody } from '../protocol/bodies.js';

/** The result registers that some instruction writes, in the environment's order. */
export function writtenResults({ environment, instructions }: Program): readonly string[] {
  const written = new Set(
    instructions.map(({ destination }) =>
      destination?.register.file === 'result' ? destination.register.name : null,
    ),
  );
  return environment.results.filter((name) => written.has(name));
}

/** That many registers of (0,0,0,1). */
export function initialResults(count: number): Uint32Array {
  return filled(count, INITIAL.result);
}

/** Registers of one value. */
function filled(count: number, quad: readonly number[]): Uint32Array {
  const words = new Uint32Array(count * 4);
  words.set(quad.map(bitsOf).slice(0, words.length));
  // What is there is copied behind itself: batches are big, and this is as fast as memory.
  for (let done = 4; done < words.length; done *= 2) words.copyWithin(done, 0, done);
  return words;
}

/** All program parameters, those that the request does not have being (0,0,0,0). */
export function parametersOf({ c }: RunRequestBody, count: number): Uint32Array {
  const words = new Uint32Array(count * 4);
  for (const [number, quad] of Object.entries(c)) {
    const at = Number(number) * 4;
    if (at < words.length) words.set(quad, at);
  }
  return words;
}

/** For each vertex, the attributes that a shader reads; what the request does not have is (0,0,0,1). */
export function attributesOf(
  { v, count, words }: RunRequestBody,
  read: readonly number[],
): Uint32Array {
  if (read.length === v.length && read.every((number, index) => v[index] === number)) return words;
  const wanted = filled(count * read.length, INITIAL.vertexAttribute);
  read.forEach((number, to) => {
    const from = v.indexOf(number);
    if (from >= 0) copyRegister(words, from, v.length, wanted, to, read.length, count);
  });
  return wanted;
}

/** Puts the columns of `seen` at those places of every vertex. */
export function scatter(
  seen: Uint32Array,
  places: readonly number[],
  words: Uint32Array,
  width: number,
): void {
  const count = words.length / (width * 4);
  places.forEach((place, column) => {
    copyRegister(seen, column, places.length, words, place, width, count);
  });
}

/** Copies one register of each vertex from records of one width to records of another. */
function copyRegister(
  from: Uint32Array,
  fromPlace: number,
  fromWidth: number,
  to: Uint32Array,
  toPlace: number,
  toWidth: number,
  count: number,
): void {
  let source = fromPlace * 4;
  let target = toPlace * 4;
  for (let vertex = 0; vertex < count; vertex++) {
    to[target] = from[source] ?? 0;
    to[target + 1] = from[source + 1] ?? 0;
    to[target + 2] = from[source + 2] ?? 0;
    to[target + 3] = from[source + 3] ?? 0;
    source += fromWidth * 4;
    target += toWidth * 4;
  }
}
