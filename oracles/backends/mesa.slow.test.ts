/**
 * Mesa's drivers, in processes of their own. Needs Mesa: without it the tests say that they are skipped,
 * unless VPSPEC_REQUIRE names mesa; then they fail.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blackBoxOf, type BlackBox } from '../judge/black-box/black-box.js';
import { STANDARD } from '../../semantics/machine/machine.js';
import { valueOf } from '../../semantics/number/binary32.js';
import { hasMesa, isSkipped } from '../stacks/required.testing.js';
import { BackendUsageError, type Backend } from './backend.js';
import { runsGpuPrograms } from './gpu/stack.testing.js';
import { mesaKind } from './mesa.js';
import { nvidiaKind } from './nvidia.js';

const SPECS = ['softpipe', 'llvmpipe,arb'] as const;
const backends = new Map<string, Backend>();

async function open(spec: string): Promise<void> {
  backends.set(spec, await mesaKind.open(spec));
}

function backend(spec: string): Backend {
  const found = backends.get(spec);
  if (found === undefined) throw new Error(spec);
  return found;
}

function boxOf(spec: string): BlackBox {
  const { vp } = backend(spec).abilities;
  if (vp === null) throw new Error(`${spec} has no box`);
  return vp.box;
}

const PROGRAMS = [
  '!!VP1.0 DP4 o[HPOS].x, c[0], v[0]; MOV o[HPOS].yz, -v[0].wzyx; END',
  '!!VP1.0 ARL A0.x, v[1].y; MUL o[HPOS], c[A0.x + 2], v[0]; MAD o[TEX7], v[0], v[0], -v[0]; END',
  '!!GF3 MOV R1, v[1]; MOV o[FOGP].x, v[0].z; SLT o[COL0], v[0], R1; MAX o[HPOS], R1, v[0]; END',
  '!!VP1.0 MOV R1, v[1]; SLT R0, v[0], R1; MAX o[COL0], R0, v[1]; SGE o[FOGC].x, v[1], R0; MOV o[HPOS], R0; END',
  '!!VP1.1 SUB o[HPOS], v[0], c[0]; ABS o[TEX1], -v[1]; DPH o[TEX2].w, v[0], v[0]; MIN o[TEX3], v[0], -v[0]; END',
] as const;
const BRANCHES =
  '!!VP2.0 MOV o[HPOS], v[1]; MOVC R0, v[1]; l: ADDC R0.x, R0.x, -c[1].x; ADD R1, R1, c[1]; BRA l (GT.x); MOV o[TEX0], R1; END';

const INPUTS = {
  attributes: { 0: [1, -2.5, 0.25, 3], 1: [2, 1.5, 8, -7] },
  parameters: { 0: [3, 0.5, -1, 8], 1: [1, 1, 1, 1], 3: [5, 6, 7, 9] },
} as const;

const skip = isSkipped('mesa', hasMesa(), 'softpipe and llvmpipe');

describe.skipIf(skip)('Mesa', () => {
  beforeAll(async () => {
    await Promise.all(SPECS.map(open));
  });
  afterAll(async () => {
    await Promise.all([...backends.values()].map((each) => each.close()));
  });

  it.each(SPECS)('says who %s is', (spec) => {
    const { identity } = backend(spec);
    expect(identity.details['vendor']).toMatch(/Mesa/);
    expect(identity.details['renderer']).toContain(spec.split(',')[0]);
    expect(identity.details['version']).toMatch(/Mesa \d+\.\d+/);
    expect(identity.environments).toContain('VP1.0');
  });

  it.each(SPECS)('lets bits through %s', async (spec) => {
    const bits = [0x80000000, 0x7fc00000, 0x7f800000, 0x3f800001] as const;
    const [x, y, z, w] = bits.map(valueOf);
    const given = [x ?? 0, y ?? 0, z ?? 0, w ?? 0] as const;
    const text = '!!VP1.0 MOV o[HPOS], v[3]; MOV o[COL0], c[9]; MOV o[TEX5], v[3].wzyx; END';
    const run = await boxOf(spec).run(text, { attributes: { 3: given }, parameters: { 9: given } });
    if (!run.loaded) throw new Error('not loaded');
    const vector = { x, y, z, w };
    expect(run.results[0]).toEqual(vector);
    expect(run.results[1]).toEqual(vector);
    expect(run.results[12]).toEqual({ x: w, y: z, z: y, w: x });
    expect(run.results[2]).toEqual({ x: 0, y: 0, z: 0, w: 1 });
  });

  // Assembly has LIT by a listing of its own: it takes no programs of the paper's model.
  const takes = (spec: string, text: string): boolean =>
    !(spec.endsWith(',arb') && text.startsWith('!!GF3'));
  const asked = SPECS.flatMap((spec) =>
    PROGRAMS.filter((text) => takes(spec, text)).map((text) => [spec, text] as const),
  );

  it.each(asked)('%s agrees on %s', async (spec, text) => {
    expect(await boxOf(spec).run(text, INPUTS)).toMatchObject({
      loaded: true,
      results: (await expected(text)).results,
    });
  });

  it('runs branches and batches', async () => {
    const vertices = Array.from({ length: 40 }, (_, n) => ({ 1: [n, 0, 0, 0] as const }));
    const runs = await boxOf('softpipe').runBatch(BRANCHES, INPUTS.parameters, vertices);
    const wanted = await blackBoxOf(STANDARD).runBatch(BRANCHES, INPUTS.parameters, vertices);
    runs.forEach((run, n) => {
      const other = wanted[n];
      if (!run.loaded || other?.loaded !== true) throw new Error('not loaded');
      expect(run.results).toEqual(other.results);
    });
  });

  it('refuses with the position, and has no branches in assembly', async () => {
    const refused = await boxOf('softpipe').run('!!VP1.0 FOO R0; END', {});
    expect(refused).toMatchObject({ loaded: false, position: 8 });
    await expect(boxOf('llvmpipe,arb').run(BRANCHES, {})).rejects.toMatchObject({
      verdict: 'unsupported',
    });
  });

  runsGpuPrograms('NVvp4.0', () => backend('softpipe'), skip);
  runsGpuPrograms('NVfp4.0', () => backend('softpipe'), skip);

  it('has none of the original languages, which nvidia says', async () => {
    await expect(nvidiaKind.open('')).rejects.toThrow(
      /advertises none of GL_NV_vertex_program, .*; it is ".*pipe/,
    );
  });
});

async function expected(text: string) {
  const run = await blackBoxOf(STANDARD).run(text, INPUTS);
  if (!run.loaded) throw new Error(text);
  return run;
}

it('wants the name of a driver', async () => {
  await expect(mesaKind.open('lvmpipe')).rejects.toThrow(BackendUsageError);
  await expect(mesaKind.open('lvmpipe')).rejects.toThrow('did you mean llvmpipe?');
  await expect(nvidiaKind.open('0')).rejects.toThrow(BackendUsageError);
});
