/** A row of the tables of load restrictions: restrictions.ts and declaration-restrictions.ts. */
import type { GpuEnvironmentName } from './environments.js';

export type GpuDocument = 'gp4' | 'nvvp4' | 'nvfp4' | 'nvgp4' | 'nvpbo';

export type GpuRestrictionRow = readonly [
  document: GpuDocument,
  section: string,
  environments: readonly GpuEnvironmentName[],
  says: string,
];
