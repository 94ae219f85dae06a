/**
 * Every YAML format of the project is read through here: text, syntax, schema, and the way back from
 * a value to its line and column, for what a schema cannot say.
 */
import { isMap, isScalar, isSeq, type Document, type Node, type Pair, type YAMLMap } from 'yaml';
import type { z } from 'zod';
import { validate } from './describe-issue.js';
import { DEFAULT_MAXIMUM_BYTES, readText } from './file-text.js';
import { SpecFileError, type SpecFileProblem, type TextPlace } from './spec-file-error.js';
import { parseSyntax, type YamlSyntax } from './yaml-syntax.js';

/** Keys and indices from the root of the data: `['clauses', 3, 'says']`. */
export type DataPath = readonly PropertyKey[];

export interface YamlFile<T> {
  /** The file as the caller named it. */
  readonly file: string;
  readonly data: T;
  /** Where a value begins; where the path leads nowhere, the nearest thing around it. */
  place(path: DataPath): TextPlace;
  /** Where the key of a value begins, or the value itself in a list. */
  keyPlace(path: DataPath): TextPlace;
  /** A mistake found later, at the value of `path`. */
  problem(path: DataPath, message: string): SpecFileProblem;
  /** An error to throw for such a mistake. */
  error(path: DataPath, message: string): SpecFileError;
}

export interface ReadOptions {
  readonly maximumBytes?: number;
}

/**
 * Reads a YAML file and validates it.
 *
 * @throws SpecFileError for whatever is wrong with it: absent, too large, not UTF-8, not YAML, a key
 * twice, or a value that the schema refuses; with line, column and what was expected.
 */
export function readYaml<T>(
  path: string,
  schema: z.ZodType<T>,
  options: ReadOptions = {},
): YamlFile<T> {
  return parseYaml(readText(path, options.maximumBytes ?? DEFAULT_MAXIMUM_BYTES), path, schema);
}

/** As readYaml, of a text already at hand; `file` names it in messages. */
export function parseYaml<T>(text: string, file: string, schema: z.ZodType<T>): YamlFile<T> {
  const syntax = parseSyntax(text, file);
  const raw: unknown = syntax.document.toJS();
  const result = validate(schema, raw);
  if ('issues' in result) {
    const [first, ...others] = result.issues
      .map(({ path, onKey, message }) =>
        syntax.problem(offsetOf(syntax.document, path, onKey), message),
      )
      .sort((a, b) => a.offset - b.offset);
    if (first === undefined) throw new Error('a schema refused a value without an issue');
    throw new SpecFileError(file, [first, ...others]);
  }
  return new LoadedYaml(file, result.value, syntax);
}

class LoadedYaml<T> implements YamlFile<T> {
  readonly #syntax: YamlSyntax;

  constructor(
    readonly file: string,
    readonly data: T,
    syntax: YamlSyntax,
  ) {
    this.#syntax = syntax;
  }

  place(path: DataPath): TextPlace {
    return this.#syntax.place(offsetOf(this.#syntax.document, path, false));
  }

  keyPlace(path: DataPath): TextPlace {
    return this.#syntax.place(offsetOf(this.#syntax.document, path, true));
  }

  problem(path: DataPath, message: string): SpecFileProblem {
    return this.#syntax.problem(offsetOf(this.#syntax.document, path, false), message);
  }

  error(path: DataPath, message: string): SpecFileError {
    return new SpecFileError(this.file, [this.problem(path, message)]);
  }
}

/** The offset of the node that `path` leads to, or of the last one on the way that exists. */
function offsetOf(document: Document.Parsed, path: DataPath, onKey: boolean): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0] ?? 0;
  for (const [index, step] of path.entries()) {
    const last = index === path.length - 1;
    if (isSeq(node)) {
      node = typeof step === 'number' ? node.items[step] : undefined;
    } else if (isMap(node)) {
      const pair = pairsOf(node).get(String(step));
      if (pair !== undefined && (onKey ? last : pair.value === null))
        return startOf(pair.key, offset);
      // An absent value (`says:` and nothing more) is best pointed at through its key.
      if (pair !== undefined && isScalar(pair.value) && isEmpty(pair.value)) {
        return startOf(pair.key, offset);
      }
      node = pair?.value;
    } else {
      return offset;
    }
    if (node === undefined || node === null) return offset;
    offset = startOf(node, offset);
  }
  return offset;
}

/** The pairs of maps whose keys were looked for: large maps are asked for each of their keys. */
const known = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

function pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  let pairs = known.get(map);
  if (pairs === undefined) {
    // No key stands twice: yaml-syntax.ts refuses such a map.
    pairs = new Map(
      map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair]] : [])),
    );
    known.set(map, pairs);
  }
  return pairs;
}

function isEmpty(node: Node): boolean {
  return node.range?.[0] === node.range?.[1];
}

function startOf(node: unknown, otherwise: number): number {
  if (isMap(node) || isSeq(node) || isScalar(node)) return node.range?.[0] ?? otherwise;
  return otherwise;
}
