/**
 * Queries that show the state in which a script ends, of every variable that has one: what a command changed without leave shows there, and
 * what it left undone. Stacks are popped to their bottom, and lists that were compiled are called.
 */
import {
  CallError,
  NotModelled,
  type Argument,
  type Call,
} from '../../semantics/gl/context/call.js';
import { hasVp, programMatrix, type Context } from '../../semantics/gl/context/context.js';
import { perform } from '../../semantics/gl/context/perform.js';
import type { Engine } from '../../semantics/gl/context/result.js';
import type { GlState, ProgramObject } from '../../semantics/gl/state.js';
import { call, VP } from './gesture-parts.js';
import { attached } from './gpu-gestures.js';

/** What is asked of one state variable in the four ways of converting it. */
export const GETTERS = ['GetBooleanv', 'GetIntegerv', 'GetFloatv', 'GetDoublev'] as const;

/** State variables with a query of the GL's own, whatever programs it runs. */
export const VARIABLES: readonly string[] = [
  'MATRIX_MODE', 'CURRENT_NORMAL', 'CURRENT_COLOR', 'CURRENT_SECONDARY_COLOR_EXT', 'CURRENT_FOG_COORDINATE_EXT',
  'CURRENT_VERTEX_WEIGHT_EXT', 'FRONT_FACE', 'SHADE_MODEL', 'POINT_SIZE', 'MAX_CLIP_PLANES', 'MODELVIEW_MATRIX',
  'PROJECTION_MATRIX', 'CURRENT_MATRIX_NV', 'CURRENT_MATRIX_STACK_DEPTH_NV', 'MAX_TRACK_MATRICES_NV',
  'MAX_TRACK_MATRIX_STACK_DEPTH_NV', 'PROGRAM_ERROR_POSITION_NV', 'VERTEX_PROGRAM_BINDING_NV', 'TRANSPOSE_CURRENT_MATRIX_ARB',
  'MAX_VERTEX_ATTRIBS_ARB', 'MAP1_GRID_DOMAIN', 'MAP1_GRID_SEGMENTS', 'MAP2_GRID_DOMAIN', 'MAP2_GRID_SEGMENTS', 'MAX_EVAL_ORDER',
  'ALIASED_POINT_SIZE_RANGE',
]; // prettier-ignore

/** Modes of Enable; arrays are asked for with them. */
export const MODES: readonly string[] = [
  'VERTEX_PROGRAM_NV', 'VERTEX_PROGRAM_POINT_SIZE_NV', 'VERTEX_PROGRAM_TWO_SIDE_NV', 'FRAGMENT_PROGRAM_ARB', 'GEOMETRY_PROGRAM_NV',
  'POINT_SMOOTH', 'CLIP_PLANE0', 'CLIP_PLANE1', 'CLIP_PLANE2', 'CLIP_PLANE3', 'CLIP_PLANE4', 'CLIP_PLANE5',
  ...Array.from({ length: 16 }, (_, index) => `MAP1_VERTEX_ATTRIB${String(index)}_4_NV`),
  'MAP2_VERTEX_ATTRIB1_4_NV', 'MAP2_VERTEX_ATTRIB3_4_NV',
]; // prettier-ignore

/** Names that scripts give to programs and lists. */
const NAMES = [0, 1, 2, 3, 4, 5, 6, 7];

/** Parameters that are asked for whether something set them or not. */
const PARAMETERS = [0, 1, 2, 3, 4, 5, 8, 95];

/** The calls, of which none is without a meaning; and the context behind them. */
export function observation(
  context: Context,
  engine: Engine,
): { readonly calls: readonly Call[]; readonly context: Context } {
  const observer = new Observer(context, engine);
  observer.all();
  return { calls: observer.calls, context: observer.context };
}

/** Queries of all state that leave it as it is. */
export function stateQueries(context: Context, engine: Engine): readonly Call[] {
  const observer = new Observer(context, engine);
  observer.state();
  return observer.calls.filter(({ command }) => command !== 'GetError');
}

class Observer {
  readonly calls: Call[] = [];
  context: Context;

  constructor(
    context: Context,
    private readonly engine: Engine,
  ) {
    this.context = context;
  }

  all(): void {
    if (this.context.begun !== null) this.#ask('End');
    if (this.context.lists.compiling !== null) this.#ask('EndList');
    this.state();
    this.#pushed();
    this.#matrices();
    this.#lists();
  }

  state(): void {
    this.#ask('GetError');
    for (const name of VARIABLES) this.#ask('GetFloatv', name);
    for (const name of MODES) this.#ask('IsEnabled', name);
    for (let plane = 0; plane < 6; plane++) this.#ask('GetClipPlane', `CLIP_PLANE${String(plane)}`);
    if (hasVp(this.context)) this.#aroundVpPrograms();
    if (this.context.gpu !== null) this.#aroundGpuPrograms(this.context.gpu.objects);
    for (const name of this.context.evaluators.maps.keys()) {
      for (const query of ['COEFF', 'ORDER', 'DOMAIN']) this.#ask('GetMapfv', name, query);
    }
    this.#ask('GetError');
  }

  /** A call that has a meaning here; any other is left out. */
  #ask(command: string, ...given: readonly Argument[]): void {
    const asked = call(command, ...given);
    try {
      this.context = perform(this.context, asked, this.engine).context;
      this.calls.push(asked);
    } catch (error) {
      if (!(error instanceof CallError || error instanceof NotModelled)) throw error;
    }
  }

  #aroundVpPrograms(): void {
    const { parameters, tracked, programs } = this.context;
    for (let index = 1; index < 16; index++) {
      this.#ask('GetVertexAttribfvNV', index, 'CURRENT_ATTRIB_NV');
    }
    this.#arrays('NV', ['ATTRIB_ARRAY_SIZE_NV', 'ATTRIB_ARRAY_STRIDE_NV', 'ATTRIB_ARRAY_TYPE_NV']);
    for (let index = 0; index < 16; index++) {
      this.#ask('IsEnabled', `VERTEX_ATTRIB_ARRAY${String(index)}_NV`);
    }
    const followed = [...tracked.keys()].flatMap((at) => [at, at + 1, at + 2, at + 3]);
    const changed = parameters.flatMap((each, at) =>
      each === null || each.some((value) => value !== 0) ? [at] : [],
    );
    for (const at of new Set([...PARAMETERS, ...followed, ...changed])) {
      this.#ask('GetProgramParameterfvNV', VP, at, 'PROGRAM_PARAMETER_NV');
    }
    for (const at of new Set([0, 4, 8, ...tracked.keys()])) {
      this.#ask('GetTrackMatrixivNV', VP, at, 'TRACK_MATRIX_NV');
      this.#ask('GetTrackMatrixivNV', VP, at, 'TRACK_MATRIX_TRANSFORM_NV');
    }
    for (const id of new Set([...NAMES, ...programs.keys()])) {
      this.#ask('IsProgramNV', id);
      if (!programs.has(id)) continue;
      this.#ask('GetProgramivNV', id, 'PROGRAM_TARGET_NV');
      this.#ask('GetProgramivNV', id, 'PROGRAM_LENGTH_NV');
      this.#ask('GetProgramStringNV', id, 'PROGRAM_STRING_NV');
    }
  }

  #arrays(suffix: 'NV' | 'ARB', names: readonly string[]): void {
    for (let index = 0; index < 16; index++) {
      const isPlain = this.context.client.attributes[index]?.pointer === null && index > 3;
      if (isPlain) continue;
      for (const name of names) this.#ask(`GetVertexAttribiv${suffix}`, index, name);
      this.#ask(`GetVertexAttribPointerv${suffix}`, index, 'ATTRIB_ARRAY_POINTER_NV');
    }
  }

  #aroundGpuPrograms({ targets, programs }: GlState): void {
    for (let index = 1; index < 16; index++) {
      const type = this.context.gpu?.generic[index]?.type ?? 'F';
      const query = { F: 'fvARB', S: 'IivEXT', U: 'IuivEXT' }[type];
      this.#ask(`GetVertexAttrib${query}`, index, 'CURRENT_ATTRIB_NV');
    }
    this.#arrays('ARB', [
      'VERTEX_ATTRIB_ARRAY_ENABLED_ARB', 'ATTRIB_ARRAY_SIZE_NV', 'ATTRIB_ARRAY_STRIDE_NV', 'ATTRIB_ARRAY_TYPE_NV',
      'VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB', 'VERTEX_ATTRIB_ARRAY_INTEGER_EXT',
    ]); // prettier-ignore
    const own = [
      ['VERTEX_PROGRAM_ARB', targets.vertex],
      ['FRAGMENT_PROGRAM_ARB', targets.fragment],
      ['GEOMETRY_PROGRAM_NV', targets.geometry],
    ] as const;
    for (const [target, { current, defaultObject, environment }] of own) {
      this.#ask('GetProgramivARB', target, 'PROGRAM_BINDING_ARB');
      this.#ask('GetProgramivARB', target, 'PROGRAM_LENGTH_ARB');
      this.#ask('GetProgramStringARB', target, 'PROGRAM_STRING_ARB');
      const object: ProgramObject = programs.get(current) ?? defaultObject;
      this.#parameters('Env', target, environment);
      this.#parameters('Local', target, object.locals);
      const buffer = target.replace(/_(?:ARB|NV)$/, '_PARAMETER_BUFFER_NV');
      this.#ask('GetIntegerv', buffer);
      for (const point of [0, 1, 7]) this.#ask('GetIntegerIndexedvEXT', buffer, point);
    }
    this.#ask('GetProgramivARB', 'GEOMETRY_PROGRAM_NV', 'GEOMETRY_VERTICES_OUT_EXT');
    for (const id of new Set([...NAMES, ...programs.keys()])) this.#ask('IsProgramARB', id);
    if (!this.context.extensions.has('EXT_framebuffer_object')) return;
    for (const { command, arguments: given } of attached()) this.#ask(command, ...given);
  }

  #parameters(
    scope: 'Env' | 'Local',
    target: string,
    parameters: GlState['targets']['vertex']['environment'],
  ): void {
    for (const index of new Set([...PARAMETERS.slice(0, 4), 95, ...parameters.keys()])) {
      const type = parameters.get(index)?.type ?? 'F';
      const query = { F: 'fvARB', S: 'IivNV', U: 'IuivNV' }[type];
      this.#ask(`GetProgram${scope}Parameter${query}`, target, index);
    }
  }

  /** What the attribute stacks hold, by popping it: each time with a few queries. */
  #pushed(): void {
    while (this.context.pushed.length > 0) {
      this.#ask('PopAttrib');
      for (const name of ['MATRIX_MODE', 'CURRENT_COLOR', 'FRONT_FACE', 'SHADE_MODEL', 'POINT_SIZE']) {
        this.#ask('GetFloatv', name);
      }
      for (const name of ['VERTEX_PROGRAM_NV', 'CLIP_PLANE1', 'MAP1_VERTEX_ATTRIB3_4_NV']) {
        this.#ask('IsEnabled', name);
      }
    }
    this.#ask('PopAttrib');
    while (this.context.client.pushed.length > 0) {
      this.#ask('PopClientAttrib');
      this.#ask('IsEnabled', 'VERTEX_ATTRIB_ARRAY0_NV');
    }
    this.#ask('GetError');
  } // prettier-ignore

  #matrices(): void {
    const { gpu, limits } = this.context;
    const count = gpu === null ? limits.trackMatrices : 2;
    const own = Array.from({ length: count }, (_, number) => programMatrix(number, gpu !== null));
    for (const mode of ['MODELVIEW', 'PROJECTION', 'TEXTURE', ...own]) {
      this.#ask('MatrixMode', mode);
      this.#ask('GetFloatv', 'CURRENT_MATRIX_NV');
      this.#ask('GetIntegerv', 'CURRENT_MATRIX_STACK_DEPTH_NV');
      // The model's stack of this mode has so many more.
      for (let left = this.#depth(); left > 1; left--) {
        this.#ask('PopMatrix');
        this.#ask('GetFloatv', 'CURRENT_MATRIX_NV');
      }
      this.#ask('PopMatrix');
      this.#ask('GetError');
    }
  }

  #depth(): number {
    const { mode, unit, stacks } = this.context.matrices;
    return stacks.get(mode === 'TEXTURE' ? `TEXTURE${String(unit)}_ARB` : mode)?.length ?? 1;
  }

  /** Lists, and what they leave. */
  #lists(): void {
    for (const list of NAMES) this.#ask('IsList', list);
    const all = [...this.context.lists.lists.keys()];
    for (const list of all) {
      if (list > NAMES.length) continue;
      this.#ask('CallList', list);
      // A list may have begun a primitive.
      if (this.context.begun !== null) this.#ask('End');
      this.#ask('GetError');
    }
    if (all.length > 0) this.state();
  }
}
