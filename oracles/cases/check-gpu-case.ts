/** Checks cases of GPU programs against the semantics in the nominal domain. */
import type { Vector } from '../../semantics/domains/domain.js';
import type { NominalFlags } from '../../semantics/gpu/domains/flags.js';
import { GPU_NOMINAL, type GpuNominal } from '../../semantics/gpu/domains/nominal.js';
import { integerValue, type NominalInteger } from '../../semantics/gpu/domains/integers.js';
import { numberOf, type NominalFloat } from '../../semantics/gpu/domains/packed.js';
import type { Truth } from '../../semantics/gpu/domains/truth.js';
import { UNDEFINED } from '../../semantics/gpu/domains/undefined.js';
import { wordOf, type NominalWord } from '../../semantics/gpu/domains/words.js';
import type { TypedVector } from '../../semantics/gpu/domains/domain.js';
import { loadGpu, type GpuLoadResult } from '../../semantics/gpu/language/load.js';
import { gpuInvocation } from '../../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../../semantics/gpu/machine/link.js';
import type { LinkedGpuProgram } from '../../semantics/gpu/machine/linked.js';
import { resumeGpu } from '../../semantics/gpu/machine/run.js';
import type { GpuState, TypedWord } from '../../semantics/gpu/machine/state.js';
import { traceGpuFrom, type GpuTraceStep } from '../../semantics/gpu/machine/trace.js';
import { bitsOf } from '../../semantics/number/binary32.js';
import { isAboutModifiers, type GpuFormula } from './gpu-clauses.js';
import type { Four } from './case.js';
import { Checker, observed, type Prepared, type Ran } from './checker.js';
import { judgeNumbers, type JudgedClause } from './clauses-hold.js';
import { gpuDifferences } from './compare-gpu.js';
import type { CaseObserver } from './events.js';
import { describeValue } from './expectation.js';
import { mapFour } from './four.js';
import type { GpuCase, GpuRunExpectation, GpuStart } from './gpu-case.js';
import { temporaryKey } from './gpu-names.js';
import { gpuInputValues } from './gpu-start.js';

type Linked = LinkedGpuProgram<NominalFloat, Truth, NominalInteger, NominalFlags, NominalWord>;
type State = GpuState<NominalFlags, NominalWord>;
export type GpuNominalStep = GpuTraceStep<
  NominalFloat,
  Truth,
  NominalInteger,
  NominalFlags,
  NominalWord
>;

export interface GpuCheckerOptions {
  readonly observer?: CaseObserver<GpuCase, GpuLoadResult, GpuNominalStep>;
  /** The executable clauses by instruction: for cases that expect clauses to hold. */
  readonly clauses?: ReadonlyMap<string, readonly GpuFormula[]>;
  /** The semantics with every reading at its default if absent. */
  readonly domain?: GpuNominal;
}

/** Checks one case after another and remembers the programs. */
export class GpuCaseChecker extends Checker<
  GpuCase,
  GpuRunExpectation,
  GpuLoadResult,
  Linked,
  GpuNominalStep
> {
  readonly #clauses: ReadonlyMap<string, readonly GpuFormula[]>;
  readonly #domain: GpuNominal;

  constructor({
    observer = {},
    clauses = new Map(),
    domain = GPU_NOMINAL,
  }: GpuCheckerOptions = {}) {
    super(observer);
    this.#clauses = clauses;
    this.#domain = domain;
  }

  protected override load({ text }: GpuCase['program']): Prepared<GpuLoadResult, Linked> {
    const result = loadGpu(text);
    return result.loaded
      ? { result, error: null, linked: linkGpu(result.program, this.#domain) }
      : { result, error: result.error, linked: null };
  }

  protected override keyOf({ text }: GpuCase['program']): string {
    return text;
  }

  protected override run(
    { start }: GpuCase,
    expect: GpuRunExpectation,
    linked: Linked,
    see: ((step: GpuNominalStep) => void) | null,
  ): Ran {
    const { inputs, state } = gpuInvocation(linked.program, this.#domain, gpuInputValues(start));
    const first = startState(linked, state, start);
    const ran =
      see === null
        ? resumeGpu(linked, inputs, first)
        : observed(traceGpuFrom(linked, inputs, first), see);
    return {
      end: ran.end,
      executed: ran.state.executed,
      differences: gpuDifferences(expect, ran.state, linked.program),
    };
  }

  protected override judge({ instruction, observation }: GpuNominalStep): readonly JudgedClause[] {
    const { result, operands } = observation;
    const clauses = (this.#clauses.get(instruction.name) ?? [])
      .filter((formula) => isAboutModifiers(formula, instruction))
      .map(({ compiled }) => compiled);
    if (clauses.length === 0 || result === null) return [];
    const describe = result.type === 'F' ? describeValue : String;
    return judgeNumbers(clauses, operands.map(defined), defined(result), describe);
  }
}

/** The components before the first that is undefined: formulas speak of numbers. */
function defined(vector: TypedVector<NominalFloat, NominalInteger>): readonly number[] {
  const values: readonly (number | typeof UNDEFINED)[] =
    vector.type === 'F'
      ? componentsOf(vector.value).map(numberOf)
      : componentsOf(vector.value).map((value) =>
          value === UNDEFINED ? value : integerValue(value, vector.type === 'S'),
        );
  const numbers: number[] = [];
  for (const value of values) {
    if (value === UNDEFINED) break;
    numbers.push(value);
  }
  return numbers;
}

function componentsOf<V>({ x, y, z, w }: Vector<V>): readonly V[] {
  return [x, y, z, w];
}

function startState({ program }: Linked, state: State, { temporaries, codes }: GpuStart): State {
  const [zero, one] = codes;
  const set = Object.keys(temporaries).length > 0;
  return {
    ...state,
    temporaries: set
      ? state.temporaries.map((old, slot) => {
          const declared = program.temporaries[slot];
          const words = declared && temporaries[temporaryKey(declared)];
          return words === undefined ? old : vectorOf(mapFour(words, nominalWord));
        })
      : state.temporaries,
    codes: [
      zero === null ? state.codes[0] : vectorOf(zero),
      one === null ? state.codes[1] : vectorOf(one),
    ],
  };
}

function nominalWord({ type, value }: TypedWord): NominalWord {
  if (value === null) return wordOf(null);
  return wordOf({ type, bits: type === 'F' ? bitsOf(value) : value >>> 0 });
}

function vectorOf<V>([x, y, z, w]: Four<V>): Vector<V> {
  return { x, y, z, w };
}
