/** Campaigns as JSON: what "vpspec campaign" and "vpspec work" print. */
import type { ShapeReport } from '../../oracles/certify/exhausted-report.js';
import type { Campaign } from '../../oracles/work/campaign.js';
import { jobsIn, unitsIn } from '../../oracles/work/plan.js';
import type { QueueState } from '../../oracles/work/queue/campaign-queue.js';
import type { Found } from '../../oracles/work/results.js';
import { unitsOf } from '../../oracles/work/result.js';
import { verdictOf, type CampaignVerdict } from '../../oracles/work/verdict.js';
import { stateOf, type CampaignView } from '../work.js';

export interface CampaignJson {
  readonly name: string;
  readonly state: string;
  readonly verdict: CampaignVerdict;
  readonly campaign: Pick<
    Campaign,
    'backend' | 'implementation' | 'environment' | 'document' | 'seed' | 'budget' | 'versions'
  > & { readonly against: Campaign['against'] | null };
  readonly queue: (QueueState & { readonly address: string }) | null;
  readonly jobs: number;
  readonly planned: number;
  readonly asked: number;
  readonly counts: Found['all']['counts'];
  readonly clauses: Found['all']['clauses'];
  readonly digest: string;
  readonly lanes: readonly {
    readonly lane: string;
    readonly planned: number;
    readonly asked: number;
    readonly counts: Found['all']['counts'];
    readonly digest: string;
    readonly shape: ShapeReport | null;
    readonly shapeOf: number;
  }[];
  readonly findings: Found['findings'];
  readonly untold: number;
  readonly contradictions: Found['contradictions'];
  readonly refused: Found['refused'];
}

export function campaignJson(view: CampaignView): CampaignJson {
  const { campaign, found, queue } = view;
  const { name, backend, implementation, environment, document, seed, budget, versions } = campaign;
  const { against = null } = campaign;
  return {
    name,
    state: stateOf(view),
    verdict: verdictOf(view.found),
    campaign: { backend, implementation, environment, document, seed, against, budget, versions },
    queue,
    jobs: jobsIn(campaign),
    planned: unitsIn(campaign),
    asked: unitsOf(found.all),
    counts: found.all.counts,
    clauses: found.all.clauses,
    digest: found.all.digest,
    lanes: found.lanes.map((lane) => ({
      lane: lane.lane,
      planned: lane.units,
      asked: unitsOf(lane),
      counts: lane.counts,
      digest: lane.digest,
      shape: lane.shape?.report ?? null,
      shapeOf: lane.shape?.told ?? 0,
    })),
    findings: found.findings,
    untold: found.untold,
    contradictions: found.contradictions,
    refused: found.refused,
  };
}
