/**
 * Asks plain host code all 2^32 operands of each instruction of one number, and keeps the figures: `npx tsx scripts/host-code/main.ts nv20 [PIECE …]`. A piece
 * takes about a minute, SIN and COS eight; pieces that are named are asked anew, and the others stay as they are kept.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { engineNamed } from '../../semantics/silicon/names.js';
import { compiledFor, machine } from './compiled.js';
import { keptFigures, keptPath, type KeptFigures } from './kept.js';
import { HOST_CODE, SLICES, type HostCode } from './source.js';

const [name = '', ...named] = process.argv.slice(2);
const engine = engineNamed(name);
if (engine === null) throw new Error(`expected an engine, nv20 or nv30, got "${name}"`);
const own = machine();
const before = existsSync(keptPath(engine)) ? keptFigures(engine) : null;
if (before !== null && JSON.stringify(before.machine) !== JSON.stringify(own)) {
  throw new Error(`${keptPath(engine)} is of another machine: delete it, and all is asked anew`);
}
/** By piece, as far as there are figures of it. */
const pieces: (KeptFigures['pieces'][number] | undefined)[] = HOST_CODE[engine].map((piece) =>
  named.includes(piece.instruction)
    ? undefined
    : before?.pieces.find((each) => isSame(each, piece)),
);
const compiled = compiledFor(engine);
for (const [index, piece] of HOST_CODE[engine].entries()) {
  if (pieces[index] !== undefined) continue;
  process.stderr.write(`${piece.instruction}: ${piece.code}\n`);
  const slices = await compiled.counts(index, 0, SLICES);
  pieces[index] = { ...piece, slices: slices.map((counts) => [...counts]) };
  const known = pieces.filter((each) => each !== undefined);
  writeFileSync(keptPath(engine), text({ engine, machine: own, pieces: known }));
}
compiled.remove();

function isSame(a: HostCode, b: HostCode): boolean {
  return (
    a.instruction === b.instruction &&
    a.component === b.component &&
    a.language === b.language &&
    a.code === b.code
  );
}

/** A slice on a line. */
function text({ pieces: all, ...rest }: KeptFigures): string {
  const bodies = all.map(({ slices, ...piece }) => {
    const head = JSON.stringify(piece).slice(1, -1);
    return `{${head},"slices":[\n${slices.map((counts) => JSON.stringify(counts)).join(',\n')}]}`;
  });
  return `{${JSON.stringify(rest).slice(1, -1)},"pieces":[\n${bodies.join(',\n')}]}\n`;
}
