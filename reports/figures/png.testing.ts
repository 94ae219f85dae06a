/** What a PNG file of ours has: checked chunk by chunk, and unfiltered. */
import { crc32, inflateSync } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint8Array;
}

/** @throws Error for what is no file that png.ts writes */
export function pictureOf(file: Uint8Array): Picture {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < file.length;) {
    const length = view.getUint32(at);
    const body = file.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== view.getUint32(at + 8 + length)) throw new Error('a chunk is damaged');
    chunks.set(Buffer.from(body.subarray(0, 4)).toString('latin1'), body.subarray(4));
    at += 12 + length;
  }
  const [header, data] = [chunks.get('IHDR'), chunks.get('IDAT')];
  if (header === undefined || data === undefined || !chunks.has('IEND'))
    throw new Error('a chunk is missing');
  const of = new DataView(header.buffer, header.byteOffset, header.length);
  const [width, height] = [of.getUint32(0), of.getUint32(4)];
  const lines = inflateSync(data);
  const colours = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = y * (width * 3 + 1);
    if (lines[from] !== 2) throw new Error('another filter');
    for (let x = 0; x < width * 3; x++) {
      const above = y === 0 ? 0 : (colours[(y - 1) * width * 3 + x] ?? 0);
      colours[y * width * 3 + x] = (lines[from + 1 + x] ?? 0) + above;
    }
  }
  return { width, height, colours };
}
