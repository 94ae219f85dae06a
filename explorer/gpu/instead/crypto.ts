/** node:crypto in a page, as far as it is called: SHA-256 of one text. */
import { base64OfBytes } from './base64.js';
import { sha256Of } from './sha256.js';

interface Hash {
  update(data: string): Hash;
  digest(encoding: 'hex' | 'base64'): string;
}

/** @throws Error for another algorithm */
export function createHash(algorithm: string): Hash {
  if (algorithm !== 'sha256') throw new Error(`a page has no ${algorithm}`);
  let text = '';
  const hash: Hash = {
    update: (data) => {
      text += data;
      return hash;
    },
    digest: (encoding) => {
      const digits = sha256Of(text);
      if (encoding === 'hex') return digits;
      const bytes = digits.match(/../g) ?? [];
      return base64OfBytes(Uint8Array.from(bytes, (byte) => parseInt(byte, 16)));
    },
  };
  return hash;
}
