import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { RESTRICTIONS } from '../../../spec/restrictions.js';
import { load } from '../../../semantics/language/load.js';
import { violationsOf } from '../../coverage/vp/violations.js';
import { invalidProgramArbitrary } from './generated.arbitrary.js';
import { generateInvalid, violable } from './invalid.js';
import { SeededSource } from '../source.js';
import { byNight } from '../../../vitest.night.js';

const environments = Object.values(ENVIRONMENTS);

describe.each(environments)('invalid programs of $name', (environment) => {
  it('are refused by the restriction that they violate, at the place that they say', () => {
    for (const restriction of violable(environment)) {
      // The longest programs are slow, and all alike.
      const times = restriction.endsWith('instruction-limit') ? byNight(3, 1) : byNight(25, 5);
      for (let index = 0; index < times; index++) {
        const source = new SeededSource(11, index, 2);
        const invalid = generateInvalid(source, environment, restriction);
        const result = load(invalid.text);
        const found = result.loaded
          ? 'loads'
          : { restriction: result.error.restriction, position: result.error.position };
        expect(found, invalid.text).toEqual({ restriction, position: invalid.position });
        expect(invalid.restriction).toBe(restriction);
      }
    }
  });

  it('violate that restriction alone', () => {
    for (const restriction of violable(environment)) {
      const times = restriction.endsWith('instruction-limit') ? 1 : byNight(8, 2);
      for (let index = 0; index < times; index++) {
        const { text } = generateInvalid(new SeededSource(12, index, 2), environment, restriction);
        const { restrictions, complete } = violationsOf(text);
        expect([[...restrictions], complete], text).toEqual([[restriction], true]);
      }
    }
  });

  it('come from fast-check with any of the restrictions', () => {
    const invalid = fc.sample(invalidProgramArbitrary(environment), { numRuns: 400, seed: 6 });
    const seen = new Set(invalid.map(({ restriction }) => restriction));
    expect([...seen].sort()).toEqual([...violable(environment)].sort());
  });
});

it('every restriction is violable in some environment', () => {
  const all = new Set(environments.flatMap((environment) => violable(environment)));
  expect(RESTRICTIONS.filter(({ id }) => !all.has(id))).toEqual([]);
});
