import { describe, expect, it } from 'vitest';
import type {
  Certificate,
  ClauseReport,
  PolicyReport,
  Witness,
  Word,
} from '../../oracles/certify/certificate.js';
import { certificateHtml } from './html.js';
import { escaped, html } from '../page/markup.js';
import { WIDTH } from '../page/paint.js';
import { certificateText, verdictText, wrapped } from './text.js';
import { counted, grouped } from '../page/counts.js';
import { distanceText } from './words.js';

const word = (bits: string, decimal: string): Word => ({ bits, decimal });
const NASTY = '<script>alert("x")</script> & \'y\' \u0000\u001b[31m';
const LONG = `${'word '.repeat(60)}${'x'.repeat(300)}`;

const witness: Witness = {
  place: 'MUL.txt:12',
  operands: [
    Array<Word>(4).fill(word('0xc0490fdb', '-3.1415927')),
    Array<Word>(4).fill(word('0x80000000', '-0')),
  ],
  result: Array<Word>(4).fill(word('0x80000000', '-0')),
  component: 'y',
  observed: word('0x80000000', '-0'),
  expected: word('0x00000000', '0'),
  wanted: null,
  ulps: 1,
};

const clause: ClauseReport = {
  id: 'vp2.MUL.4',
  instruction: 'MUL',
  section: '2.14.3.24',
  says: NASTY,
  errata: ['vp2.E1'],
  decidedBy: 'formula',
  records: 1234567,
  violations: 3,
  worst: witness,
  examples: [witness, { ...witness, expected: null, wanted: LONG, ulps: null }],
  holdsBy: null,
  readings: [{ erratum: 'vp2.E1', reading: 'other', violations: 1 }],
  accepted: null,
};

const point: PolicyReport = {
  policy: 'overflow',
  title: NASTY,
  says: LONG,
  status: 'follows',
  alternative: 'infinity',
  does: 'an infinity',
  isDefault: false,
  deviation: null,
  candidates: ['infinity', 'by-direction'],
  because: 'same',
  evidence: 1234,
  erratum: 'vp2.E-x',
  reading: null,
  records: [],
};

function certificate(changes: Partial<Certificate> = {}): Certificate {
  return {
    vpspec: '0',
    document: { id: 'vp2', title: 'NV_vertex_program2', revision: '33' },
    environment: 'VP2.0',
    backend: {
      spec: `recording:${NASTY}`, kind: 'recording', name: NASTY, engine: LONG, environment: null,
      provenance: NASTY, notes: null,
    }, // prettier-ignore
    verdict: 'does not conform',
    records: 55500,
    clauses: [
      clause,
      {
        ...clause,
        id: 'vp2.MUL.5',
        violations: 0,
        worst: null,
        examples: [],
        holdsBy: { policies: [], erratum: 'vp2.E2', reading: 'other', records: 2 },
      },
    ],
    instructions: [
      {
        name: 'MUL',
        title: 'multiply',
        section: '2.14.3.24',
        records: 1234567,
        departs: 3,
        clauses: { hold: 13, violated: 4, untried: 0 },
        worst: { clause: 'vp2.number.denormal-operand', witness },
        policies: [],
        consistent: true,
        components: { seen: 4, notJudged: 0, exact: 4, bounded: 0, undecided: 0 },
      },
    ],
    policies: { productRounding: 'toward-zero' },
    points: [
      {
        ...point,
        policy: 'productRounding',
        alternative: 'toward-zero',
        does: LONG,
        reading: 'zero',
      },
      { ...point, policy: 'floorOfZero', alternative: 'positive', deviation: NASTY },
      { ...point, policy: 'overflow', isDefault: true, alternative: 'infinity' },
      { ...point, policy: 'minMaxNaN', status: 'unknown', alternative: null },
      {
        ...point,
        policy: 'sumRounding',
        status: 'inconsistent',
        alternative: 'aligned',
        records: [{ instruction: 'ADD', witness, explainedBy: ['up', NASTY] }],
      },
    ],
    nearest: { profile: 'strict', differs: ['productRounding'] },
    readings: { 'vp2.E2': 'other' },
    otherReadings: [
      {
        erratum: 'vp2.E2',
        reading: 'other',
        clauses: ['vp2.MUL.5'],
        instructions: ['MUL'],
        records: 2,
        problem: NASTY,
        says: LONG,
      },
    ],
    inconsistencies: [
      {
        policy: 'sumRounding',
        instructions: ['ADD'],
        says: LONG,
        records: [{ instruction: null, witness, explainedBy: ['sumRounding=up, dotOrder=left'] }],
      },
    ],
    programs: {
      judged: 5,
      agree: 3,
      inconclusive: 0,
      departures: [
        {
          name: NASTY,
          programs: 1,
          verdict: 'crash',
          reason: LONG,
          disagreement: null,
          shrunk: null,
        },
        {
          name: 'generated program 1:7',
          programs: 1,
          verdict: 'disagrees',
          reason: null,
          disagreement: {
            kind: 'result',
            step: 2,
            index: 2,
            instruction: null,
            where: 'R0.x',
            observed: '0 (0x00000000)',
            allowed: LONG,
            ulps: 1,
            clauses: ['vp2.MUL.4'],
            means: 'steps',
            signature: 'x',
          },
          shrunk: {
            program: `!!VP2.0\nMOV R0, ${'v[0]'.repeat(40)};\nEND\n`,
            v: { 0: Array<Word>(4).fill(word('0x80000000', '-0')) },
            c: {},
            oneMinimal: true,
          },
        },
      ],
    },
    notJudged: [{ instruction: null, source: 'FOO.txt', records: null, reason: NASTY }],
    undecided: [{ instruction: 'RCP', components: 7, of: 9 }],
    expectations: {
      file: 'expected.yaml',
      listed: [],
      unlisted: [{ clause: 'vp2.MUL.4', instruction: 'MUL', add: '  - {clause: vp2.MUL.4}' }],
      absent: [
        {
          clause: 'vp2.SIN.3',
          instruction: null,
          place: 'expected.yaml:7',
          remove: '  - clause: vp2.SIN.3',
        },
      ],
      asListed: false,
    },
    ...changes,
  };
}

describe('the page', () => {
  const page = certificateHtml(certificate());

  it('escapes everything that it was given', () => {
    expect(page).not.toContain('<script>');
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;');
    // Nothing that a terminal or a browser would act upon.
    expect([...page].filter((c) => c < ' ' && c !== '\n' && c !== '\t')).toEqual([]);
  });

  it('needs nothing else', () => {
    expect(page).not.toMatch(/\b(src|href)="(?!#)/);
    expect(page).not.toMatch(/@import|url\(/);
  });

  it('links lead somewhere', () => {
    const ids = new Set([...page.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id));
    for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });

  it('says what was seen and wanted, in bits, decimals and ulps', () => {
    for (const text of ['0x80000000', '-3.1415927', '1 ulp', 'MUL.txt:12', '1 234 567']) {
      expect(page).toContain(text);
    }
    expect(page).toContain('2 of them by the reading &quot;other&quot; of vp2.E2');
    expect(page).toContain('no: &lt;script&gt;');
  });

  it('closes what it opens', () => {
    for (const tag of ['div', 'table', 'tr', 'td', 'details', 'p', 'main', 'ul', 'li', 'dl']) {
      const count = (pattern: string): number => page.match(new RegExp(pattern, 'g'))?.length ?? 0;
      expect(count(`<${tag}[ >\\n]`), tag).toBe(count(`</${tag}>`));
    }
  });
});

describe('markup', () => {
  it('leaves out control characters and lone surrogates, and keeps all else', () => {
    expect(escaped('a\u0007b\ud800c')).toBe('a\ufffdb\ufffdc');
    expect(escaped('π ≤ 𝛑 \t\n')).toBe('π ≤ 𝛑 \t\n');
  });

  it('escapes text in lists, and markup only once', () => {
    expect(html`<p title="${'"'}">${['<', html`<b>${'&'}</b>`, null, 3]}</p>`.text).toBe(
      '<p title="&quot;">&lt;<b>&amp;</b>3</p>',
    );
  });
});

describe('the terminal', () => {
  it('is never wider than it says', () => {
    for (const brief of [true, false]) {
      const wide = certificate({ verdict: 'conforms' });
      for (const line of certificateText(wide, undefined, brief).split('\n')) {
        expect(Array.from(line).length, line).toBeLessThanOrEqual(WIDTH);
      }
    }
  });

  it('has verdict, counts, worst record, and lines to add and to delete', () => {
    const text = certificateText(certificate({ backend: { ...certificate().backend, name: 'N' } }));
    expect(text).toContain('vp2.MUL.4  MUL, 3 of 1 234 567 records');
    expect(text).toContain(
      'MUL.y(0xc0490fdb, 0x80000000) = -0 (0x80000000), wanted 0 (0x00000000)',
    );
    expect(text).toContain('  - {clause: vp2.MUL.4}');
    expect(text).toContain('  - clause: vp2.SIN.3    # expected.yaml:7');
    expect(text).toContain('RCP 7');
    expect(text).toContain(
      'sumRounding: no one alternative explains everything; aligned explains most',
    );
    expect(text).toContain('As by default: overflow');
    expect(text).toContain('Not asked, or not told apart: minMaxNaN');
    expect(text).toContain('The nearest profile is strict, from which productRounding differs.');
    expect(text).toContain('5 whole programs judged step by step: 3 agree');
    expect(text).toContain('      # v[0] = (-0, -0, -0, -0)');
    expect(text).toContain('generated program 1:7, step 3: R0.x is 0 (0x00000000)');
    expect(text.trimEnd().split('\n').at(-1)).toBe('N: does not conform');
  });

  it('prints a quiet verdict', () => {
    const { backend } = certificate();
    expect(verdictText(certificate({ backend: { ...backend, name: 'N' } }))).toBe(
      'N: does not conform',
    );
  });

  it('wraps words, and breaks those that are longer than a line', () => {
    const lines = wrapped(LONG, '  ');
    expect(lines.every((line) => line.length <= WIDTH)).toBe(true);
    expect(lines.join('').replace(/\s/g, '')).toBe(LONG.replace(/\s/g, ''));
  });
});

describe('words', () => {
  it('group digits and count', () => {
    expect([grouped(7), grouped(55500), grouped(1234567)]).toEqual(['7', '55 500', '1 234 567']);
    expect([counted(1, 'record'), counted(2, 'record')]).toEqual(['1 record', '2 records']);
    expect([null, 1, 2, 2.375, 8388608, 2e14, Infinity].map(distanceText)).toEqual([
      '', '1 ulp', '2 ulps', '2.38 ulps', '8 388 608 ulps', '2.00e+14 ulps', 'infinitely many ulps',
    ]); // prettier-ignore
  });
});
