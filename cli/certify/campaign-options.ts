/** The flags of a command that runs a campaign: what is asked, how, and when it ends (docs/campaigns.md). */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { STACK_TIMEOUT, TIMEOUTS } from '../../oracles/protocol/timeouts.js';
import { parseBudget, parseDuration, type Budget } from '../../oracles/units/budget.js';
import { parseShard, WHOLE, type Shard } from '../../oracles/units/shard.js';
import { jobsOption, seedOption } from '../number-options.js';

/** As commander hands them over. */
export interface CertifiedFlags {
  readonly shard: Shard;
  readonly jobs: number;
  readonly seed: number;
  readonly budget?: Budget;
  readonly failFast?: boolean;
  readonly resume?: boolean;
  /** Milliseconds. */
  readonly caseTimeout?: number;
  readonly runTimeout?: number;
}

/** Adds the flags to a command. What they cannot be is told by commander, and is bad usage. */
export function withCampaign(command: Command): Command {
  return command
    .addOption(
      new Option('--shard <i/n>', 'part i of n: the parts share nothing, and together are all')
        .argParser(reading(parseShard))
        .default(WHOLE, '1/1'),
    )
    .addOption(new Option('--jobs <n>', 'processes side by side').argParser(jobsOption).default(1))
    .addOption(
      new Option('--seed <n>', 'of the generated programs and of the order')
        .argParser(seedOption)
        .default(1),
    )
    .addOption(
      new Option(
        '--budget <time|units>',
        'ask for so long, 90s or 10m, or so many units in all, 100000; ' +
          'generated programs make it up',
      ).argParser(reading(parseBudget)),
    )
    .option('--fail-fast', 'end at the first failure that is not expected')
    .option('--resume', 'go on with the results.jsonl in --out, of a run with the same flags')
    .addOption(
      new Option(
        '--case-timeout <time>',
        `how long an implementation may take for an answer (default: ${seconds(TIMEOUTS.request)}; graphics stacks ${seconds(STACK_TIMEOUT)})`,
      ).argParser(reading((text) => parseDuration(text))),
    )
    .addOption(
      new Option('--run-timeout <time>', 'give the run up after so long').argParser(
        reading((text) => parseDuration(text)),
      ),
    );
}

function seconds(milliseconds: number): string {
  return `${String(milliseconds / 1000)}s`;
}

/** A parser of oracles/ as commander wants it. */
export function reading<T>(parse: (text: string) => T): (text: string) => T {
  return (text) => {
    try {
      return parse(text);
    } catch (error) {
      if (error instanceof Error && error.name === 'CampaignUsageError') {
        throw new InvalidArgumentError(error.message);
      }
      throw error;
    }
  };
}
