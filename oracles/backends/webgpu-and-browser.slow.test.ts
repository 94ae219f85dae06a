/**
 * WebGPU and the browser as they are on this machine, each in a process of its own. Where one is absent its
 * tests say that they are skipped, and why; where VPSPEC_REQUIRE names it they fail instead.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { authorityOf } from '../../spec/authorities.js';
import { ENVIRONMENTS, type Quad } from '../../spec/environments.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { STANDARD, standardUnder } from '../../semantics/machine/machine.js';
import { run } from '../../semantics/machine/run.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { Generator } from '../generate/vp/generator.js';
import type { BlackBox } from '../judge/black-box/black-box.js';
import { BackendFailure, BackendUsageError, type Backend, type BackendKind } from './backend.js';
import { browserKind, webGpuKind } from './stack-kind.js';
import { runsGpuPrograms } from './gpu/stack.testing.js';
import { isRequired } from '../stacks/required.testing.js';
import { byNight } from '../../vitest.night.js';

/** The stack, its translations by NV_vertex_program2; or why it is not to be had. */
async function opened(kind: BackendKind, requirement: string): Promise<Backend | string> {
  try {
    return await kind.open('', { document: 'vp2' });
  } catch (error) {
    if (!(error instanceof BackendFailure) || isRequired(requirement)) throw error;
    console.warn(`skipped: the stack ${kind.kind}; ${error.message}`);
    return error.message;
  }
}

const stacks = await Promise.all([
  opened(webGpuKind, 'webgpu').then((stack) => ['webgpu', stack] as const),
  opened(browserKind, 'chromium').then((stack) => ['browser', stack] as const),
]);
afterAll(async () => {
  for (const [, stack] of stacks) if (typeof stack !== 'string') await stack.close();
});

/** What the machine of NV_vertex_program2 leaves in the vertex result registers. */
function nominal(source: string, values: InputValues): readonly Vector<number>[] {
  const result = STANDARD.load(source);
  if (!result.loaded) throw new Error(result.error.message);
  const { name } = result.program.environment;
  const machine = standardUnder(authorityOf(name, 'vp2'));
  return run(machine.link(result.program), values).state.results;
}

/** What compilers are known to rewrite, and to get wrong: each line the reason of one barrier. */
const REWRITTEN = `!!VP2.0
MOV R2, v[0];
MOV R3, v[1];
ADD R0, R2, R3;
ADD o[COL0], R0, -R2;          # not R3
ADD o[COL1], R2, -R2;          # NaN of an infinity
MUL o[BFC0], R2, R9;           # R9 is 0: NaN of NaN and infinities
MUL o[BFC1], R2.x, R2;
MAX o[TEX0], R2, R3;
MIN o[TEX1], R2, R3;
SLT o[TEX2], R2, R3;
MOV o[TEX3] (EQ.wzyx), R2;     # codes that were never written, in another order
MAD o[TEX4], R2, R3, -R0;      # two roundings
CAL twice;
SGEC R1.x, R3.x, R3.y;
again:
ADDC R1.x, R1.x, -c[4].x;
ADD o[TEX5], R1.x, R3;
BRA again (GT.x);
MOV o[HPOS], c[4];
RET;
twice:
MUL R0, R0, c[4].y;
MOV o[TEX6], R0;
RET;
END`;

/** Every result register of VP2.0, which is more than one pass of some stacks exports. */
const EVERY_RESULT = ENVIRONMENTS['VP2.0'].results
  .map((name, index) => `MUL o[${name}], v[0], c[${String(index)}];`)
  .join('\n');

describe.each(stacks)('%s', (_, stack) => {
  const isAbsent = typeof stack === 'string';
  const boxOf = (): BlackBox => {
    if (isAbsent || stack.abilities.vp === null) throw new Error('no stack');
    return stack.abilities.vp.box;
  };
  const expectNominal = async (source: string, values: InputValues): Promise<void> => {
    const left = await boxOf().run(source, values);
    expect(left, source).toMatchObject({ loaded: true });
    if (left.loaded) expect(left.results, source).toEqual(nominal(source, values));
  };

  it.skipIf(isAbsent)('says who it is', () => {
    if (isAbsent) return;
    const { environments, details } = stack.identity;
    expect(environments).toEqual(
      expect.arrayContaining(['VP1.0', 'VP1.1', 'VP2.0', 'GF3', 'NVvp4.0']),
    );
    expect(details).toMatchObject({ mode: 'strict' });
    for (const name of ['vendor', 'renderer', 'version']) expect(details[name]).toMatch(/\w/);
  });

  it.skipIf(isAbsent)('keeps bits, and the order of vertices', async () => {
    const values: Quad[] = Array.from({ length: 100 }, (__, index) => [
      index,
      -index,
      1 / index,
      -0,
    ]);
    values[50] = [NaN, -Infinity, 3.4028234663852886e38, 1.1754943508222875e-38];
    const vertices = values.map((value) => ({ 3: value }));
    const source = '!!VP1.0\nMOV o[HPOS], c[95];\nMOV o[TEX7], v[3];\nEND';
    const parameters = { 95: [-0, NaN, 1e-40, Infinity] as const };
    const left = await boxOf().runBatch(source, parameters, vertices);
    expect(left.length).toBe(vertices.length);
    left.forEach((one, index) => {
      const wanted = nominal(source, { attributes: vertices[index] ?? {}, parameters });
      expect(one.loaded ? one.results : one).toEqual(wanted);
    });
  });

  it.skipIf(isAbsent)('reads all sixteen attributes of several vertices', async () => {
    const numbers = Array.from({ length: 16 }, (__, number) => number);
    const vertices = [0, 1, 2].map((vertex) =>
      Object.fromEntries(
        numbers.map((number): [number, Quad] => [number, [vertex, number, -vertex, 16 * vertex]]),
      ),
    );
    const sums = numbers.map((n) => `MAD R0, v[${String(n)}], c[${String(n)}], R0;`);
    const source = `!!VP1.1\n${sums.join('\n')}\nMOV o[HPOS], R0;\nEND`;
    const parameters = Object.fromEntries(
      numbers.map((number): [number, Quad] => [number, [3 ** number, number, 2 ** number, 1]]),
    );
    const left = await boxOf().runBatch(source, parameters, vertices);
    left.forEach((one, index) => {
      const wanted = nominal(source, { attributes: vertices[index] ?? {}, parameters });
      expect(one.loaded ? one.results : one).toEqual(wanted);
    });
  });

  it.skipIf(isAbsent)('refuses as the loader does, and goes on', async () => {
    const refused = await boxOf().run('!!VP1.0\nFOO R0, v[0];\nEND', {});
    expect(refused).toMatchObject({ loaded: false, position: 8 });
    await expectNominal('!!VP1.0\nMOV o[HPOS], v[0];\nEND', { attributes: { 0: [1, 2, 3, 4] } });
  });

  it.skipIf(isAbsent)('runs what compilers rewrite as it stands', async () => {
    const attributes = {
      0: [16777216, Infinity, NaN, -0],
      1: [1.5, 1.25, 0, 0],
    } as const satisfies Record<number, Quad>;
    const parameters = { 4: [0.25, 3, 0.1, 1] as const };
    await expectNominal(REWRITTEN, { attributes, parameters });
    await expectNominal(`!!VP2.0\n${EVERY_RESULT}\nEND`, { attributes, parameters });
  });

  it.skipIf(isAbsent)('gives the nominal results of generated programs', async () => {
    const approximated = ['RCP', 'RCC', 'RSQ', 'EX2', 'LG2', 'EXP', 'LOG', 'SIN', 'COS', 'LIT'];
    const instructions = Object.fromEntries(approximated.map((name) => [name, 0]));
    for (const name of ['VP1.0', 'VP1.1', 'VP2.0'] as const) {
      const generator = new Generator(ENVIRONMENTS[name], { instructions });
      for (let index = 0; index < byNight(3, 1); index++) {
        const { program, inputs } = generator.draw(4, index);
        await expectNominal(program.text, inputs);
      }
    }
  });

  const backend = (): Backend => {
    if (isAbsent) throw new Error('no stack');
    return stack;
  };
  runsGpuPrograms('NVvp4.0', backend, isAbsent);
  runsGpuPrograms('NVfp4.0', backend, isAbsent);
});

it('has modes of translation and no other argument', async () => {
  await expect(webGpuKind.open('strct')).rejects.toThrow(BackendUsageError);
  await expect(webGpuKind.open('strct')).rejects.toThrow('did you mean webgpu:strict?');
  await expect(browserKind.open('x')).rejects.toThrow('there are strict, plain, nv20, nv30');
});
