/** Campaigns and their results, in a file of tables: each unit is counted once, whoever has how often found out about it. */
import { randomUUID } from 'node:crypto';
import { Database, type StoreKind } from '../store/database.js';
import { NAME, type Campaign } from './campaign.js';
import type { Operation } from '../exhaust/operation.js';
import { Coverage } from './coverage.js';
import { WorkUsageError } from './errors.js';
import { laneText, taskId, type Lane } from './job.js';
import { laneShape, type LaneShape } from './job-shape.js';
import { countedIn, keepOne, type Received } from './keep-result.js';
import { summed, type Finding, type JobResult, type Sum } from './result.js';
import { campaignFrom, Malformed } from './schema.js';
import type { Setting } from './setting.js';

export const CAMPAIGNS: StoreKind = {
  name: 'a store of campaigns',
  application: 0x76700002,
  versions: [
    [
      `CREATE TABLE campaign (
        name TEXT PRIMARY KEY, id TEXT NOT NULL, data TEXT NOT NULL, queue TEXT,
        paused INTEGER NOT NULL DEFAULT 0
      ) STRICT`,
      // Parts that one job covers are kept, and count no more: superseded.
      `CREATE TABLE result (
        campaign TEXT NOT NULL, lane TEXT NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL,
        job TEXT NOT NULL, digest TEXT NOT NULL, body TEXT NOT NULL, worker TEXT NOT NULL,
        superseded INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (campaign, lane, first, count)
      ) STRICT, WITHOUT ROWID`,
      `CREATE TABLE contradiction (
        campaign TEXT NOT NULL, job TEXT NOT NULL, kept TEXT NOT NULL, other TEXT NOT NULL,
        keptWorker TEXT NOT NULL, otherWorker TEXT NOT NULL, PRIMARY KEY (campaign, job, other)
      ) STRICT, WITHOUT ROWID`,
      `CREATE TABLE refused (
        campaign TEXT NOT NULL, field TEXT NOT NULL, reason TEXT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (campaign, field)
      ) STRICT, WITHOUT ROWID`,
    ],
    // The day of the last result.
    ['ALTER TABLE campaign ADD COLUMN day TEXT'],
  ],
};

export interface StoredCampaign {
  readonly campaign: Campaign;
  /** A queue knows by it whose the results are. */
  readonly id: string;
  /** Where it is worked on, without name and password; null of one that processes here work on. */
  readonly queue: string | null;
  /** Whether one of processes here is; the queue knows of its own. */
  readonly isPaused: boolean;
  /** The day of its last result, "2026-11-28", of UTC; null of one that has none, or of an older vpspec. */
  readonly day: string | null;
}

/** Two workers came to different results of the same units. */
export interface Contradiction {
  readonly job: string;
  readonly kept: string;
  readonly other: string;
  readonly keptWorker: string;
  readonly otherWorker: string;
}

export interface Refusal {
  readonly field: string;
  readonly reason: string;
}

/** Units of a lane. */
export interface FoundLane extends Sum, Pick<Lane, 'operation'> {
  readonly lane: string;
  readonly units: number;
  /** How results lie beside one another; null of what is no operand, of integers, and where nothing was asked. */
  readonly shape: LaneShape | null;
}

/** What is known of a campaign. */
export interface Found {
  /** By lane, in the plan's order. */
  readonly lanes: readonly FoundLane[];
  readonly all: Sum;
  readonly findings: readonly (Finding & { readonly job: string })[];
  readonly untold: number;
  readonly contradictions: readonly Contradiction[];
  readonly refused: readonly Refusal[];
}

/** What counts of a campaign: no unit is in two results. */
export interface Counted {
  readonly results: readonly JobResult[];
  readonly contradictions: readonly Contradiction[];
}

/** Those of one operand. They take their time to be loaded, and most of what is asked of a store needs none. */
async function operationsOf({ environment, document }: Setting): Promise<readonly Operation[]> {
  const { exhaustedLanguage } = await import('../exhaust/languages.js');
  return exhaustedLanguage(environment).operations(environment, document);
}

/** It holds the file while it does something, and lets others have it in between. */
export class Results {
  /** @param today as a store has it */
  constructor(
    private readonly path: string,
    private readonly today: () => string = () => new Date().toISOString().slice(0, 10),
  ) {}

  /** Gives its id. @throws WorkUsageError where there is one of that name; StoreUsageError, StoreFailure */
  async create(campaign: Campaign, queue: string | null): Promise<string> {
    const id = randomUUID();
    await this.#with('write', (database) => {
      const { name } = campaign;
      if (stored(database, name) !== null) {
        throw new WorkUsageError(
          `${this.path} has a campaign "${name}" already: choose another name`,
        );
      }
      const values = [name, id, JSON.stringify(campaign), queue];
      database.run('INSERT INTO campaign (name, id, data, queue) VALUES (?, ?, ?, ?)', values);
    });
    return id;
  }

  /** Removes a campaign that nobody has begun. */
  async forget(name: string): Promise<void> {
    await this.#with('write', (database) => {
      database.run('DELETE FROM campaign WHERE name = ?', [name]);
    });
  }

  /** @throws WorkUsageError where there is none; StoreUsageError, StoreFailure */
  async find(name: string): Promise<StoredCampaign> {
    return this.#with('read', (database) => this.#of(database, name));
  }

  /** Stops, or lets go on, a campaign that processes here work on. */
  async pause(name: string, isPaused: boolean): Promise<void> {
    await this.#with('write', (database) => {
      this.#of(database, name);
      database.run('UPDATE campaign SET paused = ? WHERE name = ?', [isPaused ? 1 : 0, name]);
    });
  }

  /** Takes results; what is there already is passed over, and what contradicts it is noted. True where it is paused. */
  async keep(name: string, received: readonly Received[]): Promise<boolean> {
    return this.#with('write', (database) => {
      const { campaign, isPaused } = this.#of(database, name);
      database.transaction(() => {
        for (const each of received) keepOne(database, campaign, each);
        const day = this.today();
        database.run('UPDATE campaign SET day = ? WHERE name = ?', [day, name]);
      });
      return isPaused;
    });
  }

  async coverage(name: string): Promise<Coverage> {
    return this.#with('read', (database) => {
      const { campaign } = this.#of(database, name);
      const parts = countedIn(database, campaign).map(({ job }) => job);
      return new Coverage(parts);
    });
  }

  /** All campaigns, by name. @throws StoreUsageError, StoreFailure */
  async campaigns(): Promise<readonly StoredCampaign[]> {
    return this.#with('read', (database) =>
      database
        .all('SELECT name FROM campaign ORDER BY name')
        .map((row) => this.#of(database, String(row['name']))),
    );
  }

  /** What counts of a campaign, job by job, and what contradicts it, both as they are at one moment. */
  async results(name: string): Promise<Counted> {
    return this.#with('read', (database) => ({
      results: countedIn(database, this.#of(database, name).campaign),
      contradictions: contradictionsOf(database, name),
    }));
  }

  async found(name: string): Promise<Found> {
    const { lanes, campaign, ...found } = await this.#with('read', (database) => {
      const { campaign } = this.#of(database, name);
      const all = countedIn(database, campaign);
      const lanes = campaign.lanes.map((each) => {
        const lane = laneText(each);
        return { ...each, lane, results: all.filter(({ job }) => laneText(job) === lane) };
      });
      const results = lanes.flatMap((lane) => lane.results);
      return {
        campaign,
        lanes,
        all: summed(results),
        findings: results.flatMap(({ job, findings }) =>
          findings.map((finding) => ({ ...finding, job: taskId(job) })),
        ),
        untold: results.reduce((all, { untold }) => all + untold, 0),
        contradictions: contradictionsOf(database, name),
        refused: database
          .all('SELECT field, reason FROM refused WHERE campaign = ? ORDER BY field', [name])
          .map(({ field, reason }) => ({ field: String(field), reason: String(reason) })),
      };
    });
    const isToldOf = lanes.some(({ paired, results }) => paired === true && results.length > 0);
    const operations = isToldOf ? await operationsOf(campaign) : [];
    return {
      ...found,
      lanes: lanes.map((each) => {
        const { lane, operation, units, results } = each;
        const own = operations.find((other) => other.name === operation) ?? null;
        return { lane, operation, units, shape: laneShape(own, each, results), ...summed(results) };
      }),
    };
  }

  #of(database: Database, name: string): StoredCampaign {
    const found = NAME.test(name) ? stored(database, name) : null;
    if (found !== null) return found;
    const known = database
      .all('SELECT name FROM campaign ORDER BY name')
      .map((row) => String(row['name']));
    const has = known.length === 0 ? 'none' : known.join(', ');
    throw new WorkUsageError(`${this.path} has no campaign "${name}"; it has ${has}`);
  }

  async #with<T>(access: 'read' | 'write', work: (database: Database) => T): Promise<T> {
    const database = await Database.open(this.path, CAMPAIGNS, access);
    try {
      return work(database);
    } finally {
      database.close();
    }
  }
}

function contradictionsOf(database: Database, name: string): readonly Contradiction[] {
  return database
    .all('SELECT * FROM contradiction WHERE campaign = ? ORDER BY job, other', [name])
    .map((row) => ({
      job: String(row['job']),
      kept: String(row['kept']),
      other: String(row['other']),
      keptWorker: String(row['keptWorker']),
      otherWorker: String(row['otherWorker']),
    }));
}

function stored(database: Database, name: string): StoredCampaign | null {
  const row = database.get('SELECT * FROM campaign WHERE name = ?', [name]);
  if (row === null) return null;
  const { id, data, queue, paused, day } = row;
  return {
    id: String(id),
    campaign: campaignIn(database, name, String(data)),
    queue: queue === null || queue === undefined ? null : String(queue),
    isPaused: paused === 1,
    day: typeof day === 'string' ? day : null,
  };
}

/** @throws StoreUsageError where the file has another than it was given */
function campaignIn(database: Database, name: string, data: string): Campaign {
  try {
    const campaign = campaignFrom(data);
    if (campaign.name === name) return campaign;
    throw new Malformed(`it says that it is "${campaign.name}"`);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    throw database.damaged(
      `the campaign ${JSON.stringify(name)} is none that was made: ${error.message}`,
    );
  }
}
