/** Scripts of calls in C: what they mean, and what no C compiler would take. docs/gl.md, Scripts. */
import { describe, expect, it } from 'vitest';
import type { Argument } from './call.js';
import { readTokens, ScriptError } from './script-tokens.js';
import { readScript } from './script.js';

/** The arguments of the last call. */
const given = (script: string): readonly Argument[] | undefined =>
  readScript(script).at(-1)?.arguments;
const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a call', () => {
  it('has its command without the prefix, its arguments, and its line', () => {
    expect(readScript('glEnd();\n\n/* two\nlines */ glVertex2f(1, 2); // three\nglBegin(GL_POINTS);')).toEqual([
      { command: 'End', arguments: [], line: 1 },
      { command: 'Vertex2f', arguments: [1, 2], line: 4 },
      { command: 'Begin', arguments: ['POINTS'], line: 5 },
    ]);
    expect(readScript('')).toEqual([]);
  });

  it.each<readonly [string, Argument]>([
    ['7', 7], ['-7', -7], ['+7', 7], ['- -7', 7], ['-+7', -7], ['0x1F', 31], ['0XffU', 255], ['0xfu', 15], ['12u', 12], ['12U', 12],
    ['1.5', 1.5], ['1.', 1], ['.25', 0.25], ['2.5f', 2.5], ['2F', 2], ['1e3', 1000], ['1E+2', 100], ['25e-2f', 0.25], ['12.5', 12.5],
    ['.125', 0.125], ['1e12', 1e12], ['0xF', 15],
    ['-0', 0], ['-00', 0], ['-0.0', -0], ['-0e1', -0], ['INFINITY', Infinity], ['-INFINITY', -Infinity], ['NAN', NaN], ['+INFINITY', Infinity],
    ['- NAN', NaN],
  ])('reads the number %s', (text, value) => {
    expect(given(`glVertex2f(${text}, 1);`)).toEqual([value, 1]);
  });

  it('has an enumerant that is written as a number by that number, and no mask of zero bits', () => {
    expect(given('glEnable(0xb57);')).toEqual(['0x0B57']);
    expect(given('glEnable(3);')).toEqual(['0x0003']);
    expect(given('glEnable(0x12345);')).toEqual(['0x12345']);
    expect(given('glPushAttrib(0);')).toEqual([[]]);
    expect(given('glPushAttrib(1);')).toEqual([1]);
    expect(given('glPushAttrib(GL_CURRENT_BIT);')).toEqual([['CURRENT_BIT']]);
    expect(given('glPushAttrib(GL_CURRENT_BIT | GL_EVAL_BIT|GL_ENABLE_BIT);')).toEqual([['CURRENT_BIT', 'EVAL_BIT', 'ENABLE_BIT']]);
    expect(given('glVertexAttribPointerARB(1, 2, GL_INT, GL_TRUE, 0, NULL);')).toEqual([1, 2, 'INT', true, 0, null]);
    expect(given('glVertexAttribPointerARB(1, 2, GL_INT, GL_FALSE, 0, NULL);')).toEqual([1, 2, 'INT', false, 0, null]);
  });

  it('has strings, one behind the other as one, with their escapes', () => {
    const load = (string: string): unknown => given(`glLoadProgramNV(GL_NONE, 1, 2, ${string});`)?.[3];
    expect(load('"a b"')).toEqual(ascii('a b'));
    expect(load('"a" \n "b"')).toEqual(ascii('ab'));
    expect(load('""')).toEqual(ascii(''));
    expect(load(String.raw`"\n\t\r\"\\x"`)).toEqual(ascii('\n\t\r"\\x'));
    expect(load('"a\\\nb"')).toEqual(ascii('ab'));
    expect(load('"// no comment"')).toEqual(ascii('// no comment'));
    // A mark in a string is none.
    expect(load('";"')).toEqual(ascii(';'));
  });
}); // prettier-ignore

describe('an array', () => {
  it.each([
    ['byte', '{1, -2}', bytes(1, 254)],
    ['ubyte', '{1, 254}', bytes(1, 254)],
    ['short', '{-2}', bytes(254, 255)],
    ['ushort', '{258}', bytes(2, 1)],
    ['int', '{-2}', bytes(254, 255, 255, 255)],
    ['uint', '{0x01020304}', bytes(4, 3, 2, 1)],
    ['float', '{1}', bytes(0, 0, 0x80, 0x3f)],
    ['double', '{1}', bytes(0, 0, 0, 0, 0, 0, 0xf0, 0x3f)],
  ])('of %ss lies in memory with its least significant bytes first', (type, list, memory) => {
    for (const name of [type, `GL${type}`, `const GL${type}`, `static const ${type}`]) {
      expect(given(`${name} a[] = ${list}; glVertexPointer(2, GL_FLOAT, 0, a);`)?.[3]).toEqual({ bytes: memory, offset: 0 });
    }
  });

  it('is a place in memory, or values, from an element on', () => {
    const declared = 'short a[3] = {1, 2, 3};';
    expect(given(`${declared} glVertexPointer(2, GL_SHORT, 0, a + 2);`)?.[3]).toEqual({ bytes: bytes(1, 0, 2, 0, 3, 0), offset: 4 });
    expect(given(`${declared} glVertex2sv(a + 1);`)).toEqual([[2, 3]]);
    expect(given(`${declared} glVertex2sv(a);`)).toEqual([[1, 2, 3]]);
    expect(given('glVertex2sv({4, 5});')).toEqual([[4, 5]]);
    expect(given('short none[] = {}; glVertexPointer(2, GL_SHORT, 0, none + 1);')?.[3]).toEqual({ bytes: bytes(), offset: 1 });
  });

  it('is no name of a bit, which begins with GL_ and has it no more', () => {
    expect(given('glPushAttrib(GL_ENABLE_BIT | GL_NO_GL_BIT | NO_GL_BIT);')).toEqual([['ENABLE_BIT', 'NO_GL_BIT', 'NO_GL_BIT']]);
  });

  it('and a string have their length', () => {
    const declared = 'const char s[] = "abc"; float f[] = {1, 2};';
    expect(given(`${declared} glVertex2f(strlen(s), sizeof(f));`)).toEqual([3, 8]);
    expect(given(`${declared} glVertex2f(sizeof(s), 0);`)).toEqual([3, 0]);
    expect(given(`${declared} glLoadProgramNV(GL_NONE, 1, 3, s);`)?.[3]).toEqual(ascii('abc'));
    expect(given('const char s[4] = "ab" "cd"; glLoadProgramNV(GL_NONE, 1, 4, s);')?.[3]).toEqual(ascii('abcd'));
  });
}); // prettier-ignore

describe('what no C compiler takes', () => {
  it.each([
    ['glEnd()', 1, 'the script ends within a statement'],
    ['glEnd();\nglBegin(', 2, 'the script ends within a statement'],
    ['\nglVertex2f(1,', 2, 'the script ends within a statement'],
    ['\nglVertex2f(1 2);', 2, 'expected ,, not 2'],
    ['glEnd() glEnd();', 1, 'expected ;, not glEnd'],
    ['glEnd);', 1, 'expected a name, not )'],
    ['7;', 1, 'expected a name, not 7'],
    ['"glEnd"();', 1, 'expected a name, not glEnd'],
    ['End();', 1, 'End is no command of the GL'],
    ['glend();', 1, 'glend is no command of the GL'],
    ['myglEnd();', 1, 'myglEnd is no command of the GL'],
    ['glBegin(POINTS);', 1, 'POINTS is not declared'],
    ['glVertex2f(strlen(s), 0);', 1, 's is not declared'],
    ['glVertex2fv(GL_POINTS);', 1, 'GL_POINTS is no array'],
    ['glVertex2fv({1, GL_POINTS});', 1, 'expected a number, not GL_POINTS'],
    ['glVertex2fv({1 2});', 1, 'expected ,, not 2'],
    ['glVertex2f(-, 1);', 1, 'expected a number, not ,'],
    ['char c[] = {1};', 1, 'char is no type of arrays'],
    ['long c[] = {1};', 1, 'long is no type of arrays'],
    ['floatGL c[] = {1};', 1, 'floatGL is no type of arrays'],
    ['name[] = {1};', 1, 'expected a call or an array: name'],
    ['GL name[] = {1};', 1, 'expected a call or an array: GL'],
    ['int a = 3;', 1, 'expected a name, not ='],
    ['int a[] {3};', 1, 'expected =, not {'],
    ['int a[3 = {3};', 1, 'expected ], not ='],
    ['int a[] = {3}', 1, 'the script ends within a statement'],
    ['float a[] =', 1, 'the script ends within a statement'],
    ['const char a[] =\n"b"', 2, 'the script ends within a statement'],
    ['glPushAttrib(GL_CURRENT_BIT | 3);', 1, 'expected a name, not 3'],
    ['\n\nglEnd(); ?', 3, 'no token begins with ?'],
    ['glLoadProgramNV(GL_NONE, 1, 2, "ab\ncd");', 1, 'no token begins with "'],
    // A string is no mark, whatever it holds.
    ['glEnd "("();', 1, 'expected a name, not ('],
    ['glVertex2f(1 ",", 2);', 1, 'expected ,, not ,'],
  ])('%s', (script, line, message) => {
    let error: unknown = null;
    try {
      readScript(script);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ScriptError);
    expect(error).toMatchObject({ name: 'ScriptError', line, message });
  });
}); // prettier-ignore

it('tokens have their kinds, and comments and white space are none', () => {
  expect(readTokens('a_1 2 "s" ; /* x */ // y\n_b')).toEqual([
    { kind: 'word', text: 'a_1', line: 1 },
    { kind: 'number', text: '2', line: 1 },
    { kind: 'string', text: 's', line: 1 },
    { kind: 'mark', text: ';', line: 1 },
    { kind: 'word', text: '_b', line: 2 },
  ]);
});
