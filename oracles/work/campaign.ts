/** A campaign as data: what is asked, of whom, by which versions, and how it is divided into jobs. */
import type { Lane } from './job.js';
import type { Setting } from './setting.js';

/** What has to be the same wherever parts of a campaign are done. */
export interface Versions {
  readonly vpspec: string;
  /** SHA-256 each. */
  readonly specification: string;
  readonly corpus: string;
  readonly tool: string;
}

/** What an implementation says of itself. */
export interface Implementation {
  readonly name: string;
  /** Vendor, renderer, version. */
  readonly details: Readonly<Record<string, string>>;
}

/** Units of one kind, and how many of them are a job. */
export interface PlannedLane extends Lane {
  readonly units: number;
  readonly size: number;
  /** Whether operands come as x and -x, one after the other. In campaigns of versions before, a unit has the number of its bits. */
  readonly paired?: true | undefined;
}

export interface Campaign extends Setting {
  readonly name: string;
  /** As the command line named it that made the campaign. Nobody starts it from here: a worker has its own. */
  readonly backend: string;
  readonly implementation: Implementation;
  /** Units that were asked for; the lanes have as many, or fewer where there are no more. */
  readonly budget: number;
  readonly lanes: readonly PlannedLane[];
  readonly versions: Versions;
}

/** How names are written: they are parts of keys and of command lines. */
export const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
