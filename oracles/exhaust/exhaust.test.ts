import { describe, expect, it } from 'vitest';
import { defaultsOf, acceptedBox } from '../../semantics/domains/assignments.js';
import { regionOf } from '../../semantics/domains/explore.js';
import { stackOf } from '../stress/stack-of.js';
import { exhaust, slicesOf, summedUp } from './exhaust.js';
import { exhaustedLanguage } from './languages.js';
import { SLICE, SLICES, type SliceReport } from './messages.js';
import { noError } from './quick-judge.js';
import { answeredLine, firstLine, lineOf, readSlices } from './saved.js';

const [rcp] = exhaustedLanguage('VP2.0').operations('VP2.0', null);
if (rcp === undefined) throw new Error('VP2.0 has functions');
const { authority } = rcp;

function report(slice: number, more: Partial<SliceReport> = {}): SliceReport {
  return {
    ...{ operation: 'RCP', slice, asked: SLICE, hidden: 0, quickly: SLICE, judged: 0, open: 0 },
    ...{ wrong: 0, letter: 0, unlike: 0, exceptions: [], kinds: [], clauses: [], worst: noError() },
    ...{ digest: String(slice % 10).repeat(64), by: null, together: 'explained', region: null },
    ...more,
  };
}

const kept = { ...defaultsOf(authority), denormals: 'flushed-positive' } as const;
const onlyKept = regionOf({ ...acceptedBox(authority), denormals: ['flushed-positive'] });
const onlyFlushed = regionOf({ ...acceptedBox(authority), denormals: ['flushed'] });

describe('what slices come to', () => {
  it('is whole where all are there, whatever their order', () => {
    const all = Array.from({ length: SLICES }, (_, slice) => report(slice));
    expect(summedUp(rcp, all)).toMatchObject({
      isWhole: true,
      asked: 2 ** 32,
      together: { kind: 'any' },
    });
    expect(summedUp(rcp, [...all].reverse()).digest).toBe(summedUp(rcp, all).digest);
    expect(summedUp(rcp, all.slice(1)).isWhole).toBe(false);
  });

  it('has the worst of them', () => {
    const worst = { multiple: 0.5, multipleAt: 7, ulps: 1, ulpsAt: 8 };
    const other = { multiple: 0.25, multipleAt: 9, ulps: 2, ulpsAt: 10 };
    expect(summedUp(rcp, [report(1, { worst }), report(2, { worst: other })]).worst).toEqual({
      ...{ multiple: 0.5, multipleAt: 7, ulps: 2, ulpsAt: 10 },
    });
  });

  it('is explained together only by one assignment', () => {
    expect(onlyKept).not.toEqual(onlyFlushed);
    const one = report(1, { by: kept, region: onlyKept });
    expect(summedUp(rcp, [one, report(2)]).together).toMatchObject({ kind: 'one', policies: kept });
    // Each by itself, under assignments that exclude one another.
    expect(summedUp(rcp, [one, report(2, { by: kept, region: onlyFlushed })]).together.kind).toBe(
      'none',
    );
    // Nobody has tried the second by the first's.
    const other = report(2, { by: defaultsOf(authority) });
    expect(summedUp(rcp, [one, other]).together.kind).toBe('open');
    expect(summedUp(rcp, [report(1, { by: kept, together: 'contradicted' })]).together.kind).toBe(
      'none',
    );
  });
});

describe('a run whose results are there', () => {
  it('has them also where the backend does not open again for the picture of the worst', async () => {
    const worst = { multiple: 0.5, multipleAt: 0x3f812345, ulps: 1, ulpsAt: 0x3f812345 };
    const result = await exhaust({
      ...{ stack: stackOf('exec:/nowhere/at/all'), environment: 'VP2.0', document: null },
      ...{ operations: [rcp], slices: { first: 254, end: 255 }, jobs: 1, zooms: true },
      ...{ known: [report(254, { worst })], onAsked: () => undefined, onSlice: () => undefined },
    });
    expect(result).toMatchObject({
      incidents: [],
      operations: [{ asked: SLICE, worst, zoom: null }],
    });
    expect(result.notes).toHaveLength(1);
    expect(result.notes[0]).toMatch(/^what is next to the worst operands was not asked: .*nowhere/);
  });
});

describe('operations of several operands', () => {
  const random = { count: 70_000, seed: 3 };
  const mul = exhaustedLanguage('VP2.0')
    .operations('VP2.0', null, random)
    .find(({ name }) => name === 'MUL');
  if (mul === undefined) throw new Error('VP2.0 has MUL');

  it('are done where all slices are there, and never whole', () => {
    // 165 special values; 70 000 random pairs are two slices more.
    expect(slicesOf(mul, { first: 5, end: 6 }).map(({ slice }) => slice)).toEqual([0, 1, 2]);
    const all = [165 ** 2, 65_536, 70_000 - 65_536].map((asked, slice) =>
      report(slice, { operation: 'MUL', asked }),
    );
    expect(summedUp(mul, all)).toMatchObject({ isWhole: false, isDone: true, asked: 97_225 });
    expect(summedUp(mul, all.slice(1))).toMatchObject({ isWhole: false, isDone: false });
  });
});

describe('saved slices', () => {
  const of = {
    ...{ backend: 'mesa:llvmpipe', environment: 'VP2.0', document: null },
    ...{ random: { count: 10, seed: 1 }, specification: 'a', tool: 'b' },
  };
  const text =
    firstLine(of) + lineOf(report(1, { by: kept, region: onlyKept })) + lineOf(report(2));

  const slicesIn = (saved: string) => readSlices(saved, of, 'f').slices.map((each) => each.report);

  it('are read again as they were', () => {
    const slices = [report(1, { by: kept, region: onlyKept }), report(2)];
    expect(slicesIn(text)).toEqual(slices);
    const answered = { renderer: 'r', version: '1' };
    const [head = '', ...lines] = text.split('\n');
    const whole = `${head}\n${answeredLine(answered)}${lines.join('\n')}`;
    expect(slicesIn(whole)).toEqual(slices);
    expect(readSlices(whole, of, 'f').answered).toEqual(answered);
    expect(readSlices(text, of, 'f').answered).toBeNull();
  });

  it('know questions beyond the last of 32 bits', () => {
    const exceptions = [{ verdict: 'wrong', operand: 2 ** 33, result: 1 }] as const;
    const far = report(2 ** 17, { operation: 'MUL', wrong: 1, exceptions });
    expect(slicesIn(firstLine(of) + lineOf(far))).toEqual([far]);
  });

  it('are those that were written whole', () => {
    expect(slicesIn(text.slice(0, -5))).toHaveLength(1);
    expect(slicesIn(firstLine(of))).toEqual([]);
  });

  it.each([
    [
      'another backend',
      { ...of, backend: 'webgpu' },
      'f: was saved of another backend, "mesa:llvmpipe", and not of "webgpu"',
    ],
    [
      'another state of the judge',
      { ...of, tool: 'c' },
      'f: was saved of another tool, "b", and not of "c"',
    ],
    [
      'other random operands',
      { ...of, random: { count: 10, seed: 2 } },
      'f: was saved of another random, {"count":10,"seed":1}, and not of {"count":10,"seed":2}',
    ],
  ])('of %s are refused', (_, other, message) => {
    expect(() => readSlices(text, other, 'f')).toThrow(message);
  });

  it.each([
    ['nothing', '', 'f:1: is no first line of saved slices'],
    ['no JSON', `${firstLine(of)}{\n`, 'f:2: the line is not as it was saved'],
    [
      'a slice that is none',
      `${firstLine(of)}${lineOf(report(-1))}`,
      'f:2: slice is not as it was saved',
    ],
  ])('are refused where there is %s', (_, wrong, message) => {
    expect(() => readSlices(wrong, of, 'f')).toThrow(message);
  });
});
