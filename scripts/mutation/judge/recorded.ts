/** units.yaml: which units show each machine of the examination. record.ts makes it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { packageRoot } from '../../../spec/load/root.js';
import type { AnyEnvironmentName } from '../../../spec/gpu/environments.js';

export const UNITS_FILE = join(packageRoot(), 'scripts/mutation/judge/units.yaml');

const RECORDED = z.strictObject({
  /** See machines.ts. */
  machine: z.string(),
  environment: z.string().transform((name) => name as AnyEnvironmentName),
  seen: z.enum(['boxed', 'traced']),
  /** Ids, which are names for ever. */
  units: z.array(z.string()).min(1),
});

export type Recorded = z.infer<typeof RECORDED>;

export function readRecorded(): readonly Recorded[] {
  return z.array(RECORDED).parse(parse(readFileSync(UNITS_FILE, 'utf8')));
}
