import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import type { ResultLine, Verdict } from '../units/result-line.js';
import { unexpected, type RunFacts } from './compare-units.js';
import { compareExpectations, readExpectations } from './expectations.js';

const { folder: root } = scratch('units');

const KNOWN = ['vp2.MUL.4', 'vp2.ARL.1'];
const FACTS: RunFacts = {
  environment: 'VP2.0',
  details: { vendor: 'Mesa/X.org', renderer: 'llvmpipe (LLVM 15.0.7, 256 bits)', version: '4.5' },
};

function read(queries: string) {
  const file = join(root, 'expected.yaml');
  writeFileSync(file, queries);
  return readExpectations(file, KNOWN);
}

function line(unit: string, verdict: Verdict, clause = 'vp2.ARL.1', name = 'ARL'): ResultLine {
  const disagreement: ResultLine['disagreement'] = {
    kind: 'result',
    step: 0,
    index: 0,
    // The name is all that is looked at.
    instruction: { name } as NonNullable<ResultLine['disagreement']>['instruction'],
    where: 'A0.x',
    observed: '3',
    allowed: '2',
    ulps: null,
    clauses: [clause, 'vp2.other'],
    means: 'sets',
    signature: `${clause} result`,
  };
  return {
    unit,
    verdict,
    reason: null,
    milliseconds: 1,
    disagreement: verdict === 'disagrees' ? disagreement : null,
    words: null,
    left: null,
  };
}

function compare(text: string, lines: readonly ResultLine[], isWhole = true, facts = FACTS) {
  return compareExpectations(read(text), [], [], { lines, facts, isWhole });
}

const ONE = 'queries: [{query: "case:vp2/a:x", verdict: disagrees, reason: off by one}]';

describe('expectations about units', () => {
  it('are met by exactly what is listed', () => {
    const compared = compare(ONE, [
      line('case:vp2/a:x', 'disagrees'),
      line('case:vp2/b:y', 'agrees'),
    ]);
    expect(compared.asExpected).toBe(true);
    expect(compared.expected).toEqual([
      {
        clause: 'vp2.ARL.1',
        instruction: 'ARL',
        reason: 'off by one',
        units: {
          first: 'case:vp2/a:x',
          count: 1,
          verdict: 'disagrees',
          signature: 'vp2.ARL.1 result',
        },
      },
    ]);
  });

  it('are not met by one failure more, and say the line to add', () => {
    const { asExpected, unexpected } = compare(ONE, [
      line('case:vp2/a:x', 'disagrees'),
      line('case:vp2/b:y', 'crash'),
      line('case:vp2/b:z', 'timeout'),
      line('case:vp2/b:w', 'unsupported'),
      line('case:vp2/b:v', 'flake'),
    ]);
    expect(asExpected).toBe(false);
    expect(unexpected).toMatchObject([
      {
        clause: 'crash',
        instruction: 'case:vp2/b:y',
        add: '  - {query: "case:vp2/b:y", verdict: crash, reason: "…"}',
      },
    ]);
  });

  it('are not met by an unexpected pass, nor by another verdict', () => {
    const passed = compare(ONE, [line('case:vp2/a:x', 'agrees')]);
    expect(passed.asExpected).toBe(false);
    expect(passed.absent).toMatchObject([
      {
        clause: 'case:vp2/a:x',
        place: `${join(root, 'expected.yaml')}:1`,
        remove: '  - query: "case:vp2/a:x" (disagrees is listed; case:vp2/a:x agrees)',
      },
    ]);
    const crashed = compare(ONE, [line('case:vp2/a:x', 'crash')]);
    expect([crashed.absent.length, crashed.unexpected.length]).toEqual([1, 1]);
  });

  it('may list any verdict but agreement', () => {
    const list = `queries:
  - {query: "case:a:1", verdict: crash, reason: x}
  - {query: "case:a:2", verdict: timeout, reason: x}
  - {query: "case:a:3", verdict: unsupported, reason: x}
  - {query: "case:a:4", verdict: flake, reason: x}`;
    const verdicts = ['crash', 'timeout', 'unsupported', 'flake'] as const;
    const lines = verdicts.map((verdict, index) => line(`case:a:${String(index + 1)}`, verdict));
    expect(compare(list, lines).asExpected).toBe(true);
    expect(
      compare(
        list,
        lines.map(({ unit }) => line(unit, 'agrees')),
      ).absent.length,
    ).toBe(4);
  });

  it('speak of every unit that a query covers, files and folders included', () => {
    const list = ONE.replace('case:vp2/a:x', 'case:vp2/a');
    const both = [line('case:vp2/a:x', 'disagrees'), line('case:vp2/a:y', 'disagrees')];
    expect(compare(list, both).asExpected).toBe(true);
    const { absent } = compare(list, [...both, line('case:vp2/a:z', 'agrees')]);
    expect(absent[0]?.remove).toContain('1 of 3 units: case:vp2/a:z agrees');
    // What was not asked says nothing.
    expect(compare(list, []).asExpected).toBe(true);
  });

  it('speak of some units where they say so: one is enough, in a whole campaign one has to be', () => {
    const list =
      'queries: [{query: "program:**", verdict: disagrees, clause: "vp2.ARL.*", some: true, reason: x}]';
    const agrees = line('program:1:0', 'agrees');
    expect(compare(list, [agrees, line('program:1:1', 'disagrees')]).asExpected).toBe(true);
    expect(compare(list, [agrees]).absent.length).toBe(1);
    expect(compare(list, [agrees], false).asExpected).toBe(true);
    const other = compare(list, [line('program:1:1', 'disagrees', 'vp2.MUL.4', 'MUL')], false);
    expect(other.unexpected.map(({ clause }) => clause)).toEqual(['vp2.MUL.4']);
  });

  it('are held only where their conditions are met', () => {
    const conditional = (condition: string) =>
      compare(ONE.replace('reason', `${condition}, reason`), [line('case:vp2/a:x', 'agrees')])
        .asExpected;
    expect(conditional('environment: VP2.0')).toBe(false);
    expect(conditional('environment: VP1.1')).toBe(true);
    expect(conditional('renderer: LLVMpipe')).toBe(false);
    expect(conditional('renderer: "LLVM 15.*256"')).toBe(false);
    expect(conditional('renderer: Mesa/X')).toBe(false);
    expect(conditional('renderer: softpipe')).toBe(true);
    expect(conditional('renderer: "LLVM 16"')).toBe(true);
  });

  it('take a violation that is known of records as known of programs', () => {
    const list = 'violations: [{clause: vp2.MUL.4, instruction: MUL, reason: zeros}]';
    const lines = [
      line('program:1:1', 'disagrees', 'vp2.MUL.4', 'MUL'),
      line('program:1:2', 'disagrees', 'vp2.MUL.4', 'MUL'),
    ];
    const selected = [{ clause: 'vp2.MUL.4', instruction: 'MUL' }];
    const compared = compareExpectations(read(list), [], selected, {
      lines,
      facts: FACTS,
      isWhole: true,
    });
    expect(compared).toMatchObject({ asExpected: true, expected: [{ units: { count: 2 } }] });
    expect(compareExpectations(read(list), [], selected).asExpected).toBe(false);
    const other = [line('program:1:3', 'disagrees', 'vp2.MUL.4', 'MAD')];
    expect(compare(list, other).unexpected[0]?.add).toBe(
      '  - {query: "program:**", verdict: disagrees, clause: vp2.MUL.4, some: true, reason: "…"}',
    );
  });

  it('tell a failure that ends a run at once from what is listed', () => {
    const isFailure = unexpected(read(ONE), FACTS);
    expect(isFailure(line('case:vp2/a:x', 'disagrees'))).toBe(false);
    expect(isFailure(line('case:vp2/a:x', 'agrees'))).toBe(true);
    expect(isFailure(line('case:vp2/b:y', 'agrees'))).toBe(false);
    expect(isFailure(line('case:vp2/b:y', 'timeout'))).toBe(true);
    expect(isFailure(line('case:vp2/b:y', 'flake'))).toBe(false);
    expect(unexpected(null, FACTS)(line('case:vp2/a:x', 'disagrees'))).toBe(true);
  });

  it.each([
    ['{}', /a list of violations, of queries, of letter, of engine or of calls is expected/],
    ['queries: [{query: "case:a", verdict: crash}]', /reason/],
    ['queries: [{query: "case:a", verdict: agrees, reason: x}]', /1:\d+.*/],
    ['queries: [{query: "vp2/a", verdict: crash, reason: x}]', /1:\d+/],
    [
      'queries: [{query: "case:a", verdict: crash, clause: vp2.MUL.4, reason: x}]',
      /names no clause/,
    ],
    ['queries: [{query: "case:a", verdict: crash, environment: VP3, reason: x}]', /VP2\.0/],
  ])('refuse %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
