/** Usage of `vpspec exhaust`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { file, folder } = scratch('exhaust');
const STRICT = ['--backend', 'profile:strict'];

describe('vpspec exhaust refuses', () => {
  it.each([
    ['nothing to ask', STRICT, 'expected an instruction, or --all: RCP, RSQ, EX2, LG2'],
    [
      'what has no result to be judged',
      ['BRA', ...STRICT],
      'VP2.0 has no "BRA" to be asked; it has RCP',
    ],
    [
      'what the environment lacks',
      ['EX2', ...STRICT, '--environment', 'VP1.0'],
      'VP1.0 has no "EX2" to be asked; it has RCP, RSQ, EXP.z, LOG.z',
    ],
    ['names beside --all', ['RCP', '--all', ...STRICT], '--all asks every instruction'],
    [
      'programs that nobody runs alone',
      ['RCP', ...STRICT, '--environment', 'NVgp4.0'],
      'NVgp4.0: its programs run on no vertices',
    ],
    [
      'state programs',
      ['RCP', ...STRICT, '--environment', 'VSP1.0'],
      'VSP1.0: its programs run on no vertices',
    ],
    [
      'bits that are none',
      ['RCP', ...STRICT, '--from', '1.5'],
      '32 bits are expected, as in 0x3f800000',
    ],
    [
      'an end before the beginning',
      ['RCP', ...STRICT, '--from', '0x2', '--to', '0x1'],
      '--to is below --from',
    ],
    [
      'random operands that are no number',
      ['MUL', ...STRICT, '--random', '1e6'],
      'a whole number from 0 to',
    ],
    ['a seed that is none', ['MUL', ...STRICT, '--seed', '-1'], 'a whole number from 0 to'],
    ['jobs that are none', ['RCP', ...STRICT, '--jobs', '0'], 'a whole number from 1 to 256'],
    [
      'a document that does not govern',
      ['RCP', ...STRICT, '--document', 'vp1'],
      'does not govern VP2.0',
    ],
    [
      'a recording',
      ['RCP', '--backend', 'recording:here'],
      'what was recorded answers nothing new',
    ],
    [
      'to go on with nothing',
      ['RCP', ...STRICT, '--resume'],
      '--resume goes on with what --out names',
    ],
    [
      'an engine that does not run such programs',
      ['RCP', ...STRICT, '--against', 'nv20'],
      'the engine nv20 runs no programs of VP2.0',
    ],
    [
      'payloads of whoever gives none',
      ['RCP', ...STRICT, '--against', 'nv30', '--nan-payload'],
      'NaNs come from profile:strict as one value',
    ],
    ['a tolerance of nobody', ['RCP', ...STRICT, '--tolerance', '1ulp'], 'goes with an engine'],
    [
      'a list where the engine decides alone',
      ['RCP', '--backend', 'engine:nv30', '--against', 'nv30', '--expect', 'known.yaml'],
      'where the engine decides alone nothing is held against the documents',
    ],
    [
      'a list that is not there',
      ['RCP', ...STRICT, '--expect', 'not-there.yaml'],
      'not-there.yaml',
    ],
    ['a folder without a name', ['RCP', ...STRICT, '--out', ''], 'expected the name of a folder'],
  ])('%s', async (_, words, message) => {
    const { code, err } = await runHere(['exhaust', ...words]);
    expect(err.replace(/\s+/g, ' ')).toContain(message);
    expect(code).toBe(2);
  });

  it('a folder of another run, and one that it was not told to go on with', async () => {
    const path = file('slices.jsonl', '{"exhaust":1}\n');
    const words = ['exhaust', 'RCP', ...STRICT, '--out', folder];
    const kept = await runHere(words);
    expect(kept).toMatchObject({ code: 2 });
    expect(kept.err).toContain('is there already: --resume goes on with it');
    const other = await runHere([...words, '--resume']);
    expect(other).toMatchObject({ code: 2 });
    expect(other.err).toContain(`${path}:1: is no first line of saved slices`);
  });
});

describe('vpspec exhaust --resume', () => {
  const out = join(folder, 'forged');
  const path = join(out, 'slices.jsonl');
  const words = ['MIN', 'ADD', ...STRICT, '--random', '0', '--jobs', '1', '--out', out];
  let saved: string[] = [];

  beforeAll(async () => {
    expect(await runHere(['exhaust', ...words])).toMatchObject({ code: 0 });
    saved = readFileSync(path, 'utf8').split('\n');
  });

  const resumed = async (lines: readonly string[]) => {
    writeFileSync(path, lines.join('\n'));
    return runHere(['exhaust', ...words, '--resume']);
  };
  const changed = (by: (line: string) => string) =>
    saved.map((each, at) => (at === 2 ? by(each) : each));
  const other = (line: string): string =>
    line.replace(/"(MIN|ADD)"/, (name) => (name === '"MIN"' ? '"MAX"' : '"MUL"'));

  it('goes on with what was saved', async () => {
    expect(await resumed(saved)).toMatchObject({ code: 0 });
  });

  it.each([
    ['a slice of another operation', other, 'clauses are not those about the operation'],
    [
      'a slice that there is not',
      (line: string) => line.replace('"slice":0', '"slice":9'),
      'slice 9 of',
    ],
    [
      'an operation that there is not',
      (line: string) => line.replace(/"(MIN|ADD)"/, '"FOO"'),
      'there is no operation "FOO"',
    ],
    [
      'counts that do not add up',
      (line: string) => line.replace('"hidden":0', '"hidden":7'),
      ':3: slice 0 of',
    ],
    [
      'wrong results that nobody tells',
      (line: string) => line.replace('"wrong":0', '"wrong":3'),
      ':3: slice 0 of',
    ],
  ])('refuses %s, with its line', async (_, by, message) => {
    const { code, err } = await resumed(changed(by));
    expect(err.replace(/\s+/g, ' ')).toContain(`${path}:3: `);
    expect(err.replace(/\s+/g, ' ')).toContain(message);
    expect(code).toBe(2);
  });

  it('refuses a slice that came to two digests', async () => {
    const [one = ''] = saved.slice(2);
    const twice = one.replace(/"digest":"[0-9a-f]{64}"/, `"digest":"${'0'.repeat(64)}"`);
    const { code, err } = await resumed([...saved.slice(0, 3), twice, ...saved.slice(3)]);
    expect(err.replace(/\s+/g, ' ')).toContain(`${path}:4: slice 0 of`);
    expect(code).toBe(2);
  });
});

it('says what was refused and where, and asks the other operations all the same', async () => {
  const backend = file(
    'refuses-mul.mjs',
    `import { createInterface } from 'node:readline';
const registers = ['HPOS', 'COL0', 'COL1', 'BFC0', 'BFC1', 'FOGC', 'PSIZ', ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => 'TEX' + n)];
const answer = ({ message, program, count }) => {
  if (message === 'hello') return { message, protocol: 1, name: 'shy', version: '1', environments: ['VP1.0'] };
  if (message === 'load' && program.includes('MUL')) return { message: 'refused', position: 7, reason: 'there is no MUL' };
  if (message === 'load') return { message: 'loaded' };
  if (message === 'run') return { message: 'results', registers, words: Array(count * 60).fill('0x3f800000') };
  return { message: message === 'bye' ? 'bye' : 'ready' };
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  console.log(JSON.stringify({ id: request.id, ...answer(request) }));
  if (request.message === 'bye') process.exit();
});
`,
  );
  const words = ['MUL', 'MIN', '--environment', 'VP1.0', '--random', '0', '--jobs', '1'];
  const given = ['--backend', `exec:${process.execPath} ${backend}`];
  const { code, out } = await runHere(['exhaust', ...words, ...given]);
  const text = out.replace(/\s+/g, ' ');
  expect(text).toContain('incomplete: MUL of VP1.0, nothing was judged');
  expect(text).toContain('refused, MUL: the program does not load (error at offset 7): there is no MUL'); // prettier-ignore
  expect(text).toMatch(/does not conform: MIN of VP1\.0, .* [1-9][0-9 ]* not permitted/);
  expect(code).toBe(1);
});

describe('vpspec exhaust --expect', () => {
  const reason = 'reason: the magnitude';
  const exhaust = (list: string, ...words: string[]) =>
    runHere(['exhaust', ...words, '--jobs', '1', '--random', '0', '--expect', file('known.yaml', list)]); // prettier-ignore
  const OTHER = ['MIN', '--backend', 'profile:nv20-like'];

  it('says of a list that speaks of no operand what is wrong with it', async () => {
    const list = `queries: [{query: "case:**", verdict: crash, ${reason}}]`;
    const { code, err } = await exhaust(list, ...OTHER);
    expect(err.replace(/\s+/g, ' ')).toContain(
      'has no violations and no letter, which are what speaks of operands',
    );
    expect(code).toBe(2);
  });

  const MIN_OF_NAN = `{clause: vp2.MIN.2, instruction: MIN, ${reason}}`;

  it('passes a list that is just what is wrong', async () => {
    const { code, out } = await exhaust(`violations: [${MIN_OF_NAN}]`, ...OTHER);
    expect(out).toContain('incomplete, with expected failures: MIN of VP2.0');
    expect(out).toContain('expected failure: vp2.MIN.2 (MIN): the magnitude');
    expect(code).toBe(0);
  });

  it('fails one that lists less, with the line to add, and one that lists what does not occur, with its place', async () => {
    const less = await exhaust(`letter: [{instruction: MIN, ${reason}}]`, ...OTHER);
    expect(less.out).toContain('does not conform: MIN');
    expect(less.out).toContain('  - {clause: vp2.MIN.2, instruction: MIN, reason: "…"}');
    expect(less.code).toBe(1);
    const more = `violations: [${MIN_OF_NAN}, {clause: vp2.MIN.result, ${reason}}]`;
    const { code, out } = await exhaust(more, ...OTHER, '--json');
    const json: unknown = JSON.parse(out);
    expect(COMMAND_FORMATS['exhaust']?.safeParse(json).error?.issues ?? []).toEqual([]);
    expect(json).toMatchObject({
      operations: [{ verdict: 'incomplete, with expected failures' }],
      expectations: {
        absent: [{ clause: 'vp2.MIN.result', instruction: null }],
        asExpected: false,
      },
    });
    expect(code).toBe(1);
  });
});

it('fails where the backend is not there', async () => {
  const { code, err } = await runHere([
    'exhaust',
    'RCP',
    '--backend',
    'exec:./not-there',
    '--jobs',
    '1',
  ]);
  expect(code).toBe(3);
  expect(err).toContain('not-there');
});
