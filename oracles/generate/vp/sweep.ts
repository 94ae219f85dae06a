/** A program that is not drawn but swept: what all sweeps are made with. */
import type { Environment } from '../../../spec/environments.js';
import type { InputValues } from '../../../semantics/machine/state.js';

/** A program of a sweep. */
export interface Sweep {
  /** What is swept, and the number of the program among those of the same. */
  readonly name: string;
  readonly text: string;
  readonly values: InputValues;
  /** The vertex attributes of vertices that come before it in the same request. */
  readonly earlier?: readonly NonNullable<InputValues['attributes']>[];
}

/** What becomes a program together with other pieces. */
export interface Piece {
  readonly setup?: readonly string[];
  /** The lines that make one result show. */
  readonly lines: (to: string, index: number, place: number) => readonly string[];
  readonly values: InputValues;
}

interface SweptBy {
  /** Pieces of one program at most. */
  readonly most?: number;
  /** What the programs have after OPTION. */
  readonly options?: readonly string[];
  /** Where results show, if not in all results. */
  readonly shown?: readonly string[];
}

/**
 * As many programs as so many pieces need that each show in one result; where results are left over, the first pieces come
 * again.
 *
 * @param make for the first and the last piece of a program
 */
export function swept(
  environment: Environment,
  name: string,
  count: number,
  make: (first: number, last: number) => Piece,
  { most = Infinity, options = [], shown: places = shownIn(environment) }: SweptBy = {},
): readonly Sweep[] {
  const shown = places.slice(0, most);
  return Array.from({ length: Math.ceil(count / shown.length) }, (_, at) => {
    const first = at * shown.length;
    const { setup = [], lines, values } = make(first, Math.min(first + shown.length, count) - 1);
    const body = shown.flatMap((to, place) => lines(to, (first + place) % count, place));
    return {
      name: `${name}-${String(at + 1)}`,
      text: textOf(environment, [...setup, ...body], options),
      values,
    };
  });
}

/** Where results show: every result register, or the upper half of the parameters of a state program. */
export function shownIn({
  programType,
  results,
  programParameters,
}: Environment): readonly string[] {
  if (programType === 'vertex') return results.map((result) => `o[${result}]`);
  const half = programParameters / 2;
  return Array.from({ length: half }, (_, at) => `c[${String(half + at)}]`);
}

/** @param lines instructions, and labels with their colon */
export function textOf(
  { header }: Environment,
  lines: readonly string[],
  options: readonly string[] = [],
): string {
  const written = lines.map((line) => (line.endsWith(':') ? line : `  ${line};`));
  return [header, ...options.map((name) => `OPTION ${name};`), ...written, 'END', ''].join('\n');
}
