/** `vpspec shrink` as a user meets it, in this process. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { CaseChecker } from '../oracles/cases/vp/check-case.js';
import { GpuCaseChecker } from '../oracles/cases/gpu/check-case.js';
import { readCaseFile, readCases } from '../oracles/cases/read-file.js';
import { defaultEnvironmentOf } from '../oracles/certify/options.js';
import { InputError, reportError } from './exit.js';
import { shrinkCommand } from './shrink.js';
import { startOf } from './shrink/start.js';
import { GPU_SHRUNK } from '../oracles/shrink/gpu/shrunk.js';
import type { ShrunkLanguage } from '../oracles/shrink/language.js';
import { VP_SHRUNK } from '../oracles/shrink/vp/shrunk.js';
import type { CaseBase } from '../oracles/cases/case.js';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';

const { folder } = scratch('shrink');
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const path = (name: string): string => join(folder, name);

function file(name: string, text: string): string {
  writeFileSync(path(name), text);
  return path(name);
}

/** What it prints, and its exit code. @throws what the command throws */
async function shrink(...words: readonly string[]): Promise<{ out: string; code: unknown }> {
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  await shrinkCommand()
    .exitOverride()
    .parseAsync(['node', 'shrink', ...words]);
  vi.restoreAllMocks();
  return { out, code: process.exitCode };
}

const NV20 = ['--backend', 'profile:nv20-like'];

const PROGRAM = file(
  'long.vp',
  '!!VP2.0\nADD R1, v[2], c[7];\nMUL R2.xyz, -R1.w, v[3];\nMOV R3, R2.yyzw;\nMOV o[HPOS], R3;\nEND\n',
);
const INPUTS = file(
  'long.yaml',
  'v: {2: [1, 2, 3, 0.25], 3: [0, 5, -.inf, 1]}\nc: {7: [9, 8, 7, -0.25]}\n',
);

describe('vpspec shrink', () => {
  it('prints a case that the semantics passes, and why', async () => {
    const { out, code } = await shrink(...NV20, '--program', PROGRAM, '--inputs', INPUTS);
    expect(code).toBe(0);
    const cases = readCases(out, 'output', 'vp2/output');
    expect(cases.map((each) => new CaseChecker().check(each).verdict)).toEqual(['agrees']);
    expect(cases[0]?.program.text.split(';')).toHaveLength(2);
    expect(out).toContain('# Decided by:\n#   vp2.MUL.');
    expect(out).toContain('4 instructions became 1 instruction');
    expect(out).toContain('# Up to the step of the violation:\n#    0  MUL');
    expect(out).toContain(`--program ${PROGRAM} --inputs ${INPUTS}`);
  });

  it('prints JSON with everything', async () => {
    const { out } = await shrink(...NV20, '--program', PROGRAM, '--inputs', INPUTS, '--json');
    const json = JSON.parse(out) as Record<string, unknown>;
    expect(json).toMatchObject({
      backend: 'profile:nv20-like',
      verdict: 'disagrees',
      instructions: 1,
      oneMinimal: true,
      caseTells: true,
      start: { instructions: 4 },
    });
    expect(String(json['program'])).toMatch(/^!!VP2\.0\n {2}MUL .*;\nEND\n$/);
    expect(Object.keys(json)).toEqual(
      expect.arrayContaining(['signature', 'disagreement', 'clauses', 'inputs', 'runs', 'case']),
    );
  });

  it('writes the case where --out says, and replays it', async () => {
    const out = path('out.yaml');
    const first = await shrink(...NV20, '--seed', '1', '--out', out);
    expect(first.out).toContain(
      `Replay: npx vpspec shrink --backend profile:nv20-like --replay ${out}`,
    );
    const again = await shrink(...NV20, '--replay', out, '--json');
    const json = JSON.parse(again.out) as { case: string; start: { instructions: number } };
    expect(json.start.instructions).toBe(1);
    expect(readFileSync(out, 'utf8').startsWith(json.case)).toBe(true);
  });

  it('stops after --max-runs, and goes on from there to the same end', async () => {
    const state = path('state.json');
    const start = [...NV20, '--program', PROGRAM, '--inputs', INPUTS, '--resume', state];
    const whole = await shrink(...NV20, '--program', PROGRAM, '--inputs', INPUTS, '--json');
    const stopped = await shrink(...start, '--max-runs', '4', '--json');
    expect(JSON.parse(stopped.out)).toMatchObject({ oneMinimal: false, runs: 4 });
    expect(existsSync(state)).toBe(true);
    const done = await shrink(...start, '--json');
    const [a, b] = [JSON.parse(whole.out), JSON.parse(done.out)] as {
      program: string;
      runs: number;
    }[];
    expect([b?.program, b?.runs]).toEqual([a?.program, a?.runs]);
    expect(existsSync(state)).toBe(false);
  });

  it('can be interrupted, and goes on to the same end', async () => {
    // Some 60,000 steps each run, so that there is time to interrupt it.
    const slow = file(
      'slow.vp',
      '!!VP2.0\nL: ADDC R0.x, R0, c[0]; MOV R1, R2; SLTC CC.x, R0, c[0].y; BRA L (NE.x);\n' +
        'MUL R0, v[0], -c[0].w; MOV o[HPOS], R0; END\n',
    );
    const inputs = file('slow.yaml', 'v: {0: {all: 0}}\nc: {0: [1, 12000, 0, 2]}\n');
    const state = path('interrupted.json');
    const words = [...NV20, '--program', slow, '--inputs', inputs, '--resume', state];
    let err = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      err += String(text);
      return true;
    });
    const interruptions = setInterval(() => process.emit('SIGINT', 'SIGINT'), 5);
    const interrupted = await shrink(...words)
      .catch(reportError)
      .finally(() => {
        clearInterval(interruptions);
      });
    expect(interrupted).toBe(130);
    expect(err).toContain(`--resume ${state}`);
    const saved = JSON.parse(readFileSync(state, 'utf8')) as { verdicts: unknown[] };
    const { out, code } = await shrink(...words, '--json');
    expect(code).toBe(0);
    const whole = await shrink(...NV20, '--program', slow, '--inputs', inputs, '--json');
    const [a, b] = [JSON.parse(out), JSON.parse(whole.out)] as { program: string; runs: number }[];
    expect([a?.program, a?.runs]).toEqual([b?.program, b?.runs]);
    expect(saved.verdicts.length).toBeLessThan(a?.runs ?? 0);
  });

  it('begins with the first case of a query that disagrees', async () => {
    const { out } = await shrink(...NV20, '--case', 'vp2/2.14.3.24');
    expect(out).toContain('clauses: [vp2.MUL.');
    expect(out).toMatch(/# vp2\/2\.14\.3\.24\/\S+: 2 instructions became 1 instruction/);
  });

  it('shrinks GPU programs: of a seed, a file, a case; and replays and resumes them', async () => {
    const XOR = ['--backend', 'fault:xor-is-or'];
    const { out, code } = await shrink(...XOR, '--seed', '1');
    expect(code).toBe(0);
    const [only] = readCaseFile(out, 'output', 'gp4/output').gpuCases;
    if (only === undefined) throw new Error(out);
    expect(new GpuCaseChecker().check(only).verdict).toBe('agrees');
    expect(only.program.text.split(';')).toHaveLength(2);
    expect(out).toContain('# Decided by:\n#   gp4.XOR.');
    expect(out).toContain('# Up to the step of the violation:\n#    0  XOR');

    const program = file(
      'xor.vp',
      '!!NVvp4.0\nTEMP a;\nMOV.U a, vertex.attrib[1];\nXOR.U a, a, a.wzyx;\n' +
        'NOT.U a, a;\nMOV.U result.position, a;\nEND\n',
    );
    const inputs = file('xor.yaml', 'in: {"vertex.attrib[1]": {u: [1, 3, 7, 15]}}\n');
    const start = ['--program', program, '--inputs', inputs];
    const written = path('gpu.yaml');
    await shrink(...XOR, ...start, '--out', written);
    const again = await shrink(...XOR, '--replay', written, '--json');
    expect(JSON.parse(again.out)).toMatchObject({
      signature: 'run XOR.U',
      oneMinimal: true,
      caseTells: true,
      start: { instructions: 1 },
      disagreement: { instruction: 'XOR' },
    });

    const state = path('gpu-state.json');
    const resumed = [...XOR, '--resume', state, '--json'];
    const stopped = await shrink(...resumed, ...start, '--max-runs', '2');
    expect(JSON.parse(stopped.out)).toMatchObject({ oneMinimal: false, runs: 2 });
    const whole = await shrink(...XOR, ...start, '--json');
    const done = await shrink(...resumed);
    const [a, b] = [JSON.parse(whole.out), JSON.parse(done.out)] as Record<string, unknown>[];
    expect([b?.['program'], b?.['runs']]).toEqual([a?.['program'], a?.['runs']]);

    // The subroutine that goes on behind its label calls itself until it is terminated: no certificate has that.
    const passing = file('labels.vp', '!!NVvp4.0\nTEMP a;\nL:\nMUL a, a, 2;\nmain:\nCAL L;\nEND\n');
    const passed = await shrink('--backend', 'fault:labels-are-passed', '--program', passing);
    expect(passed.out).toContain('# Decided by:\n#   gp4.CAL.label-returns');

    const ofCase = await shrink('--backend', 'fault:brk-anywhere', '--case', 'gp4/2.X.8.BRK');
    expect(ofCase.out).toContain('expect: {error: {restriction: outside-loop');
  });

  it.each([
    [null, null, '--seed 1:0'],
    [['VP1.0', 'VP2.0'], null, '--seed 1:0'],
    [['VP1.0', 'VP2.0'], 'VP1.0', '--seed 1:0 --environment VP1.0'],
    // Without the flag it would be a program of VP1.0.
    [['VP1.0'], 'VP2.0', '--seed 1:0 --environment VP2.0'],
    [['VP1.0', 'VSP1.0'], null, '--seed 1:0 --environment VP1.0'],
    [['NVvp4.0', 'VSP1.0'], null, '--seed 1:0 --environment VSP1.0'],
  ] as const)('begins, of a backend that runs %j, asked for %s, with %s', async (...row) => {
    const [environments, environment, again] = row;
    expect(await begun(VP_SHRUNK, environments, environment)).toBe(again);
  });

  it('begins in GPU programs as in VP programs', async () => {
    const own = ['NVvp4.0', 'NVfp4.0'] as const;
    expect(await begun(GPU_SHRUNK, own, null)).toBe('--seed 1:0 --environment NVfp4.0');
    expect(await begun(GPU_SHRUNK, own, 'NVvp4.0')).toBe('--seed 1:0 --environment NVvp4.0');
  });

  it.each<[string, readonly string[]]>([
    ['cannot run programs', ['--backend', 'recording:cases/recordings/nv20', '--seed', '1']],
    [
      'runs no GPU programs',
      ['--backend', 'fault:arl-biased', '--seed', '1', '--environment', 'NVfp4.0'],
    ],
    ['is no kind of backend', ['--backend', 'telepathy:x', '--seed', '1']],
    ['say where to begin', NV20],
    ['give one of --program and --seed', [...NV20, '--seed', '1', '--program', PROGRAM]],
    ['--inputs goes with --program', [...NV20, '--seed', '1', '--inputs', INPUTS]],
    ['does not disagree: there is nothing', ['--backend', 'profile:strict', '--program', PROGRAM]],
    ['does not disagree: there is nothing', ['--backend', 'profile:strict', '--seed', '1:0']],
    ['there is no case "vp2/nothing"', [...NV20, '--case', 'vp2/nothing']],
    ['--seed wants a number', [...NV20, '--seed', 'x']],
    ['is no file that "vpspec shrink" has saved', [...NV20, '--resume', INPUTS, '--seed', '1']],
  ])('refuses: %s', async (message, words) => {
    await expect(shrink(...words)).rejects.toThrow(InputError);
    await expect(shrink(...words)).rejects.toThrow(message);
  });
});

/** The flags that give the first program of a seed again, where every program departs. */
async function begun<S, I, P, G extends CaseBase>(
  language: ShrunkLanguage<S, I, P, G>,
  environments: readonly AnyEnvironmentName[] | null,
  environment: AnyEnvironmentName | null,
): Promise<string | undefined> {
  const own = defaultEnvironmentOf({ environments, environment: null });
  const flags = { seed: '1', ...(environment === null ? {} : { environment }) };
  const test = () => ({ signature: '', place: () => null });
  return (await startOf(flags, own, { ...language, test }))?.again;
}
