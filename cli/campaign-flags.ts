/** What `vpspec campaign` takes. */
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import type { WorkKind } from '../oracles/work/job.js';
import type { AgainstFlags } from './against-option.js';
import type { QueueFlags } from './queue-options.js';
import type { DocumentFlag } from './document-option.js';

export const ACTIONS = ['create', 'run', 'status', 'pause', 'resume', 'report'] as const;

export type CampaignAction = (typeof ACTIONS)[number];

export interface CampaignFlags extends DocumentFlag, AgainstFlags, QueueFlags {
  readonly backend?: string;
  readonly environment?: AnyEnvironmentName;
  readonly budget?: number;
  readonly seed?: number;
  readonly work?: readonly WorkKind[];
  readonly store: string;
  readonly jobs?: number;
  readonly json?: boolean;
}
