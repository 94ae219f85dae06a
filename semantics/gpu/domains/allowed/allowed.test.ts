import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gpuInstructionNamed } from '../../../../spec/gpu/instructions.js';
import { lawfulBox } from '../../../domains/assignments.js';
import type { Vector } from '../../../domains/domain.js';
import { Explorer, regionOf } from '../../../domains/explore.js';
import { binary32Arbitrary } from '../../../number/binary32.arbitrary.js';
import { isDenormal } from '../../../number/binary32.js';
import { bitsOfInteger, containsInteger } from '../../../number/integer-set.js';
import { contains, interval, type Allowed } from '../../../number/value-set.js';
import type { GpuDefinition } from '../../instructions/definition.js';
import { GPU_DEFINITIONS } from '../../instructions/index.js';
import { GPU_NOMINAL } from '../nominal.js';
import { Packed, type NominalFloat } from '../packed.js';
import { UNDEFINED } from '../undefined.js';
import { gpuAllowed } from './allowed.js';
import type { AllowedFloat } from './floats.js';

const LAWFUL = regionOf(lawfulBox('NVvp4.0'));

/** Every result that some lawful assignment gives. */
function everyResult<T>(compute: (domain: ReturnType<typeof gpuAllowed>) => T): readonly T[] {
  const explorer = new Explorer();
  const domain = gpuAllowed(explorer.chooser);
  return explorer.explore(LAWFUL, () => compute(domain), 50_000).map(({ value }) => value);
}

const COMPONENTS = ['x', 'y', 'z', 'w'] as const;

function vector<V>([x, y, z, w]: readonly [V, V, V, V]): Vector<V> {
  return { x, y, z, w };
}

function scalars(definition: GpuDefinition): readonly boolean[] {
  return gpuInstructionNamed(definition.name)?.operands.map(({ kind }) => kind === 'scalar') ?? [];
}

function quad<V>(value: fc.Arbitrary<V>): fc.Arbitrary<readonly [V, V, V, V]> {
  return fc.tuple(value, value, value, value);
}

/** Three operands, scalars in all four components. */
function operands<V>(
  definition: GpuDefinition,
  value: fc.Arbitrary<V>,
): fc.Arbitrary<readonly [Vector<V>, Vector<V>, Vector<V>]> {
  const isScalar = scalars(definition);
  const operand = (index: number): fc.Arbitrary<Vector<V>> =>
    quad(value).map((all) =>
      vector(isScalar[index] === true ? [all[0], all[0], all[0], all[0]] : all),
    );
  return fc.tuple(operand(0), operand(1), operand(2));
}

function permits(allowed: AllowedFloat, observed: NominalFloat): boolean {
  if (observed === UNDEFINED) return true;
  if (allowed instanceof Packed) {
    return observed instanceof Packed && observed.bits === allowed.bits;
  }
  return contains(allowed, observed instanceof Packed ? observed.value : observed);
}

const FLOATS = binary32Arbitrary.filter((value) => !isDenormal(value));
const INTEGERS = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.integer({ min: -40, max: 40 }),
);

describe('the allowed domain of GPU programs', () => {
  for (const definition of GPU_DEFINITIONS.values()) {
    const { name, float, integer } = definition;
    if (float !== null) {
      it(`permits the nominal result of ${name}.F`, () => {
        fc.assert(
          fc.property(operands(definition, FLOATS), ([a, b, c]) => {
            const nominal = float(GPU_NOMINAL)(a, b, c);
            const all = everyResult((domain) => float(domain)(a, b, c));
            for (const component of COMPONENTS) {
              expect(all.some((result) => permits(result[component], nominal[component]))).toBe(
                true,
              );
            }
          }),
          { numRuns: 40 },
        );
      });
    }
    if (integer === null || integer.kind === 'sum') continue;
    for (const signed of [true, false]) {
      it(`permits the nominal result of ${name}.${signed ? 'S' : 'U'}`, () => {
        const how = { signed, special: null };
        const ofFloats = integer.kind === 'from float';
        const value: fc.Arbitrary<number> = ofFloats ? FLOATS : INTEGERS;
        fc.assert(
          fc.property(operands(definition, value), ([a, b, c]) => {
            const bits = (v: Vector<number>): Vector<number> =>
              ofFloats
                ? v
                : vector(
                    [v.x, v.y, v.z, v.w].map(bitsOfInteger) as [number, number, number, number],
                  );
            const check = (
              nominal: Vector<NominalFloat>,
              allowed: (
                domain: ReturnType<typeof gpuAllowed>,
              ) => Vector<AllowedFloat | ReturnType<typeof domain.integer>>,
              isFloat: boolean,
            ): void => {
              const all = everyResult(allowed);
              for (const component of COMPONENTS) {
                const seen = nominal[component];
                if (seen === UNDEFINED) continue;
                const isPermitted = all.some((result) => {
                  const set = result[component];
                  if (isFloat) return permits(set as AllowedFloat, seen);
                  return containsInteger(set as number, bitsOfInteger(seen as number));
                });
                expect(isPermitted).toBe(true);
              }
            };
            switch (integer.kind) {
              case 'integer':
                check(
                  integer.operation(GPU_NOMINAL, how)(a, b, c),
                  (domain) => integer.operation(domain, how)(bits(a), bits(b), bits(c)),
                  false,
                );
                break;
              case 'from float':
                check(
                  integer.operation(GPU_NOMINAL, how)(a),
                  (domain) => integer.operation(domain, how)(a),
                  false,
                );
                break;
              case 'to float':
                check(
                  integer.operation(GPU_NOMINAL, how)(a),
                  (domain) => integer.operation(domain, how)(bits(a)),
                  true,
                );
                break;
            }
          }),
          { numRuns: 40 },
        );
      });
    }
  }

  it('holds every result of the members of its sets', () => {
    const names = ['ADD', 'MUL', 'MAX', 'SLT', 'FLR', 'CMP', 'SSG', 'LRP', 'DIV'];
    const spread = fc.tuple(FLOATS, fc.nat({ max: 5 }));
    for (const name of names) {
      const definition = GPU_DEFINITIONS.get(name);
      const float = definition?.float ?? null;
      if (definition === undefined || float === null) throw new Error(`${name} has no such form`);
      fc.assert(
        fc.property(operands(definition, spread), ([a, b, c]) => {
          const each = <R>(
            v: Vector<readonly [number, number]>,
            f: (at: readonly [number, number]) => R,
          ) => vector([f(v.x), f(v.y), f(v.z), f(v.w)]);
          const set = ([value, width]: readonly [number, number]): Allowed =>
            Number.isFinite(value) && width > 0
              ? interval(Math.min(value, value + width), value + width)
              : value;
          const member = ([value]: readonly [number, number]): number => value;
          const nominal = float(GPU_NOMINAL)(each(a, member), each(b, member), each(c, member));
          const all = everyResult((domain) =>
            float(domain)(each(a, set), each(b, set), each(c, set)),
          );
          for (const component of COMPONENTS) {
            expect(all.some((result) => permits(result[component], nominal[component]))).toBe(true);
          }
        }),
        { numRuns: 30 },
      );
    }
  });
});
