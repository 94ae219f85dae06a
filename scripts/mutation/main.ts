/** `npm run mutation [-- --judge] [-- --only PATH …]`: how many wrong semantics the corpus finds, or wrong judges the examination. */
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { packageRoot } from '../../spec/load/root.js';
import { readExemptions } from './exemptions.js';
import { mutantsOf } from './mutants.js';
import { ASKING, chosen, OUT, strykerOptions } from './options.js';
import { isSampled } from './sampled.js';
import { score, share, type Count, type Mutant } from './score.js';

const root = packageRoot();
process.chdir(root);
// Stryker's child processes load the plugins too, which are TypeScript.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import tsx`;
const what = chosen(root, process.argv.slice(2));
const { target, goal, reasons } = what;
process.env[ASKING] = JSON.stringify(what.asking);
const exemptions = readExemptions(join(root, 'scripts/mutation', target.exemptions));
// What no case reaches costs nothing, and is mutated to see that none does.
const without = exemptions.files.filter(({ reached }) => reached).map(({ file }) => file);
const options = strykerOptions(root, what, without);
const start = performance.now();
const results = await new Stryker(options).runMutationTest();
const seconds = (performance.now() - start) / 1000;

const mutants = mutantsOf(join(root, target.below), results).map(onlySampled);
const { folders, total, unjudged, beside, untrue } = score(
  mutants,
  exemptions,
  // A run of one folder says nothing of reasons that are about others.
  reasons && what.files.length === 0,
);
const lines = reasons ? linesOfReasons() : linesOfRun();
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = (reasons ? untrue.length === 0 : isEnough()) ? 0 : 1;

function linesOfReasons(): readonly string[] {
  const of = `${String(mutants.length)} mutants, ${String(exemptions.survivors.length)} reasons`;
  return [...untrue, `${of}: ${String(untrue.length)} are not true`];
}

function linesOfRun(): readonly string[] {
  return [
    '',
    row(['folder', 'mutants', 'killed', 'looped', 'equivalent', 'unseen', 'survived', 'found']),
    ...[...folders, total].map(rowOf),
    '',
    ...survivorLines(),
    ...untrue.map((text) => `untrue in exemptions.yaml: ${text}`),
    `${String(beside)} more mutants are words of messages, guards, or names of policies`,
    `${String(unjudged)} more mutants are in files that no case reaches`,
    `${String(total.mutants)} mutants${ofSample()} in ${seconds.toFixed(0)} s; report: ${OUT}/index.html`,
    verdict(),
  ];
}

function isEnough(): boolean {
  return share(total) >= goal && untrue.length === 0;
}

/** What the exit code says, in words. */
function verdict(): string {
  const found = `${(100 * share(total)).toFixed(1)} % noticed of those that can be, ${(100 * goal).toFixed(0)} % wanted`;
  const left = `${String(total.survivors.length)} left without a reason`;
  const wrong = `${String(untrue.length)} reasons that are not true`;
  return `${isEnough() ? 'passes' : 'fails'}: ${found}; ${left}, ${wrong}`;
}

function ofSample(): string {
  const { sample } = what.asking;
  return sample === 1 ? '' : `, one of ${String(sample)},`;
}

/** What no question reaches is not asked about, and counts where the sample holds it. */
function onlySampled(mutant: Mutant): Mutant {
  const { file, line, column, replacement } = mutant;
  const place = { file: `${target.below}${file}`, line: line - 1, column: column - 1, replacement };
  const isAsked = isSampled(place, what.asking.sample);
  return isAsked ? mutant : { ...mutant, status: 'RuntimeError' };
}

/** A line for each survivor, or for each file that no case reaches. */
function survivorLines(): readonly string[] {
  const unreached = new Set(mutants.map(({ file }) => file));
  for (const { file, status } of mutants) {
    if (status !== 'NoCoverage' && status !== 'Ignored') unreached.delete(file);
  }
  const named = new Set(
    total.survivors.map(({ file }) => file).filter((file) => unreached.has(file)),
  );
  return [
    ...[...named].map((file) => `${target.below}${file}: no case reaches it`),
    ...total.survivors.filter(({ file }) => !unreached.has(file)).map(survivor),
  ];
}

function rowOf(count: Count): string {
  const { name, mutants, killed, timedOut, equivalent, unseen, survivors } = count;
  const numbers = [mutants, killed, timedOut, equivalent, unseen, survivors.length];
  return row([name, ...numbers.map(String), `${(100 * share(count)).toFixed(1)} %`]);
}

function row([name = '', ...cells]: readonly string[]): string {
  return `${name.padEnd(14)}${cells.map((cell) => cell.padStart(11)).join('')}`;
}

function survivor({ file, line, column, code, replacement, status }: Mutant): string {
  const short = (text: string): string => {
    const [first = '', ...more] = text.split('\n');
    return more.length === 0 ? first : `${first} …`;
  };
  const how = status === 'NoCoverage' ? ' (not reached)' : '';
  return `${target.below}${file}:${String(line)}:${String(column)}: ${short(code)}  ->  ${short(replacement)}${how}`;
}
