/** Bytes as base64, in a page. */

/** So many characters are made at once: a call takes no more arguments. */
const PIECE = 0x8000;

export function base64OfBytes(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text);
}

/** The bytes of a text; what is no base64 is passed over, and of what is left no more than whole bytes. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/[^A-Za-z0-9+/]/g, '');
  // A single digit at the end is less than a byte.
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
}
