/** A shrinker's memory, as it goes into a file between two sittings: JSON, values by their bits. */
import { z } from 'zod';
import type { Quad } from '../../../spec/environments.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { bitsOf, hex, parseHex, valueOf } from '../../../semantics/number/binary32.js';
import { memory, type Memory } from '../memory.js';

const bits = z.string().regex(/^0x[0-9a-f]{8}$/);
const file = z.record(z.string().regex(/^\d+$/), z.tuple([bits, bits, bits, bits]));

const schema = z.strictObject({
  format: z.literal('vpspec shrink 1'),
  start: z.strictObject({ text: z.string(), attributes: file, parameters: file }),
  /** What programs were held against, where that is not the documents alone: "nv20 1ulp". */
  against: z.string().optional(),
  ...memory,
});

export type ShrinkState = z.infer<typeof schema>;

export function stateOf(
  { text, inputs }: { readonly text: string; readonly inputs: InputValues },
  { signature, isGuess, verdicts }: Memory,
): ShrinkState {
  return {
    format: 'vpspec shrink 1',
    start: {
      text,
      attributes: patterns(inputs.attributes),
      parameters: patterns(inputs.parameters),
    },
    signature,
    isGuess,
    verdicts: verdicts.map(([key, departs]) => [key, departs]),
  };
}

/** The state in a file's JSON; null where it is none. */
export function readState(json: unknown): ShrinkState | null {
  return schema.safeParse(json).data ?? null;
}

export function inputsOfState({ start }: ShrinkState): InputValues {
  return { attributes: values(start.attributes), parameters: values(start.parameters) };
}

type Patterns = ShrinkState['start']['attributes'];

function patterns(registers: Readonly<Record<number, Quad>> = {}): Patterns {
  const pattern = (value: number): string => hex(bitsOf(value));
  return Object.fromEntries(
    Object.entries(registers).map(([number, [x, y, z, w]]) => [
      number,
      [pattern(x), pattern(y), pattern(z), pattern(w)],
    ]),
  );
}

function values(registers: Patterns): Record<number, Quad> {
  const value = (pattern: string): number => valueOf(parseHex(pattern) ?? 0);
  return Object.fromEntries(
    Object.entries(registers).map(([number, [x, y, z, w]]) => [
      number,
      [value(x), value(y), value(z), value(w)],
    ]),
  );
}
