/**
 * Digests of what an engine gives of all operands of a function of one number, or of many of them. The engine's functions are compiled for that (oracles/translate/engine/):
 * engine-digests.slow.test.ts holds them against those of semantics/silicon/.
 */
import { createHash } from 'node:crypto';
import { oneNaN } from '../../semantics/number/binary32.js';
import { FACTS, translationOf } from '../../semantics/silicon/driver.js';
import { engineOf } from '../../semantics/silicon/engines.js';
import { tabulated } from '../../semantics/silicon/interpolator.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { copies } from '../../semantics/instructions/index.js';
import type { Tabulated } from '../translate/engine/instructions.js';
import { engineHelpers, modified } from '../translate/engine/style.js';
import { inWebAssembly, type InARow } from '../translate/engine/webassembly.js';
import { SLICE, SLICES } from './messages.js';

/** A function of one number by the engine's own name, or by the language's: what the driver makes of an instruction. */
export type Whose = 'engine' | 'language';

type Unary = (bits: number) => number;

/** The functions of one number of an engine, each by an instruction's name, or a component's: "EXP.z". */
export function functionsOf(engine: EngineName): ReadonlyMap<string, Unary> {
  const { figures } = FACTS[engine].engine;
  return engineOf(figures, figures.later === null ? undefined : tabulated).unary;
}

/** Those that are more than a copy. */
export function namesOf(engine: EngineName): readonly string[] {
  return [...FACTS[engine].engine.unary.keys()].filter((name) => !copies(name));
}

/** What an instruction on all four components does to one of them. */
const OF_ONE_COMPONENT: Readonly<Record<string, string>> = {
  FLR: 'floor1',
  FRC: 'fraction1',
  SSG: 'sign1',
};

/** Helpers of a fraction, or of a fraction and one bit, which a function asks some hundred times for each. */
const TABULATED: ReadonlyMap<string, Tabulated> = new Map([
  ['refined', { bits: 23, words: 1 }],
  ['refinedRoot', { bits: 24, words: 1 }],
  ['interpolatedLogarithm', { bits: 23, words: 2 }],
  ['interpolatedPower', { bits: 23, words: 2 }],
  ['turns', { bits: 23, words: 1 }],
  ['quarterWave', { bits: 23, words: 1 }],
]);

/** A function of one number, compiled: results of so many operands in a row, or of every so many-th. */
export function compiledFunction(
  engine: EngineName,
  name: string,
  whose: Whose = 'engine',
  count: number = SLICE,
  step = 1,
): InARow {
  const facts = FACTS[engine];
  const [instruction = '', component] = name.split('.');
  const [use] = whose === 'language' ? (translationOf(facts, instruction).operands ?? []) : [];
  const operand = use === undefined ? 'a' : modified('a', use, 'one');
  const call = `${OF_ONE_COMPONENT[instruction] ?? instruction}(${operand})`;
  const body =
    component === undefined ? `return ${call};` : `const vp_u4 r = ${call}; return r.${component};`;
  return inWebAssembly(engineHelpers(facts.engine.figures), body, TABULATED, count, step);
}

/** The same of a function of semantics/silicon/. */
export function inARow(unary: Unary, count: number = SLICE): InARow {
  const results = new Uint32Array(count);
  return (first) => {
    for (let at = 0; at < count; at++) results[at] = unary(first + at);
    return results;
  };
}

export interface EngineDigests {
  /** NaNs with sign and payload. */
  readonly patterns: string;
  /** NaNs as one pattern: what `vpspec exhaust` gives. */
  readonly oneNaN: string;
}

/**
 * SHA-256 over the SHA-256 of each slice: of the results as little-endian words.
 *
 * @param step 1 for all slices, 31 for every 31st
 */
export function engineDigests(asked: InARow, step: number): EngineDigests {
  const [patterns, likened] = [createHash('sha256'), createHash('sha256')];
  /** By the result, slices whose results are all alike: a good part of most functions. */
  const known = new Map<number, readonly [Buffer, Buffer]>();
  for (let slice = 0; slice < SLICES; slice += step) {
    const results = asked(slice * SLICE);
    const only = onlyResult(results);
    const digests = (only === null ? undefined : known.get(only)) ?? digestsOf(results);
    if (only !== null) known.set(only, digests);
    patterns.update(digests[0]);
    likened.update(digests[1]);
  }
  return { patterns: patterns.digest('hex'), oneNaN: likened.digest('hex') };
}

/** Null where there are several. */
function onlyResult(results: Uint32Array): number | null {
  const bytes = Buffer.from(results.buffer, results.byteOffset, results.byteLength);
  // Each is the one before it.
  return bytes.subarray(4).equals(bytes.subarray(0, -4)) ? (results[0] ?? 0) : null;
}

/** Digests of results as they are, and with one NaN, which these have then. */
function digestsOf(results: Uint32Array): readonly [Buffer, Buffer] {
  const digest = sha256(results);
  return [digest, oneNaN(results) ? sha256(results) : digest];
}

function sha256(words: Uint32Array): Buffer {
  return createHash('sha256').update(words).digest();
}

/** A line of cases/recordings/digests.txt. */
export interface KeptDigest {
  readonly engine: EngineName;
  readonly operation: string;
  readonly part: keyof typeof STEPS;
  readonly digest: string;
}

/** How a line says what went into its digest, and which slices that were. */
export const STEPS = { all: 1, 'every 31st': 31, 'all, one NaN': 1 } as const;

/** "nv20 RCP every 31st: 0123…" */
export function lineOf({ engine, operation, part, digest }: KeptDigest): string {
  return `${engine} ${operation} ${part}: ${digest}`;
}

/** Lines of an operation. */
export function linesOf(engine: EngineName, operation: string, isSample: boolean): string[] {
  const line = (part: KeptDigest['part'], digest: string): string =>
    lineOf({ engine, operation, part, digest });
  const own = engineDigests(compiledFunction(engine, operation), isSample ? 31 : 1);
  if (isSample) return [line('every 31st', own.patterns)];
  const [instruction = ''] = operation.split('.');
  const isOwn = translationOf(FACTS[engine], instruction).operands === null;
  const language = isOwn ? own : engineDigests(compiledFunction(engine, operation, 'language'), 1);
  return [line('all', own.patterns), line('all, one NaN', language.oneNaN)];
}
