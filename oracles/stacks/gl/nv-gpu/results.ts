/** Which attributes of NV_transform_feedback are the results of vertex and geometry programs. */
import type { GpuProgram } from '../../../../semantics/gpu/program.js';
import type { Component } from '../../../../spec/environments.js';
import type { Bits } from '../../../judge/gpu/left.js';
import type { ShownResults } from '../../../protocol/bodies.js';
import { NVGPU } from './gl.js';
import { componentsWritten } from './reads.js';

/** What TransformFeedbackAttribsNV names by three numbers. */
export interface FeedbackAttribute {
  readonly attribute: number;
  /** How many components are recorded, from x. */
  readonly components: 1 | 4;
  readonly index: number;
}

/** A result that shows, and where. */
export interface SeenResult {
  readonly binding: string;
  readonly feedback: FeedbackAttribute;
  /** The components that the program writes: what the others hold is nobody's doing. */
  readonly written: ReadonlySet<Component>;
}

const SINGLE: Readonly<Record<string, readonly [attribute: number, components: 1 | 4]>> = {
  'result.position': [NVGPU.POSITION, 4],
  'result.color.front.primary': [NVGPU.PRIMARY_COLOR, 4],
  'result.color.front.secondary': [NVGPU.SECONDARY_COLOR, 4],
  'result.color.back.primary': [NVGPU.BACK_PRIMARY_COLOR, 4],
  'result.color.back.secondary': [NVGPU.BACK_SECONDARY_COLOR, 4],
  'result.fogcoord': [NVGPU.FOG_COORDINATE, 1],
  'result.pointsize': [NVGPU.POINT_SIZE, 1],
  'result.id': [NVGPU.VERTEX_ID, 1],
  'result.primid': [NVGPU.PRIMITIVE_ID, 1],
  'result.layer': [NVGPU.LAYER, 1],
};

const NUMBERED: Readonly<Record<string, readonly [attribute: number, components: 1 | 4]>> = {
  'result.texcoord': [NVGPU.TEXTURE_COORD, 4],
  'result.attrib': [NVGPU.GENERIC_ATTRIB, 4],
  'result.clip': [NVGPU.CLIP_DISTANCE, 1],
};

/** Where a result binding of vertex and geometry programs is seen. @throws Error where there is no such one */
export function feedbackOf(binding: string): FeedbackAttribute {
  const [, name = binding, number] = /^(.*)\[(\d+)\]$/.exec(binding) ?? [];
  const known = number === undefined ? SINGLE[name] : NUMBERED[name];
  if (known === undefined) throw new Error(`"${binding}" is no result of a vertex`);
  const [attribute, components] = known;
  return { attribute, components, index: Number(number ?? 0) };
}

/** The results that a vertex or geometry program writes. */
export function seenResults(program: GpuProgram): readonly SeenResult[] {
  const written = componentsWritten(program);
  return program.results.flatMap(({ binding }, slot): SeenResult[] => {
    const components = written.get(slot);
    return components === undefined
      ? []
      : [{ binding, feedback: feedbackOf(binding), written: components }];
  });
}

/** One recorded vertex, of each result as many words as it has components. */
export function shownVertex(
  results: readonly SeenResult[],
  words: readonly (readonly number[])[],
): ShownResults {
  return Object.fromEntries(
    results.map(({ binding, written }, index) => {
      const bits = (component: Component, at: number): Bits =>
        written.has(component) ? (words[index]?.[at] ?? null) : null;
      return [binding, [bits('x', 0), bits('y', 1), bits('z', 2), bits('w', 3)] as const];
    }),
  );
}
