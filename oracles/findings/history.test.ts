import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunAbout } from './about.js';
import type { RunSays } from './asked-run.js';
import { compareMoments } from './history.js';
import type { Shown } from './sighting.js';
import { FindingsStore, type Finding } from './store.js';

const folder = mkdtempSync(join(tmpdir(), 'vpspec-findings-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const UNITS = ['case:a', 'case:b', 'program:1:1'] as const;

/** A run as a model has it: of each unit whether it shows the one finding there is, conforms, or was not asked. */
interface ModelRun {
  readonly day: number;
  readonly version: 'one' | 'two';
  readonly units: readonly ('shows' | 'conforms' | 'not asked')[];
}

const SHOWN: Shown = {
  from: 'case:a',
  instruction: 'MUL',
  clauses: ['vp2.MUL.3'],
  where: 'R0.x',
  observed: '0',
  permitted: 'NaN',
  ulps: null,
  program: null,
  vector: null,
  case: null,
};

let runs = 0;

function said({ day, version, units }: ModelRun): RunSays {
  const of = (what: ModelRun['units'][number]): readonly string[] =>
    UNITS.filter((_, index) => units[index] === what);
  const showing = of('shows');
  const about = {
    ...{ digest: String((runs += 1)), date: `2026-01-0${String(day)}`, environment: 'VP2.0' },
    ...{ document: 'vp2', subject: 'x', version },
  } as unknown as RunAbout;
  return {
    about,
    sightings:
      showing.length === 0
        ? []
        : [
            {
              kind: 'program',
              signature: 's',
              count: showing.length,
              units: showing,
              shown: SHOWN,
            },
          ],
    showing: () => showing,
    conforms: (_, unit) => of('conforms').includes(unit),
  };
}

/** The finding after all runs, and what became of it with each; null while nothing showed it. */
async function after(all: readonly ModelRun[]): Promise<readonly (Finding | null)[]> {
  const path = join(folder, `${String((runs += 1))}.sqlite`);
  const store = await FindingsStore.open(path, 'write');
  try {
    return all.map((run) => {
      store.add(said(run));
      return store.findings()[0] ?? null;
    });
  } finally {
    store.close();
    rmSync(path);
  }
}

const run = (day: number, units: string, version: ModelRun['version'] = 'one'): ModelRun => ({
  day,
  version,
  units: Array.from(units, (mark) =>
    mark === 'x' ? 'shows' : mark === '.' ? 'conforms' : 'not asked',
  ),
});

const states = async (...all: readonly ModelRun[]): Promise<unknown[]> =>
  (await after(all)).map((finding) => finding?.state ?? null);

describe('a finding', () => {
  it('is fixed when all that showed it was asked again and conforms, and back when it shows again', async () => {
    expect(await states(run(1, '...'), run(2, 'xx-'), run(3, '..-'), run(4, '-x-'))).toEqual([
      ...[null, 'open', 'fixed', 'back'],
    ]);
  });

  it('is not fixed by what asks a part of it, or none', async () => {
    expect(await states(run(1, 'xx-'), run(2, '.-.'), run(3, '--.'), run(4, '---'))).toEqual([
      ...['open', 'open', 'open', 'open'],
    ]);
  });

  it('is fixed by several parts of one version, and not by parts of two', async () => {
    expect(await states(run(1, 'xx-'), run(2, '.--', 'two'), run(3, '-.-', 'two'))).toEqual([
      ...['open', 'open', 'fixed'],
    ]);
    expect(await states(run(1, 'xx-'), run(2, '.--', 'one'), run(3, '-.-', 'two'))).toEqual([
      ...['open', 'open', 'open'],
    ]);
  });

  it('is fixed no more where a run that is added late shows it in what was not asked again', async () => {
    expect(await states(run(1, 'x--'), run(3, '.--'), run(2, 'x--'))).toEqual([
      ...['open', 'fixed', 'fixed'],
    ]);
    expect(await states(run(1, 'x--'), run(3, '.--'), run(2, 'xx-'))).toEqual([
      ...['open', 'fixed', 'open'],
    ]);
  });
});

const anyRun = fc.record({
  day: fc.integer({ min: 1, max: 5 }),
  version: fc.constantFrom('one' as const, 'two' as const),
  units: fc.tuple(
    ...UNITS.map(() =>
      fc.constantFrom('shows' as const, 'conforms' as const, 'not asked' as const),
    ),
  ),
});
const anyRuns = fc.array(anyRun, { minLength: 1, maxLength: 6 });

it('is called fixed only where each unit that ever showed it conforms in one version since', async () => {
  await fc.assert(
    fc.asyncProperty(anyRuns, async (all) => {
      const finding = (await after(all)).at(-1) ?? null;
      const moments = all.map(({ day, version }, run) => ({ run, date: String(day), version }));
      const order = moments
        .map((_, index) => index)
        .sort((a, b) => {
          const [one, other] = [moments[a], moments[b]];
          return one === undefined || other === undefined ? 0 : compareMoments(one, other);
        });
      const lastShow = order.findLastIndex((index) => all[index]?.units.includes('shows'));
      expect(finding === null).toBe(lastShow < 0);
      if (finding?.state !== 'fixed') return;
      const shown = UNITS.map((_, unit) => all.some(({ units }) => units[unit] === 'shows'));
      const since = order.slice(lastShow + 1).flatMap((index) => all[index] ?? []);
      const isIn = (version: string): boolean =>
        shown.every(
          (is, unit) =>
            !is ||
            since.some((each) => each.version === version && each.units[unit] === 'conforms'),
        );
      expect(isIn('one') || isIn('two')).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('is fixed whenever the last day asks everything and nothing shows it', async () => {
  await fc.assert(
    fc.asyncProperty(anyRuns, async (all) => {
      const finding = (await after([...all, run(6, '...', 'two')])).at(-1) ?? null;
      expect(finding?.state ?? 'fixed').toBe('fixed');
    }),
    { numRuns: 20 },
  );
});
