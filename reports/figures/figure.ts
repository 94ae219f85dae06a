/** Figures 6 to 8 of the GeForce3 paper as pictures, each program in the readings that its scan leaves open, side by side. */
import { balls } from './balls.js';
import { bytesOf, type Canvas } from './draw.js';
import { morph } from './morph.js';
import { patch } from './patch.js';
import { pngOf } from './png.js';

export const FIGURES = [6, 7, 8] as const;
export type FigureNumber = (typeof FIGURES)[number];

/** The text of a program by the name that it has among the paper's examples. */
export type SourceOf = (name: string) => string;

/** Samples of a pixel each way, which are averaged. */
const SAMPLES = 2;

/** One picture in pixels. */
const [WIDTH, HEIGHT] = [480, 360];

interface Figure {
  /** What it shows, from left to right. */
  readonly shows: readonly string[];
  readonly canvases: (sourceOf: SourceOf, width: number, height: number) => readonly Canvas[];
}

export const FIGURE: Readonly<Record<FigureNumber, Figure>> = {
  6: {
    shows: ['the morph: the cube, three steps between, the sphere'],
    canvases: (sourceOf, width, height) => [
      morph(sourceOf('lit-morphing'), 2 * width, Math.round(height * 0.8)),
    ],
  },
  7: {
    shows: [
      'the last product added, as scanned, which computes the formula',
      'the last product subtracted',
    ],
    canvases: (sourceOf, width, height) => {
      const floor = sourceOf('rubber-floor');
      const added = sourceOf('anisotropic');
      const subtracted = other(added, 'MAD R4.y, R3.y, R5.y, R5.w;', 'MAD R4.y, R3.y, R5.y, -R5.w;'); // prettier-ignore
      return [added, subtracted].map((ball) => balls({ ball, floor }, width, height));
    },
  },
  8: {
    shows: ['the tangent as the comment has it', 'the tangent negated, as scanned'],
    canvases: (sourceOf, width, height) => {
      const plain = sourceOf('bumpy-patch');
      const negated = other(plain, 'MUL R0.xyz, v[1], R0.w;', 'MUL R0.xyz, v[1], -R0.w;');
      return [plain, negated].map((source) => patch(source, width, height));
    },
  },
};

/** A program with one of its lines otherwise. */
function other(source: string, line: string, instead: string): string {
  const parts = source.split(line);
  if (parts.length !== 2) throw new Error(`the program does not have ${line} once`);
  return parts.join(instead);
}

/** A figure as a PNG file. */
export function figurePng(number: FigureNumber, sourceOf: SourceOf): Uint8Array {
  const made = FIGURE[number].canvases(sourceOf, WIDTH * SAMPLES, HEIGHT * SAMPLES);
  const { width, height, colours } = bytesOf(made, SAMPLES);
  return pngOf(width, height, colours);
}
