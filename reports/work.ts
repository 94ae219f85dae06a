/** A campaign as text: how far it is, and what it has found. */
import type { Campaign } from '../oracles/work/campaign.js';
import { unitsIn } from '../oracles/work/plan.js';
import type { QueueState } from '../oracles/work/queue/campaign-queue.js';
import type { Found } from '../oracles/work/results.js';
import { unitsOf, type Sum } from '../oracles/work/result.js';
import { verdictOf } from '../oracles/work/verdict.js';
import { shapeLines } from './certificate/exhausted-words.js';
import { grouped } from './page/counts.js';
import { screenWidth } from './page/paint.js';
import { printable } from './page/printable.js';
import { wrapped } from './page/wrapped.js';

export interface CampaignView {
  readonly campaign: Campaign;
  readonly found: Found;
  /** Whether one that processes here work on is; the queue knows of its own. */
  readonly isPaused: boolean;
  readonly queue: (QueueState & { readonly address: string }) | null;
}

export function stateOf({ campaign, found, isPaused, queue }: CampaignView): string {
  const left = unitsIn(campaign) - unitsOf(found.all);
  if (left === 0) return 'done';
  if (queue === null) return isPaused ? 'paused' : 'not done';
  if (queue.isPaused) return 'paused';
  const isIdle = queue.waiting + queue.active + queue.delayed === 0;
  return isIdle && queue.untaken === 0 ? 'incomplete' : 'being worked on';
}

/** Findings and clauses that are shown. */
const MOST_SHOWN = 3;
const MOST_CLAUSES = 10;

/** @param isFull with what was found */
export function campaignText(view: CampaignView, isFull: boolean): string {
  const { campaign, found, queue } = view;
  const [asked, planned] = [unitsOf(found.all), unitsIn(campaign)];
  const lines = [
    `${campaign.name}: ${printable(campaign.backend)} (${printable(campaign.implementation.name)}), ` +
      `${campaign.environment}${campaign.document === null ? '' : ` by ${campaign.document}`}${engineText(campaign)}, seed ${String(campaign.seed)}`,
    `${stateOf(view)}: ${grouped(asked)} of ${grouped(planned)} units asked (${share(asked, planned)})`,
    ...(planned < campaign.budget
      ? [
          `the budget is ${grouped(campaign.budget)}: operands are asked in whole jobs, and of the rest there is no more`,
        ]
      : []),
    ...queueLines(view),
    ...found.lanes.map(laneLine),
    ...(unitsOf(found.all) === 0 ? [] : [`digest ${found.all.digest}`]),
    ...contradictionLines(found),
    ...refusedLines(found, queue),
  ];
  return `${[...lines, ...(isFull ? reportLines(view) : [])].join('\n')}\n`;
}

function share(asked: number, planned: number): string {
  const percent = Math.floor((1000 * asked) / planned) / 10;
  return `${String(percent)} %`;
}

function queueLines({ queue, campaign, found }: CampaignView): readonly string[] {
  if (queue === null) return [];
  const { address, waiting, active, delayed, untaken } = queue;
  const isOver = waiting + active + delayed + untaken === 0;
  const left = unitsIn(campaign) - unitsOf(found.all);
  return [
    `on ${address}: ${grouped(waiting)} jobs and spans of jobs wait, ${grouped(active)} are worked on, ` +
      `${grouped(delayed)} failed and are taken again`,
    ...(isOver && left > 0
      ? [`${grouped(left)} units have no result, and nothing waits: "vpspec campaign resume ${campaign.name}" adds them again`] // prettier-ignore
      : []),
  ];
}

function laneLine(lane: Found['lanes'][number]): string {
  return `  ${lane.lane}: ${grouped(unitsOf(lane))} of ${grouped(lane.units)}${countsText(lane)}`;
}

function countsText({ counts }: Pick<Sum, 'counts'>): string {
  const told = Object.entries(counts).map(
    ([verdict, count]) => `${grouped(count)} ${verdict.replace(/agrees$/, 'agree')}`,
  );
  return told.length === 0 ? '' : `: ${told.join(', ')}`;
}

function contradictionLines({ contradictions }: Found): readonly string[] {
  return contradictions.flatMap(({ job, kept, other, keptWorker, otherWorker }) => [
    `CONTRADICTION ${job}: ${kept === other ? 'the same results were counted in another way, or said to lie in another order' : 'the same units came to other results'}`,
    `  ${kept} of ${oneLine(keptWorker)}`,
    `  ${other} of ${oneLine(otherWorker)}`,
  ]);
}

/** A text from anyone in one line: further lines would look like ours. */
function oneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n');
}

function refusedLines({ refused }: Found, queue: CampaignView['queue']): readonly string[] {
  return [
    ...refused.map(({ field, reason }) => `refused result ${oneLine(field)}: ${oneLine(reason)}`),
    ...(queue?.refused ?? []).map((text) => `refused job ${oneLine(text)}`),
  ];
}

function reportLines(view: CampaignView): readonly string[] {
  const { campaign, found } = view;
  const verdict = verdictOf(view.found);
  const soFar = unitsOf(found.all) < unitsIn(campaign) ? ' so far' : '';
  const clauses = Object.entries(found.all.clauses).sort(([, a], [, b]) => b - a);
  const shown = found.findings.slice(0, MOST_SHOWN);
  const others = found.findings.length - shown.length;
  return [
    '',
    `${verdict}${soFar}; each unit is judged by itself: whether one assignment of the policies explains all of them is what "vpspec certify" asks`,
    ...clauses.slice(0, MOST_CLAUSES).map(([id, count]) => `  ${id}: ${grouped(count)}`),
    ...(clauses.length > MOST_CLAUSES
      ? [`  and ${String(clauses.length - MOST_CLAUSES)} clauses more: --json has them`]
      : []),
    ...found.lanes.flatMap(shapeOfLane),
    ...shown.flatMap((finding) => ['', ...findingLines(finding)]),
    ...(others > 0 ? ['', `${grouped(others)} more are told: --json has them`] : []),
    ...(found.untold > 0 ? [`${grouped(found.untold)} more are counted alone`] : []),
  ];
}

/** Order and symmetry of an operation's results, as "vpspec exhaust" tells them; nothing of other lanes. */
function shapeOfLane({ operation, shape, ...lane }: Found['lanes'][number]): readonly string[] {
  if (shape === null) return [];
  const { told, report } = shape;
  const left = unitsOf(lane) - told;
  const lines = [
    ...shapeLines(report, 'jobs'),
    ...(left > 0
      ? [`of ${grouped(left)} operands that have a verdict nothing is told of that`]
      : []),
  ];
  return lines.flatMap((line) => wrapped(`${String(operation)}: ${line}`, '  ', screenWidth()));
}

function findingLines({
  unit,
  verdict,
  where,
  observed,
  permitted,
  clauses,
  environment,
  program,
}: Found['findings'][number]): readonly string[] {
  const place = where === '' ? '' : `${printable(where)} is `;
  const decides = clauses.length === 0 ? '' : ` (${clauses.join(', ')})`;
  return [
    `${printable(unit)}: ${verdict}: ${place}${printable(observed)}, permitted is ${printable(permitted)}${decides}`,
    ...program
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `  ${printable(line)}`),
    ...(/^(program|case):/.test(unit)
      ? [`  again: vpspec unit ${printable(unit)} --environment ${environment}`]
      : []),
  ];
}

/** ", held against nv20 within RCP=1ulp"; empty where the documents alone decide. */
function engineText({ against }: Campaign): string {
  if (against === undefined) return '';
  const { engine, tolerance, alone } = against;
  return `, held against ${alone ? '' : 'the documents and '}${engine}${tolerance === null ? '' : ` within ${tolerance}`}`;
}
