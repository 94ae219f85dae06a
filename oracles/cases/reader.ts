/**
 * A case file, or a file of inputs, while it is read: its data, and the mistakes found so far, each with
 * its place.
 */
import type { z } from 'zod';
import {
  contextAt,
  SpecFileError,
  type SpecFileProblem,
  type TextPlace,
} from '../../spec/load/spec-file-error.js';
import { parseYaml, type DataPath, type YamlFile } from '../../spec/load/yaml-file.js';
import { Mistake } from './values.js';

export class Reader<D = unknown> {
  readonly data: D;
  readonly #yaml: YamlFile<D>;
  readonly #mayHaveHex: boolean;
  readonly #problems = new Map<string, SpecFileProblem>();

  /** @throws SpecFileError where the text is not YAML or has not the shape that the schema asks for. */
  constructor(
    readonly file: string,
    private readonly text: string,
    schema: z.ZodType<D>,
  ) {
    this.#yaml = parseYaml(text, file, schema);
    this.data = this.#yaml.data;
    this.#mayHaveHex = /(^|[^"'\w])[-+]?0[xo]/im.test(text);
  }

  /** The line of a value's key. */
  line(path: DataPath): number {
    return this.#yaml.keyPlace(path).line;
  }

  /** Notes a mistake at the value of `path`. */
  problem(path: DataPath, message: string): void {
    this.#note(this.#yaml.place(path), message);
  }

  /** Notes a mistake at the key of `path`. */
  keyProblem(path: DataPath, message: string): void {
    this.#note(this.#yaml.keyPlace(path), message);
  }

  #note(place: TextPlace, message: string): void {
    const context = contextAt(this.text, place.offset);
    // Cases that expand are read once for each variable's value: the same mistake counts once.
    this.#problems.set(`${String(place.offset)} ${message}`, { ...place, message, context });
  }

  /** The value, or null after noting the mistake that stands for it. */
  take<T>(path: DataPath, value: T | Mistake): T | null {
    if (!(value instanceof Mistake)) return value;
    this.problem(path, value.message);
    return null;
  }

  /** As `take` of what `parse` makes of the data; bit patterns that lost their quotes are caught here. */
  parse<T>(path: DataPath, data: unknown, parse: (data: unknown) => T | Mistake): T | null {
    if (typeof data === 'number' && this.#mayHaveHex) {
      const { offset } = this.#yaml.place(path);
      const [written] = /^[-+]?0[xo]\w*/i.exec(this.text.slice(offset, offset + 20)) ?? [];
      if (written !== undefined) {
        this.problem(
          path,
          `without quotes ${written} is the number ${String(data)}: write "${written}" for a bit pattern`,
        );
        return null;
      }
    }
    return this.take(path, parse(data));
  }

  /** Throws all mistakes noted, in the order of the file, if there are any. */
  finish(): void {
    const [first, ...others] = [...this.#problems.values()].sort((a, b) => a.offset - b.offset);
    if (first !== undefined) throw new SpecFileError(this.file, [first, ...others]);
  }
}
