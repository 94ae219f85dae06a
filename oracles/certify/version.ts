/** The version of this package, and that of the specification in it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../spec/load/root.js';

export function version(): string {
  return manifest().version ?? 'unknown';
}

/** What docs/versions.md says of it. */
export function specificationVersion(): string {
  return manifest().versions?.specification ?? 'unknown';
}

interface Manifest {
  readonly version?: string;
  readonly versions?: { readonly specification?: string };
}

function manifest(): Manifest {
  return JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as Manifest;
}
