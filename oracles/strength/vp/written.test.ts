import { describe, expect, it } from 'vitest';
import { attribute, stepOf } from './executed.arbitrary.js';
import { writtenComponents } from './written.js';

function written(instruction: string): readonly number[] {
  return writtenComponents(stepOf(instruction, attribute(1, -1, 0, 2)));
}

describe('components that are written', () => {
  it('are all of them, or those of the write mask', () => {
    expect(written('MOV R0, v[0];')).toEqual([0, 1, 2, 3]);
    expect(written('MOV R0.yw, v[0];')).toEqual([1, 3]);
    expect(written('ARL A0.z, v[0];')).toEqual([2]);
  });

  it('pass the condition code mask, swizzled', () => {
    expect(written('MOVC CC, v[0];\nMOV R0 (GT), v[0];')).toEqual([0, 3]);
    expect(written('MOVC CC, v[0];\nMOV R0.xyz (LT.yyxx), v[0];')).toEqual([0, 1]);
    expect(written('MOVC CC, v[0];\nMOV R0 (FL), v[0];')).toEqual([]);
  });

  it('are those of the condition code, where it is updated', () => {
    expect(written('MOVC CC.xy, v[0];')).toEqual([0, 1]);
    expect(written('MOV CC, v[0];')).toEqual([]);
  });

  it('are none of a branch', () => {
    expect(written('end: BRA end (FL);')).toEqual([]);
  });
});
