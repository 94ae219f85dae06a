/**
 * An implementation of the context held against the semantics, call by call: what it returns, what it sends, and which error GetError
 * tells. What the documents leave to the implementation is followed: which of several errors is kept, which names are generated.
 */
import { CallError, NotModelled, type Call } from '../../semantics/gl/context/call.js';
import type { Context, ErrorName } from '../../semantics/gl/context/context.js';
import { perform } from '../../semantics/gl/context/perform.js';
import type { Engine, Result, Returned } from '../../semantics/gl/context/result.js';
import { isNameUsed, withReserved } from '../../semantics/gl/context/names.js';
import { areEffects, isReturned, isRounding, nearTo } from './compare.js';
import { ErrorFlags } from './error-flags.js';
import { errorPositions, type LoadCommand } from './error-positions.js';
import type { GlAnswer, Shown } from './implementation.js';
import { Inexact, isZeroPlain, isAbout } from './inexact.js';
import { DrawFollower } from './left/draws.js';
import { judgeLeft, NONE_LEFT } from './left/judge.js';

export interface Difference {
  readonly kind: 'error' | 'returned' | 'sent' | 'left' | 'crash';
  /** The part that differs of primitives that left: "COL0 of polygons". */
  readonly part?: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** Where a script cannot be judged: a call that no C compiler would take, or one that is not modelled. */
export class NotJudged extends Error {
  override readonly name = 'NotJudged';
}

/** Commands whose value is that of the function, which has one with an error too. */
const FUNCTIONS = /^(?:GetError|GenLists|CheckFramebufferStatus|Is)/;

const ERROR_POSITION = /^PROGRAM_ERROR_POSITION_(?:NV|ARB)$/;

/**
 * Commands of client state, which may generate an error between Begin and End, or none, and then nothing is defined (OpenGL 1.2.1 §2.6.3,
 * which names those that it has).
 */
const OF_CLIENT =
  /^(?:(?:Enable|Disable)(?:ClientState|VertexAttribArray)|(?:Push|Pop)ClientAttrib|ClientActiveTexture|InterleavedArrays)|Pointer(?:NV|ARB|EXT)?$/;

/** Whether nothing is defined behind a call, with an error or without one. */
export function isUndefinedHere({ begun }: Pick<Context, 'begun'>, { command }: Call): boolean {
  return begun !== null && OF_CLIENT.test(command);
}

/** A context that follows an implementation call by call, and says where that departs. */
export class Judge {
  #context: Context;
  readonly #engine: Engine;
  readonly #flags = new ErrorFlags();
  /** The program that did not load last, and where it said that the error is. */
  #refused: { readonly positions: () => ReadonlySet<number>; told: number | null } | null = null;
  readonly #inexact = new Inexact();
  #hasErred = false;
  readonly #draws = new DrawFollower();
  #left: Shown = NONE_LEFT;
  /** What was said of programs since the last command that is no query. */
  #residence = new Map<number, boolean>();

  constructor(context: Context, engine: Engine) {
    this.#context = context;
    this.#engine = engine;
  }

  /** The context before the next call. */
  get context(): Context {
    return this.#context;
  }

  /** Whether a command had an error. */
  get hasErred(): boolean {
    return this.#hasErred;
  }

  /** What the answer before showed of the primitives that left. */
  get left(): Shown {
    return this.#left;
  }

  /** What the semantics has. @throws NotJudged */
  expect(call: Call): Result {
    try {
      return perform(this.#context, call, this.#engine);
    } catch (error) {
      if (error instanceof CallError || error instanceof NotModelled)
        throw new NotJudged(error.message);
      throw error;
    }
  }

  /** The same of a call behind others; null where these led to what is not modelled. @throws NotJudged for a call that no compiler takes */
  expectedBehind(call: Call): Result | null {
    if (isUndefinedHere(this.#context, call)) return null;
    try {
      return perform(this.#context, call, this.#engine);
    } catch (error) {
      if (error instanceof NotModelled) return null;
      if (error instanceof CallError) throw new NotJudged(error.message);
      throw error;
    }
  }

  /** Goes on to the next call. */
  differs(call: Call, expected: Result, answer: GlAnswer): Difference | null {
    const before = this.#context;
    this.#context = expected.context;
    this.#load(call, expected);
    const left = judgeLeft(
      this.#context,
      this.#draws.take(call, expected.effects),
      answer.primitives,
    );
    this.#left = left.sent;
    this.#inexact.follow(call);
    if (!/^(?:Get|Is|AreProgramsResident)/.test(call.command)) this.#residence = new Map();
    const { mayErr = [] } = expected;
    if (!isError(expected.errors, mayErr, answer.error)) {
      if (expected.errors.length > 0) this.#err(expected.errors);
      const names = expected.errors.length === 0 ? ['NO_ERROR'] : expected.errors;
      return { kind: 'error', expected: names, found: answer.error ?? 'NO_ERROR' };
    }
    // With an error that it may have it wrote nothing, and who wrote nothing had one.
    const isSilent =
      mayErr.length > 0 &&
      expected.returned !== undefined &&
      answer.error !== null &&
      isNothing(answer.returned);
    // Which of several it was, is known where the answer says so.
    const { error = null } = answer;
    if (error !== null) this.#err([error]);
    else if (expected.errors.length > 0) this.#err([...expected.errors, ...mayErr]);
    else if (isSilent) this.#err(mayErr);
    else if (answer.error === undefined) this.mayErr(mayErr);
    // Each command of a list has its own error, which another flag may keep.
    const inList = [...expected.errors, ...mayErr];
    if (call.command === 'CallList' && inList.length > 1) this.mayErr(inList);
    if (
      answer.effects !== null &&
      !areEffects(expected.effects, answer.effects, this.#inexact.sentBy(call, before))
    ) {
      return { kind: 'sent', expected: expected.effects, found: answer.effects };
    }
    if (left.difference !== null) return { kind: 'left', ...left.difference };
    if (expected.errors.length > 0 && expected.returned === undefined) {
      return this.#unwritten(call, answer.returned);
    }
    if (call.command === 'GetError') return this.#error(answer.returned);
    if (isSilent) return null;
    if (this.#isReturned(before, call, expected, answer.returned)) return null;
    return { kind: 'returned', expected: expected.returned, found: answer.returned };
  }

  /** A call of which it is not known whether it had one of these errors. */
  mayErr(errors: readonly ErrorName[]): void {
    this.#flags.mayHaveGenerated(errors);
  }

  /** GetError told an error of another extension, or nobody knows what it told. */
  toldOther(): void {
    this.#flags.toldOther();
  }

  /** Which one of several it was, is open. */
  #err(errors: readonly ErrorName[]): void {
    this.#hasErred = true;
    this.#flags.generated(errors);
  }

  #error(found: Returned | undefined): Difference | null {
    const names = this.#flags.possible.map((flag) => flag ?? 'NO_ERROR');
    const code = found === 'NO_ERROR' ? null : (found as ErrorName);
    return this.#flags.told(code) ? null : { kind: 'error', expected: names, found };
  }

  /** A command with an error writes nothing where its pointer says, and a function returns zero (OpenGL 1.2.1 §2.5). */
  #unwritten({ command }: Call, found: Returned | undefined): Difference | null {
    if (isNothing(found)) return null;
    if (!FUNCTIONS.test(command)) return { kind: 'returned', expected: undefined, found };
    const isZero = found === 0 || found === false || found === 'NO_ERROR';
    return isZero ? null : { kind: 'returned', expected: 0, found };
  }

  /** Keeps why a program did not load. */
  #load({ command, arguments: given }: Call, { errors, context }: Result): void {
    if (command !== 'LoadProgramNV' && command !== 'ProgramStringARB') return;
    if (errors.length === 0) this.#refused = null;
    const bytes = given.find((each) => each instanceof Uint8Array);
    const isSure = errors[0] === 'INVALID_OPERATION';
    // Whether the program was read where another error may be generated is open.
    const mayBe =
      errors[0] === 'INVALID_VALUE' &&
      errors.includes('INVALID_OPERATION') &&
      Number(given[2]) >= 0;
    if (!(bytes instanceof Uint8Array) || !(isSure || mayBe)) return;
    const position =
      context.gpu === null ? context.errorPosition : context.gpu.objects.errorPosition;
    if (position < 0 && isSure) return;
    const unread = isSure || this.#refused === null ? [position] : [...this.#refused.positions()];
    const text = new TextDecoder('latin1').decode(bytes.slice(0, Number(given[2])));
    // Most are never asked for, and to find them takes longer than to load.
    let known: ReadonlySet<number> | null = null;
    const positions = (): ReadonlySet<number> =>
      (known ??= new Set([...errorPositions(command satisfies LoadCommand, text), ...unread]));
    this.#refused = { positions, told: null };
  }

  /** Where the error of a program is, an implementation decides, and says the same each time. */
  #isPosition(expected: Returned, found: Returned): boolean {
    const refused = this.#refused;
    if (refused === null) return isReturned(expected, found, false);
    if (typeof found === 'boolean')
      return [...refused.positions()].some((each) => (each !== 0) === found);
    const value = Array.isArray(found)
      ? Number(found[0])
      : (integersIn(found)?.[0] ?? Number(found));
    if (!refused.positions().has(value)) return false;
    if (refused.told !== null) return refused.told === value;
    refused.told = value;
    return true;
  }

  #isReturned(before: Context, call: Call, result: Result, found: Returned | undefined): boolean {
    const { returned: expected } = result;
    if (expected === undefined || found === undefined) return expected === found;
    if (isAbout(call, ERROR_POSITION)) {
      return this.#isPosition(expected, found);
    }
    switch (call.command) {
      case 'GenProgramsNV':
      case 'GenProgramsARB':
        return this.#adoptPrograms(before, expected, found);
      case 'GetString':
        return isErrorString(before, found);
      case 'GenLists':
        return this.#adoptLists(before, expected, found);
      case 'AreProgramsResidentNV':
        return result.errors.length > 0 ? found === false : this.#areResident(call, found);
      case 'GetBooleanv':
        if (this.#inexact.isComputedBy(call, this.#context))
          return this.#areTruths(before, call, expected, found);
        break;
      case 'GetIntegerv':
      case 'GetVertexAttribivNV':
      case 'GetVertexAttribivARB':
        return this.#isInteger(before, call, expected, found);
      case 'GetProgramivNV':
        if (call.arguments[1] === 'PROGRAM_RESIDENT_NV') {
          return typeof found === 'boolean' && this.#isResident(Number(call.arguments[0]), found);
        }
    }
    const isComputed = this.#inexact.isComputedBy(call, this.#context);
    const isConverted = this.#inexact.isConvertedBy(call);
    return isReturned(expected, found, isComputed, isConverted, isZeroPlain(before));
  }

  /** Which names are given, an implementation decides: unused ones. */
  #adoptPrograms(before: Context, expected: Returned, found: Returned): boolean {
    const [ids, wanted] = [integersIn(found), integersIn(expected)];
    if (ids === null || ids.length !== wanted?.length || new Set(ids).size !== ids.length)
      return false;
    if (ids.some((id) => id <= 0 || isNameUsed(before, id))) return false;
    const reserved = new Set([...(before.gpu ?? before).reserved, ...ids]);
    this.#context = withReserved(this.#context, reserved);
    return true;
  }

  #adoptLists(before: Context, expected: Returned, found: Returned): boolean {
    if (expected === 0) return found === 0;
    const { lists } = before.lists;
    const range = this.#context.lists.lists.size - lists.size;
    if (typeof found !== 'number' || !Number.isInteger(found) || found < 1) return false;
    const added = new Map(lists);
    for (let list = found; list < found + range; list++) {
      if (lists.has(list)) return false;
      added.set(list, []);
    }
    this.#context = { ...this.#context, lists: { ...this.#context.lists, lists: added } };
    return true;
  }

  /** Residence is the implementation's own affair; what is said of it must not contradict itself. */
  #areResident({ arguments: given }: Call, found: Returned): boolean {
    const ids = integersIn({ integers: given[1] as readonly number[] })?.slice(0, Number(given[0]));
    if (typeof found !== 'boolean' || ids === undefined) return false;
    if (found) return ids.every((id) => this.#isResident(id, true));
    const [only] = ids;
    if (ids.length === 0 || only === undefined) return false;
    if (ids.length === 1) return this.#isResident(only, false);
    return !ids.every((id) => this.#residence.get(id) === true);
  }

  #isResident(id: number, found: boolean): boolean {
    const known = this.#residence.get(id);
    this.#residence.set(id, found);
    return known === undefined || known === found;
  }

  /** Whether computed numbers are zero: of those that are near zero nobody knows. */
  #areTruths(before: Context, call: Call, expected: Returned, found: Returned): boolean {
    if (!Array.isArray(expected) || !Array.isArray(found)) return isReturned(expected, found, true);
    const { returned } = perform(before, { ...call, command: 'GetFloatv' }, this.#engine);
    const exact = Array.isArray(returned) ? returned.map((each) => Math.abs(Number(each))) : [];
    const near = nearTo(exact);
    const wanted = (expected as readonly (boolean | null)[]).map((each, index) =>
      (exact[index] ?? 0) <= near ? null : each,
    );
    return isReturned(wanted, found, true);
  }

  /** Numbers that were rounded to integers, held against those that they were. */
  #isInteger(before: Context, call: Call, expected: Returned, found: Returned): boolean {
    const [wanted, given] = [openIntegersIn(expected), integersIn(found)];
    if (wanted === null) return isReturned(expected, found, false);
    const command = EXACT[call.command] ?? 'GetFloatv';
    const exact = perform(before, { ...call, command }, this.#engine).returned;
    const isFraction = /^CURRENT_(?:NORMAL|COLOR|SECONDARY_COLOR_EXT)$/.test(
      String(call.arguments[0]),
    );
    const isComputed = this.#inexact.isComputedBy(call, this.#context);
    const values = Array.isArray(exact) ? exact.map(Number) : [];
    // A matrix has to be as near as it has to be where it is asked for as it is.
    const near = isComputed ? nearTo(values) : 0;
    return (
      given !== null &&
      wanted.length === given.length &&
      wanted.every((each, index) => {
        const value = values[index] ?? Number.NaN;
        const scaled = isFraction ? ((2 ** 32 - 1) * value - 1) / 2 : value;
        const slack = isFraction ? nearTo([scaled]) : near;
        return each === null || isRounding(scaled, given[index] ?? null, slack);
      })
    );
  }
}

/** Whether nothing was written: no value, or no name where none was asked for. */
function isNothing(found: Returned | undefined): boolean {
  return found === undefined || integersIn(found)?.length === 0;
}

/** Whether the error of a call is one that it may have; one that does not show may be any. */
function isError(
  expected: readonly ErrorName[],
  mayErr: readonly ErrorName[],
  found: ErrorName | null | undefined,
): boolean {
  if (found === undefined) return true;
  return found === null ? expected.length === 0 : [...expected, ...mayErr].includes(found);
}

/** The query of the numbers that became integers. */
const EXACT: Readonly<Record<string, string>> = {
  GetVertexAttribivNV: 'GetVertexAttribfvNV',
  GetVertexAttribivARB: 'GetVertexAttribfvARB',
};

/** A string that says why a program did not load, where one did not; of one that did it may be empty, and need not. */
function isErrorString({ gpu }: Context, found: Returned): boolean {
  // Undefined where LoadProgramNV was the last to load; a context in this process says so.
  const isOpen = gpu?.objects.errorString === null;
  if (!(found instanceof Uint8Array)) return isOpen && found === null;
  return found.length > 0 || isOpen || gpu === null || gpu.objects.errorPosition < 0;
}

function integersIn(value: Returned): readonly number[] | null {
  return openIntegersIn(value)?.map(Number) ?? null;
}

/** The same, with null where nothing is defined. */
function openIntegersIn(value: Returned): readonly (number | null)[] | null {
  const isList = value !== null && typeof value === 'object' && 'integers' in value;
  return isList ? value.integers : null;
}
