/** What leaves, as answers tell it: the semantics conforms to itself, a GL that cuts and turns polygons does too, and each fault behind programs is found. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../semantics/gl/context/call.js';
import { newContext } from '../../../semantics/gl/context/context.js';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import { leaving } from '../../../semantics/gl/context/leaving.js';
import type { ContextName } from '../../../spec/gl/limits.js';
import type { RawPrimitive } from '../../protocol/gl/primitives.js';
import { contextBackend } from '../backend.js';
import { certifyGl } from '../certify.js';
import { LEFT_FAULTS } from '../faults/left.js';
import { askedOf, contextImplementation, type GlImplementation } from '../implementation.js';
import { judgeAnswers, type Judgement } from '../judge.js';
import type { Leave } from './draws.js';
import { drawingScripts } from './scripts.js';

const ENGINE = nominalEngine();
const start = (extension: ContextName) => () => newContext(extension);

function judged(
  extension: ContextName,
  calls: readonly Call[],
  change: (own: readonly RawPrimitive[]) => readonly RawPrimitive[] = (own) => own,
): Judgement {
  const right = contextImplementation(start(extension), ENGINE);
  const implementation: GlImplementation = () => {
    const session = right();
    return {
      perform: (call) => {
        const answer = session.perform(call);
        const { primitives } = answer;
        return primitives === undefined ? answer : { ...answer, primitives: change(primitives) };
      },
    };
  };
  const asked = askedOf(implementation, calls);
  return judgeAnswers(calls, asked, { start: start(extension), engine: ENGINE });
}

function differencesOf(extension: ContextName, change?: Parameters<typeof judged>[2]): readonly string[] {
  const found = drawingScripts(newContext(extension)).flatMap((calls) => judged(extension, calls, change).disagreements);
  return [...new Set(found.map(({ part }) => part ?? 'something else'))].sort();
} // prettier-ignore

const EXTENSIONS = ['NV_vertex_program', 'NV_vertex_program2', 'NV_gpu_program4'] as const;

describe.each(EXTENSIONS)('%s', (extension) => {
  it('the semantics conforms to itself, and every draw is decided', () => {
    let words = 0;
    for (const calls of drawingScripts(newContext(extension))) {
      const { disagreements, judged: all } = judged(extension, calls);
      expect(disagreements).toEqual([]);
      const left = all.at(-1)?.left ?? { shown: 0, all: 0 };
      expect(left.shown, JSON.stringify(calls.at(-2))).toBe(left.all);
      words += left.all;
    }
    expect(words).toBeGreaterThan(5000);
  });

  it('polygons may come in triangles, and begin with any vertex', () => {
    const fan = (own: readonly RawPrimitive[]): readonly RawPrimitive[] =>
      own.flatMap((each) => {
        const [first] = each.vertices;
        if (each.kind !== 'polygon' || first === undefined) return [each];
        return each.vertices.slice(1, -1).map((second, at) => {
          const third = each.vertices[at + 2] ?? first;
          return { ...each, vertices: [second, third, first] };
        });
      });
    expect(differencesOf(extension, fan)).toEqual([]);
    const turned = (own: readonly RawPrimitive[]): readonly RawPrimitive[] =>
      own.map((each) => ({ ...each, vertices: each.kind === 'polygon' ? [...each.vertices.slice(1), ...each.vertices.slice(0, 1)] : each.vertices }));
    expect(differencesOf(extension, turned)).toEqual([]);
    // Not in the other direction, and not all of it.
    const back = (own: readonly RawPrimitive[]): readonly RawPrimitive[] =>
      own.map((each) => ({ ...each, vertices: each.kind === 'polygon' ? each.vertices.toReversed() : each.vertices }));
    expect(differencesOf(extension, back)).toEqual(['area of polygons', 'position of polygons']);
    const some = (own: readonly RawPrimitive[]): readonly RawPrimitive[] => fan(own).slice(0, -1);
    expect(differencesOf(extension, some)).not.toEqual([]);
  }); // prettier-ignore

  it.each<[string, (own: readonly RawPrimitive[]) => readonly RawPrimitive[], readonly string[]]>([
    ['nothing at all', () => [], ['area of polygons', 'one line too few', 'one point too few', 'one polygon too few']],
    ['one twice', (own) => [...own, ...own.slice(-1)], ['area of polygons', 'one line too many', 'one point too many', 'one polygon too many']],
    ['points for all', (own) => own.map((each) => ({ kind: 'point', vertices: each.vertices.slice(0, 1) })), ['a point for a line', 'a point for a polygon']],
    ['a size of 3', (own) => own.map((each) => (each.kind === 'point' ? { ...each, size: 0x40400000 } : each)), ['size of points']],
  ])('%s is found', (_, change, parts) => {
    expect(differencesOf(extension, change)).toEqual(parts);
  }); // prettier-ignore

  it('what does not show is not judged, and counts as not shown', () => {
    const bare = (own: readonly RawPrimitive[]): readonly RawPrimitive[] =>
      own.map(({ kind, vertices }) => ({ kind, vertices: vertices.map(() => ({})) }));
    expect(differencesOf(extension, bare)).toEqual([]);
    const [calls = []] = drawingScripts(newContext(extension));
    expect(judged(extension, calls, bare).judged.at(-1)?.left).toMatchObject({ shown: 0 });
  });
});

describe('a fault behind programs', () => {
  it.each(LEFT_FAULTS.map((fault) => [fault.id, fault] as const))('%s is found by its primitives', async (_, fault) => {
    const { extension } = fault;
    const scripts = drawingScripts(newContext(extension)).map((calls) => ({ kind: 'primitives' as const, calls }));
    const options = { extension, seed: 1, budget: 0, engine: ENGINE, scripts, isFirstOnly: true };
    const { verdict, findings: [first], reached } = await certifyGl(contextBackend(ENGINE, fault), options);
    expect(verdict).toBe('violates');
    expect(first).toMatchObject({ kind: 'left', isMinimal: true, isAlone: true });
    expect(first?.calls.length).toBeLessThanOrEqual(14);
    expect(reached.primitives?.all).toBeGreaterThan(0);
  }); // prettier-ignore
});

it('a GL may make triangles of quads before it clips them, and leaves as much of each', () => {
  const cut =
    (offset: readonly number[]): Leave =>
    (context, mode, vertices) => {
      if (mode !== 'QUADS') return leaving(context, mode, vertices);
      const whole = Array.from({ length: Math.floor(vertices.length / 4) }, (_, quad) => 4 * quad);
      const places = whole.flatMap((first) => offset.map((each) => first + each));
      return leaving(
        context,
        'TRIANGLES',
        places.flatMap((at) => vertices.slice(at, at + 1)),
      );
    };
  const parts = (offset: readonly number[]): readonly string[] => {
    const right = contextImplementation(
      start('NV_vertex_program2'),
      ENGINE,
      undefined,
      cut(offset),
    );
    const setting = { start: start('NV_vertex_program2'), engine: ENGINE };
    const found = drawingScripts(newContext()).flatMap(
      (calls) => judgeAnswers(calls, askedOf(right, calls), setting).disagreements,
    );
    return [...new Set(found.map(({ part }) => part ?? 'something else'))].sort();
  };
  // Both have the last vertex of the quad last, which gives flat colours.
  expect(parts([0, 1, 3, 1, 2, 3])).toEqual([]);
  // A half of each is lost, or goes round the other way.
  expect(parts([0, 1, 3])).toEqual(['area of polygons', 'position of polygons']);
  expect(parts([0, 1, 3, 2, 1, 3])).toEqual(['area of polygons', 'position of polygons']);
});

it('what is left of a quad that is not flat, and is clipped, is open', () => {
  const [calls = []] = drawingScripts(newContext());
  const quad = (z: number): readonly Call[] => [
    ...calls.slice(0, 3),
    { command: 'Begin', arguments: ['QUADS'] },
    ...[[-0.5, -0.5, 0], [1.5, -0.5, 0], [1.5, 0.5, z], [-0.5, 0.5, 0]].map((place) => ({ command: 'Vertex3f', arguments: place })),
    { command: 'End', arguments: [] },
  ]; // prettier-ignore
  const none = (): readonly RawPrimitive[] => [];
  expect(judged('NV_vertex_program2', quad(0), none).disagreements).toHaveLength(1);
  expect(judged('NV_vertex_program2', quad(0.75), none).disagreements).toEqual([]);
});

it('a vertex near a plane is on either side, and a polygon without area shows either', () => {
  const script = (x: number, y: number): readonly Call[] => {
    const [load, bind, enable] = drawingScripts(newContext())[0] ?? [];
    const at = (a: number, b: number): Call => ({ command: 'Vertex2f', arguments: [a, b] });
    return [
      ...[load, bind, enable].flatMap((each) => each ?? []),
      { command: 'Begin', arguments: ['TRIANGLES'] },
      at(0, 0),
      at(0.5, 0),
      at(x, y),
      { command: 'End', arguments: [] },
    ];
  };
  const none = (): readonly RawPrimitive[] => [];
  const differ = (x: number, y: number): number =>
    judged('NV_vertex_program2', script(x, y), none).disagreements.length;
  expect(differ(0.5, 0.5)).toBe(1);
  expect(differ(1.0001, 0.5)).toBe(0);
  expect(differ(0.25, 0)).toBe(0);
  expect(differ(0.25, 0.0001)).toBe(0);
});
