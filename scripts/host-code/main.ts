/**
 * Asks plain host code all 2^32 operands of each instruction of one number, and writes the figures down after each slice of the operands, so that it goes on where it was stopped:
 * `npx tsx scripts/host-code/main.ts nv20 [c|mesa|webgpu] [--only RCP,EXP] [--into FOLDER]`. `c` is C and SSE, `mesa` GLSL and HLSL on llvmpipe, `webgpu` WGSL. Without a
 * folder the figures are those that are kept (docs/host-code/). What is written down already is not asked again.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { engineNamed, type EngineName } from '../../semantics/silicon/names.js';
import type { AllAsked } from './asked.js';
import { compiledFor } from './compiled.js';
import {
  figuresIn,
  figuresText,
  isSameCode,
  isWhole,
  keptPath,
  PATHS,
  type KeptPiece,
  type PathName,
} from './kept.js';
import { onDriver } from './on-drivers.js';
import { SLICES, type HostCode } from './source.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, into: { type: 'string' } },
});
const [name = '', wanted = 'c'] = positionals;
const engine = engineNamed(name);
if (engine === null) throw new Error(`expected an engine, nv20 or nv30, got "${name}"`);
const path = PATHS.find((each) => each === wanted);
if (path === undefined) throw new Error(`expected ${PATHS.join(', ')}, got "${wanted}"`);
const only = values.only?.split(',');
const file = keptPath(engine, path, values.into);
mkdirSync(dirname(file), { recursive: true });
const asked = await opened(engine, path);
const before = existsSync(file) ? figuresIn(file) : null;
if (before !== null && JSON.stringify(before.machine) !== JSON.stringify(asked.machine)) {
  throw new Error(`${file} is of another machine: delete it, and all is asked anew`);
}
const pieces = asked.pieces.map((piece): KeptPiece => ({
  ...piece,
  slices: [...(before?.pieces.find((each) => isSameCode(each, piece))?.slices ?? [])],
}));

// Pieces of one function take turns, slice by slice, and share what the engine has.
const functions = new Set(pieces.map(functionOf));
for (const called of functions) {
  if (only !== undefined && !only.includes(called) && !only.includes(called.split('.')[0] ?? '')) {
    continue;
  }
  for (let slice = 0; slice < SLICES; slice++) {
    for (const [index, piece] of pieces.entries()) {
      if (functionOf(piece) !== called || piece.slices.length > slice) continue;
      piece.slices.push([...(await asked.counts(index, slice))]);
    }
    if (slice % 16 === 15) save();
  }
  process.stderr.write(`${engine} ${path} ${called}: asked\n`);
}
save();
await asked.close();
// A driver's threads may keep the process alive.
process.exit(0);

function opened(of: EngineName, by: PathName): AllAsked | Promise<AllAsked> {
  return by === 'c' ? compiledFor(of) : onDriver(of, by);
}

function functionOf({ instruction, component }: HostCode): string {
  return component === null ? instruction : `${instruction}.${component}`;
}

function save(): void {
  if (engine === null) return;
  const known = pieces.filter(({ slices }) => slices.length > 0);
  // Where the project keeps them, pieces are whole.
  const written = values.into === undefined ? known.filter(isWhole) : known;
  writeFileSync(`${file}.new`, figuresText({ engine, machine: asked.machine, pieces: written }));
  renameSync(`${file}.new`, file);
}
