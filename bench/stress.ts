/** Speeds of `vpspec stress`, and of the compiled oracle beside the one that interprets. */
import { compileOracle } from '../semantics/compiled/oracle.js';
import { DEFAULT_POLICIES } from '../semantics/domains/assignments.js';
import { NOMINAL } from '../semantics/domains/nominal.js';
import { load, type Program } from '../semantics/language/load.js';
import { link } from '../semantics/machine/link.js';
import { run } from '../semantics/machine/run.js';
import { drawParameters, drawVertices } from '../oracles/stress/draw.js';
import { stackOf } from '../oracles/stress/stack-of.js';
import { stress, type StressOptions } from '../oracles/stress/stress.js';
import type { Figure } from './figure.js';

/** 20 instructions with exact results: two transforms, selection, products and sums. */
export const TWENTY = `!!VP1.0
  DP4 R0.x, v[0], c[0];  DP4 R0.y, v[0], c[1];  DP4 R0.z, v[0], c[2];  DP4 R0.w, v[0], c[3];
  MOV o[HPOS], R0;
  DP3 R1.x, v[2], c[4];  DP3 R1.y, v[2], c[5];  DP3 R1.z, v[2], c[6];
  MAX R2, R1, c[8];      MIN R3, R2, c[9];      MUL R4, R3, v[3];      MAD R5, R4, c[10], v[3];
  ADD R6, R5, -c[11];    SGE R7, R6, R5;        SLT R8, R6, c[12];     MUL R9, R7, R6;
  MAD R10, R8, R5, R9;   ADD R11, R10, R4;      MOV o[COL0], R11;      MAD o[TEX0], v[8], c[13], R11;
END`;

const ATTRIBUTES = [0, 2, 3, 8];
const RESULTS = ['HPOS', 'COL0', 'TEX0'];
const BATCH = 8192;

function twenty(): Program {
  const result = load(TWENTY);
  if (!result.loaded) throw new Error(result.error.message);
  return result.program;
}

/** Vertices of the twenty instructions in a second, one core, without a driver: compiled and interpreted. */
export async function oracles(
  secondsPerCall: (work: () => void) => Promise<number>,
): Promise<Readonly<Record<string, Figure>>> {
  const program = twenty();
  const oracle = compileOracle(program, ATTRIBUTES, RESULTS, BATCH, DEFAULT_POLICIES);
  oracle.setParameters(drawParameters(1, 0, program.environment.programParameters));
  drawVertices(1, 0, BATCH, ATTRIBUTES, oracle.attributeWords);
  const compiled = BATCH / (await secondsPerCall(() => { oracle.run(BATCH); })); // prettier-ignore
  const linked = link(program, NOMINAL);
  const interpreted = 1 / (await secondsPerCall(() => { run(linked); })); // prettier-ignore
  return {
    'oracle.compiledVerticesPerSecond': { value: compiled, unit: 'vertices/s' },
    'oracle.interpretedVerticesPerSecond': { value: interpreted, unit: 'vertices/s' },
    'oracle.compiledToInterpreted': { value: compiled / interpreted, unit: 'times' },
  };
}

/**
 * From drawn inputs to compared results, two processes, without their start; null figures where Mesa is
 * not there.
 */
export async function stacks(): Promise<Readonly<Record<string, Figure | null>>> {
  const by = { document: 'vp2', policies: DEFAULT_POLICIES, engine: null } as const;
  const common = { seed: 1, first: 0, jobs: 2, by, onProgress: () => undefined };
  const length = { least: 1, most: 6 };
  const vertices = await stressed({
    ...common,
    stack: stackOf('mesa:llvmpipe'),
    count: 10_000_000,
    work: { kind: 'vertices', source: TWENTY, parameters: {} },
  });
  const programs = await stressed({
    ...common,
    stack: stackOf('mesa:softpipe,arb'),
    count: 4000,
    work: { kind: 'programs', environment: 'VP1.1', length },
  });
  return {
    'llvmpipe.verticesPerSecond': vertices && { value: vertices.rate, unit: 'vertices/s' },
    'llvmpipe.verticesPerProcessorSecond': vertices && { value: vertices.perCore, unit: 'vertices/s' }, // prettier-ignore
    'softpipe.programsPerSecond': programs && { value: programs.rate, unit: 'programs/s' },
    'softpipe.programsPerProcessorSecond': programs && { value: programs.perCore, unit: 'programs/s' }, // prettier-ignore
  };
}

async function stressed(
  options: StressOptions,
): Promise<{ readonly rate: number; readonly perCore: number } | null> {
  try {
    const { seconds, processorSeconds, incidents } = await stress(options);
    const [incident] = incidents;
    if (incident !== undefined) throw new Error(incident);
    return { rate: options.count / seconds, perCore: options.count / processorSeconds };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'BackendFailure') throw error;
    process.stderr.write(`skipped: ${error.message}\n`);
    return null;
  }
}
