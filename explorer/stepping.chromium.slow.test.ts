/**
 * The playground step by step, in programs of each kind: forwards and back, breakpoints, the call stack, condition codes, what
 * changed, the clauses of each step, two machines, sets with a switch for each choice, why, and a link that restores all. Needs
 * Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../oracles/stacks/browser/chromium.testing.js';
import { playPage } from './book/play.js';
import { inChromium, linkOf, somePages } from './in-chromium.testing.js';
import { NOTHING_SHARED, packed, unpacked, type Shared } from './playground/share.js';

const { skipped, said, open } = inChromium(
  'steps of the playground',
  somePages(() => [playPage()]),
);

interface Kind extends Pick<Shared, 'program' | 'inputs' | 'besides' | 'beside'> {
  readonly steps: number;
  /** A step within a subroutine, and what the call stack has then; null of a language that has none. */
  readonly call: { readonly step: number; readonly returns: string } | null;
  /** A step that sets condition codes, and what they are then. */
  readonly codes: { readonly step: number; readonly name: string; readonly held: string } | null;
  readonly breakpoint: { readonly line: number; readonly stops: number };
  readonly target: string;
  /** A choice on which something depends. */
  readonly choice: string;
}

const V = ['v[0]', ['0', '2', '-3', '1']] as const;
const KINDS: readonly (readonly [string, Kind])[] = [
  ['a VP2.0 program with CAL and RET', {
    program: '!!VP2.0\nMOVC R0, v[0];\nCAL double;\nMUL o[HPOS], R0, c[0];\nBRA done;\ndouble:\nADD R0, R0, R0;\nRET;\ndone:\nMIN o[COL0], R0, -R0;\nEND',
    inputs: [V, ['c[0]', ['inf', '1', '1', '1']]], besides: '', beside: 'zeroTimes=zero-wins', steps: 7,
    call: { step: 2, returns: 'line 4: MUL o[HPOS], R0, c[0]' }, codes: { step: 1, name: 'CC', held: 'EQGTLTGT' },
    breakpoint: { line: 4, stops: 4 }, target: 'o[HPOS].y', choice: 'minZeros',
  }],
  ['an NVvp4.0 program', {
    program: '!!NVvp4.0\nTEMP a;\nMOV.CC a, vertex.position;\nCAL twice;\nMAX result.position, a, -a;\nRET;\ntwice:\nADD a, a, a;\nRET;\nEND',
    inputs: [['vertex.position', ['0', '2', '-3', '1']]], besides: '', beside: 'extremes=number', steps: 6,
    call: { step: 2, returns: 'line 5: MAX result.position, a, -a' }, codes: { step: 1, name: 'CC0', held: 'SF' },
    breakpoint: { line: 5, stops: 4 }, target: 'result.position.y', choice: 'extremes',
  }],
  ['a GF3 program', {
    program: '!!GF3\nMOV R0, v[0];\nDP3 R1, R0, c[0];\nRCP R1.w, R1.x;\nMUL o[HPOS], R0, R1.w;\nEND',
    inputs: [V, ['c[0]', ['1', '0.3', '0.7', '1']]], besides: '', beside: 'nv20', steps: 4,
    call: null, codes: null, breakpoint: { line: 4, stops: 2 }, target: 'R1.x', choice: 'sumRounding',
  }],
  ['a state program', {
    program: '!!VSP1.0\nMUL R0, v[0], c[1];\nRCP R0.w, R0.y;\nADD c[2], R0, c[1];\nEND',
    inputs: [V, ['c[1]', ['1', '1.3', '0.7', '1']]], besides: '', beside: 'productRounding=down', steps: 3,
    call: null, codes: null, breakpoint: { line: 4, stops: 2 }, target: 'c[2].y', choice: 'productRounding',
  }],
]; // prettier-ignore

const REGISTERS = `[...document.querySelectorAll('#play table.numbers tr:has(button.ask)')].map((row) => row.textContent)`;
const PRESS = (title: string): string => `#play .steps button[title^="${title}"]`;
const taken = (page: BrowserPage): Promise<string | null> =>
  page.textContent('#play .steps output');

async function opened(shared: Partial<Shared>): Promise<BrowserPage> {
  const page = await open(`play.html#${packed({ ...NOTHING_SHARED, ...shared })}`);
  await page.waitForSelector('#play .status:has-text("after")');
  return page;
}

describe.skipIf(skipped).each(KINDS)('%s', (_, kind) => {
  const { program, inputs, besides, beside, steps } = kind;

  it('steps forwards and back; each step names clauses, and what it changed is marked', async () => {
    const page = await opened({ program, inputs, besides });
    const forth: unknown[] = [await page.evaluate(REGISTERS)];
    for (let step = 1; step <= steps; step++) {
      await page.click(PRESS('a step on'));
      expect(await taken(page)).toBe(`${String(step)} of ${String(steps)}`);
      forth.push(await page.evaluate(REGISTERS));
      const clauses = await page.evaluate<number>(`document.querySelectorAll('#play .taken li a[href^="clause/"]').length`);
      expect(clauses, `step ${String(step)}`).toBeGreaterThan(0);
      const changed = await page.evaluate<number>(`document.querySelectorAll('#play td.changed').length`);
      expect(changed > 0, `step ${String(step)}`).toBe(forth[step]?.toString() !== forth[step - 1]?.toString());
    }
    for (let step = steps - 1; step >= 0; step--) {
      await page.click(PRESS('a step back'));
      expect(await page.evaluate(REGISTERS)).toEqual(forth[step]);
    }
    expect(said).toEqual([]);
  });

  it('stops at a breakpoint; shows the call stack and the condition codes', async () => {
    const { breakpoint, call, codes } = kind;
    const page = await opened({ program, inputs, besides, breakpoints: [breakpoint.line] });
    await page.click(PRESS('on to the next breakpoint'));
    expect(await taken(page)).toBe(`${String(breakpoint.stops)} of ${String(steps)}`);
    await page.click(PRESS('to the start'));
    const to = async (step: number): Promise<void> => {
      await page.click(PRESS('to the start'));
      for (let at = 0; at < step; at++) await page.click(PRESS('a step on'));
    };
    if (call !== null) {
      await to(call.step);
      expect(await page.textContent('#play .calls li')).toBe(call.returns);
      await page.click(PRESS('to the start'));
      expect(await page.evaluate(`document.querySelector('#play .calls')`)).toBeNull();
    }
    if (codes !== null) {
      await to(codes.step);
      expect(await page.textContent(`#play table.numbers tr:has(th:text-is("${codes.name}"))`)).toContain(codes.held);
    }
    expect(said).toEqual([]);
  });

  it('shows a second machine beside it, sets with a switch for each choice, why, and all of it again from the link', async () => {
    const { target, choice } = kind;
    const page = await opened({ program, inputs, besides, beside, step: steps });
    await page.waitForSelector('#play .warn:has-text("part in step")');
    await page.click('#play .warn button');
    expect(await page.evaluate(`document.querySelectorAll('#play tr.other').length`)).toBeGreaterThan(0);
    await page.waitForSelector('#play table.sets');
    expect(await page.textContent('#play .permitted, #play table.sets')).toContain(choice);
    await page.waitForSelector(`#play input[id^="choice-${choice}-"]`);
    await page.fill('#play input[aria-label="register, component or bit"]', target);
    await page.click('#play section[aria-label=why] button[type=submit]');
    await page.waitForSelector('#play .why h3, #play .why .bad');
    expect(await page.textContent('#play .why h3')).toBe(target);
    const hash = await linkOf(page);
    const shown = `[document.querySelector('#play .steps output').textContent, document.querySelector('#play .why h3')?.textContent, ${REGISTERS}]`;
    const before = await page.evaluate(shown);
    expect(unpacked(hash)).toMatchObject({ program, inputs, beside, why: { target } });
    const other = await open(`play.html#${hash}`);
    await other.waitForSelector('#play .why h3');
    expect(await other.evaluate(shown)).toEqual(before);
    expect(said).toEqual([]);
  });
}); // prettier-ignore
