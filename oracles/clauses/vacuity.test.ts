import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { instructionNamed } from '../../spec/instructions.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { compileClauses, type FormulaSource } from './formula.js';
import { judgeValues, type Verdict } from './judge.js';
import { shapeOfGpu, type InstructionShape } from './observation.js';

/** Few enough that every pair and most triples turn up. */
const special = fc.constantFrom(
  0, -0, 0.5, -0.5, 1, -1, 1.5, 3, 130, -130, 511, 600, -600, 2 ** 65, -(2 ** 65),
  2 ** -65, -(2 ** -65), Infinity, -Infinity, NaN,
); // prettier-ignore
const integer = fc.integer({ min: -512, max: 511 });

/** The clauses that `told` is true of for no random record. */
function without(
  formulas: readonly FormulaSource[],
  shape: InstructionShape | undefined,
  told: (verdict: Verdict) => boolean,
): readonly string[] {
  if (shape === undefined) throw new Error('no such instruction');
  const clauses = compileClauses(formulas, () => shape);
  const number = shape.operands[0] === 'address' ? integer : special;
  const four = fc.array(number, { minLength: 4, maxLength: 4 });
  const left = new Set(clauses.map(({ id }) => id));
  // Most clauses are told of by the first few.
  for (const [seed, numRuns] of [100, 400, 2000].entries()) {
    for (const values of fc.sample(fc.tuple(four, four, four, four), { numRuns, seed })) {
      const operands = values.slice(0, shape.operands.length);
      for (const verdict of judgeValues(clauses, operands, values[3])) {
        if (told(verdict)) left.delete(verdict.clause.id);
      }
      if (left.size === 0) return [];
    }
  }
  return [...left];
}

function emptyNowhere(
  all: readonly FormulaSource[],
  shapeNamed: (name: string) => InstructionShape | undefined,
): void {
  const instructions = [...new Set(all.map(({ on }) => on))].sort();
  const about = (name: string): readonly FormulaSource[] => all.filter(({ on }) => on === name);

  it.each(instructions)('%s: each speaks of some execution', (name) => {
    expect(without(about(name), shapeNamed(name), ({ applies }) => applies)).toEqual([]);
  });

  it.each(instructions)('%s: each refuses some result', (name) => {
    expect(without(about(name), shapeNamed(name), ({ holds }) => !holds)).toEqual([]);
  });
}

const { clauses, gpuClauses } = loadSpecification();

describe('no formula clause about VP programs is empty', () => {
  const formulas = clauses.filter((clause) => clause.kind === 'formula');
  emptyNowhere(formulas, instructionNamed);
});

describe('no formula clause about floating-point numbers of GPU programs is empty', () => {
  const formulas = gpuClauses.flatMap((clause) =>
    clause.kind === 'formula' && (clause.type === null || clause.type === 'F') ? [clause] : [],
  );
  emptyNowhere(formulas, (name) => {
    const spec = gpuInstructionNamed(name);
    return spec && shapeOfGpu(spec);
  });
});
