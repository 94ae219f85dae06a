/** Kept summaries of every operand: their numbers add up, and the words about them are theirs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../spec/load/root.js';
import type { ExhaustJson } from './exhaust.js';

const folder = join(packageRoot(), 'docs/exhausted');
const words = readFileSync(join(folder, 'README.md'), 'utf8');
const kept = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const { asked, operations } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      /** The first and the last operand of what is a part, as bits. */
      readonly asked: { readonly operands?: { readonly from: string; readonly to: string } };
      readonly operations: readonly Omit<ExhaustJson['operations'][number], 'slices'>[];
    };
    return operations.map((each) => ({ name, operands: asked.operands ?? null, ...each }));
  });

it('there are some, and each has its row', () => {
  expect(kept.length).toBeGreaterThan(0);
  expect(words.match(/^\| `[\w.-]+\.json` \|/gm)).toHaveLength(kept.length);
});

describe.each(kept)('$operation of $name', (each) => {
  it('adds up to all operands, or to those between the two that it states, of which it says no more than incomplete', () => {
    const { asked, hidden, withinBound, judged, kinds, whole, operands } = each;
    expect(whole).toBe(operands === null);
    const { from, to } = operands ?? { from: '0x00000000', to: '0xffffffff' };
    expect(asked).toBe(Number(to) - Number(from) + 1);
    expect(each.verdict === 'conforms').toBe(operands === null);
    expect(withinBound + judged + hidden).toBe(asked);
    expect(kinds.reduce((sum, kind) => sum + kind.asked, 0)).toBe(asked);
    expect(kinds.reduce((sum, kind) => sum + kind.wrong, 0)).toBe(each.wrong);
  });

  it('is as the words say', () => {
    const { name, operation, verdict, digest, worst, scope } = each;
    const row = words.split('\n').find((line) => line.startsWith(`| \`${name}\` | ${operation} |`));
    const part = each.operands === null ? '' : `, ${each.operands.from} to ${each.operands.to}`;
    expect(row).toContain(`| ${verdict}, ${scope}${part} |`);
    expect(row).toContain(`\`${digest.slice(0, 16)}\``);
    expect(row).toContain(`${worst?.multiple.toFixed(4) ?? ''} of the bound`);
    expect(row).toContain(`${worst?.ulps.toFixed(3) ?? ''} ulps`);
  });
});
