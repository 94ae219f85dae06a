/** The whole way of a primitive; and of a vertex through vertex, geometry and fragment programs of NV_gpu_program4 to a colour in fog. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GPU_NOMINAL } from '../../gpu/domains/nominal.js';
import { loadGpu } from '../../gpu/language/load.js';
import { gpuInvocation } from '../../gpu/machine/invocation.js';
import { linkGpu } from '../../gpu/machine/link.js';
import { resumeGpu, runGpu } from '../../gpu/machine/run.js';
import type { GpuProgram } from '../../gpu/program.js';
import { assembled, type Primitive } from './assembly.js';
import { distanceVolume } from './clip.js';
import { modesOf } from './flat.js';
import { withFogOption } from './fog.js';
import { geometryRuns } from './geometry.js';
import { fragmentAttributes } from './interpolate.js';
import { vertexOfResults } from './results.js';
import { attributeOf, componentsOf, NOTHING, type Components, type Vertex } from './vertex.js';
import { all, vertexAt, vertices } from './vertex.arbitrary.js';
import { onItsWay, type Left, type WayState } from './way.js';

const STATE: WayState = {
  clampsColours: true,
  isTwoSided: true,
  frontFace: 'CCW',
  volumes: [],
  modes: all('perspective'),
};

const [TRIANGLE] = assembled('TRIANGLES', 3);

function left(from: readonly Vertex[], state: Partial<WayState> = {}, primitive = TRIANGLE): Left {
  const result = primitive === undefined ? null : onItsWay(primitive, from, { ...STATE, ...state });
  if (result === null || result === 'clipped away') throw new Error('nothing is left');
  return result;
}

const corner = (x: number, y: number, colour: number, w = 1): Vertex =>
  vertexAt([x, y, 0, w], {
    'color.front.primary': [colour, 0, 0, 1],
    'color.back.primary': [0, 0, colour, 1],
  });

const colours = ({ vertices: from }: Left): readonly Components[] =>
  from.map((vertex) => attributeOf(vertex, 'color.primary'));

describe('a triangle', () => {
  const counterclockwise = [corner(0, 0, 1), corner(0.5, 0, 1), corner(0, 0.5, 1)];

  it('has the colours of the side that it shows, which FrontFace turns', () => {
    expect(colours(left(counterclockwise))[0]).toEqual(componentsOf([1, 0, 0, 1]));
    expect(colours(left(counterclockwise.toReversed()))[0]).toEqual(componentsOf([0, 0, 1, 1]));
    expect(left(counterclockwise, { frontFace: 'CW' }).facings).toEqual(['back']);
    expect(colours(left(counterclockwise.toReversed(), { isTwoSided: false }))[0]).toEqual(componentsOf([1, 0, 0, 1]));
  }); // prettier-ignore

  it('has its colours clamped before they are clipped', () => {
    const bright = [corner(0, 0, 0), corner(2, 0, 4), corner(0, 1, 0)];
    // 4 is 1 already when the edge is halved.
    expect(colours(left(bright)).map(({ x }) => x)).toEqual([0, 0.5, 0.5, 0]);
    expect(colours(left(bright, { clampsColours: false })).map(({ x }) => x)).toEqual([0, 2, 2, 0]);
  });

  it('is flat-shaded before it is clipped, by a vertex that may be clipped away', () => {
    const outside = [corner(0, 0, 0.25), corner(0, 1, 0.5), corner(5, 0, 0.75)];
    const flat = left(outside, { modes: all('flat'), isTwoSided: false });
    expect(new Set(colours(flat).map(({ x }) => x))).toEqual(new Set([0.75]));
    expect(flat.vertices.length).toBe(4);
  });

  it('may show either side where a vertex lies behind the eye', () => {
    const through = [corner(-0.5, -0.5, 1), corner(0.5, -0.5, 1), corner(0, 1, 1, -1)];
    expect(left(through).facings).toEqual(['front', 'back']);
    expect(left(counterclockwise).facings).toEqual(['front']);
    const [line] = assembled('LINES', 2);
    expect(left(counterclockwise, {}, line).facings).toEqual([]);
  });

  it('is clipped away, or is not decided', () => {
    const away = counterclockwise.map((each) => ({ ...each, position: componentsOf([9, 0, 0, 1]) }));
    expect(onItsWay(TRIANGLE ?? never(), away, STATE)).toBe('clipped away');
    expect(onItsWay(TRIANGLE ?? never(), counterclockwise, { ...STATE, volumes: [distanceVolume(0)] })).toBeNull();
  }); // prettier-ignore
});

describe('every primitive', () => {
  it('that lies inside comes out as it went in, but for its colours', () => {
    fc.assert(
      fc.property(fc.array(vertices('ahead'), { minLength: 3, maxLength: 3 }), (from) => {
        const small = from.map((vertex) => ({ ...vertex, position: { ...vertex.position, w: 2000 } }));
        const result = left(small);
        expect(result.vertices.map(({ position }) => position)).toEqual(small.map(({ position }) => position));
        expect(result.vertices.map((each) => attributeOf(each, 'texcoord[0]'))).toEqual(from.map((each) => attributeOf(each, 'texcoord[0]')));
      }),
    );
  }); // prettier-ignore
});

function program(text: string): GpuProgram {
  const result = loadGpu(text);
  if (!result.loaded) throw new Error(JSON.stringify(result.error));
  return result.program;
}

describe('through three programs', () => {
  const vertexProgram = program(
    `!!NVvp4.0
    MOV result.position, vertex.position;
    MOV result.texcoord[0], vertex.position;
    END`,
  );
  const geometryProgram = program(
    `!!NVgp4.0
    PRIMITIVE_IN TRIANGLES;
    PRIMITIVE_OUT TRIANGLE_STRIP;
    VERTICES_OUT 3;
    MOV result.position, vertex[0].position; MOV result.texcoord[0], vertex[0].texcoord[0]; MOV.S result.primid.x, {7, 0, 0, 0}; EMIT;
    MOV result.position, vertex[1].position; MOV result.texcoord[0], vertex[1].texcoord[0]; MOV.S result.primid.x, {8, 0, 0, 0}; EMIT;
    MOV result.position, vertex[2].position; MOV result.texcoord[0], vertex[2].texcoord[0]; MOV.S result.primid.x, {9, 0, 0, 0}; EMIT;
    END`,
  );
  const fragmentProgram = program(
    `!!NVfp4.0
    OPTION ARB_fog_linear;
    INT TEMP n;
    NOPERSPECTIVE ATTRIB t = fragment.texcoord[0];
    MOV.S n.x, primitive.id.x;
    MOV result.color, t.x;
    I2F result.color.w, n.x;
    END`,
  );

  it('a triangle becomes a colour', () => {
    const transformed = [[-1, -1, 0, 2], [1, -1, 0, 2], [0, 1, 0, 2]].map(([x = 0, y = 0, z = 0, w = 0]) => {
      const bindings = { 'vertex.position': { type: 'F' as const, values: [x, y, z, w] as const } };
      const { state } = runGpu(linkGpu(vertexProgram, GPU_NOMINAL), { bindings });
      return vertexOfResults(vertexProgram.results, state.results);
    });
    const [run] = geometryRuns(linkGpu(geometryProgram, GPU_NOMINAL), 'TRIANGLES', TRIANGLE ?? never(), transformed);
    if (run === undefined) throw new Error('it runs once');
    const modes = modesOf(fragmentProgram, 'SMOOTH');
    const result = left(run.vertices, { modes, volumes: [] }, run.primitives[0]);
    const attributes = fragmentAttributes(result.vertices, { weights: [0.25, 0.75, 0], centroid: 'one sample' }, modes, {
      kind: 'polygon', facing: result.facings[0] ?? null, primitiveId: null, window: [0.5, 0.5, 0.5],
    });
    expect(attributes['fragment.texcoord[0]']).toEqual(componentsOf([0.5, -1, 0, 2]));
    const { inputs, state } = gpuInvocation(fragmentProgram, GPU_NOMINAL);
    const given = fragmentProgram.attributes.map(({ binding }) => attributes[binding] ?? NOTHING);
    const end = resumeGpu(linkGpu(fragmentProgram, GPU_NOMINAL), { ...inputs, attributes: given }, state);
    const results = Object.fromEntries(fragmentProgram.results.map(({ binding }, index) => [binding, end.state.results[index] ?? NOTHING]));
    // The primitive's number is that of its third vertex.
    expect(results['result.color[0]']).toEqual(componentsOf([0.5, 0.5, 0.5, 9]));
    const fog = { color: [1, 0, 0, 0], density: 1, start: 0, end: 4 } as const;
    const fogged = withFogOption(fragmentProgram.options, results, fog, componentsOf([2, 0, 0, 0]));
    expect(fogged['result.color[0]']).toEqual(componentsOf([0.75, 0.25, 0.25, 9]));
  }); // prettier-ignore
});

function never(): Primitive {
  throw new Error('three vertices are a triangle');
}
