import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instructionNamed } from '../../spec/instructions.js';
import { loadClauses } from '../../spec/load/specification.js';
import { compileClauses } from './formula.js';
import { judgeValues, type Verdict } from './judge.js';

const formulas = loadClauses().filter((clause) => clause.kind === 'formula');
const instructions = [...new Set(formulas.map(({ on }) => on))].sort();

/** Few enough that every pair and most triples turn up. */
const special = fc.constantFrom(
  0, -0, 0.5, -0.5, 1, -1, 1.5, 3, 130, -130, 511, 600, -600, 2 ** 65, -(2 ** 65),
  2 ** -65, -(2 ** -65), Infinity, -Infinity, NaN,
); // prettier-ignore
const integer = fc.integer({ min: -512, max: 511 });

/** The clauses of an instruction that `told` is true of for no random record. */
async function without(
  name: string,
  told: (verdict: Verdict) => boolean,
): Promise<readonly string[]> {
  const spec = instructionNamed(name);
  if (spec === undefined) throw new Error(`no instruction ${name}`);
  const clauses = await compileClauses(formulas.filter(({ on }) => on === name));
  const number = spec.operands[0] === 'address' ? integer : special;
  const four = fc.array(number, { minLength: 4, maxLength: 4 });
  const left = new Set(clauses.map(({ id }) => id));
  for (const values of fc.sample(fc.tuple(four, four, four, four), { numRuns: 2500, seed: 1 })) {
    const operands = values.slice(0, spec.operands.length);
    for (const verdict of judgeValues(clauses, operands, values[3])) {
      if (told(verdict)) left.delete(verdict.clause.id);
    }
  }
  return [...left];
}

describe('no formula clause is empty', () => {
  it.each(instructions)('%s: each speaks of some execution', async (name) => {
    expect(await without(name, ({ applies }) => applies)).toEqual([]);
  });

  it.each(instructions)('%s: each refuses some result', async (name) => {
    expect(await without(name, ({ holds }) => !holds)).toEqual([]);
  });
});
