import {
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  existsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { CampaignHeader } from './header.js';
import { readResults } from './read-results.js';
import type { ResultLine, Verdict } from '../units/result-line.js';
import { ResultsFile } from './results-file.js';
import { runCampaign } from './run.js';

const root = mkdtempSync(join(tmpdir(), 'vpspec-results-'));
afterAll(() => {
  rmSync(root, { recursive: true });
});

const HEADER: CampaignHeader = {
  vpspec: '0.1.0',
  format: 2,
  backend: 'profile:strict',
  details: { renderer: 'none', vendor: 'us' },
  environment: 'VP2.0',
  queries: [],
  seed: 1,
  shard: '1/1',
  budget: null,
  hashes: { corpus: 'abc' },
};

let files = 0;
const fresh = (): string => join(root, `${String(files++)}.jsonl`);

function line(unit: string, verdict: Verdict = 'agrees'): ResultLine {
  return {
    unit,
    verdict,
    reason: verdict === 'agrees' ? null : 'größer\n"als" \u2028',
    milliseconds: 1,
    disagreement: null,
    words: null,
    left: null,
  };
}

const UNITS = Array.from({ length: 12 }, (_, index) => `program:1:${String(index)}`);
const nothing = (): Promise<void> => Promise.resolve();

/** A whole campaign into a file: as many units as are still to do. */
async function campaign(path: string, resume: boolean): Promise<void> {
  const results = ResultsFile.open(path, HEADER, { resume });
  await runCampaign({
    open: () => Promise.resolve({ restart: nothing, close: nothing }),
    units: UNITS,
    perform: (_, unit) =>
      Promise.resolve(line(unit, unit.endsWith('3') ? 'inconclusive' : 'agrees')),
    done: results.done,
    onLine: (each) => {
      results.write(each);
    },
  });
  results.close();
}

describe('results.jsonl', () => {
  it('comes out the same, wherever a campaign was killed and resumed', async () => {
    const whole = fresh();
    await campaign(whole, false);
    const expected = readFileSync(whole);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(expected.length), { maxLength: 3 }), async (cuts) => {
        const path = fresh();
        await campaign(path, false);
        for (const cut of cuts) {
          truncateSync(path, cut);
          await campaign(path, true);
        }
        expect(readFileSync(path).equals(expected)).toBe(true);
        rmSync(path);
      }),
      { numRuns: 60 },
    );
  });

  it('says that a line was cut, and keeps those before it', () => {
    const path = fresh();
    const results = ResultsFile.open(path, HEADER, { resume: false });
    results.write(line('a'));
    results.write(line('b', 'crash'));
    results.close();
    const size = readFileSync(path).length;
    truncateSync(path, size - 1);
    const { lines, cut } = readResults(path);
    expect(lines).toEqual([line('a')]);
    expect(cut).toBeGreaterThan(0);
    const resumed = ResultsFile.open(path, HEADER, { resume: true });
    expect(resumed.notice).toMatch(/^1 unit was judged before; the last line was cut short/);
    resumed.write(line('b', 'crash'));
    resumed.close();
    expect(readResults(path).lines).toEqual([line('a'), line('b', 'crash')]);
  });

  it.each([
    ['{"unit":\n', /:2: this line is no JSON/],
    ['\n', /:2: this line is no JSON/],
    [
      '{"unit":"a"}\n',
      /:2: this line is no result: at verdict: "verdict" is missing: expected agrees, /,
    ],
    ['[]\n', /:2: this line is no result: expected a mapping; found a list$/],
    [
      `${JSON.stringify({ ...line('a'), verdict: 'agree' })}\n`,
      /:2: this line is no result: at verdict: expected .*; found "agree"; did you mean "agrees"\?$/,
    ],
    [
      `${JSON.stringify({ ...line('a'), milliseconds: -1 })}\n`,
      /:2: this line is no result: at milliseconds: expected at least 0; found -1$/,
    ],
    [
      `${JSON.stringify({ ...line('a'), left: [3] })}\n`,
      /:2: this line is no result: at left\[0\]: expected a text; found 3; put it in quotes$/,
    ],
    [`${JSON.stringify(line('a'))}\n${JSON.stringify(line('a'))}\n`, /:3: a second result of a/],
    [Buffer.from([0x22, 0xff, 0x22, 10]), /:2: this line is no JSON/],
    ['\0\0\0\n', /:2: this line is no JSON/],
  ])('is refused where a complete line is damaged: %j', (text, message) => {
    const path = fresh();
    writeFileSync(
      path,
      Buffer.concat([Buffer.from(`${JSON.stringify(HEADER)}\n`), Buffer.from(text)]),
    );
    expect(() => readResults(path)).toThrow(message);
    expect(() => ResultsFile.open(path, HEADER, { resume: true })).toThrow(message);
  });

  it('is refused without a header, and where it cannot be read', () => {
    const path = fresh();
    writeFileSync(path, `${JSON.stringify(line('a'))}\n`);
    expect(() => readResults(path)).toThrow(/:1: this line is no header of a campaign/);
    expect(() => readResults(join(root, 'absent'))).toThrow(/cannot be read/);
    expect(() => readResults(root)).toThrow(/EISDIR/);
  });

  it('is not gone on with where something else was asked, and says what', () => {
    const path = fresh();
    ResultsFile.open(path, HEADER, { resume: false }).close();
    const other = { ...HEADER, seed: 2, budget: '10m', details: { renderer: 'a', vendor: 'us' } };
    expect(() => ResultsFile.open(path, other, { resume: true })).toThrow(
      /cannot be resumed[^]*of itself, renderer: begun with none, now a[^]*--seed: begun with 1, now 2[^]*--budget: begun with none, now 10m/,
    );
    const sameInOtherOrder = { ...HEADER, details: { vendor: 'us', renderer: 'none' } };
    ResultsFile.open(path, sameInOtherOrder, { resume: true }).close();
  });

  it('is kept under another name where a campaign begins anew', () => {
    const path = fresh();
    const first = ResultsFile.open(path, HEADER, { resume: false });
    first.write(line('a'));
    first.close();
    const second = ResultsFile.open(path, HEADER, { resume: false });
    second.close();
    expect(second.notice).toMatch(/\.previous\.jsonl$/);
    expect(readResults(path).lines).toEqual([]);
    expect(readResults(path.replace('.jsonl', '.previous.jsonl')).lines).toEqual([line('a')]);
  });

  it('begins where there is nothing to resume, folders included', () => {
    const path = join(root, 'new', 'folder', 'results.jsonl');
    const results = ResultsFile.open(path, HEADER, { resume: true });
    results.close();
    expect(results.notice).toMatch(/nothing to resume/);
    expect(existsSync(path)).toBe(true);
    expect(() => ResultsFile.open('/dev/null/x/results.jsonl', HEADER, { resume: false })).toThrow(
      /could not be written/,
    );
  });
});
