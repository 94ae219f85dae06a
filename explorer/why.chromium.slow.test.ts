/**
 * "Why?" in the playground as a browser shows it: the answer is the terminal's, it stays with the link, it can be given up.
 * Needs Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import type { Why } from '../oracles/why/answer.js';
import { elementText, reasonText, shownTexts } from '../reports/why/sentences.js';
import { loadSpecification } from '../spec/load/specification.js';
import { playPage } from './book/play.js';
import { examples } from './examples.js';
import type { BrowserPage } from '../oracles/stacks/browser/chromium.testing.js';
import { expectReadable, inChromium, linkOf, somePages } from './in-chromium.testing.js';
import { vectorOfCells } from './playground/cells.js';
import {
  NOTHING_SHARED,
  packed,
  unpacked,
  type Question,
  type Shared,
} from './playground/share.js';
import { whyOf } from './playground/why.js';

const { skipped, said, open } = inChromium(
  'why, in the playground',
  somePages(() => [playPage()]),
);

function sharedOf(name: string, why: Question | null): Shared {
  const example = examples().find((each) => each.name === name);
  if (example === undefined) throw new Error(`there is no ${name}`);
  const { program, inputs } = example;
  return { ...NOTHING_SHARED, program, inputs, why, step: why?.after ?? 0 };
}

/** What the terminal says. */
function terminalOf({ program, inputs, why }: Shared, after: number | null): Why {
  const registers = Object.fromEntries(inputs.map(([name, cells]) => [name, vectorOfCells(cells)]));
  const asked = { program, inputs: { registers }, choices: '', target: why?.target ?? '', after };
  const answer = whyOf(asked, loadSpecification());
  if (answer.kind !== 'why') throw new Error(answer.message);
  return answer.why;
}

const ANSWERED = '#play .why h3, #play .why .bad';

/** The parts of an answer that a page shows, in their order: elements with their reasons. */
const SHOWN = `[...document.querySelectorAll('#play .why li')].filter((each) => each.querySelector(':scope > span') !== null)
  .map((each) => each.textContent.replace(/^reads /, ''))`;

function partsOf(why: Why): readonly string[] {
  const all = [...why.inputs, ...why.steps.flatMap(({ reads }) => reads)];
  return all.map((each) => elementText(each) + reasonText(why, each));
}

async function expectAnswer(page: BrowserPage, why: Why): Promise<void> {
  await page.waitForSelector(ANSWERED);
  expect(await page.evaluate(SHOWN)).toEqual(partsOf(why));
  const text = await page.textContent('#play .why');
  for (const sentence of shownTexts(why)) expect(text).toContain(sentence);
}

describe.skipIf(skipped)('why', () => {
  it.each([
    ['fog.vp', { target: 'o[FOGC].x', after: 1000 }, null],
    ['fog.vp', { target: 'R1.x[31]', after: 9 }, 9],
    ['escape.vp4', { target: 'CC0.x', after: 8 }, 8],
    ['mist.fp4', { target: 'result.color.y[30]', after: 1000 }, null],
  ] as const)('%s, %j: the answer is that of the terminal, and is in the link', async (name, why, after) => {
    const shared = sharedOf(name, why);
    const page = await open(`play.html#${packed(shared)}`);
    await expectAnswer(page, terminalOf(shared, after));
    const hash = await linkOf(page);
    expect(unpacked(hash)?.why).toEqual(why);
    expect(said).toEqual([]);
  });

  it('a component is chosen from the registers, then a bit, and a step of the answer is gone to', async () => {
    const page = await open(`play.html#${packed({ ...sharedOf('fog.vp', null), step: 9 })}`);
    await page.click('#play button.ask[title="why is R1.x so?"]');
    const component = sharedOf('fog.vp', { target: 'R1.x', after: 9 });
    await expectAnswer(page, terminalOf(component, 9));
    await page.click('#play .bits-of button[aria-label^="bit 31, the sign"]');
    await page.waitForSelector('#play .bits-of button[aria-pressed="true"][aria-label^="bit 31"]');
    const bit = sharedOf('fog.vp', { target: 'R1.x[31]', after: 9 });
    const why = terminalOf(bit, 9);
    await expectAnswer(page, why);
    const first = why.steps[0]?.step ?? NaN;
    await page.click('#play .why button[title="to the state after this step"]');
    expect(await page.textContent('#play .steps output')).toBe(`${String(first + 1)} of 23`);
    // Somebody else opens the link there.
    const hash = await linkOf(page);
    expect(unpacked(hash)).toMatchObject({ step: first + 1, why: { target: 'R1.x[31]', after: 9 } });
    const other = await open(`play.html#${hash}`);
    await expectAnswer(other, why);
    expect(await other.textContent('#play .steps output')).toBe(`${String(first + 1)} of 23`);
    expect(said).toEqual([]);
  });

  it.each([false, true])(
    'beside the page, which goes on meanwhile; given up, nothing is left of it (served: %s)',
    async (isServed) => {
      // A loop of a thousand steps takes many seconds.
      const page = await open(`play.html#${packed(sharedOf('escape.vp4', { target: 'result.position', after: 5000 }))}`, { isServed });
      await page.waitForSelector('#play .why progress[value]');
      await page.click('#play button[title="to the start"]');
      expect(await page.textContent('#play .steps output')).toMatch(/^0 of /);
      await page.click('#play .why button[title="ask no more"]');
      expect(await page.textContent('#play .why')).toBe('');
      expect(unpacked(await linkOf(page))?.why).toBeNull();
      // And it can be asked again.
      await page.fill('#play input[aria-label="register, component or bit"]', 'result.position.y');
      await page.click('#play .bar button[type=submit]');
      await page.waitForSelector(ANSWERED);
      expect(await page.textContent('#play .why h3')).toBe('result.position.y');
      expect(said).toEqual([]);
    },
  );

  it('another program has no answer yet, and what cannot be said says why', async () => {
    const page = await open(`play.html#${packed(sharedOf('fog.vp', { target: 'R1.x', after: 9 }))}`);
    await page.waitForSelector(ANSWERED);
    await page.fill('#play input[aria-label="choices of the machine"]', 'nv20');
    await page.waitForSelector('#play .why:empty', { state: 'attached' });
    await page.click('#play .bar button[type=submit]');
    await page.waitForSelector('#play .why .bad');
    expect(await page.textContent('#play .why')).toMatch(/nv20 is an engine/);
    await page.fill('#play input[aria-label="register, component or bit"]', '<img src=x>');
    await page.click('#play .bar button[type=submit]');
    await page.waitForSelector('#play .why .bad');
    expect(await page.evaluate(`document.querySelector('#play img')`)).toBeNull();
    expect(said).toEqual([]);
  });

  it('is readable', async () => {
    const shared = sharedOf('fog.vp', { target: 'o[FOGC].x', after: 1000 });
    const page = await open(`play.html#${packed(shared)}`, { bypassCSP: true });
    await page.waitForSelector(ANSWERED);
    await expectReadable(page);
  });
}); // prettier-ignore
