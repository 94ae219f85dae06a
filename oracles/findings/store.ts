/** The store of findings: what runs showed, each way of departing once, from the first day to the last. */
import { sha256Of } from '../certify/sha256.js';
import { Database, type Row } from '../store/database.js';
import type { RunAbout } from './about.js';
import type { FindingName, RunSays } from './asked-run.js';
import {
  compareMoments,
  conforming,
  isFixedIn,
  laterOf,
  stateOf,
  type Moment,
  type Outcome,
  type State,
  type WitnessTimes,
} from './history.js';
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
    return this.#database
      .all('SELECT id, date, version, about FROM runs')
      .map((row) => ({ at: momentOf(row), about: JSON.parse(text(row, 'about')) as RunAbout }))
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

  /** Adds what a run says: all of it, or, where that fails, nothing. */
  add(run: RunSays): Added {
    return this.#database.transaction(() => {
      const known = this.#database.get('SELECT 1 FROM runs WHERE digest = ?', [run.about.digest]);
      if (known !== null) return { known: true, first: [], again: [], back: [], fixed: [] };
      return this.#add(run);
    });
  }

  #add(run: RunSays): Added {
    const { about } = run;
    const at = this.#addRun(about);
    const before = new Map(this.#findingsOf(about).map((each) => [each.id, each]));
    const ids = new Set<string>();
    for (const sighting of run.sightings) {
      const id = idOf(about, sighting);
      ids.add(id);
      this.#keep(id, about, sighting, before.get(id) ?? null);
      this.#sight(id, at, sighting.units, sighting.count);
    }
    for (const finding of before.values()) {
      if (ids.has(finding.id)) continue;
      // Counted under another one by this certificate: it shows all the same.
      const units = run.showing(finding);
      if (units.length > 0) {
        ids.add(finding.id);
        this.#sight(finding.id, at, units, units.length);
      } else this.#askedAgain(finding, run, at);
    }
    const after = this.#findingsOf(about);
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

  /** Whoever comes first is kept, unless only a later one made it as small as it gets; clauses of all. */
  #keep(id: string, about: RunAbout, { kind, signature, shown }: Sighting, before: Finding | null) {
    const { environment, document, subject } = about;
    const isFirst = before === null || (!isSmallest(before.shown) && isSmallest(shown));
    const clauses = [...new Set([...(before?.shown.clauses ?? []), ...shown.clauses])];
    const kept = { ...(isFirst ? shown : before.shown), clauses };
    this.#database.run(
      'INSERT INTO findings (id, environment, document, subject, kind, signature, shown) VALUES (?, ?, ?, ?, ?, ?, ?) ' +
        'ON CONFLICT (id) DO UPDATE SET shown = excluded.shown',
      [id, environment, document, subject, kind, signature, JSON.stringify(kept)],
    );
  }

  #sight(id: string, at: Moment, units: readonly string[], count: number): void {
    let more = 0;
    for (const unit of units) {
      more += this.#database.run(
        'INSERT INTO witnesses (finding, unit) VALUES (?, ?) ON CONFLICT DO NOTHING',
        [id, unit],
      );
    }
    this.#outcome(id, at, Math.max(count, 1));
    // A later run was said to be without it, and did not ask what is now known to show it.
    if (more === 0) return;
    const outcomes = this.#outcomes(id, this.#moments());
    for (const { at: later, shows } of outcomes) {
      if (shows > 0 || compareMoments(later, at) < 0) continue;
      this.#database.run('DELETE FROM outcomes WHERE finding = ? AND run = ?', [id, later.run]);
    }
  }

  #askedAgain(finding: Finding, run: RunSays, at: Moment): void {
    const witnesses = [...this.#witnesses(finding.id)].map(([unit, times]) => {
      if (!run.conforms(finding, unit)) return times;
      const conformed = laterOf(times.conformed, at);
      this.#database.run('UPDATE witnesses SET conformed = ? WHERE finding = ? AND unit = ?', [
        conformed.run,
        finding.id,
        unit,
      ]);
      return { ...times, conformed };
    });
    if (isFixedIn(witnesses, lastShown(finding), at.version)) this.#outcome(finding.id, at, 0);
  }

  #outcome(id: string, { run }: Moment, shows: number): void {
    this.#database.run('INSERT INTO outcomes (finding, run, shows) VALUES (?, ?, ?)', [
      id,
      run,
      shows,
    ]);
  }

  /** Those of the same implementation, environment and document. */
  #findingsOf({ environment, document, subject }: RunAbout): readonly Finding[] {
    const moments = this.#moments();
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
    const outcomes = this.#outcomes(id, moments);
    const known = this.#witnesses(id, moments);
    const witnesses = [...known.values()];
    const last = outcomes.filter(({ shows }) => shows > 0).at(-1);
    const conformed = witnesses.reduce<Moment | null>(
      (latest, { conformed: at }) => (at === null ? latest : laterOf(latest, at)),
      null,
    );
    const conform =
      last === undefined || conformed === null
        ? []
        : conforming(witnesses, last.at, conformed.version);
    return {
      id,
      environment: text(row, 'environment'),
      document: text(row, 'document'),
      subject: text(row, 'subject'),
      kind: text(row, 'kind') as FindingKind,
      signature: text(row, 'signature'),
      shown: JSON.parse(text(row, 'shown')) as Shown,
      state: stateOf(outcomes),
      outcomes,
      witnesses: { units: [...known.keys()], conforming: conform.length },
    };
  }

  #outcomes(id: string, moments: ReadonlyMap<number, Moment>): readonly Outcome[] {
    return this.#database
      .all('SELECT run, shows FROM outcomes WHERE finding = ?', [id])
      .map((row) => ({ at: momentIn(moments, row['run']), shows: Number(row['shows']) }))
      .sort((a, b) => compareMoments(a.at, b.at));
  }

  #witnesses(id: string, moments = this.#moments()): ReadonlyMap<string, WitnessTimes> {
    return new Map(
      this.#database
        .all('SELECT unit, conformed FROM witnesses WHERE finding = ?', [id])
        .map((row) => [
          text(row, 'unit'),
          {
            conformed: row['conformed'] === null ? null : momentIn(moments, row['conformed']),
          },
        ]),
    );
  }

  #moments(): ReadonlyMap<number, Moment> {
    const rows = this.#database.all('SELECT id, date, version FROM runs').map(momentOf);
    return new Map(rows.map((moment) => [moment.run, moment]));
  }
}

/** When a finding last showed. */
export function lastShown({ outcomes }: Finding): Moment {
  const last = outcomes.filter(({ shows }) => shows > 0).at(-1);
  if (last === undefined) throw new Error('a finding that no run shows');
  return last.at;
}

function idOf({ environment, document, subject }: RunAbout, { kind, signature }: FindingName) {
  const name = JSON.stringify([environment, document, subject, kind, signature]);
  return sha256Of(name).slice(0, 10);
}

function momentOf(row: Row): Moment {
  return { run: Number(row['id']), date: text(row, 'date'), version: text(row, 'version') };
}

function momentIn(moments: ReadonlyMap<number, Moment>, run: Row[string] | undefined): Moment {
  const moment = moments.get(Number(run));
  if (moment === undefined) throw new Error(`no run ${String(run)}`);
  return moment;
}

function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`${column} is no text`);
  return value;
}
