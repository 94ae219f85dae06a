/** Whole certificates against an engine: the engine itself, wrong ones, lazy ones. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { EnvironmentName } from '../../spec/environments.js';
import type { Machine } from '../../semantics/machine/machine.js';
import { CHANGED } from '../../semantics/silicon/changed.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { resultsOnly, withAbilities } from '../backends/abilities.js';
import type { Backend } from '../backends/backend.js';
import { engineMachine } from '../backends/engine.js';
import { inProcess } from '../backends/in-process.js';
import { openBackend } from '../backends/open.js';
import { certify, type CertifyOptions } from '../certify/certify.js';
import { isGood } from '../certify/verdict.js';
import { sweepsOf } from '../generate/vp/sweeps.js';
import { runOf, type BlackBox } from '../judge/black-box/black-box.js';
import { planUnits } from '../units/plan.js';
import { WHOLE } from '../units/shard.js';
import { Units } from '../units/vp/unit.js';
import { changedMachine, oneFurther } from './machines.testing.js';
import type { AgainstPart } from './report.js';
import { toleranceOf } from './tolerance.js';

function backendOf(machine: Machine): Backend {
  return inProcess({
    ...{ spec: 'made:here', kind: 'made', name: 'made', provenance: '' },
    ...{ environment: null, machine, gpuMachine: null },
  });
}

/** An engine of which only results show, made otherwise. */
async function boxed(
  engine: EngineName,
  change: (box: BlackBox) => BlackBox = (box) => box,
): Promise<Backend> {
  return resultsOf(await openBackend(`engine:${engine}`), change);
}

/** What shows nothing but results. */
function resultsOf(own: Backend, change: (box: BlackBox) => BlackBox = (box) => box): Backend {
  const { vp } = own.abilities;
  if (vp === null) throw new Error('it runs programs');
  return withAbilities(own, { vp: resultsOnly(change(vp.box)) });
}

const held = async (
  backend: Backend,
  engine: EngineName,
  environment: EnvironmentName,
  more: Partial<CertifyOptions> & { readonly tolerance?: string; readonly alone?: boolean } = {},
): Promise<AgainstPart & { readonly isGood: boolean }> => {
  const { tolerance, alone = true, ...options } = more;
  const certificate = await certify({
    backend,
    environment,
    campaign: { budget: { kind: 'units', units: 70, text: '70' } },
    against: {
      engine,
      alone,
      ...(tolerance === undefined ? {} : { tolerance: toleranceOf(tolerance) }),
    },
    ...options,
  });
  if (certificate.against === undefined) throw new Error('it was asked for');
  return { ...certificate.against, isGood: isGood(certificate) };
};

describe('the engine itself', () => {
  it.each([
    ['nv20', 'VP1.0'],
    ['nv20', 'VP1.1'],
    ['nv20', 'VSP1.0'],
    ['nv30', 'VP2.0'],
  ] as const)('%s is the same in %s', async (engine, environment) => {
    const part = await held(backendOf(engineMachine(engine)), engine, environment);
    expect(part).toMatchObject({ verdict: 'the same', lacking: [], smallest: [], isGood: true });
    expect(part.programs?.same).toBeGreaterThan(0);
  });

  it.each(['nv20', 'nv30'] as const)(
    '%s as it was recorded is the same, NaNs by their payloads',
    async (engine) => {
      const backend = await openBackend(`recording:cases/recordings/${engine}`);
      for (const nans of ['one', 'payload'] as const) {
        const { against } = await certify({ backend, against: { engine, alone: true, nans } });
        expect(against?.instructions.filter(({ differing }) => differing > 0)).toEqual([]);
        expect(against?.programs).toBeNull();
        // MOV, ABS and SUB were not recorded.
        expect(against?.verdict).toBe('incomplete');
        expect(against?.lacking).toContain('MOV');
      }
    },
  );

  it('is judged by the documents too where both are asked for', async () => {
    const part = await held(backendOf(engineMachine('nv20')), 'nv20', 'VP1.1', { alone: false });
    expect(part).toMatchObject({ verdict: 'the same', isGood: false });
  });
});

describe('programs', () => {
  it('differ where every instruction by itself is right, and the smallest shows why', async () => {
    const part = await held(await boxed('nv20', oneFurther), 'nv20', 'VP1.1', {
      campaign: { budget: { kind: 'units', units: 300, text: '300' } },
    });
    expect(part.instructions.every(({ differing }) => differing === 0)).toBe(true);
    expect(part.verdict).toBe('differs');
    const [first] = part.smallest;
    expect(first?.program).toContain('A0.x');
    expect(first?.program.split('\n').length).toBeLessThanOrEqual(5);
    expect(first?.oneMinimal).toBe(true);
  });

  it('are the same of the engine as a black box', async () => {
    expect(await held(await boxed('nv20'), 'nv20', 'VP1.1')).toMatchObject({
      verdict: 'the same',
      isGood: true,
    });
  });

  it('tell nothing where they do not load', async () => {
    const lazy = await boxed('nv20', (box) => ({
      ...box,
      run: (source, values) =>
        source.length > 80
          ? Promise.resolve({ loaded: false, position: 0, reason: 'no' })
          : box.run(source, values),
    }));
    const part = await held(lazy, 'nv20', 'VP1.1', {
      campaign: { budget: { kind: 'units', units: 50, text: '50' } },
    });
    expect(part.programs?.refused).toBeGreaterThan(0);
    expect(part).toMatchObject({ verdict: 'incomplete', isGood: false });
  });
});

describe('a table of which one entry is wrong', () => {
  const figures = CHANGED.nv30['a slope of LG2 is 64 more'];
  if (figures === undefined) throw new Error('there is no such engine');
  const [real, changed] = [engineMachine('nv30'), changedMachine('nv30', figures)];

  it('is told by a certificate that has no budget, in the part of it where a sweep reads the entry', async () => {
    const reading = sweepsOf('VP2.0').find(({ name, text, values }) => {
      if (!/^parts-LG2/.test(name)) return false;
      const [right, wrong] = [real, changed].map((machine) => runOf(machine, text, values));
      return !isDeepStrictEqual(right, wrong);
    });
    const { foremost, others } = new Units({
      ...{ authority: 'VP2.0', wanted: () => true, programs: true },
    });
    const plan = { foremost, others, seed: 1, budget: null };
    const { whole } = planUnits({ ...plan, shard: WHOLE });
    const at = whole.indexOf(`program:sweep:${reading?.name ?? ''}`);
    expect(at).toBeGreaterThan(-1);
    const PARTS = 100;
    const campaign = { shard: { index: (at % PARTS) + 1, count: PARTS } };
    const part = await held(resultsOf(backendOf(changed)), 'nv30', 'VP2.0', { campaign });
    expect(part).toMatchObject({ verdict: 'differs', isGood: false });
    // A move brings the result to where it shows.
    expect(part.smallest).toMatchObject([{ instructions: ['LG2', 'MOV'], oneMinimal: true }]);
    expect(part.smallest[0]?.program.match(/LG2/g)).toHaveLength(1);
    // The real engine does not differ there.
    const own = await held(resultsOf(backendOf(real)), 'nv30', 'VP2.0', { campaign });
    expect(own).toMatchObject({ smallest: [], programs: { differing: 0, untold: 0 } });
    expect(own.programs?.same).toBe((part.programs?.same ?? 0) + 1);
  }, 600_000);
});

describe('a tolerance', () => {
  it('takes results that are near for the engine, and leaves programs that need it alone', async () => {
    const rounded = await openBackend('profile:nv20-like');
    const options = { queries: ['RCP', 'RSQ'] } as const;
    const exact = await held(rounded, 'nv20', 'VP1.1', options);
    expect(exact.verdict).toBe('differs');
    const near = await held(rounded, 'nv20', 'VP1.1', {
      ...options,
      tolerance: 'RCP=1ulp,RSQ=1ulp',
    });
    expect(near).toMatchObject({ verdict: 'the same within the tolerance', isGood: true });
    expect(near.instructions.every((each) => each.near > 0 && each.differing === 0)).toBe(true);
    const other = await held(rounded, 'nv20', 'VP1.1', { ...options, tolerance: 'RCP=1ulp' });
    expect(other.verdict).toBe('differs');
  });
});
