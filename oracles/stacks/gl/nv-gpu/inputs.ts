/**
 * What is handed to a program of the driver: vertex attributes of vertex programs, and for the other two a
 * vertex program of ours that writes what they read. Only data: vertices.ts gives it to the driver.
 */
import type { Component } from '../../../../spec/environments.js';
import type { DataType } from '../../../../spec/gpu/instructions.js';
import { attributeKey } from '../../../../semantics/gpu/machine/invocation.js';
import type { AttributeSlot, GpuProgram } from '../../../../semantics/gpu/program.js';
import { hex, valueOf } from '../../../../semantics/number/binary32.js';
import { Unsupported } from '../../../protocol/host.js';
import type { TypedWords, WordQuad } from '../../../protocol/bodies.js';
import { componentsRead } from './reads.js';

/** Inputs by binding, as a request has them. */
export type Given = Readonly<Record<string, TypedWords>>;

/** A generic attribute of each vertex, as an array. */
export interface Column {
  readonly attribute: number;
  readonly type: DataType;
  readonly words: readonly WordQuad[];
}

/** A conventional attribute, by the command that sets it. */
export interface CurrentValue {
  readonly command:
    'Normal3fv' | 'Color4fv' | 'SecondaryColor3fv' | 'FogCoordfv' | 'MultiTexCoord4fv';
  /** The texture unit, where the command sets texture coordinates. */
  readonly unit: number;
  readonly words: WordQuad;
}

export interface Vertices {
  readonly count: number;
  /** Attribute 0 is always there: it makes the vertex. */
  readonly columns: readonly Column[];
  readonly current: readonly CurrentValue[];
  /** The index of the first vertex, which programs see. */
  readonly first: number;
}

/** How an attribute reads by Table X.X of NV_vertex_program4 §2.X.3.2: components that nobody sets. */
const FIXED: Readonly<Record<string, Partial<Record<Component, number | null>>>> = {
  'vertex.normal': { w: 0x3f800000 },
  // ARB_vertex_program, issue 43, leaves the alpha of secondary colours to others.
  'vertex.color.secondary': { w: null },
  'vertex.fogcoord': { y: 0, z: 0, w: 0x3f800000 },
  'vertex.instance': { x: 0, y: null, z: null, w: null },
};

const FIRST_ONLY: Partial<Record<Component, null>> = { y: null, z: null, w: null };

const CONVENTIONAL: Readonly<Record<string, CurrentValue['command']>> = {
  'vertex.normal': 'Normal3fv',
  'vertex.color.primary': 'Color4fv',
  'vertex.color.secondary': 'SecondaryColor3fv',
  'vertex.fogcoord': 'FogCoordfv',
  'vertex.texcoord': 'MultiTexCoord4fv',
};

/** An array of so many vertices before the first is still no burden. */
const GREATEST_VERTEX_ID = 0xffff;

/** Generic attributes: what every implementation has, which may have more (NV_vertex_program4, New State). */
const ATTRIBUTES = 16;

const INITIAL: WordQuad = [0, 0, 0, 0x3f800000];

/** The vertex of a vertex program. @throws Unsupported where OpenGL cannot specify what is wanted */
export function vertexOf(program: GpuProgram, given: Given): Vertices {
  const columns: Column[] = [];
  const current: CurrentValue[] = [];
  let first = 0;
  for (const { slot, read, quad } of wanted(program, given)) {
    const { binding } = slot;
    const [, name = binding, number] = /^(.*)\[(\d+)\]$/.exec(binding) ?? [];
    if (name === 'vertex.attrib' || name === 'vertex.position') {
      columns.push({ attribute: Number(number ?? 0), type: quad.type, words: [quad.words] });
      continue;
    }
    if (name === 'vertex.id') {
      first = vertexIdOf(quad);
      checkComponents(binding, quad, read, FIRST_ONLY);
      continue;
    }
    const command = CONVENTIONAL[name];
    if (quad.type !== 'F' && command !== undefined) {
      throw new Unsupported(
        `${binding} is a vector of floating-point numbers, and integers are wanted`,
      );
    }
    checkComponents(binding, quad, read, FIXED[name] ?? {});
    if (name === 'vertex.instance') continue;
    if (command === undefined) throw new Unsupported(`${binding} is nothing that is set here`);
    current.push({ command, unit: Number(number ?? 0), words: quad.words });
  }
  return { count: 1, columns: withPosition(columns, 1), current, first };
}

/** A vertex program of ours, and the vertices that it hands over to the next program. */
export interface Handover {
  readonly text: string;
  readonly vertices: Vertices;
  /** Those whose distances a fragment program reads: they are defined where the plane is enabled. */
  readonly clipPlanes: readonly number[];
}

/** What rasterization makes of the point that is drawn, at the middle of the only pixel. */
const RASTERIZED: Readonly<Record<string, Partial<Record<Component, number | null>>>> = {
  'fragment.position': { x: 0x3f000000, y: 0x3f000000, z: 0x3f000000, w: 0x3f800000 },
  'fragment.facing': { x: 0x3f800000, ...FIRST_ONLY },
  'primitive.id': { x: 0, ...FIRST_ONLY },
};

/** Bindings of which the GL has the first component alone. */
const SCALARS = /^(fragment|vertex)\.(fogcoord|pointsize|id|clip\[\d+\])$/;

/**
 * The vertices before a fragment program (one) or a geometry program (those of its primitive).
 *
 * @throws Unsupported where OpenGL cannot bring about what is wanted
 */
export function handoverOf(program: GpuProgram, given: Given, count: number): Handover {
  const columns = new Map<string, Column>();
  const clipPlanes: number[] = [];
  const free = Array.from({ length: ATTRIBUTES - 1 }, (_, index) => index + 1);
  for (const { slot, read, quad } of wanted(program, given)) {
    const { binding } = slot;
    const made = RASTERIZED[binding];
    checkComponents(binding, quad, read, made ?? (SCALARS.test(binding) ? FIRST_ONLY : {}));
    if (made !== undefined) continue;
    const [, plane] = /^fragment\.clip\[(\d+)\]$/.exec(binding) ?? [];
    if (plane !== undefined) {
      checkInside(binding, quad);
      clipPlanes.push(Number(plane));
    }
    const known = columns.get(binding);
    if (known !== undefined && known.type !== quad.type) {
      throw new Unsupported(
        `${binding} has other types in other vertices: one program writes both`,
      );
    }
    const attribute = known?.attribute ?? (binding === 'vertex.position' ? 0 : free.shift());
    if (attribute === undefined) {
      throw new Unsupported(
        `a vertex has ${String(ATTRIBUTES)} attributes to hand over; more are read`,
      );
    }
    const before = known?.words ?? Array.from({ length: count }, () => INITIAL);
    const words = before.map((each, vertex) => (vertex === (slot.vertex ?? 0) ? quad.words : each));
    columns.set(binding, { attribute, type: quad.type, words });
  }
  const position = columns.get('vertex.position');
  return {
    text: handoverText(columns, position?.type ?? 'F'),
    vertices: { count, columns: withPosition([...columns.values()], count), current: [], first: 0 },
    clipPlanes,
  };
}

/** A fragment with a negative distance is clipped away. */
function checkInside(binding: string, { type, words: [distance] }: TypedWords): void {
  if (type === 'F' && valueOf(distance) >= 0) return;
  throw new Unsupported(
    `${binding} is not negative in any fragment, and ${hex(distance)} is wanted`,
  );
}

function handoverText(columns: ReadonlyMap<string, Column>, positionType: DataType): string {
  const moves = [...columns].flatMap(([binding, { attribute, type }]): string[] => {
    if (attribute === 0) return [];
    const mask = SCALARS.test(binding) ? '.x' : '';
    return [`MOV.${type} ${resultOf(binding)}${mask}, vertex.attrib[${String(attribute)}];`];
  });
  return [
    '!!NVvp4.0',
    `MOV.${positionType} result.position, vertex.attrib[0];`,
    ...moves,
    'END',
    '',
  ].join('\n');
}

/** The result of a vertex program that is an attribute of the program after it. */
function resultOf(binding: string): string {
  return binding
    .replace(/^fragment\.color\./, 'result.color.front.')
    .replace(/^(fragment|vertex)\./, 'result.');
}

interface Wanted {
  readonly slot: AttributeSlot;
  readonly read: ReadonlySet<Component>;
  readonly quad: TypedWords;
}

/** The attributes that a program reads and that are given: of what is not, anything will do. */
function wanted(program: GpuProgram, given: Given): readonly Wanted[] {
  const read = componentsRead(program, 'attribute');
  return program.attributes.flatMap((slot, index): Wanted[] => {
    const quad = given[attributeKey(slot)];
    const components = read.get(index);
    return quad === undefined || components === undefined ? [] : [{ slot, read: components, quad }];
  });
}

const PLACES: Readonly<Record<Component, 0 | 1 | 2 | 3>> = { x: 0, y: 1, z: 2, w: 3 };

/** Components that are read and cannot be set: wanted as they are, or undefined (null). */
function checkComponents(
  binding: string,
  { words }: TypedWords,
  read: ReadonlySet<Component>,
  fixed: Partial<Record<Component, number | null>>,
): void {
  for (const component of read) {
    const only = fixed[component];
    if (only === undefined || only === words[PLACES[component]]) continue;
    const is = only === null ? 'is undefined in OpenGL' : `is ${hex(only)} in OpenGL`;
    throw new Unsupported(
      `${binding}.${component} ${is}, and ${hex(words[PLACES[component]])} is wanted`,
    );
  }
}

function vertexIdOf({ type, words: [id] }: TypedWords): number {
  if (type === 'F')
    throw new Unsupported('vertex.id is an integer, and a floating-point number is wanted');
  if (id <= GREATEST_VERTEX_ID) return id;
  throw new Unsupported(
    `vertex.id is at most ${String(GREATEST_VERTEX_ID)} here, and ${String(id)} is wanted`,
  );
}

function withPosition(columns: readonly Column[], count: number): readonly Column[] {
  if (columns.some(({ attribute }) => attribute === 0)) return columns;
  const words = Array.from({ length: count }, () => INITIAL);
  return [{ attribute: 0, type: 'F', words }, ...columns];
}
