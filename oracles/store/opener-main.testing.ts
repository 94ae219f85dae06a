/** A process that opens a store: `half` is killed within a transaction, `hold` waits, `count` adds one, again and again. */
import { Database } from './database.js';
import { KIND } from './kind.testing.js';

const [, , what, path = '', times = '1'] = process.argv;

const open = (): Promise<Database> => Database.open(path, KIND, 'write');

if (what === 'count') {
  for (let left = Number(times); left > 0; left -= 1) {
    const database = await open();
    // Read and written apart: two that have the file at once lose one.
    const count = Number(database.get('SELECT x FROM a WHERE i = 0')?.['x'] ?? '0');
    database.run('INSERT OR REPLACE INTO a VALUES (0, ?)', [String(count + 1)]);
    database.close();
  }
} else {
  const database = await open();
  if (what === 'half') {
    database.run('PRAGMA cache_size = 5');
    database.transaction(() => {
      database.run("UPDATE a SET x = 'changed'");
      process.kill(process.pid, 'SIGKILL');
    });
  }
  process.stdout.write('open\n');
  setInterval(() => undefined, 1000);
}
