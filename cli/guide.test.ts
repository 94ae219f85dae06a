import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder, file } = scratch('guide');

describe('vpspec guide', () => {
  it.each(['VP2.0', 'NVvp4.0'])('keeps programs that run with their inputs: %s', async (name) => {
    const out = join(folder, `${name}.json`);
    const words = ['guide', '--environment', name, '--programs', '3', '--out', out];
    const { code, out: said } = await runHere(words);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringMatching(/: 3 programs, of which [123] reached/) as string }); // prettier-ignore
    const { kept } = JSON.parse(readFileSync(out, 'utf8')) as {
      readonly kept: readonly { readonly text: string; readonly inputs: readonly string[] }[];
    };
    expect(kept.length).toBeGreaterThan(0);
    const [one] = kept;
    const program = file('kept.vp', one?.text ?? '');
    const inputs = file('kept.yaml', `${one?.inputs.join('\n') ?? ''}\n`);
    expect((await runHere(['run', program, '--inputs', inputs])).code).toBe(0);
  });

  it('goes on with what is there, and comes to the same', async () => {
    const [parts, whole] = [join(folder, 'parts.json'), join(folder, 'whole.json')];
    await runHere(['guide', '--programs', '4', '--out', parts]);
    const { out } = await runHere([
      'guide',
      '--programs',
      '9',
      '--out',
      parts,
      '--resume',
      '--json',
    ]);
    expect(COMMAND_FORMATS['guide']?.safeParse(JSON.parse(out)).error?.issues ?? []).toEqual([]);
    await runHere(['guide', '--programs', '9', '--out', whole]);
    expect(readFileSync(parts, 'utf8')).toBe(readFileSync(whole, 'utf8'));
    const other = await runHere(['guide', '--seed', '2', '--out', parts, '--resume']);
    expect(other).toMatchObject({ code: 2, err: expect.stringMatching(/begun with --seed 1/) as string }); // prettier-ignore
  });

  it.each([
    [
      'a file that is there',
      ['--out', file('there.json', 'x')],
      /is there already; --resume goes on/,
    ],
    ['none to go on with', ['--out', join(folder, 'none'), '--resume'], /there is no such file/],
    ['a file of another kind', ['--out', file('text', 'x'), '--resume'], /is no JSON/],
    ['no programs', ['--out', join(folder, 'x'), '--programs', '0'], /from 1 to/],
    [
      'no environment that there is',
      ['--out', join(folder, 'x'), '--environment', 'VP9'],
      /--environment VP9: expected/,
    ],
    ['no file', [], /--out <file>/],
  ])('refuses %s', async (_, words, message) => {
    const { code, err } = await runHere(['guide', ...words]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });
});
