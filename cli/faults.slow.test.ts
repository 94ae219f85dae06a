import { afterEach, describe, expect, it } from 'vitest';
import { PLAIN } from '../reports/page/paint.js';
import type { FaultReport } from '../oracles/examine/report.js';
import { FAULTS } from '../oracles/faults/faults.js';
import { EXIT } from './exit.js';
import { faultsCommand } from './faults.js';
import { GPU_FAULTS } from '../oracles/faults/gpu/faults.js';
import { INVARIANCE_FAULTS } from '../oracles/faults/invariance-faults.js';
import {
  isRestatedFault,
  restatedProblems,
  type RestatedReport,
} from '../oracles/examine/vp/prove-restated.js';
import { NO_FAULTS } from '../oracles/examine/vp/restated.js';
import type { InvarianceReport } from '../oracles/examine/vp/prove-invariance.js';
import {
  faultsText,
  gpuFaultsText,
  invarianceText,
  isCaught,
  isGpuCaught,
  isVarianceCaught,
} from '../reports/faults.js';
import { printed } from './printed.testing.js';
import { byNight, IS_NIGHT } from '../vitest.night.js';

afterEach(() => {
  process.exitCode = undefined;
});

async function printedBy(...words: readonly string[]): Promise<string> {
  const { text } = await printed(() =>
    faultsCommand().exitOverride().parseAsync(words, { from: 'user' }),
  );
  return text;
}

const good = (name: string): FaultReport => ({
  name,
  caughtByCorpus: true,
  case: 'vp2/2.14.3.4/floor:halves',
  caughtByGenerator: true,
  programsNeeded: 20_000,
  clause: 'vp2.operand.relative-addressing',
  rightClause: true,
  shrunkInstructions: 2,
  oneMinimal: true,
  milliseconds: 12_345,
  runs: 20_000,
});

describe('vpspec faults', () => {
  it('says what was probably meant', async () => {
    await expect(printedBy('arl-biassed')).rejects.toThrow(
      'there is no fault "arl-biassed"; did you mean arl-biased?',
    );
    await expect(printedBy('nothing-like-it')).rejects.toThrow('"vpspec faults" runs them all');
  });

  it('asks faults as black boxes, and tells what catches them', async () => {
    // One of VP programs by day, of the environment with the fewest cases, and one of GPU programs.
    const names = ['rcp-saturates', 'lg2-beside-one-is-zero'];
    const all = [...names, ...byNight(['arr-rounds-halves-up', 'not-negates'], [])];
    const text = await printedBy(...all, '--black-box', '--jobs', '1');
    expect(text).toMatch(/^rcp-saturates +case:vp1\/.*\/reciprocal.*\(vp1\.RCP\./m);
    if (IS_NIGHT) {
      expect(text).toMatch(/^arr-rounds-halves-up +case:vp2\/2\.14\.3\.5\/.*\(vp2\.ARR\./m);
      expect(text).toMatch(/^not-negates +case:gp4\/.*\(gp4\.NOT/m);
    }
    expect(text).toMatch(/^lg2-beside-one-is-zero +case:gp4\/2\.X\.8\.LG2\/.*\(gp4\.LG2\.result/m);
    const count = String(all.length);
    expect(text).toContain(`${count} faults as black boxes, ${count} caught`);
    expect(process.exitCode).toBe(EXIT.ok);
  });

  it.each(['octal-numbers', 'lg2-beside-one-is-zero'])(
    'asks %s as a black box alone, since no drawn program shows it',
    async (name) => {
      await expect(printedBy('not-negates', name)).rejects.toThrow(
        `${name} shows with --black-box alone`,
      );
    },
  );

  it('refuses what is no number', async () => {
    await expect(printedBy('--seed', 'one')).rejects.toThrow('--seed wants a whole number');
    await expect(printedBy('--budget', '-1')).rejects.toThrow('--budget wants a whole number');
  });

  // One run for each way out: every one reads the whole corpus.
  it('tells of the faults that were asked for, of both catalogues', async () => {
    const text = await printedBy('codes-start-greater', 'not-negates', '--jobs', '1');
    expect(text).toContain('The condition codes start as GT.');
    expect(text).toMatch(/vpspec check vp2\//);
    expect(text).toContain('1 fault, 1 caught');
    expect(text).toContain('NOT gives the two-complement negation.');
    expect(text).toMatch(/vpspec check gp4\//);
    expect(text).toContain('1 GPU fault, 1 caught; shrunk to 1 instruction');
    expect(process.exitCode).toBe(EXIT.ok);
  });

  it('tells of faults that two programs show', async () => {
    // By day one of programs of one language, and the one of two.
    const names = ['exp-differs-by-position', 'state-programs-differ'];
    const all = [...names, ...byNight(['rsq-differs-by-length'], [])];
    const text = await printedBy(...all, '--jobs', '1');
    for (const name of all.filter((each) => each !== 'state-programs-differ')) {
      expect(text).toMatch(new RegExp(`^${name} +\\d+ vp1\\.invariance\\.identical$`, 'm'));
      expect(text).toMatch(new RegExp(`^${name}: (case|program):.* and (case|program):`, 'm'));
    }
    expect(text).toMatch(/^state-programs-differ +\d+ vp1\.invariance\.state-programs$/m);
    expect(text).toMatch(/^state-programs-differ: VP1\.0 (case|program):.* and VSP1\.0 /m);
    const count = String(all.length);
    expect(text).toContain(`${count} faults of invariance, ${count} caught`);
    expect(process.exitCode).toBe(EXIT.ok);
  });

  it('makes machines of VP1.x anew under NV_vertex_program2, and says what is no fault there', async () => {
    const names = ['exp-w-is-z', 'rsq-of-negative-is-nan', 'outside-reads-another'];
    const text = await printedBy(
      ...names,
      '--document',
      'vp2',
      '--jobs',
      '1',
      ...['--budget', '40'],
    );
    expect(text).toMatch(/^exp-w-is-z +1 vp2\.EXP\.w$/m);
    expect(text).toMatch(/^rsq-of-negative-is-nan +- none: asked for$/m);
    expect(text).toMatch(/^outside-reads-another +- none: permitted$/m);
    expect(text).toMatch(
      /3 faults .* under NV_vertex_program2, 3 as they should be, 2 of them no faults there/,
    );
    expect(text).toMatch(
      /^outside-reads-another: what a relative address outside .* is undefined/m,
    );
    expect(process.exitCode).toBe(EXIT.ok);
  });

  it('is not content with a fault that nothing convicts, nor with a list that is not right', () => {
    const report: RestatedReport = {
      ...{ name: 'n', case: null, departs: true, clauses: [], programs: null, listed: null },
    };
    expect(restatedProblems(report)).toHaveLength(1);
    expect(restatedProblems({ ...report, listed: 'permitted' })).toEqual([]);
    expect(restatedProblems({ ...report, programs: 3, listed: 'permitted' })).toHaveLength(1);
    const known = new Set(FAULTS.filter(isRestatedFault).map(({ name }) => name));
    expect(Object.keys(NO_FAULTS).filter((name) => !known.has(name))).toEqual([]);
  });

  it('calls a machine that keeps it not caught', () => {
    const [fault] = INVARIANCE_FAULTS;
    const report: InvarianceReport = { name: 'n', units: null, clause: null, programs: 3 };
    if (fault === undefined) throw new Error('there is none');
    expect(isVarianceCaught(fault, report)).toBe(false);
    expect(isVarianceCaught(fault, { ...report, units: ['a', 'b'], clause: 'vp1.MUL.one' })).toBe(
      false,
    );
    expect(invarianceText([fault], [report], false, PLAIN)).toMatch(
      /no two programs show it\n1 fault of invariance, 0 caught\n$/,
    );
  });

  it('exits with 1 where one is not caught, and prints JSON', async () => {
    const names = ['lit-zero-to-the-zero', 'shr-signed-fills-zeros'];
    const budgets = ['--budget', '2', '--gpu-budget', '1'];
    const text = await printedBy(...names, ...budgets, '--json', '--jobs', '1');
    const { faults, gpuFaults } = JSON.parse(text) as {
      faults: FaultReport[];
      gpuFaults: FaultReport[];
    };
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({
      name: 'lit-zero-to-the-zero',
      caughtByCorpus: true,
      caughtByGenerator: false,
      programsNeeded: null,
      clause: null,
    });
    expect(gpuFaults).toHaveLength(1);
    expect(gpuFaults[0]).toMatchObject({
      name: 'shr-signed-fills-zeros',
      caughtByCorpus: true,
      rightClause: true,
      caughtByGenerator: false,
      programsNeeded: null,
    });
    expect(process.exitCode).toBe(EXIT.disagreement);
  });
});

const goodGpu = (name: string): FaultReport => ({
  name,
  caughtByCorpus: true,
  case: 'gp4/2.X.8.SHR/integers:signed',
  clause: 'gp4.texture.fetch-level',
  rightClause: true,
  caughtByGenerator: true,
  programsNeeded: 5_000,
  shrunkInstructions: 1,
  oneMinimal: true,
  milliseconds: 12_345,
  runs: 20_000,
});

describe('the table of GPU faults', () => {
  it('is at most 100 columns wide', () => {
    const reports = GPU_FAULTS.map(({ name }) => goodGpu(name));
    const lines = gpuFaultsText(GPU_FAULTS, reports, false, PLAIN).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it('says what each fault lacks', () => {
    const [fault] = GPU_FAULTS;
    if (fault === undefined) throw new Error('no faults');
    const report = goodGpu(fault.name);
    expect(isGpuCaught(fault, report)).toBe(true);
    const lacking: readonly (readonly [Partial<FaultReport>, string])[] = [
      [{ caughtByCorpus: false }, 'no case of the corpus fails'],
      [{ rightClause: false }, `is not about ${fault.clauses[0]}`],
      [{ caughtByGenerator: false }, 'no generated program shows it'],
      [{ shrunkInstructions: null }, 'no program of 40 instructions shows it'],
      [{ shrunkInstructions: 7 }, '7 instructions are left after shrinking'],
      [{ oneMinimal: false }, 'the shrinker did not finish'],
    ];
    for (const [change, words] of lacking) {
      const changed = { ...report, ...change };
      expect(isGpuCaught(fault, changed), words).toBe(false);
      expect(gpuFaultsText([fault], [changed], false, PLAIN)).toContain(words);
    }
  });
});

describe('a fault that only larger programs show', () => {
  it('is caught if one of that size is left, and no smaller one', () => {
    const deep = GPU_FAULTS.find(({ needs }) => needs?.instructions === 7);
    if (deep === undefined) throw new Error('no such fault');
    const left = (shrunkInstructions: number): string =>
      gpuFaultsText([deep], [{ ...goodGpu(deep.name), shrunkInstructions }], false, PLAIN);
    expect(left(7)).toContain('1 GPU fault, 1 caught');
    expect(left(8)).toContain('8 instructions are left after shrinking');
    expect(left(6)).toContain('the catalogue says that it needs 7 instructions');
  });
});

describe('the table', () => {
  it('is at most 100 columns wide', () => {
    const reports = FAULTS.map(({ name }) => good(name));
    const lines = faultsText(FAULTS, reports, false, PLAIN).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(lines.at(-2)).toContain(`${String(FAULTS.length)} faults`);
  });

  it('says what each fault lacks', () => {
    const [fault] = FAULTS;
    if (fault === undefined) throw new Error('no faults');
    const report = good(fault.name);
    expect(isCaught(fault, report)).toBe(true);
    const lacking: readonly (readonly [Partial<FaultReport>, string])[] = [
      [{ caughtByCorpus: false }, 'no case of the corpus fails'],
      [{ caughtByGenerator: false }, 'no generated program shows it'],
      [{ rightClause: false }, `and not ${fault.clauses[0]}`],
      [{ shrunkInstructions: null }, 'no program of 40 instructions shows it'],
      [{ shrunkInstructions: 7 }, '7 instructions are left after shrinking'],
      [{ oneMinimal: false }, 'the shrinker did not finish'],
    ];
    for (const [change, words] of lacking) {
      const changed = { ...report, ...change };
      expect(isCaught(fault, changed), words).toBe(false);
      expect(faultsText([fault], [changed], false, PLAIN)).toContain(words);
    }
  });
});
