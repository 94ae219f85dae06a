/** The kept pictures of the GeForce3 paper's figures are those that `vpspec engine --figure` draws. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pictureOf } from '../reports/figures/png.testing.js';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { packageRoot } from '../spec/load/root.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('engine-figure');

it.each(['6', '7', '8'])('figure %s', async (number) => {
  const out = join(folder, `${number}.png`);
  const ended = await runHere(['engine', '--figure', number, '--out', out, '--json']);
  expect(ended).toMatchObject({ code: 0, err: '' });
  COMMAND_FORMATS['engine']?.parse(JSON.parse(ended.out));
  const [own, kept] = [out, join(packageRoot(), 'docs', `figure-${number}.png`)].map((path) =>
    pictureOf(readFileSync(path)),
  );
  expect([own?.width, own?.height]).toEqual([kept?.width, kept?.height]);
  // Sines are not the same to the last bit on every machine: a sample on an edge may lie beyond it.
  const others = own?.colours.filter((value, at) => Math.abs(value - (kept?.colours[at] ?? 0)) > 8);
  expect((others?.length ?? NaN) / (own?.colours.length ?? NaN)).toBeLessThan(0.001);
});
