import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gpuInstructionNamed } from '../../../../spec/gpu/instructions.js';
import { DEFAULT_POLICIES, permittedBox } from '../../../domains/assignments.js';
import { fixed } from '../../../domains/chooser.js';
import type { Vector } from '../../../domains/domain.js';
import { Explorer, regionOf } from '../../../domains/explore.js';
import { binary32Arbitrary } from '../../../number/binary32.arbitrary.js';
import { isDenormal } from '../../../number/binary32.js';
import {
  bitsOfInteger,
  containsInteger,
  integerRange,
  unionOfIntegers,
} from '../../../number/integer-set.js';
import { contains, interval, type Allowed } from '../../../number/value-set.js';
import type { GpuDefinition } from '../../instructions/definition.js';
import { GPU_DEFINITIONS } from '../../instructions/index.js';
import { GPU_NOMINAL } from '../nominal.js';
import { Packed, type NominalFloat } from '../packed.js';
import { UNDEFINED } from '../undefined.js';
import { gpuAllowed } from './allowed.js';
import type { AllowedFloat } from './floats.js';
import { byNight } from '../../../../vitest.night.js';

const PERMITTED = regionOf(permittedBox('NVvp4.0'));

/** Every result that some permitted assignment gives. */
function everyResult<T>(compute: (domain: ReturnType<typeof gpuAllowed>) => T): readonly T[] {
  const explorer = new Explorer();
  const domain = gpuAllowed(explorer.chooser);
  return explorer.explore(PERMITTED, () => compute(domain), 50_000).map(({ value }) => value);
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
          { numRuns: byNight(40, 12) },
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
          { numRuns: byNight(40, 12) },
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
        { numRuns: byNight(30, 10) },
      );
    }
  });
});

describe('bits of sets', () => {
  const domain = gpuAllowed(fixed(DEFAULT_POLICIES));
  const BITS = fc.oneof(
    fc.nat({ max: 2 ** 32 - 1 }),
    fc.constantFrom(0, 1, 0x7c01, 0xffff, 0x7f800001, 0x80000000, 0x807fffff, 2 ** 32 - 1),
  );
  /** A set, and one of its members. */
  const held = fc.tuple(BITS, BITS, fc.nat({ max: 2000 })).map(([low, other, width]) => {
    const high = Math.min(low + width, 2 ** 32 - 1);
    const set = unionOfIntegers([integerRange(low, high), other]);
    return { set, member: low + Math.floor((high - low) / 2) };
  });
  const COUNT = fc.nat({ max: 31 });
  const MASK = fc.oneof(BITS, fc.constantFrom(0xff, 0xffff));

  it('hold the results of their members', () => {
    fc.assert(
      fc.property(held, held, MASK, COUNT, (a, b, mask, count) => {
        const of = (operation: 'or32' | 'and', other: typeof a): void => {
          const nominal = bitsOfInteger(
            Number(GPU_NOMINAL[operation](a.member | 0, other.member | 0)),
          );
          expect(containsInteger(domain[operation](a.set, other.set), nominal)).toBe(true);
        };
        for (const other of [b, { set: mask, member: mask }]) {
          of('or32', other);
          of('and', other);
        }
        const shifted = bitsOfInteger(a.member << count);
        expect(containsInteger(domain.shiftLeft(a.set, count, false), shifted)).toBe(true);
        const value = GPU_NOMINAL.fromBits(a.member);
        expect(permits(domain.fromBits(a.set), value)).toBe(true);
      }),
      { numRuns: byNight(1000, 200) },
    );
  });

  it('keep what is known of a packed number beside a NaN', () => {
    const definition = GPU_DEFINITIONS.get('PK2H');
    const pack = definition?.integer;
    if (pack?.kind !== 'from float') throw new Error('PK2H packs floating-point values');
    const packed = pack.operation(domain, { signed: false, special: null })(
      vector<AllowedFloat>([NaN, 1, 0, 0]),
    ).x;
    for (const [bits, is] of [
      [0x3c007fff, true],
      [0x3c00fc01, true],
      [0x3c017fff, false],
      [0x3c007c00, false],
    ] as const) {
      expect(containsInteger(packed, bits)).toBe(is);
    }
    const unpacked = GPU_DEFINITIONS.get('UP2H')?.integer;
    if (unpacked?.kind !== 'to float') throw new Error('UP2H unpacks integers');
    const [x, y] = COMPONENTS.map(
      (component) =>
        unpacked.operation(domain, { signed: false, special: null })(
          vector([packed, packed, packed, packed]),
        )[component],
    );
    expect(permits(x ?? 0, NaN)).toBe(true);
    expect(permits(x ?? 0, 1)).toBe(false);
    expect(y).toBe(1);
  });

  it('keep the sign of powers that are flushed (Issue 18)', () => {
    for (const result of [
      domain.exp2(-130),
      domain.exp2(interval(-130, 1)),
      domain.roughExp2(-130),
      domain.power(0.5, 140),
    ]) {
      expect(permits(result, 0)).toBe(true);
      expect(permits(result, -0)).toBe(false);
    }
    expect(permits(domain.exp2(NaN), NaN)).toBe(true);
  });

  it('let an error of RCC show next to its limits, and no farther from them', () => {
    const rcc = GPU_DEFINITIONS.get('RCC')?.float?.(domain);
    if (rcc === undefined) throw new Error('RCC has a floating-point form');
    const of = (a: number): AllowedFloat => {
      const operand = vector<AllowedFloat>([a, a, a, a]);
      return rcc(operand, operand, operand).x;
    };
    const [least, greatest] = [2 ** -64, 2 ** 64];
    expect(permits(of(least * (1 - 2 ** -24)), greatest * (1 - 2 ** -23))).toBe(true);
    expect(permits(of(greatest * (1 + 2 ** -23)), least * (1 + 2 ** -23))).toBe(true);
    expect(permits(of(least * (1 - 2 ** -20)), greatest * (1 - 2 ** -23))).toBe(false);
    expect(permits(of(greatest * (1 + 2 ** -20)), least * (1 + 2 ** -23))).toBe(false);
  });
});
