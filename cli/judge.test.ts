/** `vpspec judge`: what was recorded of whole programs, and recordings that are none. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { packageRoot } from '../spec/load/root.js';
import { LONGEST_LINE } from '../oracles/backends/recorded-runs.js';
import { recordingJsonSchema, type RecordingJson } from '../reports/json/recording.js';
import { isRequired } from '../oracles/stacks/required.testing.js';
import { vpspecCommand } from './commands.js';
import { InputError } from './exit.js';
import { printed } from './printed.testing.js';

const { folder } = scratch('judge');

let count = 0;

function recording(...lines: readonly unknown[]): string {
  const path = join(folder, `runs-${String(count++)}.jsonl`);
  writeFileSync(
    path,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)) + '\n').join(''),
  );
  return path;
}

async function judged(
  path: string,
  ...flags: readonly string[]
): Promise<RecordingJson & { code: unknown }> {
  const { text } = await printed(() =>
    vpspecCommand().parseAsync(['judge', path, '--json', ...flags], { from: 'user' }),
  );
  const code = process.exitCode;
  process.exitCode = 0;
  return { ...recordingJsonSchema.parse(JSON.parse(text)), code };
}

async function refused(path: string): Promise<string> {
  try {
    await judged(path);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'it was taken';
}

const [ZERO, ONE, TWO, NAN] = ['0x00000000', '0x3f800000', '0x40000000', '0x7fc00000'];
const upperDigits = (word: string): string =>
  word.replace(/^0x(.*)/, (_, digits: string) => `0x${digits.toUpperCase()}`);
const program = '!!VP1.0\nADD o[HPOS], v[0], c[4];\nEND';
const inputs = { 'v[0]': [ONE, ONE, ONE, NAN], 'c[4]': [ONE, ZERO, ONE, ONE] };
const right = { program, inputs, results: { 'o[HPOS]': [TWO, ONE, TWO, NAN] } };

describe('vpspec judge', () => {
  it('takes what is permitted for permitted, and what is not for a violation, with its line', async () => {
    const wrong = { ...right, inputs: { ...inputs, 'c[4]': [ONE, ONE, ONE, ONE] } };
    const report = await judged(recording(right, '', wrong));
    expect(report).toMatchObject({ code: 1, runs: 2, agree: 1, disagree: 1 });
    expect(report.judged[0]).toMatchObject({ verdict: 'agrees', disagreement: null });
    expect(report.judged[1]?.place).toMatch(/^runs-\d+\.jsonl:3$/);
    expect(report.judged[1]?.disagreement).toMatchObject({ where: 'o[HPOS].y' });
    expect(report.violated).not.toEqual([]);
  });

  it('counts what a loophole permits apart, and fails by it unless that is accepted', async () => {
    // Outside of [1, 2) nothing bounds the error of RCP, by the letter.
    const path = recording({
      program: '!!VP2.0\nRCP o[HPOS], v[0].x;\nEND',
      inputs: { 'v[0]': ['0x40400000', ZERO, ZERO, ZERO] },
      results: { 'o[HPOS]': [TWO, TWO, TWO, TWO] },
    });
    const report = await judged(path);
    expect(report).toMatchObject({ code: 1, runs: 1, agree: 0, byTheLetter: 1, disagree: 0 });
    expect(report.judged[0]?.byTheLetter).toMatchObject({ where: 'o[HPOS].x' });
    expect(await judged(path, '--by-the-letter')).toMatchObject({ code: 0, byTheLetter: 1 });
    const { text } = await printed(() =>
      vpspecCommand().parseAsync(['judge', path], { from: 'user' }),
    );
    process.exitCode = 0;
    expect(text).toMatch(/by the letter alone: o\[HPOS\]\.x is 2 /);
    expect(text).toMatch(/^1 run: 0 permitted, 1 by the letter alone, 0 not permitted/m);
  });

  it('takes any language, state programs and refusals among them', async () => {
    const state = {
      program: '!!VSP1.0\nMOV c[4], v[0];\nEND',
      inputs: { 'v[0]': [ONE, TWO, ONE, ZERO] },
      results: { 'c[4]': [ONE, TWO, ONE, ZERO] },
    };
    const gpu = {
      program: '!!NVvp4.0\nADD.S result.position, vertex.attrib[1], vertex.attrib[1];\nEND',
      inputs: { 'vertex.attrib[1]': { S: ['0x00000001', '0xffffffff', ZERO, ZERO] } },
      results: { 'result.position': ['0x00000002', '0xfffffffe', null, ZERO] },
    };
    const loads = { program: '!!VP1.0\nFOO R0;\nEND', refused: { position: 8 } };
    const right3 = await judged(recording(state, gpu, loads));
    expect(right3).toMatchObject({ code: 0, runs: 3, agree: 3 });
    expect(right3.judged[1]?.notShown).toEqual(['result.position.z']);
    const wrong = recording(
      { ...state, results: { 'c[4]': [ONE, TWO, TWO, ZERO] } },
      { ...gpu, results: { 'result.position': [ONE, ONE, ONE, ZERO] } },
      { ...loads, refused: { position: 1 } },
      { program, refused: { position: 3 } },
    );
    expect(await judged(wrong)).toMatchObject({ code: 1, runs: 4, disagree: 4 });
  });

  it('takes textures, buffers, derivatives and emitted vertices', async () => {
    const text = readFileSync(join(packageRoot(), 'examples/runs.jsonl'), 'utf8');
    const given = text.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(await judged(recording(...given))).toMatchObject({ code: 0, runs: 4, agree: 4 });
    const [, buffer, texture, geometry] = given;
    const wrong = recording(
      { ...buffer, buffers: { 0: [{ U: '0x00000008' }] } },
      JSON.parse(JSON.stringify(texture).replace('"texels":["0x3f800000"', '"texels":["0x40000000"')),
      { ...geometry, emitted: (geometry?.['emitted'] as readonly unknown[]).slice(0, 1) },
      { ...geometry, emitted: [{ 'result.position': [ONE, ONE, ONE, ONE] }, { 'result.position': [ONE, ONE, ONE, ONE] }], inputs: {} },
    );
    const report = await judged(wrong);
    expect(report.judged.map(({ verdict }) => verdict).slice(0, 3)).toEqual(Array(3).fill('disagrees'));
    // What is not given is undefined: any position is permitted.
    expect(report.judged[3]?.verdict).toBe('agrees');
  }); // prettier-ignore

  it.each<readonly [string, object, RegExp]>([
    ['another format', { format: 2 }, /at format: expected 1; found 2/],
    ['buffers of a VP program', { buffers: { 0: [ONE] } }, /:1: VP programs are given no buffers/],
    ['no word', { buffers: { 0: ['1'] } }, /:1: at buffers\.0\[0\]/],
    ['no binding point', { buffers: { x: [ONE] } }, /expected the number of a binding point/],
    ['emitted and refused', { emitted: [], refused: { position: 1 } }, /"refused", one of them/],
  ])('refuses %s', async (_, own, message) => {
    expect(await refused(recording({ ...right, ...own }))).toMatch(message);
  });

  it('refuses textures that are none', async () => {
    const text = readFileSync(join(packageRoot(), 'examples/runs.jsonl'), 'utf8');
    const line = text.split('\n')[2] ?? '';
    for (const [from, to] of [
      ['"width":1', '"width":1000000000'],
      [/"faces":.*,"parameters"/, '"faces":[],"parameters"'],
      [/"texels":\[[^\]]*/, '"texels":["0x3f800000"'],
      [/"texels":\[[^\]]*/, '"texels":["red"'],
      ['"2D":', '"4D":'],
    ] as const) {
      expect(await refused(recording(line.replace(from, to)))).toMatch(/:1: /);
    }
  });

  it('asks nothing of what is not there, and says so', async () => {
    const report = await judged(
      recording({ ...right, results: { 'o[COL0]': [ZERO, ZERO, ZERO, ONE] } }),
    );
    expect(report).toMatchObject({ code: 2, agree: 0, disagree: 0, notAsked: 1 });
    expect(report.judged[0]?.reason).toBe('o[HPOS] is missing: the program writes it');
  });

  it('counts a run that is there twice once', async () => {
    expect(await judged(recording(right, right))).toMatchObject({ runs: 1, agree: 1 });
    // Capitals matter in programs: this one does not load, and is no repetition.
    const small = { program: program.toLowerCase(), inputs, results: right.results };
    expect(await judged(recording(right, small))).toMatchObject({ runs: 2, disagree: 1 });
    const upper = { ...right, inputs: { ...inputs, 'v[0]': inputs['v[0]'].map(upperDigits) } };
    expect(await judged(recording(right, upper))).toMatchObject({ runs: 1, agree: 1 });
  });

  it.each<readonly [string, unknown, RegExp]>([
    ['no JSON', '{"program":', /:1: no JSON; expected one object a line$/],
    ['a list', [], /:1: expected a mapping; found a list$/],
    ['no program', { results: {} }, /:1: at program: "program" is missing: expected a text$/],
    [
      'no results',
      { program },
      /:1: expected "results" \(of geometry programs "emitted"\) or "refused", one of them$/,
    ],
    [
      'a number',
      { ...right, results: { 'o[HPOS]': [1, 2, 3, 4] } },
      /:1: at results\.o\[HPOS\]\[0\]: expected a text; found 1; put it in quotes$/,
    ],
    [
      'nine digits',
      { ...right, inputs: { 'c[4]': ['0x3f8000000', ZERO, ZERO, ZERO] } },
      /:1: at inputs\.c\[4\]\[0\]: expected "0x" and eight hexadecimal digits, .*; found "0x3f8000000"$/,
    ],
    [
      'three components',
      { ...right, results: { 'o[HPOS]': [ONE, ONE, ONE] } },
      /results\.o\[HPOS\].*expected four components/,
    ],
    [
      'a register that there is not',
      { ...right, inputs: { 'v[16]': [ONE, ONE, ONE, ONE] } },
      /:1: .*v\[16\]/,
    ],
    [
      'a result that there is not',
      { ...right, results: { 'o[HPOZ]': [ONE, ONE, ONE, ONE] } },
      /:1: o\[HPOZ\] is no result/,
    ],
    [
      'an unknown key',
      { ...right, result: {} },
      /:1: at result: unknown key "result"; did you mean "results"\?$/,
    ],
    [
      'a key with a control character',
      { ...right, 'a\u001b[31m': 1 },
      /:1: at a\P{Cc}*: unknown key "a\P{Cc}*"; known here: format, program, inputs, buffers, textures, derivatives, results, emitted, outcome, refused$/u,
    ],
    ['a long line', `"${'a'.repeat(LONGEST_LINE)}"`, /:1: a line of more than \d+ bytes$/],
  ])('refuses %s, with the place', async (_, line, message) => {
    expect(await refused(recording(line))).toMatch(message);
  });

  it('refuses two results of one run, with both places', async () => {
    const other = { ...right, results: { 'o[HPOS]': [ONE, ONE, ONE, ONE] } };
    expect(await refused(recording(right, other))).toMatch(
      /:2: the same program and inputs as .*:1, with other results/,
    );
  });

  it('refuses what is no recording', async () => {
    expect(await refused(join(folder, 'absent.jsonl'))).toMatch(/no such file$/);
    expect(await refused('/dev/zero')).toBe('/dev/zero is no file and no folder');
    expect(await refused(packageRoot())).toMatch(/holds no recorded programs/);
    expect(await refused(recording(''))).toMatch(/^the recording \S+ holds no runs$/);
  });

  const isMissing = spawnSync('python3', ['--version']).status !== 0 && !isRequired('python3');
  it.skipIf(isMissing)(
    'takes what the kit in Python records (skipped where there is no python3)',
    async () => {
      const page = readFileSync(join(packageRoot(), 'docs/backend-kit.md'), 'utf8');
      const [, source = ''] = /```python\n(.*?)```/s.exec(page) ?? [];
      writeFileSync(join(folder, 'mine.py'), source);
      copyFileSync(
        join(packageRoot(), 'examples/backends/python/vp1_kit.py'),
        join(folder, 'vp1_kit.py'),
      );
      const path = join(folder, 'kept.jsonl');
      const asked = [
        { message: 'load', program },
        { message: 'run', c: { 4: inputs['c[4]'] }, v: [0], count: 1, words: inputs['v[0]'] },
        { message: 'load', program: '!!VSP1.0 MOV c[7], -c[4]; END' },
        { message: 'run', c: { 4: inputs['c[4]'] }, v: [], count: 1, words: [] },
      ];
      const env = { ...process.env, VPSPEC_RECORD: path };
      const input = asked.map((each, id) => `${JSON.stringify({ id, ...each })}\n`).join('');
      const { stderr } = spawnSync('python3', ['-B', join(folder, 'mine.py')], {
        input,
        env,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(await judged(path)).toMatchObject({ code: 0, runs: 2, agree: 2 });
    },
  );
});
