/** Geometry programs between two assemblies: NV_geometry_program4 §2.14.6. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GPU_NOMINAL } from '../../gpu/domains/nominal.js';
import { UNDEFINED } from '../../gpu/domains/undefined.js';
import { IntegerWord } from '../../gpu/domains/words.js';
import { loadGpu } from '../../gpu/language/load.js';
import { linkGpu } from '../../gpu/machine/link.js';
import type { GpuProgram } from '../../gpu/program.js';
import { PLAIN_MODES, type PrimitiveMode } from '../../../spec/gl/primitives.js';
import { assembled } from './assembly.js';
import {
  geometryAttribute,
  geometryRuns,
  inputVertices,
  layerOf,
  outputPrimitives,
  takesMode,
  type GeometryRun,
} from './geometry.js';
import { attributeOf, componentsOf, NOTHING, type Vertex } from './vertex.js';
import { vertexAt } from './vertex.arbitrary.js';

function geometryProgram(primitiveIn: string, primitiveOut: string, lines: string): GpuProgram {
  const text = `!!NVgp4.0\nPRIMITIVE_IN ${primitiveIn};\nPRIMITIVE_OUT ${primitiveOut};\nVERTICES_OUT 8;\n${lines}\nEND\n`;
  const result = loadGpu(text);
  if (!result.loaded) throw new Error(JSON.stringify(result.error));
  return result.program;
}

const numbered = (count: number): readonly Vertex[] =>
  Array.from({ length: count }, (_, n) => vertexAt([n, 0, 0, 1], { fogcoord: [n, 5, 5, 5] }));

/** The runs of a program on all primitives of so many vertices. */
function runs(program: GpuProgram, mode: PrimitiveMode, count: number): readonly GeometryRun[] {
  const linked = linkGpu(program, GPU_NOMINAL);
  return assembled(mode, count).flatMap((primitive) =>
    geometryRuns(linked, mode, primitive, numbered(count)),
  );
}

/** The x of the positions of what a run emits, primitive by primitive. */
const shown = ({ primitives, vertices }: GeometryRun): readonly (readonly unknown[])[] =>
  primitives.map((each) => each.vertices.map((vertex) => vertices[vertex]?.position.x));

const all = (count: number): string =>
  Array.from({ length: count }, (_, n) => `MOV result.position, vertex[${String(n)}].position; EMIT;`).join('\n'); // prettier-ignore

describe('the vertices of a geometry program', () => {
  it.each([
    ['POINTS', 2, [[0], [1]]],
    ['LINES', 4, [[0, 1], [2, 3]]],
    ['LINES_ADJACENCY_EXT', 4, [[0, 1, 2, 3]]],
    ['LINE_STRIP_ADJACENCY_EXT', 5, [[0, 1, 2, 3], [1, 2, 3, 4]]],
    ['TRIANGLES', 3, [[0, 1, 2]]],
    ['TRIANGLES_ADJACENCY_EXT', 6, [[0, 1, 2, 3, 4, 5]]],
    ['TRIANGLE_STRIP_ADJACENCY_EXT', 8, [[0, 1, 2, 6, 4, 3], [4, 0, 2, 5, 6, 7]]],
  ] as const)('of %s', (mode, count, expected) => {
    expect(assembled(mode, count).map((each) => inputVertices(each))).toEqual(expected);
  }); // prettier-ignore

  it('are read by number, with their attributes as the vertex program left them', () => {
    const input = [vertexAt([1, 2, 3, 4], { 'color.back.primary': [2, 0, 0, 1], pointsize: [9, 1, 1, 1] })];
    const of = (binding: string): unknown => geometryAttribute({ binding, vertex: 0 }, input, 7);
    expect(of('vertex.position')).toEqual(componentsOf([1, 2, 3, 4]));
    // Colours are not clamped yet (Issue 16).
    expect(of('vertex.color.back.primary')).toEqual(componentsOf([2, 0, 0, 1]));
    expect(of('vertex.pointsize')).toEqual({ ...NOTHING, x: 9 });
    expect(of('vertex.clip[0]')).toEqual(NOTHING);
    // There is no second vertex.
    for (const binding of ['vertex.position', 'vertex.texcoord[0]']) {
      expect(geometryAttribute({ binding, vertex: 1 }, input, 7)).toEqual(NOTHING);
    }
    const scalars = [vertexAt([0, 0, 0, 1], { fogcoord: [1, 2, 3, 4], 'clip[4]': [5, 6, 7, 8], id: [9, 9, 9, 9] })];
    expect(['fogcoord', 'clip[4]', 'id'].map((name) => geometryAttribute({ binding: `vertex.${name}`, vertex: 0 }, scalars, 7))).toEqual([1, 5, 9].map((x) => ({ ...NOTHING, x })));
    expect(of('primitive.id')).toEqual({ ...NOTHING, x: new IntegerWord(null, 7) });
  }); // prettier-ignore
});

describe('Begin', () => {
  it('takes the modes of the input type and no others', () => {
    expect(PLAIN_MODES.filter((mode) => takesMode('LINES', mode))).toEqual(['LINES', 'LINE_LOOP', 'LINE_STRIP']);
    expect(takesMode('TRIANGLES', 'POLYGON')).toBe(true);
    expect(takesMode('TRIANGLES', 'TRIANGLES_ADJACENCY_EXT')).toBe(false);
    expect(takesMode('TRIANGLES_ADJACENCY', 'TRIANGLES')).toBe(false);
  }); // prettier-ignore
});

describe('a geometry program', () => {
  it('runs once for each primitive, which is discarded, and sees its number', () => {
    const program = geometryProgram('LINES', 'POINTS', 'MOV result.position, vertex[1].position; MOV.U result.primid.x, primitive.id.x; EMIT;');
    const all_ = runs(program, 'LINE_STRIP', 4);
    expect(all_.map(shown)).toEqual([[[1]], [[2]], [[3]]]);
    const ids = all_.map(({ vertices }) => attributeOf(vertices[0] ?? vertexAt([0, 0, 0, 1]), 'primid').x);
    expect(ids).toEqual([0, 1, 2].map((id) => new IntegerWord('U', id)));
  }); // prettier-ignore

  it('runs for each triangle of a quad and of a polygon', () => {
    const program = geometryProgram('TRIANGLES', 'TRIANGLE_STRIP', all(3));
    expect(runs(program, 'QUADS', 4).map(shown)).toEqual([[[0, 1, 2]], [[0, 2, 3]]]);
    expect(runs(program, 'POLYGON', 5).map(shown)).toEqual([[[1, 2, 0]], [[2, 3, 0]], [[3, 4, 0]]]);
  }); // prettier-ignore

  it('sees neighbours by odd numbers', () => {
    const program = geometryProgram('TRIANGLES_ADJACENCY', 'POINTS', all(6));
    expect(runs(program, 'TRIANGLE_STRIP_ADJACENCY_EXT', 8).map(shown)).toEqual([
      [[0], [1], [2], [6], [4], [3]],
      [[4], [0], [2], [5], [6], [7]],
    ]);
  });

  it('emits strips whose parts have one orientation, and restarts with ENDPRIM', () => {
    const program = geometryProgram('POINTS', 'TRIANGLE_STRIP', [0, 1, 2, 3].map((n) => `MOV result.position, ${String(n)}; EMIT;`).join(' ') + 'ENDPRIM;' + [4, 5, 6].map((n) => `MOV result.position, ${String(n)}; EMIT;`).join(' '));
    const [run] = runs(program, 'POINTS', 1);
    expect(run === undefined ? [] : shown(run)).toEqual([[0, 1, 2], [2, 1, 3], [4, 5, 6]]);
    expect(run?.primitives.map(({ provoking }) => run.vertices[provoking]?.position.x)).toEqual([2, 3, 6]);
    expect(run?.primitives.map(({ id }) => id)).toEqual([0, 1, 2]);
  }); // prettier-ignore

  it('draws nothing of too few vertices, and does not end points', () => {
    const two = geometryProgram('POINTS', 'TRIANGLE_STRIP', 'MOV result.position, 1; EMIT; MOV result.position, 2; EMIT; ENDPRIM; MOV result.position, 3; EMIT;');
    expect(runs(two, 'POINTS', 1).map(shown)).toEqual([[]]);
    const points = geometryProgram('POINTS', 'POINTS', 'MOV result.position, 1; EMIT; ENDPRIM; MOV result.position, 2; EMIT;');
    expect(runs(points, 'POINTS', 1).map(shown)).toEqual([[[1], [2]]]);
  }); // prettier-ignore

  it('has undefined results in a vertex for what it did not write for it', () => {
    const program = geometryProgram('POINTS', 'POINTS', 'MOV result.position, 1; MOV result.texcoord[0].x, 5; EMIT; MOV result.position, 2; EMIT;');
    const [run] = runs(program, 'POINTS', 1);
    expect(run?.vertices.map((vertex) => attributeOf(vertex, 'texcoord[0]'))).toEqual([{ ...NOTHING, x: 5 }, NOTHING]);
  }); // prettier-ignore

  it('ends where it emits more than it declared, with what it emitted until then', () => {
    const program = geometryProgram('POINTS', 'POINTS', 'EMIT; '.repeat(9));
    const [run] = runs(program, 'POINTS', 1);
    expect(run?.end).toMatchObject({ outcome: 'terminated', reason: 'vertices-out' });
    expect(run?.primitives).toHaveLength(8);
  });
});

describe('output assembly', () => {
  it('assembles each completed primitive for itself', () => {
    const geometry = { primitiveIn: 'POINTS', primitiveOut: 'LINE_STRIP', verticesOut: 100 } as const;
    const results = [{ binding: 'result.position', isShort: false }];
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5 }), { maxLength: 5 }), (sizes) => {
        const emitted = sizes.flatMap((size) => [
          ...Array.from({ length: size }, () => ({ kind: 'vertex' as const, results: [componentsOf([0, 0, 0, 1])] })),
          { kind: 'end of primitive' as const },
        ]);
        const { primitives, vertices } = outputPrimitives({ geometry, results }, emitted);
        expect(vertices).toHaveLength(sizes.reduce((a, b) => a + b, 0));
        expect(primitives).toHaveLength(sizes.reduce((sum, size) => sum + Math.max(0, size - 1), 0));
        expect(primitives.every(({ vertices: [a = 0, b = 0], provoking }) => b === a + 1 && provoking === b)).toBe(true);
      }),
    );
  }); // prettier-ignore
});

describe('the layer of a primitive', () => {
  const at = (x: Vertex['position']['x']): Vertex => ({
    ...vertexAt([0, 0, 0, 1]),
    attributes: { layer: { ...NOTHING, x } },
  });
  const writing = geometryProgram('POINTS', 'POINTS', 'MOV result.position, 1; MOV.S result.layer.x, {3, 0, 0, 0}; EMIT;'); // prettier-ignore

  it('is that of the provoking vertex, written as an integer', () => {
    const [run] = runs(writing, 'POINTS', 1);
    const [primitive] = run?.primitives ?? [];
    expect(layerOf(writing, run?.vertices[primitive?.provoking ?? -1] ?? at(0))).toBe(3);
    expect(layerOf(writing, at(2))).toBe(UNDEFINED);
    expect(layerOf(writing, vertexAt([0, 0, 0, 1]))).toBe(UNDEFINED);
  });

  it('is 0 of a program without an instruction that writes it', () => {
    const silent = geometryProgram('POINTS', 'POINTS', 'OUTPUT unused = result.layer; MOV result.position, 1; EMIT;');
    expect(layerOf(silent, at(new IntegerWord('S', 5)))).toBe(0);
  }); // prettier-ignore
});
