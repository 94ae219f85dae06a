/** `vpspec campaign` and `vpspec work`: what they refuse, and why. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { campaignOf } from '../oracles/work/made-up.testing.js';
import { Results } from '../oracles/work/results.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('campaign');
const PATH = join(folder, 'campaigns.sqlite');
const STRICT = ['--backend', 'profile:strict'];

const campaign = (...words: readonly string[]) => runHere(['campaign', ...words, '--store', PATH]);

describe('a campaign', () => {
  beforeAll(() => new Results(PATH).create(campaignOf(100, 'one'), null));

  it.each([
    [['create', 'a b', ...STRICT], 'is no name of a campaign'],
    [['create', 'x'], 'create: --backend is missing'],
    [['create', 'x', '--backend', 'recording:here'], 'what was recorded answers nothing new'],
    [['create', 'x', ...STRICT, '--budget', '1.5'], 'a number of units'],
    [['create', 'x', ...STRICT, '--work', 'all'], 'cases,operands,programs'],
    [['create', 'x', ...STRICT, '--work', 'operands', '--environment', 'VSP1.0'], 'no operations of one operand'],
    [['create', 'x', ...STRICT, '--work', 'operands', '--budget', '9'], 'too small'],
    [['create', 'x', ...STRICT, '--document', 'gp4'], 'does not govern VP2.0'],
    [['create', 'x', ...STRICT, '--queue', 'http://u:geheim@here'], 'begins with http://'],
    [['status', 'nowhere'], 'has no campaign "nowhere"'],
    [['status', 'one', '--budget', '5'], '--budget goes with "create"'],
    [['status', 'one', '--queue', 'redis://127.0.0.1:1'], 'is on no queue, processes of this machine work on it'],
    [['report', 'one', ...STRICT], '--backend goes with'],
    [['destroy', 'one'], 'expected create, run'],
  ])('refuses %j, and says why', async (words, message) => {
    const { code, err } = await campaign(...words);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(err).not.toContain('geheim');
  }); // prettier-ignore
});

describe('work', () => {
  it('says what it wants', async () => {
    const { code, err } = await runHere(['work', ...STRICT]);
    expect([code, err]).toEqual([2, expect.stringContaining('VPSPEC_QUEUE')]);
  });
});
