/** Constants as the 32-bit patterns of their components (NV_gpu_program4 §2.X.3.3, Constant Bindings). */
import type { DataType } from '../../../spec/gpu/instructions.js';
import { bitsOf } from '../../number/binary32.js';
import { oddFromQuotient } from '../../number/exact.js';
import { roundTo } from '../../number/round.js';
import type { Words4 } from '../program.js';
import type { ConstantSyntax, NumberSyntax } from './ast.js';
import { isViolation, type GpuViolation } from './violation.js';

/**
 * A scalar stands for all four components; a vector is filled up with 0, 0 and 1 (§2.X.3.3).
 *
 * @param type what the numbers are taken as: by the data type modifier of the declaration (F without one), or
 * by the operand.
 */
export function constantWords(
  { components, isVector }: ConstantSyntax,
  type: DataType,
): Words4 | GpuViolation {
  const words: number[] = [];
  for (const component of components) {
    const word = type === 'F' ? { word: floatWord(component) } : integerWord(component, type);
    if (isViolation(word)) return word;
    words.push(word.word);
  }
  const [x = 0, y = 0, z = 0, w = type === 'F' ? bitsOf(1) : 1] = words;
  return isVector ? [x, y, z, w] : [x, x, x, x];
}

type IntegerType = Exclude<DataType, 'F'>;

const NAMES: Readonly<Record<IntegerType, string>> = {
  S: 'a signed integer',
  U: 'an unsigned integer',
};

/** The values that a constant without a sign, or with "+", may have: hexadecimal digits are bits. */
const GREATEST = { S: 2 ** 31 - 1, U: 2 ** 32 - 1, bits: 2 ** 32 - 1 } as const;
/** The magnitude that a negative signed integer may have. */
const LEAST = 2 ** 31;

/**
 * Hexadecimal constants of signed type up to 0xFFFFFFFF are bit patterns (erratum
 * gp4.E-hexadecimal-signed).
 */
function integerWord(number: NumberSyntax, type: IntegerType): { word: number } | GpuViolation {
  const { text, form, sign, offset } = number;
  if (form === 'float') {
    return {
      restriction: 'float-constant',
      position: offset,
      message: `${NAMES[type]} is wanted, and this constant is floating-point`,
      expected: 'an integer',
    };
  }
  const isHexadecimal = hexadecimal(text);
  const magnitude = integerOf(text, isHexadecimal);
  const isNegative = sign === '-' && magnitude !== 0;
  if (isNegative && type === 'U') {
    return {
      restriction: 'negative-constant',
      position: offset,
      message: 'an unsigned integer is wanted, and this constant is negative',
      expected: `0 to ${String(GREATEST.U)}`,
    };
  }
  const greatest = isNegative ? LEAST : GREATEST[isHexadecimal ? 'bits' : type];
  if (magnitude > greatest) {
    return {
      restriction: 'constant-range',
      position: offset,
      message: `this constant is too large for ${NAMES[type]}`,
      expected:
        type === 'U'
          ? `0 to ${String(GREATEST.U)}`
          : `-${String(LEAST)} to ${String(GREATEST.S)}, or 0x0 to 0xFFFFFFFF`,
    };
  }
  return { word: (isNegative ? -magnitude : magnitude) >>> 0 };
}

function hexadecimal(text: string): boolean {
  return /^0x/.test(text);
}

/** Exact up to 2^40, and greater than that beyond. */
function integerOf(text: string, isHexadecimal: boolean): number {
  const digits = text.replace(/^(?:0x)?0*/, '');
  if (digits.length > 10) return Infinity;
  return digits === '' ? 0 : Number(isHexadecimal ? `0x${digits}` : digits);
}

/** The nearest binary32 (§2.X.3.3); beyond the largest, an infinity (erratum gp4.E-constant-overflow). */
function floatWord({ text, sign }: NumberSyntax): number {
  const magnitude = hexadecimal(text) ? ofHexadecimal(text) : ofDecimal(text);
  return bitsOf(sign === '-' ? -magnitude : magnitude);
}

/** 2^128 has 33 hexadecimal digits. */
function ofHexadecimal(text: string): number {
  const digits = text.replace(/^0x0*/, '');
  if (digits.length > 40) return Infinity;
  return digits === '' ? 0 : nearest(BigInt(`0x${digits}`), 1n);
}

/** Enough digits to tell every tie of binary32 from what lies beside it. */
const DIGITS = 200;

/** Whatever the length of the text and the size of its exponent, the work is bounded. */
function ofDecimal(text: string): number {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  if (all === '') return 0;
  // 0.d1d2d3… times ten to the power of:
  const scale = Number(exponent) + all.length - fraction.length;
  if (scale > 60) return Infinity;
  if (scale < -60) return 0;
  // A digit in place of the rest says that there is something.
  const digits =
    all.length > DIGITS ? all.slice(0, DIGITS) + (/[1-9]/.test(all.slice(DIGITS)) ? '1' : '') : all;
  const power = scale - digits.length;
  const significand = BigInt(digits);
  return power >= 0
    ? nearest(significand * 10n ** BigInt(power), 1n)
    : nearest(significand, 10n ** BigInt(-power));
}

function nearest(numerator: bigint, denominator: bigint): number {
  return roundTo(oddFromQuotient(numerator, denominator), 'nearest');
}
