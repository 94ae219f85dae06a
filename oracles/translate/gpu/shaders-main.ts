/**
 * Runs translated GPU programs on Mesa in a process of its own, since a driver may crash: the runs as JSON on
 * standard input, the words of their results as JSON on standard output. What the tests here start.
 */
import { readFileSync } from 'node:fs';
import { mesaOptions } from '../../stacks/gl/mesa-options.js';
import { mesaStack } from '../../stacks/gl/mesa-stack.js';
import type { Translation } from '../translation.js';

/** One translation on some vertices; words as in a ShaderBatch. */
export interface ShaderRun {
  readonly translation: Translation;
  readonly count: number;
  readonly attributes: readonly number[];
  readonly parameters: readonly number[];
}

const [driver = ''] = process.argv.slice(2);
const stack = await mesaStack(mesaOptions(driver));
const runs = JSON.parse(readFileSync(0, 'utf8')) as readonly ShaderRun[];
const results: number[][] = [];
for (const { translation, count, attributes, parameters } of runs) {
  const batch = {
    count,
    attributes: Uint32Array.from(attributes),
    parameters: Uint32Array.from(parameters),
  };
  results.push([...(await stack.run(translation, batch))]);
}
process.stdout.write(JSON.stringify(results), () => {
  // A driver's threads may keep the process alive.
  process.exit(0);
});
