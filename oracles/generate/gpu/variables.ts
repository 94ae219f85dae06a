/**
 * The variables of a generated GPU program: few of each type, declared in the ways that there are. A variable
 * holds one type from beginning to end, so that what a program computes is defined.
 */
import type { GpuEnvironment, GpuProgramType } from '../../../spec/gpu/environments.js';
import { INPUT_VERTICES } from '../../../spec/gpu/bindings.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { PrimitiveIn, PrimitiveOut } from '../../../spec/gpu/primitives.js';
import type { Component } from '../../../spec/environments.js';
import { chance, oneOf, type Source } from '../source.js';
import type { GpuProgramKind } from './kinds.js';
import { drawUnits, type TextureRead } from './texture-units.js';

/** Something that operands may be, or destinations. */
export interface Variable {
  readonly name: string;
  readonly type: DataType;
  /** Members that indexes may name, one dimension after the other; empty where it is no array. */
  readonly sizes: readonly number[];
  readonly isShort: boolean;
  /** The one component that means something; null where all four do. */
  readonly only: Component | null;
}

/** What a program reads: the type as which each binding is given. */
export interface GpuReads {
  readonly bindings: ReadonlyMap<string, DataType>;
  /** Bindings that are texture coordinates, or places of texels: small numbers. */
  readonly coordinates: ReadonlySet<string>;
  /** By binding point: how many words of which type. */
  readonly buffers: ReadonlyMap<number, { readonly type: DataType; readonly words: number }>;
  /** By texture image unit. */
  readonly textures: ReadonlyMap<number, TextureRead>;
}

export interface GeometryHead {
  readonly primitiveIn: PrimitiveIn;
  readonly primitiveOut: PrimitiveOut;
  readonly verticesOut: number;
}

/** Index registers hold 0 to this in each component. */
export const GREATEST_INDEX = 3;

/** Variables that the flow of a program depends upon, which nothing else writes. */
export const INDEX = 'IX';
/** Where a run has come along, of programs that write it down: x; y counts calls. */
export const TRAIL = 'PT';
export const COUNTERS = ['K0', 'K1', 'K2', 'K3'] as const;

const TYPE_WORDS: Readonly<Record<DataType, string>> = { F: 'FLOAT', S: 'INT', U: 'UINT' };
const TYPES: readonly DataType[] = ['F', 'F', 'F', 'S', 'S', 'U', 'U'];

type ScalarInput = readonly [binding: string, type: DataType];
type ScalarResult = readonly [binding: string, type: DataType, component: Component];

/** Attributes of which x alone is defined; 0 stands for a vertex of the primitive. */
const SCALAR_INPUTS: Readonly<Record<GpuProgramType, readonly ScalarInput[]>> = {
  vertex: [
    ['vertex.id', 'S'],
    ['vertex.instance', 'S'],
  ],
  fragment: [
    ['fragment.facing', 'F'],
    ['fragment.fogcoord', 'F'],
    ['fragment.clip[2]', 'F'],
    ['primitive.id', 'S'],
  ],
  geometry: [
    ['vertex[0].id', 'S'],
    ['vertex[0].pointsize', 'F'],
    ['vertex[0].clip[3]', 'F'],
    ['primitive.id', 'S'],
  ],
};

const VERTEX_RESULTS: readonly ScalarResult[] = [
  ['result.fogcoord', 'F', 'x'],
  ['result.pointsize', 'F', 'x'],
  ['result.clip[1]', 'F', 'x'],
];

const SCALAR_RESULTS: Readonly<Record<GpuProgramType, readonly ScalarResult[]>> = {
  vertex: [...VERTEX_RESULTS, ['result.id', 'S', 'x']],
  fragment: [['result.depth', 'F', 'z']],
  geometry: [...VERTEX_RESULTS, ['result.primid', 'S', 'x'], ['result.layer', 'S', 'x']],
};

/** Generic attribute 0 is the position of a vertex. */
const FIRST = 1;

/** The type as which the first generic attributes, interpolants and environment parameters are given. */
function typeOfNumber(number: number): DataType {
  return TYPES[number] ?? 'F';
}

export class Variables {
  readonly statements: string[] = [];
  readonly inputs: Variable[] = [];
  readonly temporaries: Variable[] = [];
  readonly results: Variable[] = [];
  readonly geometry: GeometryHead | null;
  readonly options: readonly string[];
  readonly hasTrail: boolean;
  /** Those of `COUNTERS` that the program has. */
  readonly counters: readonly string[];
  readonly #hasArrays: boolean;
  /** What texture accesses read, by unit; none where the program has none. */
  readonly textures: ReadonlyMap<number, TextureRead>;
  /** Texture coordinates and partial derivatives (F), numbers of texels and levels (S). */
  readonly coordinates: Variable[] = [];
  readonly #bindings = new Map<string, DataType>();
  readonly #coordinateBindings = new Set<string>();
  readonly #buffers = new Map<number, { readonly type: DataType; readonly words: number }>();

  constructor(
    readonly environment: GpuEnvironment,
    private readonly source: Source,
    { textures, arrays, flow }: GpuProgramKind,
  ) {
    const { programType } = environment;
    this.geometry = programType === 'geometry' ? drawHead(source) : null;
    this.hasTrail = flow.trail > 0;
    this.#hasArrays = chance(source, arrays);
    // With twelve temporaries, which every implementation has (gp4.E-resource-limits).
    this.counters = this.hasTrail && !this.#hasArrays ? COUNTERS.slice(0, -1) : COUNTERS;
    // A trail is an integer, which no single color holds.
    const hasColors = programType === 'fragment' && (this.hasTrail || chance(source, 0.8));
    this.options = hasColors ? ['ARB_draw_buffers'] : [];
    this.#attributes();
    this.#parameters();
    if (chance(source, 0.4)) this.#parameterBuffers();
    this.textures = chance(source, textures) ? drawUnits(source, environment) : new Map();
    if (this.textures.size > 0) this.#textureCoordinates();
    if (chance(source, 0.15)) this.#scalarInput();
    this.#temporaries();
    this.#results(hasColors);
    if (chance(source, 0.15)) this.#scalarResult();
  }

  get reads(): GpuReads {
    return {
      bindings: this.#bindings,
      coordinates: this.#coordinateBindings,
      buffers: this.#buffers,
      textures: this.textures,
    };
  }

  #declare(statement: string): void {
    this.statements.push(`${statement};`);
  }

  /** The words of a declaration before its keyword: a type, now and then none. */
  #typeWord(type: DataType, probability = 0.6): string {
    return chance(this.source, probability) ? `${TYPE_WORDS[type]} ` : '';
  }

  #attributes(): void {
    const { source } = this;
    const { programType } = this.environment;
    if (this.geometry !== null) {
      this.#vertices(INPUT_VERTICES[this.geometry.primitiveIn]);
      return;
    }
    const word = programType === 'fragment' ? 'fragment' : 'vertex';
    if (word === 'fragment') this.#bindings.set('fragment.attrib[0]', 'F');
    for (const number of TYPES.keys()) {
      const type = typeOfNumber(number);
      const binding = `${word}.attrib[${String(number + FIRST)}]`;
      this.#bindings.set(binding, type);
      if (chance(source, 0.4)) {
        // In an instruction it is as flat as a variable with its binding (§2.X.3.1).
        if (word === 'fragment' && type !== 'F')
          this.#declare(`FLAT ATTRIB v${String(number)} = ${binding}`);
        this.inputs.push(variable(binding, type));
        continue;
      }
      const typed = this.#typeWord(type);
      const modifiers = word === 'fragment' ? interpolation(source, type) : '';
      this.#declare(`${modifiers}${typed}ATTRIB v${String(number)} = ${binding}`);
      this.inputs.push(variable(`v${String(number)}`, type));
    }
    if (this.#hasArrays && chance(source, 0.5)) {
      const [first, last] = [FIRST + TYPES.length, FIRST + TYPES.length + GREATEST_INDEX];
      for (let number = first; number <= last; number++) {
        this.#bindings.set(`${word}.attrib[${String(number)}]`, 'F');
      }
      this.#declare(`ATTRIB va[] = { ${word}.attrib[${String(first)}..${String(last)}] }`);
      this.inputs.push(variable('va', 'F', [GREATEST_INDEX + 1]));
    }
  }

  /** Attributes of geometry programs have a vertex, written or as the first index. */
  #vertices(vertices: number): void {
    for (let vertex = 0; vertex < vertices; vertex++) {
      for (let number = 0; number < TYPES.length + 3; number++) {
        const binding = `vertex[${String(vertex)}].attrib[${String(number + FIRST)}]`;
        this.#bindings.set(binding, typeOfNumber(number));
        if (chance(this.source, 0.3)) this.inputs.push(variable(binding, typeOfNumber(number)));
      }
    }
    for (const type of ['F', 'S', 'U'] as const) {
      const number = TYPES.indexOf(type);
      const name = `v${String(number)}`;
      this.#declare(
        `${this.#typeWord(type)}ATTRIB ${name} = vertex.attrib[${String(number + FIRST)}]`,
      );
      this.inputs.push(variable(name, type, [vertices]));
    }
    if (this.#hasArrays && chance(this.source, 0.5)) {
      const first = FIRST + TYPES.length;
      this.#declare(`ATTRIB va[] = { vertex.attrib[${String(first)}..${String(first + 2)}] }`);
      this.inputs.push(variable('va', 'F', [vertices, 3]));
    }
  }

  #parameters(): void {
    const { source } = this;
    const { inputs } = this;
    for (const number of TYPES.keys()) {
      const type = typeOfNumber(number);
      const binding = `program.env[${String(number)}]`;
      this.#bindings.set(binding, type);
      if (chance(source, 0.5)) inputs.push(variable(binding, type));
      else {
        this.#declare(`${this.#typeWord(type)}PARAM c${String(number)} = ${binding}`);
        inputs.push(variable(`c${String(number)}`, type));
      }
    }
    const last = String(GREATEST_INDEX);
    const type = oneOf(source, ['F', 'S', 'U'] as const);
    for (let number = 0; number <= GREATEST_INDEX; number++) {
      this.#bindings.set(`program.local[${String(number)}]`, type);
    }
    this.#declare(`${this.#typeWord(type)}PARAM pa[] = { program.local[0..${last}] }`);
    inputs.push(variable('pa', type, [GREATEST_INDEX + 1]));
    if (chance(source, 0.5)) {
      this.#declare('INT PARAM ka[5] = { {1, -2, 3, -4}, 5, {6, 7}, {-1}, {0, 1, 2} }');
      inputs.push(variable('ka', 'S', [5]));
    }
    if (chance(source, 0.5)) {
      this.#declare('PARAM kf = { 0.5, -1 }');
      this.#declare('PARAM ks = 2.25');
      inputs.push(variable('kf', 'F'), variable('ks', 'F'));
    }
  }

  #parameterBuffers(): void {
    const words = 4 * (GREATEST_INDEX + 2);
    const type = oneOf(this.source, ['F', 'S', 'U'] as const);
    for (const point of [0, 3]) this.#buffers.set(point, { type, words });
    this.#declare(`${this.#typeWord(type)}BUFFER ba[] = { program.buffer[0][2..8] }`);
    this.#declare(`${this.#typeWord(type)}BUFFER4 bb[] = { program.buffer[3][1..4] }`);
    this.inputs.push(variable('ba', type, [7]), variable('bb', type, [4]));
  }

  #textureCoordinates(): void {
    const { source, coordinates } = this;
    for (const [index, type] of (['F', 'F', 'S'] as const).entries()) {
      const binding = `program.env[${String(TYPES.length + index)}]`;
      this.#bindings.set(binding, type);
      this.#coordinateBindings.add(binding);
      if (chance(source, 0.5)) coordinates.push(variable(binding, type));
      else {
        this.#declare(`${this.#typeWord(type)}PARAM t${String(index)} = ${binding}`);
        coordinates.push(variable(`t${String(index)}`, type));
      }
    }
  }

  /** An attribute whose x alone is defined (Table X.X of NV_vertex_program4 and NV_fragment_program4). */
  #scalarInput(): void {
    const { source, geometry } = this;
    const [binding, type] = oneOf(source, SCALAR_INPUTS[this.environment.programType]);
    const own = binding.replace('0', String(source.nextInt(0, this.#vertexCount() - 1)));
    this.#bindings.set(own, type);
    const isInterpolated = this.environment.programType === 'fragment' && type !== 'F';
    if (geometry !== null || chance(source, 0.5)) this.inputs.push(variable(own, type, [], 'x'));
    else {
      this.#declare(`${isInterpolated ? 'FLAT INT ' : ''}ATTRIB vx = ${own}`);
      this.inputs.push(variable('vx', type, [], 'x'));
    }
  }

  #vertexCount(): number {
    return this.geometry === null ? 1 : INPUT_VERTICES[this.geometry.primitiveIn];
  }

  /** A result of one component (Tables X.4, X.X and X.3 of the three documents). */
  #scalarResult(): void {
    const [binding, type, only] = oneOf(this.source, SCALAR_RESULTS[this.environment.programType]);
    this.results.push(variable(binding, type, [], only));
  }

  #temporaries(): void {
    const { source, temporaries } = this;
    for (const [type, count] of [
      ['F', 3],
      ['S', 2],
      ['U', 2],
    ] as const) {
      const names = Array.from({ length: count }, (_, n) => `${type}${String(n)}`);
      const isShort = type === 'F' && chance(source, 0.1);
      const size = isShort ? 'SHORT ' : chance(source, 0.1) ? 'LONG ' : '';
      this.#declare(`${size}${this.#typeWord(type)}TEMP ${names.join(', ')}`);
      temporaries.push(...names.map((name) => ({ ...variable(name, type), isShort })));
    }
    if (this.#hasArrays) {
      const size = GREATEST_INDEX + 1 + source.nextInt(0, 2);
      const type = oneOf(source, ['F', 'S', 'U'] as const);
      this.#declare(`${this.#typeWord(type)}TEMP ta[${String(size)}]`);
      temporaries.push(variable('ta', type, [size]));
    }
    this.#declare(`${oneOf(source, ['INT ', ''])}TEMP ${INDEX}, ${this.counters.join(', ')}`);
    if (this.hasTrail) this.#declare(`${oneOf(source, ['INT ', ''])}TEMP ${TRAIL}`);
    if (chance(source, 0.3)) {
      const of = oneOf(source, temporaries);
      this.#declare(`ALIAS al = ${of.name}`);
      temporaries.push({ ...of, name: 'al' });
    }
  }

  #results(hasColors: boolean): void {
    const { source, results } = this;
    if (this.environment.programType === 'fragment') {
      if (!hasColors) {
        results.push(variable('result.color', 'F'));
        return;
      }
      for (const [number, type] of (['F', 'S', 'U', 'F'] as const).entries()) {
        results.push(variable(`result.color[${String(number)}]`, type));
      }
      return;
    }
    results.push(variable('result.position', 'F'));
    for (const [number, type] of (['F', 'F', 'S', 'S', 'U', 'U'] as const).entries()) {
      const binding = `result.attrib[${String(number)}]`;
      if (chance(source, 0.5)) results.push(variable(binding, type));
      else {
        this.#declare(`${this.#typeWord(type)}OUTPUT o${String(number)} = ${binding}`);
        results.push(variable(`o${String(number)}`, type));
      }
    }
    if (this.geometry === null && this.#hasArrays) {
      this.#declare(`OUTPUT oa[] = { result.texcoord[0..${String(GREATEST_INDEX)}] }`);
      results.push(variable('oa', 'F', [GREATEST_INDEX + 1]));
    }
  }
}

function variable(
  name: string,
  type: DataType,
  sizes: readonly number[] = [],
  only: Component | null = null,
): Variable {
  return { name, type, sizes, isShort: false, only };
}

/** Values are given as they are after interpolation: the modifiers change nothing but what loads. */
function interpolation(source: Source, type: DataType): string {
  // What is interpolated is floating-point: integers are those of the provoking vertex.
  if (type !== 'F') return 'FLAT ';
  if (!chance(source, 0.3)) return '';
  return oneOf(source, ['FLAT ', 'CENTROID ', 'NOPERSPECTIVE ', 'NOPERSPECTIVE CENTROID ']);
}

function drawHead(source: Source): GeometryHead {
  return {
    primitiveIn: oneOf(source, ['POINTS', 'LINES', 'TRIANGLES', 'LINES_ADJACENCY'] as const),
    primitiveOut: oneOf(source, ['POINTS', 'LINE_STRIP', 'TRIANGLE_STRIP'] as const),
    verticesOut: source.nextInt(2, 5),
  };
}
