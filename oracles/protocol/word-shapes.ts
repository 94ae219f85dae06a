/** The shapes of words on a line: four of each register, by number, by name or by binding. */
import { z } from 'zod';

const WORD = { type: 'string', pattern: '^0x[0-9A-Fa-f]{8}$' };
export const QUAD = { type: 'array', items: WORD, minItems: 4, maxItems: 4 };
const BITS = { anyOf: [WORD, { type: 'null' }] };
const BITS_QUAD = { type: 'array', items: BITS, minItems: 4, maxItems: 4 };

/** Checked by words.ts, which is faster and says which word is wrong. */
export const words = z
  .array(z.unknown())
  .meta({ items: WORD, description: 'For each vertex, for each register, x y z w' });
export const base64 = z.string().describe('The same words, little-endian, in base64');
export const quads = z
  .record(z.string().regex(/^(0|[1-9]\d{0,3})$/, 'expected a number from 0 to 9999'), z.unknown())
  .meta({ additionalProperties: QUAD, description: 'Registers by number, four words each' });
const NEGATIVE = '-([1-9]|[1-8]\\d|9[0-6])';
/** Constants count from -96 in words of the NV2A, and from 0 in other programs. */
export const constants = z
  .record(
    z
      .string()
      .regex(new RegExp(`^(0|[1-9]\\d{0,3}|${NEGATIVE})$`), 'expected a number from -96 to 9999'),
    z.unknown(),
  )
  .meta({
    additionalProperties: QUAD,
    description:
      'Parameters by number, four words each; the constants of words of the NV2A from -96 to 95',
  });
/** The words of one instruction. */
export const instructionWord = z
  .string()
  .regex(/^0x[0-9a-fA-F]{32}$/, 'expected "0x" and 32 hexadecimal digits, the first word first');
export const namedQuads = z
  .record(z.string(), z.unknown())
  .meta({ additionalProperties: QUAD, description: 'Registers by name, four words each' });
export const bindings = z.record(z.string(), z.unknown()).meta({
  additionalProperties: {
    type: 'object',
    properties: { F: QUAD, S: QUAD, U: QUAD },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  },
  description:
    'Attributes and parameters by binding: four words under the type as which they are set',
});
export const buffers = z
  .record(z.string().regex(/^(0|[1-9]\d{0,3})$/, 'expected a number from 0 to 9999'), z.unknown())
  .meta({
    additionalProperties: { type: 'array', items: WORD },
    description: 'Words of program parameter buffers by binding point',
  });
export const shown = z.record(z.string(), z.unknown()).meta({
  additionalProperties: BITS_QUAD,
  description: 'Results by binding: four words each, null for a component that does not show',
});
