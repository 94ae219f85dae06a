/** The domain of proofs has every value that a run's own domain gives, undefined ones included. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GPU_CONDITION_RULES } from '../../../spec/gpu/condition-rules.js';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import { acceptedArbitrary } from '../../../semantics/domains/policies.arbitrary.js';
import type { AllowedFloat } from '../../../semantics/gpu/domains/allowed/floats.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import type { FlagSet } from '../../../semantics/gpu/domains/allowed/flags.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { floatOfBits, Packed } from '../../../semantics/gpu/domains/packed.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { IntegerWord, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import { binary32Arbitrary } from '../../../semantics/number/binary32.arbitrary.js';
import {
  ANY_INTEGER,
  bitsOfInteger,
  containsInteger,
  integerRange,
  unionOfIntegers,
  type AllowedInteger,
} from '../../../semantics/number/integer-set.js';
import { ANYTHING, interval, union, type Allowed } from '../../../semantics/number/value-set.js';
import { byNight } from '../../../vitest.night.js';
import { gpuHybrid } from './hybrid.js';
import { NUMBER_SHAPES, OTHER_SHAPES, Unknown } from './lifted.js';
import { wordIsIn } from './word-is-in.testing.js';

type Operation = (...operands: readonly unknown[]) => unknown;

/** A value, and something that stands for it and others. */
type Widened = readonly [known: unknown, wide: unknown];

const floats = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: binary32Arbitrary },
      { weight: 1, arbitrary: fc.constant(UNDEFINED) },
      { weight: 1, arbitrary: fc.nat({ max: 0xffffffff }).map(floatOfBits) },
    ),
    fc.nat({ max: 3 }),
    binary32Arbitrary,
  )
  .map(([given, how, other]): Widened => {
    const known = typeof given === 'number' ? GPU_NOMINAL.constant(given) : given;
    if (how === 0) return [known, known];
    if (known === UNDEFINED) return [known, new Unknown<AllowedFloat>(ANYTHING, true)];
    const value = known instanceof Packed ? known.value : (known as number);
    const isPacked = known instanceof Packed;
    if (how === 1) return [known, new Unknown<AllowedFloat>(ANYTHING, false, isPacked)];
    const wide: Allowed =
      Number.isNaN(value) || Number.isNaN(other)
        ? union(value, other)
        : union(value, interval(Math.min(value, other), Math.max(value, other)));
    return [known, new Unknown<AllowedFloat>(wide, how === 3, isPacked)];
  });

const integers = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }) },
      { weight: 4, arbitrary: fc.integer({ min: -40, max: 40 }) },
      { weight: 1, arbitrary: fc.constant(UNDEFINED) },
    ),
    fc.nat({ max: 3 }),
    fc.nat({ max: 100 }),
  )
  .map(([known, how, size]): Widened => {
    if (how === 0) return [known, known];
    if (known === UNDEFINED) return [known, new Unknown<AllowedInteger>(ANY_INTEGER, true)];
    const set =
      how === 1
        ? ANY_INTEGER
        : unionOfIntegers([bitsOfInteger(known), integerRange(known - size, known + size)]);
    return [known, new Unknown<AllowedInteger>(set, how === 3)];
  });

const truths = fc
  .tuple(fc.constantFrom(true, false, UNDEFINED), fc.boolean())
  .map(([known, isWide]): Widened => [known, isWide ? new Unknown(3, known === UNDEFINED) : known]);

const flags = fc.tuple(fc.nat({ max: 15 }), fc.nat({ max: 3 })).map(([known, how]): Widened => {
  if (how === 0) return [known, known];
  const set: FlagSet = how === 1 ? 0xffff : (1 << known) | (1 << ((known + how) % 16));
  return [known, new Unknown(set, false)];
});

const words = fc.oneof(
  floats.map(([known, wide]): Widened => {
    if (!(wide instanceof Unknown)) return [known, wide];
    const set: AllowedWord = { type: 'F', value: wide.set as AllowedFloat };
    return [known, new Unknown<AllowedWord>(set, wide.mayBeUndefined, wide.mayBePacked)];
  }),
  fc.tuple(integers, fc.constantFrom('S', 'U' as const)).map(([[known, wide], type]): Widened => {
    const word = known === UNDEFINED ? UNDEFINED : new IntegerWord(type, known as number);
    if (!(wide instanceof Unknown)) return [word, word];
    const set: AllowedWord = { type, value: wide.set as AllowedInteger };
    return [word, new Unknown<AllowedWord>(set, wide.mayBeUndefined)];
  }),
);

const OF: Readonly<Record<string, fc.Arbitrary<Widened>>> = {
  F: floats,
  B: truths,
  I: integers,
  C: flags,
  W: words,
};

/** Operands that are no values of the domain, by operation. */
const PLAIN: Readonly<Record<string, fc.Arbitrary<readonly unknown[]>>> = {
  saturate: fc.constantFrom([0], [-1]),
  quantize: fc.constantFrom([0, 1, 65535, 0], [-1, 1, 127, 128]),
  dequantize: fc.constantFrom([0, 65535], [128, 127]),
  testFlags: fc.constantFrom(...GPU_CONDITION_RULES).map((rule) => [rule]),
};

/** Those that are asked of some operands alone. */
const OF_SOME: ReadonlySet<string> = new Set([
  'exp2OfInteger',
  'exponent',
  'mantissa',
  'coarse',
  'dequantize',
  'toInteger',
  'besideOld',
]);

function isIn(kind: string, known: unknown, wide: unknown): boolean {
  if (!(wide instanceof Unknown)) {
    return kind === 'F' || kind === 'W'
      ? wordIsIn(known as NominalWord, wide as NominalWord)
      : Object.is(known, wide);
  }
  if (known === UNDEFINED) return wide.mayBeUndefined;
  switch (kind) {
    case 'F': {
      const set: AllowedWord = { type: 'F', value: wide.set as AllowedFloat };
      return wordIsIn(
        known as NominalWord,
        new Unknown<AllowedWord>(set, wide.mayBeUndefined, wide.mayBePacked),
      );
    }
    case 'W':
      return wordIsIn(known as NominalWord, wide as Unknown<AllowedWord>);
    case 'I':
      return containsInteger(wide.set as AllowedInteger, bitsOfInteger(known as number));
    case 'B':
      return ((wide.set as number) & (known === true ? 1 : 2)) !== 0;
    default:
      return (known as number) > 15
        ? wide.mayBeUndefined
        : ((wide.set as number) & (1 << (known as number))) !== 0;
  }
}

it('sets have every result of every operation', () => {
  const all = Object.entries({ ...NUMBER_SHAPES, ...OTHER_SHAPES }).filter(
    ([name]) => !OF_SOME.has(name),
  );
  const question = fc.constantFrom(...all).chain(([name, shape]) => {
    const [operands = '', result = ''] = shape.split(' ');
    const plain = PLAIN[name] ?? fc.boolean().map((signed) => [signed, signed, signed, signed]);
    return fc.record({
      name: fc.constant(name),
      operands: fc.constant(operands),
      kind: fc.constant(result.charAt(0)),
      given: fc.tuple(
        ...Array.from(operands, (each) => OF[each] ?? fc.constant<Widened>([null, null])),
      ),
      plain,
    });
  });
  const assignment = fc.option(acceptedArbitrary('NVvp4.0'), { nil: DEFAULT_POLICIES });
  let unknown = 0;
  fc.assert(
    fc.property(assignment, question, (policies, { name, operands, kind, given, plain }) => {
      const base = gpuConcrete(policies);
      const domain = gpuHybrid(base, policies);
      const placed = (side: 0 | 1): readonly unknown[] => {
        let next = 0;
        return Array.from(operands, (each, at) =>
          each === '_' ? plain[next++] : given[at]?.[side],
        );
      };
      const known = (base as unknown as Record<string, Operation>)[name]?.(...placed(0));
      const wide = (domain as unknown as Record<string, Operation>)[name]?.(...placed(1));
      if (wide instanceof Unknown) unknown++;
      expect(
        isIn(kind, known, wide),
        `${name}(${placed(0).map(String).join(', ')}) = ${String(known)}; ${JSON.stringify(placed(1))} gives ${JSON.stringify(wide)}`,
      ).toBe(true);
    }),
    { numRuns: byNight(20_000, 500) },
  );
  expect(unknown).toBeGreaterThan(300);
});
