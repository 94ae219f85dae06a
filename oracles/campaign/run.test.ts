import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BackendFailure, BackendUsageError } from '../backends/backend.js';
import { BackendIncident } from '../judge/incident.js';
import type { Disagreement } from '../judge/disagreement.js';
import { parseBudget } from '../units/budget.js';
import type { ResultLine, Verdict } from '../units/result-line.js';
import { runCampaign, type CampaignOptions } from './run.js';

function violation(signature: string): Disagreement {
  return {
    kind: 'result',
    step: 0,
    index: 0,
    instruction: null,
    where: 'R0.x',
    observed: '1',
    allowed: '2',
    ulps: 1,
    clauses: ['vp2.MUL.1'],
    means: 'sets',
    signature,
  };
}

function line(unit: string, verdict: Verdict, more: Partial<ResultLine> = {}): ResultLine {
  const disagreement = verdict === 'disagrees' ? violation('MUL result') : null;
  const nothing = { reason: null, words: null, left: null, milliseconds: 1 };
  return { unit, verdict, disagreement, ...nothing, ...more };
}

it('ends with its budget although an answer is still awaited, and leaves time for what comes after', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const began = performance.now();
  const asked: string[] = [];
  const lines: ResultLine[] = [];
  const ended = await runCampaign({
    open: Scripted.open,
    units: ['one', 'hangs', 'never'],
    perform: (_, unit) => {
      asked.push(unit);
      if (unit !== 'hangs') return Promise.resolve(line(unit, 'agrees'));
      vi.runOnlyPendingTimers();
      return new Promise<never>(() => undefined);
    },
    // A fifth of so short a budget is kept.
    budget: parseBudget('1s'),
    began: began - 550,
    onLine: (each) => lines.push(each),
  });
  expect(performance.now() - began).toBe(250);
  expect(ended).toBe('budget spent');
  expect(asked).toEqual(['one', 'hangs']);
  expect(lines.map(({ unit }) => unit)).toEqual(['one']);
});

/** An implementation that plays a part: for each unit, what it answers the first time, the second, … */
class Scripted {
  static opened = 0;
  static closed = 0;
  static restarts = 0;
  static restartFails = 0;
  /** Units asked of it, with "!" for each fresh process. */
  readonly asked: string[] = [];
  isClosed = false;

  static readonly open = (): Promise<Scripted> => {
    Scripted.opened++;
    return Promise.resolve(new Scripted());
  };

  restart(): Promise<void> {
    Scripted.restarts++;
    if (Scripted.restartFails > 0) {
      Scripted.restartFails--;
      return Promise.reject(new BackendIncident('infrastructure', 'it does not start'));
    }
    this.asked.push('!');
    return Promise.resolve();
  }

  close(): Promise<void> {
    Scripted.closed++;
    this.isClosed = true;
    return Promise.resolve();
  }
}

type Answer = Verdict | Partial<ResultLine> | 'never' | Error;

/** `onNever` is called when a unit is in flight that never answers. */
async function play(
  script: Readonly<Record<string, readonly Answer[]>>,
  {
    onNever = () => undefined,
    ...options
  }: Partial<CampaignOptions<Scripted>> & { readonly onNever?: () => void } = {},
) {
  Object.assign(Scripted, { opened: 0, closed: 0, restarts: 0 });
  const times = new Map<string, number>();
  const order: string[] = [];
  const lines: ResultLine[] = [];
  const result = runCampaign({
    open: Scripted.open,
    units: Object.keys(script),
    perform: async (worker: Scripted, unit) => {
      order.push(unit);
      await Promise.resolve();
      const answers = script[unit] ?? [];
      const time = times.get(unit) ?? 0;
      times.set(unit, time + 1);
      const answer = answers[Math.min(time, answers.length - 1)] ?? 'agrees';
      expect(worker.isClosed).toBe(false);
      if (answer === 'never') {
        onNever();
        return new Promise<ResultLine>(() => undefined);
      }
      if (answer instanceof Error) throw answer;
      if (typeof answer === 'string') return line(unit, answer);
      return line(unit, answer.verdict ?? 'agrees', answer);
    },
    onLine: (each) => lines.push(each),
    pauses: [0, 0],
    ...options,
  });
  const ended = await result.catch((error: unknown) => error);
  const verdicts = Object.fromEntries(lines.map(({ unit, verdict }) => [unit, verdict]));
  return { ended, lines, verdicts, order };
}

describe('a campaign', () => {
  it('asks every unit once, in order, and closes what it opened', async () => {
    const { ended, lines, order } = await play({ a: ['agrees'], b: ['inconclusive'], c: [] });
    expect(ended).toBe('done');
    expect(order).toEqual(['a', 'b', 'c']);
    expect(lines.map(({ unit, verdict }) => [unit, verdict])).toEqual([
      ['a', 'agrees'],
      ['b', 'inconclusive'],
      ['c', 'agrees'],
    ]);
    expect([Scripted.opened, Scripted.closed, Scripted.restarts]).toEqual([1, 1, 0]);
  });

  it('opens nothing where nothing is to be asked', async () => {
    const { ended } = await play({ a: [] }, { done: [line('a', 'agrees')] });
    expect([ended, Scripted.opened]).toEqual(['done', 0]);
  });

  it('shares the units among several workers', async () => {
    const script = Object.fromEntries([...'abcdefghij'].map((unit) => [unit, []]));
    const { verdicts, order } = await play(script, { jobs: 3 });
    expect(Object.keys(verdicts).sort()).toEqual([...'abcdefghij']);
    expect(order.length).toBe(10);
    expect([Scripted.opened, Scripted.closed]).toEqual([3, 3]);
  });

  it.each(['disagrees', 'crash', 'timeout', 'protocol error', 'infrastructure'] as const)(
    'asks again in a fresh process what ends with %s, and believes it if it stays',
    async (verdict) => {
      const { verdicts, order } = await play({ a: [], b: [verdict], c: [] });
      expect(order).toEqual(['a', 'b', 'b', 'c']);
      expect(verdicts).toEqual({ a: 'agrees', b: verdict, c: 'agrees' });
      // A process that may be broken is not asked another unit.
      expect(Scripted.restarts).toBe(verdict === 'disagrees' ? 1 : 2);
    },
  );

  it.each([
    [
      'disagrees',
      'agrees',
      /^at first: disagrees \(vp2.MUL.1: R0.x was 1\); in a fresh .*: agrees$/,
    ],
    ['crash', 'agrees', /^at first: crash; in a fresh process: agrees$/],
    ['timeout', 'disagrees', /^at first: timeout; .*disagrees/],
    ['disagrees', { verdict: 'disagrees', disagreement: violation('ADD result') }, /disagrees/],
  ] as const)(
    'calls %s a flake where a fresh process answers otherwise',
    async (one, two, reason) => {
      const { lines, ended } = await play({ a: [one, two] });
      expect(ended).toBe('done');
      expect(lines).toMatchObject([{ unit: 'a', verdict: 'flake' }]);
      expect(lines[0]?.reason).toMatch(reason);
    },
  );

  it('asks again what is not an engine’s, be it permitted or not', async () => {
    const found = [
      { where: 'o[HPOS].x', expected: '0x1', observed: '0x2', kind: 'another number' },
    ];
    const other = { engine: { compared: 4, differing: 1, found } };
    const same = { engine: { compared: 4, differing: 0, found: [] } };
    const open = { engine: { open: 'depends on an address of such a number' } };
    const wrong = { verdict: 'disagrees', disagreement: violation('MUL result') } as const;
    const script = {
      stays: [other, other],
      flips: [other, same],
      refuses: [{ engine: { refused: true } }, same],
      same: [same],
      open: [open],
      // By the documents it is wrong both times, and the engine's only the second.
      wrong: [
        { ...wrong, ...other },
        { ...wrong, ...same },
      ],
    } as const;
    const { lines, order, verdicts } = await play(script);
    expect(verdicts).toEqual({
      ...{ stays: 'agrees', flips: 'flake', refuses: 'flake', same: 'agrees', open: 'agrees' },
      wrong: 'flake',
    });
    expect(order.filter((unit) => unit === 'same' || unit === 'open')).toHaveLength(2);
    expect(lines.find(({ unit }) => unit === 'flips')?.reason).toBe(
      "at first: agrees, and not the engine's (another number); in a fresh process: agrees",
    );
  });

  it('asks again what the caller doubts, and compares what it left', async () => {
    const script = {
      a: [{ left: ['0x00000000'] }, { left: ['0x80000000'] }],
      b: [{ left: ['0x00000000'] }],
    };
    const { verdicts } = await play(script, { isDoubted: ({ left }) => left !== null });
    expect(verdicts).toEqual({ a: 'flake', b: 'agrees' });
  });

  it('believes a way of departing that has stayed eight times', async () => {
    const script = Object.fromEntries([...'abcdefghijkl'].map((unit) => [unit, ['disagrees']]));
    const { order } = await play(script as Record<string, Answer[]>);
    expect(order.length).toBe(12 + 8);
    // The first and the fourth of the eight were asked in a fresh process.
    expect(Scripted.restarts).toBe(2);
  });

  it('asks one of a way that is believed in a fresh process all the same, ever more seldom', async () => {
    const units = Array.from({ length: 70 }, (_, index) => `unit ${String(index)}`);
    const script = Object.fromEntries(units.map((unit) => [unit, ['disagrees']]));
    script['unit 63'] = ['disagrees', 'agrees'];
    const { order, verdicts } = await play(script as Record<string, Answer[]>);
    // Two of the eight, the 16th, the 64th; that one flips, so that each that follows is not believed.
    expect(Scripted.restarts).toBe(4 + 6);
    expect(order.length).toBe(70 + 8 + 2 + 6);
    expect(verdicts).toMatchObject({ 'unit 62': 'disagrees', 'unit 63': 'flake' });
  });

  it.each([
    [['disagrees', 'disagrees'], 'disagrees', 1],
    [['disagrees', 'agrees', 'agrees'], 'flake', 2],
    [['disagrees', 'agrees', 'disagrees'], 'disagrees', 2],
  ] as const)('of a way that has stayed, %j is %s', async (answers, verdict, restarts) => {
    const { verdicts } = await play({ a: ['disagrees'], b: answers });
    expect(verdicts).toEqual({ a: 'disagrees', b: verdict });
    expect(Scripted.restarts).toBe(restarts);
  });

  it('ends at the first failure if asked to', async () => {
    const script = {
      a: ['unsupported'],
      b: ['disagrees', 'agrees'],
      c: ['disagrees'],
      d: [],
    } as const;
    const { ended, verdicts } = await play(script, { failFast: true });
    expect(ended).toBe('failed fast');
    expect(verdicts).toEqual({ a: 'unsupported', b: 'flake', c: 'disagrees' });
  });

  it('takes from the caller what a failure is', async () => {
    const { ended, verdicts } = await play(
      { a: ['disagrees'], b: ['crash'], c: [] },
      { failFast: true, isFailure: ({ verdict }) => verdict === 'crash' },
    );
    expect([ended, Object.keys(verdicts)]).toEqual(['failed fast', ['a', 'b']]);
  });

  it('ends in three tries where it cannot be started', async () => {
    let tries = 0;
    const open = (): Promise<Scripted> => {
      tries++;
      return Promise.reject(new BackendFailure('no such driver'));
    };
    const { ended } = await play({ a: [] }, { open });
    expect(ended).toBeInstanceOf(BackendFailure);
    expect((ended as Error).message).toBe('no such driver (tried 3 times)');
    expect(tries).toBe(3);
    tries = 0;
    await play(
      { a: [] },
      { open: () => (tries++, Promise.reject(new BackendUsageError('what?'))) },
    );
    expect(tries).toBe(1);
  });

  it('goes on where a fresh process comes at the third try, and keeps what it knows where none comes', async () => {
    Scripted.restartFails = 2;
    expect((await play({ a: ['crash'], b: [] })).verdicts).toEqual({ a: 'crash', b: 'agrees' });
    Scripted.restartFails = 3;
    const { ended, verdicts } = await play({ a: ['crash'], b: [] });
    expect(ended).toBeInstanceOf(BackendFailure);
    expect(verdicts).toEqual({ a: 'crash' });
    expect(Scripted.closed).toBe(1);
  });

  it('finds nothing out where none of the first three units can be asked', async () => {
    const broken = { verdict: 'infrastructure', reason: 'no display' } as const;
    const { ended, lines } = await play({ a: [broken], b: [broken], c: [broken], d: [] });
    expect((ended as Error).message).toMatch(/none of the first 3 units.*c: no display/);
    expect(lines).toEqual([]);
    const later = await play({ a: [broken], b: [broken], x: [], c: [broken], d: [broken] });
    expect(later.ended).toBe('done');
    expect(later.lines.map(({ unit }) => unit)).toEqual(['a', 'b', 'x', 'c', 'd']);
  });

  it('loses at most the unit in flight where it is interrupted', async () => {
    const interruption = new AbortController();
    const { ended, verdicts } = await play(
      { a: [], b: [], c: ['never'], d: [] },
      {
        signal: interruption.signal,
        onNever: () => {
          interruption.abort();
        },
      },
    );
    expect(ended).toBe('interrupted');
    expect(verdicts).toEqual({ a: 'agrees', b: 'agrees' });
    expect([Scripted.opened, Scripted.closed]).toEqual([1, 1]);
  });

  it('ends at its own time limit, whatever the implementation does', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { ended, verdicts } = await play(
      { a: [], b: ['never'] },
      { runTimeout: 20, onNever: () => vi.advanceTimersByTime(20) },
    );
    expect([ended, verdicts]).toEqual(['run timeout', { a: 'agrees' }]);
  });

  it('ends when its budget is spent, time of earlier sittings included', async () => {
    function* endless(): Generator<string, never> {
      for (let index = 0; ; index++) yield `program:1:${String(index)}`;
    }
    const budget = parseBudget('60ms');
    const { ended, lines } = await play({}, { units: endless(), budget });
    expect(ended).toBe('budget spent');
    expect(lines.length).toBeGreaterThan(0);
    const done = [line('program:1:0', 'agrees', { milliseconds: 70 })];
    const resumed = await play({}, { units: endless(), budget, done });
    expect([resumed.ended, resumed.lines]).toEqual(['budget spent', []]);
  });

  it('passes on what is wrong with vpspec itself, after the other workers have finished', async () => {
    const { ended, verdicts } = await play(
      { a: [new TypeError('a mistake of ours')], b: [] },
      { jobs: 2 },
    );
    expect(ended).toBeInstanceOf(TypeError);
    expect(verdicts).toEqual({ b: 'agrees' });
    expect([Scripted.opened, Scripted.closed]).toEqual([2, 2]);
  });
});
