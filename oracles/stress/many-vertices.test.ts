/** Many vertices against an engine: what rests on something of it that nobody knows convicts nobody, however many results come at a time. */
import { expect, it } from 'vitest';
import { assignment } from '../../semantics/domains/profiles.js';
import { VertexRun } from './many-vertices.js';
import { Teller } from './teller.js';
import type { ManyVertices, StressOrder, StressReport } from './messages.js';
import type { Pass, VertexRunner } from './vertices-of.js';

const VERTICES = 60;

/** The address of a number just below an integer is taken for the engine's, not known to be. */
const SOURCE = '!!VP1.1 ARL A0.x, v[0].x; MOV o[HPOS], c[A0.x]; MOV o[COL0], v[1]; END';

const work: ManyVertices = { kind: 'vertices', source: SOURCE, parameters: {} };
const order: StressOrder = {
  backend: 'none',
  stack: null,
  work,
  seed: 1,
  first: 0,
  count: VERTICES,
  by: { document: null, policies: assignment('strict', 'VP1.1'), engine: 'nv20' },
  share: { index: 0, of: 1 },
};

/** An implementation that computes nothing right, some results at a time. */
function wrongIn(...passes: readonly (readonly string[])[]): VertexRunner {
  return {
    maximumInputs: VERTICES,
    restart: () => Promise.resolve(),
    passes: () =>
      passes.map((results): Pass => ({
        attributes: [0, 1],
        results,
        run: (count) =>
          Promise.resolve(new Uint32Array(count * results.length * 4).fill(0x12345678)),
      })),
  };
}

async function told(runner: VertexRunner): Promise<readonly number[]> {
  const reports: StressReport[] = [];
  const teller = new Teller((report) => {
    reports.push(report);
    return Promise.resolve();
  });
  await new VertexRun(order, work, runner).perform(teller);
  await teller.flush();
  const counts = { differing: 0, permitted: 0 };
  for (const report of reports) {
    if (report.kind !== 'checked') continue;
    counts.differing += report.differing;
    counts.permitted += report.permitted;
  }
  const shown = reports.filter(({ kind }) => kind === 'difference').length;
  return [counts.differing, counts.permitted, shown];
}

it('counts the same vertices as open, whether results come at once or in passes', async () => {
  const [differing, permitted = 0, shown = 0] = await told(wrongIn(['HPOS', 'COL0']));
  expect(differing).toBe(VERTICES);
  expect(permitted).toBeGreaterThan(0);
  expect(shown).toBe(VERTICES - permitted);
  const inPasses = await told(wrongIn(['HPOS'], ['COL0']));
  expect(inPasses).toEqual([VERTICES, permitted, 2 * shown]);
});
