import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { compareExpectations, readExpectations, type Comparison } from './expectations.js';

const { folder: root } = scratch('expect');

const KNOWN = ['vp2.MUL.4', 'vp2.MUL.6', 'vp2.SIN.3', 'vp2.number.denormal-result'];

function read(text: string) {
  const file = join(root, 'expected.yaml');
  writeFileSync(file, text);
  return readExpectations(file, KNOWN);
}

const PAIRS = [
  { clause: 'vp2.MUL.4', instruction: 'MUL' },
  { clause: 'vp2.MUL.6', instruction: 'MUL' },
  { clause: 'vp2.SIN.3', instruction: 'SIN' },
  { clause: 'vp2.number.denormal-result', instruction: 'MUL' },
];

function compare(text: string, violated: readonly string[], selected = PAIRS): Comparison {
  const found = selected.map((pair) => ({
    ...pair,
    violations: violated.includes(pair.clause) ? 3 : 0,
  }));
  return compareExpectations(read(text), found, selected);
}

const LIST = `violations:
  - clause: vp2.MUL.*
    reason: zeros
  - {clause: vp2.SIN.3, instruction: SIN, reason: the sine of -0}
`;

describe('expectations', () => {
  it('are met by exactly what is listed', () => {
    const compared = compare(LIST, ['vp2.MUL.4', 'vp2.MUL.6', 'vp2.SIN.3']);
    expect(compared.asExpected).toBe(true);
    expect(compared.expected.map(({ reason }) => reason)).toEqual([
      'zeros',
      'zeros',
      'the sine of -0',
    ]);
  });

  it('are not met by one violation more, and say the line to add', () => {
    const compared = compare(LIST, ['vp2.MUL.4', 'vp2.SIN.3', 'vp2.number.denormal-result']);
    expect(compared.asExpected).toBe(false);
    expect(compared.unexpected).toEqual([
      {
        clause: 'vp2.number.denormal-result',
        instruction: 'MUL',
        add: '  - {clause: vp2.number.denormal-result, instruction: MUL, reason: "…"}',
      },
    ]);
  });

  it('are not met by one violation less, and say the entry to delete', () => {
    const compared = compare(LIST, ['vp2.MUL.4']);
    expect(compared.asExpected).toBe(false);
    expect(compared.absent).toMatchObject([
      { clause: 'vp2.SIN.3', place: `${join(root, 'expected.yaml')}:4` },
    ]);
  });

  it('take no account of what was not selected', () => {
    const mul = PAIRS.filter(({ instruction }) => instruction === 'MUL');
    expect(compare(LIST, ['vp2.MUL.4'], mul).asExpected).toBe(true);
  });

  it('keep instructions apart', () => {
    const other = LIST.replace('instruction: SIN', 'instruction: COS');
    const { unexpected, absent } = compare(other, ['vp2.MUL.4', 'vp2.SIN.3']);
    expect(unexpected.map(({ clause }) => clause)).toEqual(['vp2.SIN.3']);
    // Nothing of COS was selected.
    expect(absent).toEqual([]);
  });

  it.each([
    ['violations: [{clause: vp2.MUL.4}]', /reason/],
    ['violations: [{clause: vp2.MUL.4, reason: ""}]', /1:\d+/],
    ['violations: [{clause: vp2.MUL.5, reason: x}]', /no clause "vp2.MUL.5"; did you mean/],
    ['violations: [{clause: "vp3.*", reason: x}]', /no clause "vp3\.\*"/],
    ['violations: [{clause: vp2.MUL.4, reason: x, because: y}]', /because/],
    ['[]', /1:1/],
    ['violations: [', /expected\.yaml:/],
  ])('refuse %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
