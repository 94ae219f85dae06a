/**
 * The text of a recording: one record a line, 32-bit patterns in hexadecimal, operands before ">" and
 * results after it (docs/recordings.md). Bytes are pushed in any portions; nothing is held but the
 * words read so far.
 */
import type { RecordShape } from './shape.js';

/** A line that is no record. The message has file, line, column and what was expected. */
export class RecordingSyntaxError extends Error {
  constructor(
    readonly file: string,
    readonly line: number,
    /** The first byte of the line is column 1. */
    readonly column: number,
    readonly problem: string,
  ) {
    super(`${file}:${String(line)}:${String(column)}: ${problem}`);
    this.name = 'RecordingSyntaxError';
  }
}

const [NEWLINE, RETURN, SPACE, TAB, HASH, GREATER] = [10, 13, 32, 9, 35, 62];
const HEX_DIGITS = 8;

/** The value of a hexadecimal digit, or -1. */
const DIGIT = new Int8Array(256).fill(-1);
for (let value = 0; value < 16; value++) {
  const text = value.toString(16);
  DIGIT[text.charCodeAt(0)] = value;
  DIGIT[text.toUpperCase().charCodeAt(0)] = value;
}

export class RecordingParser {
  private words: Uint32Array;
  private used = 0;
  private lines: Uint32Array;
  private records = 0;
  private line = 1;
  private column = 0;
  /** Words of this line so far. */
  private inLine = 0;
  private seenArrow = false;
  private inComment = false;
  /** Hexadecimal digits of the word being read, and its value. */
  private digits = 0;
  private value = 0;
  private readonly operandWords: number;
  private readonly bom = [0xef, 0xbb, 0xbf];
  private bytes = 0;

  constructor(
    private readonly file: string,
    private readonly instruction: string,
    private readonly shape: RecordShape,
  ) {
    this.words = new Uint32Array(shape.words * 1024);
    this.lines = new Uint32Array(1024);
    this.operandWords = shape.words - shape.results;
  }

  /** Reads on. @throws RecordingSyntaxError */
  push(chunk: Uint8Array): void {
    for (const byte of chunk) {
      // A byte order mark at the start of the file means nothing.
      if (this.bytes < 3 && byte === this.bom[this.bytes]) {
        this.bytes++;
        continue;
      }
      this.bytes = 3;
      this.column++;
      if (byte === NEWLINE) {
        this.endLine();
      } else if (!this.inComment) {
        this.byte(byte);
      }
    }
  }

  /** What was read. @throws RecordingSyntaxError where the last line is incomplete. */
  end(): {
    readonly count: number;
    readonly words: Uint32Array;
    readonly lineOf: (record: number) => number;
  } {
    this.column++;
    this.endLine();
    const { records, lines } = this;
    return {
      count: records,
      words: this.words.subarray(0, this.used),
      lineOf: (record) => lines[record] ?? 0,
    };
  }

  private byte(byte: number): void {
    const digit = DIGIT[byte] ?? -1;
    if (digit >= 0) {
      if (this.digits === HEX_DIGITS) {
        throw this.error(
          this.column - HEX_DIGITS,
          'this word is longer than eight hexadecimal digits',
        );
      }
      this.value = this.value * 16 + digit;
      this.digits++;
      return;
    }
    this.endWord();
    if (byte === SPACE || byte === TAB || byte === RETURN) return;
    if (byte === HASH) {
      this.inComment = true;
    } else if (byte === GREATER) {
      this.arrow();
    } else {
      const shown =
        byte > 32 && byte < 127 ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16)}`;
      throw this.error(this.column, `${shown} stands where ${this.expected()} is expected`);
    }
  }

  private arrow(): void {
    if (this.seenArrow || this.inLine !== this.operandWords) {
      throw this.error(this.column, `">" stands where ${this.expected()} is expected`);
    }
    this.seenArrow = true;
  }

  private endWord(): void {
    if (this.digits === 0) return;
    const start = this.column - this.digits;
    if (this.digits !== HEX_DIGITS) {
      const digits = `${String(this.digits)} digit${this.digits === 1 ? '' : 's'}`;
      throw this.error(start, `a word of ${digits}; eight hexadecimal digits are expected`);
    }
    const room = this.seenArrow ? this.shape.words : this.operandWords;
    if (this.inLine === room) {
      throw this.error(start, `a word stands where ${this.expected()} is expected`);
    }
    if (this.used === this.words.length) this.words = grown(this.words);
    this.words[this.used++] = this.value;
    this.inLine++;
    this.digits = 0;
    this.value = 0;
  }

  private endLine(): void {
    this.endWord();
    if (this.inLine > 0 || this.seenArrow) {
      if (this.inLine !== this.shape.words) {
        throw this.error(this.column, `the line ends where ${this.expected()} is expected`);
      }
      if (this.records === this.lines.length) this.lines = grown(this.lines);
      this.lines[this.records++] = this.line;
    }
    this.line++;
    this.column = 0;
    this.inLine = 0;
    this.seenArrow = false;
    this.inComment = false;
  }

  /** What may come next in this line, in words. */
  private expected(): string {
    const { operands, results } = this.shape;
    if (!this.seenArrow) {
      let before = 0;
      for (const [index, components] of operands.entries()) {
        if (this.inLine < before + components) {
          const component = `${String(this.inLine - before + 1)} of ${String(components)}`;
          return `operand ${String(index)} of ${this.instruction}, component ${component},`;
        }
        before += components;
      }
      return '">"';
    }
    const done = this.inLine - this.operandWords;
    if (done === results) return 'the end of the line';
    return `the result of ${this.instruction}, component ${String(done + 1)} of ${String(results)},`;
  }

  private error(column: number, problem: string): RecordingSyntaxError {
    return new RecordingSyntaxError(this.file, this.line, column, problem);
  }
}

function grown(array: Uint32Array): Uint32Array {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
