/** What a browser gives is what Node gives, to the bit; skipped, and said so, where Chromium is missing. */
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import {
  isSkippedWithoutChromium,
  launchChromium,
} from '../oracles/stacks/browser/chromium.testing.js';
import { packageRoot } from '../spec/load/root.js';
import * as api from './portable.js';

/** The package as a browser gets it, in one script; it fails to bundle where anything needs Node. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(packageRoot(), 'api/portable.ts')],
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'vpspec',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** Sent to the page as its own text: it names nothing but what it is given. */
function answers({ load, run, trace, allowed }: typeof api): string {
  const zeros = [0, 0, 0, 0] as const;
  const odd = ['0x80000000', 3.3, '0x7f800000', '0x00000001'] as const;
  const asked: [string, api.Inputs][] = [
    [
      '!!VP2.0 RCP R0.x, v[0].y; RSQ R0.y, v[0].y; LG2 R0.z, v[0].y; EX2 R0.w, v[0].y; MOV o[HPOS], R0; END',
      { registers: { 'v[0]': odd } },
    ],
    [
      '!!VP2.0 SIN R0.x, v[0].y; COS R0.y, v[0].y; LIT R1, v[0]; MOV o[HPOS], R0; MOV o[COL0], R1; END',
      { registers: { 'v[0]': odd } },
    ],
    ['!!VSP1.0 DP4 c[2], v[0], c[1]; END', { registers: { 'v[0]': odd, 'c[1]': odd } }],
    [
      '!!NVfp4.0 TEX result.color, fragment.texcoord[0], texture[0], 2D; END',
      {
        registers: { 'fragment.texcoord[0]': [0.3, 0.6, 0, 1] },
        textures: {
          0: [
            {
              kind: '2D',
              levels: [{ width: 2, texels: [zeros, odd.map(() => 0.7)] }],
              parameters: { minFilter: 'LINEAR' },
            },
          ],
        },
        derivatives: [{ dx: zeros, dy: zeros }],
      },
    ],
    ['!!NVvp4.0 DIV.S result.position, {7, -7, 9, 1}, {2, 2, 0, 1}.x; END', {}],
  ];
  return JSON.stringify([
    load('!!VP1.0 MOV o[HPOS], v[99]; END'),
    ...asked.map(([program, inputs]) => [
      run(program, inputs),
      [...trace(program, inputs)],
      allowed(program, inputs),
    ]),
  ]);
}

const skipped = isSkippedWithoutChromium('the package in a browser');

describe('the package without Node', () => {
  it('bundles, and fits a page', async () => {
    const text = await bundle();
    expect(text.length).toBeGreaterThan(100_000);
    expect(text.length).toBeLessThan(1_000_000);
  });

  it.skipIf(skipped)('gives the same bits in Chromium', async () => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      // The helper of some compilers, which a page lacks.
      await page.evaluate('globalThis.__name = (named) => named');
      const own = await page.evaluate(`${await bundle()}\n(${String(answers)})(vpspec)`);
      expect(own).toBe(answers(api));
    } finally {
      await browser.close();
    }
  });
});
