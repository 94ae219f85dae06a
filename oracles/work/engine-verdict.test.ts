/** Campaigns in which an engine decides: who is convicted, by whom, and of what nobody is. */
import { describe, expect, it } from 'vitest';
import type { Backend } from '../backends/backend.js';
import { openBackend } from '../backends/open.js';
import { campaignFrom } from './schema.js';
import { decidedBy, engineSignature } from './engine-verdict.js';
import type { Job } from './job.js';
import { campaignOf } from './made-up.testing.js';
import { OperandWork } from './perform-operands.js';
import { UnitWork } from './perform-units.js';
import { unitsOf, type JobResult } from './result.js';
import type { Setting, SettingEngine } from './setting.js';

const NV20: SettingEngine = { engine: 'nv20', tolerance: null, alone: true };
const BOTH: SettingEngine = { ...NV20, alone: false };
const nothing = (): void => undefined;

const setting = (against: SettingEngine): Setting => ({
  ...{ environment: 'VP1.1', document: null, seed: 1 },
  against,
});

async function programs(backend: string, against: SettingEngine): Promise<JobResult> {
  const opened = await openBackend(backend);
  const job: Job = { kind: 'programs', operation: null, first: 0, count: 10 };
  try {
    return await new UnitWork(setting(against), opened).perform(job, nothing);
  } finally {
    await opened.close();
  }
}

async function operands(backend: string, against: SettingEngine): Promise<JobResult> {
  const job: Job = { kind: 'operands', operation: 'RCP', first: 2 * 0x3f800000, count: 3000 };
  const work = new OperandWork(setting(against), backend);
  try {
    return await work.perform(job, nothing);
  } finally {
    await work.close();
  }
}

describe('programs', () => {
  it('of the engine itself agree, or nobody knows', async () => {
    const { counts, findings } = await programs('engine:nv20', NV20);
    expect((counts.agrees ?? 0) + (counts.inconclusive ?? 0)).toBe(10);
    expect(counts.agrees).toBeGreaterThan(0);
    expect(findings).toEqual([]);
  });

  it('that are permitted and not the engine’s are told, with the engine’s bits', async () => {
    const { counts, findings, clauses } = await programs('profile:strict', NV20);
    expect(counts.disagrees).toBeGreaterThan(0);
    expect(clauses).toEqual({});
    const [first] = findings;
    expect(first?.signature).toMatch(/^nv20\|.*\|permitted$/);
    expect(first?.observed).toMatch(/^0x[0-9a-f]{8}$/);
    expect(first?.permitted).toMatch(/^0x[0-9a-f]{8}$/);
  });

  it('that are the engine’s when they are asked again are flakes, and convict nobody of a difference', async () => {
    const [before, after] = await Promise.all(['profile:strict', 'engine:nv20'].map((spec) => openBackend(spec))); // prettier-ignore
    if (before === undefined || after === undefined) throw new Error('two were opened');
    let now = before;
    const flipping: Backend = {
      ...before,
      get abilities() {
        return now.abilities;
      },
      restart: () => {
        now = after;
        return Promise.resolve();
      },
    };
    const job: Job = { kind: 'programs', operation: null, first: 0, count: 10 };
    const { counts, findings } = await new UnitWork(setting(NV20), flipping).perform(job, nothing);
    expect(counts).toMatchObject({ flake: 1 });
    expect(counts).not.toHaveProperty('disagrees');
    expect(findings).toMatchObject([{ verdict: 'flake', signature: null }]);
    expect(findings[0]?.observed).toContain("not the engine's");
    expect(findings[0]?.permitted).toBe('the same answer each time');
  });
});

describe('operands', () => {
  it('of the engine itself agree, be it alone or beside the documents', async () => {
    for (const against of [NV20, BOTH]) {
      expect((await operands('engine:nv20', against)).counts).toEqual({ agrees: 3000 });
    }
  });

  it('that are not the engine’s are counted once, and within a tolerance not at all', async () => {
    const wrong = await operands('profile:strict', BOTH);
    expect(unitsOf(wrong)).toBe(3000);
    expect(wrong.counts.disagrees).toBeGreaterThan(0);
    expect(wrong.findings[0]?.signature).toBe('nv20|RCP another number|permitted');
    const near = await operands('profile:strict', { ...NV20, tolerance: 'RCP=1ulp' });
    expect(near.counts).toEqual({ agrees: 3000 });
    // The results are the same, whoever judges them.
    expect(near.digest).toBe(wrong.digest);
  });
});

describe('a unit', () => {
  const right = { verdict: 'agrees', signature: null } as const;
  const wrong = { verdict: 'disagrees', signature: 'vp1.MUL.1|result' } as const;
  const found = [{ where: 'o[HPOS].x', expected: '0x1', observed: '0x2', kind: 'another number' }];
  const differs = { engine: { compared: 4, differing: 1, found } };
  const same = { engine: { compared: 4, differing: 0, found: [] } };
  const program = '!!VP1.1\nRCP o[HPOS], v[0].x;\nEND\n';
  const verdictOf = (...asked: Parameters<typeof decidedBy>): string => decidedBy(...asked).verdict;

  it('is the engine’s matter, or both’s', () => {
    expect(verdictOf(NV20, same, wrong, program)).toBe('agrees');
    expect(verdictOf(BOTH, same, wrong, program)).toBe('disagrees');
    expect(verdictOf(NV20, differs, right, program)).toBe('disagrees');
    expect(verdictOf(BOTH, differs, right, program)).toBe('disagrees');
    expect(verdictOf(NV20, { engine: { refused: true } }, right, program)).toBe('disagrees');
    expect(verdictOf(NV20, same, { verdict: 'crash', signature: null }, program)).toBe('crash');
  });

  it('of which nothing is known convicts nobody, and neither does what may come of a tolerance', () => {
    const open = { engine: { open: 'depends on an address of such a number' } };
    expect(verdictOf(NV20, open, right, program)).toBe('inconclusive');
    expect(verdictOf(BOTH, open, right, program)).toBe('agrees');
    expect(verdictOf(NV20, {}, right, program)).toBe('inconclusive');
    const tolerant = { ...NV20, tolerance: 'RCP=1ulp' };
    expect(verdictOf(tolerant, differs, right, program)).toBe('inconclusive');
    expect(verdictOf({ ...NV20, tolerance: 'RSQ=1ulp' }, differs, right, program)).toBe(
      'disagrees',
    );
  });

  it('is named by both', () => {
    expect(engineSignature('nv20', 'NaN for a number', right)).toBe(
      'nv20|NaN for a number|permitted',
    );
    expect(engineSignature('nv20', 'x', wrong)).toBe('nv20|x|vp1.MUL.1|result');
  });
});

it('a campaign from anyone names an engine that there is', () => {
  const campaign = { ...campaignOf(10), against: NV20 };
  expect(campaignFrom(JSON.stringify(campaign))).toEqual(campaign);
  const other = { ...campaign, against: { ...NV20, engine: 'nv21' } };
  expect(() => campaignFrom(JSON.stringify(other))).toThrow(
    'a campaign is malformed: against.engine',
  );
  const more = { ...campaign, against: { ...NV20, command: 'rm' } };
  expect(() => campaignFrom(JSON.stringify(more))).toThrow('a campaign is malformed');
});

it('a campaign of another version’s form is told with that version', () => {
  const later = {
    ...campaignOf(10),
    novelty: 1,
    versions: { ...campaignOf(10).versions, vpspec: '9.9.9' },
  };
  expect(() => campaignFrom(JSON.stringify(later))).toThrow(
    /a campaign is malformed: .*novelty.*; version of vpspec that made it: "9\.9\.9"$/,
  );
  expect(() => campaignFrom('{"versions":{}}')).toThrow(
    /^a campaign is malformed: name: .*undefined$/,
  );
});
