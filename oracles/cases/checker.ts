/**
 * Checks cases, whatever the language: programs are loaded and linked once for each distinct text; what is
 * left for a case is the run and the comparison.
 */
import { governing, type Authority } from '../../spec/authorities.js';
import { SpecCrash } from '../../semantics/machine/crash.js';
import type { LoadError } from '../../semantics/language/load-error.js';
import type { CaseBase, CaseProgram, Expectation } from './case.js';
import type { Runs } from './dialect.js';
import type { CaseObserver } from './events.js';
import type { JudgedClause } from './clauses-hold.js';
import { plain, type CaseResult, type Difference } from './result.js';

interface Checked<R> extends CaseBase {
  readonly program: Pick<CaseProgram, 'text'>;
  readonly expect: Expectation<R>;
}

/** What every language expects of a run. */
interface ExpectedRun extends Runs {
  readonly outcome: string;
  readonly reason: string | null;
  readonly instructions: number | null;
}

/** A program as loaded, and linked if it loaded. */
export interface Prepared<L, P> {
  readonly result: L;
  readonly error: LoadError<string> | null;
  readonly linked: P | null;
}

/** How a run ended, and what of its end is not as expected. */
export interface Ran {
  readonly end: { readonly outcome: string; readonly reason: string | null };
  readonly executed: number;
  readonly differences: readonly Difference[];
}

/** C: a case; R: what it expects of a run; L: a load result; P: a linked program; T: a step; A: who governs. */
export abstract class Checker<
  C extends Checked<R>,
  R extends ExpectedRun,
  L,
  P,
  T,
  A extends Authority,
> {
  readonly #prepared = new Map<string, Prepared<L, P>>();
  readonly #observer: CaseObserver<C, L, T>;

  protected constructor(observer: CaseObserver<C, L, T>) {
    this.#observer = observer;
  }

  /** The authorities under which a case is asked. */
  protected abstract authoritiesOf(corpusCase: C): readonly A[];

  protected abstract load(program: C['program'], authority: A): Prepared<L, P>;

  /** Programs with one key are one. */
  protected abstract keyOf(program: C['program']): string;

  /** Runs a case, telling of every step where `see` is not null. */
  protected abstract run(corpusCase: C, expect: R, linked: P, see: ((step: T) => void) | null): Ran;

  /** What the executable clauses that bind under an authority say of a step. */
  protected abstract judge(step: T, authority: A): readonly JudgedClause[];

  check(corpusCase: C): CaseResult {
    const result = this.#check(corpusCase);
    this.#observer.checked?.({ corpusCase, result });
    return result;
  }

  /** By every authority under which the case is asked, until it does not agree. */
  #check(corpusCase: C): CaseResult {
    const authorities = this.authoritiesOf(corpusCase);
    let last: CaseResult | null = null;
    for (const authority of authorities) {
      last = this.#checkUnder(authority, corpusCase);
      if (last.verdict === 'agrees') continue;
      if (authorities.length === 1) return last;
      const by = (where: string): string => `${where} (by ${governing(authority)})`;
      const differences = last.differences.map((each) => ({ ...each, where: by(each.where) }));
      return { ...last, differences };
    }
    if (last === null) throw new Error(`${corpusCase.id} is asked under no authority`);
    return last;
  }

  #checkUnder(authority: A, corpusCase: C): CaseResult {
    const { id, expect } = corpusCase;
    try {
      const { linked, error } = this.#prepare(corpusCase, authority);
      if (expect.kind === 'runs' && linked !== null) {
        return this.#checkRun(corpusCase, expect, linked, authority);
      }
      const differences = loadDifferences(expect, error);
      return { id, verdict: differences.length === 0 ? 'agrees' : 'disagrees', differences };
    } catch (error) {
      if (!(error instanceof SpecCrash)) throw error;
      const difference = plain('semantics', 'no crash', error.message);
      return { id, verdict: 'crash', differences: [difference] };
    }
  }

  #prepare(corpusCase: C, authority: A): Prepared<L, P> {
    const { program } = corpusCase;
    const key = `${authority} ${this.keyOf(program)}`;
    let prepared = this.#prepared.get(key);
    const first = prepared === undefined;
    if (prepared === undefined) {
      prepared = this.load(program, authority);
      this.#prepared.set(key, prepared);
    }
    const { result } = prepared;
    this.#observer.loaded?.({ corpusCase, text: program.text, result, authority, first });
    return prepared;
  }

  #checkRun(corpusCase: C, expect: R, linked: P, authority: A): CaseResult {
    const { id } = corpusCase;
    const judged: Difference[] = [];
    let inForce = 0;
    const { executed, judged: tell } = this.#observer;
    const see = (step: T): void => {
      executed?.({ corpusCase, step });
      if (!expect.clausesHold) return;
      for (const { clause, verdict, difference } of this.judge(step, authority)) {
        tell?.({ corpusCase, step, clause, verdict });
        if (verdict !== 'not in force') inForce++;
        if (difference !== null) judged.push(difference);
      }
    };
    const isSeen = executed !== undefined || expect.clausesHold;
    const ran = this.run(corpusCase, expect, linked, isSeen ? see : null);
    const differences = [...outcomeDifferences(expect, ran), ...ran.differences, ...judged];
    if (differences.length > 0) return { id, verdict: 'disagrees', differences };
    if (expect.clausesHold && inForce === 0) {
      const wanted = 'a formula clause about what was executed';
      const difference = plain('clauses', wanted, 'none in force');
      return { id, verdict: 'inconclusive', differences: [difference] };
    }
    return { id, verdict: 'agrees', differences };
  }
}

/** What a generator of steps returns, telling of every step. */
export function observed<T, E>(steps: Generator<T, E>, see: (step: T) => void): E {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
    see(next.value);
  }
}

function outcomeDifferences(expect: ExpectedRun, { end, executed }: Ran): Difference[] {
  const differences: Difference[] = [];
  const ended = end.reason === null ? end.outcome : `${end.outcome}: ${end.reason}`;
  if (end.outcome !== expect.outcome) differences.push(plain('outcome', expect.outcome, ended));
  else if (expect.reason !== null && end.reason !== expect.reason) {
    differences.push(plain('reason', expect.reason, ended));
  }
  if (expect.instructions !== null && executed !== expect.instructions) {
    differences.push(plain('instructions', String(expect.instructions), String(executed)));
  }
  return differences;
}

/** What is wrong in a case about loading, or in one whose program should have loaded and did not. */
function loadDifferences(
  expect: Expectation<Runs>,
  error: LoadError<string> | null,
): readonly Difference[] {
  if (expect.kind !== 'error') {
    if (error === null) return [];
    const { line, column, message } = error;
    return [plain('load', 'loads', `line ${String(line)}, column ${String(column)}: ${message}`)];
  }
  if (error === null) return [plain('load', 'a load error', 'loads')];
  const differences: Difference[] = [];
  const compare = (
    where: string,
    expected: string | number | null,
    seen: string | number,
  ): void => {
    if (expected === null || expected === seen) return;
    differences.push(plain(where, String(expected), String(seen)));
  };
  compare('error restriction', expect.restriction, error.restriction);
  compare('error position', expect.position, error.position);
  compare('error line', expect.line, error.line);
  compare('error column', expect.column, error.column);
  if (expect.message !== null && !error.message.includes(expect.message)) {
    differences.push(plain('error message', `… ${expect.message} …`, error.message));
  }
  return differences;
}
