/** Primitives that left for rasterization, as they travel. */
import { z } from 'zod';
import { hex } from '../../../semantics/number/binary32.js';
import type { Bits } from '../../judge/gpu/left.js';
import { WordsError, wordOf } from '../words.js';

/** Four components; null of one that does not show. */
export type RawQuad = readonly [Bits, Bits, Bits, Bits];

/** A vertex of a primitive. What is not given does not show. */
export interface RawLeftVertex {
  /** Clip coordinates. */
  readonly position?: RawQuad;
  /** By register (`COL0`), or by binding of GPU programs without "result." (`color.primary`, `texcoord[0]`). */
  readonly registers?: Readonly<Record<string, RawQuad>>;
}

/** A point, a line, or a polygon or a part of one. */
export interface RawPrimitive {
  readonly kind: 'point' | 'line' | 'polygon';
  /** The size of a point. */
  readonly size?: number;
  readonly vertices: readonly RawLeftVertex[];
}

/**
 * Calls that answers tell primitives of: the state behind them is that of their End. A list may go on behind an End, so that CallList tells
 * none.
 */
const TELLS = /^(?:End|DrawArrays|DrawElements|EvalMesh[12])$/;

/** Whether answers to a command tell what left. */
export function tellsPrimitives({ command }: { readonly command: string }): boolean {
  return TELLS.test(command);
}

const WORD = { type: 'string', pattern: '^0x[0-9A-Fa-f]{8}$' };

export const quad = z.unknown().meta({
  type: 'array',
  items: { anyOf: [WORD, { type: 'null' }] },
  minItems: 4,
  maxItems: 4,
});

export const primitive = z.strictObject({
  kind: z.enum(['point', 'line', 'polygon']),
  size: z.unknown().meta(WORD).optional(),
  vertices: z
    .array(
      z.strictObject({
        position: quad.optional(),
        registers: z.record(z.string().max(60), quad).optional(),
      }),
    )
    .min(1)
    .max(1000),
});

/** @throws WordsError with the place and what was expected */
export function quadIn(value: unknown, place: string): RawQuad {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  if (items.length !== 4) throw new WordsError(`${place} is no array of four words`);
  const at = (index: number): Bits => {
    const item = items[index];
    return item === null ? null : wordOf(item, `${place}[${String(index)}]`);
  };
  return [at(0), at(1), at(2), at(3)];
}

/** By name. @throws WordsError */
export function quadsIn(
  given: Readonly<Record<string, unknown>>,
  place: string,
): Readonly<Record<string, RawQuad>> {
  return Object.fromEntries(
    Object.entries(given).map(([name, each]) => [name, quadIn(each, `${place}.${name}`)]),
  );
}

export function quadText(words: RawQuad): unknown {
  return words.map((bits) => (bits === null ? null : hex(bits)));
}

export function quadsText(quads: Readonly<Record<string, RawQuad>>): unknown {
  return Object.fromEntries(Object.entries(quads).map(([name, each]) => [name, quadText(each)]));
}

/** How many vertices each kind has, at least. */
const LEAST = { point: 1, line: 2, polygon: 3 } as const;

/** @throws WordsError with the place and what was expected */
export function decodedPrimitive(
  { kind, size, vertices }: z.output<typeof primitive>,
  place: string,
): RawPrimitive {
  const least = LEAST[kind];
  if (vertices.length < least || (kind !== 'polygon' && vertices.length > least)) {
    throw new WordsError(
      `${place} is a ${kind} with ${String(vertices.length)} vertices; expected ${String(least)}${kind === 'polygon' ? ' or more' : ''}`,
    );
  }
  if (size !== undefined && kind !== 'point') {
    throw new WordsError(`${place} is a ${kind} with "size", which a point alone has`);
  }
  return {
    kind,
    ...(size === undefined ? {} : { size: wordOf(size, `${place}.size`) }),
    vertices: vertices.map(({ position, registers }, index) => {
      const own = `${place}.vertices[${String(index)}]`;
      return {
        ...(position === undefined ? {} : { position: quadIn(position, `${own}.position`) }),
        ...(registers === undefined ? {} : { registers: quadsIn(registers, `${own}.registers`) }),
      };
    }),
  };
}

export function encodedPrimitive({ kind, size, vertices }: RawPrimitive): unknown {
  return {
    kind,
    ...(size === undefined ? {} : { size: hex(size) }),
    vertices: vertices.map(({ position, registers }) => ({
      ...(position === undefined ? {} : { position: quadText(position) }),
      ...(registers === undefined ? {} : { registers: quadsText(registers) }),
    })),
  };
}
