/**
 * Lines of cases/recordings/digests.txt: `npx tsx scripts/engine-digests.ts nv30 EX2 SIN`, or of all functions of an engine where none is named. All
 * operands of a function take 9 to 29 s; `--sample` asks every 31st slice. What each took is said on standard error.
 */
import { linesOf, namesOf } from '../oracles/exhaust/engine-digest.js';
import { engineNamed } from '../semantics/silicon/names.js';

const [given = '', ...words] = process.argv.slice(2);
const engine = engineNamed(given);
if (engine === null) throw new Error(`"${given}" is no engine: expected nv20 or nv30`);
const isSample = words.includes('--sample');
const asked = words.filter((word) => word !== '--sample');
const names = namesOf(engine);
for (const name of asked.length > 0 ? asked : names) {
  if (!names.includes(name))
    throw new Error(`${engine} has no ${name}: expected one of ${names.join(', ')}`);
  const before = process.cpuUsage();
  for (const line of linesOf(engine, name, isSample)) process.stdout.write(`${line}\n`);
  const { user, system } = process.cpuUsage(before);
  process.stderr.write(`${name}: ${((user + system) / 1e6).toFixed(1)} s of processor time\n`);
}
