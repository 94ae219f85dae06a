/**
 * Generated programs in C, by an engine's translation, compiled and run: the patterns that they leave are those of the engine's machine (semantics/silicon/), whatever
 * the patterns that they are given. Needs gcc: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type Quad } from '../../../spec/environments.js';
import { load } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import { run } from '../../../semantics/machine/run.js';
import { patternDomain } from '../../../semantics/silicon/domain.js';
import { FACTS } from '../../../semantics/silicon/driver.js';
import { byNight } from '../../../vitest.night.js';
import { Generator } from '../../generate/vp/generator.js';
import { isSkipped } from '../../stacks/required.testing.js';
import { drawVertices } from '../../stress/draw.js';
import { translate } from '../translate.js';

const isThere = spawnSync('gcc', ['--version']).status === 0;
const skip = isSkipped('gcc', isThere, "engines' translations in C");

const folder = mkdtempSync(join(tmpdir(), 'vpspec-engine-programs-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const ATTRIBUTES = 16;
const VERTICES = 6;

/** NaNs of both kinds and signs with payloads, and denormals: what `drawVertices` has few of. */
const ODD = [0x7f800001, 0xff812345, 0xffc00000, 0x7fffffff, 0x00000001, 0x807fffff, 0x80000000];

/** Vectors of vertices, as words. */
function wordsOf(seed: number, vertices: number): Uint32Array {
  const words = new Uint32Array(vertices * ATTRIBUTES * 4);
  const registers = Array.from({ length: ATTRIBUTES }, (_, number) => number);
  drawVertices(seed, 0, vertices, registers, words);
  for (let at = seed % 11; at < words.length; at += 11) words[at] = ODD[at % ODD.length] ?? 0;
  return words;
}

function quadsOf(words: Uint32Array): Record<number, Quad> {
  const count = words.length / 4;
  return Object.fromEntries(
    Array.from({ length: count }, (_, register) => {
      const [x = 0, y = 0, z = 0, w = 0] = words.subarray(register * 4, register * 4 + 4);
      return [register, [x, y, z, w] as const];
    }),
  );
}

/** Reads parameters and vertices from standard input, and writes the results of the vertices. */
function mainOf(parameters: number, results: number): string {
  return [
    '#include <stdio.h>',
    'int main(void) {',
    `  static vp_u4 c[${String(parameters)}], v[${String(ATTRIBUTES)}], results[${String(results)}];`,
    '  if (fread(c, sizeof c, 1, stdin) != 1) { return 1; }',
    '  while (fread(v, sizeof v, 1, stdin) == 1) { vertex(v, c, results); fwrite(results, sizeof results, 1, stdout); }',
    '  return 0;',
    '}',
    '',
  ].join('\n');
}

describe.skipIf(skip).each([
  ['nv20', 'VP1.0', byNight(60, 6)],
  ['nv20', 'VP1.1', byNight(90, 12)],
  ['nv30', 'VP2.0', byNight(120, 20)],
] as const)('%s in C, programs of %s', (engine, name, count) => {
  const environment = ENVIRONMENTS[name];
  const domain = { ...patternDomain(FACTS[engine], name), input: (word: number) => word };
  const generator = new Generator(environment);
  const programParameters = environment.programParameters;

  it('leave what the engine leaves', () => {
    for (let index = 0; index < count; index++) {
      const { text: source } = generator.program(61, index);
      const loaded = load(source);
      if (!loaded.loaded) throw new Error(loaded.error.message);
      const { program } = loaded;
      const { text } = translate(program, 'c', { mode: engine, results: environment.results });
      const [file, binary] = [join(folder, 'p.c'), join(folder, 'p')];
      writeFileSync(file, text + mainOf(programParameters, environment.results.length));
      const flags = ['-std=c99', '-O0', '-Wall', '-Wextra', '-Wpedantic', '-Werror'];
      execFileSync('gcc', [...flags, '-o', binary, file]);
      const parameters = wordsOf(7 * index + 1, programParameters / ATTRIBUTES);
      const vertices = wordsOf(7 * index + 2, VERTICES);
      const input = Buffer.concat([Buffer.from(parameters.buffer), Buffer.from(vertices.buffer)]);
      const out = execFileSync(binary, { input });
      const seen = new Uint32Array(out.buffer.slice(out.byteOffset, out.byteOffset + out.length));
      const linked = link(program, domain);
      const wanted = Array.from({ length: VERTICES }, (_, vertex) => {
        const own = vertices.subarray(vertex * ATTRIBUTES * 4, (vertex + 1) * ATTRIBUTES * 4);
        const { state } = run(linked, {
          attributes: quadsOf(own),
          parameters: quadsOf(parameters),
        });
        return state.results.map(({ x, y, z, w }) => [x, y, z, w]);
      }).flat(2);
      expect([...seen], source).toEqual(wanted);
    }
  });
});
