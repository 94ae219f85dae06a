/**
 * The site as a browser shows it, opened as files: without errors, readable by all, searched, and its playground with the bits of
 * the terminal. Needs Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { run } from '../api/run.js';
import { examples } from './examples.js';
import { expectReadable, inChromium } from './in-chromium.testing.js';
import { vectorOfCells } from './playground/cells.js';
import { NOTHING_SHARED, packed } from './playground/share.js';
import { isRight, QUESTIONS } from './questions.testing.js';
import { writeSite } from './site.js';

const { skipped, said, folder, open } = inChromium('the site in a browser', writeSite);

const PAGES = [
  'index.html', 'certificates.html', 'instructions.html', 'commands.html', 'gl-command/glTrackMatrixNV.html', 'errata.html', 'play.html', 'document/vp2.html', 'section/vp2-2.14.3.24.html',
  'clause/vp2.MUL.3.html', 'clause/gp4.ADD.unsigned.html', 'instruction/RSQ.html', 'instruction/gp4.MUL.html',
  'environment/VP2.0.html', 'register/o-HPOS.html', 'policy/madRounding.html', 'profile/strict.html',
  'source/semantics-instructions-LIT.ts.html', 'erratum/vp2.E-zero-times-anything.html', 'restriction/attribute-pair.html',
  'term/by-the-letter.html', 'topics.html', 'versions.html', 'gpu.html',
]; // prettier-ignore

describe.skipIf(skipped)('pages', () => {
  it.each(PAGES)(
    '%s: no error, nothing from elsewhere, no line too wide, nothing serious for axe',
    async (path) => {
      const page = await open(path, { bypassCSP: true });
      await expectReadable(page);
      expect(said).toEqual([]);
    },
  );

  it('by their own policy too', async () => {
    for (const path of PAGES) {
      await open(path);
      expect(said, path).toEqual([]);
    }
  });
});

const SEARCH = `(question) => new Promise((done) => {
  const box = document.querySelector('#search');
  const list = document.querySelector('#found');
  const count = document.querySelector('#found-count');
  count.textContent = '';
  new MutationObserver((_, observer) => {
    if (count.textContent === '') return;
    observer.disconnect();
    done([...list.querySelectorAll('a')].map((link) => [link.querySelector('b').textContent, link.getAttribute('href')]));
  }).observe(count, { childList: true });
  box.value = question;
  box.dispatchEvent(new Event('input'));
})`;

describe.skipIf(skipped)('the search', () => {
  it('has the right answer first', async () => {
    const page = await open('clause/vp2.MUL.3.html');
    for (const [question, first] of QUESTIONS) {
      const found = await page.evaluate<readonly (readonly [string, string])[]>(
        `(${SEARCH})(${JSON.stringify(question)})`,
      );
      const [[name = ''] = []] = found;
      expect(isRight(name, first), `${question}: ${name}`).toBe(true);
      for (const [, link] of found) {
        const file = join(folder, 'clause', decodeURIComponent(link));
        expect(statSync(file, { throwIfNoEntry: false })?.isFile(), link).toBe(true);
      }
    }
    expect(said).toEqual([]);
  });
});

/** Registers as the page shows them: the bits of each, by name. */
const REGISTERS = `Object.fromEntries([...document.querySelectorAll('#play table.numbers tbody tr')].map((row) => [
  row.querySelector('th').textContent, [...row.querySelectorAll('td small')].map((bits) => bits.textContent)]))`;

const TO = (step: string): string => `(() => {
  const slider = document.querySelector('#play input[type=range]');
  slider.value = ${step};
  slider.dispatchEvent(new Event('input'));
})()`;

const RAN = '#play .status:has-text("after")';

describe.skipIf(skipped)('the playground', () => {
  it.each(examples().map((each) => [each.name, each] as const))(
    '%s: the bits of the terminal',
    async (_, example) => {
      const { program, inputs } = example;
      const shared = { ...NOTHING_SHARED, program, inputs, step: 2, breakpoints: [1] };
      const page = await open(`play.html#${packed(shared)}`);
      await page.waitForSelector(RAN);
      expect(await page.evaluate(`document.querySelector('#play output').textContent`)).toMatch(
        /^2 of /,
      );
      const steps = await page.evaluate<number>(
        `Number(document.querySelector('#play input[type=range]').max)`,
      );
      const forth: string[] = [];
      for (let step = 0; step <= steps; step += 1 + Math.floor(steps / 20)) {
        await page.evaluate(TO(String(step)));
        forth.push(JSON.stringify(await page.evaluate(REGISTERS)));
      }
      for (let step = forth.length - 1; step >= 0; step--) {
        await page.evaluate(TO(String(step * (1 + Math.floor(steps / 20)))));
        expect(JSON.stringify(await page.evaluate(REGISTERS))).toBe(forth[step]);
      }
      await page.evaluate(TO(String(steps)));
      const held = await page.evaluate<Readonly<Record<string, readonly string[]>>>(REGISTERS);
      const registers = Object.fromEntries(
        inputs.map(([name, cells]) => [name, vectorOfCells(cells)]),
      );
      const { results } = run(program, { registers });
      let compared = 0;
      for (const [name, values] of Object.entries(results)) {
        if (held[name] === undefined) continue;
        expect(held[name], name).toEqual(
          values.flatMap((value) => (value === null ? [] : [value.bits])),
        );
        compared++;
      }
      expect(compared).toBeGreaterThan(0);
      expect(await page.evaluate('location.hash.length')).toBeGreaterThan(20);
      expect(said).toEqual([]);
    },
  );

  it('says where a program is wrong, and that a link is none', async () => {
    const wrong = { ...NOTHING_SHARED, program: '!!VP2.0 MOVE R0, v[0]; END' };
    const page = await open(`play.html#${packed(wrong)}`);
    await page.waitForSelector('#play .status.bad');
    expect(await page.evaluate(`document.querySelector('#play .status').textContent`)).toMatch(
      /^Line 1, column 9: /,
    );
    const other = await open('play.html#hostile');
    await other.waitForSelector('#play .about [role=alert]');
    expect(await other.textContent('#play .about')).toMatch(/^The link that led here is damaged/);
    expect(said).toEqual([]);
    await other.selectOption('#play select', 'skinning.vp');
    await other.waitForSelector('#play .about:not(:has([role=alert]))');
  });

  it.each([
    ['', 'zeroTimes=zero-wins', '!!VP2.0 MUL o[HPOS], v[0], c[0]; END', 'NaN'],
    ['strict', 'nv20', '!!VP1.1 RCP o[HPOS], c[0].y; END', '[0.33333322'],
    ['nv30-like', 'nv30', '!!VP2.0 RSQ o[HPOS], c[0].y; END', '[0.57735'],
    ['', 'fault:max-of-magnitudes', '!!VP2.0 MAX o[HPOS], c[0].z, c[0].w; END', '2'],
    ['', 'fault:xor-is-or', '!!NVvp4.0 OUTPUT o = result.position; XOR.U o, 3, 1; END', 'position2'],
  ])('shows two machines side by side, "%s" and "%s", and what is permitted', async (choices, beside, program, permitted) => {
    const inputs = [['v[0]', ['0', '0', '0', '0']], ['c[0]', ['inf', '3', '2', '-4']]] as const;
    const isVp = program.startsWith('!!VP');
    const shared = { ...NOTHING_SHARED, program, inputs: isVp ? inputs : [], choices, beside, step: 1 };
    const page = await open(`play.html#${packed(shared)}`);
    await page.waitForSelector('#play .warn');
    expect(await page.evaluate(`document.querySelector('#play .warn').textContent`)).toContain('part in step 1');
    await page.waitForSelector('#play table.sets');
    expect(await page.evaluate(`document.querySelector('#play table.sets tbody tr').textContent`)).toContain(permitted);
    expect(said).toEqual([]);
  }); // prettier-ignore

  it('offers machines of the documents, engines and faulty ones, those of the program’s language', async () => {
    const page = await open('play.html');
    await page.waitForSelector(RAN);
    const offered = `[...document.querySelectorAll('#profiles option')].map(({ value }) => value)`;
    await page.click('#play input[aria-label="choices of the second machine"]');
    const ofVp = await page.evaluate<readonly string[]>(offered);
    expect(ofVp).toEqual(expect.arrayContaining(['strict', 'nv20', 'nv30', 'fault:dp3-reads-w']));
    await page.evaluate(`location.hash = '${packed({ ...NOTHING_SHARED, program: '!!NVvp4.0 END' })}'`);
    await page.waitForSelector('#play .status:has-text("NVvp4.0")');
    await page.click('#play input[aria-label="choices of the machine"]');
    const ofGpu = await page.evaluate<readonly string[]>(offered);
    expect(ofGpu).toEqual(expect.arrayContaining(['strict', 'fault:xor-is-or']));
    expect(ofGpu).not.toContain('fault:dp3-reads-w');
  }); // prettier-ignore
});

describe.skipIf(skipped)('what it weighs', () => {
  it('stays within its budgets', () => {
    const size = (...names: readonly string[]): number =>
      names.reduce(
        (sum, name) => sum + gzipSync(readFileSync(join(folder, 'assets', name))).length,
        0,
      );
    expect(size('search.js', 'editor.js', 'play.js', 'play-worker.js', 'site.css')).toBeLessThan(
      1_500_000,
    );
    expect(size('search.js', 'site.css')).toBeLessThan(20_000);
  });
});
