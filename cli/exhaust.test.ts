/** Usage of `vpspec exhaust`. */
import { describe, expect, it } from 'vitest';
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
