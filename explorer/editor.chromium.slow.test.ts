/**
 * The editor of the playground: what it offers to write on, and what it says of the word under the pointer. Needs Chromium: without
 * it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../oracles/stacks/browser/chromium.testing.js';
import { playPage } from './book/play.js';
import { inChromium, somePages } from './in-chromium.testing.js';
import { NOTHING_SHARED, packed } from './playground/share.js';

const { skipped, said, open } = inChromium(
  'the editor',
  somePages(() => [playPage()]),
);

async function opened(program: string): Promise<BrowserPage> {
  const page = await open(`play.html#${packed({ ...NOTHING_SHARED, program })}`);
  await page.waitForSelector('#play .cm-content');
  return page;
}

describe.skipIf(skipped)('the editor', () => {
  it.each([
    ['!!VP2.0\n', 'RS', 'RSQ', 'reciprocal square root'],
    ['!!VP2.0\nMOV R0, ', 'v[NR', 'v[NRML]', 'Vertex attribute register'],
    ['!!NVvp4.0\n', 'TXD', 'TXD', 'texture'],
    ['!!NVvp4.0\nMOV result.position, ', 'vertex.nor', 'vertex.normal', 'attribute binding'],
  ])('offers to write on: %j%s is %s', async (program, begun, offered, detail) => {
    const page = await opened(program);
    await page.click('#play .cm-content');
    await page.keyboard.press('Control+End');
    for (const key of begun) await page.keyboard.press(key);
    await page.waitForSelector(`.cm-tooltip-autocomplete li[aria-selected]:has-text("${offered}")`);
    expect(await page.textContent('.cm-tooltip-autocomplete li[aria-selected]')).toContain(detail);
    await page.waitForSelector('.cm-tooltip-autocomplete li[aria-selected]');
    // What is offered is taken once it stood for a moment.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await page.keyboard.press('Enter');
    await page.waitForSelector(`#play .cm-content:has-text("${offered}")`);
    expect(said).toEqual([]);
  });

  it.each([
    ['!!VP2.0\nMUL o[HPOS], v[OPOS], c[3];\nEND', 'MUL', /^MUL: multiply\. Each component of the result is the product/, 'instruction/MUL.html'],
    ['!!VP2.0\nMUL o[HPOS], v[OPOS], c[3];\nEND', 'o[HPOS]', /^o\[HPOS\]: A vertex result register/, 'register/o-HPOS.html'],
    ['!!VP2.0\nMUL o[HPOS], v[OPOS], c[3];\nEND', 'c[3]', /^c\[n\]: /, 'register/c-n.html'],
    ['!!NVvp4.0\nADD.SAT result.position, vertex.position, 1;\nEND', 'ADD', /^ADD: add\. Each component of the result is the sum/, 'instruction/gp4.ADD.html'],
    ['!!NVvp4.0\nADD.SAT result.position, vertex.position, 1;\nEND', 'vertex.position', /^vertex\.position: An attribute binding/, 'register/vertex.position.html'],
  ])('says of %j at %s what its rule is', async (program, word, says, href) => {
    const page = await opened(program);
    await page.waitForSelector('#play .status:has-text("completed")');
    const place = await page.evaluate<{ readonly x: number; readonly y: number }>(`(() => {
      const content = document.querySelector('#play .editor').shadowRoot.querySelector('.cm-content');
      const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
      let text = '';
      const parts = [];
      while (walker.nextNode()) { parts.push([text.length, walker.currentNode]); text += walker.currentNode.data; }
      const at = text.indexOf(${JSON.stringify(word)}) + 1;
      const [from, node] = parts.findLast(([start]) => start <= at);
      const range = document.createRange();
      range.setStart(node, at - from);
      range.setEnd(node, at - from);
      const { left, top, height } = range.getBoundingClientRect();
      return { x: left + 1, y: top + height / 2 };
    })()`);
    await page.mouse.move(place.x - 3, place.y);
    await page.mouse.move(place.x, place.y);
    await page.waitForSelector('.cm-tooltip-hover a');
    expect(await page.textContent('.cm-tooltip-hover')).toMatch(says);
    expect(await page.evaluate(`document.querySelector('#play .editor').shadowRoot.querySelector('.cm-tooltip-hover a').getAttribute('href')`)).toBe(href);
    expect(said).toEqual([]);
  });
}); // prettier-ignore
