/** `vpspec run --backend`: each kind of program on an implementation, and whether it is permitted. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import type { BackendRunJson } from '../reports/backend-run.js';
import { packageRoot } from '../spec/load/root.js';
import { EXIT } from './exit.js';
import { printed } from './printed.testing.js';
import { openProgram } from './languages/open.js';
import { runOnBackend, type BackendFlags } from './run/backend.js';

const { folder } = scratch('run');

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const DOTS = file('dots.vp', '!!VP1.0\nDP3 o[HPOS], v[0], v[0];\nEND\n');
const FOUR = file('dots.yaml', 'v: {0: [1, 2, 3, 4]}\n');
const STATE = file('state.vp', '!!VSP1.0\nMOV c[3], v[0];\nEND\n');
const XOR = file('xor.vp4', '!!NVvp4.0\nXOR.U result.position, {3, 3, 3, 3}, {1, 1, 1, 1};\nEND\n');
const GEOMETRY = file(
  'point.gp4',
  '!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nMOV result.position, vertex[0].position;\nEMIT;\nEND\n',
);

async function ran(
  path: string,
  backend: string,
  flags: Omit<BackendFlags, 'backend'> = {},
): Promise<{ readonly code: number; readonly text: string }> {
  const loaded = await openProgram(path);
  const { result: code, text } = await printed(() => runOnBackend(loaded, { ...flags, backend }));
  return { code, text };
}

async function jsonOf(...asked: Parameters<typeof ran>): Promise<BackendRunJson> {
  const [path, backend, flags] = asked;
  const { text } = await ran(path, backend, { ...flags, json: true });
  return JSON.parse(text) as BackendRunJson;
}

describe('a VP program', () => {
  it('is not permitted on a faulty machine, and says by which clause', async () => {
    const { code, text } = await ran(DOTS, 'fault:dp3-reads-w', { inputs: FOUR });
    expect(code).toBe(EXIT.disagreement);
    expect(text).toContain('o[HPOS] (30 (0x41f00000), ');
    expect(text).toContain('not permitted:\n');
    expect(text).toContain('vp1.DP3.result');
    expect(text).not.toContain('o[COL0]');
  });

  it('is permitted on one that agrees', async () => {
    const { code, text } = await ran(DOTS, 'profile:strict', { inputs: FOUR });
    expect(code).toBe(EXIT.ok);
    expect(text).toContain('o[HPOS] (14 (0x41600000), ');
    expect(text).toContain('permitted: just what the semantics computes\n');
  });

  it('is judged by the document that is named', async () => {
    const program = file('rsq.vp', '!!VP1.0\nRSQ o[HPOS], v[0].x;\nEND\n');
    const inputs = file('rsq.yaml', 'v: {0: [-4, 0, 0, 0]}\n');
    const own = await jsonOf(program, 'profile:strict', { inputs });
    const other = await jsonOf(program, 'profile:strict', { inputs, document: 'vp2' });
    expect([own.verdict, other.verdict]).toEqual(['agrees', 'disagrees']);
    expect(other.results).toEqual(own.results);
  });

  it('leaves program parameters where it is a state program', async () => {
    const backend = `exec:python3 ${join(packageRoot(), 'examples/backends/python/vp1.py')}`;
    const { verdict, parameters, backend: who } = await jsonOf(STATE, backend);
    expect(verdict).toBe('agrees');
    expect(Object.keys(parameters ?? {})).toContain('c[3]');
    expect(who).toEqual({ spec: backend, name: 'vp1-python' });
  });
});

describe('a GPU program', () => {
  it('is not permitted on a faulty machine', async () => {
    const { code, text } = await ran(XOR, 'fault:xor-is-or');
    expect(code).toBe(EXIT.disagreement);
    expect(text).toMatch(/result\.position .* or 3/);
    expect(text).toContain('not permitted:\n');
    const { verdict, disagreement } = await jsonOf(XOR, 'fault:xor-is-or');
    expect(verdict).toBe('disagrees');
    expect(disagreement?.clauses[0]).toMatch(/^gp4\.XOR/);
  });

  it('shows what a geometry program emits', async () => {
    const { code, text } = await ran(GEOMETRY, 'profile:strict');
    expect(code).toBe(EXIT.ok);
    expect(text).toMatch(/\nvertex\n {2}result\.position \(/);
  });
});

it.each([
  [DOTS, 'recording:cases/recordings/nv20', {}, /runs no VP programs: expected a backend such as/],
  [
    XOR,
    `exec:python3 ${join(packageRoot(), 'examples/backends/python/vp1.py')}`,
    {},
    /is not asked: it runs VP1.0/,
  ],
  [DOTS, 'profile:strict', { profile: 'strict' }, /--profile and --policy are for the semantics/],
  [DOTS, 'profile:nothing', {}, /nothing/],
  [DOTS, 'profile:strict', { document: 'gp4' }, /NV_gpu_program4 does not govern VP1.0/],
] as const)('says what is wrong with %s on %s', async (path, backend, flags, wanted) => {
  await expect(ran(path, backend, flags)).rejects.toThrow(wanted);
});
