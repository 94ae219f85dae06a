import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { z } from 'zod';
import { AUTHORITIES, authoritiesBy, documentsOf, DOCUMENT_IDS } from '../spec/authorities.js';
import { ownProcess } from '../oracles/protocol/own-process.js';
import { backendTestCommand } from './backend-test.js';
import { checkCommand } from './check.js';
import { coverCommand } from './cover.js';
import { diffProfilesCommand } from './diff-profiles.js';
import { InputError } from './exit.js';
import { explainCommand } from './explain.js';
import { faultsCommand } from './faults.js';
import { policiesCommand } from './policies.js';
import { printed } from './printed.testing.js';
import { strengthCommand } from './strength.js';
import type { Command } from 'commander';

/** One case each: of NV_vertex_program, of NV_vertex_program2 in VP1.0, of VP2.0, of a GPU program. */
const CASES = `cases:
  older: {environment: VP1.0, clauses: [vp1.RSQ.absolute], instruction: "RSQ R0, v[0].x", v: {0: {all: -1}}, expect: {R0: {all: {near: 1, ulps: 2}}}}
  restated: {environment: VP1.0, document: vp2, clauses: [vp2.RSQ.3], instruction: "RSQ R0, v[0].x", v: {0: {all: -1}}, expect: {R0: {all: .nan}}}
  own: {instruction: "MOV R0, v[0]", v: {0: {all: 1}}, expect: {R0: {all: 1}}}
  gpu: {environment: NVvp4.0, instruction: "MOV R0, R1", in: {R1: {all: 2}}, expect: {R0: {all: 2}}}
`;

const { folder } = scratch('document');
beforeAll(() => {
  writeFileSync(join(folder, 'a.yaml'), CASES);
});
afterEach(() => {
  process.exitCode = undefined;
});

async function out(command: Command, ...words: readonly string[]): Promise<string> {
  const { text } = await printed(() => command.exitOverride().parseAsync(words, { from: 'user' }));
  return text;
}

const { file, words } = ownProcess('oracles/protocol/machine-host-main');
const VP_BACKEND = `exec:'${[file, ...words].join("' '")}'`;

describe('--document', () => {
  it('finds the authorities of every document, its own first', () => {
    for (const id of DOCUMENT_IDS) {
      const found = authoritiesBy(id);
      expect(found.every((each) => documentsOf(each).includes(id))).toBe(true);
      expect(new Set(found).size).toBe(found.length);
    }
    expect(DOCUMENT_IDS.map((id) => authoritiesBy(id)[0])).toEqual([
      'VP1.0',
      'VP1.1',
      'VP2.0',
      'GF3',
      'NVvp4.0',
      'NVvp4.0',
      'NVfp4.0',
      'NVgp4.0',
    ]);
    expect(new Set(DOCUMENT_IDS.flatMap((id) => authoritiesBy(id)))).toEqual(new Set(AUTHORITIES));
  });

  it.each([
    ['check', () => checkCommand(), []],
    ['cover', () => coverCommand(), []],
    ['explain', () => explainCommand(), ['MUL']],
    ['policies', () => policiesCommand(), []],
    ['diff-profiles', () => diffProfilesCommand(), ['strict', 'strict']],
    ['faults', () => faultsCommand(), []],
    ['strength', () => strengthCommand(), []],
    ['backend-test', () => backendTestCommand(), [VP_BACKEND]],
  ])('of %s must be a document', async (_, command, args) => {
    await expect(out(command(), ...args, '--document', 'vp9')).rejects.toThrow(InputError);
    await expect(out(command(), ...args, '--document', 'vp9')).rejects.toThrow(
      'there is no document "vp9"; known are NV_vertex_program (vp1)',
    );
  });

  it('of explain may stand before an instruction, as it does in its clauses', async () => {
    const explain = (...args: readonly string[]): Promise<string> =>
      out(explainCommand(), '--cases', folder, ...args);
    const ofFirst = await explain('vp1.MUL');
    expect(ofFirst).toBe(await explain('MUL', '--document', 'vp1'));
    expect(ofFirst).toContain('vp1.MUL.zero');
    expect(ofFirst).not.toContain('vp2.MUL.result');
    await expect(explain('vp2.NONE')).rejects.toThrow('nothing is called "vp2.NONE"');
  });

  it('of check leaves the cases that are asked under it', async () => {
    const check = (...args: readonly string[]): Promise<string> =>
      out(checkCommand(), '--quiet', '--cases', folder, ...args);
    expect(await check('--document', 'vp1')).toBe('1 case, 1 agrees, by NV_vertex_program alone\n');
    expect(await check('--document', 'vp2')).toBe(
      '2 cases, 2 agree, by NV_vertex_program2 alone\n',
    );
    expect(await check('--document', 'gp4')).toBe('1 case, 1 agrees, by NV_gpu_program4 alone\n');
    await expect(check('a:own', '--document', 'vp11')).rejects.toThrow(
      'none of the selected cases is asked under NV_vertex_program1_1',
    );
  });

  it('of cover tells of its clauses alone', async () => {
    const shape = z.object({
      document: z.string(),
      vp: z.object({
        cases: z.object({ total: z.number() }),
        clauses: z.object({ list: z.array(z.object({ id: z.string(), status: z.string() })) }),
      }),
      gpu: z.object({ clauses: z.object({ total: z.number() }) }),
    });
    const args = ['--cases', folder, '--json', '--document', 'vp1'];
    const { document, vp, gpu } = shape.parse(JSON.parse(await out(coverCommand(), ...args)));
    expect(document).toBe('NV_vertex_program');
    expect(vp.cases.total).toBe(1);
    expect(vp.clauses.list.every(({ id }) => id.startsWith('vp1.'))).toBe(true);
    const status = vp.clauses.list.find(({ id }) => id === 'vp1.RSQ.absolute')?.status;
    expect(status).toBe('covered');
    expect(gpu.clauses.total).toBe(0);
  });

  it('of explain tells what it says, or that it says nothing', async () => {
    const explain = (...args: readonly string[]): Promise<string> =>
      out(explainCommand(), ...args, '--cases', folder);
    const older = await explain('RSQ', '--document', 'vp1');
    expect(older).toContain('NV_vertex_program §2.14.1.10.7');
    expect(older).toContain('vp1.RSQ.absolute  1 case');
    expect(older).not.toContain('vp2.RSQ');
    const later = await explain('RSQ', '--document', 'vp2');
    expect(later).toContain('vp2.RSQ.3  1 case');
    expect(later).not.toContain('vp1.');
    expect(await explain('MUL', '--document', 'gp4')).toContain('NV_gpu_program4 §2.X.8.MUL');
    await expect(explain('SIN', '--document', 'vp11')).rejects.toThrow(
      'NV_vertex_program1_1 says nothing of "SIN"',
    );
    await expect(explain('vp2.MUL.3', '--document', 'vp1')).rejects.toThrow('says nothing of');
  });

  it('of policies decides what is the default, and what is forbidden', async () => {
    const older = await out(policiesCommand(), 'rsqNegative', '--document', 'vp1');
    expect(older).toContain('by NV_vertex_program (VP1.0)');
    expect(older).toMatch(/absolute +as of the absolute value \(default\)/);
    expect(older).toMatch(/sign +NaN, and -INF of -0 \(deviation: RSQ takes the absolute value\)/);
    const later = await out(policiesCommand(), 'rsqNegative', '--document', 'vp2');
    expect(later).toMatch(/sign +.*\(default\)/);
    const all = await out(policiesCommand(), '--document', 'vp1');
    expect(all).toMatch(
      /^zeroTimes +zero-wins \| ieee \| zero-wins-over-infinity \| zero-wins-over-nan$/m,
    );
    expect(all).not.toContain('integerDivision');
    await expect(out(policiesCommand(), 'rccZero', '--document', 'vp2')).rejects.toThrow(
      'NV_vertex_program2 governs no environment in which rccZero is asked',
    );
  });

  it('of diff-profiles decides what strict is, and in which programs it shows', async () => {
    const text = await out(
      diffProfilesCommand(),
      'strict',
      'strict,rsqNegative=sign',
      '--document',
      'vp1',
    );
    expect(text).toContain('rsqNegative: absolute | sign');
    expect(text).toContain('!!VP1.0\n    RSQ o[HPOS].x, v[0].x;');
    const gpu = await out(
      diffProfilesCommand(),
      'strict',
      'strict,zeroProduct=positive',
      '--document',
      'nvfp4',
    );
    expect(gpu).toContain('!!NVfp4.0\n    MUL result.color.x, program.local[0].x');
  });

  it('of faults asks the machines that follow it', async () => {
    await expect(out(faultsCommand(), 'bra-inverted', '--document', 'vp1')).rejects.toThrow(
      'bra-inverted is a machine of VP2.0 and follows NV_vertex_program2 but for its fault, not NV_vertex_program',
    );
    const asked = out(faultsCommand(), 'rcp-is-seven', '--black-box', '--document', 'vp2');
    await expect(asked).rejects.toThrow('rcp-is-seven is a machine of VP1.0');
    await expect(out(faultsCommand(), '--gpu', '--document', 'vp1')).rejects.toThrow(
      'no machine of the chosen ones follows NV_vertex_program but for its fault',
    );
  });

  it('of strength measures what it governs', async () => {
    const shape = z.object({
      vacuity: z.object({
        corpus: z.object({ checks: z.number() }),
        generated: z.object({
          programs: z.number(),
          byInstruction: z.array(z.object({ instruction: z.string() })),
        }),
      }),
      gpu: z.object({ generated: z.object({ programs: z.number() }) }),
    });
    const own = mkdtempSync(join(folder, 'own-'));
    const args = ['--cases', own, '--programs', '20', '--json', '--document', 'vp11'];
    writeFileSync(
      join(own, 'a.yaml'),
      'environment: VP1.1\ncases:\n  a: {instruction: "MOV R0, v[0]", v: {0: {all: 1}}, expect: {R0: {all: 1}}}\n',
    );
    const { vacuity, gpu } = shape.parse(JSON.parse(await out(strengthCommand(), ...args)));
    expect(vacuity.corpus.checks).toBe(4);
    expect(vacuity.generated.programs).toBe(20);
    expect(vacuity.generated.byInstruction.map(({ instruction }) => instruction)).not.toContain(
      'SIN',
    );
    expect(gpu.generated.programs).toBe(0);
  });

  it('of backend-test asks the environments that it governs', async () => {
    const tested = await out(backendTestCommand(), VP_BACKEND, '--document', 'vp11');
    expect(tested).toMatch(/^state {8}- {7}not offered$/m);
    expect(tested).toContain('--document vp11');
    await expect(out(backendTestCommand(), VP_BACKEND, '--document', 'gp4')).rejects.toThrow(
      'NV_gpu_program4 governs none of the environments of vpspec: VP1.0, VP1.1, VSP1.0, VP2.0',
    );
  });
});
