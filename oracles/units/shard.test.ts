import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBudget, parseDuration } from './budget.js';
import { planUnits, type PlanOptions } from './plan.js';
import { parseShard, shuffled, stride, type Shard } from './shard.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 });

function taken<T>(items: Iterable<T>, count: number): readonly T[] {
  const list: T[] = [];
  for (const item of items) {
    if (list.length === count) break;
    list.push(item);
  }
  return list;
}

function shards(count: number): readonly Shard[] {
  return Array.from({ length: count }, (_, index) => ({ index: index + 1, count }));
}

describe('shards', () => {
  it('share nothing, are all together, and differ in size by one at most', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: 40 }), seeds, (size, count, seed) => {
        const items = Array.from({ length: size }, (_, index) => index);
        const parts = shards(count).map((shard) => [...stride(shuffled(items, seed), shard)]);
        expect(parts.flat().sort((a, b) => a - b)).toEqual(items);
        const sizes = parts.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are the same wherever they are made, and others for another seed', () => {
    const items = [...'abcdefghij'];
    expect(shuffled(items, 1).join('')).toBe('bcgefijahd');
    expect(shuffled(items, 2).join('')).not.toBe(shuffled(items, 1).join(''));
    expect(items.join('')).toBe('abcdefghij');
  });

  it('are shuffled: each item comes to each place about as often', () => {
    const at = [0, 0, 0, 0, 0];
    for (let seed = 0; seed < 2000; seed++) {
      const place = shuffled([0, 1, 2, 3, 4], seed).indexOf(0);
      at[place] = (at[place] ?? 0) + 1;
    }
    for (const count of at) expect(Math.abs(count - 400)).toBeLessThan(90);
  });

  it.each([
    ['1/1', { index: 1, count: 1 }],
    ['8/8', { index: 8, count: 8 }],
  ])('are written %s', (text, shard) => {
    expect(parseShard(text)).toEqual(shard);
  });

  it.each([
    ['0/8', /parts of 8 are 1\/8 to 8\/8/],
    ['9/8', /parts of 8 are 1\/8 to 8\/8/],
    ['1/0', /0 parts/],
    ['1', /write part and number of parts: 2\/8/],
    ['', /is no shard/],
    ['-1/2', /is no shard/],
    ['1/2/3', /is no shard/],
    ['1/999999', /1 to 100000/],
  ])('refuse %j', (text, message) => {
    expect(() => parseShard(text)).toThrow(message);
  });
});

describe('a budget', () => {
  it('is a time or a number of units', () => {
    expect(parseBudget('10m')).toMatchObject({ kind: 'time', milliseconds: 600_000 });
    expect(parseBudget('1.5h')).toMatchObject({ kind: 'time', milliseconds: 5_400_000 });
    expect(parseBudget('100000')).toEqual({ kind: 'units', units: 100_000, text: '100000' });
    expect(parseDuration('250ms')).toBe(250);
  });

  it.each([
    ['0', /1 to 2000000/],
    [
      '10 m',
      /write a number and its unit: 250ms, 90s, 10m, 2h, or a number of units alone: 100000/,
    ],
    ['10d', /is no budget/],
    ['-5', /is no budget/],
    ['1e6', /is no budget/],
    ['', /is no budget/],
    ['0s', /between 1ms and 24 days/],
    ['1000h', /between 1ms and 24 days/],
    ['99999999999', /1 to 2000000/],
  ])('refuses %j', (text, message) => {
    expect(() => parseBudget(text)).toThrow(message);
  });
});

describe('a plan', () => {
  const options: PlanOptions = {
    foremost: ['instruction:ADD', 'instruction:MUL'],
    others: ['case:a', 'case:b', 'case:c'],
    seed: 5,
    shard: { index: 1, count: 1 },
    budget: null,
    programs: 4,
  };

  it('has what is known, and programs of the seed', () => {
    const { units, total } = planUnits(options);
    const programs = [0, 1, 2, 3].map((index) => `program:5:${String(index)}`);
    expect([...units()].sort()).toEqual(
      [...options.foremost, ...options.others, ...programs].sort(),
    );
    expect(total).toBe(9);
    expect([...units()].slice(0, 2).sort()).toEqual(options.foremost);
  });

  it('fills a budget of units with programs, or leaves out what it has no room for', () => {
    for (const [text, programs] of [
      ['12', 7],
      ['9', 4],
      ['2', 0],
    ] as const) {
      const { units, total } = planUnits({ ...options, budget: parseBudget(text) });
      const asked = [...units()];
      expect(total).toBe(Number(text));
      expect(asked.length).toBe(Number(text));
      expect(asked.filter((id) => id.startsWith('program:')).length).toBe(programs);
      expect(asked).toEqual(expect.arrayContaining([...options.foremost]));
    }
  });

  it('takes a part of cases and programs alike for a small budget', () => {
    const kinds = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      const asked = [...planUnits({ ...options, seed, budget: parseBudget('4') }).units()];
      expect(asked.length).toBe(4);
      expect([...asked].slice(0, 2).sort()).toEqual(options.foremost);
      for (const id of asked.slice(2)) kinds.add(id.slice(0, id.indexOf(':')));
    }
    expect([...kinds].sort()).toEqual(['case', 'program']);
  });

  it('passes over programs that an implementation is not asked, each keeping its name', () => {
    const asks = (id: string): boolean => Number(id.split(':')[2]) % 3 === 0;
    const { units } = planUnits({ ...options, asks });
    const drawn = [...units()].filter((id) => id.startsWith('program:'));
    const usual = [...planUnits(options).units()].filter((id) => id.startsWith('program:'));
    expect(drawn.length).toBe(usual.length);
    expect(drawn.every(asks)).toBe(true);
    const timed = planUnits({ ...options, asks, budget: parseBudget('1m') });
    const endless = timed.units()[Symbol.iterator]();
    const first = Array.from({ length: 2 * usual.length + 20 }, () => String(endless.next().value));
    const programs = first.filter((id) => id.startsWith('program:'));
    expect(programs.every(asks)).toBe(true);
    expect(new Set(programs).size).toBe(programs.length);
    // Where nothing is asked, it is asked all the same, and does not search for ever.
    const none = planUnits({ ...options, programs: 3, asks: () => false });
    expect([...none.units()].length).toBe(options.foremost.length + options.others.length + 3);
  });

  it('draws programs of the instructions that there are, where hardly one has only these', () => {
    const chosen = { kind: 'only', names: ['MOV', 'MUL'] } as const;
    const asks = (id: string): boolean => id.endsWith(':only:MOV+MUL') || id.endsWith(':7');
    const { units } = planUnits({ ...options, asks, chosen });
    const programs = [...units()].filter((id) => id.startsWith('program:'));
    const usual = [...planUnits(options).units()].filter((id) => id.startsWith('program:'));
    expect(programs.length).toBe(usual.length);
    expect(programs.every(asks)).toBe(true);
    expect(new Set(programs).size).toBe(programs.length);
    expect(programs.filter((id) => id.includes('only')).length).toBe(usual.length - 1);
    // Where most programs are asked none has another name.
    const many = planUnits({ ...options, asks: (id) => !id.endsWith('3'), chosen });
    expect([...many.units()].some((id) => id.includes('only'))).toBe(false);
  });

  it('goes on for as long as there is time, each shard with programs of its own', () => {
    const budget = parseBudget('1h');
    const parts = shards(3).map((shard) => {
      const { units, total } = planUnits({ ...options, shard, budget });
      expect(total).toBeNull();
      return taken(units(), 20);
    });
    expect(new Set(parts.flat()).size).toBe(60);
    expect(new Set(parts.flat())).toEqual(
      new Set(taken(planUnits({ ...options, budget }).units(), 60)),
    );
  });
});
