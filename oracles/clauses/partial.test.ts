import { describe, expect, it } from 'vitest';
import { gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { compileClauses, type FormulaSource } from './formula.js';
import { shapeOfGpu } from './observation.js';
import { judgePartial, wholeNumbers, type PartialValues } from './partial.js';

function judged(
  clause: Omit<FormulaSource, 'id'>,
  operands: readonly PartialValues[],
  result: PartialValues,
) {
  const compiled = compileClauses([{ id: 'x', ...clause }], (name) => {
    const spec = gpuInstructionNamed(name);
    return spec && shapeOfGpu(spec);
  });
  return judgePartial(compiled, operands, result).map(({ applies, holds, covers, violation }) => ({
    applies,
    holds,
    covers,
    component: violation?.component ?? null,
  }))[0];
}

const SILENT = { applies: false, holds: true, covers: 0, component: null };

describe('an execution with undefined numbers', () => {
  it('is judged by components where all that is read is defined', () => {
    const sum = { on: 'ADD', then: 'r == a + b' };
    const [a, b] = [
      [1, null, 3, 4],
      [1, 2, 3, null],
    ];
    expect(judged(sum, [a, b], [2, null, 6, null])).toEqual({
      applies: true,
      holds: true,
      covers: 1 | 4,
      component: null,
    });
    expect(judged(sum, [a, b], [2, null, 7, null])).toEqual({
      applies: true,
      holds: false,
      covers: 1 | 4,
      component: 2,
    });
    expect(judged(sum, [a, b], [null, 1, null, 1])).toEqual(SILENT);
  });

  it('is judged as a whole where the components that are named are defined', () => {
    const whole = { on: 'LIT', when: 'a.x > 0', then: 'r.z == a.y * a.w' };
    const operand = [1, 2, null, 3];
    expect(judged(whole, [operand], [null, null, 6, null])).toEqual({
      applies: true,
      holds: true,
      covers: 4,
      component: null,
    });
    expect(judged(whole, [operand], [1, 1, null, 1])).toEqual(SILENT);
    expect(judged(whole, [[null, 2, 0, 3]], [1, 1, 6, 1])).toEqual(SILENT);
  });

  it('is silent of a component that other operands are named with', () => {
    const quotient = { on: 'DIV', then: 'r == a / b' };
    const divisor = [2, 2, 2, 2];
    expect(judged(quotient, [[4, null, 8, 8], divisor], [2, 1, 4, 4])).toMatchObject({
      holds: true,
      covers: 1 | 4 | 8,
    });
    expect(
      judged(
        quotient,
        [
          [4, 4, 4, 4],
          [null, null, null, null],
        ],
        [2, 2, 2, 2],
      ),
    ).toEqual(SILENT);
  });

  it('is read both ways by a clause that holds both ways', () => {
    const both = { on: 'ADD', when: 'a.x == 0', then: 'r.x == b.x', symmetric: true };
    expect(
      judged(
        both,
        [
          [0, 0, 0, 0],
          [null, 1, 1, 1],
        ],
        [5, 5, 5, 5],
      ),
    ).toEqual(SILENT);
    expect(
      judged(
        both,
        [
          [3, null, 0, 0],
          [0, 1, 1, 1],
        ],
        [3, 5, 5, 5],
      ),
    ).toMatchObject({
      applies: true,
      holds: true,
    });
  });

  it('is an ordinary one where nothing is undefined', () => {
    expect(wholeNumbers([[1, 2]], [3])).toEqual({ operands: [[1, 2]], result: [3] });
    expect(wholeNumbers([[1, null]], [3])).toBeNull();
    expect(wholeNumbers([[1, 2]], [null])).toBeNull();
  });
});
