/** Engines: comparisons and what goes by them (semantics/silicon/order.ts). */
import type { Figures } from '../../../semantics/silicon/engines.js';
import { bySignAndMagnitude, numerically } from '../../../semantics/silicon/order.js';
import { ONE, SIGN } from '../bits.js';
import { of, type Helper, type HelperTable } from '../helper.js';
import { inEach, isTiny, NAN } from './basics.js';

/** The same number everywhere, whatever the operands. */
function constant(says: string, value: string): Helper {
  return {
    says,
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: ({ type, unread }) => [
      ...unread(['a', 'b']),
      `return ${type.u4}(${value}, ${value}, ${value}, ${value});`,
    ],
  };
}

/** @throws RangeError for an order that is neither engine's */
export function ordering({ compare, later }: Figures): HelperTable {
  if (compare !== bySignAndMagnitude && compare !== numerically) {
    throw new RangeError('the order is neither that of NV20 nor that of NV30');
  }
  const hasNaN = compare === numerically;
  const unordered = hasNaN ? `if (isNaN1(a) || isNaN1(b)) { return ${NAN}; }` : null;
  const [less, greater] = ['less1(a, b)', 'less1(b, a)'];
  const choosing = (says: string, whenLess: string, otherwise: string): Helper => ({
    says,
    parameters: of('u', 'a', 'b'),
    result: 'u',
    body: (d) => [
      ...(unordered === null ? [] : [unordered]),
      `return ${d.choose(less, whenLess, otherwise)};`,
    ],
  });
  const setOn = (test: string): Helper => ({
    says: `1.0 where ${test}, else +0`,
    parameters: of('u', 'a', 'b'),
    result: 'u',
    body: (d) => [
      ...(unordered === null ? [] : [unordered]),
      `return ${d.choose(test, ONE, '0u')};`,
    ],
  });
  const equal = `!${less} && !${greater}`;
  const later1: HelperTable = {
    equal1: setOn(equal),
    unequal1: setOn(`${less} || ${greater}`),
    greater1: setOn(greater),
    lessOrEqual1: setOn(`!${greater}`),
    SEQ: inEach('where equal', 'equal1', 2),
    SNE: inEach('where not equal', 'unequal1', 2),
    SGT: inEach('where greater', 'greater1', 2),
    SLE: inEach('where less or equal', 'lessOrEqual1', 2),
    sign1: {
      says: '1.0 or -1.0 by the comparison with +0; +0 where equal',
      parameters: of('u', 'a'),
      result: 'u',
      body: (d) => [
        ...(hasNaN ? [`if (isNaN1(a)) { return ${NAN}; }`] : []),
        // By the bit of the sign: of choices between -1.0 and 0 Mesa makes -0 (arithmetic.ts).
        `return ${d.choose('less1(a, 0u) || less1(0u, a)', `(a & ${SIGN}) | ${ONE}`, '0u')};`,
      ],
    },
    SSG: inEach('signs', 'sign1', 1),
    SFL: constant('zeros', '0u'),
    STR: constant('ones', ONE),
  };
  return {
    less1: {
      says: hasNaN
        ? 'whether the first number is less; all tiny numbers are equal'
        : 'whether the first comes before the second: -NaN, -INF, ..., -0, +0, ..., +INF, +NaN',
      parameters: of('u', 'a', 'b'),
      result: 'b',
      body: (d) => {
        const place = (a: string): string => d.choose(`${a} < ${SIGN}`, `${a} | ${SIGN}`, `~${a}`);
        if (!hasNaN) return `${place('a')} < ${place('b')}`;
        return [
          d.fixed('u', 'p', d.choose(isTiny('a'), '0u', 'a')),
          d.fixed('u', 'q', d.choose(isTiny('b'), '0u', 'b')),
          `return ${place('p')} < ${place('q')};`,
        ];
      },
    },
    greatest1: choosing('the greater one, the first where neither is', 'b', 'a'),
    least1: choosing('the lesser one, the second where neither is', 'a', 'b'),
    less01: setOn(less),
    notLess01: setOn(`!${less}`),
    MAX: inEach('the greater ones', 'greatest1', 2),
    MIN: inEach('the lesser ones', 'least1', 2),
    SLT: inEach('where less', 'less01', 2),
    SGE: inEach('where not less', 'notLess01', 2),
    ...(later === null ? {} : later1),
  };
}
