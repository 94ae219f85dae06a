/** Sizes of points: NV_vertex_program2 §2.14.1.5, NV_geometry_program4 §3.3. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNDEFINED } from '../../gpu/domains/undefined.js';
import { load } from '../../language/load.js';
import { sizeOfGpuPoint, sizeOfVpPoint, type PointSizeState } from './point-size.js';
import { componentsOf, NOTHING } from './vertex.js';
import { coordinate } from './vertex.arbitrary.js';
import { isWritten } from './written.js';

const ON: PointSizeState = { isProgrammed: true, size: 3, range: [1, 64] };
const OFF: PointSizeState = { ...ON, isProgrammed: false };
const psiz = (size: number) => componentsOf([size, 9, 9, 9]);

describe('the size of a point of a VP program', () => {
  it('is that of the state where the mode is off, or PSIZ is not written', () => {
    expect(sizeOfVpPoint(true, psiz(7), OFF)).toBe(3);
    expect(sizeOfVpPoint(false, psiz(0), ON)).toBe(3);
  });

  it('is x of PSIZ, clamped from zero to the greatest size', () => {
    expect([7, -1, 0, 0.5, 100].map((size) => sizeOfVpPoint(true, psiz(size), ON))).toEqual([7, 0, 0, 0.5, 64]);
    expect(sizeOfVpPoint(true, psiz(NaN), ON)).toBe(UNDEFINED);
  }); // prettier-ignore

  it('is undefined where it is not said whether PSIZ counts as written, but for a size that both have', () => {
    expect(sizeOfVpPoint(null, psiz(7), ON)).toBe(UNDEFINED);
    expect(sizeOfVpPoint(null, psiz(3), ON)).toBe(3);
  });
});

describe('the size of a point of a GPU program', () => {
  it('is clamped to the range in all cases', () => {
    expect(sizeOfGpuPoint(psiz(0.5), ON)).toBe(1);
    expect(sizeOfGpuPoint(psiz(7), OFF)).toBe(3);
    expect(sizeOfGpuPoint(psiz(7), { ...OFF, size: 0.5 })).toBe(1);
    expect(sizeOfGpuPoint(NOTHING, ON)).toBe(UNDEFINED);
    fc.assert(
      fc.property(coordinate, fc.boolean(), (size, isProgrammed) => {
        const [least, greatest] = ON.range;
        const result = sizeOfGpuPoint(psiz(size), { ...ON, isProgrammed }) as number;
        expect(result >= least && result <= greatest).toBe(true);
      }),
    );
  });
});

describe('whether a register is written', () => {
  const of = (text: string, name = 'PSIZ'): boolean | null => {
    const result = load(new TextEncoder().encode(text));
    if (!result.loaded) throw new Error(JSON.stringify(result.error));
    return isWritten(result.program, name);
  };

  it.each([
    ['!!VP1.0 MOV o[HPOS], v[0]; END', false],
    ['!!VP1.0 MOV o[HPOS], v[0]; MOV o[PSIZ], v[1]; END', true],
    ['!!VP1.0 MOV o[HPOS], v[0]; MOV o[PSIZ].x, v[1]; END', true],
    ['!!VP1.0 MOV o[HPOS], v[0]; MOV o[PSIZ].yzw, v[1]; END', null],
    ['!!VP1.0 MOV o[HPOS], v[0]; MOV o[PSIZ].y, v[1]; MOV o[PSIZ].x, v[1]; END', true],
    ['!!VP2.0 MOV o[HPOS], v[0]; MOV o[PSIZ].x (GT), v[1]; END', null],
    ['!!VP2.0 MOV o[HPOS], v[0]; MOV o[PSIZ].x (TR), v[1]; END', true],
    ['!!VP2.0 MOV o[HPOS], v[0]; BRA out (GT.x); MOV o[PSIZ].x, v[1]; out: END', null],
  ])('%s', (text, expected) => {
    expect(of(text)).toBe(expected);
  });
});
