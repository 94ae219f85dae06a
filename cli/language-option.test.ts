/** `--language`: commands of a language whose record stands in a file, and files that are none. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allGuests } from '../semantics/guest/registry.js';
import { runHere } from './run-here.testing.js';
import { scratch } from './scratch.testing.js';

const { folder } = scratch('language');
const path = (name: string): string => join(folder, name);

const EXAMPLE = readFileSync('examples/languages/two.mjs', 'utf8');

/** The example with something else in it, which there is in it once. */
function record(...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`the example has not one ${from}`);
    return text.replace(from, () => to);
  }, EXAMPLE);
}

const RULE = 'componentwise((numbers, a) => numbers.add(a, a))';

function file(name: string, text: string): string {
  writeFileSync(path(name), text);
  return path(name);
}

const TWO = file('two.mjs', record());
const PROGRAM = file('program.two', '!!TWO1.0\nTWICE o0, i0;\nSUM o0, i0, i1;\nEND\n');
const INPUTS = file('inputs.yaml', 'in: {i0: [1, 2, 3, 4], i1: {all: 3}}\n');
const asked = ['--language', TWO] as const;

describe('a language in a file', () => {
  it('is run and traced, and is gone with the command', async () => {
    const { code, out } = await runHere(['run', PROGRAM, '--inputs', INPUTS, ...asked, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ environment: 'TWO1.0' });
    const traced = await runHere(['trace', PROGRAM, '--inputs', INPUTS, `--language=${TWO}`]);
    expect([traced.code, traced.out]).toEqual([0, expect.stringContaining('SUM o0, i0, i1')]);
    expect((await runHere(['load', PROGRAM, ...asked])).code).toBe(0);
    expect(allGuests()).toEqual([]);
    expect((await runHere(['run', PROGRAM])).code).toBe(2);
  });

  it('has its examples checked, its faults caught, and made small', async () => {
    const checked = await runHere(['check', 'two', ...asked]);
    expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('1')]);
    const fault = 'two-twice-is-once';
    const caught = await runHere(['faults', fault, ...asked]);
    expect([caught.code, caught.out]).toEqual([0, expect.stringContaining(fault)]);
    const words = [
      'shrink',
      '--backend',
      `fault:${fault}`,
      '--seed',
      '1',
      '--environment',
      'TWO1.0',
    ];
    const small = await runHere([...words, ...asked, '--json']);
    expect(small.code).toBe(0);
    expect(JSON.parse(small.out)).toMatchObject({ instructions: 1, oneMinimal: true });
  });

  it('is certified, and its certificate verifies under this record and no other of its name', async () => {
    const words = ['certify', '--backend', 'profile:strict', '--environment', 'TWO1.0'];
    const out = path('certificate');
    const made = await runHere([...words, '--budget', '40', '--out', out, ...asked]);
    expect(made.err).toBe('');
    expect((await runHere(['verify', out, ...asked])).code).toBe(0);
    // Another rule that gives the same results; the same texts, closed over something else.
    const others = [
      record([RULE, 'componentwise((numbers, a) => numbers.multiply(a, numbers.constant(2)))']),
      record(['two-twice-is-once', 'two-twice-is-never']),
      record(['twice each', 'each twice']),
      record(
        ['const HEADER', 'const sum = (n, a) => n.add(n.negate(n.negate(a)), a);\nconst HEADER'],
        [RULE, 'componentwise((numbers, a) => sum(numbers, a))'],
      ),
    ];
    for (const [at, text] of others.entries()) {
      const other = file(`other-${String(at)}.mjs`, text);
      const found = await runHere(['verify', out, '--language', other]);
      expect([at, found.code]).toEqual([at, 1]);
      expect(found.out).toContain('specification');
    }
    // Without the language it is a certificate of nothing that is known.
    expect((await runHere(['verify', out])).code).not.toBe(0);
    expect(readFileSync(join(out, 'certificate.json'), 'utf8')).toContain('"TWO1.0"');
  }, 60_000);
});

describe('what is no language is refused, with its place', () => {
  const refusals: readonly (readonly [string, string, string | RegExp])[] = [
    ['a module that throws', 'const a = 1;\nthrow new Error(`no ${a}`);\n', /throws\.mjs:2:7: no 1/],
    ['a function that throws', 'export default () => {\n  return nothing.at;\n};\n', /:2:3: nothing is not defined/], // prettier-ignore
    ['a record that fails at each look', 'export default new Proxy({}, {\n  get() { throw new Error("no look"); },\n});\n', /:2:17: no look/],
    ['no default export', 'export const language = 1;\n', 'has no default export'],
    ['no record', 'export default 7;\n', /expected object/],
    ['an operand too many', record(['operands: 1', 'operands: 4']), 'instructions[0].operands: expected 1, 2 or 3'],
    ['an unknown key', record(["title: 'sum'", "titel: 'sum', title: 'sum'"]), /instructions\[1\]: .*titel/],
    ['a rule that is none', record([RULE, '1']), 'instructions[0].rule: expected a function'],
    ['a restriction without a fitting example', record(["program('TWICE i0, i1;')", "program('TWICE o0, i1;')"]), 'the example of the restriction access violates none'],
    ['a fault of VP programs', record(['two-twice-is-once', 'dp3-reads-w']), 'there is a fault dp3-reads-w already, of another language'],
    ['a fault of GPU programs', record(['two-twice-is-once', 'xor-is-or']), 'there is a fault xor-is-or already, of another language'],
    ['a rule that asks numbers what they do not know', record([RULE, '(numbers, a) => numbers.cube(a)']), /:\d+:\d+: numbers\.cube is not a function/],
    ['a formula that is none', record(["then: 'r == 2'", "then: 'r ==== 2'"]), /two\.TWICE\.1: then, column 5: expected an operand/],
    ['the name of words', record(["name: 'TWO1.0'", "name: 'NV2A'"]), 'there is an environment NV2A already'],
    ['a name that leaves folders', record(["name: 'TWO1.0'", "name: '../two'"]), 'no name of an environment'],
    ['a rule that fails at what it is not tried with', record([RULE, '(numbers, a) => { if (a.x === 1 && a.y === 2) throw new Error("late"); return a; }']), /:\d+:\d+: late/],
    ['a header of another language', record(['!!TWO1.0', '!!VP2.0']), 'another language has the header !!VP2.0'],
    ['a grammar that fails', record(["grammar: assembly(HEADER, banks, instructions, '1')", 'grammar: { productions: [], parse: () => { throw new Error("parse failed"); }, print: () => "" }']), /:\d+:\d+: parse failed/],
  ]; // prettier-ignore

  it.each(refusals)('%s', async (name, text, says) => {
    const own = name === 'a module that throws' ? 'throws.mjs' : `${name.replaceAll(' ', '-')}.mjs`;
    const { code, err } = await runHere([
      'run',
      PROGRAM,
      '--inputs',
      INPUTS,
      '--language',
      file(own, text),
    ]);
    expect(code).toBe(2);
    expect(err).toContain('--language ');
    expect(err).toMatch(
      says instanceof RegExp ? says : new RegExp(says.replace(/[[\]().!]/g, '\\$&')),
    );
    expect(allGuests()).toEqual([]);
  });

  it('a file that is not there, and one that Node.js cannot parse', async () => {
    const absent = await runHere(['run', PROGRAM, '--language', path('absent.mjs')]);
    expect([absent.code, absent.err]).toEqual([
      2,
      expect.stringContaining('there is no such file'),
    ]);
    const broken = await runHere(['run', PROGRAM, '--language', file('broken.mjs', 'const;\n')]);
    expect(broken.code).toBe(2);
    expect(broken.err).toContain('broken.mjs:1: ');
    expect(allGuests()).toEqual([]);
  });

  it('the same one twice, and commands that take none', async () => {
    const twice = await runHere(['run', PROGRAM, ...asked, ...asked]);
    expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('there is an environment TWO1.0 already')]); // prettier-ignore
    expect((await runHere(['eval', '--language', TWO])).code).toBe(2);
    expect(allGuests()).toEqual([]);
  });
});
