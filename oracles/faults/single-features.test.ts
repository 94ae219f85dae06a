/**
 * Faults of a single feature, of which no catalogue has one: a black box that has one disagrees in the first sweep that
 * shows it, and what is blamed is about that feature.
 */
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { singleFaults } from '../generate/vp/single-features.testing.js';
import { sweepsOf } from '../generate/vp/sweeps.js';
import { runOf } from '../judge/black-box/black-box.js';
import { STANDARD, type Machine } from '../../semantics/machine/machine.js';
import { blamedForVpUnit } from './blame.testing.js';
import { rewriting } from './instructions.js';

const NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];
/** So many of each environment, evenly spread. */
const SAMPLE = 3;

/** What is blamed, by what goes wrong. */
const ABOUT: readonly (readonly [what: RegExp, clauses: RegExp])[] = [
  [/, operand .*suffix/, /operand\.(scalar-component|relative-addressing)|ARL/],
  [/, operand .*offset/, /operand\.relative-addressing/],
  // One result of 0 or 1 does not tell an order from a sign; what MOV gives is its operand.
  [/, operand /, /operand\.|destination\.reads-first|ARL\.floor|MOV\.result/],
  [/mask|lost under/, /destination\./],
  [/test| is |update/, /destination\.cc|cc\.|branch\.|BRA|CAL|RET/],
];

function left(machine: Machine, text: string, values: Parameters<typeof runOf>[2]): string {
  const run = runOf(machine, text, values);
  return JSON.stringify(run, (_, n: unknown) => (Object.is(n, -0) || n !== n ? String(n) : n));
}

describe.each(NAMES)('a single feature of %s', (name) => {
  const sweeps = sweepsOf(name);
  const all = singleFaults(ENVIRONMENTS[name]);
  const sample = all.filter((_, at) => at % Math.ceil(all.length / SAMPLE) === 0);

  it.each(sample.map((fault) => [fault.name, fault] as const))('%s', async (what, fault) => {
    const machine = rewriting((each) =>
      each.name === fault.instruction ? fault.rewrite(each) : each,
    );
    const shown = sweeps.find(
      ({ text, values }) =>
        text.includes(fault.instruction) &&
        left(machine, text, values) !== left(STANDARD, text, values),
    );
    if (shown === undefined) throw new Error(`no sweep shows it`);
    const blamed = await blamedForVpUnit(machine, name, {
      kind: 'program',
      id: `program:sweep:${shown.name}`,
      text: shown.text,
      values: shown.values,
    });
    const [, clauses] = ABOUT.find(([pattern]) => pattern.test(what)) ?? [];
    expect(blamed).toMatch(clauses ?? /^$/);
  });
});
