/** Checks cases of VP programs against the semantics in the nominal domain, or against another machine. */
import { authorityOf, binds, environmentOf, type VpAuthority } from '../../../spec/authorities.js';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { documentOf } from '../../../spec/load/document-of.js';
import type { NominalKinds } from '../../../semantics/domains/nominal.js';
import type { LoadResult, Program } from '../../../semantics/language/load.js';
import {
  STANDARD,
  madeUnder,
  standardUnder,
  type Machine,
  type NominalProgram,
  type NominalState,
} from '../../../semantics/machine/machine.js';
import { resume } from '../../../semantics/machine/run.js';
import type { Inputs } from '../../../semantics/machine/state.js';
import { traceFrom, type TraceStep } from '../../../semantics/machine/trace.js';
import type { CorpusCase, RunExpectation, Start } from './case.js';
import { Checker, observed, type Prepared, type Ran } from '../checker.js';
import { judgeStep, type JudgedClause, type PlacedFormula } from '../clauses-hold.js';
import { registerDifferences } from './compare-registers.js';
import type { CaseObserver } from '../events.js';

type NominalStep = TraceStep<NominalKinds>;

export interface CheckerOptions {
  readonly observer?: CaseObserver;
  /** The executable clauses by instruction: for cases that expect clauses to hold. */
  readonly clauses?: ReadonlyMap<string, readonly PlacedFormula[]>;
  /**
   * The implementation that is checked, under one authority of each environment alone; the semantics itself under
   * every authority that a case is asked under if absent.
   */
  readonly machine?: Machine;
  /** The document whose authority that is; without one, the environment's own. Cases are asked under no other. */
  readonly document?: string | null;
}

/** Checks one case after another and remembers the programs. */
export class CaseChecker extends Checker<
  CorpusCase,
  RunExpectation,
  LoadResult,
  NominalProgram,
  NominalStep,
  VpAuthority
> {
  readonly #clauses: ReadonlyMap<string, readonly PlacedFormula[]>;
  readonly #machine: Machine | null;
  readonly #document: string | null | undefined;

  constructor({ observer = {}, clauses = new Map(), machine, document }: CheckerOptions = {}) {
    super(observer);
    this.#clauses = clauses;
    this.#machine = machine ?? null;
    this.#document = machine === undefined ? document : (document ?? null);
  }

  protected override authoritiesOf({
    authorities,
    environment,
  }: CorpusCase): readonly VpAuthority[] {
    return this.#document === undefined ? authorities : [authorityOf(environment, this.#document)];
  }

  protected override load(
    { text, closed }: CorpusCase['program'],
    authority: VpAuthority,
  ): Prepared<LoadResult, NominalProgram> {
    const machine =
      this.#machine === null
        ? standardUnder(authority)
        : authority === environmentOf(authority)
          ? this.#machine
          : madeUnder(this.#machine, authority);
    const result = machine.load(text);
    return result.loaded
      ? { result, error: null, linked: machine.link(opened(result.program, closed)) }
      : { result, error: result.error, linked: null };
  }

  /** The same text may stand in a case with and in one without an instruction to take away. */
  protected override keyOf({ text, closed }: CorpusCase['program']): string {
    return closed ? `+${text}` : `=${text}`;
  }

  protected override run(
    { start, environment }: CorpusCase,
    expect: RunExpectation,
    linked: NominalProgram,
    see: ((step: NominalStep) => void) | null,
  ): Ran {
    const machine = this.#machine ?? STANDARD;
    const { inputs, state: first } = startState(machine, linked, start);
    const { outcomeOf } = machine;
    const { end, state } =
      see === null
        ? resume(linked, inputs, first, outcomeOf)
        : observed(traceFrom(linked, inputs, first, outcomeOf), see);
    return {
      end,
      executed: state.executed,
      differences: registerDifferences(expect.registers, state, ENVIRONMENTS[environment]),
    };
  }

  protected override judge(step: NominalStep, authority: VpAuthority): readonly JudgedClause[] {
    const clauses = this.#clauses.get(step.instruction.name) ?? [];
    return judgeStep(
      clauses.filter(
        ({ id, environments }) =>
          binds(documentOf(id), authority) && environments.includes(environmentOf(authority)),
      ),
      step,
    );
  }
}

/** The program without the instruction that the harness wrote at its end. */
function opened(program: Program, closed: boolean): Program {
  return closed ? { ...program, instructions: program.instructions.slice(0, -1) } : program;
}

/** What a machine starts a case from: its inputs, and the state that the case sets. */
export function startState(
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
