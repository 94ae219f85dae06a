/** Which rules of a grammar a text reaches, by a generated parser that reports what it tries. */
import type { GeneratedOptions, GeneratedResult } from './grammar.js';

export interface RulesReached {
  /** Rules that the parser tried. */
  readonly entered: ReadonlySet<string>;
  /** Rules of the syntax tree, or, where the text does not match, those that matched on the way. */
  readonly matched: ReadonlySet<string>;
}

/** A parser generated with its trace, and what its grammar asks of the caller. */
export type TracedParser<More = unknown> = (
  text: string,
  options: GeneratedOptions & { readonly tracer: Tracer } & More,
) => GeneratedResult;

/** Parses a text as `program`. */
export function reachedRules<More>(
  parser: TracedParser<More>,
  text: string,
  more: More,
): RulesReached {
  const tracer = new Recorder();
  const { peg$success } = parser(text, {
    peg$library: true,
    startRule: 'program',
    peg$currPos: 0,
    tracer,
    ...more,
  });
  return { entered: tracer.entered, matched: peg$success ? tracer.treeRules() : tracer.matched };
}

interface Tracer {
  trace(event: TraceEvent): void;
}

interface TraceEvent {
  readonly type: 'rule.enter' | 'rule.match' | 'rule.fail';
  readonly rule: string;
  readonly location: {
    readonly start: { readonly offset: number };
    readonly end: { readonly offset: number };
  };
}

interface Match {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Match[];
}

/** Rebuilds the derivation from a trace, without the alternatives that were tried and left. */
class Recorder implements Tracer {
  readonly entered = new Set<string>();
  readonly matched = new Set<string>();
  /** The parts of the rules that are being tried, outermost first. */
  private readonly open: Match[][] = [[]];

  trace({ type, rule, location }: TraceEvent): void {
    if (type === 'rule.enter') {
      this.entered.add(rule);
      this.open.push([]);
      return;
    }
    const parts = this.open.pop() ?? [];
    if (type === 'rule.fail') return;
    this.matched.add(rule);
    const start = location.start.offset;
    const end = location.end.offset;
    const siblings = this.open.at(-1) ?? [];
    dropAfter(parts, end);
    // Siblings that overlap belong to an alternative that was left, or to a look-ahead.
    dropAfter(siblings, start);
    siblings.push({ rule, start, end, parts });
  }

  treeRules(): ReadonlySet<string> {
    const rules = new Set<string>();
    const waiting: Match[] = [...(this.open[0] ?? [])];
    for (let match = waiting.pop(); match !== undefined; match = waiting.pop()) {
      rules.add(match.rule);
      for (const part of match.parts) waiting.push(part);
    }
    return rules;
  }
}

/** Drops the matches at the end of a list that reach beyond an offset. */
function dropAfter(matches: Match[], offset: number): void {
  while ((matches.at(-1)?.end ?? 0) > offset) matches.pop();
}
