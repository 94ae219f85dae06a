/** Questions about sets of integers, each function of theirs by itself. */
import { ANY_INTEGER } from '../../../semantics/number/integer-set.js';
import { pairsOf, questionsOfCalls, single, unionsBy } from './calls.js';
import type { Question } from './questions.js';
import { BITS, INTEGER_SETS, PLACES } from './sets.js';

export function ofIntegers(): readonly Question[] {
  const one = INTEGER_SETS.map((set) => single(set));
  const signed = pairsOf(INTEGER_SETS, [true, false]);
  const two = pairsOf(INTEGER_SETS, INTEGER_SETS);
  const few = INTEGER_SETS.filter(
    (set) =>
      set !== ANY_INTEGER &&
      (typeof set === 'number' ||
        set.places.every(
          (place, index) => index % 2 === 0 || place - (set.places[index - 1] ?? 0) < 300,
        )),
  );
  return [
    ...(['integersOf', 'countIntegers', 'negateIntegerSet'] as const).flatMap((name) =>
      questionsOfCalls(name, ({ integers }) => integers[name], one),
    ),
    ...questionsOfCalls(
      'eachInteger',
      ({ integers }) => integers.eachInteger,
      few.map((set) => single(set)),
    ),
    ...(['intervalsOf', 'extentOfIntegers'] as const).flatMap((name) =>
      questionsOfCalls(name, ({ integers }) => integers[name], signed),
    ),
    ...(['intersectIntegers', 'addIntegerSets'] as const).flatMap((name) =>
      questionsOfCalls(name, ({ integers }) => integers[name], two),
    ),
    ...questionsOfCalls(
      'unionOfIntegers',
      ({ integers }) => unionsBy(integers.unionOfIntegers),
      two,
    ),
    ...questionsOfCalls(
      'containsInteger',
      ({ integers }) => integers.containsInteger,
      pairsOf(INTEGER_SETS, BITS),
    ),
    ...questionsOfCalls(
      'integerRange',
      ({ integers }) => integers.integerRange,
      pairsOf([...BITS, -1, -5, -(2 ** 31)], [...BITS, -1, -3, 2 ** 32 + 5, 2 ** 33]),
    ),
    ...questionsOfCalls('integerSet', ({ integers }) => integers.integerSet, [
      ...PLACES.map((each) => single(each)),
      [[0, 0xffffffff]],
      [[0, 0, 1, 0xffffffff]],
      [[0, 5]],
      [[7, 0xffffffff]],
    ]),
    ...questionsOfCalls(
      'bitsOfInteger',
      ({ integers }) =>
        (value) => [
          integers.bitsOfInteger(value),
          integers.asSigned(integers.bitsOfInteger(value)),
        ],
      [...BITS, -1, -5, 2 ** 40 + 3, -(2 ** 40)].map((each) => single(each)),
    ),
    ...questionsOfCalls(
      'mapIntegers',
      ({ integers }) =>
        (a, b) => {
          const low = (bits: number) => integers.bitsOfInteger(bits * 2);
          const all = () => ANY_INTEGER;
          return [
            integers.mapIntegers(a, low, all),
            integers.mapPairs(a, b, (p, q) => integers.bitsOfInteger(p + 3 * q), all),
            integers.mapMonotone(a, true, (value) => Math.trunc(value / 3)),
            integers.mapMonotone(b, false, (value) => Math.trunc(value / 3)),
          ];
        },
      two.filter((_, index) => index % 3 === 0),
    ),
  ];
}
