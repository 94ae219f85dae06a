/** What is plotted: bounds against the exact judge, operands within what they are said to be, kept files read strictly. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exhaustedLanguage } from '../../oracles/exhaust/languages.js';
import { acceptedRegion } from '../../oracles/judge/region.js';
import { permitsBits } from '../../oracles/judge/gpu/left.js';
import { Explorer } from '../../semantics/domains/explore.js';
import { LAST_ANGLE } from '../../semantics/number/bounds-angle.js';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import { figure, pointsOf, wordsOf } from './figure.js';
import { keptText, KeptAccuracyError, readKept } from './kept.js';
import { EXPONENTS, PLOTS, type Plot } from './plots.js';

function plotNamed(name: string): Plot {
  const plot = PLOTS.find((each) => each.name === name);
  if (plot === undefined) throw new Error(`${name} is not plotted`);
  return plot;
}

describe('operands of a plot', () => {
  it.each(PLOTS.map((plot) => [plot.name, plot] as const))(
    '%s: some hundred, each once, on the axis, with a bound',
    (_, { operands, axis, shareOf }) => {
      const all = [...operands()];
      expect(all.length).toBeGreaterThanOrEqual(250);
      expect(all.length).toBeLessThanOrEqual(512);
      expect(new Set(all).size).toBe(all.length);
      const places = all.map((operand) => axis.placeOf(operand));
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...places)).toBeLessThanOrEqual(1);
      expect([...places].sort((a, b) => a - b)).toEqual(places);
      expect(all.filter((operand) => shareOf(operand, 0) === null)).toEqual([]);
      for (const [mark] of axis.marks) {
        expect(axis.placeOf(mark)).toBeGreaterThanOrEqual(0);
        expect(axis.placeOf(mark)).toBeLessThan(1.0001);
      }
    },
  ); // prettier-ignore

  it.each(['SIN', 'COS'])('%s: angles from 0 to 2π alone', (name) => {
    const { shareOf } = plotNamed(name);
    expect(shareOf(bitsOf(LAST_ANGLE), 0)).not.toBeNull();
    expect(shareOf(bitsOf(LAST_ANGLE) + 1, 0)).toBeNull();
    expect(shareOf(bitsOf(-1), 0)).toBeNull();
  });
});

describe('the share of the bound', () => {
  it('is infinite of what is infinite or no number, unless the exact result overflows', () => {
    const [RCP, EX2] = [plotNamed('RCP'), plotNamed('EX2')];
    expect(RCP.shareOf(0x40000000, 0x3f000000)).toBe(0);
    for (const result of [0x7fc00000, 0x7f800000, 0xff800000])
      expect(RCP.shareOf(0x40000000, result)).toBe(Infinity);
    expect(EX2.shareOf(0x43000000, 0x7f800000)).toBeNull();
    expect(EX2.shareOf(0x42fe0000, 0x7f800000)).toBe(Infinity);
  });

  it.each(PLOTS.map((plot) => [plot.name, plot] as const))(
    '%s: below 1 just where a result is permitted under some assignment of the policies',
    (_, plot) => {
      const environment = ['EXP', 'LOG'].includes(plot.instruction) ? 'VP2.0' : 'NVvp4.0';
      const operation = exhaustedLanguage(environment)
        .operations(environment, null)
        .find(({ name }) => name === plot.operation);
      if (operation === undefined) throw new Error(`${plot.operation} is not asked`);
      const explorer = new Explorer();
      const permitted = operation.permitted(explorer.chooser);
      const region = acceptedRegion(environment);
      const operands = [...plot.operands()];
      // Results so many powers of two of places from the exact one, on either side.
      const result = (operand: number, power: number): number => {
        let [low, high] = [0, 2 ** 31];
        const exact = exactNear(plot, operand);
        const sign = exact < 0 ? 2 ** 31 : 0;
        while (high - low > 1) {
          const middle = Math.floor((low + high) / 2);
          if (valueOf(middle) <= Math.abs(exact)) low = middle;
          else high = middle;
        }
        const far = Math.sign(power) * Math.round(2 ** Math.abs(power));
        return sign + Math.max(0, low + far);
      };
      fc.assert(
        fc.property(fc.constantFrom(...operands), fc.double({ min: -14, max: 14, noNaN: true }), (operand, far) => {
          const bits = result(operand, far);
          const share = plot.shareOf(operand, bits);
          const question = Uint32Array.from(plot.questionOf(operand));
          const leaves = explorer.explore(region, () => permitted(question));
          const isPermitted = leaves.some(({ value }) => permitsBits(value, bits));
          expect(isPermitted, `${String(operand)} ${String(bits)}: ${String(share)}`).toBe(share !== null && share < 1);
        }),
        { numRuns: 150 },
      );
    },
  ); // prettier-ignore
});

/** The exact result to within binary64. */
function exactNear({ instruction, questionOf }: Plot, operand: number): number {
  const [a = NaN, b = NaN] = questionOf(operand).map(valueOf);
  switch (instruction) {
    case 'RCP':
    case 'RCC':
      return 1 / a;
    case 'RSQ':
      return 1 / Math.sqrt(a);
    case 'EX2':
    case 'EXP':
      return 2 ** a;
    case 'LG2':
    case 'LOG':
      return Math.log2(Math.abs(a));
    case 'SIN':
      return Math.sin(a);
    case 'COS':
      return Math.cos(a);
    default:
      return a ** b;
  }
}

describe('a figure', () => {
  it('says the worst, and how many are beyond', () => {
    const plot = plotNamed('RCP');
    const points = pointsOf(plot, [
      [0x40000000, 0x3f000000],
      [0x40400000, 0x3f000000],
    ]);
    expect(wordsOf(points)).toMatch(/^2 operands; the worst error is .* \(0x40400000\); 1 result not within it$/);
    const { text } = figure(plot, { name: 'a <b>', says: '&' }, points);
    expect(text).toContain('a &lt;b&gt;');
    expect(text.match(/class="dots wrong"/g)).toHaveLength(1);
    expect(text.match(/class="dots within"/g)).toHaveLength(1);
  }); // prettier-ignore
});

describe('a kept file', () => {
  const about = { backend: 'mesa:softpipe', details: { renderer: 'softpipe' }, date: '2026-11-29' };
  const swept = EXPONENTS.map((exponent) => {
    const plot = plotNamed(`POW ${String(exponent)}`);
    return { plot, results: plot.operands().map((bits) => (bits * 7) >>> 0) };
  });
  const [first] = swept;
  if (first === undefined) throw new Error('nothing is plotted');
  const other = [{ plot: first.plot, results: first.results.map((bits) => bits + 1) }];

  it('comes back as it was written, the same bits once', () => {
    const text = keptText(about, new Map([['NVvp4.0', swept], ['NVfp4.0', swept]])); // prettier-ignore
    const { all, ...rest } = readKept(text, 'x.json');
    expect(rest).toEqual(about);
    expect(all.map(({ plot, results, environments }) => ({ plot, results, environments }))).toEqual(
      swept.map((each) => ({ ...each, environments: ['NVvp4.0', 'NVfp4.0'] })),
    );
    const apart = readKept(keptText(about, new Map([['NVvp4.0', swept], ['NVfp4.0', other]])), 'x.json'); // prettier-ignore
    expect(apart.all.filter(({ plot }) => plot === first.plot).map(({ environments }) => environments)).toEqual([['NVvp4.0'], ['NVfp4.0']]); // prettier-ignore
  });

  it.each<readonly [string, (text: string) => string, RegExp]>([
    ['no JSON', () => '{', /^x\.json is no JSON/],
    ['another shape', (text) => text.replace('"plots"', '"plotted"'), /^x\.json: .*plot/],
    ['an environment that is none', (text) => text.replace('NVvp4.0', 'NVvp9.0'), /^x\.json: at plots\.?\[0\]\.results\[0\]/],
    ['a plot that is none', (text) => text.replace('POW 0.5', 'POW 7'), /"POW 7" is not plotted; expected one of RCP, /],
    ['results of other operands', (text) => text.replace(/"operands": "\w/, '"operands": "x'), /POW 0\.5 has results of other operands/],
    ['too few results', (text) => text.replace(/"words": "\w{8}/, '"words": "'), /^x\.json: POW 0\.5: /],
  ])('is refused where it is %s', (_, change, says) => {
    const text = change(keptText(about, new Map([['NVvp4.0', swept]])));
    expect(() => readKept(text, 'x.json')).toThrow(KeptAccuracyError);
    expect(() => readKept(text, 'x.json')).toThrow(says);
  }); // prettier-ignore
});
