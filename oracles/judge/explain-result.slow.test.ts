import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf, isPermitted, POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { regionOf } from '../../semantics/domains/explore.js';
import { policiesArbitrary } from '../../semantics/domains/policies.arbitrary.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { binary32Arbitrary } from '../../semantics/number/binary32.arbitrary.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { recordShape, type RecordShape } from '../backends/shape.js';
import { ResultExplainer } from './explain-result.js';
import { operationOf } from './operation.js';
import { EVERYTHING, intersection } from './region.js';
import { runs } from './runs.js';

const EXPLAINERS = new Map<string, ResultExplainer>();

function explainer(instruction: string): ResultExplainer {
  const known = EXPLAINERS.get(instruction) ?? new ResultExplainer(instruction, 'VP2.0');
  EXPLAINERS.set(instruction, known);
  return known;
}

const SHAPES: readonly (readonly [string, RecordShape])[] = INSTRUCTIONS.flatMap(({ name }) => {
  const shape = recordShape(name);
  return shape === null ? [] : [[name, shape] as const];
});

/** What an assignment makes of operands as they are given, denormals included. */
function resultOf(
  instruction: string,
  { operands: sizes, results }: RecordShape,
  policies: Policies,
  operands: readonly (readonly number[])[],
): readonly number[] {
  const domain = concrete(policies);
  const operation = operationOf(instruction, domain);
  const loaded = operands.map(([x = 0, y = 0, z = 0, w = 0], index) => {
    const [a, b, c, d] = [x, y, z, w].map(domain.constant);
    return sizes[index] === 1
      ? ({ kind: 'scalar', value: a ?? 0 } as const)
      : ({ kind: 'vector', value: { x: a ?? 0, y: b ?? 0, z: c ?? 0, w: d ?? 0 } } as const);
  });
  const result = operation?.(loaded);
  if (result?.kind !== 'vector') throw new Error(instruction);
  const { x, y, z, w } = result.value;
  return [x, y, z, w].slice(0, results);
}

const drawn = fc.constantFrom(...SHAPES).chain(([name, shape]) =>
  fc.record({
    name: fc.constant(name),
    shape: fc.constant(shape),
    operands: fc.tuple(
      ...shape.operands.map((size) =>
        fc.array(binary32Arbitrary, { minLength: size, maxLength: size }),
      ),
    ),
    policies: policiesArbitrary,
  }),
);

describe('explaining results', () => {
  it('explains what an assignment gives by that assignment', () => {
    fc.assert(
      fc.property(drawn, ({ name, shape, operands, policies }) => {
        const own = regionOf(boxOf(policies));
        const isAllPermitted = POLICY_NAMES.every((each) =>
          isPermitted(each, policies[each], 'VP2.0'),
        );
        const observed = resultOf(name, shape, policies, operands);
        for (const { permitted, region, permittedRegion } of explainer(name).explain(
          operands,
          observed,
        )) {
          expect(intersection(own, region)).toHaveLength(1);
          expect(permitted).toBe(permittedRegion.length > 0);
          if (isAllPermitted) expect(intersection(own, permittedRegion)).toHaveLength(1);
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is at no distance from what is accepted, and at some from what is not', () => {
    fc.assert(
      fc.property(drawn, binary32Arbitrary, ({ name, shape, operands }, value) => {
        const observed = Array.from({ length: shape.results }, () => value);
        for (const explained of explainer(name).explain(operands, observed)) {
          const { permitted, accepted, ulps, vacuous } = explained;
          expect(ulps === 0).toBe(accepted);
          expect(permitted || !accepted).toBe(true);
          if (vacuous && (value === 0 || Math.abs(value) >= 2 ** -126)) expect(accepted).toBe(true);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('needs no policy where none matters', () => {
    const [sum] = explainer('ADD').explain([[1], [2]], [3]);
    expect(sum?.region).toBe(EVERYTHING);
    expect(sum).toMatchObject({
      permitted: true,
      exact: true,
      vacuous: false,
      ulps: 0,
      allowed: '3',
    });
  });

  it('tells deviations from what is permitted', () => {
    const [product] = explainer('MUL').explain([[0], [Infinity]], [0]);
    expect(product).toMatchObject({ permitted: false, exact: true, allowed: 'NaN', ulps: null });
    expect(product?.region).not.toHaveLength(0);
    expect(product?.permittedRegion).toHaveLength(0);
    const [wrong] = explainer('MUL').explain([[2], [3]], [7]);
    expect(wrong?.region).toHaveLength(0);
  });

  it('knows what passes by the letter alone, and how far off that is', () => {
    const [x] = explainer('EXP').explain([[NaN]], [5, NaN, NaN, 1]);
    expect(x).toMatchObject({ permitted: true, accepted: false, vacuous: false, exact: true });
    const [sine] = explainer('SIN').explain([[-3]], [0.5]);
    expect(sine).toMatchObject({ permitted: true, accepted: false, exact: false });
    expect(sine?.ulps).toBeGreaterThan(1e8);
    const [inside] = explainer('SIN').explain([[3]], [0.5]);
    expect(inside).toMatchObject({ permitted: false, accepted: false });
  });
});
