/** The store of findings: what runs showed, each way of departing once, from the first day to the last. */
import { sha256Of } from '../certify/sha256.js';
import { Database, type Row } from '../store/database.js';
import type { RunAbout } from './about.js';
import type { FindingName, RunSays } from './asked-run.js';
import {
  compareMoments,
  historyOf,
  stateOf,
  type Conformed,
  type Facts,
  type Moment,
  type Outcome,
  type State,
} from './history.js';
import { aboutIn, shownIn, textsIn } from './kept.js';
import { FINDINGS } from './kind.js';
import { isSmallest, type FindingKind, type Shown, type Sighting } from './sighting.js';

/** A run as it is kept. */
export interface Run {
  readonly at: Moment;
  readonly about: RunAbout;
}

export interface Finding extends FindingName {
  /** Ten hexadecimal digits, the same in every store. */
  readonly id: string;
  readonly environment: string;
  readonly document: string;
  readonly subject: string;
  readonly state: State;
  readonly shown: Shown;
  /** What runs said of it, in their order; the first and the last that show it are its first and last day. */
  readonly outcomes: readonly Outcome[];
  /** What ever showed it, and how much of that the last version asked is known to conform in since. */
  readonly witnesses: { readonly units: readonly string[]; readonly conforming: number };
}

/** What came of adding a run: ids of findings. */
export interface Added {
  /** Whether the store had it: then nothing was added. */
  readonly known: boolean;
  readonly first: readonly string[];
  readonly again: readonly string[];
  readonly back: readonly string[];
  readonly fixed: readonly string[];
}

export class FindingsStore {
  readonly #database: Database;
  /** By their numbers in the table. */
  readonly #sets = new Map<number, ReadonlySet<string>>();

  private constructor(database: Database) {
    this.#database = database;
  }

  /** @throws StoreUsageError, StoreFailure */
  static async open(path: string, access: 'read' | 'write'): Promise<FindingsStore> {
    return new FindingsStore(await Database.open(path, FINDINGS, access));
  }

  close(): void {
    this.#database.close();
  }

  /** Runs in their order. */
  runs(): readonly Run[] {
    this.#requireRunsKept();
    return this.#database
      .all('SELECT id, date, version, about FROM runs')
      .map((row) => ({
        at: momentOf(row),
        about: aboutIn(this.#database, `the run ${String(row['id'])}`, text(row, 'about')),
      }))
      .sort((a, b) => compareMoments(a.at, b.at));
  }

  /** All findings, those that were seen last before the others. */
  findings(): readonly Finding[] {
    const moments = this.#moments();
    return this.#database
      .all('SELECT * FROM findings')
      .map((row) => this.#finding(row, moments))
      .sort((a, b) => compareMoments(lastShown(b), lastShown(a)) || (a.id < b.id ? -1 : 1));
  }

  /**
   * Adds what a run says: all of it, or, where that fails, nothing. What it asked is kept where it is about findings
   * that the store has by then.
   */
  add(run: RunSays): Added {
    try {
      return this.#database.transaction(() => {
        const known = this.#database.get('SELECT 1 FROM runs WHERE digest = ?', [run.about.digest]);
        if (known !== null) return { known: true, first: [], again: [], back: [], fixed: [] };
        return this.#add(run);
      });
    } catch (error) {
      // Numbers of sets that were not kept are given again.
      this.#sets.clear();
      throw error;
    }
  }

  #add(run: RunSays): Added {
    const { about } = run;
    const at = this.#addRun(about);
    const moments = this.#moments();
    const before = new Map(this.#findingsOf(about, moments).map((each) => [each.id, each]));
    const ids = new Set<string>();
    for (const sighting of run.sightings) {
      const id = idOf(about, sighting);
      ids.add(id);
      this.#keep(id, about, sighting, at, moments);
      this.#sight(id, at, sighting.units, sighting.count, moments);
    }
    for (const finding of before.values()) {
      if (ids.has(finding.id)) continue;
      // Counted under another one by this certificate: it shows all the same.
      const units = run.showing(finding);
      if (units.length > 0) {
        ids.add(finding.id);
        this.#sight(finding.id, at, units, units.length, moments);
      } else this.#conform(finding, run, at);
    }
    const after = this.#findingsOf(about, moments);
    const those = (is: (finding: Finding, earlier: Finding | null) => boolean): string[] =>
      after.filter((each) => is(each, before.get(each.id) ?? null)).map(({ id }) => id);
    return {
      known: false,
      first: those((_, earlier) => earlier === null),
      back: those(({ state }, earlier) => state === 'back' && earlier?.state === 'fixed'),
      again: those(
        ({ id, state }, earlier) =>
          ids.has(id) && earlier !== null && !(state === 'back' && earlier.state === 'fixed'),
      ),
      fixed: those(({ state }, earlier) => state === 'fixed' && earlier?.state !== 'fixed'),
    };
  }

  #addRun(about: RunAbout): Moment {
    const { digest, date, environment, document, subject, version } = about;
    this.#database.run(
      'INSERT INTO runs (digest, date, environment, document, subject, version, about) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [digest, date, environment, document, subject, version, JSON.stringify(about)],
    );
    const run = Number(this.#database.get('SELECT last_insert_rowid() AS id')?.['id']);
    return { run, date, version };
  }

  /** What is as small as it gets is shown before all else, and of those the first run's; clauses are those of all runs. */
  #keep(
    id: string,
    about: RunAbout,
    { kind, signature, shown }: Sighting,
    at: Moment,
    moments: ReadonlyMap<number, Moment>,
  ): void {
    const { environment, document, subject } = about;
    const known = this.#database.get('SELECT * FROM findings WHERE id = ?', [id]); // prettier-ignore
    if (known === null) {
      this.#database.run(
        'INSERT INTO findings (id, environment, document, subject, kind, signature, shown, shown_by, clauses) ' +
          'VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        [
          ...[id, environment, document, subject, kind, signature],
          ...[JSON.stringify(shown), at.run, clausesText(shown.clauses)],
        ],
      );
      return;
    }
    const kept = shownIn(this.#database, `the finding ${id}`, text(known, 'shown'));
    const isEarlier = compareMoments(at, this.#momentIn(moments, known['shown_by'])) < 0;
    const isBetter = isSmallest(shown) === isSmallest(kept) ? isEarlier : isSmallest(shown);
    const clauses = clausesText([...clausesIn(this.#database, known), ...shown.clauses]);
    this.#database.run('UPDATE findings SET clauses = ? WHERE id = ?', [clauses, id]);
    if (!isBetter) return;
    this.#database.run('UPDATE findings SET shown = ?, shown_by = ? WHERE id = ?', [
      JSON.stringify(shown),
      at.run,
      id,
    ]);
  }

  #sight(
    id: string,
    at: Moment,
    units: readonly string[],
    count: number,
    moments: ReadonlyMap<number, Moment>,
  ): void {
    const known = this.#witnesses(id, moments);
    for (const unit of units) {
      const first = known.get(unit);
      if (first !== undefined && compareMoments(first, at) <= 0) continue;
      this.#database.run('INSERT OR REPLACE INTO witnesses (finding, unit, first) VALUES (?, ?, ?)', [id, unit, at.run]); // prettier-ignore
    }
    this.#database.run('INSERT INTO outcomes (finding, run, shows) VALUES (?, ?, ?)', [
      id,
      at.run,
      Math.max(count, 1),
    ]);
  }

  /** Notes what of it the run asked again and found to conform. */
  #conform(finding: Finding, run: RunSays, at: Moment): void {
    const units = finding.witnesses.units.filter((unit) => run.conforms(finding, unit)).sort();
    if (units.length === 0) return;
    const values = [JSON.stringify(units)];
    this.#database.run('INSERT INTO unit_sets (units) VALUES (?) ON CONFLICT DO NOTHING', values);
    const set = this.#database.get('SELECT id FROM unit_sets WHERE units = ?', values);
    this.#database.run('INSERT INTO conformed (finding, run, units) VALUES (?, ?, ?)', [
      finding.id,
      at.run,
      Number(set?.['id']),
    ]);
  }

  /** Those of the same implementation, environment and document. */
  #findingsOf(
    { environment, document, subject }: RunAbout,
    moments: ReadonlyMap<number, Moment>,
  ): readonly Finding[] {
    return this.#database
      .all('SELECT * FROM findings WHERE environment = ? AND document = ? AND subject = ?', [
        environment,
        document,
        subject,
      ])
      .map((row) => this.#finding(row, moments));
  }

  #finding(row: Row, moments: ReadonlyMap<number, Moment>): Finding {
    const id = text(row, 'id');
    const facts = this.#facts(id, moments);
    const { outcomes, conforming } = historyOf(facts);
    this.#requireKept(row, outcomes);
    const shown = shownIn(this.#database, `the finding ${id}`, text(row, 'shown'));
    return {
      id,
      environment: text(row, 'environment'),
      document: text(row, 'document'),
      subject: text(row, 'subject'),
      kind: text(row, 'kind') as FindingKind,
      signature: text(row, 'signature'),
      shown: {
        ...shown,
        clauses: [...new Set([...shown.clauses, ...clausesIn(this.#database, row)])],
      },
      state: stateOf(outcomes),
      outcomes,
      witnesses: { units: [...facts.witnesses.keys()], conforming: conforming.size },
    };
  }

  /** @throws StoreUsageError for a finding that is called otherwise than when it was kept, and for one that nothing shows */
  #requireKept(row: Row, outcomes: readonly Outcome[]): void {
    const named = { environment: text(row, 'environment'), document: text(row, 'document'), subject: text(row, 'subject') }; // prettier-ignore
    const name = { kind: text(row, 'kind') as FindingKind, signature: text(row, 'signature') };
    const id = text(row, 'id');
    const says =
      idOf(named, name) !== id
        ? 'its id is that of another environment, document, implementation, kind or signature'
        : outcomes.some(({ shows }) => shows > 0)
          ? null
          : 'no run shows it';
    if (says === null) return;
    throw this.#database.damaged(`the finding ${id} is none that was kept: ${says}`);
  }

  #facts(id: string, moments: ReadonlyMap<number, Moment>): Facts {
    const shows = this.#database
      .all('SELECT run, shows FROM outcomes WHERE finding = ?', [id])
      .map((row) => ({ at: this.#momentIn(moments, row['run']), shows: Number(row['shows']) }));
    const conformed = this.#database
      .all('SELECT run, units FROM conformed WHERE finding = ?', [id])
      .map((row): Conformed => {
        const units = this.#set(Number(row['units']));
        return { at: this.#momentIn(moments, row['run']), units };
      });
    return { shows, witnesses: this.#witnesses(id, moments), conformed };
  }

  #witnesses(id: string, moments: ReadonlyMap<number, Moment>): ReadonlyMap<string, Moment> {
    return new Map(
      this.#database
        .all('SELECT unit, first FROM witnesses WHERE finding = ?', [id])
        .map((row) => [text(row, 'unit'), this.#momentIn(moments, row['first'])]),
    );
  }

  #set(id: number): ReadonlySet<string> {
    const known = this.#sets.get(id);
    if (known !== undefined) return known;
    const row = this.#database.get('SELECT units FROM unit_sets WHERE id = ?', [id]);
    if (row === null) throw this.#database.damaged(`there are no units ${String(id)}`);
    const units = new Set(textsIn(this.#database, `the units ${String(id)}`, text(row, 'units')));
    this.#sets.set(id, units);
    return units;
  }

  /** @throws StoreUsageError */
  #momentIn(moments: ReadonlyMap<number, Moment>, run: Row[string] | undefined): Moment {
    const moment = moments.get(Number(run));
    if (moment === undefined) throw this.#database.damaged(`there is no run ${String(run)}`);
    return moment;
  }

  /** @throws StoreUsageError where a run stands there otherwise than it was kept */
  #requireRunsKept(): void {
    const isOther = RUN_COLUMNS.map((each) => `json_extract(about, '$.${each}') IS NOT ${each}`);
    const other = this.#database.get(`SELECT id FROM runs WHERE ${isOther.join(' OR ')}`);
    if (other !== null) {
      const run = String(other['id']);
      throw this.#database.damaged(
        `the run ${run} is none that was kept: its ${RUN_COLUMNS.join(', ')} are not all those that it had`,
      );
    }
  }

  /** @throws StoreUsageError where a run stands there otherwise than it was kept */
  #moments(): ReadonlyMap<number, Moment> {
    this.#requireRunsKept();
    const rows = this.#database.all('SELECT id, date, version FROM runs').map(momentOf);
    return new Map(rows.map((moment) => [moment.run, moment]));
  }
}

/** Columns that hold again what a run says of itself, so that it can be found by them. */
const RUN_COLUMNS = ['digest', 'date', 'environment', 'document', 'subject', 'version'] as const;

/** When a finding last showed. */
export function lastShown({ outcomes }: Finding): Moment {
  const last = outcomes.filter(({ shows }) => shows > 0).at(-1);
  if (last === undefined) throw new Error('a finding that no run shows');
  return last.at;
}

function idOf(
  {
    environment,
    document,
    subject,
  }: Readonly<Record<'environment' | 'document' | 'subject', string>>,
  { kind, signature }: FindingName,
) {
  const name = JSON.stringify([environment, document, subject, kind, signature]);
  return sha256Of(name).slice(0, 10);
}

/** Those of all runs that show a finding. */
function clausesIn(database: Database, row: Row): readonly string[] {
  return textsIn(database, `the clauses of the finding ${text(row, 'id')}`, text(row, 'clauses'));
}

function clausesText(clauses: readonly string[]): string {
  return JSON.stringify([...new Set(clauses)].sort());
}

function momentOf(row: Row): Moment {
  return { run: Number(row['id']), date: text(row, 'date'), version: text(row, 'version') };
}

function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`${column} is no text`);
  return value;
}
