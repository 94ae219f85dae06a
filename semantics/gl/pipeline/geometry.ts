/**
 * What a geometry program reads and what becomes of the vertices that it emits: input and output assembly around the machine of GPU
 * programs. NV_geometry_program4 §2.14.6.1 to §2.14.6.4, §2.X.3.2, §2.X.3.5, and section 4.4.7, Layered Framebuffers.
 */
import type { PrimitiveIn } from '../../../spec/gpu/primitives.js';
import { MODES_TAKEN, type PrimitiveMode } from '../../../spec/gl/primitives.js';
import type { GpuNominalKinds } from '../../gpu/domains/nominal.js';
import { UNDEFINED, type Undefined } from '../../gpu/domains/undefined.js';
import { IntegerWord } from '../../gpu/domains/words.js';
import { gpuInvocation } from '../../gpu/machine/invocation.js';
import type { LinkedGpuProgram } from '../../gpu/machine/linked.js';
import { resumeGpu, type GpuOutcome } from '../../gpu/machine/run.js';
import type { Emission } from '../../gpu/machine/state.js';
import type { AttributeSlot, GpuProgram } from '../../gpu/program.js';
import type { NominalWord } from '../../gpu/domains/words.js';
import { withUntyped, type ProgramValues } from '../untyped-words.js';
import { assembled, decomposed, type Primitive } from './assembly.js';
import { vertexOfResults } from './results.js';
import { attributeOf, counted, NOTHING, type Components, type Vertex } from './vertex.js';

/** Whether Begin with a mode is no error while a geometry program of an input type is enabled. */
// nvgp4.geometry.begin-mode, nvgp4.errors.begin, nvgp4.issues.begin
export function takesMode(primitiveIn: PrimitiveIn, mode: PrimitiveMode): boolean {
  return MODES_TAKEN[primitiveIn].includes(mode);
}

/**
 * The vertices of each run of a program, as it numbers them: `vertex[0]`, `vertex[1]` and so on. Neighbours come beside the vertices
 * that they belong to.
 */
// nvgp4.geometry.points, nvgp4.geometry.lines, nvgp4.geometry.triangles, nvgp4.geometry.lines-adjacency,
// nvgp4.geometry.triangles-adjacency, nvgp4.geometry.line-ends, nvgp4.geometry.line-neighbours,
// nvgp4.geometry.triangle-corners, nvgp4.geometry.triangle-neighbours
export function inputVertices({ kind, vertices, neighbours }: Primitive): readonly number[] {
  if (neighbours.length === 0) return vertices;
  if (kind === 'line') return [...neighbours.slice(0, 1), ...vertices, ...neighbours.slice(1)];
  return vertices.flatMap((vertex, index) => [vertex, neighbours[index] ?? vertex]);
}

/** What a run came to. */
export interface GeometryRun {
  readonly end: GpuOutcome;
  /** Primitives in order; their vertices are places in `vertices`. */
  readonly primitives: readonly Primitive[];
  readonly vertices: readonly Vertex[];
}

/**
 * The runs of a geometry program on a primitive: one, or one for each triangle of a quad or polygon.
 *
 * @param values parameters, buffers and textures; attributes come from the vertices
 */
// nvgp4.geometry.one-primitive, nvgp4.geometry.discarded, nvgp4.geometry.decomposed-in, nvgp4.issues.pipeline
export function geometryRuns(
  linked: LinkedGpuProgram<GpuNominalKinds>,
  mode: PrimitiveMode,
  primitive: Primitive,
  vertices: readonly Vertex[],
  values: ProgramValues = {},
): readonly GeometryRun[] {
  return decomposed(mode, primitive).map((part) => {
    const input = inputVertices(part).map((vertex) => vertices[vertex] ?? NO_VERTEX);
    return runOnce(linked, input, part.id, values);
  });
}

const NO_VERTEX: Vertex = { position: NOTHING, attributes: {} };

function runOnce(
  linked: LinkedGpuProgram<GpuNominalKinds>,
  input: readonly Vertex[],
  id: number,
  values: ProgramValues,
): GeometryRun {
  const { program, domain } = linked;
  const { inputs, state } = gpuInvocation(program, domain, values);
  const attributes = program.attributes.map((slot) => geometryAttribute(slot, input, id));
  const run = resumeGpu(linked, { ...withUntyped(inputs, values), attributes }, state);
  return { end: run.end, ...outputPrimitives(program, run.state.emitted) };
}

/** An attribute of a geometry program; undefined where the vertex lacks it. */
// nvgp4.execution.vertex-number, nvgp4.attributes.fogcoord, nvgp4.attributes.pointsize, nvgp4.attributes.clip,
// nvgp4.attributes.primitive-id, nvgp4.attributes.primitive-count
export function geometryAttribute(
  { binding, vertex }: Pick<AttributeSlot, 'binding' | 'vertex'>,
  input: readonly Vertex[],
  id: number,
): Components {
  if (binding === 'primitive.id') return { ...NOTHING, x: new IntegerWord(null, id) };
  const own = input[vertex ?? 0] ?? NO_VERTEX;
  const name = binding.replace(/^vertex\./, '');
  if (name === 'position') return own.position;
  return counted(name, attributeOf(own, name));
}

/** The primitives of what a program emitted: each that it completed is assembled for itself, and one of too few vertices is nothing. */
// nvgp4.geometry.decomposed, nvgp4.execution.too-few, nvgp4.execution.ends-completed, nvgp4.issues.emitted
export function outputPrimitives(
  { geometry, results }: Pick<GpuProgram, 'geometry' | 'results'>,
  emitted: readonly Emission<NominalWord>[],
): Omit<GeometryRun, 'end'> {
  const vertices: Vertex[] = [];
  const primitives: Primitive[] = [];
  let first = 0;
  const complete = (): void => {
    const offset = first;
    for (const primitive of assembled(
      geometry?.primitiveOut ?? 'POINTS',
      vertices.length - first,
    )) {
      primitives.push({
        ...primitive,
        vertices: primitive.vertices.map((vertex) => vertex + offset),
        provoking: primitive.provoking + offset,
        id: primitives.length,
      });
    }
    first = vertices.length;
  };
  for (const emission of emitted) {
    if (emission.kind === 'vertex') vertices.push(vertexOfResults(results, emission.results));
    else complete();
  }
  complete();
  return { primitives, vertices };
}

/**
 * The layer that a primitive of a geometry program is drawn to: that of its provoking vertex, or 0 of a program without an instruction
 * that writes it. Undefined where that vertex has none, or a floating-point number.
 */
// nvgp4.results.layer, nvgp4.results.layer-float, nvgp4.issues.layers
export function layerOf(program: GpuProgram, provoking: Vertex): number | Undefined {
  if (!writesLayer(program)) return 0;
  const { x } = attributeOf(provoking, 'layer');
  return x instanceof IntegerWord ? x.value : UNDEFINED;
}

/** The layer is in no array of results. */
function writesLayer({ instructions, results }: GpuProgram): boolean {
  return instructions.some(({ destination }) => {
    if (destination?.file !== 'result') return false;
    const { access } = destination;
    return access.kind === 'fixed' && results[access.slot]?.binding === 'result.layer';
  });
}
