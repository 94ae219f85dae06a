import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../../../spec/processor-seconds.testing.js';
import { bitsOf } from '../../number/binary32.js';
import { constantWords } from './constants.js';
import type { ConstantSyntax, NumberSyntax } from './ast.js';
import { isViolation } from './violation.js';

function number(text: string, offset = 0): NumberSyntax {
  const sign = text.startsWith('-') ? '-' : text.startsWith('+') ? '+' : '';
  const digits = text.slice(sign.length);
  const form = /^(?:0x[0-9A-Fa-f]+|[0-9]+)$/.test(digits) ? 'int' : 'float';
  return { offset, end: offset + text.length, sign, text: digits, form };
}

function scalar(text: string): ConstantSyntax {
  const component = number(text);
  return { ...component, kind: 'constant', isVector: false, components: [component] };
}

function vector(...texts: string[]): ConstantSyntax {
  const components = texts.map((text, index) => number(text, 10 * index));
  return { offset: 0, end: 1, kind: 'constant', isVector: true, components };
}

const float = (text: string): unknown => wordOf(text, 'F');

function wordOf(text: string, type: 'F' | 'S' | 'U'): unknown {
  const words = constantWords(scalar(text), type);
  return isViolation(words) ? words.restriction : words[0];
}

describe('components', () => {
  it('are one scalar, or a vector filled up with 0, 0 and 1', () => {
    expect(constantWords(scalar('2'), 'U')).toEqual([2, 2, 2, 2]);
    expect(constantWords(vector('2'), 'U')).toEqual([2, 0, 0, 1]);
    expect(constantWords(vector('2', '-3'), 'S')).toEqual([2, 0xfffffffd, 0, 1]);
    expect(constantWords(vector('2', '3', '4'), 'F')).toEqual([2, 3, 4, 1].map(bitsOf));
    expect(constantWords(vector('2', '3', '4', '5'), 'F')).toEqual([2, 3, 4, 5].map(bitsOf));
  });

  it('are refused where they stand', () => {
    expect(constantWords(vector('2', '3.5'), 'S')).toMatchObject({ position: 10 });
  });
});

describe('integers', () => {
  it('fit their type', () => {
    expect(wordOf('2147483647', 'S')).toBe(0x7fffffff);
    expect(wordOf('2147483648', 'S')).toBe('constant-range');
    expect(wordOf('-2147483648', 'S')).toBe(0x80000000);
    expect(wordOf('-2147483649', 'S')).toBe('constant-range');
    expect(wordOf('4294967295', 'U')).toBe(0xffffffff);
    expect(wordOf('4294967296', 'U')).toBe('constant-range');
    expect(wordOf('1'.repeat(100), 'U')).toBe('constant-range');
    expect(wordOf(`${'0'.repeat(100)}7`, 'U')).toBe(7);
    expect(wordOf('+7', 'U')).toBe(7);
  });

  it('are never negative where they are unsigned; zero is not', () => {
    expect(wordOf('-1', 'U')).toBe('negative-constant');
    expect(wordOf('-0x1', 'U')).toBe('negative-constant');
    expect(wordOf('-0', 'U')).toBe(0);
    expect(wordOf('-0', 'S')).toBe(0);
  });

  it('are bits in hexadecimal', () => {
    expect(wordOf('0xBF800000', 'U')).toBe(0xbf800000);
    expect(wordOf('0xFFFFFFFF', 'S')).toBe(0xffffffff);
    expect(wordOf('0xffffffff', 'S')).toBe(0xffffffff);
    expect(wordOf('0x100000000', 'S')).toBe('constant-range');
    expect(wordOf('-0x80000000', 'S')).toBe(0x80000000);
    expect(wordOf('-0x80000001', 'S')).toBe('constant-range');
    expect(wordOf('0x00', 'S')).toBe(0);
  });

  it('are not written as floating-point numbers', () => {
    expect(wordOf('1.0', 'S')).toBe('float-constant');
    expect(wordOf('1e1', 'U')).toBe('float-constant');
  });
});

describe('floating-point constants', () => {
  it('are the nearest binary32', () => {
    expect(float('1')).toBe(0x3f800000);
    expect(float('-.5')).toBe(0xbf000000);
    expect(float('5.')).toBe(bitsOf(5));
    expect(float('1e-3')).toBe(bitsOf(Math.fround(1e-3)));
    expect(float('-0')).toBe(0x80000000);
    expect(float('0.000e7')).toBe(0);
    expect(float('0x10')).toBe(bitsOf(16));
    expect(float('16777217')).toBe(bitsOf(16777216));
    expect(float('0x1000001')).toBe(bitsOf(16777216));
    expect(float('0x1000003')).toBe(bitsOf(16777220));
  });

  it('are rounded once, not by way of binary64', () => {
    // Above the tie of 1 and its successor by less than binary64 can tell.
    expect(float('1.00000005960464477539062500001')).toBe(0x3f800001);
    expect(float('1.000000059604644775390625')).toBe(0x3f800000);
    expect(float(`1.000000059604644775390625${'0'.repeat(500)}1`)).toBe(0x3f800001);
  });

  it('are infinite or zero beyond the ends, denormal near zero', () => {
    expect(float('3.4028235e38')).toBe(0x7f7fffff);
    expect(float('3.5e38')).toBe(0x7f800000);
    expect(float('-1e99999999999999999999')).toBe(0xff800000);
    expect(float(`0x${'F'.repeat(60)}`)).toBe(0x7f800000);
    expect(float('1e-45')).toBe(1);
    expect(float('1e-99999999999999999999')).toBe(0);
    expect(float(`0.${'0'.repeat(300)}1e301`)).toBe(0x3f800000);
  });

  it('agree with binary64 rounded once more, where that is exact enough', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        // 9 digits tell binary32 values apart, and are no ties.
        const text = Math.abs(value).toPrecision(9).replace('e+', 'e');
        expect(float(text)).toBe(bitsOf(Math.abs(value)));
      }),
    );
  });

  it('take little time, however long', () => {
    const seconds = processorSeconds(() => {
      float('9'.repeat(1_000_000));
      float(`0.${'0'.repeat(500_000)}${'1'.repeat(500_000)}e500000`);
    });
    expect(seconds).toBeLessThan(1);
  });
});
