/** A digest of what an engine gives of all operands of a function of one number, or of many of them. */
import { createHash } from 'node:crypto';
import { engineOf, NV20_FIGURES, NV30_FIGURES } from '../../semantics/silicon/engines.js';
import { tabulated } from '../../semantics/silicon/interpolator.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { SLICE, SLICES } from './messages.js';

type Unary = (bits: number) => number;

/** The functions of one number of an engine, each by an instruction's name, or a component's: "EXP.z". */
export function functionsOf(engine: EngineName): ReadonlyMap<string, Unary> {
  const { unary } = engine === 'nv20' ? engineOf(NV20_FIGURES) : engineOf(NV30_FIGURES, tabulated);
  return unary;
}

/**
 * SHA-256 over the SHA-256 of each slice: of the results as little-endian words, NaNs with their payloads.
 *
 * @param step 1 for all slices, 31 for every 31st
 */
export function engineDigest(unary: Unary, step: number): string {
  const results = new Uint32Array(SLICE);
  const hash = createHash('sha256');
  for (let slice = 0; slice < SLICES; slice += step) {
    const first = slice * SLICE;
    for (let at = 0; at < SLICE; at++) results[at] = unary(first + at);
    hash.update(createHash('sha256').update(results).digest());
  }
  return hash.digest('hex');
}
