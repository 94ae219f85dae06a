/** SHA-256 (FIPS 180-4) in a page: that of the browser is not there at every address, and cannot be had at once. */

const WORDS = 64;
const ROUND: readonly number[] = fractions(64, 1 / 3);
const START: readonly number[] = fractions(8, 1 / 2);

/** The first 32 bits of the fractions of roots of the first primes. */
function fractions(count: number, power: number): readonly number[] {
  const primes: number[] = [];
  for (let each = 2; primes.length < count; each++) {
    if (primes.every((prime) => each % prime !== 0)) primes.push(each);
  }
  return primes.map((prime) => {
    const root = prime ** power;
    return Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
  });
}

/** SHA-256 in 64 hexadecimal digits. */
export function sha256Of(data: string | Uint8Array): string {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(WORDS);
  for (let at = 0; at < padded.length; at += 64) mix(state, words, view, at);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function mix(state: Uint32Array, words: Uint32Array, view: DataView, at: number): void {
  const word = (index: number): number => words[index] ?? 0;
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < WORDS; i++) {
    const [early, late] = [word(i - 15), word(i - 2)];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = word(i - 16) + first + word(i - 7) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < WORDS; i++) {
    const upper = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + upper + ((e & f) ^ (~e & g)) + (ROUND[i] ?? 0) + word(i)) | 0;
    const lower = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const other = (lower + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = (state[index] ?? 0) + value;
  });
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
