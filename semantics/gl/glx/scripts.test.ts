/** A script that goes through requests and back comes to what it comes to by itself, but for what a client does alone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import type { ContextName } from '../../../spec/gl/limits.js';
import { enumerantName, enumerantNumber } from '../../../spec/gl/numbers.js';
import { byNight } from '../../../vitest.night.js';
import { anyCall } from '../context/any-calls.testing.js';
import { CallError, NotModelled, type Call } from '../context/call.js';
import { newClient } from '../context/client-state.js';
import { newContext, type Context } from '../context/context.js';
import { inOrder } from '../context/display-list.js';
import { nominalEngine } from '../context/engine.js';
import { perform } from '../context/perform.js';
import type { Effect, Result } from '../context/result.js';
import { readScript } from '../context/script.js';
import { PROGRAMS } from '../context/scripted.testing.js';
import { ORDERS } from './any-commands.testing.js';
import type { ByteOrder } from './bytes.js';
import { callCommand } from './calls.js';
import { madeCapture, MADE, readCapture } from './capture.js';
import { GlxClient, type SentCall } from './client.js';
import { GREATEST_LIMITS, smallCommand, type SendLimits } from './encode.js';
import { replay, type CallStep, type ReplayStep } from './replay.js';

const ENGINE = nominalEngine();

interface Sent {
  readonly sent: readonly SentCall[];
  readonly steps: readonly ReplayStep[];
  readonly context: Context;
}

/** Calls as requests, and those requests performed. */
function through(
  calls: readonly Call[],
  order: ByteOrder,
  limits: SendLimits = GREATEST_LIMITS,
  extension?: ContextName,
): Sent {
  const made = (): Context => newContext(extension);
  const client = new GlxClient(made(), ENGINE, { order, ...MADE }, limits);
  const sent = calls.map((call) => client.send(call));
  const capture = readCapture(madeCapture(order, client.finished()));
  const { steps, contexts } = replay(capture, made, ENGINE);
  const [context] = contexts.values();
  if (context === undefined) throw new Error('no context was created');
  return { sent, steps, context };
}

const callsIn = (script: string): readonly Call[] =>
  readScript(script).map(({ command, arguments: given }) => ({ command, arguments: given }));

/** What calls come to by themselves. */
function directly(
  calls: readonly Call[],
  extension?: ContextName,
): { results: readonly Result[]; context: Context } {
  let context = newContext(extension);
  const results = calls.map((call) => {
    const result = perform(context, call, ENGINE);
    context = result.context;
    return result;
  });
  return { results, context };
}

/** A context without what a client has; of a list what its calls are sent as, since the list of a server has those. */
function server({ client, lists, ...context }: Context): unknown {
  void client;
  return {
    ...context,
    programs: [...context.programs.keys()],
    compiling: inOrder(lists.compiling?.kept ?? null).map(asSent),
    lists: [...lists.lists].map(([list, calls]) => [list, calls.map(asSent)]),
  };
}

function asSent(call: Call): unknown {
  // An erroneous drawing is sent without its arrays.
  if (call.command === 'DrawArrays') return [call.command, call.arguments[0], call.arguments[2]];
  const { spec, values } = callCommand(call);
  return [spec.name, smallCommand('little', spec, values, GREATEST_LIMITS)];
}

/** What is seen besides the GL: an element-wise drawing begins and ends as drawing does. */
const seen = (effects: readonly Effect[]): unknown =>
  effects.filter(({ kind }) => kind === 'vertex' || kind === 'raster position');

const isCall = (step: ReplayStep): step is CallStep => step.kind === 'call';

/** Generic attributes without what is known of those that a draw left indeterminate elsewhere. */
function withoutKnown(gpu: NonNullable<Context['gpu']>, own: Context['gpu']): Context['gpu'] {
  const isOpen = (number: number): boolean => own?.generic[number]?.values.every((value) => value === null) === true;
  const generic = gpu.generic.map((each, number) => (isOpen(number) ? (own?.generic[number] ?? each) : each));
  const lost = [...gpu.lost].filter((number) => !isOpen(number)).concat([...(own?.lost ?? [])].filter(isOpen));
  return { ...gpu, generic, lost: new Set(lost) };
} // prettier-ignore

/** Everything that is said of the server agrees. */
function agree(
  calls: readonly Call[],
  order: ByteOrder,
  limits?: SendLimits,
  extension?: ContextName,
): void {
  const own = directly(calls, extension);
  const { sent, steps, context } = through(calls, order, limits, extension);
  expect(steps.filter((step) => !isCall(step))).toEqual([]);
  // What a draw leaves indeterminate is what the last element has, where its elements are sent one by one.
  const attributes = context.attributes.map((each, number) =>
    own.context.attributes[number] === null ? null : each,
  );
  const gpu = context.gpu === null ? null : withoutKnown(context.gpu, own.context.gpu);
  expect(server({ ...context, attributes, gpu })).toEqual(server(own.context));
  const performed = steps.filter(isCall);
  const effects = performed.flatMap(({ result }) => result?.effects ?? []);
  expect(seen(effects)).toEqual(seen(own.results.flatMap((each) => each.effects)));
  // Each query that is sent has one answer.
  const asked = sent.flatMap(({ requests }, index) => {
    const returned = own.results[index]?.returned;
    return requests === null || returned === undefined ? [] : [returned];
  });
  const answers = performed.flatMap(({ result }) =>
    result?.returned === undefined ? [] : [result.returned],
  );
  expect(answers).toEqual(asked);
}

const VP = 'GL_VERTEX_PROGRAM_NV';
const LOADED = `${PROGRAMS} glBindProgramNV(${VP}, 1); glEnable(${VP});`;
const ARRAYS =
  'float a[] = {1, 2, 3, 4, 5, 6}; short s[] = {1, -2, 3, -4, 5, -6}; ubyte b[] = {255, 0, 7, 1, 2, 3}; ushort i[] = {1, 0};';
const CONVENTIONAL = `glEnableClientState(GL_VERTEX_ARRAY); glVertexPointer(2, GL_FLOAT, 0, a);
  glEnableClientState(GL_NORMAL_ARRAY); glNormalPointer(GL_SHORT, 0, s); glEnableClientState(GL_COLOR_ARRAY); glColorPointer(3, GL_UNSIGNED_BYTE, 0, b);`;

describe.each(ORDERS)('%s-endian', (order) => {
  it.each([
    ['attributes', 'glVertexAttrib4fNV(3, -0.0, NAN, INFINITY, 1e-45); glNormal3b(1, -2, 127); glColor4us(1, 2, 3, 65535); glMultiTexCoord2dARB(GL_TEXTURE1_ARB, 0.1, -0.0);'],
    ['several attributes', 'short v[] = {1, 2, 3, 4, 5, 6}; glVertexAttribs3svNV(2, 2, v); glVertexAttribs1dvNV(4, 3, {0.1, 0.2, 0.3});'],
    ['parameters', `glProgramParameter4dNV(${VP}, 3, 0.1, 0.2, 0.3, 0.4); glProgramParameters4fvNV(${VP}, 4, 2, {1,2,3,4,5,6,7,8}); glGetProgramParameterdvNV(${VP}, 5, GL_PROGRAM_PARAMETER_NV);`],
    ['programs', `${PROGRAMS} glGetProgramivNV(1, GL_PROGRAM_LENGTH_NV); glGetProgramStringNV(2, GL_PROGRAM_STRING_NV); glAreProgramsResidentNV(2, {1, 2}); glGenProgramsNV(3); glIsProgramNV(3); glDeleteProgramsNV(1, {1}); glIsProgramNV(1);`],
    ['a state program', `${PROGRAMS} glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 2, {1, 2, 3, 4}); glExecuteProgramNV(${VP}, 2, {1, 2, 3, 4}); glGetProgramParameterfvNV(${VP}, 8, GL_PROGRAM_PARAMETER_NV);`],
    ['matrices', `glTrackMatrixNV(${VP}, 4, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV); glRotatef(30.1, 0.3, 0.1, 1); glMultMatrixd({1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,17}); glFrustum(-1, 1, -1, 1, 0.1, 9); glGetFloatv(GL_CURRENT_MATRIX_NV); glGetTrackMatrixivNV(${VP}, 4, GL_TRACK_MATRIX_TRANSFORM_NV);`],
    ['lists and stacks', `glNewList(3, GL_COMPILE); glVertexAttrib1fNV(4, 7); glPushAttrib(GL_CURRENT_BIT); glEndList(); glCallList(3); glVertexAttrib1fNV(4, 8); glPopAttrib(); glGetVertexAttribfvNV(4, GL_CURRENT_ATTRIB_NV); glGenLists(2); glIsList(4); glDeleteLists(3, 1); glIsList(3);`],
    ['vertices', `${LOADED} glColor3ub(255, 0, 51); glBegin(GL_TRIANGLE_STRIP); glVertex2s(1, -2); glVertex4d(0.1, 2, 3, 4); glVertexAttrib3fNV(0, 1, 2, 3); glEnd(); glRasterPos3i(1, 0, 0);`],
    ['conventional arrays', `${ARRAYS} ${CONVENTIONAL} glDrawArrays(GL_LINES, 0, 2); glDrawElements(GL_POINTS, 2, GL_UNSIGNED_SHORT, i);`],
    ['conventional arrays of a program', `${LOADED} ${ARRAYS} ${CONVENTIONAL} glDrawArrays(GL_LINES, 0, 2);`],
    ['arrays of a second unit, fog and weights', `${ARRAYS} ${CONVENTIONAL} glClientActiveTextureARB(GL_TEXTURE1_ARB); glTexCoordPointer(1, GL_FLOAT, 0, a); glEnableClientState(GL_TEXTURE_COORD_ARRAY); glFogCoordPointerEXT(GL_FLOAT, 0, a); glEnableClientState(GL_FOG_COORDINATE_ARRAY_EXT); glDrawArrays(GL_LINES, 0, 2);`],
    ['attribute arrays', `${LOADED} ${ARRAYS} glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV); glVertexAttribPointerNV(3, 1, GL_SHORT, 4, s + 1); glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV); glDrawElements(GL_POINTS, 2, GL_UNSIGNED_SHORT, i); glBegin(GL_POINTS); glArrayElement(1); glEnd();`],
    ['arrays in a list', `${LOADED} ${ARRAYS} ${CONVENTIONAL} glNewList(1, GL_COMPILE); glDrawArrays(GL_LINES, 0, 2); glEndList(); glDisableClientState(GL_VERTEX_ARRAY); glCallList(1);`],
    ['arrays of the first unit', `${ARRAYS} ${CONVENTIONAL} glTexCoordPointer(3, GL_SHORT, 0, s); glEnableClientState(GL_TEXTURE_COORD_ARRAY); glDrawArrays(GL_LINES, 0, 2); glBegin(GL_POINTS); glVertex2f(1, 2); glEnd();`],
    ['arrays in a list, between Begin and End', `${ARRAYS} ${CONVENTIONAL} glNewList(1, GL_COMPILE_AND_EXECUTE); glBegin(GL_POINTS); glDrawArrays(GL_LINES, 0, 2); glEnd(); glEndList(); glCallList(1);`],
    ['attribute arrays between Begin and End', `${LOADED} ${ARRAYS} glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV); glBegin(GL_POINTS); glDrawArrays(GL_POINTS, 0, 2); glEnd(); glGetError();`],
    ['drawing that errs', `${ARRAYS} ${CONVENTIONAL} glDrawArrays(GL_MODELVIEW, 0, 2); glDrawArrays(GL_POINTS, 0, -1); glBegin(GL_POINTS); glDrawArrays(GL_POINTS, 0, 1); glEnd(); glEnable(${VP}); glDrawArrays(GL_POINTS, 0, 1); glGetError();`],
    ['errors of counts', `glVertexAttribs2dvNV(0, -1, {0}); glProgramParameters4dvNV(${VP}, 0, -1, {0}); glDeleteProgramsNV(-1, {1}); glRequestResidentProgramsNV(-1, {1}); glAreProgramsResidentNV(-1, {1}); glLoadProgramNV(${VP}, 3, -1, ""); glGenLists(-1); glGetError();`],
    ['evaluators', `${LOADED} float p[] = {0, 0, 0, 1, 9, 2, 4, 0, 1, 9, 4, 0, 0, 1}; double q[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
      glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 2, 5, 2, p); glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV); glMap2d(GL_MAP2_VERTEX_3, 0, 1, 3, 2, -1, 1, 6, 2, q); glEnable(GL_MAP2_VERTEX_3);
      glBegin(GL_POINTS); glEvalCoord1f(0.5); glEvalCoord2d(0.25, 0.5); glEvalCoord2fv({0.5, 1}); glEnd(); glMapGrid1f(4, 0, 2); glMapGrid2d(2, 0, 1, 3, -1, 1); glEvalMesh1(GL_LINE, 0, 4); glEvalMesh2(GL_FILL, 0, 2, 0, 3);
      glGetMapfv(GL_MAP1_VERTEX_ATTRIB0_4_NV, GL_COEFF); glGetMapiv(GL_MAP2_VERTEX_3, GL_ORDER); glGetMapdv(GL_MAP2_VERTEX_3, GL_DOMAIN); glMap1f(GL_MAP2_VERTEX_3, 0, 1, 3, 1, p); glMap1d(GL_MAP1_NORMAL, 0, 1, 3, 0, q); glGetError();`],
    ['masks', 'glPushAttrib(GL_ALL_ATTRIB_BITS); glPushAttrib(GL_ENABLE_BIT | GL_EVAL_BIT); glPopAttrib(); glPopAttrib(); glPopAttrib(); glGetError();'],
    ['queries of all kinds', `glGetBooleanv(GL_CURRENT_COLOR); glGetIntegerv(GL_CURRENT_COLOR); glGetDoublev(GL_CURRENT_NORMAL); glGetIntegerv(GL_MATRIX_MODE); glIsEnabled(${VP}); glGetVertexAttribivNV(3, GL_CURRENT_ATTRIB_NV); glGetVertexAttribdvNV(0, GL_CURRENT_ATTRIB_NV); glGetError();`],
  ])('%s', (_, script) => {
    agree(callsIn(script), order);
    // In requests as small as they can be, what is long goes in parts.
    agree(callsIn(script), order, { request: 64, command: 32 });
  });
}); // prettier-ignore

const BOTH = 'NV_vertex_program2+NV_gpu_program4';
const [ARB, ARBF] = ['GL_VERTEX_PROGRAM_ARB', 'GL_FRAGMENT_PROGRAM_ARB'];
const NVVP =
  '"!!NVvp4.0 MOV result.position, vertex.attrib[0]; MOV result.color, program.env[3]; END"';
const GPU_LOADED = `const char g[] = ${NVVP}; glBindProgramARB(${ARB}, 5); glProgramStringARB(${ARB}, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(g), g); glEnable(${ARB});`;

describe.each(['NV_gpu_program4', BOTH] as const)('in a context of %s', (extension) => {
  describe.each(ORDERS)('%s-endian', (order) => {
    it.each([
      ['attributes', 'glVertexAttrib4fARB(3, -0.0, NAN, INFINITY, 1e-45); glVertexAttrib4NubvARB(4, {255, 0, 7, 1}); glVertexAttribI4ivEXT(5, {-1, 2, -3, 4}); glVertexAttribI1uiEXT(6, 4294967295); glGetVertexAttribfvARB(3, GL_CURRENT_VERTEX_ATTRIB_ARB); glGetVertexAttribIivEXT(5, GL_CURRENT_VERTEX_ATTRIB_ARB);'],
      ['programs', `${GPU_LOADED} glGetProgramivARB(${ARB}, GL_PROGRAM_LENGTH_ARB); glGetProgramStringARB(${ARB}, GL_PROGRAM_STRING_ARB); glGenProgramsARB(3); glIsProgramARB(5); glDeleteProgramsARB(1, {5}); glIsProgramARB(5); glBindProgramARB(${ARBF}, 7); glGetProgramivARB(${ARBF}, GL_PROGRAM_BINDING_ARB);`],
      ['parameters', `glProgramEnvParameter4dARB(${ARB}, 3, 0.1, 0.2, 0.3, 0.4); glProgramEnvParameter4fvARB(${ARBF}, 3, {5, 6, 7, 8}); glProgramLocalParameterI4ivNV(${ARB}, 2, {-1, 2, 3, 4}); glProgramEnvParametersI4uivNV(${ARBF}, 4, 2, {1,2,3,4,5,6,7,8}); glGetProgramEnvParameterdvARB(${ARB}, 3); glGetProgramEnvParameterfvARB(${ARBF}, 3); glGetProgramLocalParameterIivNV(${ARB}, 2); glGetProgramEnvParameterIuivNV(${ARBF}, 5);`],
      ['vertices', `${GPU_LOADED} glProgramEnvParameter4fARB(${ARB}, 3, 1, 0.5, 0.25, 1); glBegin(GL_LINES_ADJACENCY_EXT); glVertexAttrib4fARB(0, 1, 2, 3, 4); glVertex2s(1, -2); glEnd(); glProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, 7); glGetError();`],
      ['arrays', `${GPU_LOADED} ${ARRAYS} glVertexAttribPointerARB(0, 2, GL_FLOAT, GL_FALSE, 0, a); glEnableVertexAttribArrayARB(0); glVertexAttribPointerARB(3, 3, GL_SHORT, GL_TRUE, 0, s); glEnableVertexAttribArrayARB(3); glVertexAttribIPointerEXT(4, 2, GL_SHORT, 0, s); glEnableVertexAttribArrayARB(4); glDrawElements(GL_TRIANGLES_ADJACENCY_EXT, 2, GL_UNSIGNED_SHORT, i); glGetVertexAttribivARB(3, GL_VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB);`],
      ['conventional arrays', `${ARRAYS} ${CONVENTIONAL} glDrawArrays(GL_LINE_STRIP_ADJACENCY_EXT, 0, 2);`],
      ['matrices', 'glMatrixMode(GL_MATRIX3_ARB); glTranslatef(1, 2, 3); glGetFloatv(GL_TRANSPOSE_CURRENT_MATRIX_ARB); glGetError();'],
    ])('%s', (_, script) => {
      agree(callsIn(script), order, undefined, extension);
      agree(callsIn(script), order, { request: 64, command: 32 }, extension);
    });
  });

  it('what no document lays out is left out, and told', () => {
    const calls = callsIn('glBindBufferBaseNV(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0, 1); glGetError();');
    const { sent, steps } = through(calls, 'big', GREATEST_LIMITS, extension);
    expect(sent[0]).toMatchObject({ requests: null, why: 'no document at hand says how GLX sends it' });
    expect(steps).toHaveLength(1);
  });
}); // prettier-ignore

describe.each(ORDERS)('%s-endian, in a context with programs of both kinds', (order) => {
  it('commands of both go where their targets are', () => {
    const script = `${PROGRAMS} glBindProgramNV(${VP}, 1); glEnable(${VP}); glBindProgramARB(${ARBF}, 9); glIsProgramNV(9); glIsProgramARB(1);
      glProgramParameter4fNV(${VP}, 3, 1, 2, 3, 4); glProgramEnvParameter4fARB(${ARBF}, 3, 5, 6, 7, 8); glGetProgramEnvParameterfvARB(${ARB}, 3); glGetProgramEnvParameterfvARB(${ARBF}, 3); glGetProgramParameterfvNV(${VP}, 3, GL_PROGRAM_PARAMETER_NV);
      glVertexAttribs2fvNV(3, 2, {1, 2, 3, 4}); glGetVertexAttribfvARB(4, GL_CURRENT_VERTEX_ATTRIB_ARB); glTrackMatrixNV(${VP}, 4, GL_MODELVIEW, GL_IDENTITY_NV); glGetProgramEnvParameterfvARB(${ARB}, 5);
      glBegin(GL_POINTS); glVertex2f(1, 2); glEnd(); glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 2, {1, 2, 3, 4}); glGetError();`;
    agree(callsIn(script), order, undefined, BOTH);
    agree(callsIn(script), order, { request: 64, command: 32 }, BOTH);
  });
}); // prettier-ignore

/** Whether names are the same when they come back: of a number that has several the first does. */
const isItself = ({ command, arguments: given }: Call): boolean =>
  (GL_COMMANDS.get(command)?.parameters ?? []).every(({ name, type }, index) => {
    if (type !== 'enum') return true;
    const own = String(given[index]);
    const value = enumerantNumber(command, name, own);
    return value !== null && enumerantName(command, name, value) === own;
  });

/** What a client finds by itself, or sends otherwise than the GL is called. */
const isPlain = (call: Call): boolean =>
  isItself(call) &&
  !/^(?:DrawElements|DrawArrays|ArrayElement)/.test(call.command) &&
  !/Pointer|Client|Interleaved|VertexAttribArray|Buffer|Framebuffer|Indexed|Parameters4fv(?:NV|EXT)/.test(
    call.command,
  ) &&
  !(call.command === 'IsEnabled' && String(call.arguments[0]).startsWith('VERTEX_ATTRIB_ARRAY')) &&
  !(call.command.startsWith('GetVertexAttrib') && /_ARRAY/.test(String(call.arguments[1]))) &&
  !call.arguments.some((each) => each instanceof Uint8Array);

/** Commands of ARB_vertex_program whose bytes may be those of NV_vertex_program, which they are taken for. */
const isOfTwo = ({ command, arguments: given }: Call): boolean =>
  /^(?:(?:Bind|Gen|Delete|Is)Programs?|ProgramEnvParameter4[fd]v?)ARB$/.test(command) &&
  !/^(?:FRAGMENT|GEOMETRY)/.test(String(given[0]));

it('of two commands with the same bytes that of NV_vertex_program is performed', () => {
  const calls = callsIn(`glBindProgramARB(${ARB}, 5); glIsProgramARB(5);`);
  const told = (extension: ContextName): unknown =>
    through(calls, 'big', GREATEST_LIMITS, extension).steps.filter(isCall).map(({ call, result }) => [call.command, result?.returned]);
  expect(told(BOTH)).toEqual([['BindProgramNV', undefined], ['IsProgramNV', false]]);
  expect(told('NV_gpu_program4')).toEqual([['BindProgramARB', undefined], ['IsProgramARB', true]]);
}); // prettier-ignore

it.each([undefined, 'ARB_vertex_program', 'NV_gpu_program4', BOTH] as const)('random calls in a context of %s', (extension) => {
  fc.assert(
    fc.property(
      fc.array(anyCall.filter((each) => isPlain(each) && (extension !== BOTH || !isOfTwo(each))), { maxLength: 40 }),
      fc.constantFrom(...ORDERS),
      (all, order) => {
        // Calls that are not modelled, and such as no compiler takes, are not in question here.
        let context = newContext(extension);
        const calls = all.filter((call) => {
          try {
            context = perform(context, call, ENGINE).context;
            return true;
          } catch (error) {
            if (error instanceof CallError || error instanceof NotModelled) return false;
            throw error;
          }
        });
        agree(calls, order, undefined, extension);
      },
    ),
    { numRuns: byNight(2000, 100) },
  );
}); // prettier-ignore

describe('what a client does by itself', () => {
  const sentOf = (script: string): readonly SentCall[] => through(callsIn(script), 'little').sent;
  const commandsOf = (script: string): readonly string[] =>
    through(callsIn(script), 'little').steps.flatMap((step) => (isCall(step) ? [step.call.command] : []));

  it('is about arrays, and no request carries it', () => {
    const script = `${ARRAYS} glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
      glGetVertexAttribivNV(0, GL_ATTRIB_ARRAY_SIZE_NV); glGetVertexAttribPointervNV(0, GL_ATTRIB_ARRAY_POINTER_NV);
      glIsEnabled(GL_VERTEX_ATTRIB_ARRAY0_NV); glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT); glPopClientAttrib();`;
    for (const { requests, why } of sentOf(script)) {
      expect(requests).toBeNull();
      expect(why).toContain('the client');
    }
  });

  it('is an error that it finds, which GetError returns before those of the server', () => {
    const script = 'glVertexAttribPointerNV(16, 4, GL_FLOAT, 0, NULL); glMatrixMode(GL_NONE); glGetError(); glGetError();';
    expect(commandsOf(script)).toEqual(['MatrixMode', 'GetError']);
    const { steps } = through(callsIn(script), 'little');
    expect(steps.filter(isCall).at(-1)?.result?.returned).toBe('INVALID_ENUM');
  });

  it('is drawing attribute arrays, of which the server gets each element', () => {
    const script = `${LOADED} ${ARRAYS} glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV); glDrawArrays(GL_LINES, 1, 2);`;
    expect(commandsOf(script).slice(-4)).toEqual(['Begin', 'VertexAttrib2fvNV', 'VertexAttrib2fvNV', 'End']);
    expect(commandsOf(`${ARRAYS} ${CONVENTIONAL} glDrawArrays(GL_LINES, 0, 2);`)).toEqual(['DrawArrays']);
  });

  it('ArrayElement without arrays stands for nothing', () => {
    expect(sentOf('glArrayElement(0);')[0]).toMatchObject({ requests: null, why: 'it stands for no command' });
  });

  it('a command that is not modelled has no layout, a name that is not goes all the same', () => {
    const { sent, steps } = through(callsIn('glClear(GL_COLOR_BUFFER_BIT); glEnable(GL_LIGHTING);'), 'big');
    expect(sent.map(({ requests }) => requests)).toEqual([null, [1, 1]]);
    expect(steps).toMatchObject([{ call: { command: 'Enable', arguments: ['LIGHTING'] }, result: null }]);
  });

  it.each([
    ['glEnable(GL_FROBNICATE);', 'GL_FROBNICATE, whose number is not known'],
    ['glPushAttrib(GL_ENABLE_BIT | GL_FROBNICATE_BIT);', 'has a bit that is not known'],
    ['glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, 9, "END");', 'program has 3 bytes, and len is 9'],
  ])('%s is refused', (script, message) => {
    expect(() => through(callsIn(script), 'little')).toThrow(message);
  });

  it('a string of 300 000 bytes goes in parts', () => {
    const program = new TextEncoder().encode(`!!VP1.0 MOV o[HPOS], v[0]; END${' '.repeat(300_000)}`);
    const calls: readonly Call[] = [
      { command: 'LoadProgramNV', arguments: ['VERTEX_PROGRAM_NV', 1, program.length, program] },
      { command: 'GetProgramivNV', arguments: [1, 'PROGRAM_LENGTH_NV'] },
    ];
    const { sent, steps } = through(calls, 'big');
    expect(sent[0]?.requests).toEqual([1, 3]);
    expect(steps.at(-1)).toMatchObject({ result: { returned: program.length } });
  });

  it('a draw of nothing needs no arrays', () => {
    const { steps, context } = through(callsIn('glEnableClientState(GL_VERTEX_ARRAY); glDrawArrays(GL_POINTS, 0, 0);'), 'little');
    expect(steps).toMatchObject([{ call: { command: 'DrawArrays', arguments: ['POINTS', 0, 0] }, result: { errors: [] } }]);
    expect(context.client).toEqual(newClient(16));
  });
}); // prettier-ignore
