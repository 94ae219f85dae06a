/**
 * GPU programs on a driver that takes them: the program strings as they are, with the driver's own error
 * position. What is drawn is one vertex, one fragment or one primitive; inputs.ts says what comes
 * before the program, transform feedback or a framebuffer shows what it writes. NV_gpu_program4,
 * NV_vertex_program4, NV_fragment_program4, NV_geometry_program4, NV_parameter_buffer_object.
 */
import { INPUT_VERTICES } from '../../../../spec/gpu/bindings.js';
import {
  GPU_ENVIRONMENTS,
  type GpuEnvironmentName,
  type GpuProgramType,
} from '../../../../spec/gpu/environments.js';
import { textureTarget, type TextureTarget } from '../../../../spec/gpu/texture-targets.js';
import type { PrimitiveIn, PrimitiveOut } from '../../../../spec/gpu/primitives.js';
import type { GpuProgramSyntax } from '../../../../semantics/gpu/language/ast.js';
import { loadGpu } from '../../../../semantics/gpu/language/load.js';
import { printGpu } from '../../../../semantics/gpu/language/print.js';
import type { GpuProgram } from '../../../../semantics/gpu/program.js';
import type { TextureUnit } from '../../../../semantics/texture/texture.js';
import { DERIVATIVES } from '../../../../semantics/gpu/instructions/derivatives.js';
import { derivesDetail } from '../../../../semantics/gpu/instructions/texture.js';
import { Unsupported, type LoadReplyBody } from '../../../protocol/host.js';
import type { InvokeRequestBody, LeftReplyBody, ShownResults } from '../../../protocol/bodies.js';
import { checkError } from '../context.js';
import { GL } from '../gl.js';
import { RECORDED, TransformFeedback, type RecordedVertex } from './feedback.js';
import { NVGPU, type GpuGl } from './gl.js';
import { handoverOf, vertexOf, type Vertices } from './inputs.js';
import { attributeLooks, checkLook, stateLooks, stateProgram, type Look } from './look.js';
import { ProgramObjects, TARGET } from './programs.js';
import { feedbackOf, seenResults, shownVertex, type SeenResult } from './results.js';
import { ParameterBuffers, setParameters, setState } from './state.js';
import { stripsOf, type VertexKey } from './strips.js';
import { FragmentTarget, outputsOf, type FragmentOutputs } from './target.js';
import { VertexArrays } from './vertices.js';

/** A driver that has these takes GPU programs, and shows what they leave. */
export const GPU_EXTENSIONS: readonly string[] = ['GL_NV_gpu_program4', 'GL_NV_transform_feedback'];

/** Geometry programs have a document and a name of their own. */
export function gpuEnvironmentsOf(extensions: ReadonlySet<string>): readonly GpuEnvironmentName[] {
  if (!GPU_EXTENSIONS.every((name) => extensions.has(name))) return [];
  const all: readonly GpuEnvironmentName[] = ['NVvp4.0', 'NVfp4.0', 'NVgp4.0'];
  const hasGeometry = extensions.has('GL_NV_geometry_program4');
  return all.filter((name) => hasGeometry || name !== 'NVgp4.0');
}

/** Which GPU program a string says it is, by its header; null for others. */
export function gpuHeaderOf(source: string): GpuEnvironmentName | null {
  const [, header] = /^\s*!!(NV[vfg]p4\.0)/.exec(source) ?? [];
  const names = Object.values(GPU_ENVIRONMENTS).map(({ name }) => name);
  return names.find((name) => name === header) ?? null;
}

const MODES: Readonly<Record<PrimitiveIn, number>> = {
  POINTS: GL.POINTS,
  LINES: NVGPU.LINES,
  LINES_ADJACENCY: NVGPU.LINES_ADJACENCY,
  TRIANGLES: NVGPU.TRIANGLES,
  TRIANGLES_ADJACENCY: NVGPU.TRIANGLES_ADJACENCY,
};

/** Options that fold fixed-function state into results (NV_fragment_program4 §2.X.6). */
const FOG_OPTION = /^ARB_fog_/;

/** Textures for the image units from 0 on (texture-data.ts). */
export interface TextureUnits {
  /** @throws Unsupported */
  bind(accesses: readonly TextureAccess[]): void;
  clear(): void;
}

export interface TextureAccess {
  readonly target: TextureTarget;
  readonly unit: TextureUnit;
}

interface LoadedProgram {
  readonly source: string;
  readonly name: number;
  readonly type: GpuProgramType;
}

export class NvGpuStack {
  readonly #programs: ProgramObjects;
  readonly #arrays: VertexArrays;
  readonly #feedback: TransformFeedback;
  readonly #target: FragmentTarget;
  readonly #buffers: ParameterBuffers;
  #loaded: LoadedProgram | null = null;

  constructor(
    private readonly gl: GpuGl,
    private readonly textures: TextureUnits,
    readonly environments: readonly GpuEnvironmentName[],
  ) {
    this.#programs = new ProgramObjects(gl);
    this.#arrays = new VertexArrays(gl);
    this.#feedback = new TransformFeedback(gl);
    this.#target = new FragmentTarget(gl);
    this.#buffers = new ParameterBuffers(gl);
    // Fragments read the fog coordinate that the vertex has, not their distance.
    gl.Fogi(NVGPU.FOG_COORDINATE_SOURCE, NVGPU.FOG_COORDINATE);
  }

  /** The driver decides, not our loader. @throws Unsupported, GlError */
  load(source: string, environment: GpuEnvironmentName): LoadReplyBody {
    this.unload();
    if (!this.environments.includes(environment)) {
      throw new Unsupported(`the driver does not advertise what ${environment} needs`);
    }
    const type = GPU_ENVIRONMENTS[environment].programType;
    const outcome = this.#programs.load(type, source);
    if (typeof outcome !== 'number') return { loaded: false, ...outcome };
    this.#loaded = { source, name: outcome, type };
    return { loaded: true };
  }

  unload(): void {
    if (this.#loaded !== null) this.#programs.delete(this.#loaded.name);
    this.#loaded = null;
  }

  /** @throws Unsupported where OpenGL cannot bring about what is wanted, or show it; GlError */
  invoke(request: InvokeRequestBody): LeftReplyBody {
    if (this.#loaded === null) throw new Error('no GPU program is loaded');
    const { source, name } = this.#loaded;
    const result = loadGpu(source);
    if (!result.loaded) {
      throw new Unsupported(
        `the driver loads what ours refuses (${result.error.message}), so nobody knows what it reads and writes`,
      );
    }
    const { program } = result;
    checkRunnable(program);
    const looks = stateLooks(program, request.in);
    setState(this.gl, looks);
    this.textures.bind(accessesOf(program, request));
    this.gl.Enable(TARGET.vertex);
    for (const look of looks) this.#lookAtState(look);
    switch (program.environment.programType) {
      case 'vertex':
        return this.#vertex(program, name, request);
      case 'fragment':
        return this.#fragment(program, name, request);
      case 'geometry':
        return this.#geometry(program, name, request);
    }
  }

  close(): void {
    this.unload();
    this.textures.clear();
    this.#programs.close();
  }

  #vertex(program: GpuProgram, name: number, request: InvokeRequestBody): LeftReplyBody {
    const results = seenResults(program);
    if (results.length === 0) return { results: {}, killed: false, emitted: null };
    const vertices = vertexOf(program, request.in);
    this.#prepare(program, name, request);
    const [vertex = []] = this.#record(results, 'POINTS', 1, GL.POINTS, vertices);
    return { results: shownVertex(results, vertex), killed: false, emitted: null };
  }

  #fragment(program: GpuProgram, name: number, request: InvokeRequestBody): LeftReplyBody {
    const outputs = outputsOf(program);
    const { text, vertices, clipPlanes } = handoverOf(program, request.in, 1);
    this.#programs.bindOwn('vertex', text);
    const draws = (): void => {
      this.#arrays.draw(GL.POINTS, vertices);
    };
    for (const plane of clipPlanes) this.gl.Enable(NVGPU.CLIP_PLANE0 + plane);
    this.gl.Enable(TARGET.fragment);
    try {
      this.#programs.bindOwn('fragment', FRAGMENT_OF_OURS);
      if (this.#target.draw(ONE_COLOR, draws).killed) throw new Error('the driver draws no point');
      for (const look of attributeLooks(program, request.in)) {
        this.#programs.bindOwn('fragment', look.text);
        const color = { index: 0, type: look.type, written: look.read };
        const { results } = this.#target.draw({ colors: [color], hasDepth: false }, draws);
        checkLook(look, results['result.color[0]']);
      }
      this.#prepare(program, name, request);
      return this.#target.draw(outputs, draws);
    } finally {
      this.gl.Disable(TARGET.fragment);
      for (const plane of clipPlanes) this.gl.Disable(NVGPU.CLIP_PLANE0 + plane);
    }
  }

  #geometry(program: GpuProgram, name: number, request: InvokeRequestBody): LeftReplyBody {
    const { geometry } = program;
    if (geometry === null) throw new Error('a geometry program without declarations');
    const written = seenResults(program);
    const results = written.length === 0 ? [POSITION] : written;
    const { primitiveIn, primitiveOut, verticesOut } = geometry;
    const { text, vertices } = handoverOf(program, request.in, INPUT_VERTICES[primitiveIn]);
    this.#programs.bindOwn('vertex', text);
    const record = (primitive: PrimitiveOut, most: number): readonly RecordedVertex[] =>
      this.#record(results, primitive, most, MODES[primitiveIn], vertices);
    const shownOf = (seen: readonly RecordedVertex[]): readonly ShownResults[] =>
      seen.map((vertex) => shownVertex(written, vertex));
    this.gl.Enable(TARGET.geometry);
    try {
      let emitted: readonly ShownResults[];
      let strips: readonly number[];
      this.#prepare(program, name, request);
      if (primitiveOut === 'POINTS') {
        emitted = shownOf(record('POINTS', verticesOut));
        strips = [emitted.length];
      } else {
        const { vertices: size } = RECORDED[primitiveOut];
        const drawn = shownOf(record(primitiveOut, verticesOut * size));
        emitted = shownOf(this.#asPoints(program, request, () => record('POINTS', verticesOut)));
        strips = knownStrips(keysOf(emitted), keysOf(drawn), size);
      }
      return { results: {}, killed: false, emitted: withEnds(emitted, strips) };
    } finally {
      this.gl.Disable(TARGET.geometry);
    }
  }

  /** The same program with points for strips, which show every vertex. @throws Unsupported */
  #asPoints<Seen>(program: GpuProgram, request: InvokeRequestBody, sees: () => Seen): Seen {
    const name = this.#programs.load('geometry', emittingPoints(program.syntax));
    if (typeof name !== 'number') {
      throw new Unsupported(
        `the driver refuses the program with POINTS for its strips (${String(name.reason)})`,
      );
    }
    try {
      this.#prepare(program, name, request);
      return sees();
    } finally {
      this.#programs.delete(name);
    }
  }

  /** Makes a program the current one of its target, with what it reads of parameters and buffers. */
  #prepare(program: GpuProgram, name: number, { in: given, buffers }: InvokeRequestBody): void {
    this.#programs.bind(program.environment.programType, name);
    setParameters(this.gl, program, given);
    this.#buffers.bind(program, buffers);
    checkError(this.gl, 'program parameters');
  }

  #record(
    results: readonly SeenResult[],
    primitive: PrimitiveOut,
    most: number,
    mode: number,
    vertices: Vertices,
  ): readonly RecordedVertex[] {
    const attributes = results.map(({ feedback }) => feedback);
    return this.#feedback.record(attributes, primitive, most, () => {
      this.#arrays.draw(mode, vertices);
    });
  }

  /** @throws Unsupported where programs read something else than is wanted */
  #lookAtState(look: Look): void {
    this.#programs.bindOwn('vertex', stateProgram(look));
    const seen = { binding: SEEN, feedback: feedbackOf(SEEN), written: look.read };
    const [vertex = []] = this.#record([seen], 'POINTS', 1, GL.POINTS, ONE_VERTEX);
    checkLook(look, vertex[0]);
  }
}

const SEEN = 'result.attrib[0]';

const ONE_VERTEX: Vertices = {
  count: 1,
  columns: [{ attribute: 0, type: 'F', words: [[0, 0, 0, 0x3f800000]] }],
  current: [],
  first: 0,
};

/** What is looked at where a program writes no result: how many vertices there are shows all the same. */
const POSITION: SeenResult = {
  binding: 'result.position',
  feedback: feedbackOf('result.position'),
  written: new Set(),
};

/** A fragment that stays: that no fragment is to be seen after it is the program's doing. */
const FRAGMENT_OF_OURS = '!!NVfp4.0\nMOV.F result.color, { 1.0, 2.0, 3.0, 4.0 };\nEND\n';

const ONE_COLOR: FragmentOutputs = {
  colors: [{ index: 0, type: 'F', written: new Set() }],
  hasDepth: false,
};

/** @throws Unsupported of what is not set up here */
function checkRunnable({ environment, instructions, options }: GpuProgram): void {
  const isFragment = environment.programType === 'fragment';
  const derivative = instructions.find(
    ({ name }) => isFragment && (DERIVATIVES.has(name) || derivesDetail(name)),
  );
  if (derivative !== undefined) {
    throw new Unsupported(
      `${derivative.name}: the fragments of one point have no derivatives to choose`,
    );
  }
  const fog = [...options].find((option) => FOG_OPTION.test(option));
  if (fog !== undefined) throw new Unsupported(`the option ${fog} alters the color that is seen`);
}

/** What the program accesses, and nothing on the units between. @throws Unsupported */
function accessesOf(
  program: GpuProgram,
  { textures }: InvokeRequestBody,
): readonly TextureAccess[] {
  const count = Math.max(0, ...[...program.textures.keys()].map((unit) => unit + 1));
  return Array.from({ length: count }, (_, unit): TextureAccess => {
    const target = program.textures.get(unit);
    const given = textures.get(unit) ?? {};
    if (target === undefined) return { target: '2D', unit: {} };
    const { texture: kind, isShadow } = textureTarget(target);
    const mode = given[kind]?.parameters.depthMode ?? 'LUMINANCE';
    if (isShadow && mode !== 'LUMINANCE') {
      throw new Unsupported(
        `texture[${String(unit)}] is compared, and shows as ${mode}: core OpenGL has luminance alone`,
      );
    }
    return { target, unit: given };
  });
}

/** The program with points as its output primitives: it computes and emits the same. */
function emittingPoints(syntax: GpuProgramSyntax): string {
  const declarations = syntax.declarations.map((declaration) =>
    declaration.kind === 'PRIMITIVE_OUT'
      ? { ...declaration, type: { ...declaration.type, text: 'POINTS' } }
      : declaration,
  );
  return printGpu({ ...syntax, declarations });
}

/** By what the program writes: the rest is undefined, and may be another time by time. */
function keysOf(vertices: readonly ShownResults[]): readonly VertexKey[] {
  return vertices.map((vertex) => Object.values(vertex).flat().join(' '));
}

/** @throws Unsupported where it cannot be told which vertices the strips have */
function knownStrips(
  vertices: readonly VertexKey[],
  drawn: readonly VertexKey[],
  size: 2 | 3,
): readonly number[] {
  const primitives = Array.from({ length: drawn.length / size }, (_, index) =>
    drawn.slice(index * size, (index + 1) * size),
  );
  const strips = stripsOf(vertices, primitives, size);
  if (strips === null) {
    throw new Unsupported('what is drawn does not tell where the strips end: others look the same');
  }
  return strips;
}

/** The vertices, and between two strips the end of the first. */
function withEnds(
  vertices: readonly ShownResults[],
  strips: readonly number[],
): readonly (ShownResults | null)[] {
  let from = 0;
  return strips.flatMap((length, index) => {
    from += length;
    const strip = vertices.slice(from - length, from);
    return index === strips.length - 1 ? strip : [...strip, null];
  });
}
