/** Where two assignments of the policies differ, as text and as JSON. */
import { decimal } from '../semantics/number/binary32.js';
import { alternative } from '../semantics/domains/assignments.js';
import type { Policies, PolicyName } from '../semantics/domains/policies.js';
import { POLICIES } from '../semantics/domains/policy-table.js';
import { describeWord } from '../oracles/cases/gpu/compare.js';
import type { Difference, Given, Shown, Witness } from '../oracles/inference/witness.js';
import { inputsLines as gpuInputLines } from '../oracles/edit/gpu/inputs-text.js';
import { gpuInputsJson } from './json/gpu/inputs.js';
import { floatJson, inputsJson, valueJson } from './json/value.js';
import { PLAIN, type Paint } from './page/paint.js';

type Names = readonly [string, string];

export function differencesText(
  names: Names,
  found: readonly Difference[],
  paint: Paint = PLAIN,
): string {
  const [a, b] = names.map((name, at) => (isLong(name) ? (at === 0 ? 'A' : 'B') : name));
  if (a === undefined || b === undefined) return '';
  if (found.length === 0) return `${a} and ${b} are the same assignment.\n`;
  const legend = names.flatMap((name, at) =>
    isLong(name) ? [`${at === 0 ? 'A' : 'B'} is ${name}`] : [],
  );
  const hidden = found.filter(({ witness }) => witness === null).length;
  const differing =
    `${a} and ${b} differ in ${found.length === 1 ? '1 policy' : `${String(found.length)} policies`}` +
    (hidden === 0 ? '.' : `, ${String(hidden)} of which no program tried shows.`);
  const blocks = found.map((each) => block(each, [a, b], paint));
  const shown = legend.length === 0 ? blocks : [legend.join('\n'), ...blocks];
  return [...shown, differing].join('\n\n').concat('\n');
}

/** Longer names stand once, at the top. */
function isLong(name: string): boolean {
  return name.length > 40;
}

function block({ policy, a, b, witness }: Difference, names: Names, paint: Paint): string {
  const head = `${paint.strong(policy)}: ${a} | ${b}  ${paint.dim(POLICIES[policy].title)}`;
  const says = [a, b].map((each) => `  ${each}: ${sayingOf(policy, each)}`);
  if (witness === null) {
    return [
      head,
      ...says,
      '  no program tried shows it: with the other policies as they are, both alternatives give the same',
    ].join('\n');
  }
  const { program, given, where } = witness;
  const [first, second] = witness.alone ? [names[0], `${names[0]},${policy}=${b}`] : names;
  const alone = witness.alone
    ? ['  between these two the other differences hide it; with this policy alone changed:']
    : [];
  return [
    head,
    ...says,
    ...alone,
    ...program
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
    ...inputLines(given).map((line) => `    ${paint.dim(line)}`),
    `  ${first}: ${resultText(where, witness.a, witness.ends?.[0] ?? null)}`,
    `  ${second}: ${resultText(where, witness.b, witness.ends?.[1] ?? null)}`,
  ].join('\n');
}

function sayingOf<K extends PolicyName>(policy: K, name: string): string {
  return alternative(policy, name as Policies[K]).says;
}

/** How many registers of one file are shown. */
const MOST_REGISTERS = 3;

function inputLines(given: Given): readonly string[] {
  if (given.language === 'GPU') {
    return gpuInputLines(given.values).map((line) => `# ${line}`);
  }
  if (given.language === 'guest') {
    return Object.entries(given.values).map(([name, quad]) => `# ${name} = (${quad.map(decimal).join(', ')})`); // prettier-ignore
  }
  const { attributes = {}, parameters = {} } = given.values;
  const lines = (file: string, values: Readonly<Record<number, readonly number[]>>): string[] => {
    const all = Object.entries(values);
    const shown = all
      .slice(0, MOST_REGISTERS)
      .map(([number, quad]) => `# ${file}[${number}] = (${quad.map(decimal).join(', ')})`);
    const rest = all.length - MOST_REGISTERS;
    return rest <= 0 ? shown : [...shown, `# ${file}: ${String(rest)} more`];
  };
  return [...lines('v', attributes), ...lines('c', parameters)];
}

function resultText(where: string, shown: Shown, end: string | null): string {
  const ended = end === null ? '' : `, ${end}`;
  return `${where} = ${vectorText(shown.map(describeWord))}${ended}`;
}

/** One text where all components have the same. */
function vectorText(texts: readonly string[]): string {
  const [only = ''] = texts;
  return texts.every((text) => text === only) ? only : `(${texts.join(', ')})`;
}

/** By register. */
function givenJson(given: Given): unknown {
  switch (given.language) {
    case 'VP':
      return inputsJson(given.values);
    case 'GPU':
      return gpuInputsJson(given.values).inputs;
    case 'guest': {
      const all = Object.entries(given.values).map(([name, quad]) => [name, quad.map(floatJson)]);
      return Object.fromEntries(all);
    }
  }
}

/** Plain data: what `vpspec diff-profiles --json` prints. */
export function differencesJson([a, b]: Names, found: readonly Difference[]): unknown {
  const words = (shown: Shown): unknown =>
    shown.map((word) => (word === null ? null : valueJson(word)));
  const witnessJson = ({
    environment,
    program,
    given,
    where,
    ends,
    alone,
    ...results
  }: Witness): unknown => ({
    environment,
    program,
    inputs: givenJson(given),
    ...(given.language === 'GPU' && given.texture !== undefined
      ? { textures: { 0: given.texture } }
      : {}),
    where,
    a: words(results.a),
    b: words(results.b),
    ends,
    alone,
  });
  return {
    a,
    b,
    differences: found.map(({ policy, a: own, b: other, witness }) => ({
      policy,
      a: own,
      b: other,
      witness: witness === null ? null : witnessJson(witness),
    })),
  };
}
