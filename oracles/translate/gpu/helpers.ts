/**
 * The functions of translated GPU programs: those of strict shaders (../strict-helpers.ts), and for what is
 * other in NV_gpu_program4 their own. Registers hold bits, of whichever type; truth values are masks.
 */
import { INFINITY, MAGNITUDE, ONE, SIGN, bits, four } from '../bits.js';
import type { Dialect } from '../dialect.js';
import { type Helper, type HelperTable, of } from '../helper.js';
import { STRICT_BASICS } from '../strict-basics.js';
import { STRICT_INSTRUCTIONS } from '../strict-instructions.js';
import { STRICT_MACHINE } from '../strict-machine.js';
import { CONDITION_HELPERS } from './condition-helpers.js';
import { DERIVATIVE_HELPERS } from './derivatives.js';
import { INTEGER_HELPERS } from './integer-helpers.js';
import { PACK_HELPERS } from './pack-helpers.js';

/** What texture accesses need. */
const TEXTURE_HELPERS: HelperTable = {
  shadow: {
    says: 'the outcome of a comparison as LUMINANCE, INTENSITY or ALPHA',
    parameters: [...of('f', 'r'), ...of('u', 'mode')],
    result: 'f4',
    body: (d) => [
      `if (mode == 1u) { return ${d.four('f4', 'r')}; }`,
      `return ${d.choose('mode == 2u', `${d.type.f4}(0.0, 0.0, 0.0, r)`, `${d.type.f4}(r, r, r, 1.0)`)};`,
    ],
  },
  nearestLayer: {
    says: 'the number of a layer; beyond any number of layers that there are it does not matter',
    parameters: of('f', 'layer'),
    result: 'i',
    // Not floor(layer + 0.5): below one half that sum may be rounded up.
    body: (d) => [
      d.fixed('f', 'below', 'floor(clamp(layer, -1.0, 1e6))'),
      `return ${d.type.i}(below) + ${d.choose('layer - below >= 0.5', '1', '0')};`,
    ],
  },
};

/** A helper for four numbers of each operand: one expression that all dialects share. */
function vector(says: string, names: readonly string[], body: string): Helper {
  return { says, parameters: of('u4', ...names), result: 'u4', body: () => body };
}

/** To whole numbers by the size, and the sign put back: so that a zero keeps it. */
function bySize(says: string, whole: (d: Dialect) => string): Helper {
  return {
    says,
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => [
      d.fixed('u4', 'size', `a & ${four(d, MAGNITUDE)}`),
      d.fixed('u4', 'whole', `computed(${whole(d)}(${d.toFloat('f4', 'size')}))`),
      d.fixed('u4', 'fractional', `below(size, ${four(d, bits(2 ** 23))})`),
      `return pick(fractional, whole | (a & ${four(d, SIGN)}), a);`,
    ],
  };
}

function setOn(says: string, truth: string): Helper {
  return {
    says: `1 where ${says}, else 0`,
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => `${truth} & ${four(d, ONE)}`,
  };
}

const ORDERED = '~(isNaN4(a) | isNaN4(b))';

const FLOAT_HELPERS: HelperTable = {
  greater: vector(
    'where the first is greater; NaN is not',
    ['a', 'b'],
    `below(value(b), value(a)) & ${ORDERED}`,
  ),
  belowZero: {
    says: 'where it is less than zero: neither -0 nor NaN',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => `below(${four(d, SIGN)}, a) & ~isNaN4(a)`,
  },
  MAX: vector('the first where it is greater, else the second', ['a', 'b'], 'pick(greater(a, b), a, b)'), // prettier-ignore
  MIN: vector('the second where the first is greater, else the first', ['a', 'b'], 'pick(greater(a, b), b, a)'), // prettier-ignore
  SEQ: setOn('equal', `same(value(a), value(b)) & ${ORDERED}`),
  SNE: setOn('not equal, as NaN is', `~(same(value(a), value(b)) & ${ORDERED})`),
  SGT: setOn('greater', 'greater(a, b)'),
  SLT: setOn('less', 'greater(b, a)'),
  SGE: setOn('greater or equal', `~below(value(a), value(b)) & ${ORDERED}`),
  SLE: setOn('less or equal', `~below(value(b), value(a)) & ${ORDERED}`),
  CMP: vector('the second where the first is less than zero, else the third', ['a', 'b', 'c'], 'pick(belowZero(a), b, c)'), // prettier-ignore
  CEIL: vector('ceilings', ['a'], 'negated(FLR(negated(a)))'),
  TRUNC: bySize('whole numbers toward zero', () => 'floor'),
  ROUND: bySize('nearest whole numbers, halves to even', (d) => d.roundToEven),
  DIV: {
    says: 'quotients',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => `computed(${d.toFloat('f4', 'a')} / ${d.toFloat('f4', 'b')})`,
  },
  DP2: {
    says: 'the product of two components',
    parameters: of('u4', 'a', 'b'),
    result: 'u',
    body: (d) => [d.fixed('u4', 'p', 'MUL(a, b)'), 'return add1(p.x, p.y);'],
  },
  DP2A: {
    says: 'the product of two components, and a scalar',
    parameters: of('u4', 'a', 'b', 'c'),
    result: 'u',
    body: () => 'add1(DP2(a, b), c.x)',
  },
  LRP: {
    says: 'the second and the third, blended by the first',
    parameters: of('u4', 'a', 'b', 'c'),
    result: 'u4',
    body: (d) => `ADD(MUL(a, b), MUL(ADD(${d.barrier('u4', four(d, ONE))}, negated(a)), c))`,
  },
  X2D: vector(
    'a point, and an offset times a matrix',
    ['a', 'b', 'c'],
    'ADD(ADD(a.xyxy, MUL(b.xxxx, c.xzxz)), MUL(b.yyyy, c.ywyw))',
  ),
  XPD: vector(
    'the cross product',
    ['a', 'b'],
    'ADD(MUL(a.yzxw, b.zxyw), MUL(negated(a.zxyw), b.yzxw))',
  ),
  NRM: {
    says: 'of length one',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => `MUL(a, ${four(d, 'RSQ(DP3(a, a))')})`,
  },
  RFL: {
    says: 'the second reflected about the first',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => [
      d.fixed('u', 'along', `multiply1(${bits(2)}, DP3(a, b))`),
      d.fixed('u4', 'scale', `DIV(${four(d, 'along')}, ${four(d, 'DP3(a, a)')})`),
      'return ADD(MUL(scale, a), negated(b));',
    ],
  },
  POW: {
    says: 'the first to the power of the second',
    parameters: of('u', 'a', 'b'),
    result: 'u',
    body: () => 'EX2(multiply1(b, LG2(a)))',
  },
  SCS: {
    says: 'cosine and sine',
    parameters: of('u', 'a'),
    result: 'u4',
    body: (d) => `${d.type.u4}(COS(a), SIN(a), 0u, 0u)`,
  },
  LIT: {
    says: '(1, diffuse, specular, 1) of (diffuse, specular, -, exponent)',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => [
      d.fixed('u4', 'positive', 'a & ~belowZero(a)'),
      d.variable('u', 'exponent', 'a.w'),
      `if ((a.w & ${MAGNITUDE}) > ${LIT_BOUND} && !isNaN1(a.w)) {`,
      `  exponent = (a.w & ${SIGN}) | ${LIT_BOUND};`,
      '}',
      d.variable('u', 'specular', 'EX2(multiply1(exponent, LG2(positive.y)))'),
      `if (((positive.y | exponent) & ${MAGNITUDE}) == 0u) { specular = ${ONE}; }`,
      `if (a.x == 0u || a.x > ${INFINITY}) { specular = 0u; }`,
      d.fixed('u', 'one', d.barrier('u', ONE)),
      `return ${d.type.u4}(one, positive.x, specular, one);`,
    ],
  },
  saturated: {
    says: 'clamped to a least value and 1; NaN to the least',
    parameters: [...of('u4', 'a'), ...of('u', 'least')],
    result: 'u4',
    body: (d) => [
      d.fixed('u4', 'low', four(d, 'least')),
      `return pick(isNaN4(a) | greater(low, a), low, pick(greater(a, ${four(d, ONE)}), ${four(d, ONE)}, a));`,
    ],
  },
  repetitions: {
    says: 'how often a block is repeated: the floor, and never of NaN',
    parameters: of('u', 'a'),
    result: 'i',
    body: (d) => [
      `if (a > ${INFINITY}) { return 0; }`,
      `if (a >= ${bits(2 ** 31)}) { return 2147483647; }`,
      `return ${d.type.i}(${d.toFloat('f', 'a')});`,
    ],
  },
};

/** NV_gpu_program4 §2.X.8 LIT, with the default epsilon of 1/256. */
const LIT_BOUND = bits(128 - 1 / 256);

export const GPU_HELPERS: HelperTable = {
  ...STRICT_BASICS,
  ...STRICT_INSTRUCTIONS,
  anyPasses: anyPasses(),
  ...CONDITION_HELPERS,
  ...INTEGER_HELPERS,
  ...FLOAT_HELPERS,
  ...DERIVATIVE_HELPERS,
  ...PACK_HELPERS,
  ...TEXTURE_HELPERS,
};

function anyPasses(): Helper {
  const helper = STRICT_MACHINE['anyPasses'];
  if (helper === undefined) throw new Error('strict shaders have no anyPasses');
  return helper;
}
