import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.js';
import { load } from './load.js';

function shown(source: string | Uint8Array): string[] {
  const result = load(source);
  if (result.loaded) throw new Error('loads');
  return diagnose('a.vp', source, result.error).split('\n');
}

describe('diagnose', () => {
  it('marks the place below its line', () => {
    expect(shown('!!VP2.0\n  FOO R0, R1; # what\nEND')).toEqual([
      'a.vp:2:3: FOO is no instruction of VP2.0; did you mean FLR?',
      '2 |   FOO R0, R1; # what',
      '  |   ^',
      '  = expected an instruction, a label, an option or "END"',
    ]);
  });

  it('does not repeat what the message says', () => {
    expect(shown('!!VP2.0 MOV R0, R1')).toEqual([
      'a.vp:1:19: expected "." or ";", found the end of the text',
      '1 | !!VP2.0 MOV R0, R1',
      '  |                   ^',
    ]);
  });

  it('shows tabs as a space and escapes what no terminal should see', () => {
    const [, line, caret] = shown('!!VP2.0\n\tMOV\tR0, \x1b[31m; # \u00e9\nEND');
    expect(line).toBe('2 |  MOV R0, \\x1b[31m; # \\xc3\\xa9');
    expect(caret).toBe('  |          ^');
  });

  it('cuts long lines around the place', () => {
    const [, line, caret] = shown(`!!VP2.0 ${'MOV R0, R1; '.repeat(100)}FOO${' '.repeat(100)}END`);
    expect(line?.length).toBeLessThan(100);
    expect(line?.slice(caret?.indexOf('^'))).toMatch(/^FOO .*\.\.\.$/);
    expect(line).toMatch(/^1 \| \.\.\./);
  });

  it('copes with carriage returns, and with the end after a newline', () => {
    expect(shown('!!VP2.0\r\nFOO\r\n')[1]).toBe('2 | FOO');
    expect(shown('!!VP2.0\n').slice(1, 3)).toEqual(['2 |', '  | ^']);
  });

  it('takes bytes', () => {
    expect(shown(new Uint8Array([0xff]))[1]).toBe('1 | \\xff');
  });
});
