/** What definitions say of themselves is so of what they compute: others ask for it instead of names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPONENTS, type Component } from '../../spec/environments.js';
import { gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { replicate, type Vector } from '../domains/domain.js';
import { NOMINAL } from '../domains/nominal.js';
import { GPU_NOMINAL } from '../gpu/domains/nominal.js';
import { Packed } from '../gpu/domains/packed.js';
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

const integer = fc.oneof(fc.constantFrom(0, 1, -1, 7, -(2 ** 31), 2 ** 31 - 1), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })); // prettier-ignore
const integers = fc.record({ x: integer, y: integer, z: integer, w: integer });
const INTEGERS = fc.sample(fc.tuple(integers, integers, integers), { numRuns: 300, seed: 1 });
/** Shifts and quotients are defined of few operands. */
const SMALL = fc.sample(fc.tuple(integers, integers, integers), { numRuns: 300, seed: 2 }).map((three) => three.map(({ x, y, z, w }) => ({ x: x & 7, y: y & 7, z: z & 7, w: w & 7 }))); // prettier-ignore

type Compute = (...operands: readonly Vector<unknown>[]) => Vector<unknown>;

/** Packed values are their bits. */
function isSameWord(one: unknown, other: unknown): boolean {
  return one instanceof Packed && other instanceof Packed
    ? one.bits === other.bits
    : Object.is(one, other);
}

/** Each form of an instruction of GPU programs, and what its operands may be. */
const FORMS = [...GPU_DEFINITIONS.values()].flatMap(({ name, float, integer: form, reads }) => {
  const how = { signed: true, special: null };
  const formOf = (compute: unknown, samples: readonly (readonly Vector<number>[])[]) =>
    [name, { compute: compute as Compute, samples, reads }] as const;
  const ofFloat = float === null ? [] : [formOf(float(GPU_NOMINAL), SAMPLES)];
  if (form === null) return ofFloat;
  switch (form.kind) {
    case 'sum': {
      const addends = form.addends(GPU_NOMINAL, how, []);
      const sum: Compute = (a, b, c) => {
        const at = (each: Component) =>
          Object.values(
            addends(a?.[each] as number, b?.[each] as number, c?.[each] as number),
          ).join();
        return { x: at('x'), y: at('y'), z: at('z'), w: at('w') };
      };
      return [...ofFloat, formOf(sum, INTEGERS)];
    }
    case 'from float':
      return [...ofFloat, formOf(form.operation(GPU_NOMINAL, how), SAMPLES)];
    default:
      return [...ofFloat, formOf(form.operation(GPU_NOMINAL, how), [...INTEGERS, ...SMALL])];
  }
});

it.each(FORMS)('%s of GPU programs says which components of operands it reads', (name, form) => {
  const { compute, samples, reads } = form;
  const { operands = [] } = gpuInstructionNamed(name) ?? {};
  const loaded = (three: readonly Vector<number>[]): readonly Vector<number>[] =>
    three.map((each, at) => (operands[at]?.kind === 'scalar' ? replicate(each.x) : each));
  for (const [operand, { kind }] of operands.entries()) {
    for (const written of COMPONENTS) {
      const needed = COMPONENTS.filter((at) =>
        samples.some((three, index) => {
          const other = samples[(index + 1) % samples.length]?.[operand]?.[at] ?? 0;
          const changed = three.map((each, which) => (which === operand ? { ...each, [at]: other } : each)); // prettier-ignore
          const [one, two] = [compute(...loaded(three)), compute(...loaded(changed))];
          return !isSameWord(one[written], two[written]);
        }),
      );
      const said = reads?.(written, operand) ?? (kind === 'scalar' ? 'x' : written);
      expect(needed.join(''), `operand ${String(operand)} for ${written}`).toBe(
        COMPONENTS.filter((at) => said.includes(at)).join(''),
      );
    }
  }
});
