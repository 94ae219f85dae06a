import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { load } from '../../semantics/language/load.js';
import { Generator } from '../generate/vp/generator.js';
import { GeneratorReach } from './generator-reach.js';
import { byNight } from '../../vitest.night.js';

const SEED = 3;
const generators = Object.values(ENVIRONMENTS).map((environment) => new Generator(environment));

type Totals = ReturnType<GeneratorReach['totals']>;

/** Counts what the first programs of each environment reach: so many at most, as nothing is missing when it is all reached. */
function reach(
  programs: number,
  count: (reach: GeneratorReach, from: Generator, index: number) => void,
  isAll: (totals: Totals) => boolean,
  from: readonly Generator[] = generators,
): Totals {
  const reached = new GeneratorReach();
  for (let index = 0; index < programs; index++) {
    for (const generator of from) count(reached, generator, index);
    if (index % 50 === 49 && isAll(reached.totals())) break;
  }
  return reached.totals();
}

describe('the generators reach', () => {
  it('every production of the grammar, with 60 programs of each environment', () => {
    const { productions } = reach(
      60,
      (reached, generator, index) => {
        reached.addProductions(generator.program(SEED, index));
      },
      (totals) => totals.productions.missing.length === 0,
    );
    expect(productions.missing).toEqual([]);
  });

  it('every instruction and every kind of operand, with 1,500 programs of each environment', () => {
    const { instructions, operandKinds } = reach(
      1_500,
      (reached, generator, index) => {
        reached.addProgram(generator.program(SEED, index));
      },
      (totals) =>
        totals.instructions.missing.length === 0 && totals.operandKinds.missing.length === 0,
    );
    expect(instructions.missing).toEqual([]);
    expect(operandKinds.missing).toEqual([]);
  });

  it('every class of values for every operand, with 2,500 programs of VP2.0', () => {
    const { operandClasses } = reach(
      2_500,
      (reached, generator, index) => {
        const { program, inputs } = generator.draw(SEED, index);
        const result = load(program.text);
        if (result.loaded) reached.addRun(result.program, inputs);
      },
      (totals) => totals.operandClasses.missing.length === 0,
      [new Generator(ENVIRONMENTS['VP2.0'])],
    );
    expect(operandClasses.missing).toEqual([]);
  });

  it('every restriction, with 300 invalid programs of each environment', () => {
    const { restrictions } = reach(
      300,
      (reached, generator, index) => {
        reached.addInvalid(generator.invalid(SEED, index));
      },
      (totals) => totals.restrictions.missing.length === 0,
    );
    expect(restrictions.missing).toEqual([]);
  });

  it('nothing, where there are no programs: every count starts at zero', () => {
    const totals = new GeneratorReach().totals();
    for (const count of Object.values(totals)) {
      expect(count.reached).toBe(0);
      expect(count.missing).toHaveLength(count.total);
      expect(count.total).toBeGreaterThan(30);
    }
  });

  it('only what the lists name: no kind is counted that they lack', () => {
    const totals = reach(
      byNight(300, 60),
      (reached, generator, index) => {
        reached.addProgram(generator.program(SEED, index));
      },
      () => false,
    );
    const empty = new GeneratorReach().totals();
    expect(totals.operandKinds.total).toBe(empty.operandKinds.total);
    expect(totals.instructions.total).toBe(empty.instructions.total);
  });
});
