/** A process of a run over all operands. It holds the driver, so that a crash of the driver ends it alone; or a backend of its own. */
import { BackendIncident } from '../judge/incident.js';
import { asWorker, say as sayAny } from '../stress/as-worker.js';
import { Refused } from '../stress/vertices-of.js';
import { openImplementation } from './implementation.js';
import type { Asked } from './language.js';
import { exhaustedLanguage } from './languages.js';
import type { ExhaustOrder, ExhaustReport } from './messages.js';
import type { Operation } from './operation.js';
import { judgeSlice } from './slice.js';
import { asymmetryIn } from './symmetry.js';
import { zoomAround } from './zoom.js';

/** Between reports of operands, in milliseconds. */
const INTERVAL = 200;
/** Answers that did not come: after so many a process asks no more. */
const MOST_INCIDENTS = 8;

const say: (report: ExhaustReport) => Promise<void> = sayAny;

async function perform(order: ExhaustOrder): Promise<void> {
  const { environment, document, random, slices, zooms = [], pairs = [], against } = order;
  const implementation = await openImplementation(order);
  await say({ kind: 'opened', details: implementation.details });
  const wanted = new Set([...slices, ...zooms, ...pairs].map(({ operation }) => operation));
  const operations = new Map(
    exhaustedLanguage(environment)
      .operations(environment, document, random)
      .filter(({ name }) => wanted.has(name))
      .map((each) => [each.name, { operation: each, asked: implementation.asked(each) }]),
  );
  let [count, last] = [0, performance.now()];
  const onAsked = async (more: number): Promise<void> => {
    count += more;
    if (performance.now() - last < INTERVAL) return;
    await say({ kind: 'asked', count });
    [count, last] = [0, performance.now()];
  };
  let { policies } = order;
  let incidents = 0;
  const refused = new Set<string>();
  const units = [
    ...slices.map((each) => ({ ...each, pair: null })),
    ...pairs.map((pair) => ({ ...pair, pair })),
  ];
  for (const { operation: name, slice, pair } of units) {
    if (refused.has(name)) continue;
    const known = operations.get(name);
    if (known?.asked === undefined || known.asked === null)
      throw new Error(`it runs no ${name} of ${environment}`);
    try {
      if (pair !== null) {
        const unlike = await asymmetryIn(known.operation, known.asked, pair, onAsked);
        if (unlike !== null) {
          await say({ kind: 'unlike', operation: name, slice, unlike });
          continue;
        }
        const message = `${name}, slice ${String(slice)}, or that of the other sign: other results came than before`;
        await say({ kind: 'incident', message });
        if (++incidents === MOST_INCIDENTS) break;
        continue;
      }
      const report = await judgeSlice(
        known.operation, known.asked, slice, policies, onAsked, against); // prettier-ignore
      // What explains one slice explains the next, most of the time.
      policies = report.by ?? policies;
      await say({ kind: 'slice', report });
    } catch (error) {
      if (error instanceof Refused) {
        await say({ kind: 'incident', message: `refused, ${name}: ${error.message}` });
        // Its other slices are of the same program; those of other operations are not.
        refused.add(name);
        continue;
      }
      if (!(error instanceof BackendIncident) || error.verdict === 'infrastructure') throw error;
      const where = `${name}, slice ${String(slice)}`;
      await say({ kind: 'incident', message: `${error.verdict}, ${where}: ${error.message}` });
      if (++incidents === MOST_INCIDENTS) break;
      await implementation.restart();
    }
  }
  await zoomed(zooms, operations);
  await implementation.close();
  await say({ kind: 'done' });
}

/** What cannot be looked at again is not shown, and it is said why: the slices have their verdicts. */
async function zoomed(
  zooms: NonNullable<ExhaustOrder['zooms']>,
  operations: ReadonlyMap<string, { readonly operation: Operation; readonly asked: Asked | null }>,
): Promise<void> {
  for (const { operation: name, at } of zooms) {
    const known = operations.get(name);
    if (known?.asked === undefined || known.asked === null) continue;
    try {
      await say({ kind: 'zoom', zoom: await zoomAround(known.operation, known.asked, at) });
    } catch (error) {
      if (!(error instanceof BackendIncident || error instanceof Refused)) throw error;
      await say({ kind: 'incident', message: `${name}: ${error.message}` });
      return;
    }
  }
}

asWorker<ExhaustOrder>(perform);
