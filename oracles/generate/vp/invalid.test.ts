import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { RESTRICTIONS } from '../../../spec/restrictions.js';
import { load } from '../../../semantics/language/load.js';
import { violationsOf } from '../../coverage/vp/violations.js';
import { invalidProgramArbitrary } from './generated.arbitrary.js';
import { generateInvalid, violable } from './invalid.js';
import { itInvalid } from '../invalid.testing.js';
import { byNight } from '../../../vitest.night.js';

const environments = Object.values(ENVIRONMENTS);

describe.each(environments)('invalid programs of $name', (environment) => {
  itInvalid({
    violable: violable(environment),
    generate: (source, restriction) => generateInvalid(source, environment, restriction),
    refused: (text) => {
      const result = load(text);
      if (result.loaded) return null;
      const { restriction, position } = result.error;
      return { restriction, position };
    },
    violations: violationsOf,
    // The longest programs are slow, and all alike.
    times: (restriction) =>
      restriction.endsWith('instruction-limit')
        ? [byNight(3, 1), 1]
        : [byNight(25, 5), byNight(8, 2)],
    mayHide: () => false,
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
