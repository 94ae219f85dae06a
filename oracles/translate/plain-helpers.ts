/** The functions of plain translations: what does not fit an expression. */
import { of, type HelperTable } from './helper.js';

export const PLAIN_HELPERS: HelperTable = {
  LIT: {
    says: '(1, diffuse, specular, 1) of (diffuse, specular, -, exponent)',
    parameters: of('f4', 'a'),
    result: 'f4',
    body: (d) => [
      d.fixed('f', 'power', 'clamp(a.w, -127.99609375, 127.99609375)'),
      d.fixed('f', 'specular', d.choose('a.x > 0.0', 'pow(max(a.y, 0.0), power)', '0.0')),
      `return ${d.type.f4}(1.0, max(a.x, 0.0), specular, 1.0);`,
    ],
  },
  EXP: {
    says: '2 to the floor, the fraction, 2 to the power, and 1',
    parameters: of('f', 'a'),
    result: 'f4',
    body: (d) => `${d.type.f4}(exp2(floor(a)), ${d.fraction}(a), exp2(a), 1.0)`,
  },
  LOG: {
    says: 'exponent, mantissa and logarithm of the absolute value, and 1',
    parameters: of('f', 'a'),
    result: 'f4',
    body: (d) => [
      d.fixed('f', 'logarithm', 'log2(abs(a))'),
      d.fixed('f', 'exponent', 'floor(logarithm)'),
      `return ${d.type.f4}(exponent, abs(a) * exp2(-exponent), logarithm, 1.0);`,
    ],
  },
  RCC: {
    says: 'the reciprocal, its size clamped to 2^-64 ... 2^64',
    parameters: of('f', 'a'),
    result: 'f',
    body: (d) => [
      d.fixed('f', 'r', '1.0 / a'),
      `return ${d.choose(
        'r < 0.0',
        'clamp(r, -18446744073709551616.0, -5.421010862427522e-20)',
        'clamp(r, 5.421010862427522e-20, 18446744073709551616.0)',
      )};`,
    ],
  },
  ARA: {
    says: 'x + z, y + w, clamped',
    parameters: of('i4', 'a'),
    result: 'i4',
    body: (d) => `clamp(a + a.zwxy, ${d.four('i4', '-512')}, ${d.four('i4', '511')})`,
  },
  ARL: {
    says: 'floors as addresses',
    parameters: of('f4', 'a'),
    result: 'i4',
    body: (d) =>
      `${d.type.i4}(clamp(floor(a), ${d.four('f4', '-512.0')}, ${d.four('f4', '511.0')}))`,
  },
  ARR: {
    says: 'nearest integers as addresses, halves to even',
    parameters: of('f4', 'a'),
    result: 'i4',
    body: (d) =>
      `${d.type.i4}(clamp(${d.roundToEven}(a), ${d.four('f4', '-512.0')}, ${d.four('f4', '511.0')}))`,
  },
};
