import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { Generator } from './generator.js';

describe.each(Object.values(ENVIRONMENTS))('a generator of $name', (environment) => {
  it('draws the same for the same seed and index, whatever was drawn before', () => {
    const first = new Generator(environment);
    const draws = Array.from({ length: 60 }, (_, index) => first.draw(8, index));
    const second = new Generator(environment);
    for (let index = 59; index >= 0; index--) {
      second.draw(1_000, index);
      second.invalid(8, index);
      expect(second.draw(8, index)).toEqual(draws[index]);
    }
    expect(second.invalid(8, 3)).toEqual(first.invalid(8, 3));
  });

  it('draws others for another seed or index', () => {
    const generator = new Generator(environment, { length: 12 });
    const texts = new Set<string>();
    for (const seed of [1, 2]) {
      for (let index = 0; index < 50; index++) texts.add(generator.program(seed, index).text);
    }
    expect(texts.size).toBe(100);
  });

  it('has more than one set of inputs for a program', () => {
    const generator = new Generator(environment);
    const program = generator.program(1, 0);
    expect(generator.inputs(1, 0, program)).toEqual(generator.draw(1, 0).inputs);
    expect(generator.inputs(1, 1, program)).not.toEqual(generator.inputs(1, 0, program));
  });
});
