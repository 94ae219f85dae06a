/** Figures of host code that are kept: docs/host-code/nv20.json and nv30.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../spec/load/root.js';
import { ENGINE_IDS, type EngineName } from '../../semantics/silicon/names.js';
import { KINDS, SLICES } from './source.js';

const counts = z.array(z.int().min(0)).length(KINDS.length);

const schema = z.strictObject({
  engine: z.enum(ENGINE_IDS),
  machine: z.strictObject({ processor: z.string(), compiler: z.string(), library: z.string() }),
  pieces: z.array(
    z.strictObject({
      instruction: z.string(),
      component: z.enum(['x', 'y', 'z']).nullable(),
      language: z.string(),
      code: z.string(),
      /** By the upper eight bits of the operand; by kind of difference. */
      slices: z.array(counts).length(SLICES),
    }),
  ),
});

export type KeptFigures = z.infer<typeof schema>;

export function keptPath(engine: EngineName): string {
  return join(packageRoot(), 'docs/host-code', `${engine}.json`);
}

/** @throws ZodError for a file that is none */
export function keptFigures(engine: EngineName): KeptFigures {
  return schema.parse(JSON.parse(readFileSync(keptPath(engine), 'utf8')));
}
