import { describe, expect, it } from 'vitest';
import type { CaseReach, Coverage, ProgramCoverage } from '../../oracles/coverage/coverage.js';
import { coverageHtml } from './html.js';
import { coverageText } from './text.js';
import { isComplete, percent } from './words.js';

const EVIL = '<img src=x onerror="alert(1)">&\'';
const NONE: CaseReach = { cases: 0, witness: null };
const ONE: CaseReach = {
  cases: 1,
  witness: { case: `vp2/x:${EVIL}`, text: EVIL, given: EVIL, instructions: 1 },
};

const VP: ProgramCoverage = {
  cases: { total: 3, agree: 2, others: ['vp2/x:y'], instructions: 1234 },
  clauses: {
    total: 2,
    testable: 2,
    covered: 1,
    byRecords: 0,
    violated: 1,
    list: [
      {
        id: 'vp2.MUL.1',
        section: '2.14.3.24',
        says: EVIL,
        kind: 'formula',
        status: 'covered',
        untestable: null,
        namedBy: 1,
        observed: ONE,
        unobserved: ONE,
        records: 0,
        violatedBy: ONE,
      },
      {
        id: 'vp2.MUL.2',
        section: '2.14.3.24',
        says: 'second',
        kind: 'witnessed',
        status: 'uncovered',
        untestable: null,
        namedBy: 0,
        observed: NONE,
        unobserved: NONE,
        records: 0,
        violatedBy: NONE,
      },
    ],
  },
  restrictions: {
    total: 1,
    covered: 0,
    list: [
      {
        id: 'syntax',
        clause: 'vp2.load.syntax',
        document: EVIL,
        section: '2.14.1.8',
        says: EVIL,
        environments: ['VP2.0'],
        alone: NONE,
        notAlone: ONE,
        environmentsMissing: ['VP2.0'],
      },
    ],
  },
  grammar: {
    productions: 1,
    reached: 1,
    reachedByRefused: 0,
    skipped: 0,
    list: [{ name: EVIL, document: EVIL, section: '2.14.1.8', accepted: ONE, refused: NONE }],
  },
  operands: {
    classes: 1,
    loaded: 1,
    observed: 0,
    instructionsMissing: ['ABS'],
    list: [
      {
        instruction: 'MUL',
        operand: 'a',
        class: 'NaN',
        loaded: 1,
        observed: 0,
        witness: null,
      },
    ],
  },
};

/** Complete, but for a class of integers that was loaded and not observed. */
const GPU: ProgramCoverage = {
  cases: { total: 1, agree: 1, others: [], instructions: 6 },
  clauses: { total: 0, testable: 0, covered: 0, byRecords: 0, violated: 0, list: [] },
  restrictions: { total: 0, covered: 0, list: [] },
  grammar: { productions: 0, reached: 0, reachedByRefused: 0, skipped: 0, list: [] },
  operands: {
    classes: 2,
    loaded: 2,
    observed: 1,
    instructionsMissing: [],
    list: [
      {
        instruction: 'ADD.S',
        operand: 'a',
        class: 'least',
        loaded: 1,
        observed: 1,
        witness: ONE.witness,
      },
      {
        instruction: 'ADD.S',
        operand: 'a',
        class: 'minus one',
        loaded: 1,
        observed: 0,
        witness: null,
      },
    ],
  },
};

const COVERAGE: Coverage = {
  vpspec: '0.1.0',
  document: null,
  recordings: [{ recording: EVIL, records: 12 }],
  sections: {
    total: 2,
    read: 1,
    withoutClause: 0,
    documents: [
      {
        id: 'vp2',
        title: EVIL,
        revision: EVIL,
        sections: [
          {
            document: 'vp2',
            number: '2.14.3.24',
            title: EVIL,
            status: 'partly covered',
            reason: null,
            clauses: 2,
            testable: 2,
            covered: 1,
          },
          {
            document: 'vp2',
            number: '2.15',
            title: EVIL,
            status: 'not read',
            reason: EVIL,
            clauses: 0,
            testable: 0,
            covered: 0,
          },
        ],
      },
    ],
  },
  vp: VP,
  gpu: GPU,
  errata: {
    total: 1,
    witnessed: 1,
    explained: 0,
    list: [{ id: 'vp2.E1', problem: EVIL, cases: ONE, reason: null }],
  },
  branches: {
    total: 3,
    covered: 1,
    explained: 1,
    unexplained: 1,
    files: 1,
    leftOut: [EVIL],
    needless: [{ place: 'spec/unreached.yaml:3', says: EVIL }],
    notes: [EVIL],
    list: [
      { file: 'semantics/a.ts', line: 3, text: EVIL, reason: null },
      { file: 'semantics/a.ts', line: 4, text: EVIL, reason: EVIL },
    ],
  },
  branchesMissing: null,
};

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
    expect(text).toMatch(/^What 3 cases \(1.240 executed instructions\) and 12 records/);
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
