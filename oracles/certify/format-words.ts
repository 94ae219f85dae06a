/** What formats of certificates have in common. */
import { z } from 'zod';
import { ENVIRONMENT_NAMES, isEnvironment } from '../../spec/gpu/environments.js';

export const count = z.int().nonnegative();
export const texts = z.array(z.string());

export const word = z.looseObject({
  bits: z
    .string()
    .regex(/^0x[0-9a-f]{8}$/, 'expected bits such as "0x3f800000"')
    .describe('The bit pattern: "0x80000000"'),
  decimal: z.string().describe('The same in decimal, or NaN, Infinity: "-0"'),
});

/** Registers by number. */
export const registers = z.record(z.string(), z.array(word));

/** An environment of a language that is there: whoever reads on looks things up by it. */
export const known = z
  .string()
  .refine(
    isEnvironment,
    `no environment that this version knows: expected one of ${ENVIRONMENT_NAMES.join(', ')}`,
  );
