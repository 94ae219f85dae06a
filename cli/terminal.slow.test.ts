/** Every command on a terminal of 80 columns: no line is longer, but for a single word. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownProcess } from '../oracles/protocol/own-process.js';
import { byNight } from '../vitest.night.js';
import { vpspecCommand } from './commands.js';
import { FAULTS } from '../oracles/faults/faults.js';
import { faultsText } from '../reports/faults.js';
import { fitted } from './fit-terminal.js';
import { fitScreen, PLAIN } from '../reports/page/paint.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder, file } = scratch('terminal');

const ONE = '0x3f800000';
const RUNS = file(
  'runs.jsonl',
  `${JSON.stringify({
    program: '!!VP1.0 MOV o[HPOS], c[0]; END',
    inputs: { 'c[0]': [ONE, ONE, ONE, '0x40000000'] },
    results: { 'o[HPOS]': [ONE, ONE, ONE, ONE] },
  })}\n`,
);
const BAD = file('bad.vp', `!!VP2.0 ${'MOV R0, v[0]; '.repeat(8)} FOO; END`);
const { file: host, words: hosting } = ownProcess('oracles/protocol/machine-host-main');
const BACKEND = `exec:'${[host, ...hosting].join("' '")}'`;
const CAPTURE = join(folder, 'capture.glx');
const CORPUS = join(folder, 'corpus');
mkdirSync(CORPUS);
file(
  'corpus/a.yaml',
  'environment: VP1.1\ncases:\n' +
    '  b: {instruction: "MOV R0, v[0]", v: {0: {all: 1}}, expect: {R0: {all: 2}}}\n',
);

const ESC = '\u001b';
/** What a bar that is wiped away, or drawn over, has left in the stream. */
const BAR = new RegExp(`[^\\n]*\\r${ESC}\\[K`, 'g');
const COLOUR = new RegExp(`${ESC}\\[\\d+m`, 'g');

/** What is printed to a terminal that is so wide, as lines. */
async function shown(words: readonly string[], columns: number): Promise<readonly string[]> {
  const { out, err } = await runHere(words, columns);
  return `${out}${err}`.replaceAll(BAR, '').replaceAll(COLOUR, '').split('\n');
}

const CERTIFICATES = ['c-vp1.0', 'python-vp1.0'].map((name) => `docs/certificates/${name}.tar.gz`);
/** By day a small certificate is verified, which certify writes before; what it prints then is looked at too. */
const SMALL = join(folder, 'small');
const CERTIFY = ['certify', 'MUL', '--backend', 'recording:cases/recordings/nv20', '--out', SMALL];
let certified: readonly string[] = [];
beforeAll(async () => {
  certified = await shown(CERTIFY, 80);
});
const SKINNING = ['examples/skinning.vp', '--inputs', 'examples/skinning.yaml'];
const PAIRS = ['examples/pairs.nv2a', '--inputs', 'examples/pairs.yaml'];
const ESCAPE = ['examples/escape.vp4', '--inputs', 'examples/escape.yaml'];

const asked: readonly (readonly string[])[] = [
  ['run', ...SKINNING],
  ['run', ...ESCAPE],
  ['run', ...SKINNING, '--backend', 'fault:dp3-reads-w'],
  ['trace', ...SKINNING],
  ['trace', ...ESCAPE],
  ['run', ...PAIRS],
  ['trace', ...PAIRS],
  ['assemble', 'examples/pairs.nv2a'],
  ['disassemble', 'examples/pairs.hex'],
  ['export', 'nxdk', 'examples/pairs.nv2a', '--out', join(folder, 'nxdk')],
  ['import', '--help'],
  ['allowed', 'examples/lighting.vp', '--inputs', 'examples/lighting.yaml'],
  ['why', 'examples/lighting.vp', 'COL0.x', '--inputs', 'examples/lighting.yaml'],
  ['why', 'examples/lighting.vp', 'R3.y', '--after', '18', '--inputs', 'examples/lighting.yaml'],
  ['eval', 'MUL -0, INF', '--environment', 'VP1.0'],
  ['eval', 'ADD.U.CC 0xffffffff, 1'],
  ['engine', '--trace', '40'],
  ['load', BAD],
  ['gl', 'run', 'examples/tracked-matrix.glc'],
  ['gl', 'encode', 'examples/tracked-matrix.glc', '--out', CAPTURE],
  ['gl', 'run', CAPTURE],
  ['gl', 'certify', '--help'],
  ['list', 'vp2/2.14.3.24'],
  ['check', '--cases', CORPUS],
  CERTIFY,
  ['backend-test', BACKEND],
  ['judge', RUNS],
  ['verify', ...byNight(CERTIFICATES.slice(0, 1), [SMALL])],
  ['unit', 'program:5:160'],
  ['compare', ...CERTIFICATES],
  ['cover', '--cases', CORPUS],
  ['explain', 'MUL', '--cases', CORPUS],
  ['explain', 'denormals', '--cases', CORPUS],
  ['explain', 'vp2.SNE.4', '--cases', CORPUS],
  ['policies'],
  ['policies', 'denormals'],
  ['policies', 'nv30-like'],
  ['policies', 'nv2a'],
  ['diff-profiles', 'strict', 'nv30-like'],
  ['diff-versions'],
  ['faults', 'dp3-reads-w', '--black-box', '--jobs', '1'],
  ['shrink', '--backend', 'fault:dp3-reads-w', '--seed', '1'],
  ['strength', '--cases', CORPUS, '--programs', '5'],
  ['stress', 'examples/skinning.vp', '--backend', 'fault:half-precision-dp4', '--vertices', '100'],
  // On a graphics stack: cli/exhaust.slow.test.ts.
  ['exhaust', '--help'],
  ['findings', '--help'],
  ['guide', '--help'],
  ['site', '--help'],
  ['site', '--folder', folder],
  // What they print: reports/work.test.ts.
  ['campaign', '--help'],
  ['work', '--help'],
  // The program itself is for a compiler, and stands as it is.
  ['translate', '--help'],
];

/** What takes long is seen at night; what it prints is fitted by the same function (cli/fit-terminal.ts). */
const LONG = new Set(['cover', 'faults', 'shrink', 'strength', 'stress']);
const seen = byNight(
  asked,
  asked.filter(([name = '']) => !LONG.has(name)),
);

const isTooLong = (line: string, columns: number): boolean =>
  Array.from(line).length > columns && /\S\s+\S/.test(line);

describe('a terminal of 80 columns', () => {
  it.each(seen.map((words) => [words.map((word) => word.replace(/^.*\//, '')).join(' '), words]))(
    'has room for %s',
    async (_, words) => {
      const lines = words === CERTIFY ? certified : await shown(words, 80);
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.filter((line) => isTooLong(line, 80))).toEqual([]);
    },
  );

  it('is tried with every command', () => {
    const tried = new Set(asked.map(([name]) => name));
    const names = vpspecCommand().commands.map((command) => command.name());
    expect(names.filter((name) => !tried.has(name))).toEqual([]);
  });
});

it('uses a terminal that is wider', async () => {
  const lines = await shown(['policies'], 150);
  expect(lines.some((line) => line.length > 100)).toBe(true);
  expect(lines.filter((line) => isTooLong(line, 150))).toEqual([]);
});

it('leaves minor columns out of tables of faults, and cuts clauses', () => {
  const report = {
    ...{ name: 'rsq-of-magnitude', caughtByCorpus: true, case: 'a:b', caughtByGenerator: true },
    ...{ programsNeeded: 11, clause: 'vp2.number.denormal-operand.long', rightClause: true },
    ...{ shrunkInstructions: 1, oneMinimal: true, milliseconds: 20, runs: 26 },
  };
  const faults = FAULTS.filter(({ name }) => name === report.name);
  const table = (): readonly string[] => faultsText(faults, [report], false, PLAIN).split('\n');
  const wide = table();
  fitScreen(80);
  const narrow = table();
  fitScreen(undefined);
  expect(wide[0]).toMatch(/^fault +corpus +tried clause +size +ms +runs$/);
  expect(wide[1]).toMatch(/ vp2\.number\.denormal-operand\.long +1 +20 +26$/);
  expect(narrow[0]).toMatch(/^fault +corpus +tried clause +size$/);
  expect(narrow[1]).toMatch(/ vp2\.number\.denormal-ope….? +1$/);
  expect(narrow.slice(0, 2).map(({ length }) => length)).toEqual([80, 80]);
});

describe('a long line', () => {
  it.each([
    ['goes on at its margin', '  one two three', 9, '  one two\n  three'],
    ['goes on in its last column', 'a  b  one two three', 15, 'a  b  one two\n      three'],
    ['goes on as a comment', '#  one two three', 12, '#  one two\n#  three'],
    ['goes on deeper after a label', 'clauses: one two', 13, 'clauses: one\n  two'],
    [
      'keeps a value with its bits',
      '  R0 (1 (0x1), 2 (0x2))',
      20,
      '  R0 (1 (0x1),\n      2 (0x2))',
    ],
    ['keeps a word whole', 'a abcdefghijklmnop b', 9, 'a\nabcdefghijklmnop\nb'],
    ['keeps colours', '\u001b[2mone two\u001b[22m', 5, '\u001b[2mone\ntwo\u001b[22m'],
    [
      'stays where a caret points into it',
      'one two three\n        ^',
      9,
      'one two three\n        ^',
    ],
  ])('%s', (_, text, width, lines) => {
    expect(fitted(text, width)).toBe(lines);
  });
});
