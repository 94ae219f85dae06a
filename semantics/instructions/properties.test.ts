/** What definitions say of themselves is so of what they compute: others ask for it instead of names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPONENTS } from '../../spec/environments.js';
import { replicate, type Vector } from '../domains/domain.js';
import { NOMINAL } from '../domains/nominal.js';
import { GPU_NOMINAL } from '../gpu/domains/nominal.js';
import { GPU_DEFINITIONS, gpuCopies } from '../gpu/instructions/index.js';
import { binary32Arbitrary } from '../number/binary32.arbitrary.js';
import { copies, DEFINITIONS, ignoresOperands, isApart, isByComponent } from './index.js';

const component = fc.oneof(fc.constantFrom(0, -0, 1, 2, -3, 0.5, Infinity, NaN), binary32Arbitrary);
const quad = fc.record({ x: component, y: component, z: component, w: component });
const SAMPLES = fc.sample(fc.tuple(quad, quad, quad), { numRuns: 300, seed: 1 });

function isSame(one: Vector<unknown>, other: Vector<unknown>): boolean {
  return COMPONENTS.every((each) => Object.is(one[each], other[each]));
}

const ALL = [...DEFINITIONS.values()];
const VECTORS = ALL.flatMap((each) =>
  each.shape === 'vector' ? [[each.name, each] as const] : [],
);
const DOTS = ALL.flatMap((each) => (each.shape === 'dot' ? [[each.name, each] as const] : []));
const CONTROL = ALL.flatMap((each) =>
  each.shape === 'control' ? [[each.name, each] as const] : [],
);

describe('a definition', () => {
  it.each(VECTORS)(
    'of %s says whether it copies, ignores operands, and has one rule',
    (name, { operation }) => {
      const compute = operation(NOMINAL);
      expect(copies(name)).toBe(SAMPLES.every(([a, b, c]) => isSame(compute(a, b, c), a)));
      const [[first, second, third] = []] = SAMPLES;
      if (first === undefined || second === undefined || third === undefined)
        throw new Error('no samples');
      const one = compute(first, second, third);
      expect(ignoresOperands(name)).toBe(
        SAMPLES.every(([a, b, c]) => isSame(compute(a, b, c), one)),
      );
      const hasOneRule = SAMPLES.every(([a, b, c]) => {
        const result = compute(a, b, c);
        return COMPONENTS.every((at) =>
          isSame(
            compute(replicate(a[at]), replicate(b[at]), replicate(c[at])),
            replicate(result[at]),
          ),
        );
      });
      expect([isByComponent(name), isApart(name)]).toEqual([hasOneRule, !hasOneRule]);
    },
  );

  it.each(DOTS)('of %s says how many components it reads', (_, { operation, width }) => {
    const compute = operation(NOMINAL);
    const read = COMPONENTS.filter((at) =>
      SAMPLES.some(
        ([a, b, other]) =>
          !Object.is(compute(a, b), compute({ ...a, [at]: other[at] }, { ...b, [at]: other[at] })),
      ),
    );
    expect(read).toEqual(COMPONENTS.slice(0, width));
  });

  it.each(CONTROL)('of %s says what it is to the flow of a program', (_, { role, transfer }) => {
    const { to, stack } = transfer({ target: 7, next: 3, stack: [5], depth: 4 });
    const expected = {
      branches: { to: 7, stack: [5] },
      calls: { to: 7, stack: [5, 3] },
      returns: { to: 5, stack: [] },
    };
    expect({ to, stack }).toEqual(expected[role]);
  });

  it('of GPU programs says whether it copies', () => {
    for (const { name, float } of GPU_DEFINITIONS.values()) {
      if (float === null) continue;
      const compute = float(GPU_NOMINAL);
      const isCopy = SAMPLES.every(([a, b, c]) => isSame(compute(a, b, c), a));
      expect(gpuCopies(name), name).toBe(isCopy);
    }
  });
});
