/** Cases are checked in both languages by one rule: what is compared, what is told of a difference, and what an observer sees. */
import { describe, expect, it } from 'vitest';
import { GpuCaseChecker } from './gpu/check-case.js';
import { readCaseFile } from './read-file.js';
import type { CaseResult } from './result.js';
import { CaseChecker } from './vp/check-case.js';

/** What an observer is told, in words. */
type Seen = (what: string) => void;

interface Observed {
  readonly first: boolean;
  readonly result: { readonly loaded: boolean };
}

interface Executed {
  readonly step: {
    readonly instruction: { readonly name: string };
    readonly observation: { readonly result: unknown };
  };
}

const observerOf = (seen: Seen) => ({
  loaded: ({ first, result }: Observed) => {
    seen(`loaded ${String(first)} ${String(result.loaded)}`);
  },
  checked: ({ result }: { readonly result: CaseResult }) => {
    seen(result.verdict);
  },
});

const executedOf =
  (seen: Seen) =>
  ({ step: { instruction, observation } }: Executed) => {
    seen(`${instruction.name} ${JSON.stringify(observation.result)}`);
  };

/** The one case of a file. */
function caseOf<C>(cases: readonly C[]): C {
  const [only, ...others] = cases;
  if (only === undefined || others.length > 0) throw new Error('a file of one case');
  return only;
}

function fileOf(head: string, lines: readonly string[]) {
  const text = [head, 'cases:', '  a:', ...lines.map((line) => `    ${line}`)].join('\n');
  return readCaseFile(text, 'f.yaml', 'f');
}

interface Checked {
  /** Checks a case twice with one checker, and tells who observes it. */
  readonly twice: (lines: readonly string[], seen?: Seen) => CaseResult;
  /** An instruction of one operand, and what that is given. */
  readonly on: (instruction: string, given: string) => readonly string[];
  /** A program that does not load, by this word. */
  readonly refused: readonly [line: string, word: string];
}

const VP: Checked = {
  twice: (lines, seen = () => undefined) => {
    const given = caseOf(fileOf('', lines).cases);
    const executed = executedOf(seen);
    const checker = new CaseChecker({ observer: { ...observerOf(seen), executed } });
    checker.check(given);
    return checker.check(given);
  },
  on: (instruction, given) => [`instruction: ${instruction} R0, v[0]`, `v: {0: ${given}}`],
  refused: ['instruction: ADD R0, v[0], v[1]', 'v[1]'],
};

const GPU: Checked = {
  twice: (lines, seen = () => undefined) => {
    const given = caseOf(fileOf('environment: NVvp4.0', lines).gpuCases);
    const executed = executedOf(seen);
    const checker = new GpuCaseChecker({ observer: { ...observerOf(seen), executed } });
    checker.check(given);
    return checker.check(given);
  },
  on: (instruction, given) => [`instruction: ${instruction} R0, R1`, `in: {R1: ${given}}`],
  refused: ['instruction: ADD R0, R1, no_such', 'no_such'],
};

describe.each([
  ['VP', VP],
  ['GPU', GPU],
] as const)('checking a case of a %s program', (_, { twice, on, refused }) => {
  const verdict = (given: string, expected: string): string =>
    twice([...on('MOV', given), `expect: {R0: ${expected}}`]).verdict;

  it('agrees with what the semantics gives', () => {
    const result = twice([
      ...on('MOV', '[1, -0, .nan, .inf]'),
      'expect: {R0: [1, -0, .nan, .inf]}',
    ]);
    expect(result).toEqual({ id: 'f:a', verdict: 'agrees', differences: [] });
  });

  it('finds a wrong expectation, with bits and distance', () => {
    const result = twice([...on('MOV', '[1, 2, 3, 4]'), 'expect: {R0: [1, 2, "0x40400002", 4]}']);
    expect(result.verdict).toBe('disagrees');
    expect(result.differences).toEqual([
      { where: 'R0.z', expected: '3.0000005 (0x40400002)', observed: '3 (0x40400000)', ulps: 2 },
    ]);
  });

  it.each([
    ['tells +0 from -0', '{all: 0}', '{all: -0}', 'disagrees'],
    ['tells -0 from +0', '{all: -0}', '{all: 0}', 'disagrees'],
    ['compares no payload of NaN', '{all: .nan}', '{all: "0xffc00123"}', 'agrees'],
    [
      'compares a payload that it is asked for',
      '{all: .nan}',
      '{all: {exact: "0xffc00123"}}',
      'disagrees',
    ],
    ['knows the payload of its own NaN', '{all: .nan}', '{all: {exact: "0x7fc00000"}}', 'agrees'],
    ['has NaN within no bounds', '{all: .nan}', '{all: {max: .inf}}', 'disagrees'],
    ['compares nothing where anything is expected', '[1, 2, 3, 4]', '[1, any, any, 4]', 'agrees'],
  ])('%s', (_law, given, expected, wanted) => {
    expect(verdict(given, expected)).toBe(wanted);
  });

  it('compares load errors, and tells where a program should have loaded', () => {
    const [line, word] = refused;
    const where = (...lines: readonly string[]): readonly string[] =>
      twice(lines).differences.map((difference) => difference.where);
    expect(where(line, `expect: {error: {at: "${word}", message: "${word}"}}`)).toEqual([]);
    expect(where(line, 'expect: {error: {at: ADD, line: 9, column: 9}}')).toEqual(['error position', 'error line', 'error column']); // prettier-ignore
    expect(where(line, 'expect: {error: {message: "no such words"}}')).toEqual(['error message']);
    const told = (...lines: readonly string[]): readonly string[] =>
      twice(lines).differences.map((each) => `${each.where}: ${each.expected}; ${each.observed}`);
    expect(told(line, 'expect: {R0: {all: 1}}')).toEqual([
      expect.stringMatching(/^load: loads; line \d+, column \d+: /),
    ]);
    expect(told(line, 'expect: {R0: {all: 1}}')[0]).toContain(word);
    expect(told(...on('MOV', '{all: 1}'), 'expect: {error: {at: MOV R0}}')).toEqual([
      'load: a load error; loads',
    ]);
  });

  it('tells an observer what was loaded and executed', () => {
    const seen: string[] = [];
    twice([...on('ABS', '{all: -2}'), 'expect: {R0: {all: 2}}'], (what) => seen.push(what));
    const executed: unknown = expect.stringMatching(/^ABS .*"value":{"x":2,"y":2,"z":2,"w":2}}$/);
    expect(seen).toEqual([
      ...['loaded true true', executed, 'agrees'],
      ...['loaded false true', executed, 'agrees'],
    ]);
  });
});
