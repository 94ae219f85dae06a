/**
 * Plain code beside an engine where scripts/host-code/main.ts does not ask: shaders of a graphics stack as `vpspec translate --plain` writes them, HLSL with the functions that
 * it has for these instructions, and instructions of several operands, in C too. `npx tsx scripts/host-code/beside.ts nv20 [c|BACKEND …]` prints tables as docs/host-code.md
 * has them; `--only MUL,RCP` some rows. Of one operand every 4099th of all 2^32 is asked, or with `--every 17` every 17th; of several all pairs of special values, and a million rows that are drawn
 * (oracles/stress/draw.ts). The engine's results of one operand are those of its compiled functions (oracles/translate/engine/),
 * of several those of semantics/silicon/.
 */
import { parseArgs } from 'node:util';
import { engineNamed } from '../../semantics/silicon/names.js';
import { stackOf } from '../../oracles/stress/stack-of.js';
import { EngineResults, rowOfOne, rowOfSeveral } from './count.js';
import { inC } from './in-c.js';
import { inHlsl } from './in-hlsl.js';
import { onStack } from './on-stack.js';
import { OF_ONE, type Piece } from './plain.js';
import { KINDS } from './source.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, every: { type: 'string', default: '4099' } },
});
const every = Number(values.every);
if (!Number.isSafeInteger(every) || every < 1) throw new Error('--every: expected a whole number');
const [name = '', ...asked] = positionals;
const engine = engineNamed(name);
if (engine === null) throw new Error(`expected an engine, nv20 or nv30, got "${name}"`);
const results = new EngineResults(engine);
const only = values.only?.split(',');
// A driver of Mesa's is chosen by variables that are read when it is opened: one of them in a process.
for (const one of asked.length > 0 ? asked : ['c']) {
  if (one !== 'c') Object.assign(process.env, stackOf(one).variables);
  const isHlsl = one.split(',').includes('hlsl');
  const plain =
    one === 'c' ? inC(engine) : await (isHlsl ? inHlsl(engine, one) : onStack(engine, one));
  const pieces = plain.pieces.filter((piece) => only?.includes(piece.instruction) ?? true);
  const isOfOne = ({ instruction }: Piece): boolean => OF_ONE[engine].includes(instruction);
  const [ofOne, ofSeveral] = [pieces.filter(isOfOne), pieces.filter((each) => !isOfOne(each))];
  if (ofOne.length > 0) header(plain.language, ["not the engine's"]);
  for (const piece of ofOne) say(await rowOfOne(plain, piece, engine, every));
  if (ofSeveral.length > 0) header(plain.language, ['special pairs', 'drawn']);
  for (const piece of ofSeveral) say(await rowOfSeveral(plain, piece, results));
  await plain.close();
}
// A driver's threads may keep the process alive.
process.exit(0);

function header(language: string, shares: readonly string[]): void {
  const columns = [...shares, ...KINDS];
  say(`| instruction | plain code, ${language} | ${columns.join(' | ')} |`);
  say(`| --- | --- | ${columns.map(() => '---:').join(' | ')} |`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
