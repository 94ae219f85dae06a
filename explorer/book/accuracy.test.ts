/** The plots of accuracy: engines, kept certificates and what stacks gave, beside each other, each within what is known of it. */
import { describe, expect, it } from 'vitest';
import { settled } from '../../reports/page/frame.js';
import { html } from '../../reports/page/markup.js';
import { accuracyPart, keptFigures, keptSweeps } from './accuracy.js';

type Programs = Parameters<typeof accuracyPart>[1];

function textOf(instruction: string, programs?: Programs): string {
  return settled(html`${accuracyPart(instruction, programs)}`).text;
}

/** What each picture says to those who hear it, by plot and source. */
function labels(
  instruction: string,
  programs?: Programs,
): readonly { readonly plot: string; readonly on: string; readonly words: string }[] {
  const found = [
    ...textOf(instruction, programs).matchAll(/aria-label="Error of ([\w. -]+) on ([\w.-]+): ([^"]*)"/g),
  ];
  return found.map(([, plot = '', on = '', words = '']) => ({ plot, on, words }));
} // prettier-ignore

function ofSource(instruction: string, source: string): string {
  return labels(instruction).find(({ on }) => on === source)?.words ?? '';
}

const WORDS =
  /^\d+ operands?; the worst error is (?:[\d.e+-]+ of the bound|without limit), of .+ \(0x[0-9a-f]{8}\)/;

describe('the accuracy of', () => {
  it.each(['RCP', 'RSQ', 'RCC', 'EX2', 'LG2', 'SIN', 'COS', 'EXP', 'LOG'])(
    '%s: a picture for each engine that has it, and for kept stacks, with words',
    (instruction) => {
      const all = labels(instruction);
      const names = all.map(({ on }) => on);
      expect(names).toContain('nv30');
      expect(names.includes('nv20')).toBe(['RCP', 'RSQ', 'RCC', 'EXP', 'LOG'].includes(instruction));
      expect(names).toContain('browser-vp2.0');
      for (const { words } of all) expect(words).toMatch(WORDS);
      expect(textOf(instruction).match(/<svg/g)).toHaveLength(all.length);
    },
  ); // prettier-ignore

  it('RCP: every result of llvmpipe is an eighth of the bound off at most, as all operands showed (docs/exhausted)', () => {
    const [, worst = 'none'] = /worst error is (\S+)/.exec(ofSource('RCP', 'llvmpipe-glsl-vp2.0')) ?? [];
    expect(Number(worst)).toBeLessThanOrEqual(0.125);
  }); // prettier-ignore

  it('COS: SwiftShader leaves the bound, as its certificate says', () => {
    expect(ofSource('COS', 'browser-vp2.0')).toMatch(/not within it$/);
    expect(ofSource('COS', 'browser-vp2.0')).not.toContain('of -');
  });

  it('MUL has no bound, and no picture', () => {
    expect(accuracyPart('MUL')).toBeNull();
    expect(accuracyPart('toString')).toBeNull();
  });

  it('POW is no instruction of VP programs, nor LOG one of GPU programs', () => {
    expect(accuracyPart('POW')).toBeNull();
    expect(accuracyPart('LOG', 'GPU programs')).toBeNull();
  });
});

describe('the accuracy of GPU programs', () => {
  it.each(['RCP', 'RSQ', 'RCC', 'EX2', 'LG2', 'SIN', 'COS'])(
    '%s: what each stack gave in them; no engine, which runs none, and nothing of VP programs',
    (instruction) => {
      const text = textOf(instruction, 'GPU programs');
      const all = labels(instruction, 'GPU programs');
      expect(all.map(({ on }) => on)).toEqual(['browser', 'llvmpipe', 'softpipe', 'webgpu']);
      for (const { words } of all) expect(words).toMatch(WORDS);
      expect(text).toContain('bound no error');
      expect(text).toContain('NVvp4.0, NVfp4.0: ');
      expect(text).not.toContain('VP2.0: ');
    },
  );

  it('POW: over its base, at each of four exponents', () => {
    const all = labels('POW', 'GPU programs');
    expect([...new Set(all.map(({ plot }) => plot))]).toEqual([
      'POW 0.5',
      'POW 2',
      'POW -1',
      'POW 32',
    ]);
    expect(all).toHaveLength(16);
    const text = textOf('POW', 'GPU programs');
    expect(text).toContain('POW has two operands');
    expect(text.match(/<h3>To the power of /g)).toHaveLength(4);
  });
});

describe('what is kept of stacks', () => {
  it('has every plot of each environment that a stack runs', () => {
    for (const [name, { all, backend }] of keptSweeps()) {
      const counts = Object.fromEntries(
        ['VP1.0', 'VP1.1', 'VP2.0', 'NVvp4.0', 'NVfp4.0'].map((environment) => [
          environment,
          all.filter(({ environments }) => environments.some((each) => each === environment)).length,
        ]),
      );
      expect(backend.endsWith(name)).toBe(true);
      expect(counts).toEqual({ 'VP1.0': 4, 'VP1.1': 5, 'VP2.0': 9, 'NVvp4.0': 11, 'NVfp4.0': 11 });
    }
    expect([...keptSweeps().keys()]).toEqual(['browser', 'llvmpipe', 'softpipe', 'webgpu']);
  }); // prettier-ignore

  it('is drawn once for each result, for the page that certifies a browser', () => {
    const kept = [...keptSweeps().values()].reduce((sum, { all }) => sum + all.length, 0);
    const figures = keptFigures();
    expect(figures).toHaveLength(kept);
    for (const { figure } of figures) expect(figure).toMatch(/^<figure>[^]*<\/figure>$/);
  });
});
