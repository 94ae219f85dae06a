import { describe, expect, it } from 'vitest';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import { summedUp } from '../oracles/exhaust/exhaust.js';
import { exhaustedLanguage } from '../oracles/exhaust/languages.js';
import { SLICE, SLICES, type SliceReport } from '../oracles/exhaust/messages.js';
import { noError } from '../oracles/exhaust/quick-judge.js';
import { isUnasked, verdictOf } from '../oracles/exhaust/verdict.js';
import { shapeLines } from './certificate/exhausted-words.js';
import { exhaustJson, exhaustText } from './exhaust.js';
import { exhaustHtml } from './exhaust-html.js';
import { scopeText } from './exhaust-scope.js';

const [rcp] = exhaustedLanguage('VP2.0').operations('VP2.0', null);
if (rcp === undefined) throw new Error('VP2.0 has functions');
const operation = rcp;

/** All slices, of which the first is as given. */
function whole(more: Partial<SliceReport>, count = SLICES) {
  const reports = Array.from({ length: count }, (_, slice): SliceReport => ({
    ...{ operation: 'RCP', slice, asked: SLICE, hidden: 0, quickly: SLICE, judged: 0, open: 0 },
    ...{
      wrong: 0,
      letter: 0,
      unlike: 0,
      exceptions: [],
      kinds: [],
      clauses: [],
      worst: noError(),
      digest: '0'.repeat(64),
    },
    ...{ by: null, together: 'explained', region: null },
    ...(slice === 0 ? more : {}),
  }));
  return summedUp(operation, reports);
}

it.each([
  ['conforms', {}, SLICES],
  ['incomplete', {}, SLICES - 1],
  ['incomplete', { hidden: 1 }, SLICES],
  ['incomplete', { together: 'open' as const }, SLICES],
  ['conforms by the letter', { letter: 1 }, SLICES],
  ['incomplete, by the letter', { letter: 1 }, SLICES - 1],
  ['does not conform', { wrong: 1 }, SLICES],
  ['does not conform', { unlike: 1 }, SLICES],
  ['does not conform', { together: 'contradicted' as const }, SLICES],
])('says "%s" of %o in %i slices', (verdict, more, count) => {
  const result = whole(more, count);
  expect(verdictOf(result)).toBe(verdict);
});

it.each([
  ['no slice', 0, {}],
  ['a slice that does not show', 1, { hidden: SLICE, quickly: 0 }],
  ['a slice of which anything is permitted', 1, { open: SLICE - 7, hidden: 7 }],
])('says of %s that nothing was judged, and no more', (_, count, more) => {
  const result = whole(more, count);
  expect(isUnasked(result)).toBe(true);
  const text = exhaustText({
    operations: [result],
    details: {},
    incidents: [],
    notes: [],
    seconds: 1,
  });
  expect(text).toContain('incomplete: RCP of VP2.0, nothing was judged');
  expect(text).not.toMatch(/conforms|explains/);
});

describe('of several operands', () => {
  const random = { count: 1000, seed: 9 };
  const named = (name: string, environment: AnyEnvironmentName = 'VP2.0') => {
    const all = exhaustedLanguage(environment).operations(environment, null, random);
    const found = all.find((each) => each.name === name);
    if (found === undefined) throw new Error(`${environment} has no ${name}`);
    return found;
  };
  const slice = (name: string, number: number, more: Partial<SliceReport> = {}): SliceReport => ({
    ...{ operation: name, slice: number, asked: 10, hidden: 0, quickly: 10, judged: 0, open: 0 },
    ...{
      wrong: 0,
      letter: 0,
      unlike: 0,
      exceptions: [],
      kinds: [],
      clauses: [],
      worst: noError(),
      digest: '0'.repeat(64),
    },
    ...{ by: null, together: 'explained', region: null },
    ...more,
  });
  const textOf = (name: string, environment?: AnyEnvironmentName, more?: Partial<SliceReport>) => {
    const one = named(name, environment);
    const reports = Array.from({ length: one.questions.slices }, (_, number) =>
      slice(name, number, number === 0 ? more : {}),
    );
    const operations = [summedUp(one, reports)];
    return exhaustText({ operations, details: {}, incidents: [], notes: [], seconds: 1 }).replace(
      /\s+/g,
      ' ',
    );
  };

  it('it says what was asked, and never "conforms"', () => {
    expect(textOf('MUL')).toContain(
      'incomplete: MUL of VP2.0, 27 225 pairs of 165 special values, all; 1 000 random pairs of seed 9',
    );
    expect(textOf('MAD')).toContain(
      '50 653 triples of 37 special values, all; 1 000 random triples',
    );
    expect(textOf('DP3')).toContain(
      '27 225 pairs of 165 special values in all components, all; 1 000 random pairs of vectors',
    );
    expect(textOf('LIT.z')).toContain(
      '83 521 vectors of 17 special values, all; 1 000 random vectors',
    );
    for (const text of [textOf('MUL'), textOf('MAD', 'NVfp4.0', { letter: 1 })]) {
      expect(text).not.toContain('conforms');
    }
  });

  it('it says so where some of it was not', () => {
    const one = summedUp(named('MUL'), [slice('MUL', 1)]);
    expect(scopeText(one)).toBe(
      '10 of these 28 225: 27 225 pairs of 165 special values, all; 1 000 random pairs of seed 9',
    );
  });

  it('it shows each operand by its type', () => {
    const wrong = { verdict: 'wrong', operand: 2, result: 0xffffffff } as const;
    const text = textOf('SHR.S', 'NVvp4.0', { wrong: 1, exceptions: [wrong] });
    expect(text).toContain(
      'SHR.S 0 (0x00000000), 2 (0x00000002) gave -1 (0xffffffff): not permitted',
    );
  });
});

describe('the page', () => {
  const worst = { multiple: 0.5, multipleAt: 0x3f800003, ulps: 1, ulpsAt: 0x3f800003 };
  const kind = { name: '[1, 2^16)', asked: SLICE, wrong: 2, letter: 0, unlike: 0 };
  const clauses = [
    { id: 'vp2.RCP.accuracy', asked: SLICE, wrong: 2 },
    { id: 'vp2.RCP.1', asked: null, wrong: 0 },
  ];
  const result = { ...whole({ worst, wrong: 2, kinds: [kind], clauses }, 1) };

  it('and the text count by operand and by clause', () => {
    const exhausted = { operations: [result], details: {}, incidents: [], notes: [], seconds: 1 };
    const text = exhaustText(exhausted).replace(/\s+/g, ' ');
    expect(text).toContain(
      'by operand: [1, 2^16) 4 194 304, 0.5000 of the bound (2 not permitted)',
    );
    expect(text).toContain(
      'by clause: vp2.RCP.accuracy 4 194 304 (2 violate it); vp2.RCP.1 not counted',
    );
    const page = exhaustHtml(exhausted, 'b');
    expect(page).toContain('<td>[1, 2^16)</td>');
    expect(page).toMatch(/vp2\.RCP\.accuracy<\/code><\/td>\s*<td>4.194.304<\/td>\s*<td>2<\/td>/);
    expect(page).not.toContain('around its worst operand');
  });

  it('shows what is next to the worst', () => {
    const zoom = { operation: 'RCP', first: 0x3f800000, errors: [0.1, null, -0.2, 0.5, 1.5] };
    const operations = [{ ...result, zoom }];
    const page = exhaustHtml(
      { operations, details: {}, incidents: [], notes: [], seconds: 1 },
      'b',
    );
    const [picture = ''] =
      /<svg[^>]*?aria-label="The error of RCP around its worst operand".*?<\/svg>/s.exec(page) ??
      [];
    expect(picture.match(/<circle/g)).toHaveLength(4);
    // Half the bound above the middle; what is beyond the bound at its end.
    expect(picture).toMatch(/cx="7"\s+cy="55\.0"\s+r="3"\s+class="at"/);
    expect(picture).toMatch(/cx="9"\s+cy="0\.0"\s+r="3"\s+class="wrong"/);
  });
});

describe('the order and the symmetry of results', () => {
  const step = (ulps: number, bits: number) => ({ ulps, operand: bits });
  const steps = [
    { name: '[2^-16, 1)', pairs: 9, rises: 0, falls: 5, rise: null, fall: step(2, 0x3f000000) },
    {
      ...{ name: '[1, 2^16)', pairs: 9, rises: 1, falls: 7 },
      ...{ rise: step(1, 0x3f800003), fall: step(4, 0x3f800004) },
    },
    { name: '[2^16, 2^64)', pairs: 9, rises: 0, falls: 0, rise: null, fall: null },
    { name: '[2^64, 2^128)', pairs: 9, rises: 0, falls: 3, rise: null, fall: step(1, 0x7f000000) },
  ];
  const shape = { steps, first: 0, last: 0, mirror: 'a'.repeat(64) };
  const told = (own: SliceReport['shape'], count = 1) => {
    const operations = [whole({ shape: own }, count)];
    return { operations, details: {}, incidents: [], notes: [], seconds: 1 };
  };

  it('are told in the text, on the page, and in JSON, and change no verdict', () => {
    const exhausted = told(shape);
    const text = exhaustText(exhausted).replace(/\s+/g, ' ');
    const words =
      'from each operand to the next greater one (an order: no document demands it) the result never rises in [2^-16, 1), [2^64, 2^128); ' +
      'falls 7 times (at most by 4 ulps, at 1.0000005 (0x3f800004)) and rises once (at most by 1 ulp, at 1.0000004 (0x3f800003)) in [1, 2^16); ' +
      'stays in [2^16, 2^64)';
    expect(text).toContain(words);
    expect(text).toContain(
      'symmetry: the exact function is odd (of results: no document demands it); no slice of x was compared with that of -x',
    );
    expect(text).toContain('incomplete: RCP');
    expect(exhaustHtml(exhausted, 'b')).toContain('never rises in [2^-16, 1)');
    expect(exhaustJson(exhausted).operations[0]?.shape).toMatchObject({
      order: 'nothing',
      steps: [{ operands: '[2^-16, 1)', rises: 0, greatestRise: null }, { rises: 1 }, {}, {}],
    });
  });

  it('are not told of where nothing was seen', () => {
    expect(exhaustText(told(undefined))).not.toMatch(/symmetry|an order/);
    expect(exhaustJson(told(undefined)).operations[0]?.shape).toBeNull();
  });

  it('of all slices say how many pairs of slices are symmetric', () => {
    const symmetry = { kind: 'odd', by: 'nothing', compared: 512 } as const;
    const lines = (
      unlike: number,
      first: { bits: string; decimal: string } | null,
      more: { pairs?: number; firstPair?: { bits: string; decimal: string } } = {},
    ) =>
      shapeLines({
        ...{ steps: [], order: 'nothing' },
        symmetry: { ...symmetry, unlike, first, ...more },
      }).join();
    expect(lines(0, null)).toContain(
      'the results are too, in all 512 slices of x that were compared with those of -x',
    );
    expect(lines(3, { bits: '0x3f800000', decimal: '1' })).toContain(
      'in 3 of 512 slices of x that were compared with those of -x the results are not, first in that from 1 (0x3f800000) on',
    );
    const firstPair = { bits: '0x3fc00000', decimal: '1.5' };
    expect(lines(3, { bits: '0x3f800000', decimal: '1' }, { pairs: 17, firstPair })).toContain(
      'in 3 of 512 slices of x that were compared with those of -x the results are not: 17 pairs of x and -x, first of 1.5 (0x3fc00000)',
    );
  });
});
