/**
 * Errata of which a GL may take another interpretation than the semantics does by default: what a command is then, and scripts that tell which of
 * the two a GL takes. One interpretation has to explain all its answers: which, is found first, and a GL that mixes both is in violation.
 */
import { typeOfBufferTarget } from '../../semantics/gl/buffer-state.js';
import { commandNamed, Given, type Call } from '../../semantics/gl/context/call.js';
import {
  currentProgram,
  isInProgramMode,
  type Context,
} from '../../semantics/gl/context/context.js';
import { partOf } from '../../semantics/gl/context/gpu/objects.js';
import { objectNamed, withoutReserved } from '../../semantics/gl/context/names.js';
import { writtenParameters } from '../../semantics/gl/context/programs.js';
import {
  done,
  failed,
  returned,
  type Engine,
  type Result,
  type Rule,
} from '../../semantics/gl/context/result.js';
import { newProgramObject, typeOfTarget, type GlState } from '../../semantics/gl/state.js';
import { extensionsOf, type ContextExtension, type ContextName } from '../../spec/gl/limits.js';
import { startOf, type GlBackend } from './backend.js';
import { bytes, call, STATE_PROGRAMS, VP, VSP } from './gesture-parts.js';
import { TEXTS } from './gpu-gestures.js';
import { judgeAnswers } from './judge.js';

export interface GlInterpretation {
  readonly erratum: string;
  /** One that is not the default. */
  readonly name: string;
  /** Contexts that it is about. */
  readonly contexts: Contexts;
  readonly commands: RegExp;
  /** A command's rule by it. */
  readonly change: (rule: Rule) => Rule;
  /** Scripts whose answers depend on it, and on no other. */
  readonly probes:
    readonly (readonly Call[])[] | ((context: Context) => readonly (readonly Call[])[]);
}

/** Those with VP programs, with them alone, with programs of both kinds, and with GPU programs. */
type Contexts = 'vp' | 'vp alone' | 'both' | 'gpu';

const IS_OF: Readonly<Record<Contexts, (there: ReadonlySet<ContextExtension>) => boolean>> = {
  vp: (there) => there.has('NV_vertex_program'),
  'vp alone': (there) => there.has('NV_vertex_program') && !there.has('ARB_vertex_program'),
  both: (there) => there.has('NV_vertex_program') && there.has('ARB_vertex_program'),
  gpu: (there) => there.has('NV_gpu_program4'),
};

type Of = readonly [erratum: string, name: string, contexts: Contexts];

const ERROR = call('GetError');
const [BUFFERS, GEOMETRY] = ['VERTEX_PROGRAM_PARAMETER_BUFFER_NV', 'GEOMETRY_PROGRAM_NV'] as const;

function interpretation(
  [erratum, name, contexts]: Of,
  commands: RegExp,
  change: GlInterpretation['change'],
  probes: GlInterpretation['probes'],
): GlInterpretation {
  return { erratum, name, contexts, commands, change, probes };
}

/** What a command comes to, given what it comes to by default. */
function behind(
  change: (result: Result, context: Context, given: Given) => Result,
): GlInterpretation['change'] {
  return (rule) => (context, given, engine) => change(rule(context, given, engine), context, given);
}

function withObjects(context: Context, change: (objects: GlState) => Partial<GlState>): Context {
  const gpu = partOf(context);
  return { ...context, gpu: { ...gpu, objects: { ...gpu.objects, ...change(gpu.objects) } } };
}

/** Without one of its errors, or done where it was the only one. */
function without(error: Result['errors'][number], result: Result, context: Context): Result {
  const others = result.errors.filter((each) => each !== error);
  if (others.length === result.errors.length) return result;
  return others.length > 0 ? failed(context, ...others) : done(context);
}

/** Another call of BindBufferRangeNV. */
function ofSize(given: Given, size: number): Given {
  const values = Object.values({ ...given.all(), size });
  return new Given(commandNamed('BindBufferRangeNV'), values);
}

const load = (id: number, text: string, target = VP): Call =>
  call('LoadProgramNV', target, id, text.length, bytes(text));
const string = (target: keyof typeof TEXTS, text = TEXTS[target][0]): Call =>
  call('ProgramStringARB', target, 'PROGRAM_FORMAT_ASCII_ARB', text.length, bytes(text));
const bound: Call = call('BindProgramNV', VP, 5);
const [first, second] = STATE_PROGRAMS;
const buffer = [
  call('BindBuffer', BUFFERS, 7),
  call('BufferData', BUFFERS, 64, null, 'STATIC_DRAW'),
];
const ranged = (size: number): readonly Call[] => [
  ...buffer, call('BindBufferRangeNV', BUFFERS, 1, 7, 0, size), ERROR, call('GetIntegerIndexedvEXT', BUFFERS, 1),
]; // prettier-ignore
const tracked = call('TrackMatrixNV', VP, 8, 'MODELVIEW', 'IDENTITY_NV');
const environment = (index: number): Call =>
  call('ProgramEnvParameter4fARB', VP, index, 5, 6, 7, 8);

/** Attributes that alias nothing conventional (NV_vertex_program, Table X.2). */
const UNALIASED = [6, 7];

export const GL_INTERPRETATIONS: readonly GlInterpretation[] = [
  interpretation(['arb.E-bound-without-object', 'bound', 'both'], /^BindProgramNV$/,
    behind((result, context, given) => {
      const id = given.number('id');
      if (result.errors.length > 0 || id === 0 || objectNamed(context, id) !== null) return result;
      const made = withObjects(result.context, ({ programs }) => ({ programs: new Map(programs).set(id, newProgramObject('vertex')) }));
      return { ...result, context: withoutReserved(made, new Set([id])) };
    }),
    [
      [bound, call('IsProgramARB', 5), call('IsProgramNV', 5), ERROR],
      [bound, call('GetProgramivNV', 5, 'PROGRAM_LENGTH_NV'), ERROR],
      [bound, call('BindProgramARB', 'FRAGMENT_PROGRAM_ARB', 5), ERROR],
      [bound, load(5, first, VSP), ERROR],
      [bound, call('AreProgramsResidentNV', 1, [5]), ERROR],
      [bound, call('GetProgramStringNV', 5, 'PROGRAM_STRING_NV'), ERROR],
    ]),
  interpretation(['arb.E-tracked-environment', 'refused', 'both'], /^ProgramEnvParameter/,
    behind((result, context, given) => {
      const [index, count] = [given.number('index'), Number(given.all().count ?? 1)];
      const isVertex = typeOfTarget(given.name('target')) === 'vertex' || given.name('target') === VP;
      const isIt = isVertex && [...context.tracked.keys()].some((address) => address < index + count && address + 4 > index);
      return isIt ? failed(context, ...result.errors, 'INVALID_OPERATION') : result;
    }),
    [[tracked, environment(9), ERROR, environment(8), ERROR, environment(11), ERROR, environment(12), ERROR]]),
  interpretation(['vp1.E-track-beyond', 'nothing', 'vp'], /^TrackMatrixNV$/,
    behind((result, context, given) => {
      const address = given.number('address');
      const isBeyond = address % 4 === 0 && address >= context.parameters.length;
      return isBeyond ? without('INVALID_VALUE', result, context) : result;
    }),
    [[256, 260, 4096].flatMap((address) => [call('TrackMatrixNV', VP, address, 'MODELVIEW', 'IDENTITY_NV'), ERROR])]),
  interpretation(['vp1.E-execute-target', 'listed', 'vp'], /^ExecuteProgramNV$/,
    (rule) => (context, given, engine) => {
      if (given.name('target') !== VP) return rule(context, given, engine);
      const [, id, params] = Object.values(given.all());
      const result = rule(context, new Given(commandNamed('ExecuteProgramNV'), [VSP, id ?? 0, params ?? []]), engine);
      const program = context.programs.get(given.number('id'))?.program;
      if (result.errors.length > 0 || program === undefined) return result;
      // Whether it is executed then, the list of errors does not say.
      const written = writtenParameters(program);
      return { ...result, context: { ...context, parameters: context.parameters.map((own, number) => (written.has(number) ? null : own)) } };
    },
    [[load(1, second, VSP), call('ExecuteProgramNV', VP, 1, [1, 2, 3, 4]), ERROR, call('ExecuteProgramNV', VP, 1, [0, 0, 0, 0]), ERROR]]),
  interpretation(['vp1.E-attribute-index-error', 'operation', 'vp'], /^VertexAttribs?\d\w*NV$/,
    behind((result, context, given) => {
      const { n, index } = given.all();
      // A negative number is INVALID_VALUE all the same.
      const isBeyond = Number(index) + Math.max(1, Number(n ?? 1)) > 16 && Number(n ?? 1) > 0;
      return isBeyond && result.errors.length > 0 ? failed(context, 'INVALID_OPERATION') : result;
    }),
    [[call('VertexAttrib1fNV', 16, 1), ERROR, call('VertexAttrib4dvNV', 99, [1, 2, 3, 4]), ERROR, call('VertexAttribs2fvNV', 15, 2, [1, 2, 3, 4]), ERROR]]),
  interpretation(['vp1.E-raster-position-error', 'error', 'vp alone'], /^RasterPos/,
    behind((result, context) =>
      isInProgramMode(context) && currentProgram(context) === null ? failed(context, 'INVALID_OPERATION') : result),
    [[call('Enable', VP), call('RasterPos2f', 0, 0), ERROR, call('BindProgramNV', VP, 3), call('RasterPos4f', 0, 0, 0, 1), ERROR]]),
  interpretation(['vp1.E-pushed-attributes', 'not', 'vp alone'], /^PopAttrib$/,
    behind((result, { attributes }) =>
      result.errors.length > 0
        ? result
        : { ...result, context: { ...result.context, attributes: result.context.attributes.map((own, number) => (UNALIASED.includes(number) ? (attributes[number] ?? null) : own)) } }),
    [[call('PushAttrib', ['CURRENT_BIT']), ...UNALIASED.map((number) => call('VertexAttrib4fNV', number, 1, 2, 3, 4)), call('PopAttrib'), ...UNALIASED.map((number) => call('GetVertexAttribfvNV', number, 'CURRENT_ATTRIB_NV'))]]),
  interpretation(['nvgp4.E-vertex-limit-equal', 'equals', 'gpu'], /^ProgramVertexLimitNV$/,
    behind((result, context, given) => {
      const { limits } = partOf(context).objects;
      return given.number('limit') === limits.geometry.outputVertices && result.errors.length === 0 ? failed(context, 'INVALID_VALUE') : result;
    }),
    (context) => [[string(GEOMETRY), call('ProgramVertexLimitNV', GEOMETRY, partOf(context).objects.limits.geometry.outputVertices), ERROR]]),
  interpretation(['nvgp4.E-geometry-queries', 'initial', 'gpu'], /^GetProgramivARB$/,
    behind((result, context, given) => {
      const isIt = /^GEOMETRY_(?:VERTICES_OUT|INPUT_TYPE|OUTPUT_TYPE)_EXT$/.test(given.name('pname'));
      const isOther = ['VERTEX_PROGRAM_NV', 'VERTEX_PROGRAM_ARB', 'FRAGMENT_PROGRAM_ARB'].includes(given.name('target'));
      return isIt && isOther ? returned(context, 0) : result;
    }),
    [['VERTICES_OUT', 'INPUT_TYPE', 'OUTPUT_TYPE'].flatMap((name) => [call('GetProgramivARB', 'VERTEX_PROGRAM_ARB', `GEOMETRY_${name}_EXT`), ERROR])]),
  interpretation(['nvgp4.E-raster-position', 'both', 'gpu'], /^RasterPos/,
    behind((result, context) => {
      const { current, defaultObject } = partOf(context).objects.targets.geometry;
      const object = partOf(context).objects.programs.get(current) ?? defaultObject;
      return context.enabled.has(GEOMETRY) && object.program === null ? failed(context, 'INVALID_OPERATION') : result;
    }),
    [[string('VERTEX_PROGRAM_ARB'), call('Enable', VP), call('Enable', GEOMETRY), call('RasterPos2f', 0, 0), ERROR]]),
  interpretation(['nvpbo.E-size-zero', 'bound', 'gpu'], /^BindBufferRangeNV$/,
    (rule) => (context, given, engine) => {
      if (given.number('size') !== 0) return rule(context, given, engine);
      const result = rule(context, ofSize(given, 4), engine);
      const type = typeOfBufferTarget(given.name('target'));
      if (result.errors.length > 0 || type === undefined || given.number('buffer') === 0) return result;
      const context0 = withObjects(result.context, ({ buffers }) => {
        const points = new Map(buffers.targets[type].points).set(given.number('index'), { buffer: given.number('buffer'), size: 0 });
        return { buffers: { ...buffers, targets: { ...buffers.targets, [type]: { ...buffers.targets[type], points } } } };
      });
      return { ...result, context: context0 };
    },
    [ranged(0)]),
  interpretation(['nvpbo.E-size-unit', 'elements', 'gpu'], /^BindBufferRangeNV$/,
    (rule) => (context, given, engine) => rule(context, ofSize(given, 4 * given.number('size')), engine),
    [ranged(1), ranged(3)]),
  interpretation(['nvpbo.E-bind-no-buffer', 'error', 'gpu'], /^BindBuffer(?:Base|Offset)NV$/,
    behind((result, context, given) =>
      given.number('buffer') === 0 && result.errors.length === 0 ? failed(context, 'INVALID_VALUE') : result),
    [[...buffer, call('BindBufferBaseNV', BUFFERS, 1, 7), call('BindBufferBaseNV', BUFFERS, 1, 0), ERROR, call('GetIntegerIndexedvEXT', BUFFERS, 1)]]),
  interpretation(['nvpbo.E-update-of-no-point', 'operation', 'gpu'], /^ProgramBufferParameters/,
    behind((result, context, given) => {
      const type = typeOfBufferTarget(given.name('target'));
      if (type === undefined) return result;
      const { parameterBuffers, parameterBufferWords } = partOf(context).objects.limits[type];
      if (given.number('bindingIndex') < parameterBuffers) return result;
      const isOther = given.number('count') < 0 || given.number('wordIndex') + given.number('count') > parameterBufferWords;
      return failed(context, 'INVALID_OPERATION', ...(isOther ? (['INVALID_VALUE'] as const) : []));
    }),
    [[call('ProgramBufferParametersfvNV', BUFFERS, 5000, 0, 1, [1]), ERROR]]),
]; // prettier-ignore

/** Those that are about something in a context. */
export function interpretationsOf(name: ContextName): readonly GlInterpretation[] {
  const there = extensionsOf(name);
  return GL_INTERPRETATIONS.filter(({ contexts }) => IS_OF[contexts](there));
}

/** An engine whose commands follow some interpretations. */
export function interpreting(engine: Engine, taken: readonly GlInterpretation[]): Engine {
  if (taken.length === 0) return engine;
  return {
    ...engine,
    interpreted: (command, rule) =>
      taken.reduce((own, { commands, change }) => (commands.test(command) ? change(own) : own), rule),
  };
} // prettier-ignore

/** Scripts without an answer, behind which no more is asked for which interpretation is taken. */
const MOST_INCIDENTS = 3;

/**
 * The interpretations other than the defaults that a GL takes: those by which fewer of its answers are wrong.
 *
 * @throws BackendIncident
 */
export async function followedBy(
  gl: GlBackend,
  extension: ContextName,
  engine: Engine,
): Promise<readonly GlInterpretation[]> {
  const start = startOf(gl, extension);
  const taken: GlInterpretation[] = [];
  let incidents = 0;
  for (const each of interpretationsOf(extension)) {
    let [byDefault, byIt] = [0, 0];
    for (const all of typeof each.probes === 'function' ? each.probes(start()) : each.probes) {
      const calls = all.filter(({ command }) => !gl.lacks.has(command));
      const asked = await gl.ask(extension, calls);
      if (asked.incident !== null) incidents++;
      if (incidents >= MOST_INCIDENTS) return taken;
      const wrong = (by: readonly GlInterpretation[]): number =>
        judgeAnswers(calls, asked, { start, engine: interpreting(engine, by) }).disagreements
          .length;
      byDefault += wrong(taken);
      byIt += wrong([...taken, each]);
    }
    if (byIt < byDefault) taken.push(each);
  }
  return taken;
}
