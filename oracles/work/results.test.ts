/** The store of campaigns: each unit is counted once, and what does not agree is told. */
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Database } from '../store/database.js';
import { halves, taskId, type Job } from './job.js';
import { campaignOf, madeUp, withOperands } from './made-up.testing.js';
import { jobAt, jobsIn, unitsIn } from './plan.js';
import { summed, unitsOf, type JobResult, type JobShape } from './result.js';
import type { Received } from './keep-result.js';
import { StoreUsageError } from '../store/errors.js';
import { CAMPAIGNS, Results } from './results.js';

const folder = mkdtempSync(join(tmpdir(), 'vpspec-results-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let stores = 0;
async function newStore(budget = 1000): Promise<Results> {
  const results = new Results(join(folder, `store${String(stores++)}.sqlite`));
  await results.create(campaignOf(budget), null);
  return results;
}

const received = (result: JobResult, worker = 'one'): Received => ({
  field: taskId(result.job),
  body: JSON.stringify(result),
  worker,
});

const campaign = campaignOf(1000);
const all = Array.from({ length: jobsIn(campaign) }, (_, place) => jobAt(campaign, place));
const job = jobAt(campaign, jobsIn(campaign) - 2);

it('counts what comes twice once', async () => {
  const results = await newStore();
  await results.keep('made-up', [received(madeUp(job)), received(madeUp(job), 'two')]);
  await results.keep('made-up', [received(madeUp(job), 'three')]);
  const found = await results.found('made-up');
  expect(unitsOf(found.all)).toBe(job.count);
  expect(found.contradictions).toEqual([]);
});

it('tells a result that contradicts the one that is there, with both digests, and counts neither twice', async () => {
  const results = await newStore();
  const [one, other] = [madeUp(job), madeUp(job, job.first + 3)];
  await results.keep('made-up', [received(one, 'one'), received(other, 'two')]);
  await results.keep('made-up', [received(other, 'two')]);
  const found = await results.found('made-up');
  expect(found.all).toEqual(summed([one]));
  expect(found.contradictions).toEqual([
    {
      job: taskId(job),
      kept: one.digest,
      other: other.digest,
      keptWorker: 'one',
      otherWorker: 'two',
    },
  ]);
});

describe('order and symmetry of a job', () => {
  const operands = withOperands(campaignOf(64, 'shaped'), 4096);
  const own = jobAt(operands, jobsIn(operands) - 2);
  const right = madeUp(own);
  const [plus, minus] = right.shape?.rows ?? [];
  if (right.shape === undefined || plus === undefined || minus === undefined) throw new Error('it is there'); // prettier-ignore
  const { shape } = right;
  const otherLast = { ...minus, shape: { ...minus.shape, last: 7 } };
  const lied: JobResult = { ...right, shape: { ...shape, rows: [plus, otherLast] } };
  const found = async (...some: readonly Received[]) => {
    const results = new Results(join(folder, `store${String(stores++)}.sqlite`));
    await results.create(operands, null);
    for (const each of some) await results.keep('shaped', [each]);
    return results.found('shaped');
  };

  it('contradicts another of the same bits, whichever comes first', async () => {
    for (const [one, other] of [[right, lied], [lied, right]] as const) {
      const { contradictions, all: sum } = await found(received(one, 'one'), received(other, 'two'));
      expect(contradictions).toMatchObject([{ job: taskId(own), keptWorker: 'one', otherWorker: 'two' }]);
      expect(unitsOf(sum)).toBe(own.count);
    }
    expect((await found(received(right, 'one'), received(right, 'two'))).contradictions).toEqual([]);
  }); // prettier-ignore

  it('contradicts that of parts where a whole hides what they tell, whichever comes first, and nothing that is right does', async () => {
    // Results of +0 and -0 are not symmetric.
    const whole = madeUp(jobAt(operands, jobsIn(operands) - 64));
    const { rows = [], pairs = null } = whole.shape ?? {};
    if (!pairs?.unlike) throw new Error('there is a pair');
    const [part, rest] = halves(whole.job).map((each) => received(madeUp(each), 'parts'));
    if (part === undefined || rest === undefined) throw new Error('it has halves');
    const orders: Readonly<Record<string, (one: Received) => readonly Received[]>> = {
      before: (one) => [one, part, rest],
      between: (one) => [part, one, rest],
      after: (one) => [part, rest, one],
      'before one': (one) => [one, part],
      'after one': (one) => [part, one],
    };
    const without = rows.map((row) => ({ ...row, shape: { ...row.shape, steps: [] } }));
    const forgeries: readonly JobShape[] = [
      { rows: without, pairs },
      { rows, pairs: { ...pairs, unlike: null } },
    ];
    for (const [order, some] of Object.entries(orders)) {
      expect((await found(...some(received(whole)))).contradictions).toEqual([]);
      for (const own of forgeries) {
        const { contradictions } = await found(...some(received({ ...whole, shape: own }, 'liar')));
        expect([order, contradictions]).not.toEqual([order, []]);
      }
    }
    // Its ends say how the results of neighbouring jobs lie beside it.
    const ends = rows.map((row) => ({ ...row, shape: { ...row.shape, last: 7 } }));
    const { contradictions } = await found(part, rest, received({ ...whole, shape: { rows: ends, pairs } }, 'liar'));
    expect(contradictions).toMatchObject([{ job: taskId(whole.job), keptWorker: 'parts', otherWorker: 'liar' }]);
  }); // prettier-ignore

  it('of a worker that tells none is missing, and said to be', async () => {
    const lazy: JobResult = { ...right, shape: undefined };
    const other = madeUp(jobAt(operands, jobsIn(operands) - 1));
    const { lanes } = await found(received(lazy), received(other));
    const lane = lanes.at(-1);
    expect([lane && unitsOf(lane), lane?.shape?.told]).toEqual([128, 64]);
    expect((await found(received(lazy))).lanes.at(-1)?.shape?.told).toBe(0);
  });

  it('is neither told of nor taken for a campaign of before, whose operands are in the order of their bits', async () => {
    const lanes = operands.lanes.map((each) => ({ ...each, paired: undefined }));
    const results = new Results(join(folder, `store${String(stores++)}.sqlite`));
    await results.create({ ...operands, lanes }, null);
    await results.keep('shaped', [received({ ...right, shape: undefined }), received(madeUp(jobAt(operands, jobsIn(operands) - 1)))]);
    const { lanes: told, all: sum, refused } = await results.found('shaped');
    expect([unitsOf(sum), told.at(-1)?.shape]).toEqual([64, null]);
    expect(refused).toMatchObject([{ reason: expect.stringContaining('the campaign asks operands in another order') as string }]);
  }); // prettier-ignore

  it('that cannot be the job’s is refused, and nothing of it counted; in the file it is damage', async () => {
    const forged: JobResult = { ...right, shape: { ...shape, rows: [minus, plus] } };
    const { refused, all: sum } = await found(received(forged));
    expect(refused).toMatchObject([{ reason: 'a result is malformed: shape: its rows are not those of the job' }]);
    expect(unitsOf(sum)).toBe(0);
    const results = new Results(join(folder, `store${String(stores)}.sqlite`));
    await found(received(right));
    const database = await Database.open(join(folder, `store${String(stores - 1)}.sqlite`), CAMPAIGNS, 'write');
    database.run('UPDATE result SET body = ?', [JSON.stringify(forged)]);
    database.close();
    await expect(results.found('shaped')).rejects.toThrow('its rows are not those of the job');
  }); // prettier-ignore
});

it('counts a whole that comes after its parts, or before, or between them, once', async () => {
  const wholes = [madeUp(job)];
  const parts = halves(job)
    .flatMap(halves)
    .map((part) => madeUp(part));
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...wholes, ...parts, ...parts], { minLength: 1 }),
      async (some) => {
        const results = await newStore();
        for (const result of some) await results.keep('made-up', [received(result)]);
        const found = await results.found('made-up');
        const distinct = new Map(some.map((each) => [taskId(each.job), each]));
        const isWhole = distinct.has(taskId(job)) || distinct.size === parts.length;
        const expected = isWhole ? summed(wholes) : summed(distinct.values());
        expect(found.all).toEqual(expected);
        expect(found.contradictions).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
});

/** Orders of some things. */
function orders<T>(things: readonly T[]): readonly (readonly T[])[] {
  if (things.length < 2) return [things];
  return things.flatMap((thing, at) =>
    orders(things.filter((_, other) => other !== at)).map((others) => [thing, ...others]),
  );
}

const [first, second] = halves(job);
const worse: JobResult = { ...madeUp(first), counts: { crash: first.count }, clauses: {} };

it.each([
  ['parts that do not add up', [madeUp(first), madeUp(second, second.first), madeUp(job)]],
  ['a part that has something worse', [worse, madeUp(job)]],
  ['two results of a part', [madeUp(first), madeUp(first, first.first), madeUp(job)]],
  [
    'parts of parts that do not add up',
    [...halves(first).map((each) => madeUp(each, each.first)), madeUp(second), madeUp(job)],
  ],
])('tells %s to the whole, whichever comes first', async (_, some) => {
  for (const order of orders(some)) {
    const results = await newStore();
    await results.keep(
      'made-up',
      order.map((each) => received(each)),
    );
    const found = await results.found('made-up');
    expect(found.contradictions.length).toBeGreaterThan(0);
    expect(unitsOf(found.all)).toBe(job.count);
  }
});

it.each<[string, (result: JobResult) => string, string]>([
  ['no JSON', () => 'nothing', 'expected JSON'],
  ['a digest', (result) => JSON.stringify({ ...result, digest: 'x' }), 'digest: expected 64'],
  [
    'too few verdicts',
    (result) => JSON.stringify({ ...result, counts: { agrees: 1 } }),
    'counts: expected as many verdicts as the job has units',
  ],
  [
    'a job of another campaign',
    (result) => JSON.stringify({ ...result, job: { ...job, first: 2 ** 40 } }),
    'is no job of the campaign made-up',
  ],
  ['more', (result) => JSON.stringify({ ...result, backend: 'exec:rm' }), 'Unrecognized key'],
])('refuses by name what is malformed: %s', async (_, body, reason) => {
  const results = await newStore();
  await results.keep('made-up', [{ field: 'f', body: body(madeUp(job)), worker: 'w' }]);
  const { refused, all: sum } = await results.found('made-up');
  expect(refused).toEqual([{ field: 'f', reason: expect.stringContaining(reason) as string }]);
  expect(unitsOf(sum)).toBe(0);
});

it('knows what is left', async () => {
  const results = await newStore();
  const [first, second] = halves(job);
  await results.keep('made-up', [received(madeUp(first))]);
  expect((await results.coverage('made-up')).covers(job)).toBe(false);
  await results.keep('made-up', [received(madeUp(second))]);
  const coverage = await results.coverage('made-up');
  expect(all.filter((each) => coverage.covers(each))).toEqual([job]);
});

it('keeps all of it, with what is to be asked again', async () => {
  const results = await newStore();
  await results.keep(
    'made-up',
    all.map((each: Job) => received(madeUp(each))),
  );
  const found = await results.found('made-up');
  expect(unitsOf(found.all)).toBe(unitsIn(campaign));
  expect(found.findings.length + found.untold).toBe(found.all.counts.disagrees);
  expect(found.findings[0]?.job).toMatch(/^cases\.0\./);
});

it('names what is not there, and what is there already', async () => {
  const results = await newStore();
  await expect(results.find('other')).rejects.toThrow('has no campaign "other"; it has made-up');
  await expect(results.create(campaign, null)).rejects.toThrow('has a campaign "made-up" already');
  const path = join(folder, 'text.sqlite');
  writeFileSync(path, 'no store');
  await expect(new Results(path).find('x')).rejects.toThrow('a store of campaigns');
  await expect(new Results(join(folder, 'none')).find('x')).rejects.toThrow('no such file');
});

describe('a store that others changed', () => {
  const body = JSON.stringify(madeUp(job));
  const changed = (text: string, other: string): string => {
    if (!body.includes(text)) throw new Error(`there is no ${text} in ${body}`);
    return body.replace(text, other).replaceAll("'", "''");
  };
  const agreeing = `"agrees":${String(madeUp(job).counts.agrees)}`;

  it.each([
    ['no JSON', "UPDATE result SET body = '{'", /result "programs\.\d+\.\d+" of campaign "made-up".*expected JSON/],
    ['no result', `UPDATE result SET body = '{"job": 1}'`, /a result is malformed: job/],
    ['other counts', `UPDATE result SET body = '${changed(agreeing, '"agrees":9000')}'`, /as many verdicts as the job has units/],
    ['another digest', `UPDATE result SET digest = '${'0'.repeat(64)}'`, /it is one of programs\./],
    ['another place', 'UPDATE result SET first = first + 1', /it is one of programs\./],
    ['more units', 'UPDATE result SET count = 1000000', /it is one of programs\./],
    ['another kind of work', "UPDATE result SET lane = 'operands-XYZ'", /it is one of programs\./],
    ['units of none of its jobs', `UPDATE result SET first = 5000, job = 'programs.5000.${String(job.count)}', body = '${changed(`"first":${String(job.first)}`, '"first":5000')}'`, /it is no job of the campaign/],
    ['no campaign', `UPDATE campaign SET data = '{}'`, /the campaign "made-up" is none that was made: a campaign is malformed: name/],
    ['a campaign of another name', `UPDATE campaign SET data = replace(data, '"name":"made-up"', '"name":"other"')`, /it says that it is "other"/],
    ['no table', 'DROP TABLE result', /no such table: result/],
  ])('is damaged, with the place: %s', async (_, sql, message) => {
    const path = join(folder, `store${String(stores)}.sqlite`);
    const results = await newStore();
    await results.keep('made-up', [received(madeUp(job))]);
    const database = await Database.open(path, CAMPAIGNS, 'write');
    database.run(sql);
    database.close();
    const asked = [results.found('made-up'), results.coverage('made-up'), results.results('made-up')];
    for (const each of asked) {
      const error: unknown = await each.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StoreUsageError);
      expect(String(error)).toMatch(message);
      expect(String(error)).toContain(`${path} is damaged`);
    }
  });

  it('is damaged where units are in two results that count', async () => {
    const path = join(folder, `store${String(stores)}.sqlite`);
    const results = await newStore();
    const [half] = halves(job);
    if (half === undefined) throw new Error('a half');
    await results.keep('made-up', [received(madeUp(half)), received(madeUp(job))]);
    const database = await Database.open(path, CAMPAIGNS, 'write');
    database.run('UPDATE result SET superseded = 0');
    database.close();
    await expect(results.found('made-up')).rejects.toThrow(`has units of ${taskId(half)} and ${taskId(job)} twice`);
  });
}); // prettier-ignore
