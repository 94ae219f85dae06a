/** Operands by the names that the tables of docs/engines.md have for them. */
import { bitsOf } from '../../semantics/number/binary32.js';
import {
  LARGEST,
  MINUS_INFINITY,
  negated,
  ONE,
  PLUS_INFINITY,
  SIGN_BIT,
  type Pattern,
} from '../../semantics/silicon/pattern.js';

/** Two to a whole number. */
export const power = (exponent: number): Pattern => bitsOf(2 ** exponent);

/** A NaN with a payload, which no engine makes. */
const PAYLOAD: Pattern = 0x7fc54321;
const DENORMAL: Pattern = 0x00012345;

export const OPERANDS = {
  '-NaN': negated(PAYLOAD),
  '-INF': MINUS_INFINITY,
  '-the largest': negated(LARGEST),
  '-2': negated(power(1)),
  '-1': negated(ONE),
  '-2^-24': negated(power(-24)),
  '-denormal': negated(DENORMAL),
  '-0': SIGN_BIT,
  '+0': 0,
  '+denormal': DENORMAL,
  '0.5': power(-1),
  '1': ONE,
  '2': power(1),
  '200': bitsOf(200),
  'the largest': LARGEST,
  '+INF': PLUS_INFINITY,
  '+NaN': PAYLOAD,
} as const satisfies Readonly<Record<string, Pattern>>;

export type OperandName = keyof typeof OPERANDS;

export const bothSigns = (magnitudes: readonly Pattern[]): readonly Pattern[] =>
  magnitudes.flatMap((each) => [each, negated(each)]);

/** Samples of each kind, for sentences that have to hold of all. */
export const INFINITIES = [PLUS_INFINITY, MINUS_INFINITY];
export const NANS = bothSigns([PAYLOAD, 0x7f800001]);
export const DENORMALS = bothSigns([1, 0x00000002, 0x00400001, 0x007fffff]);
export const TINY = [0, SIGN_BIT, ...DENORMALS];
/** Exponents so near that a JavaScript number holds every sum of two, and so far that the lesser term loses bits; fractions of all kinds. */
export const NORMAL = bothSigns(
  Array.from(
    { length: 18 },
    (_, at) => bitsOf(2 ** (((at * 7) % 25) - 12)) + (Math.imul(at + 1, 0x9e3779b1) >>> 9),
  ),
);
export const FINITE = [...TINY, ...NORMAL, LARGEST, power(-126)];
export const ALL = [...FINITE, ...INFINITIES, ...NANS];
