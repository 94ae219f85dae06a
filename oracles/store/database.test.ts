import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownProcess } from '../protocol/own-process.js';
import { byNight } from '../../vitest.night.js';
import { Database, type StoreKind } from './database.js';
import { StoreFailure, StoreUsageError } from './errors.js';
import { KIND } from './kind.testing.js';

let root: string;
let path: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vpspec-store-'));
  path = join(root, 'trials.sqlite');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const NO_WAITING = { tries: 1, pause: () => Promise.resolve() };

/** Opens, does something, closes. */
async function within<T>(work: (database: Database) => T, kind = KIND): Promise<T> {
  const database = await Database.open(path, kind, 'write', NO_WAITING);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const count = (database: Database): unknown => database.get('SELECT count(*) AS n FROM a')?.['n'];

function opener(...words: string[]): ChildProcess {
  const { file, words: first } = ownProcess('oracles/store/opener-main.testing', words);
  return spawn(file, first, { stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('a file of tables', () => {
  it('is made whole, keeps what is written, and is one file when it is closed', async () => {
    path = join(root, 'some', 'where', 'trials.sqlite');
    await within((database) => {
      expect(database.run("INSERT INTO a VALUES (1, 'é'), (2, '')")).toBe(2);
    });
    expect(readdirSync(join(path, '..'))).toEqual(['trials.sqlite']);
    const read = await Database.open(path, KIND, 'read', NO_WAITING);
    expect(read.all('SELECT * FROM a WHERE i >= ? ORDER BY i', [1])).toEqual([
      { i: 1, x: 'é' },
      { i: 2, x: '' },
    ]);
    expect(read.get('SELECT * FROM a WHERE i = ?', [3])).toBeNull();
    expect(() => read.run('DELETE FROM a')).toThrow(StoreFailure);
    read.close();
    read.close();
    expect(readdirSync(join(path, '..'))).toEqual(['trials.sqlite']);
  });

  it('keeps a transaction whole or not at all', async () => {
    await within((database) => {
      const fail = (): never => {
        database.run("INSERT INTO a VALUES (1, 'x')");
        throw new Error('no');
      };
      expect(() => database.transaction(fail)).toThrow('no');
      expect(count(database)).toBe(0);
      // A constraint that fails is no failure of the store: whoever asks for it sees it.
      expect(() => database.run('INSERT INTO a VALUES (1, NULL)')).toThrow(/NOT NULL/);
      expect(() => database.transaction(() => Promise.resolve())).toThrow(/asynchronous/);
      expect(database.transaction(() => database.run("INSERT INTO a VALUES (1, 'x')"))).toBe(1);
      expect(() => database.run('INSERT INTO a VALUES (2, ?)', ['a\0b'])).toThrow(/NUL/);
    });
    expect(await within(count)).toBe(1);
  });

  it('is brought to a newer version with what it holds, and refused by an older one', async () => {
    await within((database) => database.run("INSERT INTO a VALUES (1, 'x')"));
    const newer: StoreKind = {
      ...KIND,
      versions: [...KIND.versions, ['ALTER TABLE a ADD COLUMN y INTEGER']],
    };
    const rows = await within((database) => database.all('SELECT * FROM a'), newer);
    expect(rows).toEqual([{ i: 1, x: 'x', y: null }]);
    await expect(within(count)).rejects.toThrow(
      new StoreUsageError(
        `${path} is a store of trials of version 2; this vpspec knows versions up to 1: use the vpspec that wrote it, or a newer one`,
      ),
    );
    expect(await within(count, newer)).toBe(1);
  });
});

describe('what is no such file', () => {
  const refused = (message: string): Promise<void> =>
    expect(within(count)).rejects.toThrow(new StoreUsageError(`${path}${message}`));

  it('is refused by what it is, and left as it is', async () => {
    for (const text of ['', 'hello', 'SQLite format 3\0', 'x'.repeat(5000)]) {
      writeFileSync(path, text);
      await refused(' is no SQLite file; expected a store of trials');
      expect(readFileSync(path, 'latin1')).toBe(text);
    }
    rmSync(path);
    mkdirSync(path);
    await refused(' is no file; expected a store of trials');
    expect(readdirSync(root)).toEqual(['trials.sqlite']);
  });

  it('is refused where it is of another program', async () => {
    await within(count, { ...KIND, application: 7 });
    await refused(' is a SQLite file of another program; expected a store of trials');
  });

  it('is refused where it is read and not there, and none is made', async () => {
    for (const at of [path, join(root, 'no', 'folder')]) {
      await expect(Database.open(at, KIND, 'read', NO_WAITING)).rejects.toThrow(
        new StoreUsageError(`${at}: there is no such file`),
      );
    }
    expect(readdirSync(root)).toEqual([]);
  });

  it('fails as machinery where no file can be made', async () => {
    path = '/proc/vpspec/trials.sqlite';
    await expect(within(count)).rejects.toThrow(StoreFailure);
  });

  it('is said to be damaged where its pages are', async () => {
    await within((database) => {
      database.transaction(() => {
        for (let i = 0; i < 2000; i += 1) database.run('INSERT INTO a VALUES (?, ?)', [i, 'xyz']);
      });
    });
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096);
    writeFileSync(path, bytes);
    await expect(within(count)).rejects.toThrow(/is damaged: .*Take a copy of it that is whole/);
    expect(readdirSync(root)).toEqual(['trials.sqlite']);
  });

  it('is refused with the rollback journal of another program, which is left', async () => {
    await within(count);
    writeFileSync(`${path}-journal`, 'x');
    await expect(within(count)).rejects.toThrow(/is left of another program that was killed/);
    expect(existsSync(`${path}-journal`)).toBe(true);
  });
});

describe('a file that another has open', () => {
  it('is waited for, a bounded number of times, and then who has it is said', async () => {
    const child = opener('hold', path);
    try {
      if (child.stdout === null) throw new Error('no output');
      await once(child.stdout, 'data');
      let pauses = 0;
      const pause = (): Promise<void> => {
        pauses += 1;
        return Promise.resolve();
      };
      await expect(Database.open(path, KIND, 'read', { tries: 3, pause })).rejects.toThrow(
        `process ${String(child.pid)} on `,
      );
      expect(pauses).toBe(2);
      // Under another name it is the same file.
      const other = join(root, 'other');
      symlinkSync(path, other);
      await expect(Database.open(other, KIND, 'read', NO_WAITING)).rejects.toThrow(StoreFailure);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    // What stays of it is taken over.
    expect(readdirSync(root)).toContain('trials.sqlite.held');
    expect(await within(count)).toBe(0);
    expect(readdirSync(root).sort()).toEqual(['other', 'trials.sqlite']);
  });

  it('is waited for until it is closed', async () => {
    const first = await Database.open(path, KIND, 'write', NO_WAITING);
    const pause = (): Promise<void> => {
      first.close();
      return Promise.resolve();
    };
    const second = await Database.open(path, KIND, 'write', { tries: 2, pause });
    expect(count(second)).toBe(0);
    second.close();
  });
});

describe('a process that was killed', () => {
  it('leaves no half of a transaction, and nothing beside the file', async () => {
    await within((database) => {
      database.transaction(() => {
        for (let i = 0; i < 5000; i += 1)
          database.run('INSERT INTO a VALUES (?, ?)', [i, 'y'.repeat(50)]);
      });
    });
    const { file, words } = ownProcess('oracles/store/opener-main.testing', ['half', path]);
    expect(spawnSync(file, words).signal).toBe('SIGKILL');
    expect(readdirSync(root).sort()).toEqual(
      ['', '-wal', '.held', '.lock'].map((end) => `trials.sqlite${end}`).sort(),
    );
    const changed = "SELECT count(*) AS n FROM a WHERE x = 'changed'";
    expect(await within((database) => database.get(changed)?.['n'])).toBe(0);
    expect(await within(count)).toBe(5000);
    expect(readdirSync(root)).toEqual(['trials.sqlite']);
  });

  it('is followed by one at a time of those that find its lock', async () => {
    const times = byNight(20, 5);
    await within(count);
    const { file, words } = ownProcess('oracles/store/opener-main.testing', ['half', path]);
    expect(spawnSync(file, words).signal).toBe('SIGKILL');
    const counting = Array.from({ length: 3 }, () => opener('count', path, String(times)));
    const codes = await Promise.all(counting.map(async (child) => (await once(child, 'exit'))[0]));
    expect(codes).toEqual([0, 0, 0]);
    const sum = await within((database) => database.get('SELECT x FROM a')?.['x']);
    expect(sum).toBe(String(3 * times));
  });
});
