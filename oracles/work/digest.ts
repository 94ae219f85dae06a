/**
 * A digest of results that does not depend on who found which of them, in which order, or in how many parts: the sum of the
 * hashes of the units, modulo 2^256. Whoever cheats could find other results of the same sum; this tells slips and faults.
 */
import { createHash } from 'node:crypto';

const MODULUS = 1n << 256n;

/** The digest of nothing. */
const NO_DIGEST = '0'.repeat(64);

export class Digest {
  #sum = 0n;

  /** What became of a unit; the unit is part of it, so that two cannot be exchanged. */
  add(unit: string, content: string | Uint8Array): void {
    const hash = createHash('sha256').update(`${unit}\n`).update(content).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % MODULUS;
  }

  join(other: Digest): void {
    this.#sum = (this.#sum + other.#sum) % MODULUS;
  }

  get hex(): string {
    return hexOf(this.#sum);
  }
}

export function summedDigest(digests: Iterable<string>): string {
  let sum = 0n;
  for (const digest of digests) sum = (sum + BigInt(`0x${digest}`)) % MODULUS;
  return hexOf(sum);
}

function hexOf(sum: bigint): string {
  return sum.toString(16).padStart(NO_DIGEST.length, '0');
}
