/**
 * Rows of docs/host-code.md, counted again: those that rest on arithmetic of IEEE 754 alone. Needs gcc, and Mesa with glslang and SPIRV-Cross: where these are missing
 * the tests say that they are skipped, unless VPSPEC_REQUIRE names gcc or hlsl.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasHlslTools } from '../../oracles/stacks/gl/hlsl.js';
import { hasMesa, isSkipped } from '../../oracles/stacks/required.testing.js';
import { stackOf } from '../../oracles/stress/stack-of.js';
import { packageRoot } from '../../spec/load/root.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { EngineResults, rowOfOne, rowOfSeveral } from './count.js';
import { inC } from './in-c.js';
import { inHlsl } from './in-hlsl.js';
import { OF_ONE, type Plain } from './plain.js';

const PAGE = readFileSync(join(packageRoot(), 'docs/host-code.md'), 'utf8');

async function rows(
  plain: Plain,
  engine: EngineName,
  asked: readonly string[],
): Promise<readonly string[]> {
  const results = new EngineResults(engine);
  const found: string[] = [];
  for (const piece of plain.pieces) {
    if (!asked.includes(piece.instruction)) continue;
    const isOfOne = OF_ONE[engine].includes(piece.instruction);
    found.push(
      isOfOne
        ? await rowOfOne(plain, piece, engine, 4099)
        : await rowOfSeveral(plain, piece, results),
    );
  }
  await plain.close();
  return found;
}

const noCompiler = spawnSync('gcc', ['--version']).status !== 0;

describe.skipIf(isSkipped('gcc', !noCompiler, 'figures of C'))('C', () => {
  it.each([
    ['nv20', ['MIN', 'SLT']],
    ['nv30', ['MAX', 'SNE']],
  ] as const)('beside %s has the figures of the page', async (engine, asked) => {
    const found = await rows(inC(engine), engine, asked);
    expect(found.length).toBeGreaterThan(2);
    for (const row of found) expect(PAGE).toContain(row);
  });
});

describe.skipIf(isSkipped('hlsl', hasHlslTools() && hasMesa(), 'figures of HLSL'))('HLSL', () => {
  it('beside nv20 has the figures of the page', async () => {
    const backend = 'mesa:llvmpipe,hlsl';
    Object.assign(process.env, stackOf(backend).variables);
    const found = await rows(await inHlsl('nv20', backend), 'nv20', ['RCP', 'MUL']);
    expect(found).toHaveLength(3);
    for (const row of found) expect(PAGE).toContain(row);
  });
});
