/** Bytes as base64. A page has these by other means (explorer/gpu/instead). */

export function base64OfBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** The bytes of a text; what is no base64 is passed over. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
