/** `export nxdk` and `import nxdk` as a user meets them: what is written, and what is refused where. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { packageRoot } from '../spec/load/root.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder, file } = scratch('console');
const example = (name: string): string => join(packageRoot(), 'examples', name);
const INPUTS = ['--inputs', example('pairs.yaml')];

describe('export nxdk', () => {
  it('writes source with words and inputs, and says what is not seen', async () => {
    const out = join(folder, 'pairs');
    const { code, out: printed } = await runHere([
      'export',
      'nxdk',
      example('pairs.nv2a'),
      ...INPUTS,
      '--out',
      out,
    ]);
    expect(code).toBe(0);
    expect(printed).toMatch(/^pairs: \d+ instructions, shows .*oPos.*; not seen: oD0$/m);
    expect(printed).toMatch(/never run on a console by this project/);
    const runs = readFileSync(join(out, 'runs.h'), 'utf8');
    expect(runs).toContain('enum { RUNS = 1 };');
    // The first instruction, and the last, which shows the position and is final.
    expect(runs).toMatch(/PROGRAM_0\[\]\[4\] = \{\n {4}\{0x00000000, 0x/);
    for (const name of ['main.c', 'console.c', 'console.h', 'Makefile', 'README.md']) {
      expect(readFileSync(join(out, name), 'utf8')).toBe(
        readFileSync(example(`nxdk/${name}`), 'utf8'),
      );
    }
  });

  it('takes programs of the language and of words, with inputs of each', async () => {
    const out = join(folder, 'both');
    const vp = file('a.vp', '!!VP1.0\nMUL R0, v[0], c[0];\nMOV o[HPOS], R0;\nEND');
    const words = ['export', 'nxdk', vp, example('pairs.nv2a'), '--json', '--out', out];
    const given = file('a.yaml', 'v: {0: [1, 2, 3, 4]}');
    const { code, out: printed } = await runHere([...words, '--inputs', given, ...INPUTS]);
    expect(code).toBe(0);
    const json: unknown = JSON.parse(printed);
    expect(COMMAND_FORMATS['export']?.parse(json)).toMatchObject({
      runs: [
        {
          name: 'a',
          shown: [
            { constant: 'c[95]', is: 'R0' },
            { constant: 'c[94]', is: 'oPos' },
          ],
          unseen: [],
        },
        { name: 'pairs' },
      ],
    });
  });

  it.each<[readonly string[], RegExp]>([
    [['nxdk', 'absent.nv2a'], /cannot read/],
    [
      ['nxdk', file('shown.nv2a', '!!NV2A MOV oD0, v0; END')],
      /writes no temporary register, constant or position/,
    ],
    [
      ['nxdk', file('long.nv2a', `!!NV2A ${'MOV R0, v0; '.repeat(136)}END`)],
      /136 instructions, and 1 more are needed/,
    ],
    [
      ['nxdk', example('pairs.nv2a'), ...INPUTS, ...INPUTS],
      /--inputs: expected one, or one for each of the 1 programs; found 2/,
    ],
    [['other', example('pairs.nv2a')], /nxdk/],
  ])('is refused: %j', async (words, message) => {
    const out = join(folder, 'refused');
    const { code, err } = await runHere(['export', ...words, '--out', out]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(existsSync(out)).toBe(false);
  });
});

const LOG = [
  'NV2A words log 1',
  'run a',
  'word 00000000 0020001b 0836106c 2070f2f9',
  'v0 3f800000 40000000 40400000 40800000',
  'left c[-1] 3f800000 40000000 40400000 40800000',
  'end',
  '',
].join('\n');

describe('import nxdk', () => {
  it('makes a recording, which is certified', async () => {
    const out = join(folder, 'recording');
    const words = ['import', 'nxdk', file('whole.txt', `${LOG}done 1\n`), '--out', out];
    const made = await runHere([...words, '--provenance', 'made up', '--json']);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(COMMAND_FORMATS['import']?.parse(JSON.parse(made.out))).toMatchObject({
      runs: 1,
      complete: true,
    });
    const certified = await runHere([
      'certify',
      '--environment',
      'NV2A',
      '--backend',
      `recording:${out}`,
    ]);
    expect(certified).toMatchObject({ code: 0 });
    expect(certified.out).toContain('made up');
  });

  it('takes the log that is among the examples, which is of our own run', async () => {
    const out = join(folder, 'simulated');
    const made = await runHere(['import', 'nxdk', example('nxdk/simulated.txt'), '--out', out]);
    expect(made).toMatchObject({ code: 0, err: '' });
    const certified = await runHere([
      'certify',
      '--environment',
      'NV2A',
      '--backend',
      `recording:${out}`,
      '--nan-payload',
      '--json',
    ]);
    expect(JSON.parse(certified.out)).toMatchObject({ verdict: 'the same', asked: 1, same: 1 });
    // Its words are those that are exported of the program.
    const source = join(folder, 'source');
    await runHere(['export', 'nxdk', example('pairs.nv2a'), ...INPUTS, '--out', source]);
    const runs = readFileSync(join(source, 'runs.h'), 'utf8');
    const log = readFileSync(example('nxdk/simulated.txt'), 'utf8');
    const words = [...log.matchAll(/^word (.*)$/gm)].map(([, each = '']) =>
      each
        .split(' ')
        .map((word) => `0x${word}`)
        .join(', '),
    );
    expect(words.length).toBeGreaterThan(10);
    for (const word of words) expect(runs).toContain(`{${word}},`);
  });

  it('keeps what there is of a console that stopped, and says so', async () => {
    const out = join(folder, 'part');
    const { code, err } = await runHere(['import', 'nxdk', file('part.txt', LOG), '--out', out]);
    expect(code).toBe(0);
    expect(err).toMatch(/no last line "done": the console stopped after 1 run$/m);
    const judged = ['certify', '--environment', 'NV2A', '--backend', `recording:${out}`];
    expect((await runHere(judged)).out).toMatch(
      /no last line "done": the console stopped after 1 run$/m,
    );
  });

  it.each([
    ['', /log\.txt: line 1: expected "NV2A words log 1"/],
    ['NV2A words log 1\ndone 0\n', /there is no run that came to its end/],
    [LOG.replace('40800000\nend', '4080000\nend'), /log\.txt: line 5: expected four words/],
  ])('is refused: %#', async (text, message) => {
    const { code, err } = await runHere([
      'import',
      'nxdk',
      file('log.txt', text),
      '--out',
      join(folder, 'no'),
    ]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
