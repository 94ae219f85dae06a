/** What holds of drawn programs, whatever their language. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { registerGuest } from '../../semantics/guest/registry.js';
import { TOY } from '../languages/toy.testing.js';
import type { DrawnProgram } from './language.js';
import { drawnIn } from './languages.js';

let remove: () => void;
beforeAll(() => {
  remove = registerGuest(TOY);
});
afterAll(() => {
  remove();
});

const drawn = (
  environment: AnyEnvironmentName,
  seed: number,
  weights: Readonly<Record<string, number>> | null = null,
): readonly DrawnProgram<unknown>[] | null =>
  drawnIn(environment)((language) => {
    const programs = language.programs(environment, weights);
    return programs === null ? null : Array.from({ length: 12 }, (_, at) => programs(seed, at));
  });

describe.each(['VP2.0', 'NVfp4.0', 'TOY1.0'] as const)('drawn programs of %s', (name) => {
  const environment = name as AnyEnvironmentName;

  it('are the same by the same seed, and others by another', () => {
    const first = drawn(environment, 1);
    expect(drawn(environment, 1)).toEqual(first);
    expect(drawn(environment, 2)).not.toEqual(first);
  });

  it('are drawn of some instructions alone where the language can choose', () => {
    const [word = ''] = drawnIn(environment)((language) => language.instructionsOf(environment));
    expect(word).not.toBe('');
    const chosen = drawn(environment, 1, { [word]: 1 });
    if (name === 'TOY1.0') expect(chosen).toBeNull();
    else expect(chosen).not.toEqual(drawn(environment, 1));
  });
});
