import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../../../spec/processor-seconds.testing.js';
import { parseGpu } from './parse.js';
import { failure } from './parse.testing.js';
import { gpuProductionsReached } from './productions.js';

describe('a failure', () => {
  it.each([
    ['!!NVvp4.0 MOV R0, R1^', [';', '.', '[']],
    ['!!NVvp4.0 MOV R0, R1; # no end^', ['END', 'an instruction', 'TEMP']],
    ['!!NVvp4.0 MOV R0, R1; END ^END', ['the end of the program']],
    ['!!NVvp4.0^; END', ['END', 'an instruction', 'OPTION']],
    ['!!NVvp4.0 OPTION ^3; END', ['a name']],
    ['!!NVvp4.0 MOV R0 ^R1; END', [',', '(']],
    ['!!NVvp4.0 MOV R0, vertex.^positon; END', ['position', 'normal', 'color']],
    ['!!NVvp4.0 MOV R0, vertex.^colors; END', ['color']],
    ['!!NVvp4.0 MOV result.color.^fornt, R0; END', ['front', 'primary', 'a write mask']],
    ['!!NVvp4.0 MOV R0.^yx, R1; END', ['a write mask']],
    ['!!NVvp4.0 MOV R0.^xg, R1; END', ['a write mask']],
    ['!!NVvp4.0 MOV R0.^x1, R1; END', ['a write mask']],
    ['!!NVvp4.0 MOV R0, R1.^xy; END', ['a swizzle']],
    ['!!NVvp4.0 MOV R0, R1.^xyzr; END', ['a swizzle']],
    ['!!NVvp4.0 RCP R0, R1^; END', ['.']],
    ['!!NVvp4.0 RCP R0, R1.^xyzw; END', ['a component']],
    ['!!NVvp4.0 MOV.^CC2 R0, R1; END', ['a modifier']],
    ['!!NVvp4.0 MOV R0 (^GZ), R1; END', ['a condition']],
    ['!!NVvp4.0 MOV R0 (^EQ2), R1; END', ['a condition']],
    ['!!NVvp4.0 MOV R0, R1[^-1]; END', ['an integer', 'a name']],
    ['!!NVvp4.0 MOV R0, R1[A0^]; END', ['.']],
    ['!!NVvp4.0 MOV R0, R1[A0.x^*2]; END', ['+', '-', ']']],
    ['!!NVvp4.0 MOV R0, R1[A0.x + ^A0.x]; END', ['an integer']],
    ['!!NVvp4.0 MOV R0[1]^[2], R1; END', ['(', ',', '.']],
    ['!!NVvp4.0 MOV R0, program.^buffer[3][6]; END', ['env', 'local']],
    ['!!NVvp4.0 MOV R0, vertex.texcoord[0^..1]; END', [']']],
    ['!!NVvp4.0 SWZ R0, ^-R1, x, y, z, w; END', ['a name']],
    ['!!NVvp4.0 SWZ R0, R1, x, y, z, ^2; END', ['0, 1 or a component']],
    ['!!NVvp4.0 TEX R0, R1, texture[0], ^4D; END', ['a texture target']],
    ['!!NVvp4.0 TEX R0, R1, texture[0], 2D, (1, 2, 3^, 4); END', [')']],
    ['!!NVvp4.0 TEX R0, R1, texture[0], 2D, (1, ^2.0); END', ['an integer']],
    ['!!NVvp4.0 TEX R0, R1, texture[0], 2D, (0x2^.0); END', [')', ',']],
    ['!!NVvp4.0 SWZ R0, R1, x, ^1.0, z, w; END', ['0, 1 or a component']],
    ['!!NVvp4.0 MOV R0, R1[^1.5]; END', ['an integer']],
    ['!!NVvp4.0 MOV R0, R1[1^..5]; END', [']']],
    ['!!NVgp4.0 VERTICES_OUT ^8.; END', ['an integer']],
    ['!!NVvp4.0 TEMP R1^.5; END', [',', ';', '[']],
    ['!!NVvp4.0 TEMP R0 ^R1; END', [',', ';', '[']],
    ['!!NVvp4.0 INT ^ALIAS a = b; END', ['TEMP', 'a variable modifier']],
    ['!!NVvp4.0 ^TEMPO a; END', ['TEMP', 'an instruction']],
    ['!!NVvp4.0 PARAM p = {1, 2, 3, 4^, 5}; END', ['}']],
    ['!!NVvp4.0 BUFFER b = program.buffer[0]^; END', ['[']],
    ['!!NVvp4.0 BUFFER b = ^= program.buffer[0][1]; END', ['program']],
    ['!!NVvp4.0 MOV R0, |R1^; END', ['|']],
    ['!!NVvp4.0 MOV R0, |^|R1||; END', ['a name', '-']],
    ['!!NVfp4.0 KIL^; END', ['a condition', 'a name']],
    ['!!NVgp4.0 EMIT^.F; END', [';']],
    ['!!NVgp4.0 PRIMITIVE_IN ^LINE_STRIP END', ['an input primitive type']],
    ['!!NVgp4.0 TEMP a; ^PRIMITIVE_IN POINTS; END', ['an instruction']],
    ['!!NVvp4.0 MOV R0, ^@; END', ['a name', 'a number', '{', '-', '|']],
    ['!!NVvp4.0 MOV R0, R1; ^é END', ['an instruction', 'END']],
  ])('is where the first wrong word begins: %s', (marked, expected) => {
    const bytes = new TextEncoder().encode(marked.replace('^', ''));
    expect(bytes.length).toBeGreaterThan(0);
    expect(failure(marked).expected).toEqual(expect.arrayContaining(expected));
  });

  it('leaves what is complete before it', () => {
    const prefix = (source: string): unknown => {
      const result = parseGpu(source);
      return result.parsed ? null : result.prefix;
    };
    expect(prefix('!!NVfp4.0 OPTION a; TEMP b; c: MOV b, b; MOV b, END')).toMatchObject({
      environment: 'NVfp4.0',
      options: [{ name: { text: 'a' } }],
      declarations: [],
      items: [{ kind: 'naming' }, { kind: 'label' }, { kind: 'instruction' }],
    });
    expect(prefix('!!NVgp4.0 VERTICES_OUT 3; MOV b, b')).toMatchObject({
      declarations: [{ kind: 'VERTICES_OUT' }],
      items: [],
    });
    expect(prefix('!!NVgp4.0 OPTION a; OPTION b')).toMatchObject({
      options: [{ name: { text: 'a' } }],
      items: [],
    });
    // All is complete but END.
    expect(prefix('!!NVvp4.0 TEMP a; ')).toMatchObject({ items: [{ kind: 'naming' }] });
    expect(prefix('!!NVvp4.0 TEMP a; END x')).toMatchObject({ items: [{ kind: 'naming' }] });
  });
});

describe('any text', () => {
  const TOKENS =
    'OPTION TEMP INT PARAM BUFFER ATTRIB ALIAS MOV ADDC1 RCP SWZ TEX KIL EMIT IF REP BRK CAL R0 vertex fragment ' +
    'result texture state matrix mvp color position program buffer env a . .. , ; : [ ] { } ( ) | - + = x xyzw EQ ' +
    '0 0x1F 1.5 2D END # \n \0 é';

  it('is parsed or fails within it', () => {
    const tokens = fc.array(fc.constantFrom(...TOKENS.split(' ')), { maxLength: 40 });
    const text = tokens.map((all) => new TextEncoder().encode(all.join(' ')));
    const header = fc.constantFrom('', '!!NVvp4.0', '!!NVfp4.0', '!!NVgp4.0');
    fc.assert(
      fc.property(header, fc.oneof(text, fc.uint8Array({ maxLength: 100 })), (first, rest) => {
        const source = new Uint8Array([...new TextEncoder().encode(`${first} `), ...rest]);
        const result = parseGpu(source);
        if (result.parsed) return;
        const { prefix, failure: found } = result;
        expect(found.position).toBeLessThanOrEqual(source.length);
        expect(prefix.items.every(({ end }) => end <= found.position)).toBe(true);
        gpuProductionsReached(source);
      }),
      { numRuns: 300 },
    );
  });

  const long = (text: string, length = 100_000): string =>
    text.repeat(Math.ceil(length / text.length));

  it.each([
    ['bars', `!!NVvp4.0 MOV R0, ${long('|')}`],
    ['signs and bars', `!!NVvp4.0 MOV R0, ${long('-|')}`],
    ['parentheses', `!!NVvp4.0 MOV R0 ${long('(')}`],
    ['braces', `!!NVvp4.0 PARAM a[] = ${long('{')}`],
    ['nested members', `!!NVvp4.0 MOV R0, ${long('a[b.x+')}`],
    ['members', `!!NVvp4.0 MOV R0, a${long('[0]')}`],
    ['a list', `!!NVvp4.0 PARAM a[] = {${long('1, program.env[0..2], ')} 1}; END`],
    ['names', `!!NVvp4.0 TEMP ${long('a[2], ')} b; END`],
    ['modifiers', `!!NVvp4.0 ADD${long('.CC')} R0, R0; END`],
    ['variable modifiers', `!!NVvp4.0 ${long('INT ')} TEMP a; END`],
    ['suffixes', `!!NVvp4.0 MOV${long('C')} R0, R0; END`],
    ['digits', `!!NVvp4.0 MOV R0, ${long('9')}; END`],
    ['periods', `!!NVvp4.0 MOV R0${long('.')}`],
    ['labels', `!!NVvp4.0 ${long('l:')} END`],
    ['options', `!!NVvp4.0 ${long('OPTION a; ')} END`],
    ['declarations', `!!NVvp4.0 ${long('VERTICES_OUT 1 ')} END`],
    ['comments', `!!NVvp4.0 ${long('#\n')} END`],
    ['white space within', `!!NVvp4.0 MOV R0, R1${long(' \t\n', 500_000)}.${long(' ')}x; END`],
    ['statements', `!!NVvp4.0 ${long('MOV R0, vertex.color.xyzw;')} END`],
    ['statements and an error', `!!NVvp4.0 ${long('MAD R0.x (EQ), -|R1|, {1}, 2;')} q`],
    ['binary', `!!NVvp4.0 ${long('\u00ff\u0000')}`],
  ])('takes no long time: %s', (_, source) => {
    const seconds = processorSeconds(() => {
      parseGpu(source);
    });
    expect(seconds).toBeLessThan(3);
  });
});
