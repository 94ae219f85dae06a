/** Strict translations: address registers and condition codes. */
import { bits, four, MAGNITUDE, SIGN } from './bits.js';
import { of, type Helper, type HelperTable } from './helper.js';

export const STRICT_MACHINE: HelperTable = {
  loadAddress: {
    says: 'whole numbers to address register components: clamped, 0 of NaN',
    parameters: [...of('u4', 'a', 'whole')],
    result: 'i4',
    body: (d) => [
      d.fixed('u4', 'huge', `below(${four(d, bits(1024))}, whole & ${four(d, MAGNITUDE)})`),
      d.fixed('u4', 'far', `(whole & ${four(d, SIGN)}) | ${four(d, bits(1024))}`),
      d.fixed('u4', 'near', 'pick(isNaN4(a), a ^ a, pick(huge, far, whole))'),
      `return clampedAddress(${d.type.i4}(${d.toFloat('f4', 'near')}));`,
    ],
  },
  clampedAddress: {
    says: 'to the range of an address register component',
    parameters: of('i4', 'a'),
    result: 'i4',
    body: (d) => `clamp(a, ${d.four('i4', '-512')}, ${d.four('i4', '511')})`,
  },
  ARL: {
    says: 'floors as addresses',
    parameters: of('u4', 'a'),
    result: 'i4',
    body: () => 'loadAddress(a, FLR(a))',
  },
  ARR: {
    says: 'nearest integers as addresses, halves to even',
    parameters: of('u4', 'a'),
    result: 'i4',
    body: (d) => `loadAddress(a, computed(${d.roundToEven}(${d.toFloat('f4', 'a')})))`,
  },
  ARA: {
    says: 'x + z, y + w, clamped',
    parameters: of('i4', 'a'),
    result: 'i4',
    body: () => 'clampedAddress(a + a.zwxy)',
  },
  conditionOf: {
    says: 'condition codes: 0 equal, 1 less, 2 greater, 3 unordered',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => [
      d.fixed('u4', 'side', `${four(d, '2u')} - (a >> ${four(d, '31u')})`),
      d.fixed('u4', 'zero4', `same(a & ${four(d, MAGNITUDE)}, ${four(d, '0u')})`),
      `return pick(isNaN4(a), ${four(d, '3u')}, side & ~zero4);`,
    ],
  },
  conditionOfAddress: {
    says: 'condition codes of addresses',
    parameters: of('i4', 'a'),
    result: 'u4',
    body: (d) => [
      d.fixed('u4', 'u', `${d.type.u4}(a)`),
      `return (${four(d, '2u')} - (u >> ${four(d, '31u')})) & ~same(u, ${four(d, '0u')});`,
    ],
  },
  passEQ: passes('same(codes, CODE)', 0),
  passNE: passes('~same(codes, CODE)', 0),
  passLT: passes('same(codes, CODE)', 1),
  passGT: passes('same(codes, CODE)', 2),
  passLE: passes('below(codes, CODE)', 2),
  passGE: {
    says: 'where a condition code passes',
    parameters: of('u4', 'codes'),
    result: 'u4',
    body: (d) => `same(codes & ${four(d, '1u')}, ${four(d, '0u')})`,
  },
  anyPasses: {
    says: 'whether any component passed',
    parameters: of('u4', 'mask'),
    result: 'b',
    body: () => '(mask.x | mask.y | mask.z | mask.w) != 0u',
  },
};

function passes(test: string, code: number): Helper {
  return {
    says: 'where a condition code passes',
    parameters: of('u4', 'codes'),
    result: 'u4',
    body: (d) => test.replace('CODE', four(d, `${String(code)}u`)),
  };
}
