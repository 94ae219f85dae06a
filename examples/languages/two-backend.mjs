/**
 * An implementation of the language of two.mjs that speaks the backend protocol (docs/backend-protocol.md, Languages of one's own):
 * `vpspec certify --language examples/languages/two.mjs --backend "exec:node examples/languages/two-backend.mjs"`. With `--once` TWICE
 * gives its operand as it is.
 */
import process from 'node:process';
import { createInterface } from 'node:readline';

const isOnce = process.argv.includes('--once');
/** Denormals are zeros of their sign, on the way in and out. */
const flushed = (value) => (Math.abs(value) < 2 ** -126 ? value * 0 : value);
const number = (word) => flushed(new Float32Array(new Uint32Array([Number(word)]).buffer)[0]);
const word = (value) => {
  const [bits] = new Uint32Array(new Float32Array([flushed(value)]).buffer);
  return `0x${bits.toString(16).padStart(8, '0')}`;
};

const RULES = {
  TWICE: { operands: 1, rule: (a) => Math.fround(isOnce ? a : a + a) },
  SUM: { operands: 2, rule: (a, b) => Math.fround(a + b) },
};
const OPERAND = /^(-?)i([01])$/;

/** The instructions of a text, or null of one that is no program. */
function parsed(text) {
  const [, body] = /^!!TWO1\.0\s([^]*)\bEND\s*$/.exec(text.replace(/#[^\r\n]*/g, '')) ?? [];
  if (body === undefined) return null;
  const lines = body.split(';').map((line) => line.trim().replace(/\s*,\s*/g, ','));
  if (lines.pop() !== '') return null;
  const instructions = lines.map((line) => {
    const [name, registers = '', ...others] = line.split(/\s+/);
    const [target, ...operands] = registers.split(',');
    const reads = operands.map((operand) => OPERAND.exec(operand));
    const isRight =
      target === 'o0' && others.length === 0 && RULES[name]?.operands === operands.length;
    return isRight && !reads.includes(null) ? { name, reads } : null;
  });
  return instructions.includes(null) ? null : instructions;
}

let program = [];

function answer(request) {
  switch (request.message) {
    case 'hello':
      return {
        ...{ message: 'hello', protocol: 1, name: 'two-backend', version: '1' },
        ...{ environments: [], guests: ['TWO1.0'] },
      };
    case 'load': {
      const instructions = parsed(request.program);
      if (instructions === null) return { message: 'refused' };
      program = instructions;
      return { message: 'loaded' };
    }
    case 'invoke': {
      let o0 = [0, 0, 0, 0];
      for (const { name, reads } of program) {
        const operands = reads.map(([, sign, at]) =>
          request.in[`i${at}`].F.map((each) => (sign === '-' ? -number(each) : number(each))),
        );
        o0 = o0.map((_, at) => RULES[name].rule(...operands.map((each) => each[at])));
      }
      return { message: 'left', results: { o0: o0.map(word) } };
    }
    case 'reset':
      return { message: 'ready' };
    case 'bye':
      return { message: 'bye' };
    default:
      return { message: 'unsupported', reason: `there is no ${request.message}` };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id: request.id, ...answer(request) })}\n`);
  if (request.message === 'bye') break;
}
