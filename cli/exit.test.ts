import { afterEach, expect, it, vi } from 'vitest';
import { EXIT, InputError, MachineryError, reportError } from './exit.js';

afterEach(() => {
  vi.restoreAllMocks();
});

const ofCode = (code: string): Error =>
  Object.assign(new Error(`${code}: open '/somewhere'`), { code });

it.each([
  [new InputError('what was wrong'), EXIT.badInput, /^vpspec: what was wrong\n$/],
  [new MachineryError('what failed'), EXIT.machinery, /^vpspec: what failed\n$/],
  // The machine has run out of something: no fault of vpspec, and no disagreement.
  [ofCode('EMFILE'), EXIT.machinery, /^vpspec: EMFILE: open '\/somewhere'\n$/],
  [ofCode('ENOSPC'), EXIT.machinery, /^vpspec: ENOSPC: open '\/somewhere'\n$/],
  [ofCode('ENOENT'), EXIT.machinery, /^vpspec: this is a fault in vpspec/],
  [new TypeError('undefined is not a function'), EXIT.machinery, /Please report it\.\nTypeError/],
  ['a text', EXIT.machinery, /^vpspec: a text\n$/],
])('reports %s with exit code %i', (thrown, code, text) => {
  let written = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  expect(reportError(thrown)).toBe(code);
  expect(written).toMatch(text);
});
