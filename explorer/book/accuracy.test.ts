/** The plots of accuracy: engines and kept stacks beside each other, each within what is known of it. */
import { describe, expect, it } from 'vitest';
import { settled } from '../../reports/page/frame.js';
import { html } from '../../reports/page/markup.js';
import { accuracyPart, errorOf, PLOTTED } from './accuracy.js';

function textOf(instruction: string): string {
  return settled(html`${accuracyPart(instruction)}`).text;
}

/** By source, what its picture says to those who hear it. */
function labels(instruction: string): ReadonlyMap<string, string> {
  const found = [
    ...textOf(instruction).matchAll(/aria-label="Error of \w+ on ([\w.-]+): ([^"]*)"/g),
  ];
  return new Map(found.map(([, name = '', words = '']) => [name, words]));
}

describe('the accuracy of', () => {
  it.each(['RCP', 'RSQ', 'EX2', 'LG2', 'SIN', 'COS', 'EXP', 'LOG'])(
    '%s: a picture for each engine that has it, and for kept stacks, with words',
    (instruction) => {
      const all = labels(instruction);
      expect(all.has('nv30')).toBe(true);
      expect(all.has('nv20')).toBe(['RCP', 'RSQ', 'EXP', 'LOG'].includes(instruction));
      expect(all.has('browser-vp2.0')).toBe(true);
      for (const words of all.values()) {
        expect(words).toMatch(/^\d+ operands?; the worst error is (?:[\d.e+-]+ of the bound|without limit), of .+ \(0x[0-9a-f]{8}\)/);
      }
      expect(textOf(instruction).match(/<svg/g)).toHaveLength(all.size);
    },
  ); // prettier-ignore

  it('RCP: every result of llvmpipe is an eighth of the bound off at most, as all operands showed (docs/exhausted)', () => {
    const [, worst = 'none'] = /worst error is (\S+)/.exec(labels('RCP').get('llvmpipe-glsl-vp2.0') ?? '') ?? [];
    expect(Number(worst)).toBeLessThanOrEqual(0.125);
  }); // prettier-ignore

  it('COS: SwiftShader leaves the bound, as its certificate says', () => {
    expect(labels('COS').get('browser-vp2.0')).toMatch(/not within it$/);
    expect(labels('COS').get('browser-vp2.0')).not.toContain('of -');
  });

  it.each(['SIN', 'COS'])(
    '%s: of angles from 0 to 2π alone, for which a bound is stated',
    (name) => {
      const text = textOf(name);
      expect(text).toContain('from 0 to 2π alone');
      const places = [...text.matchAll(/M([\d.]+) [\d.]+h0/g)].map(([, x]) => Number(x));
      expect(places.length).toBeGreaterThan(0);
      expect(Math.min(...places)).toBeGreaterThanOrEqual(160);
      const { [name]: plotted } = PLOTTED;
      if (plotted === undefined) throw new Error('not plotted');
      // 6.2831850 is the last angle below 2π.
      expect(errorOf(plotted, 0x40c90fda, 0)).not.toBeNull();
      for (const outside of [0x40c90fdb, 0xbf800000])
        expect(errorOf(plotted, outside, 0)).toBeNull();
    },
  );

  it('a result that is infinite or no number is beyond every bound, unless the exact one overflows', () => {
    const { RCP, EX2 } = PLOTTED;
    if (RCP === undefined || EX2 === undefined) throw new Error('not plotted');
    expect(errorOf(RCP, 0x40000000, 0x3f000000)).toBe(0);
    for (const result of [0x7fc00000, 0x7f800000, 0xff800000])
      expect(errorOf(RCP, 0x40000000, result)).toBe(Infinity);
    expect(errorOf(EX2, 0x43000000, 0x7f800000)).toBeNull();
    expect(errorOf(EX2, 0x42fe0000, 0x7f800000)).toBe(Infinity);
  });

  it.each(['RCP', 'RSQ', 'EX2', 'LG2', 'SIN', 'COS'])(
    '%s of GPU programs: the stacks that run them, by the bound that they are held to; no engine, which runs none',
    (instruction) => {
      const text = settled(html`${accuracyPart(instruction, 'GPU programs')}`).text;
      const names = [...text.matchAll(/aria-label="Error of \w+ on ([\w.-]+): /g)].map(([, name]) => name);
      expect(names).toEqual(['browser-vp2.0', 'llvmpipe-glsl-vp2.0', 'softpipe-glsl-vp2.0', 'webgpu-vp2.0']);
      expect(text).toContain('bound no error');
      for (const name of names) expect(textOf(instruction)).toContain(`on ${String(name)}: `);
    },
  ); // prettier-ignore

  it('POW has no kept results, and no picture', () => {
    expect(accuracyPart('POW', 'GPU programs')).toBeNull();
  });

  it('MUL has no bound, and no picture', () => {
    expect(accuracyPart('MUL')).toBeNull();
    expect(accuracyPart('toString')).toBeNull();
  });
});
