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

/** Of each language: what is begun and offered, an opcode and a register that it lacks or has, and a program with a slip. */
const LANGUAGES = [
  { header: '!!VP1.0', begun: 'S', offered: 'SGE', lacks: 'SIN', register: 'o[TEX0]', slip: 'MOVE', own: 'MOV o[HPOS], v[0];' },
  { header: '!!VP1.1', begun: 'A', offered: 'ABS', lacks: 'ARR', register: 'v[NRML]', slip: 'MOVE', own: 'MOV o[HPOS], v[0];' },
  { header: '!!VSP1.0', begun: 'S', offered: 'SLT', lacks: 'SUB', register: 'c[0]', slip: 'MOVE', own: 'MOV c[0], v[0];' },
  { header: '!!VP2.0', begun: 'S', offered: 'SIN', lacks: 'SWZ', register: 'o[CLP0]', slip: 'MOVE', own: 'MOV o[HPOS], v[0];' },
  { header: '!!GF3', begun: 'R', offered: 'RSQ', lacks: 'RCC', register: 'v[OPOS]', slip: 'MOVE', own: 'MOV o[HPOS], v[0];' },
  { header: '!!NVvp4.0', begun: 'E', offered: 'EX2', lacks: 'EMIT', register: 'vertex.normal', slip: 'MOVE', own: 'MOV result.position, vertex.position;' },
  { header: '!!NVfp4.0', begun: 'D', offered: 'DDX', lacks: 'vertex.', register: 'fragment.position', slip: 'MOVE', own: 'MOV result.color, fragment.color;' },
  { header: '!!NVgp4.0', begun: 'E', offered: 'EMIT', lacks: 'fragment.', register: 'primitive.id', slip: 'MOVE', own: 'EMIT;' },
].map((each) => ({
  ...each,
  wrong: `${each.header}\n${each.header === '!!NVgp4.0' ? 'PRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n' : ''}${each.slip} R0, v[0];\n${each.own}\nEND`,
  at: each.slip,
  meant: 'MOV',
})); // prettier-ignore

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

  it.each(LANGUAGES)(
    'of $header: offers opcodes, registers and bindings of its own alone, and tells an error with its place and what was meant',
    async ({ header, begun, offered, lacks, register, wrong, at, meant }) => {
      const page = await opened(`${header}\n`);
      await page.click('#play .cm-content');
      await page.keyboard.press('Control+End');
      for (const key of begun) await page.keyboard.press(key);
      await page.waitForSelector(`.cm-tooltip-autocomplete li:has-text("${offered}")`);
      const list = await page.textContent('.cm-tooltip-autocomplete');
      expect(list).not.toContain(lacks);
      await page.keyboard.press('Escape');
      await page.keyboard.type(`; ${register.slice(0, -1)}`);
      await page.waitForSelector(`.cm-tooltip-autocomplete li:has-text("${register}")`);
      const other = await opened(wrong);
      await other.waitForSelector('#play .status.bad');
      const told = await other.textContent('#play .status');
      expect(told).toMatch(/^Line \d+, column \d+: /);
      expect(told).toContain(meant);
      await other.waitForSelector('.cm-lintRange-error');
      expect(await other.textContent('.cm-lintRange-error')).toBe(at);
      expect(said).toEqual([]);
    },
  );

  it('offers how programs begin, and what a program declares', async () => {
    const page = await opened('# a comment\n');
    await page.click('#play .cm-content');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('!!NVf');
    await page.waitForSelector('.cm-tooltip-autocomplete li:has-text("!!NVfp4.0")');
    const own = await opened('!!NVvp4.0\nTEMP shade, other;\n');
    await own.click('#play .cm-content');
    await own.keyboard.press('Control+End');
    await own.keyboard.type('MOV sha');
    await own.waitForSelector('.cm-tooltip-autocomplete li:has-text("shade")');
    expect(await own.textContent('.cm-tooltip-autocomplete li')).toContain('a temporary of this program');
  });

  // Of each language an opcode, a register or binding, and an opcode that it lacks (VP2.0 lacks none of VP programs').
  it.each([
    ['!!VP1.0\nMUL o[HPOS], v[OPOS], c[3];\nEND', 'MUL', /^MUL: \w.*\. \w/, 'instruction/MUL.html'],
    ['!!VP1.0\nMUL o[HPOS], v[OPOS], c[3];\nEND', 'o[HPOS]', /^o\[HPOS\]: \w/, 'register/o-HPOS.html'],
    ['!!VP1.0\nSIN R0, R1;\nEND', 'SIN', /^SIN: .*VP1\.0 lacks it\./, 'instruction/SIN.html'],
    ['!!VP1.1\nDPH o[HPOS], v[OPOS], c[3];\nEND', 'DPH', /^DPH: \w.*\. \w/, 'instruction/DPH.html'],
    ['!!VP1.1\nDPH o[HPOS], v[OPOS], c[3];\nEND', 'v[OPOS]', /^v\[OPOS\]: \w/, 'register/v-OPOS.html'],
    ['!!VP1.1\nSIN R0, R1;\nEND', 'SIN', /^SIN: .*VP1\.1 lacks it\./, 'instruction/SIN.html'],
    ['!!VSP1.0\nMAD c[4], v[0], c[3], c[3];\nEND', 'MAD', /^MAD: \w.*\. \w/, 'instruction/MAD.html'],
    ['!!VSP1.0\nMAD c[4], v[0], c[3], c[3];\nEND', 'c[3]', /^c\[n\]: \w/, 'register/c-n.html'],
    ['!!VSP1.0\nSIN R0, R1;\nEND', 'SIN', /^SIN: .*VSP1\.0 lacks it\./, 'instruction/SIN.html'],
    ['!!VP2.0\nADD o[HPOS], v[OPOS], c[3];\nEND', 'ADD', /^ADD: \w.*\. \w/, 'instruction/ADD.html'],
    ['!!VP2.0\nADD o[HPOS], v[OPOS], c[3];\nEND', 'o[HPOS]', /^o\[HPOS\]: \w/, 'register/o-HPOS.html'],
    ['!!GF3\nMUL o[HPOS], v[OPOS], c[3];\nEND', 'MUL', /^MUL: \w.*\. \w/, 'instruction/MUL.html'],
    ['!!GF3\nMUL o[HPOS], v[OPOS], c[3];\nEND', 'c[3]', /^c\[n\]: \w/, 'register/c-n.html'],
    ['!!GF3\nRCC R0, R1;\nEND', 'RCC', /^RCC: .*GF3 lacks it\./, 'instruction/RCC.html'],
    ['!!NVvp4.0\nADD.SAT result.position, vertex.position, 1;\nEND', 'ADD', /^ADD: \w.*\. \w/, 'instruction/gp4.ADD.html'],
    ['!!NVvp4.0\nADD.SAT result.position, vertex.position, 1;\nEND', 'vertex.position', /^vertex\.position: \w/, 'register/vertex.position.html'],
    ['!!NVvp4.0\nEMIT R0, R1;\nEND', 'EMIT', /^EMIT: .*NVvp4\.0 lacks it\./, 'instruction/nvgp4.EMIT.html'],
    ['!!NVfp4.0\nDDX result.color, fragment.position;\nEND', 'DDX', /^DDX: \w.*\. \w/, 'instruction/nvfp4.DDX.html'],
    ['!!NVfp4.0\nDDX result.color, fragment.position;\nEND', 'fragment.position', /^fragment\.position: \w/, 'register/fragment.position.html'],
    ['!!NVfp4.0\nEMIT R0, R1;\nEND', 'EMIT', /^EMIT: .*NVfp4\.0 lacks it\./, 'instruction/nvgp4.EMIT.html'],
    ['!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\nMOV result.position, vertex[0].position; EMIT;\nEND', 'EMIT', /^EMIT: \w.*\. \w/, 'instruction/nvgp4.EMIT.html'],
    ['!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\nMOV result.position, vertex[0].position; EMIT;\nEND', 'result.position', /^result\.position: \w/, 'register/result.position.html'],
    ['!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\nKIL R0, R1;\nEND', 'KIL', /^KIL: .*NVgp4\.0 lacks it\./, 'instruction/nvfp4.KIL.html'],
  ])('says of %j at %s what its rule is', async (program, word, says, href) => {
    const page = await opened(program);
    await page.waitForSelector('#play .status:has-text("completed"), #play .status.bad');
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
