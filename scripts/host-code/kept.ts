/** Figures of host code that are kept: docs/host-code/nv20.json and nv30.json of C and SSE, nv20-mesa.json and so on of shaders. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../spec/load/root.js';
import { ENGINE_IDS, type EngineName } from '../../semantics/silicon/names.js';
import { KINDS, SLICES, type HostCode } from './source.js';

/** What runs the code: gcc, and drivers of on-drivers.ts. */
export const PATHS = ['c', 'mesa', 'webgpu'] as const;
export type PathName = (typeof PATHS)[number];

const counts = z.array(z.int().min(0)).length(KINDS.length);

const schema = z.strictObject({
  engine: z.enum(ENGINE_IDS),
  machine: z.record(z.string(), z.string()),
  pieces: z.array(
    z.strictObject({
      instruction: z.string(),
      component: z.enum(['x', 'y', 'z']).nullable(),
      language: z.string(),
      code: z.string(),
      /** By the upper eight bits of the operand; by kind of difference. Those of a piece that is not yet asked all of them are fewer. */
      slices: z.array(counts).max(SLICES),
    }),
  ),
});

export type KeptFigures = z.infer<typeof schema>;
export type KeptPiece = KeptFigures['pieces'][number];

/** Where the project keeps them. */
export const KEPT_FOLDER = join(packageRoot(), 'docs/host-code');

export function keptPath(engine: EngineName, path: PathName, folder = KEPT_FOLDER): string {
  return join(folder, `${engine}${path === 'c' ? '' : `-${path}`}.json`);
}

/** @throws ZodError for a file that is none */
export function figuresIn(file: string): KeptFigures {
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export function keptFigures(engine: EngineName, path: PathName): KeptFigures {
  return figuresIn(keptPath(engine, path));
}

export function isWhole({ slices }: Pick<KeptPiece, 'slices'>): boolean {
  return slices.length === SLICES;
}

export function isSameCode(a: HostCode, b: HostCode): boolean {
  return (
    a.instruction === b.instruction &&
    a.component === b.component &&
    a.language === b.language &&
    a.code === b.code
  );
}

/**
 * Figures that are kept, with the pieces of others that are whole: these stand in the place of what was kept of the same code, or behind all.
 *
 * @throws Error where what would be kept beside them is of another machine
 */
export function withWhole(kept: KeptFigures | null, made: KeptFigures): KeptFigures {
  const whole = made.pieces.filter(isWhole);
  const before = kept?.pieces ?? [];
  const isOld = (piece: HostCode): boolean => !whole.some((each) => isSameCode(each, piece));
  if (before.some(isOld) && JSON.stringify(kept?.machine) !== JSON.stringify(made.machine)) {
    throw new Error(`figures of ${made.engine} that are kept are of another machine`);
  }
  const isNew = (piece: HostCode): boolean => !before.some((each) => isSameCode(each, piece));
  return {
    ...made,
    pieces: [
      ...before.map((piece) => whole.find((each) => isSameCode(each, piece)) ?? piece),
      ...whole.filter(isNew),
    ],
  };
}

/** A slice on a line. */
export function figuresText({ pieces, ...rest }: KeptFigures): string {
  const bodies = pieces.map(({ slices, ...piece }) => {
    const head = JSON.stringify(piece).slice(1, -1);
    return `{${head},"slices":[\n${slices.map((each) => JSON.stringify(each)).join(',\n')}]}`;
  });
  return `{${JSON.stringify(rest).slice(1, -1)},"pieces":[\n${bodies.join(',\n')}]}\n`;
}
