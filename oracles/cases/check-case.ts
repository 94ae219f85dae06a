/**
 * Checks cases against the semantics in the nominal domain, or against another machine. Programs are loaded and linked once for
 * each distinct text; what is left for a case is the run and the comparison.
 */
import { ENVIRONMENTS } from '../../spec/environments.js';
import type { ConditionCode } from '../../semantics/domains/domain.js';
import type { LoadResult, Program } from '../../semantics/language/load.js';
import { SpecCrash } from '../../semantics/machine/crash.js';
import {
  STANDARD,
  type Machine,
  type NominalProgram,
  type NominalState,
} from '../../semantics/machine/machine.js';
import { resume, type Outcome, type Run } from '../../semantics/machine/run.js';
import type { Inputs } from '../../semantics/machine/state.js';
import { traceFrom, type TraceStep } from '../../semantics/machine/trace.js';
import type { CompiledClause } from '../clauses/formula.js';
import type { CorpusCase, RunExpectation, Start } from './case.js';
import { judgeStep } from './clauses-hold.js';
import { registerDifferences } from './compare-registers.js';
import type { CaseObserver } from './events.js';
import type { CaseResult, Difference } from './result.js';

type NominalStep = TraceStep<number, number, ConditionCode>;

export interface CheckerOptions {
  readonly observer?: CaseObserver;
  /** The executable clauses by instruction: for cases that expect clauses to hold. */
  readonly clauses?: ReadonlyMap<string, readonly CompiledClause[]>;
  /** The implementation that is checked; the semantics itself if absent. */
  readonly machine?: Machine;
}

/** A program as loaded, and linked if it loaded. */
interface Prepared {
  readonly result: LoadResult;
  readonly linked: NominalProgram | null;
}

/** Checks one case after another and remembers the programs. */
export class CaseChecker {
  readonly #prepared = new Map<string, Prepared>();
  readonly #observer: CaseObserver;
  readonly #clauses: ReadonlyMap<string, readonly CompiledClause[]>;
  readonly #machine: Machine;

  constructor({ observer = {}, clauses = new Map(), machine = STANDARD }: CheckerOptions = {}) {
    this.#observer = observer;
    this.#clauses = clauses;
    this.#machine = machine;
  }

  check(corpusCase: CorpusCase): CaseResult {
    const result = this.#check(corpusCase);
    this.#observer.checked?.({ corpusCase, result });
    return result;
  }

  #check(corpusCase: CorpusCase): CaseResult {
    try {
      const { id } = corpusCase;
      const prepared = this.#prepare(corpusCase);
      const { expect } = corpusCase;
      if (expect.kind === 'runs' && prepared.linked !== null) {
        return this.#checkRun(corpusCase, expect, prepared.linked);
      }
      const differences = loadDifferences(corpusCase, prepared.result);
      return { id, verdict: differences.length === 0 ? 'agrees' : 'disagrees', differences };
    } catch (error) {
      if (!(error instanceof SpecCrash)) throw error;
      const difference = {
        where: 'semantics',
        expected: 'no crash',
        observed: error.message,
        ulps: null,
      };
      return { id: corpusCase.id, verdict: 'crash', differences: [difference] };
    }
  }

  #prepare(corpusCase: CorpusCase): Prepared {
    const { text, closed } = corpusCase.program;
    // The same text may stand in a case with and in one without an instruction to take away.
    const key = closed ? `+${text}` : `=${text}`;
    let prepared = this.#prepared.get(key);
    const first = prepared === undefined;
    if (prepared === undefined) {
      const result = this.#machine.load(text);
      const linked = result.loaded ? this.#machine.link(opened(result.program, closed)) : null;
      prepared = { result, linked };
      this.#prepared.set(key, prepared);
    }
    this.#observer.loaded?.({ corpusCase, text, result: prepared.result, first });
    return prepared;
  }

  #checkRun(corpusCase: CorpusCase, expect: RunExpectation, linked: NominalProgram): CaseResult {
    const { id, environment } = corpusCase;
    const { inputs, state } = startState(this.#machine, linked, corpusCase.start);
    const judged: Difference[] = [];
    let inForce = 0;
    const { executed } = this.#observer;
    let run: Run<number, number, ConditionCode>;
    if (executed === undefined && !expect.clausesHold) {
      run = resume(linked, inputs, state, this.#machine.outcomeOf);
    } else {
      run = observedRun(this.#machine, linked, inputs, state, (taken) => {
        executed?.({ corpusCase, step: taken });
        if (!expect.clausesHold) return;
        const clauses = this.#clauses.get(taken.instruction.name) ?? [];
        for (const { clause, verdict, difference } of judgeStep(clauses, taken)) {
          this.#observer.judged?.({ corpusCase, step: taken, clause, verdict });
          if (verdict !== 'not in force') inForce++;
          if (difference !== null) judged.push(difference);
        }
      });
    }
    const differences = [
      ...outcomeDifferences(expect, run.end, run.state.executed),
      ...registerDifferences(expect.registers, run.state, ENVIRONMENTS[environment]),
      ...judged,
    ];
    if (differences.length > 0) return { id, verdict: 'disagrees', differences };
    if (expect.clausesHold && inForce === 0) {
      const difference = {
        where: 'clauses',
        expected: 'a formula clause about what was executed',
        observed: 'none in force',
        ulps: null,
      };
      return { id, verdict: 'inconclusive', differences: [difference] };
    }
    return { id, verdict: 'agrees', differences };
  }
}

/** The program without the instruction that the harness wrote at its end. */
function opened(program: Program, closed: boolean): Program {
  return closed ? { ...program, instructions: program.instructions.slice(0, -1) } : program;
}

function startState(
  machine: Machine,
  linked: NominalProgram,
  { attributes, parameters, temporaries, addresses, codes }: Start,
): { inputs: Inputs<number>; state: NominalState } {
  const { inputs, state } = machine.invocation(linked, { attributes, parameters });
  return {
    inputs,
    state: {
      ...state,
      temporaries: overwritten(state.temporaries, temporaries, linked.domain.constant),
      addresses: overwritten(state.addresses, addresses, linked.domain.address),
      codes: codes === null ? state.codes : { x: codes[0], y: codes[1], z: codes[2], w: codes[3] },
    },
  };
}

function overwritten(
  file: NominalState['temporaries'],
  values: Start['temporaries'],
  value: (number: number) => number,
): NominalState['temporaries'] {
  const entries = Object.entries(values);
  if (entries.length === 0) return file;
  const copy = [...file];
  for (const [index, [x, y, z, w]] of entries) {
    copy[Number(index)] = { x: value(x), y: value(y), z: value(z), w: value(w) };
  }
  return copy;
}

/** As resume, telling of every step. */
function observedRun(
  { outcomeOf }: Machine,
  linked: NominalProgram,
  inputs: Inputs<number>,
  start: NominalState,
  see: (step: NominalStep) => void,
): Run<number, number, ConditionCode> {
  const steps = traceFrom(linked, inputs, start, outcomeOf);
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
    see(next.value);
  }
}

function plain(where: string, expected: string, observed: string): Difference {
  return { where, expected, observed, ulps: null };
}

function outcomeDifferences(expect: RunExpectation, end: Outcome, executed: number): Difference[] {
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

/** Of a case about loading, or of one whose program should have loaded and did not. */
function loadDifferences({ expect }: CorpusCase, result: LoadResult): Difference[] {
  if (expect.kind !== 'error') {
    if (result.loaded) return [];
    const { line, column, message } = result.error;
    return [plain('load', 'loads', `line ${String(line)}, column ${String(column)}: ${message}`)];
  }
  if (result.loaded) return [plain('load', 'a load error', 'loads')];
  const { error } = result;
  const differences: Difference[] = [];
  const compare = (
    where: string,
    expected: string | number | null,
    observed: string | number,
  ): void => {
    if (expected === null || expected === observed) return;
    differences.push(plain(where, String(expected), String(observed)));
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
