/** Strict translations: what the functions of instructions are made of. */
import { bits, four, INFINITY, MAGNITUDE, NAN, SIGN } from './bits.js';
import { of, type HelperTable } from './helper.js';

/** Four numbers, or one: `name` and `name1`. */
export const STRICT_BASICS: HelperTable = {
  flushed: {
    says: 'denormals to zeros of the same sign',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => `a & ~(same(a & ${four(d, INFINITY)}, ${four(d, '0u')}) & ${four(d, MAGNITUDE)})`,
  },
  flushed1: {
    says: 'a denormal to a zero of the same sign',
    parameters: of('u', 'a'),
    result: 'u',
    body: (d) => d.choose(`(a & ${INFINITY}) == 0u`, `a & ${SIGN}`, 'a'),
  },
  computed: {
    says: 'the bits of computed numbers, so that the compiler cannot know them',
    parameters: of('f4', 'a'),
    result: 'u4',
    body: (d) => `flushed(${d.barrier('u4', d.toBits('u4', 'a'))})`,
  },
  computed1: {
    says: 'the bits of a computed number, so that the compiler cannot know them',
    parameters: of('f', 'a'),
    result: 'u',
    body: (d) => `flushed1(${d.barrier('u', d.toBits('u', 'a'))})`,
  },
  same: {
    says: 'where the bits are the same',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => d.mask(d.compare('==', 'a', 'b')),
  },
  below: {
    says: 'where the first, as an unsigned integer, is less',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => d.mask(d.compare('<', 'a', 'b')),
  },
  pick: {
    says: 'by the mask, the first or the second',
    parameters: of('u4', 'mask', 'a', 'b'),
    result: 'u4',
    body: () => '(a & mask) | (b & ~mask)',
  },
  isNaN4: {
    says: 'where there is a NaN',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => `below(${four(d, INFINITY)}, a & ${four(d, MAGNITUDE)})`,
  },
  isNaN1: {
    says: 'whether it is a NaN',
    parameters: of('u', 'a'),
    result: 'b',
    body: () => `(a & ${MAGNITUDE}) > ${INFINITY}`,
  },
  negated: {
    says: 'the opposite',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => `a ^ ${four(d, SIGN)}`,
  },
  order: {
    says: 'places in the order -INF ... -0, +0 ... +INF',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => `a ^ ((${four(d, '0u')} - (a >> ${four(d, '31u')})) | ${four(d, SIGN)})`,
  },
  value: {
    says: 'places in the order of values: -0 where +0 is',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => `order(a & ~same(a, ${four(d, SIGN)}))`,
  },
  unlessNaN: {
    says: 'NaN where either operand is NaN',
    parameters: of('u4', 'a', 'b', 'otherwise'),
    result: 'u4',
    body: (d) => `pick(isNaN4(a) | isNaN4(b), ${four(d, NAN)}, otherwise)`,
  },
  add1: {
    says: 'a sum',
    parameters: of('u', 'a', 'b'),
    result: 'u',
    body: (d) => `computed1(${d.toFloat('f', 'a')} + ${d.toFloat('f', 'b')})`,
  },
  multiply1: {
    says: 'a product',
    parameters: of('u', 'a', 'b'),
    result: 'u',
    body: (d) => `computed1(${d.toFloat('f', 'a')} * ${d.toFloat('f', 'b')})`,
  },
  floor1: {
    says: 'the floor: zeros, NaN and what has no fraction stay',
    parameters: of('u', 'a'),
    result: 'u',
    body: (d) => [
      d.fixed('u', 'size', `a & ${MAGNITUDE}`),
      `return ${d.choose(
        `size == 0u || size >= ${bits(2 ** 23)}`,
        'a',
        `computed1(floor(${d.toFloat('f', 'a')}))`,
      )};`,
    ],
  },
};
