/** How many results are not symmetric, of a backend in C of which one is not: the same of one process and of two, and of a run that was interrupted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stackOf } from '../stress/stack-of.js';
import { exhaust } from './exhaust.js';
import { exhaustedLanguage } from './languages.js';
import { SLICES, type SliceReport } from './messages.js';
import { recheck } from './recheck.js';
import { lineOf, readSaved, answeredLine, firstLine } from './saved.js';
import { compiledSpoilt, isSpoiltSkipped, slicesBetween, withoutShape } from './spoilt.testing.js';
import { symmetryOf } from './symmetry.js';

const skip = isSpoiltSkipped('counts of results that are not symmetric');
const folder = mkdtempSync(join(tmpdir(), 'vpspec-counted-'));
const backend = join(folder, 'vp1');

beforeAll(() => {
  // Each of another pair.
  if (!skip) compiledSpoilt(folder, ['0xbfa00000', '0x3fa00007', '0xbfa00009']);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const [rcp] = exhaustedLanguage('VP1.0').operations('VP1.0', null);
if (rcp?.name !== 'RCP' || symmetryOf(rcp) !== 'odd') throw new Error('RCP is odd');
const ONES = 254;
const MINUS_ONES = ONES + SLICES / 2;

/** All between them are there already. */
const BETWEEN = slicesBetween(ONES);

async function run(known: readonly SliceReport[], jobs = 1) {
  const lines: SliceReport[] = [];
  const result = await exhaust({
    ...{ stack: stackOf(`exec:${backend}`), environment: 'VP1.0', document: null, jobs },
    ...{ operations: [rcp ?? fail()], slices: { first: ONES, end: MINUS_ONES + 1 } },
    known: [...BETWEEN, ...known],
    onAsked: () => undefined,
    onSlice: (report) => lines.push(report),
  });
  const [operation] = result.operations;
  return { ...result, lines, symmetry: operation?.shape?.symmetry, digest: operation?.digest };
}

function fail(): never {
  throw new Error('RCP is there');
}

const COUNTED = {
  ...{ kind: 'odd', by: 'nothing', compared: 1, unlike: 1, first: { bits: '0x3f800000' } },
  ...{ pairs: 3, firstPair: { bits: '0x3fa00000' } },
};

describe.skipIf(skip)('results that are not symmetric', () => {
  it('are counted alike by one process, by two, and by runs that go on', async () => {
    const whole = await run([]);
    expect(whole.incidents).toEqual([]);
    expect(whole.operations[0]).toMatchObject({ wrong: 0 });
    expect(whole.symmetry).toMatchObject(COUNTED);
    // Each slice has its line, and that of x one more once it is counted.
    expect(whole.lines.map(({ slice }) => slice)).toEqual([ONES, MINUS_ONES, ONES]);
    const [plus, minus, again] = whole.lines;
    if (plus === undefined || minus === undefined || again === undefined) return;
    expect((await run([], 2)).symmetry).toEqual(whole.symmetry);
    for (const known of [[plus], [minus], [plus, minus], [minus, plus]]) {
      const resumed = await run(known);
      expect([resumed.symmetry, resumed.digest]).toEqual([whole.symmetry, whole.digest]);
    }
    // What is counted is asked no more: nothing has a line.
    const rest = await run([plus, minus, again]);
    expect([rest.symmetry, rest.lines]).toEqual([whole.symmetry, []]);
    // It is read as it was written.
    const of = {
      ...{ backend: 'b', environment: 'VP1.0', document: null, random: { count: 1, seed: 1 } },
      ...{ specification: 's', tool: 't' },
    };
    const text = firstLine(of) + answeredLine({}) + lineOf(again);
    expect(readSaved(text, 'f').slices).toEqual([{ report: again, line: 3 }]);
  }, 240_000);

  it('are counted again where slices of a certificate are asked again', async () => {
    const whole = await run([]);
    const [operation] = whole.operations;
    if (operation === undefined) throw new Error('no operation was asked');
    const slices = operation.slices.filter(({ slice }) => [ONES, MINUS_ONES].includes(slice));
    const again = (own: readonly SliceReport[]) =>
      recheck({
        ...{ stack: stackOf(`exec:${backend}`), document: null, count: 2, seed: 1 },
        operations: [{ ...operation, slices: own }],
      });
    expect(await again(slices)).toMatchObject({ asked: 2, differences: [] });
    const more = slices.map((each) =>
      each.shape?.unlike === undefined
        ? each
        : { ...each, shape: { ...each.shape, unlike: { ...each.shape.unlike, pairs: 4 } } },
    );
    const { differences } = await again(more);
    expect(differences).toMatchObject([{ unit: 'slice 254 of RCP' }]);
    expect(differences[0]?.then).toContain('not symmetric 4');
    expect(differences[0]?.now).toContain('not symmetric 3');
  }, 120_000);

  it('are not counted of a backend that gives other results than before, and that is told', async () => {
    const shape = { steps: [], first: 0, last: 0 };
    const known = [
      { ...withoutShape(ONES), shape: { ...shape, mirror: 'a'.repeat(64) } },
      { ...withoutShape(MINUS_ONES), shape: { ...shape, mirror: 'b'.repeat(64) } },
    ];
    const { incidents, symmetry } = await run(known);
    expect(incidents).toEqual([
      'RCP, slice 254, or that of the other sign: other results came than before',
    ]);
    expect(symmetry).not.toHaveProperty('pairs');
    expect(symmetry).toMatchObject({ unlike: 1 });
  }, 120_000);

  it('are not counted where the backend does not open again, and the slices stand', async () => {
    const shape = { steps: [], first: 0, last: 0 };
    const result = await exhaust({
      ...{ stack: stackOf('exec:/nowhere/at/all'), environment: 'VP1.0', document: null, jobs: 1 },
      ...{ operations: [rcp], slices: { first: ONES, end: MINUS_ONES + 1 } },
      known: [
        ...BETWEEN,
        { ...withoutShape(ONES), shape: { ...shape, mirror: 'a'.repeat(64) } },
        { ...withoutShape(MINUS_ONES), shape: { ...shape, mirror: 'b'.repeat(64) } },
      ],
      ...{ onAsked: () => undefined, onSlice: () => undefined },
    });
    expect(result.incidents).toEqual([]);
    expect(result.notes[0]).toMatch(
      /^how many results are not symmetric was not counted: .*nowhere/,
    );
  });
});
