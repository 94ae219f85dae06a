/** What each call of a script changes in the context, as JSON and as text: `vpspec gl trace`. */
import type { Call } from '../../semantics/gl/context/call.js';
import type { Context } from '../../semantics/gl/context/context.js';
import type { Engine } from '../../semantics/gl/context/result.js';
import type { ScriptCall } from '../../semantics/gl/context/script.js';
import { decimal } from '../../semantics/number/binary32.js';
import { floatJson, type ValueJson } from '../json/value.js';
import { changesBetween, type Change, type StateValue } from './changes.js';
import {
  callText,
  glRunJson,
  notModelledLines,
  performScript,
  resultLinesOf,
  type GlCallJson,
  type GlRunJson,
  type Script,
} from './run.js';

export interface TracedScript extends Script {
  readonly steps: ReadonlyMap<ScriptCall, Step>;
}

interface Step {
  readonly changes: readonly Change[];
  /** What the list that is being compiled keeps of the call. */
  readonly kept: readonly Call[];
}

/**
 * Performs a script, and tells what changed.
 *
 * @throws ScriptError for a call that no C compiler would take
 */
export function traceScript(
  from: Context,
  calls: readonly ScriptCall[],
  engine: Engine,
): TracedScript {
  const steps = new Map<ScriptCall, Step>();
  const script = performScript(from, calls, engine, (call, before, after) => {
    steps.set(call, { changes: changesBetween(before, after), kept: keptBy(before, after) });
  });
  return { ...script, steps };
}

function keptBy({ lists: before }: Context, { lists: after }: Context): readonly Call[] {
  const kept = after.compiling?.kept ?? null;
  return kept === null || kept === before.compiling?.kept ? [] : kept.calls;
}

/** What `vpspec gl trace --json` prints. */
export interface GlTraceJson extends Omit<GlRunJson, 'calls'> {
  readonly calls: readonly (GlCallJson & {
    readonly changes: readonly {
      readonly variable: string;
      /** Null of what was not there. */
      readonly before: StateJson;
      readonly after: StateJson;
    }[];
    readonly kept: readonly string[];
  })[];
}

type StateJson = number | string | boolean | null | readonly (ValueJson | null)[];

export function glTraceJson(traced: TracedScript): GlTraceJson {
  const { calls, error } = glRunJson(traced);
  return {
    error,
    calls: calls.map((call, index) => {
      const { changes, kept } = stepAt(traced, index);
      return {
        ...call,
        changes: changes.map(({ variable, before, after }) => ({
          variable,
          before: stateJson(before),
          after: stateJson(after),
        })),
        kept: kept.map(callText),
      };
    }),
  };
}

function stateJson(value: StateValue): StateJson {
  if (typeof value !== 'object' || value === null) return value;
  return value.map((each) => (each === null ? null : floatJson(each)));
}

/** Nothing is known of a call that is not modelled. */
function stepAt({ performed, steps }: TracedScript, index: number): Step {
  const call = performed[index]?.call;
  return (call === undefined ? undefined : steps.get(call)) ?? { changes: [], kept: [] };
}

/** One line for each call; what it came to, what a list keeps of it, and what it changed below. */
export function glTraceText(traced: TracedScript): string {
  const { performed, ends } = traced;
  const width = String(performed.at(-1)?.call.line ?? 1).length;
  const lines = performed.flatMap((each, index) => {
    const { changes, kept } = stepAt(traced, index);
    const indent = ' '.repeat(width + 4);
    return [
      ...resultLinesOf(each, String(each.call.line).padStart(width), ends),
      ...keptLines(kept).map((line) => indent + line),
      ...changes.map((change) => indent + changeText(change)),
    ];
  });
  lines.push(...notModelledLines(performed.filter(({ result }) => result === null).length));
  return `${lines.join('\n')}\n`;
}

/** Commands that are told one by one of an array that is drawn into a list. */
const MOST_KEPT = 8;

function keptLines(kept: readonly Call[]): readonly string[] {
  const told = kept.slice(0, MOST_KEPT).map((call) => `the list keeps ${callText(call)}`);
  const more = kept.length - told.length;
  return more > 0 ? [...told, `the list keeps ${String(more)} more`] : told;
}

function changeText({ variable, before, after }: Change): string {
  return `${variable}: ${stateText(before)} → ${stateText(after)}`;
}

/** Letters that a trace shows of a program. */
const LETTERS = 48;

function stateText(value: StateValue): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return String(value).toUpperCase();
  if (typeof value === 'string') {
    const isName = /^[A-Z][A-Z0-9_]*$/.test(value);
    if (isName && value !== 'NULL') return `GL_${value}`;
    if (!value.startsWith('!!')) return value;
    return JSON.stringify(value.slice(0, LETTERS)) + (value.length > LETTERS ? '…' : '');
  }
  if (typeof value === 'number') return String(value);
  return `(${value.map((each) => (each === null ? 'undefined' : decimal(each))).join(', ')})`;
}
