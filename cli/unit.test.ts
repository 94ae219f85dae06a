/** `vpspec unit`, and that a name stands for the same program wherever it is asked for. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { foundUnit } from '../oracles/campaign/find-unit.js';
import { GpuUnits } from '../oracles/units/gpu/unit.js';
import { Units } from '../oracles/units/vp/unit.js';
import { openBackend } from '../oracles/backends/open.js';
import { InputError } from './exit.js';
import { gpuShrinking } from './languages/gpu/shrink.js';
import { startOf } from './shrink/start.js';
import { vpShrinkingByDocuments } from './languages/vp/shrink.js';
import { unitCommand } from './unit.js';
import { byNight } from '../vitest.night.js';

const { folder } = scratch('unit');
afterEach(() => {
  vi.restoreAllMocks();
});

async function unit(...words: readonly string[]): Promise<string> {
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  await unitCommand()
    .exitOverride()
    .parseAsync(['node', 'unit', ...words]);
  return out;
}

describe('vpspec unit', () => {
  it('prints program and inputs of every kind of unit', async () => {
    expect(await unit('program:5:160')).toMatch(
      /^program:5:160, VP2\.0\n\n!!VP2\.0\n[^]*END\n {2}v: /,
    );
    expect(await unit('program:5:160', '--environment', 'NVgp4.0')).toContain('\n!!NVgp4.0\n');
    expect(await unit('instruction:MUL')).toContain('MUL R0, v[0], c[0];');
    expect(await unit('instruction:MUL', '--environment', 'NVvp4.0')).toContain(
      'MUL result.position',
    );
    for (const environment of ['VP2.0', 'NVfp4.0'] as const) {
      const units =
        environment === 'VP2.0'
          ? new Units({ authority: environment, wanted: () => true, programs: true, cases: [] })
          : new GpuUnits(environment, []);
      const probe = units.foremost.find((id) => id.startsWith('probe:')) ?? '';
      expect(await unit(probe, '--environment', environment)).toContain('\nEND\n');
    }
    expect(await unit('case:gp4/2.X.8.SHL/integers:signed/1,0')).toContain('SHL.S');
    expect(
      await unit('case:vp2/2.14.3.24/signs:no-such-case').catch((error: unknown) => error),
    ).toBeInstanceOf(InputError);
  });

  it('saves what vpspec run takes, and has all of it in JSON', async () => {
    const name = join(folder, 'one');
    // A folder of that name is in no one's way.
    mkdirSync(name);
    const json = JSON.parse(await unit('program:1:3', '--save', name, '--json')) as {
      programs: { text: string; inputs: string[] }[];
    };
    expect(readFileSync(`${name}.vp`, 'utf8')).toBe(json.programs[0]?.text);
    expect(readFileSync(`${name}.yaml`, 'utf8')).toBe(
      json.programs[0]?.inputs.map((line) => `${line}\n`).join(''),
    );
  });

  it.each([
    ['NVvp4.0', 'vp4'],
    ['NVfp4.0', 'fp4'],
    ['NVgp4.0', 'gp4'],
  ])('saves programs of %s under the name of their kind', async (environment, extension) => {
    const name = join(folder, extension);
    await unit('program:1:3', '--environment', environment, '--save', name);
    expect(readFileSync(`${name}.${extension}`, 'utf8')).toMatch(`!!${environment}`);
  });

  it('says what is wrong with a name that no campaign has', async () => {
    await expect(unit('program:x')).rejects.toThrow(
      'no campaign has the unit "program:x"; expected',
    );
    await expect(unit('probe:none', '--environment', 'VP1.0')).rejects.toThrow(
      'no campaign of VP1.0',
    );
  });
});

/** Some are asked behind other vertices, and some must not load. */
const INDICES = byNight([0, 3, 4, 160], [3, 4]);

describe('a name stands for one program', () => {
  it('of certify, shrink and unit, in VP programs', async () => {
    const about = vpShrinkingByDocuments({
      backend: await openBackend('profile:nv20-like'),
      spec: '',
      document: null,
    });
    const units = new Units({
      authority: 'VP2.0',
      wanted: () => true,
      programs: true,
      cases: [],
    });
    for (const index of INDICES) {
      const id = `program:5:${String(index)}`;
      const asked = units.get(id);
      const start = await startOf({ seed: `5:${String(index)}` }, 'VP2.0', about);
      const text = 'text' in asked ? asked.text : null;
      expect(start?.candidate.text).toBe(text);
      expect(start?.candidate.inputs).toEqual('values' in asked ? asked.values : null);
      // Some are asked behind other vertices of the same request, which are printed too.
      const printed = foundUnit(id, 'VP2.0')?.programs ?? [];
      const earlier = 'earlier' in asked ? asked.earlier : [];
      expect(printed.map((each) => each.text)).toEqual([...earlier, null].map(() => text));
    }
  });

  it('and in GPU programs, those that must not load among them', async () => {
    const about = gpuShrinking({
      backend: await openBackend('fault:xor-is-or'),
      ...{ spec: '', document: null, engine: undefined },
    });
    const units = new GpuUnits('NVfp4.0', []);
    for (const index of INDICES) {
      const id = `program:5:${String(index)}`;
      const asked = units.get(id);
      const start = await startOf({ seed: `5:${String(index)}` }, 'NVfp4.0', about);
      const text = asked.kind === 'gpu program' ? asked.text : null;
      expect(start?.candidate.text).toBe(text);
      expect(foundUnit(id, 'NVfp4.0')?.programs.map((each) => each.text)).toEqual([text]);
    }
  });
});
