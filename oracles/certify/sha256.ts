import { createHash } from 'node:crypto';

/** SHA-256 in 64 hexadecimal digits. */
export function sha256Of(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
