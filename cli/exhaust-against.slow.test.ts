/** `vpspec exhaust --against`, whose lattice of two operands takes seconds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('exhaust-against');

describe('vpspec exhaust --against', () => {
  const MUL = ['exhaust', 'MUL', '--environment', 'VP1.1', '--random', '400', '--jobs', '1'];

  it('tells what is not the engine’s, and lets it decide alone, or both', async () => {
    const asked = [...MUL, '--backend', 'profile:strict', '--json'];
    const engine = await runHere([...asked, '--against', 'nv20']);
    expect(engine.code).toBe(1);
    const report: unknown = JSON.parse(engine.out);
    expect(COMMAND_FORMATS['exhaust']?.safeParse(report).error?.issues ?? []).toEqual([]);
    expect(report).toMatchObject({
      operations: [{ wrong: 0, against: { verdict: 'differs', notPermitted: 0 } }],
    });
    const own = [...MUL, '--backend', 'engine:nv20'];
    expect(await runHere([...own, '--against', 'nv20'])).toMatchObject({ code: 0 });
    const both = await runHere([...own, '--against', 'document,nv20']);
    expect(both.code).toBe(0);
    expect(both.out).toContain('against the engine: incomplete; 0 of');
  });

  it('goes on only with what was held against the same, and shows it on the page', async () => {
    const out = join(folder, 'against');
    const words = [...MUL, '--backend', 'profile:strict', '--out', out];
    await runHere([...words, '--against', 'nv20']);
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('Not the engine’s, by operand');
    const other = await runHere([...words, '--resume']);
    expect(other.err).toContain('was saved of another against, {"engine":"nv20"');
    const same = await runHere([...words, '--resume', '--against', 'nv20', '--json']);
    expect(same.code).toBe(1);
  });
});
