/**
 * Damaged and random inputs of `vpspec gl`, as many as wanted: `npx tsx scripts/endure.ts --count 1000000 --seed 1 [--from N]`. A line for
 * each ten thousand, with what has been tried since the beginning and the number to go on from; exit code 1 where one crashed or hung.
 */
import { parseArgs } from 'node:util';
import { endure, type EnduredCounts } from '../reports/gl/endured.testing.js';

const LINE = 10_000;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const [count, seed, first] = [Number(values.count), Number(values.seed), Number(values.from)];
const all = new Map<string, EnduredCounts>();
for (let from = first; from < count; from += LINE) {
  const to = Math.min(count, from + LINE);
  const { counts, failures } = endure(seed, from, to);
  for (const [name, { inputs, refused, calls, commands }] of counts) {
    const own = all.get(name) ?? { inputs: 0, refused: 0, calls: 0, commands: new Set() };
    all.set(name, {
      inputs: own.inputs + inputs,
      refused: own.refused + refused,
      calls: own.calls + calls,
      commands: new Set([...own.commands, ...commands]),
    });
  }
  for (const { index, way, why } of failures) {
    console.log(`not endured: input ${String(index)} of seed ${String(seed)} (${way})\n${why}`);
    process.exitCode = 1;
  }
  const told = [...all].map(
    ([name, { inputs, refused, calls, commands }]) =>
      `${name} ${String(inputs)} (${String(refused)} refused, ${String(calls)} calls` +
      `${commands.size > 0 ? `, ${String(commands.size)} commands` : ''})`,
  );
  console.log(`up to ${String(to)}: ${told.join('; ')}`);
}
