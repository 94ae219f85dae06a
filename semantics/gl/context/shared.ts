/**
 * Contexts with VP programs and those of ARB_vertex_program at once: what a command of either means for the state that both share.
 * ARB_vertex_program, Interactions with NV_vertex_program. Names of programs are in `names.ts`; attributes, arrays, matrices and maps
 * where they are kept.
 */
import type { Quad } from '../../../spec/environments.js';
import { arbName } from '../../../spec/gl/same-numbers.js';
import type { TypedQuad } from '../../gpu/machine/state.js';
import { newProgramObject, withTarget, type GlState } from '../state.js';
import { NotModelled, type Given } from './call.js';
import { currentProgram, type Context } from './context.js';
import type { GpuPart } from './gpu/state.js';
import { partOf } from './gpu/objects.js';
import { objectNamed } from './names.js';
import { writtenParameters } from './programs.js';
import { failed, returned, type Rule } from './result.js';
import { isTracked } from './tracking.js';

/** A command's rule in such a context. */
export function sharedRule(command: string, rule: Rule): Rule {
  const own = (OWN[command] ?? asItIs)(IS_ABOUT_CURRENT.test(command) ? withCurrent(rule) : rule);
  return (context, given, engine) => {
    const result = own(context, given, engine);
    const reached = reconciled(context, result.context);
    return reached === result.context ? result : { ...result, context: reached };
  };
}

type Change = (rule: Rule) => Rule;

const asItIs: Change = (rule) => rule;

const IS_ABOUT_CURRENT =
  /^(?:ProgramString|ProgramLocalParameter|GetProgramLocalParameter|GetProgramivARB|GetProgramStringARB)/;

/** A name that BindProgramNV took and that has no object has one once a command sets what is in it. */
// arb.E-bound-without-object
function withCurrent(rule: Rule): Rule {
  return (context, given, engine) => {
    const name = context.bound;
    if (name === 0 || objectNamed(context, name) !== null) return rule(context, given, engine);
    const { objects, reserved } = partOf(context);
    const empty = newProgramObject('vertex');
    const made = withObjects(context, {
      ...objects,
      programs: new Map(objects.programs).set(name, empty),
    });
    const result = rule(made, given, engine);
    const left = partOf(result.context).objects;
    if (left.programs.get(name) !== empty) {
      const others = new Set([...reserved].filter((each) => each !== name));
      return { ...result, context: withPart(result.context, { reserved: others }) };
    }
    const programs = new Map([...left.programs].filter(([each]) => each !== name));
    return { ...result, context: withObjects(result.context, { ...left, programs }) };
  };
}

/** How a string begins that the other command loads. */
const HEADERS = { NV: /^\s*!!VS?P\d/, ARB: /^\s*!!(?:NV|ARB)[vfg]p\d/ } as const;

/** @throws NotModelled for a program of the other extension */
// arb.E-programs-of-the-other
function refusingOthers(headers: RegExp, what: string): Change {
  return (rule) => (context, given, engine) => {
    const text = new TextDecoder('latin1').decode(given.bytes('program'));
    if (headers.test(text.slice(0, Math.max(0, given.number('len'))))) {
      throw new NotModelled(`whether it loads ${what}, no document says`);
    }
    return rule(context, given, engine);
  };
}

/** Counts of what a program has, which are undefined of VP programs. */
const COUNTS =
  /^PROGRAM_(?:(?:NATIVE_)?(?:INSTRUCTIONS|TEMPORARIES|PARAMETERS|ATTRIBS|ADDRESS_REGISTERS)_ARB|(?:ATTRIB|RESULT)_COMPONENTS_NV|UNDER_NATIVE_LIMITS_ARB)/;

/** Queries of the current vertex program, where that is a VP program. */
function ofVpProgram(read: (context: Context, given: Given) => ReturnType<Rule> | null): Change {
  return (rule) => (context, given, engine) => {
    const result = rule(context, given, engine);
    const isVertex = given.name('target') === 'VERTEX_PROGRAM_NV';
    if (result.errors.length > 0 || !isVertex || currentProgram(context) === null) return result;
    return read(context, given) ?? result;
  };
}

function stringOfCurrent(context: Context): Uint8Array {
  return objectNamed(context, context.bound)?.string ?? new Uint8Array();
}

const OWN: Readonly<Record<string, Change>> = {
  LoadProgramNV: (rule) => {
    const own = refusingOthers(HEADERS.ARB, 'programs of ProgramStringARB')(rule);
    return (context, given, engine) => {
      const result = own(context, given, engine);
      // arb.shared.error-string: a load, of a program or of none, sets what a command with wrong arguments leaves.
      const isLoad = result.context !== context;
      return isLoad ? { ...result, context: withOpenString(result.context) } : result;
    };
  },
  ProgramStringARB: refusingOthers(HEADERS.NV, 'programs of LoadProgramNV'),
  BindProgramARB: (rule) => (context, given, engine) => {
    const isState = objectNamed(context, given.number('program'))?.target === 'VERTEX_STATE_PROGRAM_NV';
    const result = rule(context, given, engine);
    return isState ? failed(context, ...result.errors, 'INVALID_OPERATION') : result;
  }, // prettier-ignore
  ExecuteProgramNV: (rule) => (context, given, engine) => {
    const result = rule(context, given, engine);
    const program = context.programs.get(given.number('id'))?.program;
    if (result.errors.length > 0 || program === undefined) return result;
    return { ...result, context: withWritten(result.context, writtenParameters(program)) };
  },
  // arb.shared.counts
  GetProgramivARB: ofVpProgram((context, given) => {
    const pname = arbName(given.name('pname'));
    if (pname === 'PROGRAM_LENGTH_ARB') return returned(context, stringOfCurrent(context).length);
    return COUNTS.test(pname) ? returned(context, null) : null;
  }),
  GetProgramStringARB: ofVpProgram((context) => returned(context, stringOfCurrent(context))),
};

function withPart(context: Context, part: Partial<GpuPart>): Context {
  return { ...context, gpu: { ...partOf(context), ...part } };
}

function withObjects(context: Context, objects: GlState): Context {
  return withPart(context, { objects });
}

function withOpenString(context: Context): Context {
  return withObjects(context, { ...partOf(context).objects, errorString: null });
}

/** The context in which what a command changed on one side is so on the other. */
function reconciled(before: Context, after: Context): Context {
  if (before === after) return after;
  return withOneProgram(before, withOneBinding(before, withOnePosition(before, withOneArray(before, after))));
} // prettier-ignore

/** Program parameters are the environment parameters of vertex programs. */
// arb.shared.parameters
function withOneArray(before: Context, after: Context): Context {
  const { objects } = partOf(after);
  const { environment } = objects.targets.vertex;
  const old = partOf(before).objects.targets.vertex.environment;
  if (after.parameters !== before.parameters) {
    const next = new Map(environment);
    for (const [number, value] of after.parameters.entries()) {
      // What is tracked is undefined behind integers too, where the matrix has no inverse.
      if (value !== before.parameters[number] || isTracked(after, number)) {
        next.set(number, typed(value));
      }
    }
    return withObjects(after, withTarget(objects, 'vertex', { environment: next }));
  }
  if (environment === old) return after;
  const parameters = [...after.parameters];
  const next = new Map(environment);
  for (const [number, value] of environment) {
    if (value === old.get(number) || number >= parameters.length) continue;
    // arb.E-tracked-environment
    const own = isTracked(after, number) ? null : quadOf(value);
    parameters[number] = own;
    if (isTracked(after, number)) next.set(number, typed(null));
  }
  const changed = withObjects(after, withTarget(objects, 'vertex', { environment: next }));
  return { ...changed, parameters };
}

/** The context in which environment parameters are to all what they are to VP programs: those that are undefined may have been integers. */
function withWritten(context: Context, numbers: ReadonlySet<number>): Context {
  const { objects } = partOf(context);
  const environment = new Map(objects.targets.vertex.environment);
  for (const number of numbers) environment.set(number, typed(context.parameters[number] ?? null));
  return withObjects(context, withTarget(objects, 'vertex', { environment }));
}

function typed(value: Quad | null): TypedQuad {
  return { type: 'F', values: value ?? [null, null, null, null] };
}

/** Null of integers, which no VP program reads. */
function quadOf({ type, values }: TypedQuad): Quad | null {
  return type === 'F' && isKnown(values) ? values : null;
}

function isKnown(values: TypedQuad['values']): values is Quad {
  return values.every((each) => each !== null);
}

// arb.shared.error-position
function withOnePosition(before: Context, after: Context): Context {
  const { objects } = partOf(after);
  if (after.errorPosition !== before.errorPosition) {
    return withObjects(after, { ...objects, errorPosition: after.errorPosition });
  }
  const { errorPosition } = objects;
  return errorPosition === after.errorPosition ? after : { ...after, errorPosition };
}

// arb.shared.binding
function withOneBinding(before: Context, after: Context): Context {
  const { objects } = partOf(after);
  const { current } = objects.targets.vertex;
  if (current === after.bound) return after;
  if (after.bound === before.bound) return { ...after, bound: current };
  return withObjects(after, withTarget(objects, 'vertex', { current: after.bound }));
}

/** An object has the program that was loaded last, by either command, and its local parameters. */
// arb.shared.objects, arb.shared.local-parameters
function withOneProgram(before: Context, after: Context): Context {
  const { objects } = partOf(after);
  if (after.programs !== before.programs) {
    const programs = new Map(objects.programs);
    for (const [name, { target }] of after.programs) {
      if (target !== 'VERTEX_PROGRAM_NV') continue;
      const own = programs.get(name) ?? newProgramObject('vertex');
      programs.set(name, { ...own, program: null });
    }
    return withObjects(after, { ...objects, programs });
  }
  const { bound } = after;
  if (!after.programs.has(bound) || (objects.programs.get(bound)?.program ?? null) === null)
    return after;
  const programs = new Map([...after.programs].filter(([name]) => name !== bound));
  return { ...after, programs };
}
