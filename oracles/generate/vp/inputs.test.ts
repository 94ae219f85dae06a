import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { LATTICE } from '../../../semantics/number/lattice.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { inputsArbitrary } from './generated.arbitrary.js';
import { Generator } from './generator.js';
import { generateInputs } from './inputs.js';
import { DEFAULT_WEIGHTS } from './options.js';
import { SeededSource } from '../source.js';

const environments = Object.values(ENVIRONMENTS);
const lattice = new Set(LATTICE);

function valuesOf({ attributes = {}, parameters = {} }: InputValues): readonly number[] {
  return [...Object.values(attributes), ...Object.values(parameters)].flat();
}

/** Values of inputs drawn without a program. */
function values(
  weights: Partial<Record<'edges' | 'related' | 'unset', number>>,
): readonly number[] {
  return Array.from({ length: 400 }, (_, index) =>
    valuesOf(
      generateInputs(new SeededSource(1, index, 1), ENVIRONMENTS['VP2.0'], {
        ...DEFAULT_WEIGHTS,
        ...weights,
      }),
    ),
  ).flat();
}

function edgeShare(drawn: readonly number[]): number {
  return drawn.filter((value) => lattice.has(bitsOf(value))).length / drawn.length;
}

describe('inputs', () => {
  it('are binary32 values', () => {
    for (const value of values({})) expect(Object.is(Math.fround(value), value)).toBe(true);
  });

  it('lie on edges about half of the time', () => {
    expect(edgeShare(values({}))).toBeGreaterThan(0.45);
    expect(edgeShare(values({}))).toBeLessThan(0.65);
  });

  it('lie on edges as often as the weights say', () => {
    expect(edgeShare(values({ edges: 1 }))).toBe(1);
    expect(edgeShare(values({ edges: 0, related: 0 }))).toBeLessThan(0.2);
  });

  it('hold every value of the lattice', () => {
    const seen = new Set(values({ edges: 1 }).map(bitsOf));
    expect(LATTICE.filter((bits) => !seen.has(bits))).toEqual([]);
  });

  it('are at times related: the same, near, or opposite', () => {
    const related = values({ edges: 0, related: 0.95 });
    const same = new Set(related.map((value) => Math.abs(value)));
    expect(same.size).toBeLessThan(related.length * 0.5);
    expect(related.filter((value) => related.includes(-value)).length).toBeGreaterThan(100);
  });

  it.each(environments)('of $name are for what its programs read', (environment) => {
    const generator = new Generator(environment, { weights: { unset: 0 } });
    for (let index = 0; index < 200; index++) {
      const { program, inputs } = generator.draw(2, index);
      const { reads, fixed } = program;
      expect(Object.keys(inputs.attributes ?? {}).map(Number)).toEqual(reads.attributes);
      const parameters = [...reads.parameters, ...Object.keys(fixed.parameters ?? {}).map(Number)];
      expect(Object.keys(inputs.parameters ?? {}).map(Number)).toEqual(
        parameters.sort((a, b) => a - b),
      );
      expect(inputs.parameters).toMatchObject(fixed.parameters ?? {});
      expect(Math.max(0, ...reads.attributes)).toBeLessThan(environment.vertexAttributes);
      expect(Math.max(0, ...reads.parameters)).toBeLessThan(environment.programParameters);
    }
  });

  it('cover every register that a program names', () => {
    const generator = new Generator(ENVIRONMENTS['VP2.0'], { weights: { unset: 0 } });
    for (let index = 0; index < 200; index++) {
      const { program, inputs } = generator.draw(5, index);
      for (const item of program.syntax.items) {
        if (item.kind === 'label') continue;
        for (const { register } of item.operands) {
          if (register.file === 'attribute') {
            expect(inputs.attributes).toHaveProperty(String(register.number));
          } else if (register.file === 'parameter') {
            expect(inputs.parameters).toHaveProperty(String(register.number));
          }
        }
      }
    }
  });

  it('come from fast-check too, and leave some registers unset', () => {
    const [environment] = environments;
    if (environment === undefined) throw new Error('no environment');
    const drawn = fc.sample(inputsArbitrary(environment, undefined, { weights: { unset: 0.5 } }), {
      numRuns: 60,
      seed: 1,
    });
    const set = drawn.map(({ attributes = {} }) => Object.keys(attributes).length);
    expect(Math.min(...set)).toBeLessThan(4);
    expect(new Set(set).size).toBeGreaterThan(3);
  });
});
