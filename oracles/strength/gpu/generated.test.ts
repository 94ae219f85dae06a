import { describe, expect, it } from 'vitest';
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import { POLICY_NAMES } from '../../../semantics/domains/assignments.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { beyondGpuCeiling, definedRate, GPU_CEILING, type GpuStrength } from './ceiling.js';
import { measureGpuCorpus } from './corpus.js';
import { measureGpuGenerated } from './generated.js';
import { byNight } from '../../../vitest.night.js';

const specification = loadSpecification();
const clauses = specification.gpuClauses;
/** By day fewer: each check below is of all that was measured, and the nightly measure has thousands. */
const programs = byNight(90, 45);
const measured = await measureGpuGenerated({ programs, seed: 1, clauses });
const strength: GpuStrength = {
  corpus: await measureGpuCorpus({ cases: [], clauses }),
  generated: measured,
};

function total(counts: readonly { readonly checks: number }[]): number {
  return counts.reduce((sum, { checks }) => sum + checks, 0);
}

describe('the strength of the checks of generated GPU programs', () => {
  it('is within the ceiling', () => {
    expect(beyondGpuCeiling(strength)).toEqual([]);
  });

  it('counts every check once by instruction and type, and every vacuous one once by cause', () => {
    const { byInstruction, byCause, checks, vacuous, outright, open } = measured;
    expect(total(byInstruction)).toBe(checks);
    expect(byCause.undefined + byCause.approximation + byCause.other).toBe(vacuous);
    for (const cause of ['undefined', 'approximation', 'other'] as const) {
      const sum = byInstruction.reduce((all, counts) => all + counts.byCause[cause], 0);
      expect(sum).toBe(byCause[cause]);
    }
    expect(total(open.filter(({ openness }) => openness === 'outright'))).toBe(outright);
    expect(open.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
    const types = new Set(byInstruction.map(({ instruction }) => instruction.split('.')[1]));
    expect([...types].sort()).toEqual(['F', 'S', 'U']);
  });

  it('counts the size of no set whose value is undefined', () => {
    for (const { checks, byCause, width } of measured.byInstruction) {
      expect(width?.sets ?? 0).toBeLessThanOrEqual(checks - byCause.undefined);
    }
    expect(measured.byInstruction.some(({ width }) => (width?.sets ?? 0) > 0)).toBe(true);
  });

  it('counts the clauses that are in force', () => {
    const known = new Set(clauses.map(({ id }) => id));
    expect(measured.byClause.filter(({ clause }) => !known.has(clause))).toEqual([]);
    expect(measured.byClause.length).toBeGreaterThan(60);
    const { withoutClause, byCause, checks } = measured;
    expect(withoutClause.checks - byCause.undefined).toBeLessThan(checks / 10);
  });

  it('is the same from the same seed, and another from another', async () => {
    // One of each language.
    const first = await measureGpuGenerated({ programs: 3, seed: 3, clauses });
    expect(await measureGpuGenerated({ programs: 3, seed: 3, clauses })).toEqual(first);
    const other = await measureGpuGenerated({ programs: 3, seed: 4, clauses });
    expect(other.checks).not.toBe(first.checks);
  });

  it('tells how far it is, and can be aborted', async () => {
    const seen: number[] = [];
    const abortion = new AbortController();
    const run = measureGpuGenerated({
      programs: 10_000,
      seed: 1,
      clauses,
      signal: abortion.signal,
      onProgress: ({ done }) => {
        seen.push(done);
        if (done > 0) abortion.abort();
      },
    });
    await expect(run).rejects.toThrow('abort');
    expect(seen).toEqual([0, 20]);
  });
});

describe('the ceiling of GPU programs', () => {
  it('accepts reasons that exist', () => {
    const errata = new Set(specification.errata.map(({ id }) => id));
    const policies: readonly string[] = POLICY_NAMES;
    const unknown = Object.keys(GPU_CEILING.reasons).filter(
      (id) =>
        !errata.has(id) &&
        !policies.includes(id) &&
        gpuInstructionNamed(id.replace(/^gp4\./, '')) === undefined,
    );
    expect(unknown).toEqual([]);
    const instructions = Object.values(GPU_CEILING.reasons).flat();
    expect(instructions.filter((name) => gpuInstructionNamed(name) === undefined)).toEqual([]);
  });

  it('names every share that is beyond it, and reasons that are not accepted', () => {
    const none = { ...GPU_CEILING, generated: 0, other: -1, undefined: 0 };
    expect(beyondGpuCeiling(strength, { ...none, generated: -1 })).toEqual([
      expect.stringMatching(/^vacuous results of GPU programs: \d\.\d\d %, accepted -100\.00 %$/),
      expect.stringMatching(/^vacuous results of GPU programs that are no approximation: /),
      expect.stringMatching(/^undefined results of GPU programs: \d+\.\d\d %, accepted 0\.00 %$/),
    ]);
    // A sum of which any value passes, where that is accepted of other instructions alone.
    const reason = { id: 'vp2.E-dot-order', because: 'policy dotOrder: any' };
    const [first] = measured.open;
    if (first === undefined) throw new Error('nothing is open');
    const open = [
      { ...first, openness: 'vacuous' as const, instruction: 'XPD.F', reasons: [reason] },
    ];
    const withSums = (names: readonly string[]) =>
      beyondGpuCeiling(
        { ...strength, generated: { ...measured, open } },
        { ...GPU_CEILING, reasons: { 'vp2.E-dot-order': names } },
      );
    expect(withSums(['XPD'])).toEqual([]);
    expect(withSums(['DP3'])).toEqual([
      expect.stringMatching(
        /^any value passes of XPD\.F for .*: vp2\.E-dot-order, policy dotOrder: any \(NV.p4\.0, seed 1, program \d+\)$/,
      ),
    ]);
    const executed = { ...measured, byCause: { undefined: 0, approximation: 0, other: 9 } };
    const weak = { ...strength.corpus, checks: 10, vacuous: 1, executed };
    expect(
      beyondGpuCeiling({ ...strength, corpus: weak }, { ...GPU_CEILING, executed: 0 }),
    ).toEqual([
      'unconstrained checks of GPU cases: 10.00 %, accepted 0.44 %',
      expect.stringMatching(/^vacuous results of GPU cases' runs: /),
    ]);
  });

  it('sets undefined results apart', () => {
    const byCause = { undefined: 50, approximation: 4, other: 1 };
    expect(definedRate({ ...measured, checks: 150, vacuous: 55, byCause })).toBe(0.05);
  });
});
