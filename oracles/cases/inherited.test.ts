/** Which cases of NV_vertex_program are cases of GF3 too. */
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';
import { loadCorpus } from './corpus.js';
import { inheritance, paperClauses, withPaper } from './inherited.js';

const inherits = inheritance(paperClauses(packageRoot()));
const each = { ENV: ['VP1.0', 'VP1.1'] };

describe('a case of NV_vertex_program is one of GF3', () => {
  it.each([
    ['where the paper is silent', ['vp1.MIN.result'], true],
    [
      'with an erratum that the paper leaves as it is',
      ['vp1.MIN.zeros', 'vp1.E-min-max-zeros'],
      true,
    ],
    ['not where the paper has a clause of its own', ['vp1.LIT.zero-base'], false],
    ['not where the paper decides an erratum', ['vp1.MUL.result', 'vp1.E-round-to-zero'], false],
    ['not by another document', ['vp1.MIN.result', 'vp2.MIN.1'], false],
  ])('%s', (_, clauses, is) => {
    const data = { environment: '$ENV', each, instruction: 'MIN R0, v[0], R1' };
    const environments = withPaper(data, clauses, inherits)?.['ENV'];
    expect(environments).toEqual(is ? ['VP1.0', 'VP1.1', 'GF3'] : ['VP1.0', 'VP1.1']);
  });

  it.each([
    [{ environment: 'VP1.0', instruction: 'MOV R0, v[0]' }],
    [{ environment: '$ENV', each, instruction: 'MOV o[BFC0], v[0]' }],
    [{ environment: '$ENV', each: { ENV: ['VP1.1', 'VSP1.0'] }, instruction: 'MOV R0, v[0]' }],
  ])('not %o', (data) => {
    expect(withPaper(data, ['vp1.MOV.result'], inherits)).toEqual(
      'each' in data ? data.each : undefined,
    );
  });
});

it('adds to cases of other environments nothing, and takes nothing away', () => {
  const { cases } = loadCorpus(['vp1/2.14.1.10.11']);
  const count = (name: string): number =>
    cases.filter(({ environment }) => environment === name).length;
  expect(count('GF3')).toBeGreaterThan(5);
  expect(count('GF3')).toBeLessThanOrEqual(count('VP1.0'));
  expect(count('VP1.0')).toBe(count('VSP1.0'));
});
