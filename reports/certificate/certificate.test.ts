import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Certificate } from '../../oracles/certify/certificate.js';
import { TOY } from '../../oracles/languages/toy.testing.js';
import { guestIn, registerGuest } from '../../semantics/guest/registry.js';
import { certificateHtml } from './html.js';
import { escaped, html } from '../page/markup.js';
import { fitScreen, WIDTH } from '../page/paint.js';
import { certificate, laxParts, LONG, NASTY } from './made.testing.js';
import { junitXml } from './junit.js';
import { wrapped } from '../page/wrapped.js';
import { certificateText, verdictText } from './text.js';
import { counted, grouped } from '../page/counts.js';
import { nearestText } from './policy-words.js';
import { repeatLines } from './repeat.js';
import { distanceText, violationText } from './words.js';

describe('the page', () => {
  const page = certificateHtml(certificate());

  it('escapes everything that it was given', () => {
    // One script, and it is the page's own: by its hash, which is in the head, no other would run.
    expect(page.split('<script>')).toHaveLength(2);
    const [, script = ''] = /<script>([^]*)<\/script>/.exec(page) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page).toContain(`script-src &#39;sha256-${hash}&#39;;`);
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;');
    // Nothing that a terminal or a browser would act upon.
    expect([...page].filter((c) => c < ' ' && c !== '\n' && c !== '\t')).toEqual([]);
  });

  it('has a loader that does not check once, on the screen too', () => {
    const given = certificate();
    const { lax } = laxParts();
    const programs = given.programs === null ? null : { ...given.programs, violations: [lax] };
    const own = { ...given, verdict: 'does not conform', programs } as const;
    for (const text of [certificateHtml(own), certificateText(own)]) {
      expect(text).toContain('it does not check programs');
      expect(text).toContain('gp4.load.two-sizes: 3 of 3 programs loaded (case:sizes/0)');
    }
    expect(certificateHtml(own)).toContain('SHORT LONG TEMP t');
  });

  it('says in its headline how many programs were not asked, as nothing is checked', () => {
    const given = certificate();
    const { campaign } = given;
    const own = { ...given, campaign: campaign === null ? null : { ...campaign, unchecked: 512 } };
    for (const text of [certificateHtml(own), certificateText(own), junitXml(own)]) {
      expect(text.replace(/\s+/g, ' ')).toContain('512 programs that must be refused not asked');
    }
  });

  it('needs nothing else', () => {
    expect(page).not.toMatch(/\b(src|href)="(?!#|disagreements\/)/);
    expect(page).not.toMatch(/@import|url\(/);
  });

  it('says when it was made, by what, and how to repeat it', () => {
    const given = certificate();
    const dated = certificateHtml({ ...given, machine: { ...given.machine, date: '2026-11-23' } });
    expect(dated).toMatch(/vpspec\s+0, 2026-11-23/);
    expect(page).not.toContain('2026');
    const backend = { ...given.backend, spec: "exec:./a 'b'" };
    const scope = given.scope === null ? null : { ...given.scope, part: 'MUL.* LIT, part 2 of 3' };
    const [again = '', ...rest] = repeatLines({ ...given, backend, scope });
    expect(again).toMatch(/^npx vpspec certify --backend 'exec:\.\/a '\\''b'\\''' --environment /);
    expect(again).toMatch(/ --seed 1 .*--out again 'MUL\.\*' LIT$/);
    expect(rest).toEqual(['npx vpspec verify .']);
  });

  it('repeats it against the same engine, in the same language', () => {
    const given = certificate();
    const of = { engine: 'nv20', verdict: 'the same', instructions: [], lacking: [] } as const;
    const rest = { programs: null, absent: [], smallest: [] };
    const exact = { ...of, ...rest, alone: true, tolerance: null, nans: 'one' } as const;
    expect(repeatLines({ ...given, against: exact })[0]).toMatch(/ --against nv20 --out again/);
    const near = { ...exact, alone: false, tolerance: 'RCP=1ulp', nans: 'payload' } as const;
    expect(repeatLines({ ...given, against: near })[0]).toMatch(
      / --against document,nv20 --tolerance RCP=1ulp --nan-payload --out again/,
    );
    const remove = registerGuest(TOY);
    try {
      const lines = repeatLines({ ...given, environment: guestIn('TOY1.0').name });
      expect(lines).toHaveLength(2);
      for (const line of lines) expect(line).toMatch(/ --language FILE$/);
    } finally {
      remove();
    }
  });

  it('leads from a violation to its case, clause, section and errata', () => {
    const given = certificate();
    const { id, section } = given.clauses.find(({ violations }) => violations > 0) ?? {
      id: '',
      section: '',
    };
    const file = { file: '7.yaml', text: '', clause: id, instruction: 'MUL', violation: null };
    const whole = certificateHtml(given, [file]);
    const panel = whole.slice(whole.indexOf('>Violations of clauses</h2>'));
    const block = panel.slice(0, panel.indexOf('</div>\n</div>'));
    expect(block).toContain(`<a href="#MUL-${id}">`);
    expect(block).toContain(`href="#section-vp2-${section}">§${section}</a>`);
    expect(block).toContain('href="#erratum-vp2.E1"');
    expect(block).toContain('<a href="disagreements/7.yaml">');
  });

  it('links lead somewhere', () => {
    const ids = new Set([...page.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id));
    for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });

  it('says what was seen and wanted, in bits, decimals and ulps', () => {
    for (const text of ['0x80000000', '-3.1415927', '1 ulp', 'MUL.txt:12', '1\u00a0234\u00a0567']) {
      expect(page).toContain(text);
    }
    expect(page).toContain('2 of them by the interpretation &quot;other&quot; of vp2.E2');
    expect(page).toContain('no: &lt;script&gt;');
  });

  it('shows a crash by itself, and what is not supported by its reasons', () => {
    expect(page.match(/<span class="bad">timeout<\/span>/g)).toHaveLength(1);
    expect(page).not.toContain('<span class="bad">unsupported</span>');
    expect(page).toContain('3 units not supported');
    expect(page).toMatch(
      /: 2 units\s+<span class="dim">\(instruction:SIN, case:vp2\/x:y\)<\/span>/,
    );
    expect(page).toMatch(/<b>no reason is given<\/b>: 1 unit\s/);
  });

  it('has counts of clauses and of units whose rows and columns add up', () => {
    const [, asked = ''] = page.split('>How much was asked</h2>');
    const tables = asked.split('<h2')[0]?.match(/<tbody>[^]*?<\/tbody>/g) ?? [];
    expect(tables).toHaveLength(2);
    const rowsOf = (table: string): number[][] =>
      (table.match(/<tr>[^]*?<\/tr>/g) ?? []).map((row) =>
        [...row.matchAll(/class="number">([\d\u00a0]+)</g)].map(([, text = '']) =>
          Number(text.replaceAll('\u00a0', '')),
        ),
      );
    const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
    for (const rows of tables.map(rowsOf)) {
      for (const row of rows) expect(sum(row.slice(0, -1))).toBe(row.at(-1));
    }
    const units = rowsOf(tables[1] ?? '');
    expect(units.length).toBe(4);
    const total = units.at(-1) ?? [];
    const kinds = units.slice(0, -1);
    expect(total).toEqual(total.map((_, at) => sum(kinds.map((row) => row[at] ?? 0))));
  });

  it('counts on its cards what the table counts, by the same words', () => {
    const { scope } = certificate();
    if (scope === null) throw new Error('it has a scope');
    const clauses = { inForce: 9, hold: 2, violated: 1, undetermined: 4, never: 2 };
    const text = certificateHtml(certificate({ scope: { ...scope, clauses } })).replace(
      /\s+/g,
      ' ',
    );
    const cards = [...text.matchAll(/<b>(\d+)<\/b> ?(?:<[^>]*>)?clauses ([a-z ]+)</g)].map(
      ([, count, word]) => `${count ?? ''} ${word ?? ''}`,
    );
    expect(cards).toEqual(['2 hold', '1 violated', '4 undetermined', '2 not reached']);
    for (const word of ['hold', 'violated', 'undetermined', 'not reached']) {
      expect(text).toContain(`<th class="number">${word}</th>`);
    }
  });

  it('closes what it opens', () => {
    for (const tag of ['div', 'table', 'tr', 'td', 'details', 'p', 'main', 'ul', 'li', 'dl']) {
      const count = (pattern: string): number => page.match(new RegExp(pattern, 'g'))?.length ?? 0;
      expect(count(`<${tag}[ >\\n]`), tag).toBe(count(`</${tag}>`));
    }
  });
});

describe('markup', () => {
  it('shows control characters and lone surrogates as escapes, and keeps all else', () => {
    expect(escaped('a\u0007b\ud800c')).toBe('a\\u0007b\\ud800c');
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

  it('has a column for what is worst, and one for what was chosen, where each has something and there is room', () => {
    const [departs] = certificate().instructions;
    const worst = departs?.worst ?? null;
    if (departs === undefined || worst === null) throw new Error('it has one that violates');
    const own = { ...departs, records: 290, worst: { ...worst, clause: 'vp2.MUL.4' } };
    const holds = { ...own, name: 'ADD', violating: 0, worst: null, policies: ['zeroSum=rule'] };
    const shown = (instructions: Certificate['instructions'], width: number): string[] => {
      fitScreen(width);
      try {
        const lines = certificateText(certificate({ instructions })).split('\n');
        const at = lines.findIndex((line) => line.startsWith('instruction'));
        return lines.slice(at, at + 1 + instructions.length);
      } finally {
        fitScreen(undefined);
      }
    };
    const [wide = '', ofMul = '', ofAdd = ''] = shown([own, holds], 160);
    expect(wide).toMatch(/ worst .* what it chose$/);
    expect(ofMul.indexOf('vp2.MUL.4')).toBe(wide.indexOf('worst'));
    expect(ofAdd.indexOf('zeroSum=rule')).toBe(wide.indexOf('what it chose'));
    const [narrow = '', , blank = ''] = shown([own, holds], 80);
    expect(narrow).toMatch(/ worst *$/);
    expect(blank).toMatch(/^ADD .* 0$/);
    const [good = '', only = ''] = shown([holds], 80);
    expect(good).toMatch(/violate {2}what it chose$/);
    expect(only.indexOf('zeroSum=rule')).toBe(good.indexOf('what it chose'));
  });

  it('keeps the digits of a count together', () => {
    expect(wrapped('units: 7 744 not asked', '', 9)).toEqual([
      'units:',
      '  7 744',
      '  not',
      '  asked',
    ]);
  });

  it('acts upon nothing that it was given', () => {
    const text = certificateText(certificate());
    expect([...text].filter((c) => c < ' ' && c !== '\n')).toEqual([]);
    expect(verdictText(certificate())).not.toContain('\u001b');
  });

  it('has verdict, counts, worst record, and lines to add and to delete', () => {
    const text = certificateText(certificate({ backend: { ...certificate().backend, name: 'N' } }));
    expect(text).toContain('vp2.MUL.4  MUL, 3 of 1 234 567 test vectors');
    expect(text).toContain(
      'MUL.y(0xc0490fdb, 0x80000000) = -0 (0x80000000), wanted 0 (0x00000000)',
    );
    expect(text).toContain('  - {clause: vp2.MUL.4}');
    expect(text).toContain('  - clause: vp2.SIN.3    # expected.yaml:7');
    expect(text).toContain('RCP 7');
    expect(text).toContain(
      'sumRounding: no one alternative explains everything; aligned explains most',
    );
    expect(text).toContain('As by default (results that tell it apart): sumOverflow (1 234)');
    expect(text).toContain('Not asked, or not told apart: minMaxNaN');
    expect(text).toContain('The nearest profile is strict; productRounding differs.');
    expect(text).toContain(
      '8 whole programs asked: 3 agree, 2 disagree, 1 inconclusive, 2 without a result\n',
    );
    expect(text).toContain('      # v[0] = (-0, -0, -0, -0)');
    expect(text).toContain('generated program 1:7, step 3: R0.x is 0 (0x00000000)');
    expect(text).toContain(
      'N: does not conform: 2 of 3 clauses violated; 1 found and not expected;',
    );
  });

  it('prints a quiet verdict, with its scope', () => {
    const { backend, scope } = certificate();
    if (scope === null) throw new Error('it has a scope');
    const named = { backend: { ...backend, name: 'N' }, scope: { ...scope, part: null } };
    expect(verdictText(certificate(named)).split(';').slice(0, 4)).toEqual([
      'N: does not conform: 2 of 3 clauses violated',
      ' 1 found and not expected',
      ' 1 expected and not found',
      ' 3 of 6 clauses reached, 1 of 3 instructions, 3 of 6 programs ran',
    ]);
  });

  it('says what leaves it open', () => {
    const { backend, campaign } = certificate();
    if (campaign === null) throw new Error('it tells of a campaign');
    const flakes = Array.from({ length: 5 }, (_, index) => ({
      unit: `program:1:${String(index)}`,
      verdict: 'flake' as const,
      reason: 'at first: timeout; in a fresh process: agrees\nits standard error',
    }));
    const open = certificate({
      backend: { ...backend, name: 'N' },
      verdict: 'inconclusive',
      expectations: null,
      campaign: {
        ...campaign,
        budget: null,
        units: 1200,
        done: 1000,
        verdicts: { flake: 5 },
        incidents: flakes,
      },
    });
    const [told, quiet] = [certificateText(open), verdictText(open)];
    for (const says of [
      'program:1:2 ended as flake: at first: timeout; in a fresh process: agrees',
      'so did 2 units more',
      '1 000 of 1 200 units were asked',
    ]) {
      expect(told).toContain(says);
      expect(quiet).toContain(says);
      expect(certificateHtml(open)).toContain(says);
    }
    expect(quiet).toMatch(
      /^N: inconclusive: 5 units ended without an answer; 1 000 of 1 200 units/,
    );
    expect(quiet + told).not.toMatch(/program:1:3|standard error/);
    expect(told).not.toContain('could be judged');
    // Two are listed as known.
    const flaky = (index: number, count: number) => {
      const first = `program:1:${String(index)}`;
      return {
        clause: 'flake',
        instruction: first,
        units: { first, count, verdict: 'flake' as const, signature: null },
      };
    };
    const listed = [{ ...flaky(0, 2), reason: NASTY, accepted: NASTY, place: NASTY }];
    const unexpected = [{ ...flaky(2, 3), add: NASTY }];
    const expectations = { file: 'f', asExpected: false, expected: listed, unexpected, absent: [] };
    const some = verdictText({ ...open, expectations } as typeof open);
    expect(some).toContain('program:1:2 ended as flake');
    expect(some).toContain('so did 2 units more');
    expect(some).not.toContain('program:1:0');
  });

  it('says so where nothing was judged', () => {
    const { scope } = certificate();
    if (scope === null) throw new Error('it has a scope');
    const nothing = {
      ...scope,
      part: null,
      clauses: { inForce: 6, hold: 0, violated: 0, undetermined: 0, never: 6 },
    };
    const text = verdictText(certificate({ verdict: 'incomplete', scope: nothing }));
    expect(text).toContain('incomplete: "complete" asks for 6 clauses and 3 instructions');
    expect(text).toContain('0 of 6 clauses reached');
    expect(text).toContain('6 clauses not reached');
  });

  it('wraps words, and breaks those that are longer than a line', () => {
    const lines = wrapped(LONG, '  ');
    expect(lines.every((line) => line.length <= WIDTH)).toBe(true);
    expect(lines.join('').replace(/\s/g, '')).toBe(LONG.replace(/\s/g, ''));
  });
});

describe('words', () => {
  it('name what was not asked, or count it', () => {
    const nearest = {
      profile: 'strict',
      differs: [],
      told: ['maxZeros'],
      untold: ['minZeros'],
      unasked: ['ssgZero', 'setOnNaN'],
    } as const;
    const said =
      'The nearest profile is strict: 1 of its 4 choices was told apart by results and is as in it.';
    expect(nearestText({ nearest })).toBe(
      `${said} Not told from an alternative: minZeros. Not asked: ssgZero, setOnNaN.`,
    );
    expect(nearestText({ nearest }, { named: false })).toBe(
      `${said} Not told from an alternative: 1. Not asked: 2.`,
    );
  });

  it('claim no nearest profile and no judged instruction where nothing was told', () => {
    const nearest = {
      profile: 'strict',
      differs: [],
      told: [],
      untold: [],
      unasked: ['ssgZero', 'setOnNaN'],
    } as const;
    expect(nearestText({ nearest })).toMatch(
      /^No profile is nearer than another: .* any of 2 choices\.$/,
    );
    const none = { ...certificate(), instructions: [], programs: null };
    expect(violationText(none)).toBe('No instruction was judged by itself.');
  });

  it('group digits and count', () => {
    expect([grouped(7), grouped(55500), grouped(1234567)]).toEqual(['7', '55 500', '1 234 567']);
    expect([counted(1, 'record'), counted(2, 'record')]).toEqual(['1 record', '2 records']);
    expect([null, 1, 2, 2.375, 8388608, 2e14, Infinity].map(distanceText)).toEqual([
      '', '1 ulp', '2 ulps', '2.38 ulps', '8 388 608 ulps', 'more than 2^23 ulps', 'more than 2^23 ulps',
    ]); // prettier-ignore
  });
});
