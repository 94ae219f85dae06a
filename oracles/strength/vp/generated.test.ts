import { describe, expect, it } from 'vitest';
import { loadClauses, loadErrata } from '../../../spec/load/specification.js';
import { beyondCeiling, CEILING } from './ceiling.js';
import { measureGenerated } from './generated.js';
import { strengthOf } from './strength.js';
import type { Openness } from '../tally.js';

const clauses = loadClauses();
const errata = loadErrata().map(({ id }) => id);
const PROGRAMS = 400;
const measured = await measureGenerated({ programs: PROGRAMS, seed: 1, clauses });

/** A corpus in which nothing is open. */
const corpus = {
  cases: 1,
  checks: 1,
  vacuous: 0,
  declared: 0,
  byInstruction: [],
  byClause: [],
  found: [],
};

function total(counts: readonly { readonly checks: number }[]): number {
  return counts.reduce((sum, { checks }) => sum + checks, 0);
}

describe('the strength of the checks of generated programs', () => {
  it('is within the ceiling', () => {
    expect(beyondCeiling(strengthOf('0', corpus, measured))).toEqual([]);
  });

  it('counts every check once by instruction, and every set', () => {
    const { byInstruction, checks, vacuous, nearlyVacuous } = measured;
    expect(total(byInstruction)).toBe(checks);
    const sets = byInstruction.map(({ width }) => width?.sets ?? 0);
    expect(sets).toEqual(byInstruction.map((counts) => counts.checks));
    expect(byInstruction.reduce((sum, counts) => sum + counts.vacuous, 0)).toBe(vacuous);
    expect(byInstruction.reduce((sum, counts) => sum + counts.nearlyVacuous, 0)).toBe(
      nearlyVacuous,
    );
  });

  it('has a reason for everything that is open: an erratum or a policy', () => {
    const { open, vacuous, outright, nearlyVacuous } = measured;
    const of = (wanted: Openness): number =>
      total(open.filter(({ openness }) => openness === wanted));
    expect(of('outright') + of('vacuous')).toBe(vacuous);
    expect(of('outright')).toBe(outright);
    expect([outright, vacuous > 0]).toEqual([0, true]);
    expect(of('nearly vacuous')).toBe(nearlyVacuous);
    const ids = new Set(open.flatMap(({ reasons }) => reasons.map(({ id }) => id)));
    expect([...ids].filter((id) => !errata.includes(id))).toEqual([]);
    expect(open.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
  });

  it('counts the clauses that are in force, and hardly a check is without one', () => {
    const known = new Set(clauses.map(({ id }) => id));
    expect(measured.byClause.filter(({ clause }) => !known.has(clause))).toEqual([]);
    expect(measured.byClause.length).toBeGreaterThan(100);
    expect(measured.withoutClause.checks).toBeLessThan(measured.checks / 100);
    // SIN's bound is in force for angles inside its range alone; what is outside is left to no clause but "replicated".
    const sine = measured.byClause.find(({ clause }) => clause === 'vp2.SIN.accuracy');
    const all = measured.byClause.find(({ clause }) => clause === 'vp2.SIN.replicated');
    expect(sine?.checks).toBeLessThan(all?.checks ?? 0);
  });

  it('is the same from the same seed, and another from another', async () => {
    const first = await measureGenerated({ programs: 30, seed: 3, clauses });
    expect(await measureGenerated({ programs: 30, seed: 3, clauses })).toEqual(first);
    const other = await measureGenerated({ programs: 30, seed: 4, clauses });
    expect(other.checks).not.toBe(first.checks);
  });

  it('tells how far it is, and can be aborted', async () => {
    const seen: number[] = [];
    const abortion = new AbortController();
    const run = measureGenerated({
      programs: 10_000,
      seed: 1,
      clauses,
      signal: abortion.signal,
      onProgress: ({ done, total: all }) => {
        expect(all).toBe(10_000);
        seen.push(done);
        if (done > 0) abortion.abort();
      },
    });
    await expect(run).rejects.toThrow('abort');
    expect(seen).toEqual([0, 100]);
  });
});

describe('the ceiling', () => {
  const strength = strengthOf('0', corpus, measured);

  it('accepts reasons that exist', () => {
    expect(CEILING.reasons.filter((id) => !errata.includes(id))).toEqual([]);
  });

  it('names every share that is beyond it', () => {
    const none = { ...CEILING, generated: 0, outright: -1, nearlyVacuous: -1 };
    expect(beyondCeiling(strength, none)).toEqual([
      expect.stringMatching(/^unconstrained checks of programs: \d+\.\d\d %, accepted 0\.00 %$/),
      expect.stringMatching(
        /^checks that are unconstrained outright: \d+\.\d\d %, accepted -100\.00 %$/,
      ),
      expect.stringMatching(
        /^nearly unconstrained checks of programs: \d+\.\d\d %, accepted -100\.00 %$/,
      ),
    ]);
    const vacuousCorpus = { ...corpus, vacuous: 1 };
    expect(beyondCeiling(strengthOf('0', vacuousCorpus, measured))).toEqual([
      'unconstrained checks of the corpus: 100.00 %, accepted 0.36 %',
    ]);
  });

  it('names a reason that is not accepted, with a program that shows it', () => {
    const reasons = CEILING.reasons.filter((id) => id !== 'vp2.E-dot-order');
    const [first] = measured.open;
    if (first === undefined) throw new Error('nothing is open');
    const reason = { id: 'vp2.E-dot-order', because: 'policy dotOrder: any' };
    const sum = { ...first, openness: 'vacuous' as const, instruction: 'DP4', reasons: [reason] };
    const found = beyondCeiling(strengthOf('0', corpus, { ...measured, open: [sum] }), {
      ...CEILING,
      reasons,
    });
    expect(found).toEqual([
      expect.stringMatching(
        /^any value passes of DP4 .*vp2\.E-dot-order, policy dotOrder: any \(V.*, seed 1, program \d+\)$/,
      ),
    ]);
  });
});
