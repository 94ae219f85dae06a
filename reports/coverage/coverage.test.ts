import { describe, expect, it } from 'vitest';
import type { Coverage, ProgramCoverage } from '../../oracles/coverage/coverage.js';
import { coverageHtml } from './html.js';
import { COVERAGE, GPU, VP } from './made.testing.js';
import { coverageText } from './text.js';
import { isComplete, percent } from './words.js';

describe('the coverage page', () => {
  const page = coverageHtml(COVERAGE);

  it('has a table for each kind of numbers', () => {
    const [floats, integers] = [...page.matchAll(/<table class="matrix">.*?<\/table>/gs)];
    expect(floats?.[0]).toMatch(/<th>NaN<\/th>/);
    expect(integers?.[0]).toMatch(/<th>least<\/th>\s*<th>minus one<\/th>/);
    expect(integers?.[0]).toMatch(/class="good" title="least: .*class="warn" title="minus one"/s);
  });

  it('escapes all text', () => {
    expect(page).not.toContain('<img');
    expect(page).not.toContain('onerror="');
    // Every place that shows a text of somebody's shows this one.
    expect(
      page.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;').length,
    ).toBeGreaterThan(15);
  });

  it('has what is missing before everything else, and leads to it', () => {
    const places = ['missing', 'amounts', 'contents', 'clauses'].map((id) =>
      page.indexOf(`<h2 id="${id}">`),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const first = page.slice(places[0], places[1]);
    expect(first).toMatch(/Clauses: 1<[^]*<a href="#vp2\.MUL\.2">vp2\.MUL\.2<\/a>/);
    expect(first).toContain('Branches neither reached nor explained: 1');
    expect(first).toContain('1 case does not agree');
    expect(page).not.toContain('class="cards"');
    // The least covered stands first.
    expect(page.slice(places[1], places[2])).toMatch(/ 0%|0\.0%[^]*100%/);
  });

  it('says that nothing is missing where nothing is', () => {
    const none: ProgramCoverage = {
      ...GPU,
      operands: { classes: 0, loaded: 0, observed: 0, instructionsMissing: [], list: [] },
    };
    const whole = coverageHtml({ ...COVERAGE, vp: none, gpu: none, branches: null });
    expect(whole.replace(/\s+/g, ' ')).toContain('nothing</span> of what can be covered');
    expect(page.replace(/\s+/g, ' ')).not.toContain('nothing</span> of what');
  });

  it('needs nothing else', () => {
    expect(page).not.toMatch(/\b(src|href)="(?!#)/);
    expect(page).not.toMatch(/@import|url\(|<script|<link/);
    // The policy in its head lets no script and no style of an element through.
    expect(page).toContain('script-src &#39;none&#39;');
    expect(page).not.toMatch(/ style="/);
  });

  it('leads from the table of contents to each section', () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    expect(targets).toContain('vp2-2.14.3.24');
    for (const target of targets) expect(page).toContain(`id="${target ?? ''}"`);
  });

  it('shows that branches were not measured', () => {
    const without = coverageHtml({ ...COVERAGE, branches: null, branchesMissing: 'no dist' });
    expect(without).toContain('Not measured: no dist.');
  });
});

describe('the coverage text', () => {
  it('fits 100 columns and lists what is missing', () => {
    const text = coverageText(COVERAGE);
    for (const line of text.split('\n')) {
      // Sentences about faults are for reading and may wrap.
      if (line.startsWith('  ')) expect(line.length).toBeLessThanOrEqual(100);
    }
    expect(text).toMatch(/vp2\.MUL\.2\s+uncovered\s+second/);
    expect(text).toMatch(/MUL a +NaN/);
    expect(text).toMatch(/ADD\.S a +minus one/);
    expect(text).toMatch(
      /^What 3 cases \(2 with expected results, 1 property; 1.240 executed instructions\) and 12 test/,
    );
    expect(text).toContain('semantics/a.ts:3');
    expect(text).not.toContain('semantics/a.ts:4');
    expect(text).toContain('1 case does not agree');
    expect(text).toContain('vp2.MUL.1 is violated by the semantics itself');
  });

  it('is the table alone where that is asked for', () => {
    expect(coverageText(COVERAGE, { quiet: true })).not.toContain('vp2.MUL.2');
  });

  it('says why branches are missing', () => {
    const text = coverageText({ ...COVERAGE, branches: null, branchesMissing: 'no dist' });
    expect(text).toContain('The branches of the semantics were not measured: no dist.');
  });
});

describe('words', () => {
  it('never say all of less than all', () => {
    expect(percent(999_999, 1_000_000)).toBe('99.9%');
    expect(percent(3, 3)).toBe('100%');
    expect(percent(0, 0)).toBe('–');
  });

  it('call a coverage complete only if nothing is missing', () => {
    const nothing: ProgramCoverage = {
      ...GPU,
      operands: { classes: 0, loaded: 0, observed: 0, instructionsMissing: [], list: [] },
    };
    const whole: Coverage = { ...COVERAGE, vp: nothing, gpu: nothing, branches: null };
    expect(isComplete(whole)).toBe(true);
    expect(isComplete({ ...whole, vp: VP })).toBe(false);
    expect(isComplete({ ...whole, gpu: GPU })).toBe(false);
    expect(isComplete(COVERAGE)).toBe(false);
  });
});
