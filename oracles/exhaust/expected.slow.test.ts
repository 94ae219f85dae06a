/** What an assignment gives is permitted by that assignment: the quick way and the exact judge are of one mind. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedArbitrary } from '../../semantics/domains/policies.arbitrary.js';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { authoritiesOf, documentsOf } from '../../spec/authorities.js';
import { hex } from '../../semantics/number/binary32.js';
import { byNight, everyByDay } from '../../vitest.night.js';
import { ExactJudge } from './exact-judge.js';
import { exhaustedLanguage } from './languages.js';
import type { Operation } from './operation.js';
import { latticeAndRandom } from './questions.js';

const ENVIRONMENTS: readonly AnyEnvironmentName[] = ['VP1.0', 'VP1.1', 'VP2.0', 'NVvp4.0', 'NVfp4.0']; // prettier-ignore

const RANDOM = { count: 2 ** 16, seed: 7 };

const operations = ENVIRONMENTS.flatMap((environment) =>
  authoritiesOf(environment).flatMap((authority) =>
    exhaustedLanguage(environment)
      .operations(environment, documentsOf(authority)[0] ?? null, RANDOM)
      .filter(({ curve }) => curve === null),
  ),
);

const named = everyByDay(operations, 3).map((operation) => ({
  name: `${operation.name} under ${operation.authority}`,
  operation,
}));

/** Questions where rules change and random ones, also of operations that are asked every operand. */
function questionOf({ operands }: Operation): (place: number) => Uint32Array {
  const { width, slices, firstOf, sizeOf, fill } = latticeAndRandom(operands, RANDOM);
  return (place) => {
    const slice = Math.floor(place * slices);
    const words = new Uint32Array(width);
    fill(firstOf(slice) + Math.floor((place * slices - slice) * sizeOf(slice)), words);
    return words;
  };
}

function expectedOf(
  { expected }: Operation,
  policies: Parameters<Operation['expected']>[0],
  question: Uint32Array,
): number | null {
  const [results, open] = [new Uint32Array(1), new Uint8Array(1)];
  expected(policies)(question, results, open);
  return open[0] === 1 ? null : (results[0] ?? 0);
}

describe.each(named)('$name', ({ operation }) => {
  const at = questionOf(operation);
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  it('is permitted by the assignment that gives it, whatever else is', () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 8 }),
        acceptedArbitrary(operation.authority),
        (places, policies) => {
          const judge = new ExactJudge(operation, policies);
          for (const question of places.map(at)) {
            const result = expectedOf(operation, policies, question);
            if (result === null) continue;
            const shown = `${[...question].map(hex).join(' ')} gave ${hex(result)}`;
            expect(judge.likely(question, result), shown).not.toBe('excluded');
          }
        },
      ),
      { numRuns: byNight(2_000, 25) },
    );
  });

  it('is permitted in every way where the exact judge tries all of them', () => {
    const policies = defaultsOf(operation.authority);
    const judge = new ExactJudge(operation, policies);
    fc.assert(
      fc.property(place, (one) => {
        const question = at(one);
        const result = expectedOf(operation, policies, question);
        if (result !== null) expect(judge.explore(question, result)).toBe('permitted');
      }),
      { numRuns: byNight(500, 5) },
    );
    expect(judge.isContradicted).toBe(false);
  });
});
