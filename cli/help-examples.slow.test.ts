/** The examples of `--help` do what they say: those that take no more than some seconds are run. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../spec/load/root.js';
import { HAS_PYTHON } from '../oracles/stacks/python.testing.js';
import { isRequired } from '../oracles/stacks/required.testing.js';
import { IS_NIGHT, byNight } from '../vitest.night.js';
import { vpspecCommand } from './commands.js';
import { languagesOf } from './language-option.js';
import { printed } from './printed.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('help-examples');

/** What runs long, until somebody ends it, or needs a graphics stack: tried by tests of its own, and by the nightly run. */
const LONG = new Set(['cover', 'exhaust', 'faults', 'site', 'strength']);
const isLong = (name: string, words: readonly string[]): boolean =>
  LONG.has(name) ||
  (name === 'check' && !words.some((word) => word.startsWith('vp2/'))) ||
  (name === 'certify' && words.length === 2) ||
  (name === 'certify' && words.includes('200')) ||
  (name === 'list' && words.includes('--count')) ||
  words.some((word) => /^mesa:|^10m$|nvvp4\.py|farm:/.test(word)) ||
  (name === 'verify' && words.some((word) => word.includes('webgpu')));

/** By day the first of these is tried: tests of their own ask them more, cli/json.slow.test.ts and cli/terminal.slow.test.ts the same. */
const ALIKE = new Set(['shrink', 'diff-profiles']);

/** What takes some seconds is tried at night: tests of their own ask the same of these commands by day. */
const isForTheNight = (name: string, words: readonly string[], nth: number): boolean =>
  name === 'stress' ||
  (ALIKE.has(name) && nth > 0 && !words.includes('gp4')) ||
  // Those name certificates that are kept; cli/verify.test.ts verifies smaller ones by day.
  name === 'verify' ||
  (name === 'certify' && words.some((word) => /^(recording|profile):/.test(word)));

interface Example {
  readonly text: string;
  readonly name: string;
  readonly words: readonly string[];
}

/** As a shell takes a line; a comment ends it. */
function exampleOf(text: string): Example {
  const words = [...text.replace(/\s#\s.*$/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  const [, name = '', ...rest] = words;
  return { text, name, words: rest };
}

const byCommand = vpspecCommand().commands.map((command) => {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  const lines = help.split('\n').filter((line) => /^ {2}vpspec /.test(line));
  return { name: command.name(), examples: lines.map((line) => exampleOf(line.trim())) };
});

const run = byCommand.flatMap(({ examples }) =>
  examples
    .filter(({ name, words }) => !isLong(name, words))
    .filter(({ name, words }, nth) => IS_NIGHT || !isForTheNight(name, words, nth)),
);

it('has some for every command', () => {
  expect(byCommand.filter((each) => each.examples.length === 0)).toEqual([]);
  expect(run.length).toBeGreaterThan(byNight(50, 40));
});

/** What is written goes to a folder of the test. */
function redirected(words: readonly string[]): readonly string[] {
  return words.map((word) => word.replace(/^reports\/out\b/, join(folder, 'out')));
}

it.each(run)('$text', async ({ name, words }) => {
  const needsPython = words.some((word) => word.includes('python3'));
  if (needsPython && !HAS_PYTHON && !isRequired('python3')) return;
  expect(process.cwd()).toBe(packageRoot());
  const removeLanguages = await languagesOf([name, ...words]);
  const { text } = await printed(() =>
    vpspecCommand().parseAsync([name, ...redirected(words)], { from: 'user' }),
  ).finally(removeLanguages);
  const code = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  expect(text.length).toBeGreaterThan(0);
  // That an implementation does not conform is an answer too, and that another state of vpspec certified it.
  expect(code).toBeLessThanOrEqual(
    ['certify', 'compare', 'findings', 'verify'].includes(name) ? 1 : 0,
  );
});
