/** Checks cases of GPU programs against the semantics in the nominal domain, or against another machine. */
import type { Vector } from '../../../semantics/domains/domain.js';
import { integerValue, type NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import { numberOf, type NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { wordOf, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import type { TypedVector } from '../../../semantics/gpu/domains/domain.js';
import type { GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import type { GpuLoadResult } from '../../../semantics/gpu/language/load.js';
import {
  GPU_STANDARD,
  type GpuMachine,
  type NominalGpuProgram,
  type NominalGpuState,
} from '../../../semantics/gpu/machine/machine.js';
import { resumeGpu } from '../../../semantics/gpu/machine/run.js';
import type { TypedWord } from '../../../semantics/gpu/machine/state.js';
import { traceGpuFrom, type GpuTraceStep } from '../../../semantics/gpu/machine/trace.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { PartialValues } from '../../clauses/partial.js';
import { isAboutModifiers, type GpuFormula } from './clauses.js';
import type { Four } from '../case.js';
import { Checker, observed, type Prepared, type Ran } from '../checker.js';
import { judgeNumbers, type JudgedClause } from '../clauses-hold.js';
import { gpuDifferences } from './compare.js';
import type { CaseObserver } from '../events.js';
import { describeValue } from '../expectation.js';
import { mapFour } from '../four.js';
import type { GpuCase, GpuRunExpectation, GpuStart } from './case.js';
import { temporaryKey } from './names.js';
import { gpuInputValues } from './start.js';

export type GpuNominalStep = GpuTraceStep<GpuNominalKinds>;

export interface GpuCheckerOptions {
  readonly observer?: CaseObserver<GpuCase, GpuLoadResult, GpuNominalStep>;
  /** The executable clauses by instruction: for cases that expect clauses to hold. */
  readonly clauses?: ReadonlyMap<string, readonly GpuFormula[]>;
  /** The implementation that is checked; the semantics itself, every interpretation at its default, if absent. */
  readonly machine?: GpuMachine;
}

/** Checks one case after another and remembers the programs. */
export class GpuCaseChecker extends Checker<
  GpuCase,
  GpuRunExpectation,
  GpuLoadResult,
  NominalGpuProgram,
  GpuNominalStep,
  GpuEnvironmentName
> {
  readonly #clauses: ReadonlyMap<string, readonly GpuFormula[]>;
  readonly #machine: GpuMachine;

  constructor({
    observer = {},
    clauses = new Map(),
    machine = GPU_STANDARD,
  }: GpuCheckerOptions = {}) {
    super(observer);
    this.#clauses = clauses;
    this.#machine = machine;
  }

  protected override authoritiesOf({ environment }: GpuCase): readonly GpuEnvironmentName[] {
    return [environment];
  }

  protected override load({
    text,
  }: GpuCase['program']): Prepared<GpuLoadResult, NominalGpuProgram> {
    const result = this.#machine.load(text);
    return result.loaded
      ? { result, error: null, linked: this.#machine.link(result.program) }
      : { result, error: result.error, linked: null };
  }

  protected override keyOf({ text }: GpuCase['program']): string {
    return text;
  }

  protected override run(
    { start }: GpuCase,
    expect: GpuRunExpectation,
    linked: NominalGpuProgram,
    see: ((step: GpuNominalStep) => void) | null,
  ): Ran {
    const { inputs, state } = this.#machine.invocation(linked, gpuInputValues(start));
    const first = gpuStartState(linked, state, start);
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
    return judgeNumbers(clauses, operands.map(partial), partial(result), describe);
  }
}

/** The components as formulas see them: null of undefined ones. */
export function partial(vector: TypedVector<NominalFloat, NominalInteger>): PartialValues {
  if (vector.type === 'F') {
    return componentsOf(vector.value).map((value) => {
      const number = numberOf(value);
      return number === UNDEFINED ? null : number;
    });
  }
  const isSigned = vector.type === 'S';
  return componentsOf(vector.value).map((value) =>
    value === UNDEFINED ? null : integerValue(value, isSigned),
  );
}

function componentsOf<V>({ x, y, z, w }: Vector<V>): readonly V[] {
  return [x, y, z, w];
}

/** The state in which a case begins: temporaries and condition codes as it sets them. */
export function gpuStartState(
  { program }: NominalGpuProgram,
  state: NominalGpuState,
  { temporaries, codes }: GpuStart,
): NominalGpuState {
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
