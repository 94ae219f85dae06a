/**
 * Textures and buffers in the playground as a browser shows them: from a link, of the program, with mistakes told at their place.
 * Needs Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import { playPage } from './book/play.js';
import { expectReadable, inChromium, linkOf, somePages } from './in-chromium.testing.js';
import { NOTHING_SHARED, packed, unpacked, type Shared } from './playground/share.js';

const { skipped, said, open } = inChromium(
  'textures and buffers, in the playground',
  somePages(() => [playPage()]),
);

const SHARED: Shared = {
  ...NOTHING_SHARED,
  program: `!!NVvp4.0
BUFFER b[] = { program.buffer[0] };
TEMP t;
TEX t, vertex.texcoord[0], texture[2], 2D;
MUL result.position, t, b[1];
END
`,
  inputs: [['vertex.texcoord[0]', ['0.25', '0.25', '0', '1']]],
  besides: `textures:
  2: {2D: {levels: [{width: 1, height: 1, texels: [[1, 2, 3, 4]]}], parameters: {minFilter: NEAREST, magFilter: NEAREST}}}
buffers: {0: [7, 0.5]}
`,
  step: 2,
};

const RAN = '#play .status:has-text("after")';
const FIELD = '#besides';
const RESULT = `[...document.querySelectorAll('#play table.numbers tr:has(th) td')].slice(-4).map(({ textContent }) => textContent.replace(/0x.*/, ''))`;
const VALUE = `document.querySelector('${FIELD}').value`;
const IS_SHOWN = `document.querySelector('${FIELD}').offsetParent !== null`;

describe.skipIf(skipped)('textures and buffers', () => {
  it('come with a link, stay in it, and are what the program reads', async () => {
    const page = await open(`play.html#${packed(SHARED)}`);
    await page.waitForSelector(RAN);
    expect(await page.evaluate(VALUE)).toBe(SHARED.besides);
    expect(await page.textContent('#play table.numbers')).toMatch(/0\.50x3f000000/);
    expect(await page.evaluate(RESULT)).toEqual(['0.5', '1', '1.5', '2']);
    expect(unpacked(await linkOf(page))).toEqual(SHARED);
    await page.fill(FIELD, SHARED.besides.replace('0.5]', '2]'));
    await page.waitForSelector('#play table.numbers td:has-text("0x41000000")');
    const other = await open(`play.html#${await linkOf(page)}`);
    await other.waitForSelector(RAN);
    expect(await other.evaluate(RESULT)).toEqual(['2', '4', '6', '8']);
    expect(said).toEqual([]);
  });

  it('a mistake is told with its place, which is gone to; what stands there is marked', async () => {
    const page = await open(`play.html#${packed(SHARED)}`);
    await page.waitForSelector(RAN);
    await page.fill(FIELD, 'buffers:\n  0: [7, half]\n');
    await page.waitForSelector('#play .status.bad');
    expect(await page.textContent('#play .status')).toMatch(/^In textures and buffers, line 2, column 10: .*"half"/);
    expect(await page.evaluate(`document.querySelector('${FIELD}').ariaInvalid`)).toBe('true');
    await page.click('#play button[title="in the text of textures and buffers"]');
    expect(await page.evaluate(`[document.activeElement.id, document.activeElement.selectionStart]`)).toEqual(['besides', 18]);
    await page.fill(FIELD, '');
    await page.waitForSelector(RAN);
    expect(await page.evaluate(`document.querySelector('${FIELD}').ariaInvalid`)).toBeNull();
    expect(said).toEqual([]);
  });

  it('small ones are offered for what the program names; VP programs have no place for them', async () => {
    const page = await open(`play.html#${packed({ ...SHARED, besides: '' })}`);
    await page.waitForSelector(RAN);
    await page.click('#play button:has-text("Small ones for this program")');
    await page.waitForSelector('#play table.numbers tr:last-child td:last-child:has-text("0x00000000")');
    expect(await page.evaluate(VALUE)).toMatch(/^textures:\n {2}2: \{2D: .*\nbuffers:\n {2}0: /);
    await page.evaluate(`location.hash = '${packed({ ...NOTHING_SHARED, program: '!!VP2.0 MOV o[HPOS], v[0]; END' })}'`);
    await page.waitForSelector('#play .status:has-text("VP2.0: completed")');
    expect(await page.evaluate(IS_SHOWN)).toBe(false);
    // What a link gives to a program that takes none is shown, so that it can be taken away.
    await page.evaluate(`location.hash = '${packed({ ...SHARED, inputs: [], program: '!!VP2.0 MOV o[HPOS], v[0]; END' })}'`);
    await page.waitForSelector('#play .status.bad');
    expect(await page.textContent('#play .status')).toMatch(/^VP programs are given no textures/);
    expect(await page.evaluate(IS_SHOWN)).toBe(true);
    expect(said).toEqual([]);
  });

  it('is readable', async () => {
    const page = await open(`play.html#${packed(SHARED)}`, { bypassCSP: true });
    await page.waitForSelector(RAN);
    await expectReadable(page);
  });
}); // prettier-ignore
