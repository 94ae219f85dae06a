/**
 * The function that the GeForce3 paper has otherwise than NV_vertex_program (3.7.3), for programs of GF3: LIT by the paper's listing. Nothing
 * clamps the power, and a specular product that is not above zero leaves the coefficient at 0, whatever the sign of the power is.
 */
import { INFINITY, MAGNITUDE, NAN, ONE } from './bits.js';
import type { Dialect } from './dialect.js';
import { of, type Helper } from './helper.js';
import { PLAIN } from './plain.js';
import { STRICT_OLDER } from './strict.js';
import type { Style } from './style.js';

const SIGNATURE = '(1, diffuse, specular, 1) of (diffuse, specular, -, exponent), by the listing';

/** Whether a number is greater than zero: no NaN is. */
function above0(a: string): string {
  return `${a} - 1u < ${INFINITY}`;
}

const STRICT_LIT: Helper = {
  says: SIGNATURE,
  parameters: of('u4', 'a'),
  result: 'u4',
  body: (d: Dialect) => [
    d.variable('u', 'specular', '0u'),
    `if (${above0('a.y')}) { specular = EX2(multiply1(a.w, LG2(a.y))); }`,
    // multiply1 has 0 of a NaN and the logarithm of 1.
    `if (${above0('a.y')} && isNaN1(a.w)) { specular = ${NAN}; }`,
    `if ((a.w & ${MAGNITUDE}) == 0u) { specular = ${ONE}; }`,
    `if (!(${above0('a.x')})) { specular = 0u; }`,
    d.fixed('u', 'one', d.barrier('u', ONE)),
    d.fixed('u', 'diffuse', d.choose(above0('a.x'), 'a.x', '0u')),
    `return ${d.type.u4}(one, diffuse, specular, one);`,
  ],
};

const PLAIN_LIT: Helper = {
  says: SIGNATURE,
  parameters: of('f4', 'a'),
  result: 'f4',
  body: (d: Dialect) => [
    d.fixed('f', 'power', d.choose('a.y > 0.0', 'pow(a.y, a.w)', '0.0')),
    d.fixed('f', 'specular', d.choose('a.w == 0.0', '1.0', 'power')),
    `return ${d.type.f4}(1.0, max(a.x, 0.0), ${d.choose('a.x > 0.0', 'specular', '0.0')}, 1.0);`,
  ],
};

export const STRICT_PAPER: Style = {
  ...STRICT_OLDER,
  helpers: { ...STRICT_OLDER.helpers, LIT: STRICT_LIT },
};

export const PLAIN_PAPER: Style = { ...PLAIN, helpers: { ...PLAIN.helpers, LIT: PLAIN_LIT } };
