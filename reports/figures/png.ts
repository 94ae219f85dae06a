/** PNG files: eight bits of red, green and blue, rows filtered by what stands above (RFC 2083). */
import { deflateSync } from 'node:zlib';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** @param colours red, green and blue of each pixel, row after row from the top */
export function pngOf(width: number, height: number, colours: Uint8Array): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // Eight bits, true colour; the only method of compression and of filters; not interlaced.
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered(width, height, colours), { level: 9 })),
    chunk('IEND', new Uint8Array(0)),
  ];
  return Buffer.concat(parts);
}

/** The filter "Up" of every row: smooth pictures are small so. */
const UP = 2;

function filtered(width: number, height: number, colours: Uint8Array): Uint8Array {
  const row = width * 3;
  const lines = new Uint8Array(height * (row + 1));
  for (let y = 0; y < height; y++) {
    const to = y * (row + 1);
    lines[to] = UP;
    for (let x = 0; x < row; x++) {
      const above = y === 0 ? 0 : (colours[(y - 1) * row + x] ?? 0);
      lines[to + 1 + x] = (colours[y * row + x] ?? 0) - above;
    }
  }
  return lines;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const all = new Uint8Array(12 + data.length);
  const view = new DataView(all.buffer);
  view.setUint32(0, data.length);
  all.set(Buffer.from(type, 'latin1'), 4);
  all.set(data, 8);
  view.setUint32(8 + data.length, crc(all.subarray(4, 8 + data.length)));
  return all;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crc(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (TABLE[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  return ~rest >>> 0;
}
