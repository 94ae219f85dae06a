/** `--language`: commands of a language whose record stands in a file, and files that are none. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { allGuests } from '../semantics/guest/registry.js';
import { ABSENCES } from '../oracles/absences.js';
import { vpspecCommand } from './commands.js';
import { runBuilt } from './built-command.testing.js';
import { loadedAlone } from './language-file/alone.js';
import { Calls } from './language-file/calls.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

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

const GRAMMAR = "grammar: assembly(HEADER, banks, instructions, '1')";
const RULE = 'componentwise((numbers, a) => numbers.add(a, a))';

/** The one fault, without its brackets. */
const FAULTS = EXAMPLE.slice(
  EXAMPLE.indexOf('faults: [') + 'faults: ['.length,
  EXAMPLE.lastIndexOf('],'),
);

function file(name: string, text: string): string {
  writeFileSync(path(name), text);
  return path(name);
}

const TWO = file('two.mjs', record());
const PROGRAM = file('program.two', '!!TWO1.0\nTWICE o0, i0;\nSUM o0, i0, i1;\nEND\n');
const INPUTS = file('inputs.yaml', 'in: {i0: [1, 2, 3, 4], i1: {all: 3}}\n');
const asked = ['--language', TWO] as const;

describe('a language in a file', () => {
  it('has what is permitted, one instruction, and its record told', async () => {
    const allowed = await runHere(['allowed', PROGRAM, '--inputs', INPUTS, ...asked]);
    expect([allowed.code, allowed.out]).toEqual([0, expect.stringMatching(/^TWO1\.0: completed; 1 different end\n[^]*o0\.x +4\n/)]);
    const evaluated = await runHere(['eval', 'TWICE 1', ...asked]);
    expect([evaluated.code, evaluated.out]).toEqual([0, expect.stringContaining(`More: vpspec explain two.TWICE --language ${TWO}\n`)]);
    const explained = await runHere(['explain', 'two.TWICE.1', ...asked]);
    expect([explained.code, explained.out]).toEqual([0, expect.stringMatching(/then {2}r == 2[^]*\n {2}1 case\n/)]);
    expect((await runHere(['explain', 'two.TWICE.1'])).out).not.toContain('r == 2');
    // What it says to ask next is found.
    const { out: ofInstruction } = await runHere(['explain', 'two.TWICE', ...asked]);
    const [, next = ''] = /^ {2}More: vpspec (.*)$/m.exec(ofInstruction) ?? [];
    expect(await runHere(next.split(' '))).toEqual(explained);
    const listed = await runHere(['list', ...asked]);
    expect([listed.code, listed.out]).toEqual([0, 'two/examples:twice\n']);
    const counted = await runHere(['list', '--count', ...asked]);
    expect([counted.code, counted.err]).toEqual([2, expect.stringContaining('in its record')]);
  }); // prettier-ignore

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
    const wrong = file('wrong.mjs', record(['[2, 4, 6, -8]', '[2, 4, 6, 8]']));
    const again = `two/examples:twice --language ${wrong}`;
    const departs = await runHere(['check', 'two', '--language', wrong]);
    expect([departs.code, departs.out]).toEqual([1, expect.stringContaining(`  again: vpspec check ${again}\n`)]); // prettier-ignore
    expect(await runHere(['check', ...again.split(' ')])).toEqual(departs);
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
    const { commands, ...rest } = JSON.parse(small.out) as { readonly commands: readonly string[] };
    expect(rest).toMatchObject({ instructions: 1, oneMinimal: true });
    // What it prints gives it again: the file of the language is among it.
    const [once = ''] = commands;
    expect(once).toContain(` --language ${TWO} `);
    expect((await runHere([...once.split(' ').slice(2), '--json'])).code).toBe(0);
  });

  it('has its units told, and saved for run', async () => {
    const saved = path('unit');
    const { code, out } = await runHere(['unit', 'program:1:4', '--save', saved, '--environment', 'TWO1.0', ...asked]); // prettier-ignore
    expect([code, out]).toEqual([0, expect.stringMatching(/^program:1:4, TWO1\.0\n\n!!TWO1\.0\n/)]);
    const run = await runHere(['run', `${saved}.two`, '--inputs', `${saved}.yaml`, ...asked]);
    expect([run.code, run.err]).toEqual([0, '']);
  });

  it('is asked of an implementation in a process of its own', async () => {
    const backend = 'exec:node examples/languages/two-backend.mjs';
    const words = ['certify', '--budget', '60', '--backend'];
    const right = await runHere([...words, backend, '--out', path('right'), ...asked]);
    expect([right.code, right.err]).toEqual([0, '']);
    expect((await runHere(['verify', path('right'), ...asked])).code).toBe(0);
    const wrong = await runHere([...words, `${backend} --once`, ...asked]);
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('two.TWICE.1')]);
    const alone = await runHere([...words, backend]);
    expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('--language FILE')]);
    const tested = await runHere(['backend-test', backend]);
    expect([tested.code, tested.out]).toEqual([0, expect.stringMatching(/TWO1\.0 are not asked/)]);
    const known = await runHere(['backend-test', backend, ...asked]);
    expect([known.code, known.out]).toEqual([
      0,
      expect.stringMatching(/invoke +ok +TWO1\.0: 3 programs run and leave o0;/),
    ]);
    expect(known.out).toContain(` --language ${TWO}\n`);
  });

  it('is alone what check, faults and cover are about where they are asked for nothing else', async () => {
    const checked = await runHere(['check', ...asked]);
    expect([checked.code, checked.out]).toEqual([0, '1 case, 1 agrees\n']);
    const caught = await runHere(['faults', '--json', ...asked]);
    const { guestFaults, faults, gpuFaults } = JSON.parse(caught.out) as Record<string, object[]>;
    expect([guestFaults?.length, faults, gpuFaults]).toEqual([1, [], []]);
    const black = await runHere(['faults', '--black-box', '--json', ...asked]);
    const boxes = JSON.parse(black.out) as {
      readonly faults: readonly object[];
      readonly clauses: null;
    };
    expect(boxes).toMatchObject({
      faults: [{ name: 'two-twice-is-once', rightClause: true, listed: null }],
      ...{ clauses: null, problems: [] },
    });
    expect([black.code, boxes.faults.length]).toEqual([0, 1]);
    const told = await runHere(['faults', '--black-box', ...asked]);
    expect(told.out).toContain('\n1 fault as black box, 1 caught\n');
    const covered = await runHere(['cover', '--strict', ...asked]);
    expect(covered.out).toMatch(/^What 1 case \(1 executed instruction\) reach of TWO programs\n/);
    expect(covered.out).not.toMatch(/VP programs|GPU programs|branches|errata/);
    // The example's operands are few.
    expect(covered.code).toBe(1);
    const none = file('faultless.mjs', record([FAULTS, '']));
    const { code, err } = await runHere(['faults', '--language', none]);
    expect([code, err]).toEqual([2, expect.stringMatching(/there are no faults in it/)]);
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
    const sides = await runHere(['compare', out, out, ...asked]);
    expect([sides.code, sides.out]).toEqual([
      0,
      expect.stringMatching(/1: strict \(.*\), TWO1\.0: /),
    ]);
    const alone = await runHere(['compare', out, out]);
    expect([alone.code, alone.err]).toEqual([2, expect.stringMatching(/verify and compare take with --language/)]); // prettier-ignore
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
    ['a machine that is no fault by the letter', record(['two-twice-is-once', 'sine-of-one-period']), 'there is a fault sine-of-one-period already, of another language'],
    ['a fault of GPU programs', record(['two-twice-is-once', 'xor-is-or']), 'there is a fault xor-is-or already, of another language'],
    ['a rule that asks numbers what they do not know', record([RULE, '(numbers, a) => numbers.cube(a)']), /:\d+:\d+: numbers\.cube is not a function/],
    ['a formula that is none', record(["then: 'r == 2'", "then: 'r ==== 2'"]), /two\.TWICE\.1: then, column 5: expected an operand/],
    ['the name of words', record(["name: 'TWO1.0'", "name: 'NV2A'"]), 'there is an environment NV2A already'],
    ['a name that leaves folders', record(["name: 'TWO1.0'", "name: '../two'"]), 'no name of an environment'],
    ['a rule that fails at what it is not tried with', record([RULE, '(numbers, a) => { if (a.x === 1 && a.y === 2) throw new Error("late"); return componentwise((n, b) => n.add(b, b))(numbers, a); }']), /:\d+:\d+: late/],
    ['a rule that makes what it likes', record([RULE, '() => undefined']), 'the rule of TWICE: gives undefined; expected {x, y, z, w}'],
    ['a rule that is promised', record([RULE, 'async (numbers, a) => a']), 'the rule of TWICE: gives undefined as x; expected what its numbers make'],
    ['a rule that computes by itself', record([RULE, '(numbers, a) => ({ x: a.x * 2, y: a.y * 2, z: a.z * 2, w: a.w * 2 })']), 'the rule of TWICE does not compute with its numbers alone'],
    ['a rule that decides by itself', record([RULE, 'componentwise((numbers, a) => (numbers.less(a, numbers.constant(0)) ? numbers.negate(a) : a))']), 'the rule of TWICE does not compute with its numbers alone'],
    ['a rule that is another each time', record([RULE, '(numbers, a) => ({ ...a, x: numbers.constant(Math.fround(Math.random())) })']), 'does not give the same of the same operands'],
    ['a formula that its rule violates', record(["then: 'r == 2'", "then: 'r == 3'"]), /the clause two\.TWICE\.1 excludes what the rule of TWICE makes of \(\(.*\b1\b.*\)\)/],
    ['a rule that writes its operand', record([RULE, '(numbers, a) => { a.x = a.y; return a; }']), /:\d+:\d+: Cannot assign to read only property/],
    ['a rule that throws nothing', record([RULE, '() => { throw null; }']), 'the rule of TWICE: null'],
    ['a rule that throws what throws', record([RULE, '() => { throw new Proxy({}, { get() { throw 1; } }); }']), 'it threw what cannot be shown'],
    ['a fault that computes by itself', record(['rules: { TWICE: (numbers, a) => a }', 'rules: { TWICE: (numbers, a) => 1 }']), 'the rule of TWICE of the fault two-twice-is-once: gives number'],
    ['a rule that ends the process', record([RULE, '() => process.exit(0)']), /:\d+:\d+: ends the process \(process\.exit\)/],
    ['a function that ends the process', record(['const banks', 'process.reallyExit(0);\n  const banks']), /:\d+:\d+: ends the process \(process\.reallyExit\)/],
    ['a module that ends the process', `process.exit(0);\n${record()}`, 'ends the process, or waits for what never comes'],
    ['a module that never loads', `await new Promise(() => undefined);\n${record()}`, 'ends the process, or waits for what never comes'],
    ['a module that leaves an error behind', `Promise.reject(new Error('behind'));\n${record()}`, /:1:16: behind/],
    ['a module that changes numbers', `Math.fround = (x) => x;\n${record()}`, /:1:\d+: Cannot assign to read only property 'fround'/],
    ['a module that changes all arrays', `Array.prototype.map = () => [];\n${record()}`, 'changes Array.prototype.map,'],
    ['a module that changes all objects', `Object.prototype.toJSON = () => 1;\n${record()}`, 'changes Object.prototype.toJSON,'],
    ['a module that silences the command', `process.stdout.write = () => true;\n${record()}`, 'changes process.stdout.write,'],
    ['a module that answers for it', `process.on('exit', () => { process.exitCode = 0; });\n${record()}`, 'changes what the process does at its "exit"'],
    ['a grammar that gives nothing', record([GRAMMAR, 'grammar: { productions: [], parse: () => null, print: () => "" }']), 'grammar.parse gives something else than it has to'],
    ['a restriction that gives a number', record(["{ id: 'access'", "{ id: 'odd', example: program('SUM o0, i0, i0;'), violatedBy: () => 7 },\n      { id: 'access'"]), 'violatedBy of the restriction odd gives something else'],
    ['registers without end', record(['count: 2', 'count: 1e9']), 'banks[0].count'],
    ['an expectation of three numbers', record(['[2, 4, 6, -8]', '[2, 4, 6]']), 'examples[0].expect'],
    ['a header of another language', record(['!!TWO1.0', '!!VP2.0']), 'another language has the header !!VP2.0'],
    ['a grammar that fails', record([GRAMMAR, 'grammar: { productions: [], parse: () => { throw new Error("parse failed"); }, print: () => "" }']), /:\d+:\d+: parse failed/],
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
      says instanceof RegExp ? says : new RegExp(says.replace(/[[\]{}().!]/g, '\\$&')),
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
    const site = await runHere(['site', '--language', TWO]);
    expect([site.code, site.err]).toEqual([2, 'vpspec: vpspec site takes no --language\n']);
    const json = await runHere(['why', PROGRAM, 'o0.x', `--language=${TWO}`, '--json']);
    expect([json.code, JSON.parse(json.err)]).toMatchObject([2, { error: { exitCode: 2 } }]);
    expect(allGuests()).toEqual([]);
  });

  const commands = vpspecCommand().commands.map((command) => command.name());

  it.each(commands)('%s takes it, or says in its help and by name that it does not', async (name) => {
    const { out } = await runHere([name, '--help']);
    const takes = out.includes('--language <file>');
    const why = (ABSENCES as Readonly<Record<string, string>>)[`vpspec ${name}`] ?? null;
    const lacks = why !== null && out.includes(`vpspec ${name} is for VP and GPU programs alone, and takes no --language:\n${why}.\n`);
    expect(takes && lacks).toBe(false);
    // Assemblers, the GL, the engine of the paper, what is kept and shown: nothing of programs of a language.
    const others = ['assemble', 'disassemble', 'export', 'import', 'policies', 'engine', 'gl', 'findings', 'site'];
    expect([name, takes || lacks]).toEqual([name, !others.includes(name)]);
    if (takes) return;
    const { code, err } = await runHere([name, PROGRAM, '--language', TWO]);
    expect([code, err]).toEqual([2, expect.stringMatching(/takes no --language/)]);
    if (why !== null) expect(err).toContain(`takes no --language: ${why}\n`);
  }); // prettier-ignore
});

describe('a language that goes wrong later', () => {
  const COUNTED = 'askedOfTwice';

  /** A rule that does something once the language is registered and a command asks it. */
  const later = (does: string, after = 100): string =>
    record(
      ['const HEADER', `let asked = 0;\nconst HEADER`],
      [RULE, `componentwise((numbers, a) => { globalThis.${COUNTED} = ++asked; if (asked > ${String(tried + after)}) { ${does} } return numbers.add(a, a); })`], // prettier-ignore
    );
  let tried = Infinity;

  beforeAll(async () => {
    await runHere(['load', PROGRAM, '--language', file('counted.mjs', later(''))]);
    tried = Number(Reflect.get(globalThis, COUNTED));
    Reflect.deleteProperty(globalThis, COUNTED);
  });

  const certify = ['certify', '--backend', 'profile:strict', '--environment', 'TWO1.0', '--budget', '40']; // prettier-ignore

  it.each([
    ['ends the process', 'process.exit(0);', /:\d+:\d+: ends the process/],
    ['throws', 'throw new Error("late");', /:\d+:\d+: late/],
    ['throws no error', 'throw null;', /the rule of TWICE: null/],
    ['gives nothing', 'return undefined;', /the rule of TWICE: gives undefined as x/],
    ['changes numbers', 'Math.fround = (x) => x;', /:\d+:\d+: Cannot assign to read only/],
    ['changes all objects', 'Object.prototype.later = 1;', /changes Object\.prototype\.later/],
  ])(
    '%s: no verdict, and what was there stays',
    async (name, does, says) => {
      const own = name.replaceAll(' ', '-');
      const out = path(`kept-${own}`);
      const made = await runHere([...certify, '--out', out, ...asked]);
      expect([made.code, made.err]).toEqual([0, '']);
      const kept = readFileSync(join(out, 'certificate.json'), 'utf8');
      const text = later(does);
      const { code, err } = await runHere([...certify, '--out', out, '--language', file(`late-${own}.mjs`, text)]); // prettier-ignore
      expect([code, err]).toEqual([2, expect.stringMatching(says)]);
      // What was changed is seen at the end alone.
      if (name !== 'changes all objects') {
        expect(readFileSync(join(out, 'certificate.json'), 'utf8')).toBe(kept);
      }
      expect(Math.fround(0.1)).not.toBe(0.1);
      expect(allGuests()).toEqual([]);
    },
    60_000,
  );

  it.each([
    ['eval', ['eval', 'TWICE 1']],
    ['allowed', ['allowed', PROGRAM, '--inputs', INPUTS]],
    ['backend-test', ['backend-test', 'exec:node examples/languages/two-backend.mjs']],
    ['faults', ['faults', '--black-box']],
    ['explain', ['explain', 'two.TWICE.1']],
  ])('%s has an answer that rests on none of it, or none', async (name, words) => {
    for (const [at, does] of ['throw new Error("late");', 'return undefined;', 'process.exit(0);'].entries()) {
      const own = file(`late-${name}-${String(at)}.mjs`, later(does, 0));
      const { code, out, err } = await runHere([...words, '--language', own]);
      // Records are told of, and backends asked, without a rule of theirs.
      const isTold = name === 'explain' || name === 'backend-test';
      expect([name, at, code]).toEqual([name, at, isTold ? 0 : 2]);
      if (!isTold) expect([out, err]).toEqual(['', expect.stringMatching(/late|the rule of TWICE|ends the process/)]);
    }
  }); // prettier-ignore

  it('is told of a command that shrinks, too', async () => {
    const words = ['shrink', '--backend', 'fault:two-twice-is-once', '--seed', '1', '--environment', 'TWO1.0']; // prettier-ignore
    const { code, err } = await runHere([...words, '--language', file('late-shrink.mjs', later('process.exit(0);'))]); // prettier-ignore
    expect([code, err]).toEqual([2, expect.stringMatching(/late-shrink\.mjs:\d+:\d+: ends the process/)]); // prettier-ignore
  });
});

describe('a process of its own', () => {
  const words = ['run', PROGRAM, '--inputs', INPUTS, '--json', '--language'];

  it.each([
    [
      'prints, and goes on for ever',
      'console.log("beside");\nsetInterval(() => undefined, 1000);\n',
      0,
      /^beside\n$/,
    ],
    ['ends it from elsewhere', 'setTimeout(() => process.exit(0), 0);\n', 2, /ends the process/],
    [
      'leaves an error behind',
      'setTimeout(() => { throw new Error("behind"); }, 0);\n',
      2,
      /:1:26: behind/,
    ],
  ])('of a language that %s has the code of its answer', (name, first, code, says) => {
    const own = file(`own-${name.replaceAll(/[ ,]+/g, '-')}.mjs`, `${first}${record()}`);
    const ended = runBuilt([...words, own]);
    expect([ended.code, ended.err]).toEqual([code, expect.stringMatching(says)]);
  });
});

describe('what takes too long', () => {
  it('a promise, and a module', async () => {
    const calls = new Calls('a.mjs', 50, () => undefined);
    await expect(calls.wait('its function', () => new Promise(() => undefined))).rejects.toThrow(
      '--language a.mjs: its function took longer than 0.05 s',
    );
    expect(calls.ask('the rule of ONE', () => calls.unfinished?.message)).toContain(
      'the rule of ONE took longer',
    );
    expect(calls.unfinished).toBeNull();
    calls.stop();
    const endless = file('endless.mjs', 'for (;;);\n');
    expect(await loadedAlone(endless, 300)).toMatchObject({
      message: 'does not load within 0.3 s',
    });
  });
});
