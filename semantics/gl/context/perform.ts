/**
 * One command, in any state: what may stand between Begin and End, what a display list keeps, and the rule of the command itself.
 * NV_vertex_program §5.4; OpenGL 1.2.1 §2.5, §2.6.3, §5.4.
 */
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import { ARRAY_RULES, drawnAttributes, elementCalls, elementsOf } from './arrays.js';
import { ATTRIBUTE_RULES } from './attributes.js';
import { checkThere, commandNamed, Given, NotModelled, type Call } from './call.js';
import { hasBoth, hasVp, type Context, type ErrorName } from './context.js';
import { completed } from './conversion.js';
import { DEEPEST } from './display-list.js';
import { DRAWING_RULES } from './drawing.js';
import { EVALUATOR_RULES, hasPositionMap, meshCalls, meshSize } from './evaluators.js';
import { GENERIC_RULES } from './gpu/attributes.js';
import { FRAMEBUFFER_RULES } from './gpu/framebuffer.js';
import { OBJECT_RULES } from './gpu/objects.js';
import { withIndeterminate } from './gpu/state.js';
import { INTERLEAVED_RULES } from './interleaved.js';
import { LIST_RULES } from './lists.js';
import { MATRIX_RULES } from './matrices.js';
import { MODE_RULES } from './modes.js';
import { PARAMETER_RULES } from './parameters.js';
import { PROGRAM_RULES } from './programs.js';
import { QUERY_RULES } from './queries.js';
import {
  done,
  errorsOf,
  failed,
  type Effect,
  type Engine,
  type Result,
  type Rule,
  type Rules,
} from './result.js';
import { sharedRule } from './shared.js';
import { STACK_RULES } from './stacks.js';
import { TRACKING_RULES } from './tracking.js';
import { valuesOf } from './values.js';
import { begin, end, isMode, rasterPosition } from './vertex.js';

const RASTER_RULES: Rules = Object.fromEntries(
  [...GL_COMMANDS.keys()].flatMap((command) => {
    const [, size] = /^RasterPos([234])[sifd]v?$/.exec(command) ?? [];
    if (size === undefined) return [];
    const rule: Rule = (context, given, engine) => {
      const values = valuesOf(command, given, Number(size));
      return rasterPosition(context, completed(values.map(Math.fround)), engine);
    };
    return [[command, rule] as const];
  }),
);

const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    ...ATTRIBUTE_RULES,
    ...PARAMETER_RULES,
    ...PROGRAM_RULES,
    ...TRACKING_RULES,
    ...MATRIX_RULES,
    ...MODE_RULES,
    ...DRAWING_RULES,
    ...ARRAY_RULES,
    ...LIST_RULES,
    ...STACK_RULES,
    ...QUERY_RULES,
    ...RASTER_RULES,
    ...EVALUATOR_RULES,
    ...INTERLEAVED_RULES,
    ...GENERIC_RULES,
    ...OBJECT_RULES,
    ...FRAMEBUFFER_RULES,
    Begin: (context, given) => begin(context, given.name('mode')),
    End: end,
  } satisfies Rules),
);

/**
 * The next context, with the first error kept for GetError.
 *
 * @throws CallError for a call that no C compiler would take, or that reads memory that is not there
 * @throws NotModelled for a command or enumerant that is not modelled
 */
export function perform(context: Context, call: Call, engine: Engine): Result {
  const spec = commandNamed(call.command);
  checkThere(spec, context.extensions);
  checkNames(context, call);
  const given = new Given(spec, call.arguments);
  const { compiling } = context.lists;
  if (compiling !== null && spec.isListed) {
    // Arrays are read when a list is made: it keeps what they send.
    const kept = { before: compiling.kept, calls: keptCalls(context, call, given) };
    const lists = { ...context.lists, compiling: { ...compiling, kept } };
    const listed = { ...context, lists };
    return compiling.executes
      ? performed(listed, call, given, new Performance(engine))
      : done(listed);
  }
  return performed(context, call, given, new Performance(engine));
}

/** What ARB_vertex_program has not, and other extensions that a GL with it may have do: nothing is known of them. */
const BESIDES_ARB =
  /^(?:FRAGMENT_PROGRAM_ARB|GEOMETRY_|(?:VERTEX|FRAGMENT)_PROGRAM_PARAMETER_BUFFER|\w+_ADJACENCY_EXT$|\w+_INTEGER_EXT$|PROGRAM_\w+_COMPONENTS_NV$|M(?:AX|IN)_\w+_(?:NV|EXT)$)/;
/** What NV_vertex_program has of that kind. */
const OF_VP = /^(?:MAP\d_VERTEX_ATTRIB|VERTEX_ATTRIB_ARRAY\d+_NV$|MATRIX\d+_NV$)/;
/** Names of NV_vertex_program for numbers that ARB_vertex_program has too. */
const OF_ARB = /^MAX_TRACK_/;

/** @throws NotModelled */
function checkNames(context: Context, call: Call): void {
  if (context.gpu === null || context.extensions.has('NV_gpu_program4')) return;
  for (const name of call.arguments) {
    if (typeof name !== 'string') continue;
    const owner = ownerOf(name);
    if (owner === 'another' || (owner === 'NV_vertex_program' && !hasVp(context))) {
      throw new NotModelled(`GL_${name} is not of ARB_vertex_program`);
    }
  }
}

/** What has a name that ARB_vertex_program has not; null of one that it may have. */
function ownerOf(name: string): 'another' | 'NV_vertex_program' | null {
  const known = OWNERS.get(name);
  if (known !== undefined) return known;
  const isOther = BESIDES_ARB.test(name) && !OF_ARB.test(name);
  const owner = isOther ? 'another' : OF_VP.test(name) ? 'NV_vertex_program' : null;
  // Names that are none are as many as somebody writes.
  if (OWNERS.size < MOST_OWNERS) OWNERS.set(name, owner);
  return owner;
}

const OWNERS = new Map<string, ReturnType<typeof ownerOf>>();
const MOST_OWNERS = 4096;

/** How many commands one call may stand for: lists that call one another twice each would have no end that anyone sees. */
const MOST_COMMANDS = 1_000_000;

/** One call on its way: how deep lists call one another, and how many commands it stood for. */
class Performance {
  readonly engine: Engine;
  depth = 0;
  #commands = 0;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** @throws NotModelled */
  count(more: number): void {
    this.#commands += more;
    checkCount(this.#commands);
  }
}

/** @throws NotModelled */
function checkCount(commands: number): void {
  if (commands <= MOST_COMMANDS) return;
  const most = String(MOST_COMMANDS);
  throw new NotModelled(`one call stands for more than ${most} commands or vertices`);
}

/** What a list keeps of a command. */
function keptCalls(context: Context, call: Call, given: Given): readonly Call[] {
  const { command } = call;
  if (command === 'ArrayElement') return elementCalls(context, given.number('i'));
  if (command !== 'DrawArrays' && command !== 'DrawElements') return [call];
  if (drawErrors(context, command, given).length > 0) return [call];
  checkCount(given.number('count'));
  const calls: Call[] = [{ command: 'Begin', arguments: [given.name('mode')] }];
  for (const i of elementsOf(command, given)) calls.push(...elementCalls(context, i));
  calls.push({ command: 'End', arguments: [], leaves: drawnAttributes(context) });
  return calls;
}

function performed(
  context: Context,
  { command, leaves = [] }: Call,
  given: Given,
  performance: Performance,
): Result {
  if (context.begun !== null && GL_COMMANDS.get(command)?.isWithin !== true) {
    return remembered(failed(context, 'INVALID_OPERATION'));
  }
  switch (command) {
    case 'ArrayElement':
      return each(context, elementCalls(context, given.number('i')), performance);
    case 'DrawArrays':
    case 'DrawElements':
      return remembered(draw(context, command, given, performance));
    case 'EvalMesh1':
    case 'EvalMesh2':
      return remembered(mesh(context, given, command === 'EvalMesh1' ? 1 : 2, performance));
    case 'CallList':
      return callList(context, given.number('list'), performance);
    default: {
      const rule = RULES.get(command);
      if (rule === undefined) throw new Error(`${command} has no rule`);
      const read = performance.engine.interpreted?.(command, rule) ?? rule;
      const own = hasBoth(context) ? sharedOf(command, read) : read;
      return indeterminate(remembered(own(context, given, performance.engine)), leaves);
    }
  }
}

/** The rule of a command in a context with both kinds of programs, which is made once of the same. */
function sharedOf(command: string, rule: Rule): Rule {
  const known = SHARED.get(command);
  if (known?.of === rule) return known.made;
  const made = sharedRule(command, rule);
  SHARED.set(command, { of: rule, made });
  return made;
}

/** By command. */
const SHARED = new Map<string, { readonly of: Rule; readonly made: Rule }>();

/** The flag of the first error stays until it is asked for (OpenGL 1.2.1 §2.5). */
function remembered(result: Result): Result {
  const { context, errors } = result;
  const [error] = errors;
  if (error === undefined || context.error !== null) return result;
  return { ...result, context: { ...context, error } };
}

/** Commands one after the other; the errors of all. */
function each(context: Context, calls: readonly Call[], performance: Performance): Result {
  performance.count(calls.length);
  const sum = new Sum(context);
  for (const call of calls) {
    const given = new Given(commandNamed(call.command), call.arguments);
    sum.add(performed(sum.context, call, given, performance));
  }
  return sum.result();
}

/** What several commands come to together. */
class Sum {
  context: Context;
  readonly #errors = new Set<ErrorName>();
  readonly #mayErr = new Set<ErrorName>();
  readonly #effects: Effect[] = [];

  constructor(context: Context) {
    this.context = context;
  }

  add({ context, errors, mayErr = [], effects }: Result): void {
    this.context = context;
    for (const error of errors) this.#errors.add(error);
    for (const error of mayErr) this.#mayErr.add(error);
    for (const effect of effects) this.#effects.push(effect);
  }

  result(): Result {
    const own = { context: this.context, errors: [...this.#errors], effects: this.#effects };
    return this.#mayErr.size === 0 ? own : { ...own, mayErr: [...this.#mayErr] };
  }
}

function callList(context: Context, list: number, performance: Performance): Result {
  // No list has the name 0 (§5.4). Mesa has an error for it; reference pages of OpenGL name none, and ignore lists that are not there.
  if (list === 0) return { ...done(context), mayErr: ['INVALID_VALUE'] };
  const calls = context.lists.lists.get(list);
  // A list that is not there does nothing, and one too deep is not executed.
  if (calls === undefined || performance.depth >= DEEPEST) return done(context);
  performance.depth++;
  const result = each(context, calls, performance);
  performance.depth--;
  return result;
}

function draw(
  context: Context,
  command: 'DrawArrays' | 'DrawElements',
  given: Given,
  performance: Performance,
): Result {
  const begun = begin(context, given.name('mode'));
  const errors = new Set([...drawErrors(context, command, given), ...begun.errors]);
  if (errors.size > 0) return failed(context, ...errors);
  performance.count(given.number('count'));
  const sum = new Sum(context);
  sum.add(begun);
  for (const i of elementsOf(command, given)) {
    sum.add(each(sum.context, elementCalls(begun.context, i), performance));
  }
  sum.add(end(sum.context));
  return indeterminate(sum.result(), drawnAttributes(context));
}

/** Current values of enabled arrays are indeterminate behind a draw, and no others change (OpenGL 1.2.1 §2.8). */
// vp1.E-current-after-draw
function indeterminate(result: Result, numbers: readonly number[]): Result {
  if (numbers.length === 0) return result;
  const { context } = result;
  const attributes = context.attributes.map((own, number) =>
    numbers.includes(number) ? null : own,
  );
  const gpu = context.gpu === null ? null : withIndeterminate(context.gpu, numbers);
  return { ...result, context: { ...context, attributes, gpu } };
}

/** EvalMesh: primitives of points of the grid (OpenGL 1.2.1 §5.1). */
// vp1.evaluators.commands
function mesh(context: Context, given: Given, dimensions: 1 | 2, performance: Performance): Result {
  performance.count(meshSize(given, dimensions));
  const calls = meshCalls(given, dimensions);
  if (calls === null) {
    const begun = hasPositionMap(context, dimensions) ? begin(context, given.name('mode')) : null;
    return failed(context, 'INVALID_ENUM', ...(begun?.errors ?? []));
  }
  if (!hasPositionMap(context, dimensions)) return done(context);
  const [first] = calls;
  if (first === undefined) return done(context);
  const begun = begin(context, String(first.arguments[0]));
  return begun.errors.length > 0 ? begun : each(context, calls, performance);
}

function drawErrors(context: Context, command: string, given: Given): Result['errors'] {
  return errorsOf([
    [!isMode(context, given.name('mode')), 'INVALID_ENUM'],
    [given.number('count') < 0, 'INVALID_VALUE'],
    [command === 'DrawElements' && !INDEX_TYPES.includes(given.name('type')), 'INVALID_ENUM'],
  ]);
}

/** The types of indices that DrawElements takes. */
export const INDEX_TYPES: readonly string[] = ['UNSIGNED_BYTE', 'UNSIGNED_SHORT', 'UNSIGNED_INT'];

/** All commands of a script, one after the other: what each comes to. @throws CallError, NotModelled */
export function* performAll(
  context: Context,
  calls: Iterable<Call>,
  engine: Engine,
): Generator<Result & { readonly call: Call }, Context> {
  let state = context;
  for (const call of calls) {
    const result = perform(state, call, engine);
    yield { ...result, call };
    state = result.context;
  }
  return state;
}
