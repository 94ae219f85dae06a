/** Text of instructions: printed and read again, words of public examples, and what is refused where. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byNight } from '../../vitest.night.js';
import { fromQuad, quadOf, type Quad32 } from './fields.js';
import { decoded, encoded } from './instruction.js';
import { printProgram, printStatement } from './print.js';
import { wordsOf } from './program.js';
import { isText } from './header.js';
import { parseProgram, parseStatement } from './text.js';
import { instructionArbitrary } from './word.arbitrary.js';

describe('the text of an instruction', () => {
  it('is read as the same instruction', () => {
    fc.assert(
      fc.property(instructionArbitrary, (instruction) => {
        const text = printStatement(instruction);
        expect(parseStatement(text), text).toEqual({ ok: true, made: instruction });
      }),
      { numRuns: byNight(100_000, 400) },
    );
  });

  it('may have white space and comments between any two tokens', () => {
    const instruction = parseStatement(
      'MUL R2.xyz & oPos.x, v0, -c[A0.x-3].wzyx + RSQ R1.x, -c[A0.x-3].x {c.y=3}; END',
    );
    const spread =
      ' # a comment\nMUL R2 . xyz&oPos\t. x , v0,\r\n- c [ A0 . x - 3 ] . wzyx+RSQ R1 . x , - c [A0.x-3] . x # and\n { c.y = 0x3 } ; END # end';
    expect(instruction.ok).toBe(true);
    expect(parseStatement(spread)).toEqual(instruction);
  });

  it('leaves what programs commonly have in unread fields', () => {
    expect(parseStatement('MOV R0, v0 {b.mux=2, ilu.mask=0};')).toEqual(
      parseStatement('MOV R0, v0;'),
    );
  });

  // Words and operations of test/mac_ilu.vsh in nv2a_vsh_asm, a public assembler.
  it.each([
    [[0, 0x0620061b, 0x083613ff, 0x1018f850], 'MOV oT1, v3 + RCC R1.x, R12.w {temporary=1};'],
    [
      [0, 0x0657821b, 0x08361bff, 0x1018f818],
      'MUL oD0, v1, c[92] + RCC R1.x, R12.w {temporary=1};',
    ],
    [[0, 0x0420061b, 0x083613fc, 0x5011f818], 'MOV oD0, v3 + RCP R1.w, R1.w {temporary=1};'],
    [
      [0, 0x06ed861b, 0x38379bff, 0x10b88848],
      'DP4 oT0.x, v3, c[12] + RCC R1.x, R12.w {temporary=11, b.register=12, a.register=3};',
    ],
  ] satisfies readonly [Quad32, string][])('is that of public words: %j', (quad, text) => {
    const result = decoded(fromQuad(quad));
    expect(result.ok && printStatement(result.instruction)).toBe(text);
    const read = parseStatement(text);
    const again = read.ok ? encoded(read.made) : null;
    expect(again?.ok === true && quadOf(again.word)).toEqual(quad);
  });

  it.each([
    [
      'MOVE R0, v0;',
      1,
      /unexpected "MOVE"; expected NOP, ARL, an operation of the MAC or an operation of the ILU/,
    ],
    ['', 1, /unexpected the end; expected NOP/],
    ['MOV R0 v0;', 8, /unexpected "v0"; expected "\.", "&" or ","/],
    ['MOV R0, v0', 11, /unexpected the end; expected .*";"/],
    ['RCP R0, v0;', 11, /unexpected ";"; expected "\."/],
    ['MAD R0, v0, v0;', 15, /unexpected ";"; expected "\." or ","/],
    ['MOV R0.yx, v0;', 8, /unexpected "yx"; expected components in the order x, y, z, w/],
    ['MOV R0, v0.xy;', 12, /unexpected "xy"; expected one or four of x, y, z and w/],
    ['MOV R0, c[A1.x];', 11, /unexpected "A1"; expected "A0\.x" or a number/],
    ['RCP R1, v0.x + MOV R0, v0;', 14, /unexpected "\+"/],
    ['MOV R0, v0 + MUL R0, v0, v0;', 14, /unexpected "MUL"; expected an operation of the ILU/],
    ['MOV R12, v0;', 5, /R12 cannot be written: expected R0 to R11/],
    ['MOV R0, R13;', 9, /there is no R13: expected R0 to R12/],
    ['MOV R0, v16;', 9, /there is no v16: expected v0 to v15/],
    ['MOV oFoo, v0;', 5, /there is no output oFoo: expected oPos, /],
    ['MOV c[96], v0;', 5, /is 96: expected -96 to 95/],
    ['MOV R0, c[-97];', 9, /is -97: expected -96 to 95/],
    ['MOV R0, c[A0.x+160];', 9, /is 160: expected -96 to 159/],
    ['MUL R0, v0, v1;', 13, /input \(bits 73/],
    ['MUL R0, c[0], c[A0.x];', 15, /a0x \(bit 1/],
    ['ADD R0, v0, v0.yxzw + RCP R1, v0.x;', 31, /c\.x \(bits 40/],
    ['MOV R0, v0 + RCP R2.x, v0.x;', 18, /beside a MAC operation the ILU writes R1, not R2/],
    [
      'MOV oPos, v0 + RCP oFog.x, v0.x;',
      20,
      /one output or constant, and the MAC writes one already/,
    ],
    ['MOV R0, v0 {foo=1};', 13, /there is no field foo/],
    ['MOV R0, v0 {mac=1};', 13, /mac .* is read by this instruction/],
    ['MOV R0, v0 {b.mux=4};', 13, /b\.mux .* is to be 4: expected 0 to 3/],
    ['MOV R0, v0 {b.mux=3, b.mux=3};', 22, /b\.mux is said twice/],
    ['MOV R0, v0; MOV R1, v0;', 13, /unexpected "MOV"; expected END/],
  ])('%j is refused in column %i', (text, column, message) => {
    const result = parseStatement(text);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.error).toMatchObject({ line: 1, column, position: column - 1 });
    expect(result.error.message).toMatch(message);
  });
});

it('any text is read or refused at a place in it', () => {
  const token = fc.constantFrom(
    ...[
      '!!NV2A',
      'END',
      'NOP',
      'MOV',
      'MAD',
      'ADD',
      'ARL',
      'RCP',
      'IMOV',
      'R0',
      'R12',
      'R99',
      'v3',
      'v16',
      'c',
      '[',
    ],
    ...[
      ']',
      'A0',
      '.',
      'x',
      'yzw',
      'xyzw',
      ',',
      ';',
      '+',
      '-',
      '&',
      '_',
      '{',
      '}',
      '=',
      '1',
      '0x7',
      'temporary',
    ],
    ...['oPos', 'oFog', 'o', '#', '\n', ' ', '\u00e9', '\0', '99999999999999999999'],
  );
  const soup = fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join(' '));
  const mangled = fc
    .tuple(
      instructionArbitrary,
      fc.oneof(token, fc.constantFrom(' ', '\n')),
      fc.nat(),
      fc.nat({ max: 3 }),
    )
    .map(([instruction, put, at, cut]) => {
      const text = printStatement(instruction);
      const place = at % (text.length + 1);
      return `${text.slice(0, place)}${put}${text.slice(place + cut)}`;
    });
  let read = 0;
  fc.assert(
    fc.property(fc.oneof(fc.string(), soup, { weight: 4, arbitrary: mangled }), (text) => {
      const result = parseStatement(text);
      if (result.ok) {
        read += 1;
        expect(parseStatement(printStatement(result.made))).toEqual(result);
        return;
      }
      const { position, message } = result.error;
      expect(position).toBeLessThanOrEqual(new TextEncoder().encode(text).length);
      expect(message.length).toBeLessThan(400);
    }),
    { numRuns: byNight(100_000, 500) },
  );
  expect(read).toBeGreaterThan(20);
});

describe('the text of a program', () => {
  const TEXT = '!!NV2A\nDP4 oPos.x, v0, c[0];\nMOV oD0, v3 + RCC R1.x, R12.w;\nEND\n';

  it('has one instruction a line, of which the last is final', () => {
    const result = parseProgram(TEXT);
    expect(result.ok && printProgram(result.made)).toBe(TEXT);
    expect(result.ok && result.made.map(({ final }) => final)).toEqual([false, true]);
    expect(result.ok && wordsOf(result.made).map((word) => word & 1n)).toEqual([0n, 1n]);
  });

  it('begins with its header', () => {
    expect(isText('# words\n !!NV2A NOP; END')).toBe(true);
    expect(isText('!!VP1.0 END')).toBe(false);
    expect(parseProgram('MOV R0, v0; END')).toMatchObject({
      ok: false,
      error: { column: 1, message: expect.stringContaining('"!!NV2A"') as string },
    });
  });

  it.each([
    ['!!NV2A\nEND', 2, 1, /unexpected "END"/],
    ['!!NV2A\nNOP;', 2, 5, /unexpected the end; expected .*END/],
    ['!!NV2A\nNOP; END NOP;', 2, 10, /unexpected "NOP"; expected the end of the program/],
    ['!!NV2A\nNOP;\n  MOV R12, v0;\nEND', 3, 7, /R12 cannot be written/],
    [`!!NV2A\n${'NOP;\n'.repeat(137)}END`, 138, 1, /137 instructions; the engine holds 136/],
  ])('is refused by line and column', (text, line, column, message) => {
    const result = parseProgram(text);
    expect(result.ok ? null : result.error).toMatchObject({ line, column });
    expect(result.ok ? '' : result.error.message).toMatch(message);
  });

  it('may have as many instructions as the engine holds', () => {
    const result = parseProgram(`!!NV2A\n${'NOP;\n'.repeat(136)}END`);
    expect(result.ok && result.made.length).toBe(136);
  });
});
