/** Self-tests of the engines' functions, run on a stack: block after block, as whoever has the files would. */
import { FACTS } from '../../../semantics/silicon/driver.js';
import type { EngineName } from '../../../semantics/silicon/names.js';
import { HlslCompiler } from '../../stacks/gl/hlsl.js';
import { shaderProcess, type Runner } from '../gpu/shader-process.testing.js';
import type { GpuTranslation } from '../gpu/translation.js';
import { engineLibrary } from './library.js';
import { selfTest, type TestedTarget } from './self-test.js';
import { ROWS_OF_A_BLOCK, VECTORS_OF_A_ROW, vectorsWords } from './test-vectors.js';

export interface Outcome {
  readonly differing: number;
  readonly asked: number;
  /** The row of the first that differs, and what the functions give there. */
  readonly first: readonly [row: number, instruction: number, found: readonly number[]] | null;
}

/** @param library the functions that are tested; ours if absent */
export async function outcomeOn(
  runner: Runner,
  target: TestedTarget,
  engine: EngineName,
  library?: string,
): Promise<Outcome> {
  const shader: GpuTranslation = {
    ...{ target, mode: engine, text: selfTest(engine, target, library) },
    ...{ exports: ['outcome', 'found'], attributes: [], readsParameters: true },
    ...{ constants: {}, leaves: [], stage: 'vertex', attributeBindings: [], parameters: [] },
    ...{ resultBindings: [], showsKill: false, derivatives: 0, buffers: [], textures: [] },
  };
  const translation = target === 'hlsl' ? { ...shader, ...hlsl().glsl(shader) } : shader;
  const words = vectorsWords(FACTS[engine].engine.instructions);
  const size = 4 * VECTORS_OF_A_ROW * ROWS_OF_A_BLOCK;
  const none = new Uint32Array(0);
  const batches = Array.from({ length: words.length / size }, (_, block) => ({
    ...{
      count: ROWS_OF_A_BLOCK,
      attributes: none,
      parameters: words.slice(block * size, (block + 1) * size),
    },
    ...{ buffers: [], textures: [], derivatives: none },
  }));
  const runs = batches.map((batch) => ({ translation, batch }));
  let [differing, asked] = [0, 0];
  let first: Outcome['first'] = null;
  for (const [block, results] of (await shaderProcess(runner).run(runs)).entries()) {
    for (let vertex = 0; vertex < ROWS_OF_A_BLOCK; vertex++) {
      const told = results.subarray(8 * vertex, 8 * (vertex + 1));
      const [isOther = 0, isAsked = 0, row = 0, instruction = 0, ...found] = told;
      if (isOther > 0) first ??= [block * ROWS_OF_A_BLOCK + row, instruction, found];
      differing += isOther;
      asked += isAsked;
    }
  }
  return { differing, asked, first };
}

let compiler: HlslCompiler | null = null;

function hlsl(): HlslCompiler {
  return (compiler ??= new HlslCompiler());
}

/** By how much a value, a slope and a curvature of a parabola are lower: units of the latter two change few results. */
const PARABOLA_STEPS = [1, 64, 8];

/** The library with an entry of a table lower, for each table and some of its places. */
export function spoiltLibraries(
  engine: EngineName,
  target: TestedTarget,
): readonly (readonly [what: string, library: string])[] {
  const library = engineLibrary(engine, target);
  const tables = [
    ...library.matchAll(/([A-Z][A-Z_]+) ?(?:\[\d+\] )?= ?[^({;]*[({]([-\d, ]+)[)}];/g),
  ];
  return tables.flatMap(({ 0: whole, 1: name = '', 2: list = '' }) => {
    const entries = list.split(', ').map(Number);
    return [0, Math.floor(entries.length / 2), entries.length - 1].map((at) => {
      const step = name.endsWith('_ROWS') ? (PARABOLA_STEPS[at % 3] ?? 1) : 1;
      const spoilt = entries.map((entry, place) => (place === at ? entry - step : entry));
      const changed = library.replace(whole, whole.replace(list, spoilt.join(', ')));
      return [`${name}[${String(at)}]`, changed] as const;
    });
  });
}
