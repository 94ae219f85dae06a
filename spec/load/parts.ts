/**
 * Parts of spec/ beside that about the programs of NV_vertex_program to NV_gpu_program4, each a folder of its own that may have
 * `documents.yaml`, `clauses.yaml`, `errata.yaml` and `sections.yaml`. A certificate of such programs rests on none of them, so what is added there leaves
 * the certificates that are kept as they are (oracles/certify/hashes.ts).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** gl: the GL around programs; gf3: the GeForce3 paper. */
export const SPEC_PARTS = ['gl', 'gf3'] as const;

/** The files of that name that there are in the parts, relative to the folder that holds `spec/`. */
export function filesOfParts(root: string, name: string): readonly string[] {
  return SPEC_PARTS.map((part) => `spec/${part}/${name}`).filter((file) =>
    existsSync(join(root, file)),
  );
}
