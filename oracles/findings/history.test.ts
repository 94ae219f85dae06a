import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { byNight } from '../../vitest.night.js';
import { sha256Of } from '../certify/sha256.js';
import { Database } from '../store/database.js';
import type { RunAbout } from './about.js';
import type { RunSays } from './asked-run.js';
import { FINDINGS } from './kind.js';
import type { Shown } from './sighting.js';
import { FindingsStore, type Finding } from './store.js';

const { folder } = scratch('findings');

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

  it('is what the runs up to each day say, whenever they are added', async () => {
    // What was conforming later says nothing of an earlier day.
    expect(await states(run(1, 'xx-'), run(2, '.--'), run(4, '-.-'), run(3, 'x--'))).toEqual([
      ...['open', 'open', 'fixed', 'open'],
    ]);
    const late = [run(4, 'x--'), run(6, '.--', 'two'), run(2, '---', 'two'), run(5, 'xx-')];
    expect(await states(...late)).toEqual(['open', 'fixed', 'fixed', 'open']);
    // An earlier day on which it was fixed makes a later one that of its return.
    expect(await states(run(1, 'x--'), run(3, 'x--'), run(2, '.--'))).toEqual([
      ...['open', 'open', 'back'],
    ]);
    const moments = (await after(late)).at(-1)?.outcomes.map(({ at, shows }) => [at.date, shows]);
    expect(moments).toEqual([
      ['2026-01-04', 1],
      ['2026-01-05', 2],
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

/** What the store says of a finding, with runs called by their days. */
const told = (finding: Finding | null): unknown =>
  finding === null
    ? null
    : {
        state: finding.state,
        outcomes: finding.outcomes.map(({ at, shows }) => [at.date, shows]),
        witnesses: [[...finding.witnesses.units].sort(), finding.witnesses.conforming],
      };

/** The same from the definition (docs/findings-store.md), of runs on days of their own. */
function defined(all: readonly ModelRun[]): unknown {
  const ordered = [...all].sort((a, b) => a.day - b.day);
  const has = (run: ModelRun, unit: number, what: ModelRun['units'][number]): boolean =>
    run.units[unit] === what;
  const numbers = UNITS.map((_, unit) => unit);
  const outcomes: [string, number][] = [];
  let conforming = 0;
  ordered.forEach((run, index) => {
    const before = ordered.slice(0, index);
    const date = `2026-01-0${String(run.day)}`;
    const shows = numbers.filter((unit) => has(run, unit, 'shows')).length;
    const lastShow = before.findLastIndex(({ units }) => units.includes('shows'));
    if (shows > 0) {
      outcomes.push([date, shows]);
      conforming = 0;
      return;
    }
    const known = numbers.filter((unit) => before.some((each) => has(each, unit, 'shows')));
    if (!known.some((unit) => has(run, unit, 'conforms'))) return;
    const since = [...before.slice(lastShow + 1), run].filter(({ version }) => version === run.version); // prettier-ignore
    const good = known.filter((unit) => since.some((each) => has(each, unit, 'conforms')));
    conforming = good.length;
    if (good.length === known.length) outcomes.push([date, 0]);
  });
  if (outcomes.length === 0) return null;
  const isFixed = outcomes.at(-1)?.[1] === 0;
  const state = isFixed ? 'fixed' : outcomes.some(([, shows]) => shows === 0) ? 'back' : 'open';
  const witnesses = UNITS.filter((_, unit) => all.some((each) => has(each, unit, 'shows'))).sort();
  return { state, outcomes, witnesses: [witnesses, conforming] };
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** Runs on days of their own, in any order. */
const anyDays = fc
  .tuple(
    fc.array(anyRun, { minLength: 1, maxLength: DAYS.length }),
    fc.shuffledSubarray(DAYS, { minLength: DAYS.length }),
  ) // prettier-ignore
  .map(([all, days]) => all.map((each, index) => ({ ...each, day: days[index] ?? 1 })));

const inOrder = (all: readonly ModelRun[]): ModelRun[] => [...all].sort((a, b) => a.day - b.day);

it('is what its definition says, where runs are added day by day', async () => {
  await fc.assert(
    fc.asyncProperty(anyDays, async (all) => {
      const ordered = inOrder(all);
      expect(told((await after(ordered)).at(-1) ?? null)).toEqual(defined(ordered));
    }),
    { numRuns: byNight(300, 20) },
  );
});

it('is the same in whatever order runs are added, where the store knows of it all that ever shows it', async () => {
  await fc.assert(
    fc.asyncProperty(anyDays, async (all) => {
      const first = run(0, 'xxx');
      const shuffled = (await after([first, ...all])).at(-1) ?? null;
      expect(told(shuffled)).toEqual(defined([first, ...all]));
    }),
    { numRuns: byNight(300, 20) },
  );
});

it('is never called fixed or back in one order that it is not in the order of days', async () => {
  await fc.assert(
    fc.asyncProperty(anyDays, async (all) => {
      const late = (await after(all)).at(-1) ?? null;
      const truth = (await after(inOrder(all))).at(-1) ?? null;
      expect(late === null).toBe(truth === null);
      // What was asked before anybody knew that it matters is not kept: of that, no more than that it is open is said.
      const days = (finding: Finding | null, isShown: boolean): readonly string[] =>
        (finding?.outcomes ?? []).filter(({ shows }) => shows > 0 === isShown).map(({ at }) => at.date); // prettier-ignore
      expect(days(late, true)).toEqual(days(truth, true));
      expect(days(truth, false)).toEqual(expect.arrayContaining([...days(late, false)]));
      if (late?.state === 'fixed') expect(truth?.state).toBe('fixed');
      if (late?.state === 'back') expect(truth?.state).not.toBe('open');
    }),
    { numRuns: byNight(300, 20) },
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

it("shows the smallest program, of those the first day's, and the clauses of all days, in any order", async () => {
  const smallest = { program: '!!VP2.0 END', oneMinimal: true, v: {}, c: {} };
  const shownOn = [
    { ...SHOWN, from: 'day 1', clauses: ['b', 'a'] },
    { ...SHOWN, from: 'day 2', clauses: ['d', 'a'], program: smallest },
    { ...SHOWN, from: 'day 3', clauses: ['c'], program: smallest },
  ] as unknown as readonly Shown[];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), async (order) => {
      const path = join(folder, `${String((runs += 1))}.sqlite`);
      const store = await FindingsStore.open(path, 'write');
      try {
        for (const index of order) {
          const says = said(run(index + 1, 'x--'));
          const shown = shownOn[index] ?? SHOWN;
          store.add({ ...says, sightings: says.sightings.map((each) => ({ ...each, shown })) });
        }
        const [finding] = store.findings();
        expect(finding?.shown.from).toBe('day 2');
        expect(finding?.shown.clauses).toEqual(['d', 'a', 'b', 'c']);
      } finally {
        store.close();
        rmSync(path);
      }
    }),
    { numRuns: 6 },
  );
});

it('keeps what a store of the first version knew', async () => {
  const path = join(folder, 'first-version.sqlite');
  const old = await Database.open(path, { ...FINDINGS, versions: FINDINGS.versions.slice(0, 1) }, 'write'); // prettier-ignore
  const of = { environment: 'VP2.0', document: 'vp2', subject: 'x', version: 'one' };
  for (const day of [1, 2, 3]) {
    const [digest, date] = [`old${String(day)}`, `2026-01-0${String(day)}`];
    old.run(
      'INSERT INTO runs (digest, date, environment, document, subject, version, about) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [digest, date, 'VP2.0', 'vp2', 'x', 'one', JSON.stringify({ ...of, digest, date })],
    );
  }
  const idOf = (signature: string): string =>
    sha256Of(JSON.stringify(['VP2.0', 'vp2', 'x', 'program', signature])).slice(0, 10);
  const insert = 'INSERT INTO findings (id, environment, document, subject, kind, signature, shown) VALUES (?, ?, ?, ?, ?, ?, ?)'; // prettier-ignore
  const shown = JSON.stringify(SHOWN);
  for (const signature of ['fixed', 'half']) {
    const id = idOf(signature);
    old.run(insert, [id, 'VP2.0', 'vp2', 'x', 'program', signature, shown]);
    for (const unit of ['case:a', 'case:b']) {
      const conformed = signature === 'fixed' ? 3 : unit === 'case:a' ? 2 : null;
      old.run('INSERT INTO witnesses VALUES (?, ?, ?)', [id, unit, conformed]);
    }
    old.run('INSERT INTO outcomes VALUES (?, 1, 2)', [id]);
  }
  for (const day of [2, 3]) old.run('INSERT INTO outcomes VALUES (?, ?, 0)', [idOf('fixed'), day]);
  old.close();
  const store = await FindingsStore.open(path, 'write');
  try {
    const found = (signature: string): unknown => told(store.findings().find((each) => each.signature === signature) ?? null); // prettier-ignore
    const units = ['case:a', 'case:b'];
    const days = (...all: readonly (readonly [number, number])[]): unknown =>
      all.map(([day, shows]) => [`2026-01-0${String(day)}`, shows]);
    expect(found('fixed')).toEqual({
      state: 'fixed',
      outcomes: days([1, 2], [2, 0], [3, 0]),
      witnesses: [units, 2],
    });
    expect(found('half')).toEqual({ state: 'open', outcomes: days([1, 2]), witnesses: [units, 1] });
    store.add({ ...said(run(4, '-.-')), sightings: [], showing: () => [] });
    expect(found('half')).toMatchObject({ state: 'fixed', outcomes: days([1, 2], [4, 0]) });
  } finally {
    store.close();
  }
});
