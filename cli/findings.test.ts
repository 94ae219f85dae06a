import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { campaignOf, madeUp } from '../oracles/work/made-up.testing.js';
import { jobAt, jobsIn } from '../oracles/work/plan.js';
import { Results } from '../oracles/work/results.js';
import { FINDINGS } from '../oracles/findings/kind.js';
import { Database } from '../oracles/store/database.js';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder, file } = scratch('findings');
const STORE = join(folder, 'findings.sqlite');

/** What an implementation gives for the sine of -0, and how it is certified: -0 is right. */
async function certified(name: string, records: string): Promise<string> {
  // One implementation, from day to day.
  const recording = join(folder, 'engine');
  mkdirSync(recording, { recursive: true });
  writeFileSync(join(recording, 'SIN.txt'), records);
  const out = join(folder, name);
  await runHere(['certify', '--backend', `recording:${recording}`, '--out', out, '--quiet']);
  return out;
}

let changed = 0;
let bad = '';
let good = '';
let part = '';
let worse = '';
beforeAll(async () => {
  bad = await certified('bad', '80000000 > 00000000\n');
  good = await certified('good', '80000000 > 80000000\n');
  part = await certified('part', '00000000 > 00000000\n');
  worse = await certified('worse', '80000000 > 3f800000\n');
});

const findings = (action: string, ...words: readonly string[]) =>
  runHere(['findings', action, ...words, '--store', STORE]);

describe('vpspec findings', () => {
  it('says what is new, fixed and back, and counts a certificate once', async () => {
    const first = await findings('add', bad);
    expect(first).toMatchObject({ code: 1, err: '' });
    expect(first.out).toMatch(/: 1 new, 0 back, 0 seen again, 0 fixed\n {2}new: [0-9a-f]{10}\n$/);
    expect(await findings('add', bad)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/the store has it already\n$/) as string,
    });
    // The sine of another operand was asked, and conforms.
    expect((await findings('add', part)).out).toMatch(/: 0 new, 0 back, 0 seen again, 0 fixed\n$/);
    expect((await findings('list', '--state', 'open')).out).toMatch(/1 finding: 1 open/);
    expect(await findings('add', good)).toMatchObject({ code: 0, out: expect.stringMatching(/, 1 fixed\n/) as string }); // prettier-ignore
    expect((await findings('list', '--state', 'fixed')).out).toMatch(/0 open, 0 back, 1 fixed\n$/);
    expect((await findings('export')).out).toBe('violations: []\n');
    expect(await findings('add', worse)).toMatchObject({ code: 1, out: expect.stringMatching(/, 1 back, /) as string }); // prettier-ignore
  });

  it('takes a store of campaigns, each as a run of its own', async () => {
    const path = join(folder, 'campaigns.sqlite');
    const results = new Results(path, () => '2026-02-01');
    await results.create(campaignOf(300, 'none'), null);
    const own = ['--store', join(folder, 'of-campaigns.sqlite')];
    const empty = await runHere(['findings', 'add', path, ...own]);
    expect(empty).toMatchObject({ code: 2, err: expect.stringContaining('no campaign there has results') as string }); // prettier-ignore
    const campaign = campaignOf(300, 'small');
    await results.create(campaign, null);
    const job = jobAt(campaign, jobsIn(campaign) - 1);
    await results.keep('small', [{ field: 'f', body: JSON.stringify(madeUp(job)), worker: 'w' }]);
    const added = await runHere(['findings', 'add', path, bad, ...own]);
    expect(added).toMatchObject({ code: 1, err: '' });
    const [of] = added.out.split('\n');
    expect(of).toBe(
      `${path}, small: profile:strict, VP2.0, 2026-02-01, campaign small, ${String(job.count)} of 300 units: 1 new, 0 back, 0 seen again, 0 fixed`,
    );
    const again = await runHere(['findings', 'add', path, ...own, '--json']);
    expect(again.code).toBe(0);
    expect(COMMAND_FORMATS['findings']?.parse(JSON.parse(again.out))).toMatchObject({
      added: [{ known: true, verdict: 'something is wrong' }],
    });
    const [id = ''] = /^[0-9a-f]{10}(?= open {2}2026-02-01 )/m.exec((await runHere(['findings', 'list', ...own])).out) ?? []; // prettier-ignore
    const { out } = await runHere(['findings', 'show', id, ...own]);
    expect(out).toContain('program:\n!!VP2.0 MUL R0, v[0], v[0]; END');
    expect(out).toContain('v: {0: [1, 2, 3, 4]}');
    expect((await runHere(['findings', 'trend', ...own])).code).toBe(0);
  });

  it('shows a finding, by the beginning of its id, with its bits and what became of it', async () => {
    const { out } = await findings('list', '--clause', 'vp2.SIN.*');
    const [id = ''] = /^[0-9a-f]{10}/.exec(out) ?? [];
    const shown = await findings('show', id.slice(0, 6));
    expect(shown.code).toBe(0);
    expect(shown.out).toContain('operands: 0x80000000');
    expect(shown.out).toMatch(/shown 1 times[\s\S]*conforms[\s\S]*shown 1 times/);
  });

  it('exports what a certification then takes for known, and cases', async () => {
    const out = join(folder, 'known');
    const { code } = await findings('export', '--out', out);
    expect(code).toBe(0);
    const names = readdirSync(out);
    const list = names.find((name) => name.endsWith('.expected.yaml')) ?? '';
    const made = names.find((name) => /^[0-9a-f]{10}\.yaml$/.test(name)) ?? '';
    expect(readFileSync(join(out, made), 'utf8')).toMatch(/^# A disagreement of engine/);
    expect(readFileSync(join(out, made), 'utf8')).toContain(`\n# vpspec shrink --replay ${made} `);
    await certified('worse', '80000000 > 3f800000\n');
    const backend = `recording:${join(folder, 'engine')}`;
    const known = [
      'certify',
      '--backend',
      backend,
      '--expect',
      join(out, list),
      '--require',
      '0.001',
    ];
    const { code: again, out: said, err } = await runHere(known);
    expect({ again, said, err }).toMatchObject({ again: 0, said: expect.stringMatching(/expected failures/) as string }); // prettier-ignore
  });

  it('says of a finding that is fixed, and is exported by its name, that it does not fail any more', async () => {
    const own = ['--store', join(folder, 'fixed.sqlite')];
    for (const run of [bad, good]) await runHere(['findings', 'add', run, ...own]);
    const [id = ''] = /^[0-9a-f]{10}(?= fixed)/m.exec((await runHere(['findings', 'list', ...own])).out) ?? []; // prettier-ignore
    const out = join(folder, 'fixed');
    const { code, err } = await runHere(['findings', 'export', id, '--out', out, ...own]);
    expect([code, err]).toEqual([0, expect.stringContaining(`${id} is fixed`)]);
    const list = readdirSync(out).find((name) => name.endsWith('.expected.yaml')) ?? '';
    const today = /\d{4}-\d\d-\d\d/.exec(readFileSync(join(out, list), 'utf8'))?.[0] ?? '';
    expect(readFileSync(join(out, list), 'utf8')).toContain(`last ${today}, fixed ${today})`);
    // Who takes it for known is told that it is not there.
    await certified('good', '80000000 > 80000000\n');
    const backend = `recording:${join(folder, 'engine')}`;
    const words = ['--expect', join(out, list), '--require', '0.001', '--quiet'];
    const certify = await runHere(['certify', '--backend', backend, ...words]);
    expect([certify.code, certify.out]).toEqual([
      1,
      expect.stringContaining('expected and not found'),
    ]);
    await certified('worse', '80000000 > 3f800000\n');
  });

  it.each([
    ['list'],
    ['export'],
    ['trend'],
    ['list', '--environment', 'NVvp4.0'],
    ['list', '--backend', 'recording:*', '--state', 'back'],
  ])('prints the JSON of its schema: %s', async (action, ...words) => {
    const { out, code } = await findings(action, ...words, '--json');
    expect(code).toBe(0);
    expect(COMMAND_FORMATS['findings']?.safeParse(JSON.parse(out)).error?.issues ?? []).toEqual([]);
  });

  it('prints the JSON of what it adds', async () => {
    const store = join(folder, 'other.sqlite');
    const words = ['findings', 'add', bad, '--store', store, '--subject', 'engine', '--json'];
    const { out } = await runHere(words);
    const json: unknown = JSON.parse(out);
    expect(COMMAND_FORMATS['findings']?.safeParse(json).error?.issues ?? []).toEqual([]);
    expect(json).toMatchObject({ added: [{ subject: 'engine', known: false }] });
  });

  it('counts what was asked and found from day to day', async () => {
    const { out } = await findings('trend');
    expect(out).toMatch(
      /1 of 1 test vectors; \d+ of \d+ clauses\s+reached; 1 new, 0 back, 0 fixed; 1\s+open/,
    );
    expect(out).toMatch(
      /0 new, 0 back, 1 fixed; 0\s+open[\s\S]*0 new, 1 back, 0 fixed; 1\s+open\n4 runs\n$/,
    );
  });
});

describe('the page of the trend', () => {
  it('has a picture and a table of each implementation, and only its own style sheet', async () => {
    const out = join(folder, 'trend');
    const { code, out: said } = await findings('trend', '--out', out);
    expect({ code, said }).toEqual({ code: 0, said: `${join(out, 'index.html')}\n` });
    const page = readFileSync(join(out, 'index.html'), 'utf8');
    expect(page).toContain('default-src &#39;none&#39;; style-src &#39;sha256-');
    expect(page.match(/<svg/g)).toHaveLength(5);
    expect(page.match(/<tr>/g)).toHaveLength(5);
    expect(page).not.toMatch(/https?:/);
  });

  it('shows of each run what was asked, what failed, what was new, and the clauses reached, in the order of days', async () => {
    const own = ['--store', join(folder, 'page.sqlite')];
    for (const run of [bad, part, good, worse]) await runHere(['findings', 'add', run, ...own]);
    const out = join(folder, 'page');
    await runHere(['findings', 'trend', '--out', out, ...own]);
    const page = readFileSync(join(out, 'index.html'), 'utf8');
    const rows = Array.from(page.matchAll(/<tr>\s*<td>[\s\S]*?<\/tr>/g), ([row]) =>
      Array.from(
        row.matchAll(/<td class="number" data-name="[^"]+">\s*([^<]*?)\s*<\/td>/g),
        ([, cell]) => cell ?? '',
      ),
    );
    // Vectors asked and failed; new, back, fixed, open.
    expect(rows.map((cells) => [...cells.slice(2, 4), ...cells.slice(5)].join(' '))).toEqual([
      '1 1 1 0 0 1',
      '1 0 0 0 0 1',
      '1 0 0 0 1 0',
      '1 1 0 1 0 1',
    ]);
    const reached = rows.map((cells) => Number(/^\d+(?= of \d+$)/.exec(cells[4] ?? '')?.[0]));
    expect(Math.min(...reached)).toBeGreaterThan(0);
    const json = JSON.parse((await runHere(['findings', 'trend', ...own, '--json'])).out) as {
      readonly trend: readonly {
        readonly clauses: { readonly hold: number; readonly violated: number };
      }[];
    };
    expect(reached).toEqual(json.trend.map(({ clauses }) => clauses.hold + clauses.violated));
    const figures = Array.from(page.matchAll(/<figure[\s\S]*?<\/figure>/g), ([figure]) => ({
      title: /<figcaption>\s*([^:<]+):/.exec(figure)?.[1],
      last: /<b>\s*([^<]*?)\s*<\/b>/.exec(figure)?.[1],
      heights: (/points="([^"]*)"/.exec(figure)?.[1] ?? '').split(' ').map((point) => Number(point.split(',')[1])),
    })); // prettier-ignore
    expect(figures.map(({ title, last }) => `${title ?? ''}: ${last ?? ''}`).slice(0, 4)).toEqual([
      'Test vectors asked: 1',
      'Failed, %: 100',
      'New findings: 0',
      'Open findings: 1',
    ]);
    expect(figures[4]?.title).toBe('Clauses reached, %');
    // What is more stands higher: the first run fails and has something new, the third does not.
    const [, failed, fresh, open] = figures.map(({ heights }) => heights);
    const isHigher = (
      heights: readonly number[] | undefined,
      one: number,
      other: number,
    ): boolean => (heights?.[one] ?? NaN) < (heights?.[other] ?? NaN);
    expect(isHigher(failed, 0, 1) && isHigher(failed, 3, 2)).toBe(true);
    expect(isHigher(fresh, 0, 1) && isHigher(open, 1, 2)).toBe(true);
  });

  it('has the runs of campaigns too, of which nothing is told about clauses', async () => {
    const out = join(folder, 'page-of-campaigns');
    await runHere(['findings', 'trend', '--out', out, '--environment', 'VP2.0', '--backend', 'profile:*', '--store', join(folder, 'of-campaigns.sqlite')]); // prettier-ignore
    const page = readFileSync(join(out, 'index.html'), 'utf8');
    expect(page).toMatch(/<figcaption>\s*Units asked: <b>8<\/b>/);
    expect(page).toMatch(/Clauses reached, %: <b>not told<\/b>/);
    expect(page).toMatch(/New findings: <b>1<\/b>/);
  });
});

describe('what it refuses', () => {
  it.each([
    [`UPDATE runs SET about = '{}'`, /the run 1 is none that was kept: its digest, date, /],
    [`UPDATE runs SET date = '2030-01-01'`, /the run 1 is none that was kept: its digest, date, /],
    ['DELETE FROM runs', /there is no run 1/],
    ['UPDATE outcomes SET shows = -1', /the finding [0-9a-f]{10} is none that was kept: no run shows it/],
    [`UPDATE findings SET signature = signature || '|SIN'`, /its id is that of another environment, /],
    [`UPDATE runs SET about = json_remove(about, '$.units')`, /the run 1 is none that was kept: units: /],
    [`UPDATE findings SET shown = '[]'`, /the finding [0-9a-f]{10} is none that was kept/],
    [`UPDATE findings SET clauses = '{}'`, /the clauses of the finding [0-9a-f]{10} is none that was kept/],
    ['DROP TABLE outcomes', /no such table: outcomes/],
  ])('is a store that others changed: %s', async (sql, message) => {
    const path = join(folder, `changed${String(changed++)}.sqlite`);
    await runHere(['findings', 'add', bad, '--store', path]);
    const database = await Database.open(path, FINDINGS, 'write');
    database.run('PRAGMA foreign_keys = OFF');
    database.run(sql);
    database.close();
    for (const action of ['trend', 'list']) {
      const { code, err } = await runHere(['findings', action, '--store', path]);
      expect([code, err]).toEqual([2, expect.stringContaining(`${path} is damaged: `)]);
      expect(err).toMatch(message);
    }
  }); // prettier-ignore

  it('is a certificate that does not verify: nothing of any is kept', async () => {
    const forged = await certified('forged', '80000000 > 00000000\n');
    appendFileSync(join(forged, 'index.html'), ' ');
    const store = join(folder, 'none.sqlite');
    const { code, err } = await runHere(['findings', 'add', bad, forged, '--store', store]);
    expect(code).toBe(2);
    expect(err).toMatch(/forged: is unsound, and nothing of it is kept: index\.html has changed/);
    expect(existsSync(store)).toBe(false);
  });

  it.each([
    [
      'a store that is not there',
      ['list', '--store', join(folder, 'absent')],
      /there is no such file; "vpspec findings add/,
    ],
    [
      'a file of another kind',
      ['list', '--store', file('text', 'x')],
      /is no SQLite file; expected a store of findings/,
    ],
    ['a folder', ['list', '--store', folder], /is no file; expected a store of findings/],
    [
      'a store of findings',
      ['add', STORE, '--store', `${STORE}.other`],
      /expected a store of campaigns/,
    ],
    ['no certificate', ['add', '--store', STORE], /wants a certificate/],
    ['a certificate that is none', ['add', folder, '--store', STORE], /manifest\.json: not found/],
    ['no name', ['show', '--store', STORE], /wants a finding/],
    ['a name that is none', ['show', 'zz', '--store', STORE], /there is no finding "zz"/],
    ['a name too many', ['list', 'x', '--store', STORE], /takes no name/],
    [
      'an option of another action',
      ['show', 'x', '--state', 'open', '--store', STORE],
      /--state does not go with "findings show"/,
    ],
    ['an action that is none', ['lost', '--store', STORE], /action lost: expected add, list, show/],
    ['no store', ['list'], /--store <file>/],
    [
      'a state that is none',
      ['list', '--state', 'new', '--store', STORE],
      /--state new: expected open, fixed or back/,
    ],
  ] as const)('is %s', async (_, words, message) => {
    const { code, err } = await runHere(['findings', ...words]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
