/**
 * Asks plain host code all 2^32 operands of each instruction of one number, and keeps the figures: `npx tsx scripts/host-code/main.ts nv20 [PIECE …]`. A piece
 * takes about a minute, SIN and COS eight; pieces that are named are asked anew, and the others stay as they are kept.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { engineNamed } from '../../semantics/silicon/names.js';
import { compiledFor, machine } from './compiled.js';
import { keptFigures, keptPath, type KeptFigures } from './kept.js';
import { HOST_CODE, SLICES } from './source.js';

const [name = '', ...named] = process.argv.slice(2);
const engine = engineNamed(name);
if (engine === null) throw new Error(`expected an engine, nv20 or nv30, got "${name}"`);
const before: KeptFigures['pieces'] = existsSync(keptPath(engine))
  ? keptFigures(engine).pieces
  : [];
const compiled = compiledFor(engine);
const pieces: KeptFigures['pieces'] = [];
for (const [index, piece] of HOST_CODE[engine].entries()) {
  const kept = before.find(
    ({ code, language }) => code === piece.code && language === piece.language,
  );
  if (kept !== undefined && !named.includes(piece.instruction)) {
    pieces.push(kept);
    continue;
  }
  process.stderr.write(`${piece.instruction}: ${piece.code}\n`);
  const slices = await compiled.counts(index, 0, SLICES);
  pieces.push({ ...piece, slices: slices.map((counts) => [...counts]) });
  const figures: KeptFigures = { engine, machine: machine(), pieces };
  writeFileSync(keptPath(engine), text(figures));
}
compiled.remove();

/** A slice on a line. */
function text({ pieces: all, ...rest }: KeptFigures): string {
  const bodies = all.map(({ slices, ...piece }) => {
    const head = JSON.stringify(piece).slice(1, -1);
    return `{${head},"slices":[\n${slices.map((counts) => JSON.stringify(counts)).join(',\n')}]}`;
  });
  return `{${JSON.stringify(rest).slice(1, -1)},"pieces":[\n${bodies.join(',\n')}]}\n`;
}
