/** Faults that show in few states: from lists alone, of one matrix or address, behind an error, from one vertex to the next. */
import { perform } from '../../../semantics/gl/context/perform.js';
import type { Call } from '../../../semantics/gl/context/call.js';
import type { Context } from '../../../semantics/gl/context/context.js';
import { done, failed, type Engine, type Rule } from '../../../semantics/gl/context/result.js';
import { multiply, type Matrix } from '../../../semantics/gl/matrix.js';
import type { Quad } from '../../../spec/environments.js';
import type { Perform } from '../implementation.js';
import { after, erring, fault, gpuFault, instead, lenient, numberAt, numbersAt, withArgument, withAttribute, withParameter, type GlFault } from './fault.js'; // prettier-ignore
import { MATRIX, unfollowed } from './matrices.js';
import { sharedFault, withGpu, withOldTarget } from './shared.js';
import { unsaved } from './state.js';

/** Commands follow another rule where a list performs them, and are right elsewhere. */
function fromLists(commands: RegExp, change: (rule: Rule) => Rule): Perform {
  return (context, call, engine) => {
    const interpreted: Engine['interpreted'] = (command, rule) => (commands.test(command) ? change(rule) : rule);
    return perform(context, call, call.command === 'CallList' ? { ...engine, interpreted } : engine);
  };
} // prettier-ignore

const nothing = (): Rule => (context) => done(context);

/** Behind a rule of a list, a part of the context is as it was. */
const keeping = (kept: (before: Context) => Partial<Context>) => (rule: Rule): Rule => (context, given, engine) => {
  const result = rule(context, given, engine);
  return { ...result, context: { ...result.context, ...kept(context) } };
}; // prettier-ignore

/** What a command leaves where it has an error. */
const behindError = (commands: RegExp, change: (context: Context, call: Call, before: Context) => Context): Perform =>
  erring(commands, (result, before, call) => ({ ...result, context: change(result.context, call, before) })); // prettier-ignore

/** The stack of the matrix mode, otherwise. */
function withTop(context: Context, change: (top: Matrix) => Matrix): Context {
  const { mode, unit, stacks } = context.matrices;
  const name = mode === 'TEXTURE' ? `TEXTURE${String(unit)}_ARB` : mode;
  const stack = stacks.get(name);
  const top = stack?.at(-1);
  if (stack === undefined || top === undefined) return context;
  return { ...context, matrices: { ...context.matrices, stacks: new Map(stacks).set(name, [...stack.slice(0, -1), change(top)]) } };
} // prettier-ignore

/** What is tracked at some addresses is followed no longer than at first. */
const addresses = (isIt: (address: number, before: Context) => boolean): Perform =>
  after(MATRIX, (result, before) => ({
    ...result,
    context: {
      ...result.context,
      parameters: result.context.parameters.map((own, number) =>
        before.tracked.has(number - (number % 4)) && isIt(number - (number % 4), before) ? (before.parameters[number] ?? null) : own),
    },
  })); // prettier-ignore

/** Results that a program does not name are those of the vertex before. */
const resultsKept = (): Perform => {
  let before: Readonly<Record<string, Quad>> = {};
  return (context, call, engine) =>
    perform(context, call, {
      ...engine,
      vertex: (program, values) => {
        const results = engine.vertex(program, values);
        const written = new Set(program.instructions.flatMap(({ destination }) => (destination?.register.file === 'result' ? [destination.register.name] : [])));
        const own = Object.fromEntries(Object.entries(results).map(([name, value]) => [name, written.has(name) ? value : (before[name] ?? value)]));
        before = own;
        return own;
      },
    });
}; // prettier-ignore

/** A list keeps what draws arrays as it was given, and reads them when it is called. */
const readsLate: Perform = (context, call, engine) => {
  const result = perform(context, call, engine);
  const { compiling } = context.lists;
  const now = result.context.lists.compiling;
  if (compiling === null || now === null || !/^(?:ArrayElement|Draw)/.test(call.command)) return result;
  const { lists } = result.context;
  return { ...result, context: { ...result.context, lists: { ...lists, compiling: { ...now, kept: { before: compiling.kept, calls: [call] } } } } };
}; // prettier-ignore

/** A stack whose last entry alone is kept. */
const flatStack: Perform = after(/^PopAttrib$/, (result, before) => {
  const [oldest] = before.pushed;
  const drawing = oldest?.drawing ?? {};
  return {
    ...result,
    context: { ...result.context, drawing: { ...result.context.drawing, ...drawing } },
  };
});

const white: Quad = [1, 1, 1, 1];

export const HIDDEN_FAULTS: readonly GlFault[] = [
  // From lists alone.
  ...(['PushAttrib', 'PopAttrib', 'FrontFace', 'MapGrid2f', 'VertexAttribs3dvNV', 'ProgramParameters4dvNV', 'Ortho', 'ClipPlane', 'ActiveTextureARB', 'End', 'EvalPoint1', 'RasterPos2f'] as const).map((name) =>
    fault(`lists.skipped.${name}`, `a list that is called skips ${name}`, '5.4', fromLists(new RegExp(`^${name}$`), nothing))),
  fault('lists.errors', 'what a list performs has no error', '5.4', fromLists(/./, (rule) => (context, given, engine) => {
    const result = rule(context, given, engine);
    return result.errors.length > 0 ? done(context) : result;
  })),
  fault('lists.tracking', 'matrices that lists change are not followed', '5.4', fromLists(MATRIX, keeping(({ parameters }) => ({ parameters })))),
  fault('lists.within', 'CallList between Begin and End does nothing', '5.4', (context, call, engine) =>
    call.command === 'CallList' && context.begun !== null ? done(context) : perform(context, call, engine)),
  fault('lists.arrays-late', 'a list reads arrays when it is called', '5.4', readsLate),
  fault('lists.client-kept', 'lists keep EnableClientState too', '5.4', (context, call, engine) => {
    const result = perform(context, call, engine);
    const { compiling } = result.context.lists;
    if (compiling === null || call.command !== 'EnableClientState') return result;
    const kept = { before: compiling.kept, calls: [call] };
    return { ...result, context: { ...result.context, lists: { ...result.context.lists, compiling: { ...compiling, kept } } } };
  }),
  fault('lists.current', 'a list leaves the current colour that was there', '5.4', (context, call, engine) => {
    const result = perform(context, call, engine);
    if (call.command !== 'CallList') return result;
    return withAttribute(result, 3, () => context.attributes[3] ?? white);
  }),
  // One matrix, one address.
  fault('tracking.second', 'of two addresses that track one matrix the first alone is followed', 'vp1.tracking.updates',
    addresses((address, { tracked }) => [...tracked].some(([each, { matrix }]) => each < address && matrix === tracked.get(address)?.matrix))),
  fault('tracking.last', 'the last four parameters follow no matrix', 'vp1.tracking.updates', addresses((address, { parameters }) => address === parameters.length - 4)),
  fault('tracking.second-unit', 'the second texture matrix is not followed', 'vp1.tracking.updates', unfollowed((matrix) => matrix === 'TEXTURE1_ARB')),
  fault('tracking.matrix-seven', 'MATRIX7_NV is not followed', 'vp1.tracking.updates', unfollowed((matrix) => matrix === 'MATRIX7_NV')),
  fault('tracking.product-transformed', 'the product is followed untransformed alone', 'vp1.tracking.modelview-projection',
    addresses((address, { tracked }) => tracked.get(address)?.matrix === 'MODELVIEW_PROJECTION_NV' && tracked.get(address)?.transform !== 'IDENTITY_NV')),
  fault('tracking.retracked', 'TrackMatrix leaves the transform that was there', 'vp1.tracking.command',
    instead(/^TrackMatrixNV$/, (call, { tracked }) => { const own = tracked.get(numberAt(call, 1)); return own === undefined ? call : withArgument(call, 3, own.transform); })),
  fault('tracking.popped', 'PopAttrib ends tracking', 'vp1.tracking.updates', after(/^PopAttrib$/, (result) => ({ ...result, context: { ...result.context, tracked: new Map() } }))),
  fault('matrices.five', 'MATRIX5_NV is MATRIX4_NV', 'vp1.matrices.modes', instead(/^MatrixMode$/, (call) => (call.arguments[0] === 'MATRIX5_NV' ? withArgument(call, 0, 'MATRIX4_NV') : call))),
  fault('matrices.scale-first', 'Scale scales after the current matrix', '2.10.2', after(/^Scale/, (result, before, call) => {
    const [x, y, z] = [numberAt(call, 0), numberAt(call, 1), numberAt(call, 2)];
    const own = before.matrices;
    return { ...result, context: withTop({ ...result.context, matrices: own }, (top) => multiply([[x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1]], top)) };
  })),
  fault('matrices.axis', 'Rotate takes axes of length one alone', '2.10.2', instead(/^Rotate/, (call) => withArgument(call, 0, numberAt(call, 0) * Math.hypot(numberAt(call, 1), numberAt(call, 2), numberAt(call, 3))))),
  fault('matrices.texture-pop', 'PopMatrix leaves the matrix of the second unit', '2.10.2', after(/^PopMatrix$/, (result, before) => {
    const { mode, unit, stacks } = before.matrices;
    const top = stacks.get('TEXTURE1_ARB')?.at(-1);
    return mode === 'TEXTURE' && unit === 1 && top !== undefined ? { ...result, context: withTop(result.context, () => top) } : result;
  })),
  // Behind errors.
  fault('errors.primitive', 'an error between Begin and End ends the primitive', '2.14.1.8', (context, call, engine) => {
    const result = perform(context, call, engine);
    return result.errors.length > 0 && context.begun !== null ? { ...result, context: { ...result.context, begun: null } } : result;
  }),
  fault('errors.mode', 'MatrixMode with an error sets MODELVIEW', '2.10.2', behindError(/^MatrixMode$/, (context) => ({ ...context, matrices: { ...context.matrices, mode: 'MODELVIEW' } }))),
  fault('errors.parameters', 'ProgramParameters beyond the last sets those that there are', 'vp1.parameters.commands', behindError(/^ProgramParameters4[fd]vNV$/, (context, call, { begun }) => {
    const index = numberAt(call, 1);
    const [x = 0, y = 0, z = 0, w = 0] = numbersAt(call, 3);
    return begun === null && numberAt(call, 2) > 1 && index < context.parameters.length && !context.tracked.has(index - (index % 4)) ? withParameter(context, index, [x, y, z, w]) : context;
  })),
  fault('errors.underflow', 'PopMatrix of the only matrix leaves the identity', '2.10.2', erring(/^PopMatrix$/, (result, before, _, engine) =>
    before.begun === null ? { ...result, context: perform(result.context, { command: 'LoadIdentity', arguments: [] }, engine).context } : result)),
  fault('errors.new-list', 'NewList within a list empties it', '5.4', behindError(/^NewList$/, (context) => {
    const { compiling } = context.lists;
    return compiling === null ? context : { ...context, lists: { ...context.lists, compiling: { ...compiling, kept: null } } };
  })),
  fault('errors.track', 'TrackMatrix with an error ends tracking there', 'vp1.errors.tracking', behindError(/^TrackMatrixNV$/, (context, call) => {
    const tracked = new Map(context.tracked);
    tracked.delete(numberAt(call, 1));
    return { ...context, tracked };
  })),
  fault('errors.load-target', 'LoadProgram of a wrong target sets the error position', 'vp1.error-position.first', behindError(/^LoadProgramNV$/, (context, call) =>
    /^VERTEX_(?:STATE_)?PROGRAM_NV$/.test(String(call.arguments[0])) ? context : { ...context, errorPosition: 0 })),
  fault('errors.pointer', 'VertexAttribPointer with an error disables the array', 'vp1.errors.arrays', behindError(/^VertexAttribPointerNV$/, (context, call) => ({
    ...context, client: { ...context.client, attributes: context.client.attributes.map((own, number) => (number === numberAt(call, 0) ? { ...own, isEnabled: false } : own)) },
  }))),
  fault('errors.series', 'ProgramParameter of what is tracked ends tracking', 'vp1.tracking.errors', behindError(/^ProgramParameter4/, (context, call) => {
    const tracked = new Map(context.tracked);
    tracked.delete(numberAt(call, 1) - (numberAt(call, 1) % 4));
    return { ...context, tracked };
  })),
  // From one vertex to the next, and to what comes behind.
  fault('vertices.results', 'results that a program does not write are those of the vertex before', '2.14.6', { made: resultsKept }),
  fault('vertices.end', 'End takes back what was set behind the last vertex', '2.14.1.1', {
    made: () => {
      let last: Context['attributes'] | null = null;
      return (context, call, engine) => {
        const result = perform(context, call, engine);
        if (call.command === 'Begin') last = null;
        if (result.effects.some(({ kind }) => kind === 'vertex')) last = result.context.attributes;
        if (call.command !== 'End' || last === null || context.begun === null || context.lists.compiling !== null) return result;
        return { ...result, context: { ...result.context, attributes: last } };
      };
    },
  }),
  fault('vertices.begin', 'Begin sets the colour to white', '2.14.1.6', after(/^Begin$/, (result) => withAttribute(result, 3, () => white))),
  fault('vertices.clamped', 'colours are clamped when they are set', '2.14.1.6', after(/^Color[34][fd]/, (result) => withAttribute(result, 3, ([x, y, z, w]) => [x, y, z, w].map((each) => Math.min(1, Math.max(0, each))) as unknown as Quad))),
  fault('vertices.fog', 'FogCoord between Begin and End does nothing', '2.14.1.6', after(/^FogCoord[fd]/, (result, before) => (before.begun === null ? result : { ...result, context: { ...result.context, attributes: before.attributes } }))),
  fault('raster.attributes', 'RasterPos runs the program on attributes as they are at first', 'vp1.raster-position.program', (context, call, engine) => {
    const result = perform(context, call, engine);
    if (!call.command.startsWith('RasterPos') || context.lists.compiling !== null || result.errors.length > 0) return result;
    const initial = context.attributes.map((own, number) => (number === 3 ? white : own));
    return { ...result, effects: perform({ ...context, attributes: initial }, call, engine).effects };
  }),
  fault('raster.colour', 'RasterPos sets the current attribute 8', '2.14.2', after(/^RasterPos/, (result) => withAttribute(result, 8, () => [0, 0, 0, 0]))),
  fault('programs.current-string', 'GetProgramString returns the string of the current program', '6.1.13', instead(/^GetProgramStringNV$/, (call, { programs, bound }) => (programs.has(bound) && programs.has(numberAt(call, 0)) ? withArgument(call, 0, bound) : call))),
  fault('programs.length', 'LoadProgram takes the whole array, whatever the length', 'vp1.load.replaces', instead(/^LoadProgramNV$/, (call) => {
    const text = call.arguments[3];
    return text instanceof Uint8Array && numberAt(call, 2) > 0 ? withArgument(call, 2, text.length) : call;
  })),
  fault('programs.rebound', 'a program that is loaded under the current name counts when it is bound again', 'vp1.load.replaces', {
    made: () => {
      let held: { readonly bound: number; readonly object: Context['programs'] extends ReadonlyMap<number, infer T> ? T : never } | null = null;
      return (context, call, engine) => {
        const object = context.programs.get(context.bound);
        if (call.command === 'BindProgramNV' || held?.bound !== context.bound || object === undefined) held = object === undefined ? null : { bound: context.bound, object };
        const isRun = /^(?:Vertex|RasterPos|Draw|ArrayElement|Eval)/.test(call.command) && held !== null;
        if (!isRun || held === null) return perform(context, call, engine);
        const result = perform({ ...context, programs: new Map(context.programs).set(context.bound, held.object) }, call, engine);
        return { ...result, context: { ...result.context, programs: context.programs } };
      };
    },
  }),
  fault('programs.tracked-executed', 'a state program may write what is tracked', 'vp1.errors.execution', lenient(/^ExecuteProgramNV$/, 'INVALID_OPERATION', (context) => context)),
  fault('programs.requested', 'RequestResidentPrograms of no program is an error', 'vp1.binding.residence', after(/^RequestResidentProgramsNV$/, (result, before, call) =>
    numbersAt(call, 1).slice(0, numberAt(call, 0)).some((id) => !before.programs.has(id)) ? failed({ ...before, error: before.error ?? 'INVALID_VALUE' }, 'INVALID_VALUE') : result)),
  // Arrays, evaluators, stacks.
  fault('arrays.popped-stride', 'PopClientAttrib does not restore strides', '6.1.12', after(/^PopClientAttrib$/, (result, { client }) => ({
    ...result, context: { ...result.context, client: { ...result.context.client, attributes: result.context.client.attributes.map((own, number) => ({ ...own, stride: client.attributes[number]?.stride ?? 0 })) } },
  }))),
  fault('arrays.first', 'DrawArrays begins at the first element', '2.14.3', instead(/^DrawArrays$/, (call) => (numberAt(call, 1) > 0 ? withArgument(call, 1, 0) : call))),
  fault('evaluators.points', 'EvalPoint2 takes j for i', '5.1', instead(/^EvalPoint2$/, (call) => withArgument(withArgument(call, 0, numberAt(call, 1)), 1, numberAt(call, 0)))),
  fault('evaluators.v-stride', 'the rows of a map of doubles lie one behind the other', '5.1', instead(/^Map2d$/, (call) => (numberAt(call, 7) > 4 ? withArgument(call, 7, 4) : call))),
  fault('evaluators.reversed', 'a domain that goes down goes up', '5.1', instead(/^Map1[fd]$/, (call) => (numberAt(call, 1) > numberAt(call, 2) ? withArgument(withArgument(call, 1, numberAt(call, 2)), 2, numberAt(call, 1)) : call))),
  fault('evaluators.grid-end', 'the last point of a grid is computed, not given', '5.1', instead(/^EvalPoint1$/, (call, { evaluators }) => (numberAt(call, 0) === evaluators.grids[1][0]?.steps ? withArgument(call, 0, numberAt(call, 0) - 1) : call))),
  ...(['POLYGON_BIT', 'LIGHTING_BIT', 'POINT_BIT'] as const).map((bit) => fault(`stacks.${bit.toLowerCase()}`, `PushAttrib does not save ${bit}`, '6.1.12', unsaved(bit))),
  fault('stacks.two-side', 'PushAttrib does not save VERTEX_PROGRAM_TWO_SIDE_NV', 'vp1.attribute-stacks', after(/^PopAttrib$/, (result, before) => {
    const enabled = new Set([...result.context.enabled].filter((name) => name !== 'VERTEX_PROGRAM_TWO_SIDE_NV'));
    if (before.enabled.has('VERTEX_PROGRAM_TWO_SIDE_NV')) enabled.add('VERTEX_PROGRAM_TWO_SIDE_NV');
    return { ...result, context: { ...result.context, enabled } };
  })),
  fault('stacks.matrices', 'PopAttrib of TRANSFORM_BIT restores matrices', '6.1.12', {
    made: () => {
      const saved: (Context['matrices']['stacks'] | null)[] = [];
      return (context, call, engine) => {
        const result = perform(context, call, engine);
        if (result.errors.length > 0 || context.lists.compiling !== null) return result;
        if (call.command === 'PushAttrib') saved.push(result.context.pushed.at(-1)?.mode === null ? null : context.matrices.stacks);
        const stacks = call.command === 'PopAttrib' ? saved.pop() : undefined;
        return stacks === undefined || stacks === null ? result : { ...result, context: { ...result.context, matrices: { ...result.context.matrices, stacks } } };
      };
    },
  }),
  fault('stacks.flat', 'PopAttrib restores what the first PushAttrib saved', '6.1.12', flatStack),
  // Two things at once.
  fault('planes.eye', 'GetClipPlane returns the plane by the matrix that is there now', '2.14.1.5', (context, call, engine) => {
    const result = perform(context, call, engine);
    if (call.command !== 'GetClipPlane' || !Array.isArray(result.returned)) return result;
    const { stacks } = context.matrices;
    const top = stacks.get('MODELVIEW')?.at(-1);
    const plane = result.returned.map(Number);
    if (top === undefined) return result;
    return { ...result, returned: [0, 1, 2, 3].map((column) => plane.reduce((sum, each, row) => sum + each * (top[row as 0 | 1 | 2 | 3][column as 0 | 1 | 2 | 3]), 0)) };
  }),
  fault('planes.neighbour', 'ClipPlane of the last plane sets the one before', '2.14.1.5', instead(/^ClipPlane$/, (call) => (call.arguments[0] === 'CLIP_PLANE5' ? withArgument(call, 0, 'CLIP_PLANE4') : call))),
  fault('modes.neighbour', 'Enable of CLIP_PLANE3 enables CLIP_PLANE2', '2.10', instead(/^Enable$/, (call) => (call.arguments[0] === 'CLIP_PLANE3' ? withArgument(call, 0, 'CLIP_PLANE2') : call))),
  fault('modes.size', 'VERTEX_PROGRAM_POINT_SIZE_NV and VERTEX_PROGRAM_TWO_SIDE_NV are one mode', '2.10', instead(/^(?:Enable|Disable|IsEnabled)$/, (call) => (call.arguments[0] === 'VERTEX_PROGRAM_POINT_SIZE_NV' ? withArgument(call, 0, 'VERTEX_PROGRAM_TWO_SIDE_NV') : call))),
  fault('matrices.unit-pushed', 'PushMatrix pushes the matrix of the first unit', '2.10.2', (context, call, engine) => {
    if (!/^PushMatrix$/.test(call.command) || context.matrices.mode !== 'TEXTURE' || context.lists.compiling !== null) return perform(context, call, engine);
    const result = perform({ ...context, matrices: { ...context.matrices, unit: 0 } }, call, engine);
    return { ...result, context: { ...result.context, matrices: { ...result.context.matrices, unit: context.matrices.unit } } };
  }),
  fault('matrices.mode-unit', 'MatrixMode of TEXTURE takes the first unit', '2.10.2', after(/^MatrixMode$/, (result, _, call) =>
    call.arguments[0] === 'TEXTURE' ? { ...result, context: { ...result.context, matrices: { ...result.context.matrices, unit: 0 } } } : result)),
  fault('stacks.unit', 'PopAttrib sets the first texture unit', '6.1.12', after(/^PopAttrib$/, (result) => ({ ...result, context: { ...result.context, matrices: { ...result.context.matrices, unit: 0 } } }))),
  fault('stacks.within-list', 'PopAttrib in a list restores the current attributes alone', '5.4', fromLists(/^PopAttrib$/, (rule) => (context, given, engine) => {
    const result = rule(context, given, engine);
    const { attributes, pushed } = result.context;
    return result.errors.length > 0 ? result : { ...result, context: { ...context, attributes, pushed } };
  })),
  fault('stacks.popped-enables', 'PopAttrib of ENABLE_BIT leaves maps as they are', 'vp1.attribute-stacks', after(/^PopAttrib$/, (result, before) => {
    if (before.pushed.at(-1)?.enabled === null) return result;
    const isMap = (name: string): boolean => name.startsWith('MAP');
    return { ...result, context: { ...result.context, enabled: new Set([...[...result.context.enabled].filter((name) => !isMap(name)), ...[...before.enabled].filter(isMap)]) } };
  })),
  fault('arrays.program-mode', 'attribute arrays are sent without vertex program mode too', '2.14.3', (context, call, engine) => {
    if (!/^(?:ArrayElement|Draw)/.test(call.command) || context.enabled.has('VERTEX_PROGRAM_NV')) return perform(context, call, engine);
    const result = perform(context, call, engine);
    const { size } = context.client.attributes.filter(({ isEnabled }, number) => isEnabled && number === 3)[0] ?? { size: 0 };
    return size === 0 ? result : withAttribute(result, 3, () => [0, 0, 0, 0]);
  }),
  fault('arrays.order', 'conventional arrays come behind attribute arrays', '2.14.3', (context, call, engine) => {
    const result = perform(context, call, engine);
    const colour = context.client.conventional.get('COLOR_ARRAY');
    const own = context.client.attributes[3];
    if (call.command !== 'ArrayElement' || context.lists.compiling !== null || colour?.isEnabled !== true || own?.isEnabled !== true) return result;
    return perform({ ...context, client: { ...context.client, attributes: context.client.attributes.with(3, { ...own, isEnabled: false }) } }, call, engine);
  }),
  fault('programs.given', 'LoadProgram of a name that GenPrograms gave leaves it unused', '6.1.13', after(/^LoadProgramNV$/, (result, { reserved }, call) =>
    reserved.has(numberAt(call, 1)) ? { ...result, context: { ...result.context, programs: new Map([...result.context.programs].filter(([name]) => name !== numberAt(call, 1))) } } : result)),
  fault('programs.mode', 'BindProgram disables vertex program mode where the name has no program', '2.14.1.8', after(/^BindProgramNV$/, (result, { programs }, call) =>
    programs.has(numberAt(call, 1)) ? result : { ...result, context: { ...result.context, enabled: new Set([...result.context.enabled].filter((name) => name !== 'VERTEX_PROGRAM_NV')) } })),
  fault('execute.w', 'a state program reads 1 as w of v[0]', 'vp1.state.input', instead(/^ExecuteProgramNV$/, (call) => withArgument(call, 2, [...numbersAt(call, 2).slice(0, 3), 1]))),
  fault('execute.position', 'a state program leaves v[0] as the current attribute 8', 'vp1.state.input', after(/^ExecuteProgramNV$/, (result) => withAttribute(result, 8, () => [0, 0, 0, 0]))),
  fault('evaluators.normals', 'a map of normals counts beside AUTO_NORMAL', '5.1', (context, call, engine) => {
    if (!/^Eval(?:Coord|Point)2/.test(call.command) || !context.enabled.has('MAP2_NORMAL') || context.lists.compiling !== null) return perform(context, call, engine);
    const enabled = new Set([...context.enabled].filter((name) => name !== 'AUTO_NORMAL'));
    const result = perform({ ...context, enabled }, call, engine);
    return { ...result, context: { ...result.context, enabled: context.enabled } };
  }),
  fault('evaluators.mesh-end', 'a mesh ends one step early', '5.1', instead(/^EvalMesh1$/, (call) => (numberAt(call, 2) > numberAt(call, 1) ? withArgument(call, 2, numberAt(call, 2) - 1) : call))),
  fault('evaluators.mesh-grid', 'a mesh sets the grid that it went over', '5.1', after(/^EvalMesh1$/, (result) => ({ ...result, context: { ...result.context, evaluators: { ...result.context.evaluators, grids: { ...result.context.evaluators.grids, 1: [{ steps: 1, from: 0, to: 1 }] } } } }))),
  fault('errors.draw', 'DrawArrays of a negative count draws nothing, without an error', '2.14.3', lenient(/^DrawArrays$/, 'INVALID_VALUE')),
  fault('errors.begin', 'Begin with an error begins points', '2.14.1.8', behindError(/^Begin$/, (context, _, { begun }) => (begun === null ? { ...context, begun: 'POINTS' } : context))),
  fault('lists.deleted', 'DeleteLists ends the list that is made', '5.4', after(/^DeleteLists$/, (result, _, call) => {
    const { lists } = result.context;
    return lists.compiling?.list === numberAt(call, 0) ? { ...result, context: { ...result.context, lists: { ...lists, compiling: null } } } : result;
  })),
  fault('lists.twice', 'COMPILE_AND_EXECUTE executes what CallList stands for, and keeps that', '5.4', (context, call, engine) => {
    const { compiling } = context.lists;
    if (call.command !== 'CallList' || compiling?.executes !== true) return perform(context, call, engine);
    const calls = context.lists.lists.get(numberAt(call, 0)) ?? [];
    const result = perform(context, call, engine);
    return { ...result, context: { ...result.context, lists: { ...result.context.lists, compiling: { ...compiling, kept: { before: compiling.kept, calls } } } } };
  }),
  // Around GPU programs, and around both kinds.
  gpuFault('parameters.type', 'a parameter that was of integers stays so', '2.14.1', {
    made: () => {
      const integers = new Set<string>();
      return (context, call, engine) => {
        const isSet = /^Program(?:Env|Local)ParameterI4/.test(call.command);
        const key = call.arguments.slice(0, 2).join();
        if (isSet) integers.add(key);
        const isFloat = /^ProgramEnvParameter4[fd]v?ARB$/.test(call.command) && integers.has(key);
        return perform(context, isFloat ? { command: 'ProgramEnvParameterI4ivNV', arguments: [...call.arguments.slice(0, 2), (Array.isArray(call.arguments[2]) ? numbersAt(call, 2) : call.arguments.slice(2).map(Number)).map((each) => Math.trunc(each))] } : call, engine);
      };
    },
  }),
  gpuFault('buffers.targets', 'buffers of vertex programs are those of fragment programs too', '2.14.1', instead(/^GetIntegerIndexedvEXT$/, (call) =>
    call.arguments[0] === 'FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV' ? withArgument(call, 0, 'VERTEX_PROGRAM_PARAMETER_BUFFER_NV') : call)),
  gpuFault('buffers.sub-offset', 'BufferSubData begins at the first byte', '2.14.1', instead(/^BufferSubData$/, (call) => (numberAt(call, 1) > 0 ? withArgument(call, 1, 0) : call))),
  gpuFault('delete.fragment', 'deleting the current fragment program leaves it bound', '2.14.1', after(/^DeleteProgramsARB$/, (result, { gpu: before }) =>
    withGpu(result, ({ objects }) => ({ objects: { ...objects, targets: { ...objects.targets, fragment: { ...objects.targets.fragment, current: (before?.objects ?? objects).targets.fragment.current } } } })))),
  gpuFault('limit.kept', 'a vertex limit stays when another program is loaded', '2.14.6.4', {
    made: () => {
      let limit = 0;
      return (context, call, engine) => {
        const result = perform(context, call, engine);
        if (result.errors.length > 0 || context.lists.compiling !== null) return result;
        if (call.command === 'ProgramVertexLimitNV') limit = numberAt(call, 1);
        if (call.command !== 'ProgramStringARB' || call.arguments[0] !== 'GEOMETRY_PROGRAM_NV' || limit === 0) return result;
        return perform(result.context, { command: 'ProgramVertexLimitNV', arguments: ['GEOMETRY_PROGRAM_NV', limit] }, engine);
      };
    },
  }),
  gpuFault('generic.list', 'generic attributes that lists set stay as they were', '5.4', fromLists(/^VertexAttrib\d\w*ARB$/, nothing)),
  gpuFault('parameters.list', 'local parameters that lists set stay as they were', '5.4', fromLists(/^ProgramLocalParameter/, nothing)),
  gpuFault('bind.error', 'binding a program of another target errs, and binds nothing', '2.14.1', erring(/^BindProgramARB$/, (result) =>
    result.context.begun === null ? withGpu(result, ({ objects }) => ({ objects: { ...objects, targets: { ...objects.targets, vertex: { ...objects.targets.vertex, current: 0 } } } })) : result)),
  sharedFault('loaded-locals', 'LoadProgramNV sets local parameters back', '2.14.1', after(/^LoadProgramNV$/, (result, _, call) => withGpu(result, ({ objects }) => {
    const own = objects.programs.get(numberAt(call, 1));
    return own === undefined ? {} : { objects: { ...objects, programs: new Map(objects.programs).set(numberAt(call, 1), { ...own, locals: new Map() }) } };
  }))),
  sharedFault('executed', 'what state programs write is no environment parameter', '2.14.4', after(/^ExecuteProgramNV$/, (result, before) => withOldTarget(result, before, 'environment'))),
  sharedFault('followed', 'environment parameters do not follow tracked matrices', '2.14.5', after(MATRIX, (result, before) => withOldTarget(result, before, 'environment'))),
  sharedFault('disabled', 'DisableVertexAttribArrayARB leaves the enable of NV_vertex_program', '2.8', after(/^DisableVertexAttribArrayARB$/, (result, { client }, call) => ({
    ...result, context: { ...result.context, client: { ...result.context.client, attributes: result.context.client.attributes.map((own, number) => (number === numberAt(call, 0) ? { ...own, isEnabled: client.attributes[number]?.isEnabled === true } : own)) } },
  }))),
  sharedFault('zero', 'BindProgramARB with zero leaves the current program', '2.14.1', (context, call, engine) =>
    call.command === 'BindProgramARB' && numberAt(call, 1) === 0 && context.begun === null && context.lists.compiling === null && /^VERTEX/.test(String(call.arguments[0])) ? done(context) : perform(context, call, engine)),
  sharedFault('evaluated', 'maps of attributes do not count for programs of ARB_vertex_program', '5.1', (context, call, engine) => {
    if (!/^Eval/.test(call.command) || context.programs.has(context.bound) || context.lists.compiling !== null) return perform(context, call, engine);
    const enabled = new Set([...context.enabled].filter((name) => !/^MAP\d_VERTEX_ATTRIB/.test(name)));
    const result = perform({ ...context, enabled }, call, engine);
    return { ...result, context: { ...result.context, enabled: context.enabled } };
  }),
]; // prettier-ignore
