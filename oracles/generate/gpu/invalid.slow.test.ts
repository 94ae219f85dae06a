import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { GPU_RESTRICTIONS } from '../../../spec/gpu/restrictions.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { gpuViolationsOf } from '../../coverage/gpu/violations.js';
import { itInvalid } from '../invalid.testing.js';
import { SeededSource } from '../source.js';
import { GpuGenerator } from './generator.js';
import { generateInvalidGpu, violable, violableAnywhere } from './invalid.js';
import { byNight } from '../../../vitest.night.js';

const environments = Object.values(GPU_ENVIRONMENTS);

describe.each(environments)('invalid programs of $name', (environment) => {
  itInvalid({
    violable: violable(environment),
    generate: (source, restriction) => {
      const invalid = generateInvalidGpu(source, environment, restriction);
      expect(invalid.environment).toBe(environment.name);
      return invalid;
    },
    refused: (text) => {
      const result = loadGpu(text);
      if (result.loaded) return null;
      const { restriction, position } = result.error;
      return { restriction, position };
    },
    violations: gpuViolationsOf,
    times: () => [byNight(5, 1), 1],
    // Without a header it may not be known what follows.
    mayHide: (restriction) => restriction === 'header',
  });

  it('are beyond a limit where an implementation may have more', () => {
    for (const restriction of violableAnywhere(environment)) {
      const { text } = generateInvalidGpu(new SeededSource(13, 0, 2), environment, restriction);
      expect(loadGpu(text), text).not.toMatchObject({ error: { isBeyondLimit: true } });
    }
  });

  it('are asked of our own loader alone where they can only be beyond a limit', () => {
    const asked = new Set(violableAnywhere(environment));
    for (const restriction of violable(environment).filter((id) => !asked.has(id))) {
      const isBeyond = (index: number): boolean => {
        const source = new SeededSource(14, index, 2);
        const result = loadGpu(generateInvalidGpu(source, environment, restriction).text);
        return !result.loaded && result.error.isBeyondLimit === true;
      };
      // One of twenty: the first that is ends it.
      expect(Array.from({ length: 20 }, (_, index) => index).some(isBeyond), restriction).toBe(
        true,
      );
    }
  });

  it('come by seed and index, with every restriction that is no limit', () => {
    const generator = new GpuGenerator(environment);
    expect(generator.invalid(3, 4)).toEqual(new GpuGenerator(environment).invalid(3, 4));
    const drawn = Array.from({ length: 700 }, (_, index) => generator.invalid(3, index));
    const seen = new Set(drawn.map(({ restriction }) => restriction));
    expect([...seen].sort()).toEqual([...violableAnywhere(environment)].sort());
  });
});

it('every restriction is violable in each program type that it is about', () => {
  for (const { id, environments: names } of GPU_RESTRICTIONS) {
    const own = environments.filter((each) => violable(each).includes(id));
    expect(own.map(({ name }) => name)).toEqual([...names]);
  }
});

it('what an implementation may have more of is not asked of others', () => {
  const ids = environments.flatMap((each) => violableAnywhere(each));
  for (const limit of ['if-depth', 'temporary-limit', 'texture-unit-range', 'attribute-index']) {
    expect(ids).not.toContain(limit);
  }
});
