import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../semantics/domains/assignments.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { bitsOf, isNaNBits, valueOf } from '../../semantics/number/binary32.js';
import { VP_AUTHORITIES } from '../../spec/authorities.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { NO_ABILITIES } from '../backends/abilities.js';
import type { Backend, Observations } from '../backends/backend.js';
import { recordShape } from '../backends/shape.js';
import type { Certificate } from './certificate.js';
import { certify, Interrupted } from './certify.js';
import { floorNamed } from './floor.js';
import { inForce } from './in-force.js';
import { applicableClauses, judgeClauses } from './vp/clauses-of.js';
import { InstructionJudge } from './instruction-judge.js';
import { exactResult } from '../inference/evaluate.js';
import { byNight } from '../../vitest.night.js';

const specification = loadSpecification();

/** Special and ordinary values; sums and products of them round, overflow, underflow and cancel. */
const VALUES = [
  0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff,
  0xff7fffff, 0x00800000, 0x80800000, 0x007fffff, 0x80000001, 0x3f000000, 0xc0000000, 0x3f800001,
  0x40490fdb, 0x33800001, 0x4b800001, 0xb3c00000, 0x3e99999a, 0x42fe0000, 0x5f800000, 0x1f7fffff,
]; // prettier-ignore

interface Row {
  readonly operands: readonly number[];
  readonly result: readonly number[];
}

function observations(instruction: string, rows: readonly Row[]): Observations {
  const shape = recordShape(instruction);
  if (shape === null) throw new Error(`${instruction} has no records`);
  const words = Uint32Array.from(rows.flatMap(({ operands, result }) => [...operands, ...result]));
  expect(words.length).toBe(rows.length * shape.words);
  return { instruction, shape, count: rows.length, words, place: (at) => `made:${String(at)}` };
}

/** What an implementation that follows these policies gives, in so many rows. */
function made(
  instruction: string,
  policies: Partial<Policies> = {},
  rows = byNight(400, 100),
): Row[] {
  const shape = recordShape(instruction);
  if (shape === null) throw new Error(`${instruction} has no records`);
  const evaluate = exactResult(instruction, { ...DEFAULT_POLICIES, ...policies });
  const count = shape.words - shape.results;
  let seed = 7;
  return Array.from({ length: rows }, (_, row) => {
    const operands = Array.from({ length: count }, (_, at) => {
      seed = (seed * 48271) % 0x7fffffff;
      // Every value once for a scalar, then mixed.
      const index = count === 1 && row < VALUES.length ? row : (seed >> 4) + at;
      return VALUES[index % VALUES.length] ?? 0;
    });
    const values = operands.map(valueOf);
    let from = 0;
    const result = evaluate(shape.operands.map((length) => values.slice(from, (from += length))));
    return { operands, result: result.slice(0, shape.results).map(bitsOf) };
  });
}

function backend(...all: readonly Observations[]): Backend {
  return {
    identity: {
      spec: 'made:here', kind: 'made', name: 'made', engine: null, environment: null,
      provenance: null, notes: null, environments: null, instructions: null, details: {},
    }, // prettier-ignore
    abilities: NO_ABILITIES,
    notClaimed: null,
    observe: (wanted) =>
      Promise.resolve({
        observations: all.filter(({ instruction }) => wanted(instruction)),
        unjudged: [],
      }),
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

function run(all: readonly Observations[], queries: readonly string[] = []): Promise<Certificate> {
  // A few instructions are recorded.
  const require = floorNamed('0.2%');
  return certify({ backend: backend(...all), specification, queries, require });
}

function violated({ clauses }: Certificate): string[] {
  return clauses.filter(({ violations }) => violations > 0).map(({ id }) => id);
}

const INSTRUCTIONS = [
  'ABS', 'ADD', 'COS', 'DP3', 'DP4', 'DPH', 'DST', 'EX2', 'EXP', 'FLR', 'FRC', 'LG2', 'LIT', 'LOG',
  'MAD', 'MAX', 'MIN', 'MOV', 'MUL', 'RCC', 'RCP', 'RSQ', 'SEQ', 'SFL', 'SGE', 'SGT', 'SIN', 'SLE',
  'SLT', 'SNE', 'SSG', 'STR', 'SUB',
]; // prettier-ignore

describe('a permitted implementation conforms', () => {
  const PERMITTED: readonly Partial<Policies>[] = [
    {},
    {
      productRounding: 'toward-zero',
      sumRounding: 'toward-zero',
      productOverflow: 'largest',
      sumOverflow: 'largest',
      denormals: 'flushed-positive',
      dotOrder: 'right',
    },
    { productRounding: 'up', sumRounding: 'down', tininess: 'before', madRounding: 'once' },
    { dotOrder: 'once', maxZeros: 'negative', denormals: 'kept-in-moves', expYOfInfinity: 'zero' },
  ];
  /** By day each value once; of vectors a row has many. */
  const fewOf = (name: string): number =>
    recordShape(name)?.operands[0] === 1 ? VALUES.length : 10;
  /** By day all instructions of the first, and of the others those that they are about. */
  const ABOUT = ['ADD', 'DP3', 'DP4', 'EXP', 'MAD', 'MAX', 'MIN', 'MOV', 'MUL', 'RCP', 'SGE'];

  it.each(PERMITTED)('%j', async (policies) => {
    const asked = Object.keys(policies).length === 0 ? INSTRUCTIONS : byNight(INSTRUCTIONS, ABOUT);
    const certificate = await run(
      asked.map((name) => observations(name, made(name, policies, byNight(60, fewOf(name))))),
    );
    expect(violated(certificate)).toEqual([]);
    expect(certificate.verdict).toBe('conforms');
    expect(certificate.inconsistencies).toEqual([]);
  });

  // Each section may be obeyed literally: no text makes one instruction of another here.
  const APART: readonly Readonly<Record<string, Partial<Policies>>>[] = [
    {
      MUL: { productOverflow: 'largest' },
      ADD: { sumOverflow: 'infinity' },
      MAD: { productOverflow: 'largest', sumOverflow: 'infinity' },
      DP4: { productOverflow: 'infinity', sumOverflow: 'largest' },
    },
    { FRC: { fractionOfOne: 'one' }, EXP: { fractionOfOne: 'below-one' } },
    { FRC: { fractionOfOne: 'below-one' }, EXP: { fractionOfOne: 'one' } },
    {
      MUL: { productRounding: 'up' },
      DP3: { dotOrder: 'right', productRounding: 'down' },
      DP4: { dotOrder: 'left', productRounding: 'toward-zero' },
      DPH: { dotOrder: 'once' },
    },
    { MUL: { denormals: 'flushed-positive' }, ADD: { denormals: 'flushed' } },
  ];
  it.each(APART)('where instructions decide apart: %j', async (policies) => {
    const all = Object.entries(policies).map(([name, own]) =>
      observations(name, made(name, own, byNight(400, 30))),
    );
    const certificate = await run(all);
    expect(violated(certificate)).toEqual([]);
    expect(certificate.inconsistencies).toEqual([]);
  });

  it('but for those that the documents define by one another', async () => {
    const certificate = await run([
      observations('ADD', made('ADD', { sumRounding: 'toward-zero' })),
      observations('SUB', made('SUB', { sumRounding: 'up' })),
    ]);
    expect(certificate.verdict).toBe('does not conform');
    expect(certificate.inconsistencies).toMatchObject([{ policy: 'sumRounding' }]);
  });

  it('where products and sums of one instruction overflow apart', async () => {
    const [greatest, one] = [0x7f7fffff, 0x3f800000];
    const quad = (word: number): readonly number[] => [word, 0, 0, 0];
    const row = (a: number, b: number, c: number, result: number): Row => ({
      operands: [...quad(a), ...quad(b), ...quad(c)],
      result: quad(result),
    });
    // The product is the greatest number, the sum an infinity.
    const rows = [row(greatest, greatest, 0, greatest), row(greatest, one, greatest, 0x7f800000)];
    const certificate = await run([observations('MAD', rows)]);
    expect(violated(certificate)).toEqual([]);
  });

  it('and its policies are inferred', async () => {
    const own = {
      productRounding: 'toward-zero',
      productOverflow: 'largest',
      sumOverflow: 'largest',
      maxZeros: 'negative',
    } as const;
    const all = ['ADD', 'MUL', 'MAX'].map((name) => observations(name, made(name, own)));
    const { policies, points, interpretations } = await run(all);
    expect(policies).toMatchObject({ ...own, sumRounding: 'nearest-even', sineOfZero: 'unknown' });
    expect(points.find(({ policy }) => policy === 'maxZeros')).toMatchObject({
      status: 'follows',
      deviation: null,
      erratum: 'vp2.E-max-zeros',
      interpretation: 'reversed',
    });
    expect(interpretations['vp2.E-max-zeros']).toBe('reversed');
    expect(interpretations['vp2.E-rounding-direction']).toEqual({
      productRounding: 'zero',
      sumRounding: 'nearest-even',
    });
  });

  it('and where it deviates it is described, with the reason', async () => {
    const { verdict, policies, points } = await run([
      observations('FLR', made('FLR', { floorOfZero: 'positive' })),
    ]);
    expect(verdict).toBe('does not conform');
    expect(policies).toMatchObject({ floorOfZero: 'positive' });
    expect(points.find(({ policy }) => policy === 'floorOfZero')?.deviation).toContain('rule 2');
  });
});

describe('a wrong result is caught', () => {
  /** Changes one bit of one result component. */
  function flipped(rows: readonly Row[], row: number, component: number, bit: number): Row[] {
    return rows.map(({ operands, result }, index) => ({
      operands,
      result: result.map((word, at) =>
        index === row && at === component ? (word ^ (1 << bit)) >>> 0 : word,
      ),
    }));
  }

  const applicable = applicableClauses(specification.clauses, 'VP2.0');

  it.each(['ADD', 'FLR', 'MAX', 'MOV', 'MUL', 'SGE', 'SNE', 'SSG', 'SUB', 'DST'])(
    'one bit of %s, wherever it stands',
    (name) => {
      const rows = made(name, {}, byNight(8, 4));
      const clauses = judgeClauses(name, applicable);
      let changes = 0;
      for (const [row, { result }] of rows.entries()) {
        for (const [component, word] of result.entries()) {
          // Bits of a NaN mean nothing, as long as it stays one; a neighbour may be another rounding.
          if (isNaNBits(word)) continue;
          for (const bit of [4, 22, 30, 31]) {
            const zeros = bit === 31 && word << 1 === 0;
            // Which zero a flushed denormal, two zeros' maximum or a difference that cancels is, is open.
            if (zeros && (OPEN_ZEROS.includes(name) || hasDenormal(rows[row]))) continue;
            const judge = new InstructionJudge(
              observations(name, flipped(rows, row, component, bit)),
              'VP2.0',
              clauses,
              () => null,
            );
            for (let index = 0; index < rows.length; index++) judge.judge(index);
            const broken = judge.tallies.filter(({ violations }) => violations > 0);
            expect(broken, `${String(row)}.${String(component)}`).not.toEqual([]);
            changes++;
          }
        }
      }
      expect(changes).toBeGreaterThan(25);
    },
  );

  const OPEN_ZEROS = ['ADD', 'DST', 'MAX', 'SSG', 'SUB'];

  function hasDenormal(row: Row | undefined): boolean {
    return [...(row?.operands ?? [])].some((bits) => (bits & 0x7f800000) === 0 && bits << 1 !== 0);
  }

  it('is the worst one, with bits, decimals and distance', async () => {
    const rows = made('MUL').map((row) => ({ ...row }));
    rows[3] = {
      operands: [0x40000000, 0, 0x3f800000, 0, 0x3f800000, 0x80000000, 0x3f800000, 0],
      result: [0x40000010, 0, 0x3f800000, 0],
    };
    const { clauses, instructions } = await run([observations('MUL', rows)]);
    const identity = clauses.find(({ id }) => id === 'vp2.MUL.6');
    expect(identity).toMatchObject({ violations: 1, decidedBy: 'formula' });
    expect(identity?.worst).toMatchObject({
      place: 'made:3',
      component: 'x',
      observed: { bits: '0x40000010', decimal: '2.0000038' },
      expected: { bits: '0x40000000', decimal: '2' },
      ulps: 16,
    });
    const zero = clauses.find(({ id }) => id === 'vp2.MUL.4');
    expect(zero?.worst).toMatchObject({
      component: 'y',
      observed: { decimal: '0' },
      expected: { decimal: '-0' },
    });
    expect(instructions[0]).toMatchObject({ violating: 1, name: 'MUL' });
  });

  it('also where only the semantics has an answer', async () => {
    // One unit beside 1 + 1, with the formula that would say so left out.
    const result = [0x40000001];
    const operands = [0x3f800000, 0x3f800000, 0, 0x3f800000, 0x3f800000, 0];
    const queries = ['DP3', '!vp2.DP3.result'];
    const certificate = await run([observations('DP3', [{ operands, result }])], queries);
    expect(violated(certificate)).toEqual(['vp2.number.arithmetic']);
  });

  it('and a denormal result is told apart from a denormal operand', async () => {
    const add = [{ operands: [1, 0, 0, 0, 0, 0, 0, 0], result: [2, 0, 0, 0] }];
    const slt = [{ operands: [0, 0, 0, 0, 1, 0, 0, 0], result: [0x3f800000, 0, 0, 0] }];
    expect(violated(await run([observations('ADD', add)]))).toContain('vp2.number.denormal-result');
    expect(violated(await run([observations('SLT', slt)]))).toEqual([
      'vp2.number.denormal-operand',
    ]);
  });
});

describe('what is open stays open', () => {
  it('but not sums that no one direction explains', async () => {
    // 1 + 2^-25 cut, and 1 + 3 * 2^-25 carried up: each is a neighbour of the exact sum.
    const rows = [
      { operands: [0x3f800000, 0, 0, 0, 0x33000000, 0, 0, 0], result: [0x3f800001, 0, 0, 0] },
      { operands: [0x3f800000, 0, 0, 0, 0x33c00000, 0, 0, 0], result: [0x3f800000, 0, 0, 0] },
    ];
    const certificate = await run([observations('ADD', rows)]);
    expect(certificate.verdict).toBe('does not conform');
    expect(violated(certificate)).toEqual(['vp2.ADD.result']);
    const [found, ...others] = certificate.inconsistencies;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ policy: 'sumRounding', instructions: ['ADD'] });
    expect(found?.records.map(({ explainedBy }) => explainedBy)).toEqual([
      ['up'],
      ['toward-zero', 'down'],
    ]);
    expect(certificate.policies.sumRounding).toMatchObject({
      inconsistent: [{ witness: { place: 'made:0' } }, { witness: { place: 'made:1' } }],
    });
  });

  it.each([
    ['MAX', 'maxZeros', 'first'],
    ['MIN', 'minZeros', 'second'],
  ] as const)(
    'but not that %s of two zeros depends on their order',
    async (name, policy, taken) => {
      const rows = made(name, { [policy]: taken });
      const certificate = await run([observations(name, rows)]);
      expect(certificate.verdict).toBe('does not conform');
      expect(violated(certificate)).toEqual([`vp2.${name}.1`]);
      expect(certificate.inconsistencies).toMatchObject([{ policy, instructions: [name] }]);
    },
  );

  it('and that one of two denormals, which are the same zero, is handed on by their order', async () => {
    const rows = made('MIN', { denormals: 'kept-in-moves', denormalsSelected: 'second' });
    const certificate = await run([observations('MIN', rows)]);
    expect(certificate.verdict).toBe('conforms');
    expect(certificate.policies.denormalsSelected).toBe('second');
  });

  it('no approximation without a bound, which the letter alone permits', async () => {
    const rows = [
      { operands: [0x40800000], result: [0x12345678] },
      { operands: [0x3fc00000], result: [0x3f2aaaab] },
    ];
    const certificate = await run([observations('RCP', rows)]);
    expect(certificate.verdict).toBe('conforms by the letter');
    expect(certificate.undecided).toEqual([]);
    expect(certificate.letter?.reports).toMatchObject([
      { needs: ['reciprocalRange=unbounded'], instruction: 'RCP', records: 1 },
    ]);
  });

  it('LOG of a negative operand, where it departs', async () => {
    const nan = [0x7fc00000, 0x7fc00000, 0x7fc00000, 0x3f800000];
    const rows = [
      { operands: [0xbf800000], result: nan },
      { operands: [0xbf800000], result: [0, 0x3f800000, 0, 0x3f800000] },
      { operands: [0x3f800000], result: nan },
    ];
    const certificate = await run([observations('LOG', rows)]);
    expect(certificate.notJudged).toMatchObject([{ instruction: 'LOG', records: 1 }]);
    expect(certificate.instructions[0]).toMatchObject({ records: 3, violating: 1 });
  });

  it('the sign of LIT’s diffuse zero, as long as it is always the same', async () => {
    const rows = [0x00000000, 0x80000000].map((zero) => ({
      operands: [0x80000000, 0x3f800000, 0, 0x3f800000],
      result: [0x3f800000, zero, 0, 0x3f800000],
    }));
    for (const row of rows) {
      expect((await run([observations('LIT', [row])])).verdict).toBe('conforms');
    }
    expect(violated(await run([observations('LIT', rows)]))).toEqual(['vp2.LIT.y']);
  });

  it('a clause that holds by another interpretation of the document', async () => {
    const rows = [
      { operands: [0x7f800000], result: [0x7f800000, 0, 0x7f800000, 0x3f800000] },
      // The fraction of a number beyond: y is a zero of infinities alone.
      { operands: [0x43008000], result: [0x7f800000, 0x3f000000, 0x7f800000, 0x3f800000] },
    ];
    const { verdict, clauses, interpretations, instructions } = await run([
      observations('EXP', rows),
    ]);
    expect(verdict).toBe('conforms');
    expect(interpretations).toMatchObject({ 'vp2.E-exp-y-infinity': 'zero' });
    expect(instructions[0]).toMatchObject({ violating: 0 });
    const special = clauses.find(({ id }) => id === 'vp2.EXP.y-special');
    expect(special).toMatchObject({
      violations: 0,
      holdsBy: {
        policies: ['expYOfInfinity=zero'],
        erratum: 'vp2.E-exp-y-infinity',
        interpretation: 'zero',
        records: 1,
      },
    });
  });

  it('but not one that holds by no one interpretation throughout', async () => {
    const exp = (y: number): Row => ({
      operands: [0x7f800000],
      result: [0x7f800000, y, 0x7f800000, 0x3f800000],
    });
    const certificate = await run([observations('EXP', [exp(0), exp(0x7fc00000)])]);
    expect(certificate.interpretations).not.toHaveProperty('vp2.E-exp-y-infinity');
    expect(violated(certificate)).toEqual(['vp2.EXP.y-special']);
  });

  it.each(VP_AUTHORITIES)('clauses that are not in force by %s', (authority) => {
    const { clauses } = loadSpecification();
    const told = new Set(inForce(clauses, authority).map(({ id }) => id));
    const rows = applicableClauses(clauses, authority);
    expect(rows.filter(({ clause }) => !told.has(clause))).toEqual([]);
    const roles = new Set(rows.map(({ role }) => role));
    for (const role of ['formula', 'nominal', 'denormal operand', 'denormal result'] as const) {
      expect(roles).toContain(role);
    }
  });

  it('instructions that the environment lacks', async () => {
    const certificate = await certify({
      backend: backend(observations('MUL', made('MUL')), observations('SIN', made('SIN'))),
      specification,
      environment: 'VP1.1',
    });
    expect(certificate.instructions.map(({ name }) => name)).toEqual(['MUL']);
  });
});

describe('a run', () => {
  const both = ['ADD', 'MUL'].map((name) => observations(name, made(name)));

  it('takes the selected clauses alone', async () => {
    const certificate = await run(both, ['MUL', '!vp2.MUL.4', '!vp2.number.*']);
    const ids = certificate.clauses.map(({ id }) => id);
    expect(certificate.instructions.map(({ name }) => name)).toEqual(['MUL']);
    expect(ids).toContain('vp2.MUL.3');
    expect(ids).not.toContain('vp2.MUL.4');
    expect(ids.filter((id) => id.startsWith('vp2.number'))).toEqual([]);
  });

  it.each([
    [['MULL'], /did you mean "MUL"/],
    [['MUL', '!MUL'], /nothing/],
    [['!FOO'], /FOO/],
  ])('refuses the query %j', async (queries, message) => {
    await expect(run(both, queries)).rejects.toThrow(message);
  });

  it('tells how far it is, and ends when asked', async () => {
    const seen: number[] = [];
    const failed: (number | undefined)[] = [];
    const interruption = new AbortController();
    const wrong = made('ADD', {}, 400).map(({ operands, result }) => ({
      operands,
      result: result.map((bits) => bits ^ 1),
    }));
    const running = certify({
      backend: backend(observations('ADD', wrong), observations('MUL', made('MUL', {}, 400))),
      specification,
      onProgress: ({ done, total, failures }) => {
        expect(total).toBe(800);
        seen.push(done);
        failed.push(failures);
        if (done >= 400) interruption.abort();
      },
      signal: interruption.signal,
    });
    await expect(running).rejects.toBeInstanceOf(Interrupted);
    expect(seen).toEqual([0, 250, 400]);
    const [before, ...after] = failed;
    expect(before).toBe(0);
    expect(after.every((count = 0) => count > 100)).toBe(true);
  });

  it('is the same every time', async () => {
    expect(JSON.stringify(await run(both))).toBe(JSON.stringify(await run(both)));
  });
});
