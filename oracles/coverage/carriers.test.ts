import { describe, expect, it } from 'vitest';
import type { Erratum } from '../../spec/load/errata.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { carriersOf, wrongCarriers } from './carriers.js';

const specification = loadSpecification();

const ERRATUM: Erratum = {
  id: 'vp2.E-mad-rounding',
  where: ['vp2.MAD.result'],
  kind: 'gap',
  problem: 'nothing is said',
  interpretations: { two: 'rounded twice', one: 'rounded once', other: 'rounded otherwise' },
  default: 'two',
  because: 'it is simple',
  evidence: null,
  carried: {},
  uncased: null,
  source: { file: 'spec/errata.yaml', line: 1 },
};

describe('what carries out an interpretation', () => {
  it('is there for every interpretation of every erratum, and once', () => {
    expect(specification.errata.flatMap((each) => wrongCarriers(each, specification))).toEqual([]);
  });

  it('is the alternative of a policy, with its standing', () => {
    const [two, one] = carriersOf(ERRATUM, specification);
    expect(two?.policies).toEqual([{ policy: 'madRounding=twice', standing: 'default' }]);
    expect(one?.policies).toEqual([{ policy: 'madRounding=once', standing: 'accepted' }]);
  });

  it.each([
    [{}, ['vp2.E-mad-rounding: other is carried out by nothing']],
    [{ other: { excluded: 'nobody does so' } }, []],
    [{ other: { policies: ['madRounding=once'] } }, []],
    [
      { other: { policies: ['madRounding=never'] } },
      ['vp2.E-mad-rounding: other names an alternative that there is not: madRounding=never'],
    ],
    [
      { other: { excluded: 'nobody does so' }, one: { permitted: 'by a set' } },
      ['vp2.E-mad-rounding: one is carried out by madRounding=once already'],
    ],
  ])('is missed where it is not there: %j', (carried, wrong) => {
    expect(wrongCarriers({ ...ERRATUM, carried }, specification)).toEqual(wrong);
  });
});
