/**
 * Linking: a loaded GPU program is bound to a domain once. Each instruction, with its operands, masks and
 * successor, becomes one pure function of inputs and state, so that nothing is decoded while it runs.
 */
import type { Vector } from '../../domains/domain.js';
import { SpecCrash } from '../../machine/crash.js';
import { LONGEST, whenHot } from '../../machine/hot.js';
import { lazily } from '../../machine/lazily.js';
import type { GpuDomain, GpuKinds, TypedVector } from '../domains/domain.js';
import { DERIVATIVES } from '../instructions/derivatives.js';
import { EMISSIONS } from '../instructions/emission.js';
import { each1 } from '../../domains/each.js';
import type { GpuDestination, GpuInstruction, GpuProgram } from '../program.js';
import { linkComputation } from './compute.js';
import { linkDestination, linkObservedDestination } from './destination.js';
import { linkEmission } from './emission.js';
import { linkFlow, type Site } from './flow.js';
import { hotStep } from './hot-step.js';
import type {
  Computation,
  Computed,
  LinkedGpuInstruction,
  LinkedGpuProgram,
  Load,
} from './linked.js';
import { linkTypedOperand } from './operand.js';
import { isStoredShort } from './precision.js';
import type { GpuState } from './state.js';
import { emptySubroutines, linkFinish } from './subroutine.js';
import { linkDerivative, linkTexture, type Sampling } from './texture.js';

/** Binds a loaded program to a domain. */
export function linkGpu<T extends GpuKinds>(
  program: GpuProgram,
  domain: GpuDomain<T>,
): LinkedGpuProgram<T> {
  const empty = emptySubroutines(program);
  return {
    program,
    domain,
    instructions: program.instructions.map((instruction, index) =>
      linkInstruction({ instruction, index, program, domain, empty }),
    ),
  };
}

/** One instruction of a program, where others have another domain. */
export function linkGpuInstruction<T extends GpuKinds>(
  program: GpuProgram,
  index: number,
  domain: GpuDomain<T>,
): LinkedGpuInstruction<T> {
  const instruction = program.instructions[index];
  if (instruction === undefined) throw new SpecCrash(`no instruction ${String(index)}`);
  return linkInstruction({ instruction, index, program, domain, empty: emptySubroutines(program) });
}

function linkInstruction<T extends GpuKinds>(site: Site<T>): LinkedGpuInstruction<T> {
  const { instruction, index, program, domain } = site;
  return instruction.destination === null
    ? linkWithoutResult(site)
    : linkWithResult(instruction, instruction.destination, index, program, domain);
}

function linkWithoutResult<T extends GpuKinds>(site: Site<T>): LinkedGpuInstruction<T> {
  const { instruction, index, program, domain } = site;
  const operands = lazily(() => linkObservedOperands(instruction, domain));
  const observe: LinkedGpuInstruction<T>['observe'] = (inputs, state) => ({
    operands: operands()(inputs, state),
    result: null,
    destination: null,
  });
  const emission = EMISSIONS.get(instruction.name);
  if (emission !== undefined) {
    const emit = linkEmission(emission, index + 1, program, domain);
    const step = finished(emit, index, program, domain);
    return { instruction, step, branch: null, ways: null, observe };
  }
  return { instruction, ...linkFlow(site), observe };
}

function linkWithResult<T extends GpuKinds>(
  instruction: GpuInstruction,
  destination: GpuDestination,
  index: number,
  program: GpuProgram,
  domain: GpuDomain<T>,
): LinkedGpuInstruction<T> {
  const sampling = linkResult(instruction, program, domain);
  const operands = lazily(() => linkObservedOperands(instruction, domain));
  const observed = lazily(() => linkObservedDestination(destination, domain));
  const typed = lazily(() => linkTyped(destination, sampling.computation));
  const { step, hot } = linkStore(instruction, destination, index + 1, program, domain, sampling);
  const made: LinkedGpuInstruction<T> = {
    instruction,
    step: finished(step, index, program, domain),
    branch: null,
    ways: null,
    observe: (inputs, state) => ({
      operands: operands()(inputs, state),
      result: typed()(inputs, state),
      destination: observed()(inputs, state),
    }),
  };
  // Where a subroutine ends there is more to its step.
  if (hot !== null && made.step === step && program.instructions.length <= LONGEST) {
    whenHot(made, hot);
  }
  return made;
}

function linkResult<T extends GpuKinds>(
  instruction: GpuInstruction,
  program: GpuProgram,
  domain: GpuDomain<T>,
): Sampling<T> {
  if (instruction.texture !== null) return linkTexture(instruction, program, domain);
  const derivative = DERIVATIVES.get(instruction.name);
  if (derivative !== undefined) return linkDerivative(derivative, instruction, program, domain);
  return { computation: linkComputation(instruction, program, domain), derivatives: 0 };
}

/** A step that computes and writes. */
interface Stored<T extends GpuKinds> {
  readonly step: Load<T, GpuState<T>>;
  /** The same by a text of its own; null where it has none. */
  readonly hot: (() => Load<T, GpuState<T>> | null) | null;
}

function linkStore<T extends GpuKinds>(
  instruction: GpuInstruction,
  destination: GpuDestination,
  next: number,
  program: GpuProgram,
  domain: GpuDomain<T>,
  { computation, derivatives }: Sampling<T>,
): Stored<T> {
  /** `ofResult` gives what the flags are those of, where it is not the result itself. */
  const link = <V>(
    { result, flags, made }: Computed<T, V, unknown>,
    word: (value: V) => T['word'],
    ofResult: ((value: V) => V) | null,
    words: (result: Vector<V>) => Vector<T['word']> = each1(word),
  ): Stored<T> => {
    const { updates } = instruction;
    const storing = { updates, word, words, derivatives };
    const store = linkDestination(destination, program, domain, storing);
    const flagged = ofResult === null ? null : each1(ofResult);
    const hot =
      made === null || flagged !== null
        ? null
        : () => hotStep({ instruction, flags, storing, destination, next }, program, domain);
    if (updates === null) {
      return {
        hot,
        step: (inputs, state) => store(inputs, state, next, result(inputs, state), null),
      };
    }
    return {
      hot,
      step: (inputs, state) => {
        const value = result(inputs, state);
        const written = flagged === null ? value : flagged(value);
        return store(inputs, state, next, value, flags(inputs, state, written));
      },
    };
  };
  const { undefinedWord, wordOfFloat, wordOfInteger, storeShort, storeShortInteger } = domain;
  const { writtenOutWords } = domain;
  const isShort = isStoredShort(destination, program);
  if (computation.kind === 'float') {
    const wordOf = isLayer(destination, program) ? (): T['word'] => undefinedWord : wordOfFloat;
    if (!isShort) {
      return link(computation, wordOf, null, writtenOutWords?.wordsOfFloats.get(wordOf));
    }
    const word = (value: T['number']): T['word'] => wordOf(storeShort(value));
    return link(withShortFlags(computation, domain), word, null);
  }
  const signed = destination.type === 'S';
  if (!isShort) {
    const forms = writtenOutWords?.wordsOfIntegers.get(wordOfInteger);
    const words =
      forms && ((result: Vector<T['integer']>): Vector<T['word']> => forms(result, signed));
    return link(computation, (value) => wordOfInteger(value, signed), null, words);
  }
  return link(
    computation,
    (value) => wordOfInteger(storeShortInteger(value, signed), signed),
    // The sign flag is the most significant bit that was written: that of the value as a signed one.
    (value) => storeShortInteger(value, true),
  );
}

/** Whether a result goes to the layer, which only integers can name (NV_geometry_program4 §2.X.3.5). */
function isLayer({ file, access }: GpuDestination, { results }: GpuProgram): boolean {
  return (
    file === 'result' && access.kind === 'fixed' && results[access.slot]?.binding === 'result.layer'
  );
}

/** A result whose flags are its own, or those of what a SHORT variable holds of it (gp4.E-short-flags). */
function withShortFlags<T extends GpuKinds>(
  computed: Computed<T, T['number'], 'float'>,
  { choose, storeShort }: GpuDomain<T>,
): Computed<T, T['number'], 'float'> {
  const { flags } = computed;
  const short = each1(storeShort);
  return {
    ...computed,
    flags: (inputs, state, result) =>
      choose('shortFlags', (policy) =>
        flags(inputs, state, policy === 'before' ? result : short(result)),
      ),
  };
}

/** A step that returns where a subroutine ends after its instruction. */
function finished<T extends GpuKinds>(
  step: Load<T, GpuState<T>>,
  index: number,
  program: GpuProgram,
  domain: GpuDomain<T>,
): Load<T, GpuState<T>> {
  const finish = linkFinish(index + 1, program, domain);
  if (finish === null) return step;
  return (inputs, state) => {
    const after = step(inputs, state);
    return after.next < 0 ? after : finish(after);
  };
}

function linkObservedOperands<T extends GpuKinds>(
  { operands }: GpuInstruction,
  domain: GpuDomain<T>,
): Load<T, readonly TypedVector<T['number'], T['integer']>[]> {
  const loads = operands.map((operand) => linkTypedOperand(operand, domain));
  return (inputs, state) => loads.map((load) => load(inputs, state));
}

function linkTyped<T extends GpuKinds>(
  { type }: GpuDestination,
  computation: Computation<T>,
): Load<T, TypedVector<T['number'], T['integer']>> {
  if (computation.kind === 'float') {
    const { result } = computation;
    return (inputs, state) => ({ type: 'F', value: result(inputs, state) });
  }
  if (type === 'F') throw new SpecCrash('an integer result written as floating-point');
  const load: Load<T, Vector<T['integer']>> = computation.result;
  return (inputs, state) => ({ type, value: load(inputs, state) });
}
