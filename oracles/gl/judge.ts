/**
 * Scripts and the answers of an implementation held against the semantics: the first call that it answers otherwise, or all of them.
 */
import type { Call } from '../../semantics/gl/context/call.js';
import type { Context, ErrorName } from '../../semantics/gl/context/context.js';
import type { Engine, Result, Returned } from '../../semantics/gl/context/result.js';
import type {
  AskedScript,
  GlAnswer,
  GlImplementation,
  GlSession,
  Shown,
} from './implementation.js';
import { Judge, type Difference } from './judge-calls.js';
import { sectionsOf } from './sections.js';

export interface Disagreement extends Difference {
  /** The call, from 0. */
  readonly index: number;
  readonly call: Call;
  /** Sections of NV_vertex_program about the calls up to there: of a script that is 1-minimal, those that the disagreement is about. */
  readonly sections: readonly string[];
}

export interface Setting {
  /** The context in which the script begins. */
  readonly start: () => Context;
  readonly engine: Engine;
}

/**
 * The first disagreement; null where there is none.
 *
 * @throws NotJudged
 */
export function judgeScript(
  implementation: GlImplementation,
  calls: readonly Call[],
  { start, engine }: Setting,
): Disagreement | null {
  const judge = new Judge(start(), engine);
  const session = implementation();
  for (const [index, call] of calls.entries()) {
    const expected = judge.expect(call);
    const answer = asked(session, call);
    const difference =
      answer instanceof Error ? crashed(answer.message) : judge.differs(call, expected, answer);
    if (difference !== null) return disagreement(calls, index, difference, judge.hasErred);
  }
  return null;
}

/** A call that was held against its answer. */
export interface JudgedCall {
  readonly call: Call;
  /** The mode that was begun before it. */
  readonly begun: string | null;
  /** Those that may be generated; none where the call has no error. */
  readonly errors: readonly ErrorName[];
  /** Whether the documents leave open what is returned, or which error is generated. */
  readonly isOpen: boolean;
  readonly isRight: boolean;
  /** Whether it showed that the error was generated: the answer says so, or GetError told it. */
  readonly isErrorSeen: boolean;
  /** What the answer showed of vertices and raster positions. */
  readonly sent: Shown;
  /** What it showed of the primitives that left. */
  readonly left: Shown;
}

export interface Judgement {
  readonly disagreements: readonly Disagreement[];
  readonly judged: readonly JudgedCall[];
  /** The call that was not performed, behind which nothing is judged. */
  readonly unsupported: { readonly call: Call; readonly reason: string } | null;
  /** The call behind which nothing is modelled, where the answers came to one. */
  readonly notModelled: Call | null;
}

/**
 * Holds all answers of a script against the semantics. A wrong answer to a query does not end it: what follows is judged as well.
 *
 * @throws NotJudged
 */
export function judgeAnswers(
  calls: readonly Call[],
  { answers, incident }: AskedScript,
  { start, engine }: Setting,
): Judgement {
  const judge = new Judge(start(), engine);
  const disagreements: Disagreement[] = [];
  const judged: (JudgedCall & { isErrorSeen: boolean })[] = [];
  /** The first call with an error since GetError told none. */
  let first: { isErrorSeen: boolean } | null = null;
  for (const [index, call] of calls.entries()) {
    const before = judge.context;
    const expected = index === 0 ? judge.expect(call) : judge.expectedBehind(call);
    // Names that a GL chose may lead to what is not modelled: what came before is judged.
    if (expected === null) return { disagreements, judged, unsupported: null, notModelled: call };
    const seen = answers[index];
    if (seen === undefined) {
      const difference = crashed(incident ?? 'no answer');
      disagreements.push(disagreement(calls, index, difference, judge.hasErred));
      break;
    }
    const answer = typeof seen === 'function' ? seen({ call, before, expected }) : seen;
    if (answer.unsupported !== undefined) {
      const { unsupported: reason } = answer;
      return { disagreements, judged, unsupported: { call, reason }, notModelled: null };
    }
    const difference = judge.differs(call, expected, answer);
    const { errors, mayErr = [], returned } = expected;
    const isOpen = errors.length > 1 || mayErr.length > 0 || isLeftOpen(returned);
    const isErrorSeen = errors.length > 0 && answer.error !== undefined;
    const own = { call, begun: before.begun, errors, isOpen, isRight: difference === null, isErrorSeen, sent: sentIn(answer, expected), left: judge.left };
    judged.push(own);
    if (errors.length > 0) first ??= own;
    else if (call.command === 'GetError') {
      if (answer.returned !== 'NO_ERROR' && first !== null) first.isErrorSeen = true;
      first = null;
    }
    if (difference !== null) disagreements.push(disagreement(calls, index, difference, judge.hasErred));
  }
  return { disagreements, judged, unsupported: null, notModelled: null };
} // prettier-ignore

/** What shows of the effects: all of them, or nothing, where the answer does not count its words. */
function sentIn({ effects, sent }: GlAnswer, expected: Result): Shown {
  if (sent !== undefined) return sent;
  const all = expected.effects.filter(({ kind }) => kind === 'vertex' || kind === 'raster position').length;
  return { shown: effects === null ? 0 : all, all };
} // prettier-ignore

function isLeftOpen(returned: Returned | undefined): boolean {
  if (returned === null) return true;
  if (typeof returned !== 'object' || returned instanceof Uint8Array) return false;
  if ('least' in returned) return returned.least !== returned.greatest;
  if ('noneOf' in returned) return true;
  return ('integers' in returned ? returned.integers : returned).includes(null);
}

function crashed(found: string): Difference {
  return { kind: 'crash', expected: 'an answer', found };
}

function disagreement(
  calls: readonly Call[],
  index: number,
  difference: Difference,
  hasErred: boolean,
): Disagreement {
  const call = calls[index];
  if (call === undefined) throw new Error('a disagreement about no call');
  const { kind } = difference;
  const of = {
    hasErred: hasErred || kind === 'error',
    isSent: kind === 'sent',
    hasLeft: kind === 'left',
  };
  return { index, call, ...difference, sections: sectionsOf(calls.slice(0, index + 1), of) };
}

/** The answer, or what was thrown instead. */
function asked(session: GlSession, call: Call): GlAnswer | Error {
  try {
    return session.perform(call);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
