import { expect, it } from 'vitest';
import { ShaderRefused } from './shader-stack.js';

const SHADER = 'first\n  second;\nthird';

it.each([
  ["0:2(74): error: `foo' undeclared", 'line 2 of the shader: second;'],
  ["ERROR: 0:3: 'foo' : undeclared identifier", 'line 3 of the shader: third'],
  ['line 1, char 1: error: syntax error', 'line 1 of the shader: first'],
  ['line 99, char 1: error: beyond the end', 'line 99, char 1'],
  ['out of memory', 'the driver does not take the shader: out of memory'],
])('shows the line that the log %j speaks of', (log, shown) => {
  const { message } = new ShaderRefused(log, SHADER);
  expect(message).toContain(shown);
  expect(message).toContain(log);
});
