/**
 * GPU program string to syntax tree, by the grammar alone (NV_gpu_program4 §2.X.2 and the additions of the
 * program types): what the program type lacks and every other restriction are the loader's.
 */
import {
  GPU_ENVIRONMENTS,
  type GpuEnvironment,
  type GpuEnvironmentName,
} from '../../../spec/gpu/environments.js';
import type { GrammarFailure } from '../../language/grammar.js';
import { byteText } from '../../language/text.js';
import type { GpuProgramSyntax } from './ast.js';
import { parseGpuBeginning, parseGpuProgram, type GpuGrammarOptions } from './grammar.js';

export type GpuParseResult =
  | { readonly parsed: true; readonly syntax: GpuProgramSyntax }
  | {
      readonly parsed: false;
      /**
       * What is complete before the option, declaration or statement in which the failure is. Without a
       * header it is an empty vertex program.
       */
      readonly prefix: GpuProgramSyntax;
      readonly failure: GpuSyntaxFailure;
    };

/**
 * Where the grammar fails: the byte offset of the first token that cannot belong to a program of any type
 * (of a word, its first byte), or the program's length if more text is missing; and the tokens that could
 * stand there.
 */
export type GpuSyntaxFailure = GrammarFailure;

/** Parses a program. Never throws; takes time linear in its length. Strings are taken as UTF-8. */
export function parseGpu(source: string | Uint8Array): GpuParseResult {
  return parseGpuText(byteText(source));
}

let last: { readonly text: string; readonly result: GpuParseResult } | null = null;

/**
 * `parseGpu` for a text of one character per byte. Whoever loads a program by several interpretations parses it as often, one time
 * after the other: the last text is remembered. What is parsed is immutable.
 */
export function parseGpuText(text: string): GpuParseResult {
  if (last?.text !== text) last = { text, result: parsedAnew(text) };
  return last.result;
}

function parsedAnew(text: string): GpuParseResult {
  const header = gpuHeaderOf(text);
  const options = header === null ? NO_TYPE : OPTIONS[header.environment.name];
  const result = parseGpuProgram(text, options);
  if (result.matched) return { parsed: true, syntax: result.syntax };
  const prefix = parseGpuBeginning(text, options) ?? EMPTY;
  return { parsed: false, prefix, failure: failureOfNumber(text, options, result.failure) };
}

/**
 * "1.0" is one token where only an integer may stand, and wrong from its first digit; ".." behind an integer is
 * another, and so is "." behind the digits of an exponent. With a word in its place the grammar says what could stand
 * there.
 */
function failureOfNumber(
  text: string,
  options: GpuGrammarOptions,
  failure: GpuSyntaxFailure,
): GpuSyntaxFailure {
  const { position } = failure;
  if (text[position] !== '.' || text[position + 1] === '.') return failure;
  let start = position;
  while (/[0-9]/.test(text.charAt(start - 1))) start--;
  if (start === position || /[\w$.]/.test(text.charAt(start - 1))) return failure;
  if (/[0-9.][eE][+-]$/.test(text.slice(0, start).slice(-3))) return failure;
  const result = parseGpuProgram(`${text.slice(0, position)}_`, options);
  return result.matched ? failure : result.failure;
}

export interface GpuHeader {
  readonly environment: GpuEnvironment;
  /** The offset after the header. */
  readonly end: number;
}

/**
 * The header string, with which a program must begin (§2.X.2 of NV_vertex_program4 and its like): nothing
 * may stand before it. Null where it is none of a program type.
 */
export function gpuHeaderOf(text: string): GpuHeader | null {
  for (const environment of Object.values(GPU_ENVIRONMENTS)) {
    const { header } = environment;
    if (text.startsWith(header)) return { environment, end: header.length };
  }
  return null;
}

const NO_TYPE: GpuGrammarOptions = { reserved: new Set() };

function optionsOf({ reserved }: GpuEnvironment): GpuGrammarOptions {
  return { reserved: new Set(reserved) };
}

const OPTIONS: Readonly<Record<GpuEnvironmentName, GpuGrammarOptions>> = {
  'NVvp4.0': optionsOf(GPU_ENVIRONMENTS['NVvp4.0']),
  'NVfp4.0': optionsOf(GPU_ENVIRONMENTS['NVfp4.0']),
  'NVgp4.0': optionsOf(GPU_ENVIRONMENTS['NVgp4.0']),
};

const EMPTY: GpuProgramSyntax = {
  environment: 'NVvp4.0',
  options: [],
  declarations: [],
  items: [],
};
