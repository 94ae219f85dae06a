/** The one door to SQLite: files of tables, each of one kind, held by one process at a time. */
import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type * as Package from 'node-sqlite3-wasm';
import { makeFolder } from '../../spec/load/make-folder.js';
import { checkFile } from './check-file.js';
import { StoreFailure, StoreUsageError } from './errors.js';
import { HeldError, holderName, PathLock } from './path-lock.js';

/** What a file of tables is. */
export interface StoreKind {
  /** As messages name it: "a store of findings". */
  readonly name: string;
  /** SQLite's application id: 31 bits that no other kind has. */
  readonly application: number;
  /** The statements that lead from each version of the tables to the next; the first ones make them from nothing. */
  readonly versions: readonly (readonly string[])[];
}

export type SqlValue = number | bigint | string | Uint8Array | null;
export type Row = Readonly<Record<string, SqlValue>>;

/** How long an open waits for another process that has the file. */
export interface Waiting {
  readonly tries: number;
  readonly pause: () => Promise<unknown>;
}

/** Ten seconds. */
const WAITING: Waiting = { tries: 200, pause: () => setTimeout(50) };

/**
 * An open file of tables. It is this process's alone until it is closed, for reading too: whoever works for long closes it
 * in between.
 */
export class Database {
  readonly #path: string;
  readonly #sqlite: Package.Database;
  readonly #lock: PathLock;
  readonly #statements = new Map<string, Package.Statement>();

  private constructor(path: string, sqlite: Package.Database, lock: PathLock) {
    this.#path = path;
    this.#sqlite = sqlite;
    this.#lock = lock;
  }

  /**
   * Opens a file; for writing, it is made where it is not there. Tables of an older version are brought to this one.
   *
   * @throws StoreUsageError where it is no file of this kind, is newer or is damaged; StoreFailure where another has it,
   *   or the machine does not let it be read and written.
   */
  static async open(
    path: string,
    kind: StoreKind,
    access: 'read' | 'write',
    waiting: Waiting = WAITING,
  ): Promise<Database> {
    try {
      if (access === 'write') makeFolder(dirname(resolve(path)));
      else if (!existsSync(path)) throw new StoreUsageError(`${path}: there is no such file`);
      // One file, one lock, whatever names lead to it.
      const real = existsSync(path) ? realpathSync(path) : resolve(path);
      if (existsSync(real)) checkFile(path, kind);
      const lock = await taken(real, waiting);
      try {
        if (!existsSync(real)) make(real, kind);
        checkFile(path, kind);
        return new Database(path, opened(path, real, kind, access), lock);
      } catch (error) {
        lock.release();
        throw error;
      }
    } catch (error) {
      throw ofSystem(path, translated(path, error));
    }
  }

  /** What a statement changes, as a number of rows. */
  run(sql: string, values: readonly SqlValue[] = []): number {
    return this.#perform(sql, (statement) => statement.run(bound(values)).changes);
  }

  all(sql: string, values: readonly SqlValue[] = []): readonly Row[] {
    return this.#perform(sql, (statement) => statement.all(bound(values)) as Row[]);
  }

  /** The first row, or null. */
  get(sql: string, values: readonly SqlValue[] = []): Row | null {
    // All of them, so that the statement ends: one that waits within a table keeps a transaction from ending.
    return this.all(sql, values)[0] ?? null;
  }

  /** What is wrong with the file, where its tables have what whoever opened it never wrote. */
  damaged(message: string): StoreUsageError {
    return damaged(this.#path, message);
  }

  /** What `work` changes is kept whole, or, where it throws, not at all. */
  transaction<T>(work: () => T): T {
    return failing(this.#path, () => {
      this.#sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        if (result instanceof Promise) throw new TypeError('a transaction is not asynchronous');
        this.#sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        if (this.#sqlite.inTransaction) this.#sqlite.exec('ROLLBACK');
        throw error;
      }
    });
  }

  close(): void {
    if (!this.#sqlite.isOpen) return;
    try {
      for (const statement of this.#statements.values()) statement.finalize();
      this.#statements.clear();
      failing(this.#path, () => {
        this.#sqlite.close();
      });
    } finally {
      this.#lock.release();
    }
  }

  /** Each text is prepared once, and finalized when the file is closed, or when it has failed. */
  #perform<T>(sql: string, work: (statement: Package.Statement) => T): T {
    return failing(this.#path, () => {
      const statement = this.#statements.get(sql) ?? this.#sqlite.prepare(sql);
      this.#statements.set(sql, statement);
      try {
        return work(statement);
      } catch (error) {
        this.#statements.delete(sql);
        finalize(statement);
        throw error;
      }
    });
  }
}

/** Says again, as SQLite has it, what the statement failed of. */
function finalize(statement: Package.Statement): void {
  try {
    statement.finalize();
  } catch {
    // Thrown already by what failed.
  }
}

async function taken(real: string, { tries, pause }: Waiting): Promise<PathLock> {
  const path = `${real}.held`;
  for (let left = tries; ; left -= 1) {
    try {
      return PathLock.take(path);
    } catch (error) {
      if (!(error instanceof HeldError)) throw error;
      if (left <= 1) throw held(real, path, error);
    }
    await pause();
  }
}

function held(real: string, path: string, { holder }: HeldError): StoreFailure {
  return new StoreFailure(
    `${real}: ${holderName(holder)} has it open; wait for it. If that process is gone, remove ${path}`,
  );
}

/** Whole or not at all: under its name it is first seen when it has its tables. */
function make(real: string, kind: StoreKind): void {
  const made = `${real}.new`;
  for (const left of [made, `${made}-wal`, `${made}-journal`, `${made}.lock`]) remove(left);
  const sqlite = new (package_().Database)(made);
  try {
    takeOver(sqlite);
    sqlite.exec(`PRAGMA application_id = ${String(kind.application)}`);
    upgrade(sqlite, kind, 0);
  } finally {
    sqlite.close();
  }
  renameSync(made, real);
}

function opened(
  path: string,
  real: string,
  kind: StoreKind,
  access: 'read' | 'write',
): Package.Database {
  // SQLite's own lock, left by a process that was killed: ours is held, so nobody else has it.
  remove(`${real}.lock`);
  if (existsSync(`${real}-journal`)) {
    throw new StoreUsageError(
      `${path}: ${real}-journal is left of another program that was killed while it wrote. ` +
        `Open the file with that program once (sqlite3 ${path} 'PRAGMA quick_check'), which puts it right`,
    );
  }
  const isRecovered = existsSync(`${real}-wal`);
  const sqlite = new (package_().Database)(real, { fileMustExist: true });
  try {
    takeOver(sqlite);
    if (isRecovered) check(path, sqlite);
    upgrade(sqlite, kind, versionOf(path, sqlite, kind));
    if (access === 'read') sqlite.exec('PRAGMA query_only = 1');
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/**
 * A write-ahead log, without shared memory, which this build of SQLite lacks. A rollback journal would not do: the package
 * takes its own lock for that of a living writer, never rolls back what a killed process has left, and so keeps half a
 * transaction.
 */
function takeOver(sqlite: Package.Database): void {
  sqlite.get('PRAGMA locking_mode = EXCLUSIVE');
  const mode = sqlite.get('PRAGMA journal_mode = WAL');
  if (mode?.['journal_mode'] !== 'wal') throw new StoreFailure('SQLite keeps no write-ahead log');
  sqlite.exec('PRAGMA synchronous = FULL');
}

function check(path: string, sqlite: Package.Database): void {
  const said = Object.values(sqlite.get('PRAGMA quick_check(1)') ?? {})[0];
  if (said !== 'ok') throw damaged(path, String(said));
}

function versionOf(path: string, sqlite: Package.Database, { name, versions }: StoreKind): number {
  const version = Number(sqlite.get('PRAGMA user_version')?.['user_version']);
  if (version <= versions.length) return version;
  throw new StoreUsageError(
    `${path} is ${name} of version ${String(version)}; this vpspec knows versions up to ${String(versions.length)}: ` +
      'use the vpspec that wrote it, or a newer one',
  );
}

function upgrade(sqlite: Package.Database, { versions }: StoreKind, from: number): void {
  if (from === versions.length) return;
  sqlite.exec('BEGIN IMMEDIATE');
  for (const statement of versions.slice(from).flat()) sqlite.exec(statement);
  sqlite.exec(`PRAGMA user_version = ${String(versions.length)}`);
  sqlite.exec('COMMIT');
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Text is bound up to its first NUL: what is kept would not be what was given. */
function bound(values: readonly SqlValue[]): SqlValue[] {
  return values.map((value) => {
    if (typeof value === 'string' && value.includes('\0')) throw new TypeError('a text with NUL');
    return value;
  });
}

/** Loaded when a file is opened: it is a megabyte of WebAssembly. */
function package_(): typeof Package {
  return createRequire(import.meta.url)('node-sqlite3-wasm') as typeof Package;
}

/** What SQLite throws, as a failure of the store at `path`. */
function failing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translated(path, error);
  }
}

function translated(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'SQLite3Error') return error;
  const { message } = error;
  if (/malformed|not a database|no such (table|column)/i.test(message))
    return damaged(path, message);
  if (/disk|unable to open|could not open|readonly/i.test(message)) {
    return new StoreFailure(`${path} cannot be read or written: ${message}`);
  }
  return error;
}

/** What the file system throws. */
function ofSystem(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  return new StoreFailure(`${path} cannot be opened: ${error.message}`);
}

function damaged(path: string, message: string): StoreUsageError {
  return new StoreUsageError(`${path} is damaged: ${message}. Take a copy of it that is whole`);
}
