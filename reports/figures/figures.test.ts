/** Figures of the GeForce3 paper, small: what is drawn where, and what the readings of the scan change. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { balls } from './balls.js';
import { bytesOf, canvas, draw, transformed, type Canvas } from './draw.js';
import { FIGURE } from './figure.js';
import { grid, joined, type Mesh } from './mesh.js';
import { morph } from './morph.js';
import { patch } from './patch.js';
import { pngOf } from './png.js';
import { pictureOf } from './png.testing.js';

const source = (name: string): string => readFileSync(`examples/paper/${name}.vp`, 'utf8');

/** The mean of all channels in some columns, or NaN of none. */
function brightness(
  { width, height, colours }: Canvas,
  [from, to]: readonly [number, number],
  [top, bottom]: readonly [number, number] = [0, 1],
): number {
  let [sum, count] = [0, 0];
  for (let y = Math.round(top * height); y < bottom * height; y++) {
    for (let x = Math.round(from * width); x < to * width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        sum += colours[(y * width + x) * 3 + channel] ?? 0;
        count++;
      }
    }
  }
  return sum / count;
}

it('a PNG file has the picture back', () => {
  const pictures = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).chain(([width, height]) =>
    fc.uint8Array({ minLength: width * height * 3, maxLength: width * height * 3 }).map((colours) => ({ width, height, colours })),
  ); // prettier-ignore
  fc.assert(
    fc.property(pictures, ({ width, height, colours }) => {
      const back = pictureOf(pngOf(width, height, colours));
      expect([back.width, back.height]).toEqual([width, height]);
      expect([...back.colours]).toEqual([...colours]);
    }),
  );
});

describe('a mesh', () => {
  const square = (z: number): Mesh => grid(1, 1, (u, v) => ({ 0: [2 * u - 1, 2 * v - 1, z, 1], 3: [u, v, 0, 1] })); // prettier-ignore

  it('is a grid of two triangles a cell, of which neighbours share vertices', () => {
    const own = grid(3, 2, (u, v) => ({ 0: [u, v, 0, 1] }));
    expect(own.vertices).toBe(12);
    expect(own.triangles.length).toBe(12);
    expect([...(own.attributes.get(0) ?? [])].slice(-4)).toEqual([1, 1, 0, 1]);
    const both = joined([own, own]);
    expect([both.vertices, both.triangles.length]).toEqual([24, 24]);
    expect(Math.max(...both.triangles.flat())).toBe(23);
    expect(both.attributes.get(0)?.length).toBe(96);
  });

  const COLOURS = '!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], v[3]; END';
  const drawn = (to: Canvas, mesh: Mesh, program = COLOURS): void => {
    draw(to, { source: program, parameters: {}, mesh, results: ['COL0'], shade: (values) => [values[0] ?? 0, values[1] ?? 0, 1] }); // prettier-ignore
  };

  it('covers every sample once, with its values between those of the corners', () => {
    const to = canvas(8, 4, () => [0, 0, 0]);
    drawn(to, square(0));
    for (let y = 0; y < 4; y++) {
      for (let x = 0; x < 8; x++) {
        const at = (y * 8 + x) * 3;
        expect(to.colours[at]).toBeCloseTo((x + 0.5) / 8, 5);
        // The window's y goes up, a picture's rows down.
        expect(to.colours[at + 1]).toBeCloseTo(1 - (y + 0.5) / 4, 5);
      }
    }
  });

  it('hides what is farther away, whichever is drawn first', () => {
    const near = '!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0].x, v[0].w; END';
    for (const order of [
      [0, 0.5],
      [0.5, 0],
    ] as const) {
      const to = canvas(2, 2, () => [0, 0, 0]);
      for (const z of order) drawn(to, square(z), z === 0 ? near : '!!VP1.0 MOV o[HPOS], v[0]; END'); // prettier-ignore
      expect(to.colours[0]).toBe(1);
    }
  });

  it('is corrected for perspective, and clipped to what lies before the eye', () => {
    // Clip coordinates with w from 3 on the left to -1 on the right: the plane of the eye is at u = 0.75.
    const mesh = grid(1, 1, (u, v) => ({ 0: [4 * u - 2, 2 * v - 1, 0, 3 - 4 * u], 3: [u, 0, 0, 1] }));
    // One row: a quad that narrows to the left covers its middle alone.
    const to = canvas(16, 1, () => [0, 0, 0]);
    drawn(to, mesh);
    for (let x = 0; x < 16; x++) {
      const window = ((x + 0.5) / 16) * 2 - 1;
      // x / w = (4 u - 2) / (3 - 4 u)
      const u = (3 * window + 2) / (4 + 4 * window);
      const value = to.colours[x * 3] ?? 0;
      if (u >= 0) expect(value).toBeCloseTo(u, 4);
      else expect(value).toBe(0);
    }
  }); // prettier-ignore

  it('averages squares of samples, and puts canvases side by side', () => {
    const [left, right] = [canvas(4, 2, (y) => [y, 0, 2]), canvas(2, 2, () => [0.25, 1, -1])];
    const { width, height, colours } = bytesOf([left, right], 2);
    expect([width, height]).toEqual([3, 1]);
    expect([...colours]).toEqual([64, 0, 255, 64, 0, 255, 64, 255, 0]);
  });
});

describe('figure 6', () => {
  it('has the cube on the left with flat faces, and the sphere on the right with a highlight', () => {
    const to = morph(source('lit-morphing'), 160, 48, 8);
    const brightest = (from: number, end: number): number => {
      let most = 0;
      for (let y = 0; y < 48; y++)
        for (let x = from; x < end; x++) most = Math.max(most, to.colours[(y * 160 + x) * 3] ?? 0);
      return most;
    };
    expect(brightest(0, 40)).toBeLessThan(0.75);
    expect(brightest(120, 160)).toBeGreaterThan(0.9);
  });
});

describe('figure 7', () => {
  const of = (program: string): Canvas =>
    balls({ ball: program, floor: source('rubber-floor') }, 160, 120, {
      round: 32,
      along: 24,
      floor: 24,
    });
  const [added, subtracted] = [
    source('anisotropic'),
    source('anisotropic').replace(' R5.w;\n#', ' -R5.w;\n#'),
  ].map(of);

  it('has the highlight of the green ball on the side of the light where the product is added, and on the other where not', () => {
    if (added === undefined || subtracted === undefined) throw new Error('two pictures');
    const [left, right, tall] = [[0.42, 0.52], [0.55, 0.63], [0.12, 0.4]] as const; // prettier-ignore
    expect(brightness(added, right, tall)).toBeGreaterThan(brightness(added, left, tall));
    expect(brightness(subtracted, left, tall)).toBeGreaterThan(brightness(added, left, tall));
    expect(brightness(subtracted, right, tall)).toBeLessThan(brightness(added, right, tall));
  });

  it('has a floor that is flat away from balls, and dented below them, with normals across it', () => {
    const at = (x: number, z: number) => grid(1, 1, () => ({ 0: [x, 0, z, 1] }));
    const rows = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] as const; // prettier-ignore
    const parameters = {
      ...Object.fromEntries([...rows.map((row, i) => [i, row]), ...rows.map((row, i) => [8 + i, row])]),
      12: [0, 0.5, 0, 1], 13: [50, 0.5, 0, 1], 14: [0, 9, 50, 1],
      20: [1, 0, 1, 0], 21: [2, 1.4, 4 * Math.LN2, 1], 22: [0, 1, 0, 0], 23: [0, 1, 0, 0], 24: [0, 1, 0, 1], 25: [1, 1, 1, 1],
    } as const; // prettier-ignore
    const height = (x: number, z: number): number =>
      transformed({ source: source('rubber-floor'), parameters, mesh: at(x, z) }, ['HPOS'])[0]?.['HPOS']?.[1] ?? NaN; // prettier-ignore
    const upward = (x: number, z: number): number =>
      transformed({ source: source('rubber-floor'), parameters, mesh: at(x, z) }, ['COL0'])[0]?.['COL0']?.[0] ?? NaN; // prettier-ignore
    const depth = (x: number, z: number): number => 0.9 * 2 ** (-2 * (x * x + z * z));
    for (const [x, z] of [[0, 0], [0.5, 0.25], [-1, 0.5], [9, 9], [0, 50]] as const) {
      expect(height(x, z)).toBeCloseTo(-depth(x, z), 2);
      // The light comes from above: the diffuse part is the normal's y.
      const slope = depth(x, z) * 4 * Math.LN2 * Math.hypot(x, z);
      expect(upward(x, z)).toBeCloseTo(1 / Math.hypot(1, slope), 2);
    }
  }); // prettier-ignore
});

describe('figure 8', () => {
  it('is lit from the sky by the comment, and from the ground by the scan; the highlight stays', () => {
    const plain = source('bumpy-patch');
    const [lit, unlit] = [plain, plain.replace('v[1], R0.w', 'v[1], -R0.w')].map((each) =>
      patch(each, 120, 90, 24),
    );
    if (lit === undefined || unlit === undefined) throw new Error('two pictures');
    const middle = [[0.4, 0.6], [0.4, 0.6]] as const; // prettier-ignore
    expect(brightness(lit, ...middle)).toBeGreaterThan(brightness(unlit, ...middle) + 0.1);
    // A reflection of one surface, without bumps, does not tell a normal from its opposite.
    expect([...lit.depths]).toEqual([...unlit.depths]);
  });
});

it('every figure says what it shows, as many pictures as it has side by side', () => {
  expect(FIGURE[7].shows.length).toBe(2);
  expect(FIGURE[8].shows.length).toBe(2);
});
