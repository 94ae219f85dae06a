import { Command, CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { withCampaign, type CertifiedFlags } from './campaign-options.js';

/** The flags, or what commander says of them. */
function flags(...words: readonly string[]): CertifiedFlags | string {
  let said = '';
  const command = withCampaign(new Command('certify'))
    .exitOverride()
    .configureOutput({ writeErr: (text) => (said += text) });
  try {
    return command.parse([...words], { from: 'user' }).opts<CertifiedFlags>();
  } catch (error) {
    if (error instanceof CommanderError) return said;
    throw error;
  }
}

describe('the flags of a campaign', () => {
  it('have defaults', () => {
    expect(flags()).toEqual({
      shard: { index: 1, count: 1 },
      jobs: 1,
      seed: 1,
    });
  });

  it('are read', () => {
    const words =
      '--shard 2/8 --jobs 4 --seed 0 --budget 10m --fail-fast --resume --case-timeout 500ms --run-timeout 1h';
    expect(flags(...words.split(' '))).toEqual({
      shard: { index: 2, count: 8 },
      jobs: 4,
      seed: 0,
      budget: { kind: 'time', milliseconds: 600_000, text: '10m' },
      failFast: true,
      resume: true,
      caseTimeout: 500,
      runTimeout: 3_600_000,
    });
  });

  it.each([
    ['--shard', '9/8', /--shard <i\/n>.*"9\/8" is no shard: the parts of 8 are 1\/8 to 8\/8/],
    ['--jobs', '0', /--jobs.*a whole number from 1 to 256 is expected/],
    ['--jobs', 'many', /--jobs/],
    ['--seed', '-1', /--seed/],
    ['--seed', '1.5', /--seed/],
    [
      '--budget',
      'soon',
      /--budget.*write a number and its unit: 250ms, 90s, 10m, 2h, or a number of units alone: 100000/,
    ],
    ['--case-timeout', '10', /--case-timeout.*"10" is no time; write a number and its unit/],
    ['--run-timeout', '0s', /--run-timeout.*between 1ms and 24 days/],
  ])('refuse %s %s', (flag, value, message) => {
    expect(flags(flag, value)).toMatch(message);
  });
});
