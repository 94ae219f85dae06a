/** Observations of an implementation that shows only results: each instruction by itself, in one batch. */
import {
  ENVIRONMENTS,
  type Environment,
  type EnvironmentName,
  type Quad,
} from '../../../spec/environments.js';
import { instructionNamed, type InstructionSpec } from '../../../spec/instructions.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { recordShape } from '../../backends/shape.js';
import { programOf } from '../../inference/machine-observations.js';
import type { BlackBox, BlackBoxRun } from '../../judge/black-box/black-box.js';
import { operandsOf } from './operands.js';

/** The words of an instruction's records, or why there are none. @throws BackendIncident */
export async function observeBox(
  box: BlackBox,
  environment: EnvironmentName,
  name: string,
): Promise<Uint32Array | string> {
  const shape = recordShape(name);
  const spec = instructionNamed(name);
  if (shape === null || spec === undefined) return `${name} has no floating-point result`;
  const all = operandsOf(name).map((operands) => operands.map(quad));
  const results = await resultsOf(box, ENVIRONMENTS[environment], spec, all);
  if (typeof results === 'string') return results;
  const words = new Uint32Array(all.length * shape.words);
  let at = 0;
  for (const [index, operands] of all.entries()) {
    for (const [i, operand] of operands.entries()) {
      for (const value of operand.slice(0, shape.operands[i])) words[at++] = bitsOf(value);
    }
    const { x, y, z, w } = results[index] ?? MISSING;
    for (const value of [x, y, z, w].slice(0, shape.results)) words[at++] = bitsOf(value);
  }
  return words;
}

const MISSING: Vector<number> = { x: NaN, y: NaN, z: NaN, w: NaN };

async function resultsOf(
  box: BlackBox,
  environment: Environment,
  spec: InstructionSpec,
  all: readonly (readonly Quad[])[],
): Promise<readonly Vector<number>[] | string> {
  if (environment.programType === 'state') return stateResults(box, environment, spec, all);
  const vertices = all.map((operands) => Object.fromEntries(operands.entries()));
  const runs = await box.runBatch(vertexProgram(environment, spec), {}, vertices);
  const results: Vector<number>[] = [];
  for (const run of runs) {
    if (!run.loaded) return refusal(run);
    results.push(run.results[environment.results.indexOf('HPOS')] ?? MISSING);
  }
  return results;
}

/** State programs run on one vertex; the other operands are program parameters. */
async function stateResults(
  box: BlackBox,
  environment: Environment,
  spec: InstructionSpec,
  all: readonly (readonly Quad[])[],
): Promise<readonly Vector<number>[] | string> {
  const program = programOf(environment, spec);
  const results: Vector<number>[] = [];
  for (const [a, b, c] of all) {
    const zero: Quad = [0, 0, 0, 0];
    const values = { attributes: { 0: a ?? zero }, parameters: { 0: b ?? zero, 2: c ?? zero } };
    const run = await box.run(program, values);
    if (!run.loaded) return refusal(run);
    results.push(run.parameters[1] ?? MISSING);
  }
  return results;
}

function refusal({ reason }: Extract<BlackBoxRun, { loaded: false }>): string {
  return `a program of it alone does not load: ${reason ?? 'no reason is told'}`;
}

/** A program that takes each operand from an attribute, since these may differ from vertex to vertex. */
function vertexProgram({ header }: Environment, { name, operands }: InstructionSpec): string {
  const component = operands[0] === 'scalar' ? '.x' : '';
  // No instruction may read two attributes (NV_vertex_program2 §2.14.1.8).
  const moves = operands.slice(1).map((_, i) => `MOV R${String(i + 1)}, v[${String(i + 1)}];\n`);
  const sources = operands.map((_, i) => (i === 0 ? 'v[0]' : `R${String(i)}`) + component);
  return `${header}\n${moves.join('')}${name} o[HPOS], ${sources.join(', ')};\nEND\n`;
}

function quad([x = 0, y = 0, z = 0, w = 0]: readonly number[]): Quad {
  return [x, y, z, w];
}
