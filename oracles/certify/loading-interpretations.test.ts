import { describe, expect, it } from 'vitest';
import type { Erratum } from '../../spec/load/errata.js';
import type { Choice } from '../../semantics/language/interpretations.js';
import type { ResultLine } from '../units/result-line.js';
import { loadingInterpretations } from './loading-interpretations.js';

const ERRATUM: Erratum = {
  id: 'vp2.E-label',
  where: [],
  kind: 'gap',
  problem: 'what a label is',
  interpretations: { refused: 'it is refused', first: 'the first counts', last: 'the last counts' },
  default: 'refused',
  because: '',
  evidence: null,
  carried: {},
  uncased: null,
  source: { file: '', line: 1 },
};
const OTHER: Erratum = { ...ERRATUM, id: 'vp2.E-other' };

function choice(taken: boolean, interpretations: readonly string[], erratum = ERRATUM.id): Choice {
  return { erratum, interpretations, taken };
}

function line(unit: string, ...alternatives: readonly (readonly Choice[])[]): ResultLine {
  return {
    unit,
    verdict: 'agrees',
    reason: null,
    milliseconds: 0,
    disagreement: null,
    words: null,
    left: null,
    ...(alternatives.length === 0 ? {} : { interpretations: [alternatives] }),
  };
}

function found(...lines: readonly ResultLine[]): ReturnType<typeof loadingInterpretations> {
  return loadingInterpretations(lines, [ERRATUM, OTHER]);
}

const LOADS = choice(true, ['first', 'last']);
const REFUSES = choice(false, ['first', 'last']);

describe('interpretations that loading shows', () => {
  it('are none where nothing departs from the defaults', () => {
    expect(found(line('a'), line('b', [REFUSES]))).toEqual({ followed: [], both: [] });
  });

  it('are those that all units allow', () => {
    const { followed, both } = found(
      line('a', [LOADS]),
      line('b', [choice(false, ['first'])]),
      line('c', [LOADS]),
    );
    expect(both).toEqual([]);
    expect(followed).toEqual([
      {
        erratum: ERRATUM.id,
        interpretation: 'last',
        clauses: [],
        instructions: ['loading'],
        records: 2,
        problem: ERRATUM.problem,
        says: 'the last counts',
      },
    ]);
  });

  it('are several where no one explains all units', () => {
    const { followed, both } = found(line('a', [LOADS]), line('b', [REFUSES]), line('c', [LOADS]));
    expect(followed).toEqual([]);
    expect(both).toEqual([
      {
        erratum: ERRATUM.id,
        problem: ERRATUM.problem,
        answers: [
          { interpretations: ['first', 'last'], units: 2, unit: 'a' },
          { interpretations: ['refused'], units: 1, unit: 'b' },
        ],
      },
    ]);
  });

  it('are those that others leave, where a unit has several explanations', () => {
    const either = line('a', [LOADS], [choice(true, ['first'], OTHER.id)]);
    expect(found(either)).toEqual({ followed: [], both: [] });
    const { followed, both } = found(either, line('b', [REFUSES]));
    expect(both).toEqual([]);
    expect(followed).toMatchObject([{ erratum: OTHER.id, interpretation: 'first', records: 1 }]);
    expect(
      found(either, line('b', [REFUSES]), line('c', [choice(false, ['first'], OTHER.id)])).both,
    ).toHaveLength(1);
  });

  it('are nothing of errata that there are not', () => {
    expect(found(line('a', [choice(true, ['x'], 'vp2.E-gone')]))).toEqual({
      followed: [],
      both: [],
    });
  });
});
