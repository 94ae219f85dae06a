/**
 * The engines' functions in C, bit for bit those of semantics/silicon/: of the engines, and of engines that differ in one place, so that the functions are
 * known to follow the figures. Needs gcc: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CHANGED } from '../../../semantics/silicon/changed.js';
import {
  engineOf,
  NV20_FIGURES,
  NV30_FIGURES,
  type Figures,
} from '../../../semantics/silicon/engines.js';
import { ENGINE_IDS } from '../../../semantics/silicon/names.js';
import { resultOf } from '../../../semantics/silicon/on-operands.js';
import { byNight } from '../../../vitest.night.js';
import { isSkipped } from '../../stacks/required.testing.js';
import { C, C_TYPES } from '../c.js';
import { Library } from '../helper.js';
import { callOf, engineLibrary, ownInstructions } from './library.js';
import { operandRows } from './operands.js';
import { engineHelpers } from './style.js';

const isThere = spawnSync('gcc', ['--version']).status === 0;
const skip = isSkipped('gcc', isThere, "the engines' functions in C");

const folder = mkdtempSync(join(tmpdir(), 'vpspec-engine-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Warnings are errors: whoever includes the file has them on. */
function compiled(name: string, text: string, ...flags: readonly string[]): string {
  const [source, program] = [join(folder, `${name}.c`), join(folder, name)];
  writeFileSync(source, text);
  const warnings = ['-Wall', '-Wextra', '-Wpedantic', '-Werror'];
  execFileSync('gcc', ['-std=c99', '-O1', ...warnings, ...flags, '-o', program, source]);
  return program;
}

const ROWS = operandRows(byNight(50_000, 3000));

/** How many results of a row of operands, of all instructions, are not those of the figures; by instruction. */
function differing(name: string, figures: Figures): ReadonlyMap<string, number> {
  const own = engineOf(figures).instructions;
  const instructions = ownInstructions(own);
  const calls = instructions.map((each) => {
    const { text: call, isVector } = callOf(each, ['a', 'b', 'c']);
    return isVector
      ? `{ const vp_u4 r = ${call}; put(r.x, r.y, r.z, r.w); }`
      : `{ const vp_u r = ${call}; put(r, r, r, r); }`;
  });
  const text = [
    ...C_TYPES,
    '#include <stdio.h>',
    ...new Library(engineHelpers(figures), C).definitionsFor(calls),
    'static void put(vp_u x, vp_u y, vp_u z, vp_u w) { const vp_u r[4] = {x, y, z, w}; fwrite(r, 4, 4, stdout); }',
    'int main(void) {',
    '  vp_u4 row[3];',
    '  while (fread(row, sizeof row, 1, stdin) == 1) {',
    '    const vp_u4 a = row[0], b = row[1], c = row[2];',
    ...calls,
    '  }',
    '  return 0;',
    '}',
  ].join('\n');
  const words = Uint32Array.from(
    ROWS.flatMap((row) => row.flatMap(({ x, y, z, w }) => [x, y, z, w])),
  );
  const input = Buffer.from(words.buffer);
  const program = compiled(name, text);
  const out = execFileSync(program, { input, maxBuffer: 2 ** 30 });
  const seen = new Uint32Array(out.buffer, out.byteOffset, out.length / 4);
  expect(seen).toHaveLength(ROWS.length * instructions.length * 4);
  const found = new Map<string, number>();
  let at = 0;
  for (const row of ROWS) {
    for (const each of instructions) {
      const [x = 0, y = x, z = x, w = x] = resultOf(own, { instruction: each, operands: row });
      const isSame = [x, y, z, w].every((bits, component) => seen[at + component] === bits);
      if (!isSame) found.set(each, (found.get(each) ?? 0) + 1);
      at += 4;
    }
  }
  return found;
}

const ENGINES: readonly (readonly [string, Figures])[] = [
  ['nv20', NV20_FIGURES],
  ['nv30', NV30_FIGURES],
];

/** What these functions cannot be made of, and why, stands in engineHelpers: a sixth guard bit, and other orders. */
const CHANGED_ENGINES = ENGINE_IDS.flatMap((engine) =>
  Object.entries(CHANGED[engine]).flatMap(([what, figures]) => {
    try {
      engineHelpers(figures);
      return [[`${engine}: ${what}`, figures] as const];
    } catch (error) {
      if (error instanceof RangeError) return [];
      throw error;
    }
  }),
);

describe.skipIf(skip)("the engines' functions in C", () => {
  it.each(ENGINES)('are those of %s', (name, figures) => {
    expect([...differing(name, figures)]).toEqual([]);
  });

  it('follow the figures, whatever they are', () => {
    expect(CHANGED_ENGINES.length).toBeGreaterThan(30);
    const asked = CHANGED_ENGINES.filter((_, index) => byNight(true, index % 9 === 0));
    for (const [index, [what, figures]] of asked.entries()) {
      expect([...differing(`changed${String(index)}`, figures)], what).toEqual([]);
    }
  });

  it.each(ENGINE_IDS)('test themselves in a file: %s', (engine) => {
    const text = engineLibrary(engine, 'c');
    const right = compiled(`self-${engine}`, text, '-DVPSPEC_TEST');
    expect(execFileSync(right, { encoding: 'utf8' })).toMatch(
      /^0 of \d+ instructions are not the engine's\n$/,
    );
    const wrong = compiled(
      `wrong-${engine}`,
      text.replace(
        /_ROOT_SEEDS\[128\] = \{(\d+)/,
        (_, seed: string) => `_ROOT_SEEDS[128] = {${String(Number(seed) - 1)}`,
      ),
      '-DVPSPEC_TEST',
    );
    expect(spawnSync(wrong, { encoding: 'utf8' })).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(
        "RSQ: some of 4096 results are not the engine's\n1 of ",
      ) as string,
    });
    // Without its tests it is a header.
    compiled(`header-${engine}`, `${text}\nint main(void) { return 0; }\n`);
  });
});
