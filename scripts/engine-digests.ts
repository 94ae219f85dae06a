/**
 * Lines of cases/recordings/digests.txt: `npx tsx scripts/engine-digests.ts nv30 EX2 SIN`, or of all functions of an engine where none is named. All
 * operands of a function take one and a half to six minutes; `--sample` asks every 31st slice.
 */
import { engineDigest, functionsOf } from '../oracles/exhaust/engine-digest.js';
import { engineNamed } from '../semantics/silicon/names.js';

const [given = '', ...words] = process.argv.slice(2);
const engine = engineNamed(given);
if (engine === null) throw new Error(`"${given}" is no engine: expected nv20 or nv30`);
const isSample = words.includes('--sample');
const names = words.filter((word) => word !== '--sample');
const functions = functionsOf(engine);
for (const name of names.length > 0 ? names : functions.keys()) {
  const unary = functions.get(name);
  if (unary === undefined)
    throw new Error(
      `${engine} has no ${name}: expected one of ${[...functions.keys()].join(', ')}`,
    );
  const digest = engineDigest(unary, isSample ? 31 : 1);
  process.stdout.write(`${engine} ${name} ${isSample ? 'every 31st' : 'all'}: ${digest}\n`);
}
