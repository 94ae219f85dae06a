/**
 * Linking: a loaded GPU program is bound to a domain once. Each instruction, with its operands, masks and
 * successor, becomes one pure function of inputs and state, so that nothing is decoded while it runs.
 */
import type { Vector } from '../../domains/domain.js';
import { SpecCrash } from '../../machine/crash.js';
import type { GpuDomain, TypedVector } from '../domains/domain.js';
import type { GpuDestination, GpuInstruction, GpuProgram } from '../program.js';
import { linkComputation, type Computation, type Computed } from './compute.js';
import { linkDestination, linkObservedDestination } from './destination.js';
import { linkEmission } from './emission.js';
import { linkFlow, type Site } from './flow.js';
import type { LinkedGpuInstruction, LinkedGpuProgram, Load } from './linked.js';
import { linkTypedOperand } from './operand.js';
import type { GpuState } from './state.js';
import { emptySubroutines, linkFinish } from './subroutine.js';
import { linkDerivative, linkTexture, type Sampling } from './texture.js';

/** Binds a loaded program to a domain. */
export function linkGpu<F, B, I, C, W>(
  program: GpuProgram,
  domain: GpuDomain<F, B, I, C, W>,
): LinkedGpuProgram<F, B, I, C, W> {
  const empty = emptySubroutines(program);
  return {
    program,
    domain,
    instructions: program.instructions.map((instruction, index) =>
      instruction.destination === null
        ? linkWithoutResult({ instruction, index, program, domain, empty })
        : linkWithResult(instruction, instruction.destination, index, program, domain),
    ),
  };
}

function linkWithoutResult<F, B, I, C, W>(
  site: Site<F, B, I, C, W>,
): LinkedGpuInstruction<F, B, I, C, W> {
  const { instruction, index, program, domain } = site;
  const operands = linkObservedOperands(instruction, domain);
  const observe: LinkedGpuInstruction<F, B, I, C, W>['observe'] = (inputs, state) => ({
    operands: operands(inputs, state),
    result: null,
    destination: null,
  });
  if (instruction.name === 'EMIT' || instruction.name === 'ENDPRIM') {
    const emit = linkEmission(instruction, index + 1, program, domain);
    return { instruction, step: finished(emit, index, program), branch: null, observe };
  }
  return { instruction, ...linkFlow(site), observe };
}

function linkWithResult<F, B, I, C, W>(
  instruction: GpuInstruction,
  destination: GpuDestination,
  index: number,
  program: GpuProgram,
  domain: GpuDomain<F, B, I, C, W>,
): LinkedGpuInstruction<F, B, I, C, W> {
  const sampling = linkResult(instruction, program, domain);
  const operands = linkObservedOperands(instruction, domain);
  const observed = linkObservedDestination(destination, domain);
  const typed = linkTyped(destination, sampling.computation);
  return {
    instruction,
    step: finished(
      linkStore(instruction, destination, index + 1, program, domain, sampling),
      index,
      program,
    ),
    branch: null,
    observe: (inputs, state) => ({
      operands: operands(inputs, state),
      result: typed(inputs, state),
      destination: observed(inputs, state),
    }),
  };
}

function linkResult<F, B, I, C, W>(
  instruction: GpuInstruction,
  program: GpuProgram,
  domain: GpuDomain<F, B, I, C, W>,
): Sampling<F, I, C, W> {
  if (instruction.texture !== null) return linkTexture(instruction, program, domain);
  if (instruction.name === 'DDX' || instruction.name === 'DDY') {
    return linkDerivative(instruction, domain);
  }
  return { computation: linkComputation(instruction, domain), derivatives: 0 };
}

function linkStore<F, B, I, C, W>(
  instruction: GpuInstruction,
  destination: GpuDestination,
  next: number,
  program: GpuProgram,
  domain: GpuDomain<F, B, I, C, W>,
  { computation, derivatives }: Sampling<F, I, C, W>,
): Load<F, C, W, GpuState<C, W>> {
  const link = <V>(
    { result, flags }: Computed<F, C, W, V, unknown>,
    word: (value: V) => W,
  ): Load<F, C, W, GpuState<C, W>> => {
    const { updates } = instruction;
    const storing = { updates, word, derivatives };
    const store = linkDestination<F, B, I, C, W, V>(destination, program, domain, storing);
    if (updates === null) {
      return (inputs, state) => store(inputs, state, next, result(inputs, state), null);
    }
    return (inputs, state) => {
      const value = result(inputs, state);
      return store(inputs, state, next, value, flags(inputs, state, value));
    };
  };
  const { wordOfFloat, wordOfInteger, storeShort } = domain;
  if (computation.kind === 'float') {
    return link(
      computation,
      destination.isShort ? (value) => wordOfFloat(storeShort(value)) : wordOfFloat,
    );
  }
  const signed = destination.type === 'S';
  return link(computation, (value) => wordOfInteger(value, signed));
}

/** A step that returns where a subroutine ends after its instruction. */
function finished<F, C, W>(
  step: Load<F, C, W, GpuState<C, W>>,
  index: number,
  program: GpuProgram,
): Load<F, C, W, GpuState<C, W>> {
  const finish = linkFinish<C, W>(index + 1, program);
  if (finish === null) return step;
  return (inputs, state) => {
    const after = step(inputs, state);
    return after.next < 0 ? after : finish(after);
  };
}

function linkObservedOperands<F, B, I, C, W>(
  { operands }: GpuInstruction,
  domain: GpuDomain<F, B, I, C, W>,
): Load<F, C, W, readonly TypedVector<F, I>[]> {
  const loads = operands.map((operand) => linkTypedOperand(operand, domain));
  return (inputs, state) => loads.map((load) => load(inputs, state));
}

function linkTyped<F, I, C, W>(
  { type }: GpuDestination,
  computation: Computation<F, I, C, W>,
): Load<F, C, W, TypedVector<F, I>> {
  if (computation.kind === 'float') {
    const { result } = computation;
    return (inputs, state) => ({ type: 'F', value: result(inputs, state) });
  }
  if (type === 'F') throw new SpecCrash('an integer result written as floating-point');
  const load: Load<F, C, W, Vector<I>> = computation.result;
  return (inputs, state) => ({ type, value: load(inputs, state) });
}
