import { describe, expect, it } from 'vitest';
import { RecordingParser, RecordingSyntaxError } from './recording-parser.js';
import { recordShape } from './shape.js';

function parse(text: string, instruction = 'SIN', portion = Infinity) {
  const shape = recordShape(instruction);
  if (shape === null) throw new Error(`${instruction} has no records`);
  const parser = new RecordingParser('file.txt', instruction, shape);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += Math.min(portion, bytes.length)) {
    parser.push(bytes.subarray(at, at + Math.min(portion, bytes.length)));
  }
  return parser.end();
}

function error(text: string, instruction?: string): string {
  try {
    parse(text, instruction);
  } catch (thrown) {
    if (thrown instanceof RecordingSyntaxError) return thrown.message;
    throw thrown;
  }
  return 'no error';
}

describe('a recording’s text', () => {
  it('is one record a line', () => {
    const { count, words } = parse('80000000 > 00000000\n3f800000 > 3f576aa4\n');
    expect(count).toBe(2);
    expect([...words]).toEqual([0x80000000, 0, 0x3f800000, 0x3f576aa4]);
  });

  it('may have comments, blank lines, tabs, carriage returns, capitals and no last newline', () => {
    const text = '\ufeff# all of it\r\n\r\n\tABCDEF01\t>7F800000 # why\r\n   \nffc00000 > 7fffffff';
    const { count, words, lineOf } = parse(text);
    expect([...words]).toEqual([0xabcdef01, 0x7f800000, 0xffc00000, 0x7fffffff]);
    expect([count, lineOf(0), lineOf(1)]).toEqual([2, 3, 5]);
  });

  it('reads the same in any portions', () => {
    const text = '# x\n00000000 > 80000000\r\n3f800000 > 3f576aa4';
    for (let portion = 1; portion < 12; portion++) {
      expect([...parse(text, 'SIN', portion).words]).toEqual([...parse(text).words]);
    }
  });

  it('grows to any number of records', () => {
    const { count, words } = parse('3f800000 > 3f576aa4\n'.repeat(5000));
    expect(count).toBe(5000);
    expect(words.length).toBe(10000);
    expect(words[9999]).toBe(0x3f576aa4);
  });

  it.each([
    [
      '3f80000 > 00000000',
      'file.txt:1:1: a word of 7 digits; eight hexadecimal digits are expected',
    ],
    ['3f8000000 > 00000000', 'file.txt:1:1: this word is longer than eight hexadecimal digits'],
    ['3f800000\n', 'file.txt:1:9: the line ends where ">" is expected'],
    [
      '3f800000 >',
      'file.txt:1:11: the line ends where the result of SIN, component 1 of 1, is expected',
    ],
    ['3f800000 3f800000 > 00000000', 'file.txt:1:10: a word stands where ">" is expected'],
    [
      '\n3f800000 > 00000000 00000000',
      'file.txt:2:21: a word stands where the end of the line is expected',
    ],
    ['3f800000 > 00000000 >', 'file.txt:1:21: ">" stands where the end of the line is expected'],
    [
      '> 00000000',
      'file.txt:1:1: ">" stands where operand 0 of SIN, component 1 of 1, is expected',
    ],
    ['0x3f800000 > 0', 'file.txt:1:1: a word of 1 digit; eight hexadecimal digits are expected'],
    [
      'zero > 00000000',
      'file.txt:1:1: "z" stands where operand 0 of SIN, component 1 of 1, is expected',
    ],
    ['3f800000\0> 00000000', 'file.txt:1:9: byte 0x0 stands where ">" is expected'],
  ])('refuses %j', (text, message) => {
    expect(error(text)).toBe(message);
  });

  it('names operand and component', () => {
    expect(error('00000000 '.repeat(6), 'MUL')).toContain('operand 1 of MUL, component 3 of 4,');
    expect(error('00000000 '.repeat(6) + '> ', 'DP3')).toContain('the result of DP3');
  });

  it('never takes another error than its own, whatever the bytes', () => {
    let seed = 1;
    const random = (): number => (seed = (seed * 48271) % 0x7fffffff);
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: random() % 60 }, () =>
        String.fromCharCode('0f >#\n\r\tzé\0'.charCodeAt(random() % 11)),
      ).join('');
      expect(error(text, 'EXP')).toMatch(/^(no error$|file\.txt:\d+:\d+: )/);
    }
  });
});

describe('the shape of records', () => {
  it('follows operands and results', () => {
    expect(recordShape('MAD')).toEqual({ operands: [4, 4, 4], results: 4, words: 16 });
    expect(recordShape('DP3')).toEqual({ operands: [3, 3], results: 1, words: 7 });
    expect(recordShape('LOG')).toEqual({ operands: [1], results: 4, words: 5 });
  });

  it('exists for floating-point instructions alone', () => {
    for (const name of ['ARL', 'ARA', 'BRA', 'RET', 'FOO', 'mul']) {
      expect(recordShape(name)).toBeNull();
    }
  });
});
