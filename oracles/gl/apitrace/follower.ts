/** One context of a trace followed, call by call: what is known of it, and what is not. */
import { CallError, NotModelled, type Call } from '../../../semantics/gl/context/call.js';
import { newContext, type Context, type ErrorName } from '../../../semantics/gl/context/context.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import type { Engine, Result, Returned } from '../../../semantics/gl/context/result.js';
import { LEAST_LIMITS, type ContextName, type ContextLimits } from '../../../spec/gl/limits.js';
import { ERROR_NAMES } from '../../protocol/gl/answers.js';
import { SentMemory } from '../../protocol/gl/calls.js';
import type { RawValues } from '../../protocol/gl/values.js';
import { adopted } from '../adopt.js';
import type { GlAnswer } from '../implementation.js';
import { Judge, NotJudged, type Difference } from '../judge-calls.js';
import { touchedBy, type Touched } from './apart.js';
import { readable, tracedCall, type Blobs, type TracedCall } from './calls.js';
import { areNear, inOtherDigits } from './digits.js';
import type { DrawScript } from './draws.js';
import type { DumpCall } from './dump.js';
import { FeedbackFollower } from './feedback.js';
import type { Found, Where } from './found.js';
import type { KnownLimits } from './limits.js';
import { headerOf, withStandIns } from './stand-in.js';

export interface FollowOptions {
  readonly extension: ContextName;
  readonly engine: Engine;
  readonly blobs: Blobs;
  /** Whether what draws leave is asked for. */
  readonly draws?: true;
}

/** Queries of arrays that are in the program's memory, perhaps. */
const OF_POINTERS = /_ARRAY_(?:SIZE|STRIDE|TYPE|NORMALIZED|INTEGER)/;

/** Conventional arrays and queries of current attributes, by the number of the attribute (NV_vertex_program, Table X.1). */
const ARRAYS = ['VERTEX_ARRAY', 'VERTEX_WEIGHT', 'NORMAL', 'COLOR', 'SECONDARY_COLOR', 'FOG'];
const CURRENT = ['', 'CURRENT_VERTEX_WEIGHT_EXT', 'CURRENT_NORMAL', 'CURRENT_COLOR', 'CURRENT_SECONDARY_COLOR_EXT', 'CURRENT_FOG_COORDINATE_EXT']; // prettier-ignore
const FIRST_UNIT = 8;

/** Queries of what a program is, which one that stands in for it does not tell. */
const OF_PROGRAM = /^PROGRAM_(?!BINDING|LENGTH|FORMAT|STRING|ERROR|TARGET)/;
/** Queries of arrays and current attributes. */
const OF_ATTRIBUTES = /^CURRENT_(?!MATRIX)|_ARRAY/;

/** Whether a GL takes a program. */
interface Loading {
  /** Where it found it wrong; null where it took it, or may have. */
  readonly errorPosition: number | null;
  readonly isTold: boolean;
}

/** What is known of one context. */
export class Follower {
  /** What its calls draw; null where that is not asked for. */
  readonly #drawn: FeedbackFollower | null;
  readonly #judge: Judge;
  readonly #engine: Engine;
  readonly #least: ContextLimits;
  /** The same with numbers that differ behind the seventh digit: how far what is computed of them can be off. */
  #shadows: readonly Context[];
  /** Where the GL found the program wrong that is being loaded. */
  #errorPosition: number | null = null;
  #hasStandIn = false;
  /** Whether the GL may have refused a program, and has not told. */
  #isUnsettled = false;
  /** Why a current attribute is not known, by its number. */
  readonly #drawnFrom = new Map<number, string>();
  /** Whether a list has a call that was not followed. */
  #isInLists = false;
  /** Whether draws may read buffer objects, which a program may have mapped. */
  #hasBuffers = false;
  /** Why what is known of attributes, or of anything, may not be so. */
  readonly #doubts = new Map<Touched, string>();
  /** What is said of a call since GetError that may have had an error. */
  #mayHaveErred: string | null = null;

  constructor(
    private readonly options: FollowOptions & { readonly usesArrays: boolean },
    private readonly limits: KnownLimits,
    private readonly found: Found,
    private readonly whyUnknown: () => string | null,
  ) {
    this.#engine = withStandIns(options.engine, () => this.#errorPosition);
    this.#least = limits.least;
    const context = newContext(options.extension, limits.greatest);
    this.#judge = new Judge(context, this.#engine);
    this.#shadows = [context, context];
    this.#drawn = options.draws === true ? new FeedbackFollower() : null;
  }

  /** What its calls drew; null where that is not asked for. */
  get drawn(): DrawScript | null {
    return this.#drawn?.script ?? null;
  }

  follow(dumped: DumpCall, ahead: readonly DumpCall[]): void {
    this.#follow(dumped, ahead);
    this.#drawn?.take(dumped, this.#doubtOfAll() ?? this.#doubts.get('attributes') ?? null, this.#judge.context);
  } // prettier-ignore

  #follow(dumped: DumpCall, ahead: readonly DumpCall[]): void {
    this.found.calls++;
    // Any call may run out of memory; those that give arrays in the program's memory apitrace does not tell, nor their errors.
    this.#judge.mayErr(this.options.usesArrays ? UNTOLD : ['OUT_OF_MEMORY']);
    try {
      const traced = tracedCall(dumped, this.options.blobs);
      checkLanguage(traced.call, this.#engine);
      const loading = this.#loading(traced.call, ahead);
      this.#errorPosition = loading?.errorPosition ?? null;
      this.#perform(dumped, traced);
      if (loading?.isTold === false) this.#mayBeRefused();
    } catch (error) {
      const isKnown =
        error instanceof NotModelled || error instanceof NotJudged || error instanceof CallError;
      if (!isKnown) throw error;
      const touches = touchedBy(dumped.command);
      this.found.leaveOut(dumped, error.message, touches);
      this.#judge.mayErr(ERROR_NAMES);
      if (this.#judge.context.lists.compiling !== null) this.#isInLists = true;
      if (/Buffer|VertexArray/.test(dumped.command)) this.#hasBuffers = true;
      if (touches !== 'nothing') this.#doubt(touches, `${dumped.command} in call ${String(dumped.number)} is not followed`);
    }
  } // prettier-ignore

  #perform(dumped: DumpCall, { call, returned, isUnread }: TracedCall): void {
    const before = this.#judge.context;
    const expected = this.#judge.expect(call);
    const where = { number: dumped.number, line: dumped.line, call };
    const unless = this.#unlessOf(call, expected);
    if (expected.errors.length > 0) this.found.errs(where, expected.errors, unless);
    const open =
      expected.errors.length === 0 ? this.#errorsWithin(call, before) : unless === null ? [] : expected.errors;
    // A query with an error writes nothing: what the dump shows was there before.
    const isAnswer = returned !== undefined && expected.errors.length === 0;
    const isCompared = isAnswer && open.length === 0 && this.#isTold(call, expected);
    // Where it is open whether there is an error, the answer tells nothing.
    const judged = open.length === 0 ? expected : { ...expected, errors: [] };
    const [told, wanted] = isCompared ? asFar(call, returned, judged) : [returned, judged];
    const answer = isCompared && told !== undefined
      ? adopted({ returned: told }, new SentMemory(), { call, before, expected: wanted })
      : unseen(judged);
    const isUntold = call.command === 'GetError' && expected.errors.length === 0 && !isCompared;
    if (isUntold) this.#judge.toldOther();
    const difference = this.#judge.differs(call, wanted, answer);
    const inOthers = this.#inShadows(call, dumped.number);
    const shadows = inOthers.map((each) => cut(each.returned, lengthOf(wanted.returned)));
    this.#drawn?.draws.take(where, this.#judge.context, expected, inOthers, open.length > 0);
    this.found.performed++;
    if (isCompared) this.found.compared++;
    else if (isUnread || returned !== undefined) this.found.unread++;
    if (open.length > 0) this.#mayErr(where, open, expected.errors.length > 0);
    const isDraw = DRAWS.test(call.command);
    if ((this.#isUnsettled || this.#hasBuffers) && isDraw) this.#judge.mayErr(['INVALID_OPERATION']);
    if (this.#isInLists && call.command === 'CallList') this.#judge.mayErr(ERROR_NAMES);
    if (isDraw) this.#draw(where, before);
    this.found.relies(where, before, expected);
    if (call.command === 'GetError') this.#learn(isUntold ? undefined : answer.returned);
    if (difference === null || isUntold || this.#areDigits(difference, shadows)) return;
    this.found.differ(where, difference, this.#doubtOf(call));
    if (difference.kind === 'error') {
      this.#doubt('anything', `the error of call ${String(dumped.number)} is none of the documents'`);
    }
  } // prettier-ignore

  /**
   * Current attributes of enabled arrays are indeterminate behind a draw (OpenGL 1.2.1 §2.8); what ArrayElement reads the dump has as it was
   * at the last draw.
   */
  #draw({ number, call: { command } }: Where, { client }: Context): void {
    if (!/^(?:Draw|ArrayElement)/.test(command)) return;
    const why = `call ${String(number)} reads its array, behind which it is undefined`;
    const take = (attribute: number): unknown => this.#drawnFrom.has(attribute) || this.#drawnFrom.set(attribute, why);
    for (const [index, { isEnabled }] of client.attributes.entries()) if (isEnabled) take(index);
    for (const [name, { isEnabled }] of client.conventional) {
      const attribute = ARRAYS.findIndex((each) => name.startsWith(each));
      if (!isEnabled) continue;
      const unit = Number(/\d+$/.exec(name)?.[0] ?? 0);
      take(name.startsWith('TEXTURE') ? FIRST_UNIT + unit : attribute);
    }
  } // prettier-ignore

  /** Why a GL may have none of the errors that a call has; null where every GL has one, or there is none. */
  #unlessOf({ command, arguments: given }: Call, { errors }: Result): string | null {
    if (errors.includes('INVALID_ENUM')) return 'another extension may have the name';
    if (command === 'PushClientAttrib')
      return 'the trace does not ask how many client attributes a GL keeps';
    if (!errors.includes('INVALID_VALUE')) return null;
    if (command === 'CallList') return 'a GL may have more of what the list names';
    if (given.includes(BGRA)) return 'another extension may have the size GL_BGRA';
    const isOfMany = /VertexAttrib\w*(?:ARB|EXT)$/.test(command);
    if (isOfMany && this.limits.attributes === null) {
      return 'a GL may have more attributes, and the trace does not ask how many';
    }
    const isOther = given.some((each) => /^(?:FRAGMENT|GEOMETRY)_/.test(String(each)));
    return isOther ? 'limits of these programs are not followed' : null;
  }

  /** It is open whether a call had an error, and so what it did to what is followed. */
  #mayErr({ number, call: { command } }: Where, errors: readonly ErrorName[], isRefused: boolean): void {
    this.#judge.mayErr(errors);
    // Attributes and parameters beyond those that every GL has are followed by none.
    if (/^(?:Get|Is)|VertexAttrib|Parameter/.test(command)) return;
    if (isRefused) this.#doubt('anything', `call ${String(number)} has a name that another extension may have`);
    // GetError tells.
    else this.#mayHaveErred ??= `call ${String(number)} may have had an error by a limit, or none`;
  } // prettier-ignore

  /** Nobody knows whether the GL took a program: what draws with it may have an error. */
  #mayBeRefused(): void {
    this.#isUnsettled = true;
    this.#judge.mayErr(['INVALID_OPERATION']);
  }

  /** Errors of a GL that has no more of anything than it must, where one of great limits has none. */
  #errorsWithin(call: Call, before: Context): readonly ErrorName[] {
    const isOfClient = call.command === 'PushClientAttrib';
    const least = isOfClient
      ? { ...this.#least, attribDepth: LEAST_LIMITS.attribDepth }
      : this.#least;
    if (WITHOUT_LIMITS.test(call.command)) return [];
    try {
      return perform(withLimits(before, least), call, this.#engine).errors;
    } catch (error) {
      if (error instanceof NotModelled || error instanceof CallError) return [];
      throw error;
    }
  }

  /** What the GL says soon of a program that another stands in for; null where the call loads none. */
  #loading(call: Call, ahead: readonly DumpCall[]): Loading | null {
    const text = call.arguments.find((each) => each instanceof Uint8Array);
    if (call.command !== 'ProgramStringARB' || !(text instanceof Uint8Array)) return null;
    if (headerOf(new TextDecoder('latin1').decode(text)) === null) return null;
    this.#hasStandIn = true;
    let isRefused: boolean | null = null;
    for (const each of ahead) {
      const { call: next, returned } = readable(each, this.options.blobs) ?? {};
      if (next?.command === 'ProgramStringARB') break;
      if (next === undefined || returned === undefined || !('values' in returned)) continue;
      const told = Number(returned.values[0]);
      if (next.command === 'GetError') isRefused ??= told === INVALID_OPERATION;
      if (/^PROGRAM_ERROR_POSITION/.test(String(next.arguments[0]))) {
        return { errorPosition: told < 0 ? null : told, isTold: true };
      }
    }
    return { errorPosition: isRefused === true ? 0 : null, isTold: isRefused !== null };
  }

  /** Whether the semantics has an answer to a query: of a program that another stands in for it has not. */
  #isTold({ command, arguments: given }: Call, { returned }: Result): boolean {
    if (command === 'GetError') return true;
    const name = String(given.at(-1));
    // A limit is what the trace says that it is.
    if (/^MAX_|_RANGE$/.test(name)) return false;
    if (this.#isUnsettled && name.startsWith('PROGRAM_')) return false;
    const isOfStandIn = command.startsWith('GetProgram') && OF_PROGRAM.test(name);
    return returned !== undefined && !(this.#hasStandIn && isOfStandIn);
  }

  /** GetError tells that there was no such error, or leaves it open what its call did: the first error alone is kept. */
  #learn(error: Returned | undefined): void {
    const said = this.#mayHaveErred;
    if (error !== 'NO_ERROR' && said !== null) this.#doubt('anything', said);
    this.#mayHaveErred = null;
    if (error === 'NO_ERROR') this.#isUnsettled = false;
  }

  /** @param number of the call, by which its digits are others than those of others */
  #inShadows(call: Call, number: number): readonly Pick<Result, 'context' | 'returned' | 'effects'>[] {
    const { context } = this.#judge;
    const results = this.#shadows.map((shadow, index): Pick<Result, 'context' | 'returned' | 'effects'> => {
      try {
        const salt = 2 * number + index;
        const result = perform(shadow, inOtherDigits(call, salt), this.#engine);
        return { ...result, context: withNames(result.context, context) };
      } catch (error) {
        if (!(error instanceof NotModelled || error instanceof CallError)) throw error;
        return { context, effects: [] };
      }
    });
    this.#shadows = results.map((each) => each.context);
    return results;
  } // prettier-ignore

  #areDigits({ kind, expected, found }: Difference, shadows: readonly (Returned | undefined)[]): boolean {
    return kind === 'returned' && areNear(expected as Returned, found as Returned, shadows);
  } // prettier-ignore

  #doubt(about: Touched, why: string): void {
    if (!this.#doubts.has(about)) this.#doubts.set(about, why);
  }

  #doubtOfAll(): string | null {
    return this.whyUnknown() ?? this.#doubts.get('anything') ?? this.#mayHaveErred;
  }

  #doubtOf({ command, arguments: given }: Call): string | null {
    const isOfPointers = given.some((each) => OF_POINTERS.test(String(each)));
    const attribute = command.startsWith('GetVertexAttrib')
      ? Number(given[0])
      : CURRENT.indexOf(String(given.at(-1)));
    const isCurrent = String(given.at(-1)).startsWith('CURRENT_');
    const isOfAttributes = OF_ATTRIBUTES.test(String(given.at(-1))) || command.includes('Attrib');
    return (
      this.#doubtOfAll() ??
      (isOfPointers
        ? 'apitrace tells of arrays in the memory of the program at draws alone'
        : null) ??
      (isCurrent ? this.#drawnFrom.get(attribute) : undefined) ??
      (isOfAttributes ? this.#doubts.get('attributes') : undefined) ??
      null
    );
  }
}

const INVALID_OPERATION = 0x502;
const BGRA = 0x80e1;

/** Errors of calls that no dump tells. */
const UNTOLD: readonly ErrorName[] = ['OUT_OF_MEMORY', 'INVALID_ENUM', 'INVALID_VALUE'];

/**
 * Languages that other extensions have, or that these have with others: whether a GL takes such a program, nothing here knows.
 *
 * @throws NotModelled
 */
function checkLanguage({ command, arguments: given }: Call, engine: Engine): void {
  const bytes = given.find((each) => each instanceof Uint8Array);
  if (!/^(?:LoadProgramNV|ProgramStringARB)$/.test(command) || !(bytes instanceof Uint8Array)) return;
  const text = new TextDecoder('latin1').decode(bytes);
  const header = /^!!\w+(?:\.\d+)?/.exec(text)?.[0];
  if (header === undefined || headerOf(text) !== null) return;
  const isOwn = command === 'LoadProgramNV' ? /^!!VS?P/.test(header) : /^!!NV[vfg]p4\.0$/.test(header);
  if (!isOwn) throw new NotModelled(`programs ${header} are not followed`);
  if (command === 'LoadProgramNV') return;
  const result = engine.loadGpu(bytes);
  if (result.loaded) return;
  if (/\bOPTION\b/.test(text) || /limit|more than|at most|too many/.test(result.error.message)) {
    throw new NotModelled('a GL with other options or greater limits may take the program');
  }
} // prettier-ignore

/**
 * As many values as both have: a dump has one of many where apitrace does not know how many a query has, and more where it knows of more.
 * Names that are generated are as many as were asked for.
 */
function asFar({ command }: Call, raw: RawValues | undefined, wanted: Result): readonly [RawValues | undefined, Result] {
  const length = lengthOf(wanted.returned);
  if (raw === undefined || !('values' in raw) || command.startsWith('Gen') || length === null) return [raw, wanted];
  const most = Math.min(length, raw.values.length);
  const values = raw.values.slice(0, most);
  return [{ ...raw, values } as RawValues, { ...wanted, returned: cut(wanted.returned, most) ?? null }];
} // prettier-ignore

/** How many values there are; null of what is none. */
function lengthOf(value: Returned | undefined): number | null {
  if (value === null || value === undefined || value instanceof Uint8Array) return null;
  if (typeof value !== 'object' || 'least' in value || 'noneOf' in value) return 1;
  return 'integers' in value ? value.integers.length : value.length;
}

function cut(value: Returned | undefined, most: number | null): Returned | undefined {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array || 'least' in value || 'noneOf' in value || most === null) return value;
  return 'integers' in value ? { integers: value.integers.slice(0, most) } : value.slice(0, most);
} // prettier-ignore

/** Commands that want a program that has loaded. */
const DRAWS = /^(?:Begin|Draw|ArrayElement|RasterPos|Eval|CallList)/;

/** Calls of which no limit that a GL may have more of decides whether they have an error; most calls of a trace are among them. */
const WITHOUT_LIMITS =
  /^(?:Get(?:Error|Booleanv|Integerv|Floatv|Doublev)|Is\w+|Begin|End|(?:Vertex|Normal|Color|TexCoord|SecondaryColor|FogCoord)\d?\w*|(?:LoadMatrix|MultMatrix|Rotate|Translate|Scale)[fd])$/;

/** An answer that shows nothing: what is expected. */
function unseen({ returned }: Result): GlAnswer {
  return returned === undefined ? { effects: null } : { effects: null, returned };
}

/** The same context in a GL that has no more than it must. */
function withLimits(context: Context, limits: ContextLimits): Context {
  const { gpu } = context;
  if (gpu === null) return { ...context, limits };
  const { environmentParameters, localParameters } = limits;
  const own = gpu.objects.limits;
  const vertex = { ...own.vertex, environmentParameters, localParameters };
  const objects = { ...gpu.objects, limits: { ...own, vertex } };
  return { ...context, limits, gpu: { ...gpu, objects } };
}

/** The same context with the names that the GL gave to programs and lists. */
function withNames(context: Context, { reserved, gpu, lists }: Context): Context {
  const own = context.lists.lists;
  const added = [...lists.lists].filter(([name]) => !own.has(name));
  return {
    ...context,
    reserved,
    gpu: context.gpu === null || gpu === null ? context.gpu : { ...context.gpu, reserved: gpu.reserved },
    lists: added.length === 0 ? context.lists : { ...context.lists, lists: new Map([...own, ...added]) },
  };
} // prettier-ignore
