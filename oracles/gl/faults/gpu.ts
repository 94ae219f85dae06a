/** Faults of a context around GPU programs. */
import { nvName } from '../../../spec/gl/same-numbers.js';
import type { Context } from '../../../semantics/gl/context/context.js';
import type { GpuPart } from '../../../semantics/gl/context/gpu/state.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import type { Result } from '../../../semantics/gl/context/result.js';
import type { Perform } from '../implementation.js';
import {
  after,
  erring,
  gpuFault,
  instead,
  keeps,
  lenient,
  numberAt,
  numbersAt,
  withArgument,
  type GlFault,
} from './fault.js';

const GENERIC = /^VertexAttrib(?!I?Pointer)\w+(?:ARB|EXT)$/;

function withGpu(context: Context, change: (gpu: GpuPart) => Partial<GpuPart>): Context {
  return context.gpu === null
    ? context
    : { ...context, gpu: { ...context.gpu, ...change(context.gpu) } };
}

export function changed(result: Result, change: (gpu: GpuPart) => Partial<GpuPart>): Result {
  return { ...result, context: withGpu(result.context, change) };
}

/** The value of the generic attribute that a command set. */
function withValue(
  result: Result,
  number: number,
  change: (own: GpuPart['generic'][number]) => GpuPart['generic'][number],
): Result {
  return changed(result, ({ generic }) => ({
    generic: generic.map((own, index) => (index === number && index > 0 ? change(own) : own)),
  }));
}

/** Some commands see a mode as disabled. */
function without(commands: RegExp, mode: string): Perform {
  return (context, call, engine) => {
    if (!commands.test(call.command) || context.lists.compiling !== null)
      return perform(context, call, engine);
    const enabled = new Set([...context.enabled].filter((each) => each !== mode));
    const result = perform({ ...context, enabled }, call, engine);
    return { ...result, context: { ...result.context, enabled: context.enabled } };
  };
}

/** Objects as they were before. */
const objects = (
  part: (before: GpuPart['objects']) => Partial<GpuPart['objects']>,
  commands: RegExp,
): Perform =>
  after(commands, (result, before) =>
    before.gpu === null
      ? result
      : changed(result, (gpu) => ({
          objects: { ...gpu.objects, ...part((before.gpu ?? gpu).objects) },
        })),
  );

export const GPU_FAULTS: readonly GlFault[] = [
  gpuFault('generic.not-normalised', 'VertexAttrib4Nub is not normalised', '2.7',
    after(/^VertexAttrib4Nub/, (result, _, call) => withValue(result, numberAt(call, 0), ({ type, values: [x, y, z, w] }) => ({ type, values: [255 * Number(x), 255 * Number(y), 255 * Number(z), 255 * Number(w)] })))),
  gpuFault('generic.normalised', 'VertexAttrib4ubv is normalised', '2.7',
    after(/^VertexAttrib4ubvARB$/, (result, _, call) => withValue(result, numberAt(call, 0), ({ type, values: [x, y, z, w] }) => ({ type, values: [Number(x) / 255, Number(y) / 255, Number(z) / 255, Number(w) / 255] })))),
  gpuFault('generic.signed-normalised', 'signed attributes are normalised as c / (2^(b-1) - 1)', '2.7',
    after(/^VertexAttrib4Nsv/, (result, _, call) => {
      const [x = 0, y = 0, z = 0, w = 0] = numbersAt(call, 1).map((each) => each / 32767);
      return withValue(result, numberAt(call, 0), () => ({ type: 'F', values: [x, y, z, w] }));
    })),
  gpuFault('generic.w', 'w is 0 where a command gives two components', '2.7',
    after(/^VertexAttrib2/, (result, _, call) => withValue(result, numberAt(call, 0), ({ type, values: [x, y, z] }) => ({ type, values: [x, y, z, 0] })))),
  gpuFault('generic.integers-converted', 'VertexAttribI gives floating-point values', 'nvvp4.attributes.integer-commands',
    after(/^VertexAttribI\d/, (result, _, call) => withValue(result, numberAt(call, 0), ({ values }) => ({ type: 'F', values })))),
  gpuFault('generic.unsigned', 'unsigned attributes are signed ones', 'nvvp4.attributes.integer-commands',
    after(/^VertexAttribI\dui/, (result, _, call) => withValue(result, numberAt(call, 0), ({ values }) => ({ type: 'S', values })))),
  gpuFault('generic.zero', 'generic attribute zero sends no vertex', 'nvvp4.attributes.zero',
    after(GENERIC, (result, before, call) => (numberAt(call, 0) === 0 && before.begun !== null ? { ...result, effects: [] } : result))),
  gpuFault('generic.beyond', 'a generic attribute beyond the last is no error', '2.7', lenient(GENERIC, 'INVALID_VALUE')),
  gpuFault('generic.query-zero', 'the current attribute zero can be asked for', '6.1.12', lenient(/^GetVertexAttrib[dfi]vARB$/, 'INVALID_OPERATION')),
  gpuFault('generic.not-saved', 'PushAttrib does not save generic attributes', '2.7',
    after(/^PopAttrib$/, (result, before) => (before.gpu === null ? result : changed(result, () => ({ generic: before.gpu?.generic ?? [] }))))),
  gpuFault('arrays.flag', 'arrays are not normalised, whatever is asked for', '2.8', instead(/^VertexAttribPointerARB$/, (call) => withArgument(call, 3, false))),
  gpuFault('arrays.always', 'arrays are normalised, whatever is asked for', '2.8', instead(/^VertexAttribPointerARB$/, (call) => withArgument(call, 3, true))),
  gpuFault('arrays.integers', 'integer arrays are converted', 'nvvp4.attributes.arrays',
    after(/^VertexAttribIPointerEXT$/, (result, _, call) => {
      const { client } = result.context;
      const attributes = client.attributes.map((own, index) => (index === numberAt(call, 0) ? { ...own, isInteger: false } : own));
      return { ...result, context: { ...result.context, client: { ...client, attributes } } };
    })),
  gpuFault('arrays.not-enabled', 'EnableVertexAttribArray does nothing', '2.8', keeps(/^EnableVertexAttribArrayARB$/, ({ client }) => ({ client }))),
  gpuFault('arrays.not-disabled', 'DisableVertexAttribArray does nothing', '2.8', keeps(/^DisableVertexAttribArrayARB$/, ({ client }) => ({ client }))),
  gpuFault('arrays.enable-beyond', 'enabling an array beyond the last is no error', '2.8', lenient(/^EnableVertexAttribArrayARB$/, 'INVALID_VALUE')),
  gpuFault('arrays.pointer-errors', 'an array of five values, or of a negative stride, is no error', '2.8', lenient(/^VertexAttribI?Pointer/, 'INVALID_VALUE')),
  gpuFault('arrays.float-integers', 'an integer array may be of floats', 'nvvp4.attributes.arrays', lenient(/^VertexAttribIPointerEXT$/, 'INVALID_ENUM')),
  gpuFault('load.destroys', 'a string that does not load takes the program away', '2.14.1',
    erring(/^ProgramStringARB$/, (result, before, call) => {
      const target = String(call.arguments[0]);
      const isLoading = result.errors.join() === 'INVALID_OPERATION' && before.begun === null && /^VERTEX_PROGRAM_(?:ARB|NV)$/.test(target);
      if (!isLoading) return result;
      return changed(result, ({ objects: { targets, ...rest } }) => ({
        objects: { ...rest, targets: { ...targets, vertex: { ...targets.vertex, defaultObject: { ...targets.vertex.defaultObject, program: null } } } },
      }));
    })),
  gpuFault('load.position', 'a string that does not load leaves the error position', '2.14.1',
    erring(/^ProgramStringARB$/, (result, before) => changed(result, (gpu) => ({ objects: { ...gpu.objects, errorPosition: before.gpu?.objects.errorPosition ?? -1 } })))),
  gpuFault('load.position-kept', 'a string that loads leaves the error position', '2.14.1', objects(({ errorPosition }) => ({ errorPosition }), /^ProgramStringARB$/)),
  gpuFault('load.string', 'the error string is empty', '6.1.11', erring(/^ProgramStringARB$/, (result) => changed(result, (gpu) => ({ objects: { ...gpu.objects, errorString: '' } })))),
  gpuFault('load.silent', 'a string that does not load is no error', '2.14.1', lenient(/^ProgramStringARB$/, 'INVALID_OPERATION')),
  gpuFault('load.format', 'a string may have any format', '2.14.1', instead(/^ProgramStringARB$/, (call) => withArgument(call, 1, 'PROGRAM_FORMAT_ASCII_ARB'))),
  gpuFault('load.locals', 'loading sets the local parameters back', '2.14.1',
    after(/^ProgramStringARB$/, (result) => changed(result, ({ objects: { targets, ...rest } }) => ({
      objects: { ...rest, targets: { ...targets, vertex: { ...targets.vertex, defaultObject: { ...targets.vertex.defaultObject, locals: new Map() } } } },
    })))),
  gpuFault('bind.other-target', 'binding a program of another target is no error', '2.14.1', lenient(/^BindProgramARB$/, 'INVALID_OPERATION')),
  gpuFault('bind.no-object', 'binding an unused name makes no object', '2.14.1', objects(({ programs }) => ({ programs }), /^BindProgramARB$/)),
  gpuFault('delete.bound', 'deleting the current program leaves it bound', '2.14.1', objects(({ targets }) => ({ targets }), /^DeleteProgramsARB$/)),
  gpuFault('delete.first-only', 'DeletePrograms deletes the first one alone', '2.14.1', instead(/^DeleteProgramsARB$/, (call) => withArgument(call, 0, Math.min(1, numberAt(call, 0))))),
  gpuFault('names.again', 'GenPrograms gives the names that it gave before', '2.14.1',
    after(/^GenProgramsARB$/, (result, before) => changed(result, (gpu) => ({ reserved: before.gpu?.reserved ?? gpu.reserved })))),
  gpuFault('names.are-programs', 'a generated name is a program', '6.1.12',
    after(/^IsProgramARB$/, (result, { gpu }, call) => (gpu?.reserved.has(numberAt(call, 0)) === true ? { ...result, returned: true } : result))),
  gpuFault('parameters.integers', 'ProgramParameterI4i sets floating-point values', '2.14.1',
    instead(/^Program(?:Env|Local)ParameterI4iNV$/, (call) => ({ ...call, command: call.command.replace('I4iNV', '4fARB') }))),
  gpuFault('parameters.beyond', 'a parameter beyond the last is no error', '2.14.1', lenient(/^Program(?:Env|Local)Parameter\w*(?:ARB|NV)$/, 'INVALID_VALUE')),
  gpuFault('parameters.count', 'a negative number of parameters is no error', '2.14.1', instead(/^Program(?:Env|Local)Parameters/, (call) => withArgument(call, 2, Math.max(0, numberAt(call, 2))))),
  gpuFault('parameters.one-short', 'ProgramParameters leaves the last one out', '2.14.1', instead(/^Program(?:Env|Local)Parameters/, (call) => (numberAt(call, 2) > 0 ? withArgument(call, 2, numberAt(call, 2) - 1) : call))),
  gpuFault('parameters.shared', 'the types of programs share environment parameters', '2.14.1',
    after(/^ProgramEnvParameter/, (result, _, call) => changed(result, ({ objects: own }) => {
      const type = call.arguments[0] === 'FRAGMENT_PROGRAM_ARB' ? 'fragment' : call.arguments[0] === 'GEOMETRY_PROGRAM_NV' ? 'geometry' : 'vertex';
      const { environment } = own.targets[type];
      const { vertex, fragment, geometry } = own.targets;
      return { objects: { ...own, targets: { vertex: { ...vertex, environment }, fragment: { ...fragment, environment }, geometry: { ...geometry, environment } } } };
    }))),
  gpuFault('parameters.local-of-zero', 'a new object begins with the local parameters of the default one', '2.14.1',
    after(/^BindProgramARB$/, (result, before, call) => {
      const name = numberAt(call, 1);
      if (name === 0 || before.gpu?.objects.programs.has(name) !== false) return result;
      return changed(result, ({ objects: own }) => {
        const made = own.programs.get(name);
        if (made === undefined) return {};
        return { objects: { ...own, programs: new Map(own.programs).set(name, { ...made, locals: own.targets[made.type].defaultObject.locals }) } };
      });
    })),
  gpuFault('begin.no-program', 'Begin without a vertex program is no error', '2.14.1.8', without(/^Begin$/, 'VERTEX_PROGRAM_NV')),
  gpuFault('begin.geometry', 'Begin does not look at geometry programs', '2.14.1.8', without(/^Begin$/, 'GEOMETRY_PROGRAM_NV')),
  gpuFault('begin.fragment', 'Begin does not look at fragment programs', '2.14.1.8', without(/^Begin$/, 'FRAGMENT_PROGRAM_ARB')),
  gpuFault('raster.no-program', 'RasterPos without a vertex program is no error', '2.14.2', (context, call, engine) => {
    const result = perform(context, call, engine);
    const isIt = /^RasterPos/.test(call.command) && context.begun === null && result.errors.length > 0;
    return isIt ? { ...result, errors: [], context } : result;
  }),
  gpuFault('raster.geometry', 'RasterPos without a geometry program is an error', '2.14.2', (context, call, engine) => {
    const result = perform(context, call, engine);
    const has = context.enabled.has('GEOMETRY_PROGRAM_NV') && context.gpu?.objects.targets.geometry.defaultObject.program === null;
    const isIt = /^RasterPos/.test(call.command) && result.errors.length === 0 && has && context.lists.compiling === null;
    return isIt ? { context: { ...context, error: context.error ?? 'INVALID_OPERATION' }, errors: ['INVALID_OPERATION'], effects: [] } : result;
  }),
  gpuFault('limit.ignored', 'ProgramVertexLimit does nothing', '2.14.6.4', objects((own) => own, /^ProgramVertexLimitNV$/)),
  gpuFault('limit.zero', 'a vertex limit of zero is no error', '2.14.6.4', lenient(/^ProgramVertexLimitNV$/, 'INVALID_VALUE')),
  gpuFault('limit.target', 'a vertex limit may be that of any target', '2.14.6.4', instead(/^ProgramVertexLimitNV$/, (call) => withArgument(call, 0, 'GEOMETRY_PROGRAM_NV'))),
  gpuFault('limit.no-program', 'a vertex limit of no program is no error', '2.14.6.4', lenient(/^ProgramVertexLimitNV$/, 'INVALID_OPERATION')),
  gpuFault('buffers.general', 'BindBufferBase leaves the general binding', '2.14.1',
    after(/^BindBuffer(?:Base|Offset|Range)NV$/, (result, before) => changed(result, ({ objects: own }) => {
      const of = (type: 'vertex' | 'fragment' | 'geometry') => ({ ...own.buffers.targets[type], general: before.gpu?.objects.buffers.targets[type].general ?? 0 });
      return { objects: { ...own, buffers: { ...own.buffers, targets: { vertex: of('vertex'), fragment: of('fragment'), geometry: of('geometry') } } } };
    }))),
  gpuFault('buffers.zero', 'binding the buffer 0 leaves the one before', '2.14.1',
    after(/^BindBuffer(?:Base|Offset|Range)NV$/, (result, before, call) => (numberAt(call, 2) === 0 ? { ...result, context: before } : result))),
  gpuFault('buffers.offset', 'an offset is no error', '2.14.1', instead(/^BindBufferOffsetNV$/, (call) => withArgument(call, 3, 0))),
  gpuFault('buffers.size', 'a size of no words, or zero, is no error', '2.14.1', lenient(/^BindBufferRangeNV$/, 'INVALID_VALUE')),
  gpuFault('buffers.point', 'a binding point beyond the last is no error', '2.14.1', instead(/^BindBufferBaseNV$/, (call) => withArgument(call, 1, Math.min(7, numberAt(call, 1))))),
  gpuFault('buffers.words-lost', 'ProgramBufferParameters does nothing', '2.14.1', objects(({ buffers }) => ({ buffers }), /^ProgramBufferParameters/)),
  gpuFault('buffers.floats', 'integers in a buffer are floating-point values', '2.14.1',
    instead(/^ProgramBufferParametersIivNV$/, (call) => ({ ...call, command: 'ProgramBufferParametersfvNV' }))),
  gpuFault('buffers.words-beyond', 'words beyond a buffer are no error', '2.14.1', lenient(/^ProgramBufferParameters/, 'INVALID_VALUE')),
  gpuFault('buffers.no-buffer', 'words of no buffer are no error', '2.14.1', lenient(/^ProgramBufferParameters/, 'INVALID_OPERATION')),
  gpuFault('buffers.query', 'GetIntegerIndexed returns the general binding', '6.1.1',
    after(/^GetIntegerIndexedvEXT$/, (result, { gpu }, call) => {
      const type = String(call.arguments[0]).startsWith('FRAGMENT') ? 'fragment' : String(call.arguments[0]).startsWith('GEOMETRY') ? 'geometry' : 'vertex';
      return { ...result, returned: gpu?.objects.buffers.targets[type].general ?? 0 };
    })),
  gpuFault('buffers.data', 'BufferData of no buffer is no error', '2.14.1', lenient(/^BufferData$/, 'INVALID_OPERATION')),
  gpuFault('modes.fragment', 'Enable of FRAGMENT_PROGRAM_ARB does nothing', '2.10',
    after(/^Enable$/, (result, { enabled }, call) => (call.arguments[0] === 'FRAGMENT_PROGRAM_ARB' ? { ...result, context: { ...result.context, enabled } } : result))),
  gpuFault('modes.point-size', 'PROGRAM_POINT_SIZE_EXT is another mode than VERTEX_PROGRAM_POINT_SIZE_ARB', '2.10',
    instead(/^(?:Enable|Disable)$/, (call) => (nvName(String(call.arguments[0])) === 'VERTEX_PROGRAM_POINT_SIZE_NV' ? withArgument(call, 0, 'POINT_SMOOTH') : call))),
  gpuFault('modes.maps', 'maps of NV_vertex_program are there', '2.10', lenient(/^(?:Enable|Disable)$/, 'INVALID_ENUM')),
  gpuFault('matrices.transposed', 'CURRENT_MATRIX_ARB is transposed', '2.10.2',
    instead(/^GetFloatv$/, (call) => (/^CURRENT_MATRIX_(?:ARB|NV)$/.test(String(call.arguments[0])) ? withArgument(call, 0, 'TRANSPOSE_CURRENT_MATRIX_ARB') : call))),
  gpuFault('matrices.one', 'all program matrices are one', '2.10.2', instead(/^MatrixMode$/, (call) => (call.arguments[0] === 'MATRIX1_ARB' ? withArgument(call, 0, 'MATRIX0_ARB') : call))),
  gpuFault('vertex.conventional', 'vertices pass vertex programs by', '2.7', without(/^(?:Vertex|VertexAttrib)\w+$/, 'VERTEX_PROGRAM_NV')),
  gpuFault('vertex.parameters', 'a program reads zeros as environment parameters', '2.14.1', (context, call, engine) => {
    if (context.begun === null) return perform(context, call, engine);
    const bare = withGpu(context, ({ objects: own }) => ({ objects: { ...own, targets: { ...own.targets, vertex: { ...own.targets.vertex, environment: new Map() } } } }));
    const result = perform(bare, call, engine);
    return changed(result, (gpu) => ({ objects: { ...gpu.objects, targets: context.gpu?.objects.targets ?? gpu.objects.targets } }));
  }),
]; // prettier-ignore
