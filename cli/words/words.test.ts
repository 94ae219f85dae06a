/** Words of the NV2A as a user meets them: assembled, disassembled, run and traced; and what is refused where. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';
import { runHere } from '../run-here.testing.js';
import { scratch } from '../../spec/scratch.testing.js';

const { folder, file } = scratch('words');
const example = (name: string): string => join(packageRoot(), 'examples', name);
const PAIRS = example('pairs.nv2a');
const out = async (...words: readonly string[]): Promise<string> => {
  const ended = await runHere(words);
  expect(ended).toMatchObject({ code: 0, err: '' });
  return ended.out;
};

/** The text without comments, one instruction a line: as vpspec prints it. */
const TEXT = readFileSync(PAIRS, 'utf8').replace(/^#.*\n/gm, '');

describe('assemble and disassemble', () => {
  it('go there and back in each form', async () => {
    const hex = await out('assemble', PAIRS);
    expect(hex).toBe(readFileSync(example('pairs.hex'), 'utf8'));
    const json = await out('assemble', PAIRS, '--json');
    const binary = join(folder, 'binary');
    expect(await out('assemble', PAIRS, '--to', 'binary', '--out', binary)).toBe('');
    expect(readFileSync(binary).length).toBe(16 * 10);
    for (const path of [file('hex', hex), file('json', json), binary]) {
      expect(await out('disassemble', path), path).toBe(TEXT);
    }
    expect(await out('disassemble', file('hex', hex), '--json')).toBe(json);
    expect(await out('assemble', PAIRS, '--to', 'text')).toBe(TEXT);
    const written = join(folder, 'text');
    await out('disassemble', binary, '--out', written);
    expect(readFileSync(written, 'utf8')).toBe(TEXT);
  });

  it('take a program of the language, in pairs if they are asked to', async () => {
    const program = file(
      'a.vp',
      '!!VP1.1\nMUL R2, v[0], c[0];\nRCP R1, v[0].x;\nSUB o[HPOS], R2, R1;\nEND',
    );
    expect(await out('assemble', program, '--to', 'text')).toBe(
      '!!NV2A\nMUL R2, v0, c[0];\nRCP R1, v0.x;\nADD oPos, R2, -R1;\nEND\n',
    );
    expect(await out('assemble', program, '--to', 'text', '--pair')).toBe(
      '!!NV2A\nMUL R2, v0, c[0] + RCP R1, v0.x;\nADD oPos, R2, -R1;\nEND\n',
    );
  });

  it.each([
    [
      '!!NV2A\nMOV R0, v0;\nMOV R12, v0;\nEND\n',
      /:3:5: R12 cannot be written[^]*3 \| MOV R12, v0;\n {2}\| {5}\^/,
    ],
    ['!!NV2A\nMOV R0, v0;\n', /:3:1: unexpected the end; expected .*END/],
    ['!!VP1.0 FOO; END', /does not load/],
    [
      '!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[TEX7], v[0];\nEND',
      /:3:5: o\[TEX7\] is no output of the engine/,
    ],
    [
      '!!VP1.1\nOPTION NV_position_invariant;\nMOV o[COL0], v[0];\nEND',
      /:2:1: NV_position_invariant/,
    ],
    ['!!VP2.0 MOV o[HPOS], v[0]; END', /VP2\.0 programs have no words: expected VP1\.0 or VP1\.1/],
    ['!!NVvp4.0\nMOV result.position, vertex.position;\nEND', /NVvp4\.0 programs have no words/],
    ['00000000 0020001b 0836106c 2f00f801\n', /neither text of words \(!!NV2A\) nor a program/],
    ['', /neither text of words/],
  ])('refuse what has no words: %j', async (text, message) => {
    const { code, out: printed, err } = await runHere(['assemble', file('bad', text)]);
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(err).toMatch(message);
  });

  it.each([
    ['', /: there is no instruction/],
    [
      '00000000 0020001b 0836106c 2f00f800\n',
      /: instruction 0 \(line 1\): does not end the program/,
    ],
    [
      '0 0 0 0\n\n0 01c00000 0 1\n',
      /: instruction 1 \(line 3\): mac \(bits 85 .*14 is no operation/,
    ],
    ['0 0 0 1\n0 0 0 1\n', /: instruction 0 \(line 1\): ends the program .* 1 more follow/],
    ['0 0 0\n', /: line 1: 3 words/],
    ['hello\n', /: line 1, column 1: found "hello"/],
    [`${'0 0 0 0\n'.repeat(136)}0 0 0 1\n`, /: there are 137 instructions; the engine holds 136/],
    ['[[0, 0, 0]]', /: \[0\]: expected a list of four words/],
    ['{"words": [[0, 0, 0, 0]]}', /: instruction 0 \(words\[0\]\): does not end/],
    [new Uint8Array(17), /: byte 16: the last instruction has 1 bytes/],
    [new Uint8Array(16), /: instruction 0 \(byte 0\): does not end the program/],
  ])('refuse words that are no program: %#', async (content, message) => {
    const { code, out: printed, err } = await runHere(['disassemble', file('bad', content)]);
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(err).toMatch(message);
  });

  it('name the file that bytes go to', async () => {
    expect(await runHere(['assemble', PAIRS, '--to', 'binary'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--out') as string,
    });
  });
});

it('load says how many instructions there are, or what is wrong', async () => {
  expect(await out('load', PAIRS)).toMatch(/loads as words of the NV2A, 10 instructions\n$/);
  expect(JSON.parse(await out('load', PAIRS, '--json'))).toEqual({
    loaded: true,
    environment: 'NV2A',
    instructions: 10,
    position: -1,
  });
  expect(await runHere(['load', file('none.nv2a', '0 0 0 0')])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('instruction 0 (line 1): does not end the program') as string,
  });
});

describe('run and trace', () => {
  const INPUTS = ['--inputs', example('pairs.yaml')];

  it('have the same of text and of words in each form', async () => {
    const text = await out('run', PAIRS, ...INPUTS);
    expect(text).toContain('oPos    (400 (0x43c80000), 120 (0x42f00000), ');
    const hex = file('hex.nv2a', await out('assemble', PAIRS));
    expect(await out('run', hex, ...INPUTS)).toBe(text);
    const headed = file('headed', `# a comment\n${TEXT}`);
    expect(await out('run', headed, ...INPUTS, '--profile', 'nv2a')).toBe(text);
  });

  it('print registers by their names as JSON', async () => {
    const program = file(
      'c.nv2a',
      '!!NV2A MOV R0.x & c[-5], v0; ARL A0.x, v0.x; MOV oFog.x, c[A0.x-6]; END',
    );
    const inputs = file('c.yaml', 'v: {0: [1, 2, 3, 4]}\nc: {-96: [1, 1, 1, 1]}');
    const words = [program, '--inputs', inputs, '--reading', 'constant-written=written', '--json'];
    const run = JSON.parse(await out('run', ...words)) as Record<string, Record<string, unknown>>;
    expect(run).toMatchObject({
      environment: 'NV2A',
      instructions: 3,
      engine: 'nv20',
      readings: { 'constant-written': 'written' },
      results: { oFog: [{ value: 1 }, { value: 0 }, { value: 0 }, { value: 1 }] },
      addresses: { A0: [{ type: 'S', value: 1 }, {}, {}, {}] },
    });
    expect(Object.keys(run['parameters'] ?? {})).toEqual(['c[-5]']);
    expect(Object.keys(run['results'] ?? {}).length).toBe(11);
    const { steps } = JSON.parse(await out('trace', ...words)) as { steps: unknown[] };
    expect(steps).toMatchObject([
      { halves: [{ half: 'MAC' }], written: [{ register: 'R0' }, { register: 'c[-5]' }], next: 1 },
      { written: [{ register: 'A0', value: [{ value: 1 }] }] },
      { instruction: 'MOV oFog.x, c[A0.x-6];', next: 3 },
    ]);
  });

  it('stop by name where descriptions differ, unless a reading is chosen', async () => {
    const program = file('open.nv2a', '!!NV2A NOP; MOV R1, v0 + RCP R1.x, v0.x; END');
    const refused = await runHere(['run', program]);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toMatch(
      /instruction 1: .*paired-r1.*--reading paired-r1=dropped or paired-r1=both/,
    );
    expect((await runHere(['trace', program, '--json'])).out).toBe('');
    const both = await out('run', program, '--reading', 'paired-r1=both');
    expect(both).toMatch(/R1 +\(\+INF \(0x7f800000\), 0 \(0x00000000\), 0 \(0x00000000\), 1 /);
    const dropped = await out('run', program, '--reading', 'paired-r1=dropped');
    expect(dropped).toMatch(/R1 +\(\+INF \(0x7f800000\), 0 \(0x00000000\), 0 \(0x00000000\), 0 /);
  });

  it.each([
    [[PAIRS, '--reading', 'paired-r1'], /expected paired-r1=dropped or paired-r1=both/],
    [[PAIRS, '--reading', 'nothing=1'], /expected DIFFERENCE=READING, of paired-r1, /],
    [[PAIRS, '--reading', 'paired-r1=both', '--reading', 'paired-r1=both'], /chosen already/],
    [[PAIRS, '--profile', 'nv30'], /expected nv2a, or no --profile/],
    [[PAIRS, '--profile', 'strict'], /expected nv2a, or no --profile/],
    [[PAIRS, '--policy', 'madRounding=once'], /--policy: words of the NV2A are no program/],
    [[PAIRS, '--document', 'vp2'], /--document: words/],
    [[PAIRS, '--backend', 'profile:strict'], /runs no words of the NV2A; known are/],
    [[PAIRS, '--backend', 'engine:nv2a', '--policy', 'madRounding=once'], /--policy: words/],
    [[example('fog.vp'), '--reading', 'paired-r1=both'], /--reading is for words of the NV2A/],
    [[join(folder, 'absent.nv2a')], /cannot read the program/],
  ])('refuse options that say nothing: %j', async (words, message) => {
    const { code, err } = await runHere(['run', ...words]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it.each([
    ['v: {16: {all: 1}}', /there is no v\[16\]: expected a number from 0 to 15/],
    ['v: {OPOS: {all: 1}}', /there is no v\[OPOS\]/],
    ['c: {96: {all: 1}}', /there is no c\[96\]: expected a number from -96 to 95/],
    ['c: {-97: {all: 1}}', /there is no c\[-97\]/],
    ['c: {0.5: {all: 1}}', /there is no c\[0\.5\]/],
    ['c: {0: [1, 2]}', /expected four values/],
    ['c: {"0": {all: 1}, "00": {all: 1}}', /c\[0\] is set twice/],
    ['R: {0: {all: 1}}', /R/],
  ])('refuse inputs that there are not: %j', async (text, message) => {
    const { code, err } = await runHere(['run', PAIRS, '--inputs', file('bad.yaml', text)]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
