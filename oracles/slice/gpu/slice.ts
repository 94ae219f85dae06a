/**
 * Finds what reached an observed result in a run of a GPU program: slice.ts for programs with typed variables,
 * arrays, two condition codes, blocks and emitted vertices.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import { GPU_NOMINAL, type GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import { numberOf } from '../../../semantics/gpu/domains/packed.js';
import type { Truth } from '../../../semantics/gpu/domains/truth.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import {
  NOWHERE,
  type LinkedGpuInstruction,
  type Load,
  type Place,
} from '../../../semantics/gpu/machine/linked.js';
import { linkPlace } from '../../../semantics/gpu/machine/operand.js';
import type { GpuInputs } from '../../../semantics/gpu/machine/state.js';
import type {
  Access,
  GpuCondition,
  GpuDestination,
  GpuOperand,
  GpuProgram,
} from '../../../semantics/gpu/program.js';
import { EMISSIONS } from '../../../semantics/gpu/instructions/emission.js';
import { FLOW } from '../../../semantics/gpu/instructions/flow.js';
import type { GpuNominalStep } from '../../cases/gpu/check-case.js';
import type { GpuRunExpectation, NumbersExpectation } from '../../cases/gpu/case.js';
import { temporaryKey } from '../../cases/gpu/names.js';
import { gpuOperandUse } from './operand-use.js';
import {
  CODE,
  Live,
  NOTHING_REACHED,
  throughMasks,
  throughTest,
  type StepReach,
  type WrittenComponent,
} from '../live.js';
import { operandBits } from '../operand-use.js';

export type GpuStepInputs = GpuInputs<GpuNominalKinds>;

interface Run {
  readonly program: GpuProgram;
  readonly inputs: GpuStepInputs;
  readonly expect: Pick<GpuRunExpectation, 'registers' | 'emitted'>;
  readonly live: Live;
}

/** The reach of every step of a run that ended in the comparison that is expected. */
export function sliceGpuRun(
  steps: readonly GpuNominalStep[],
  program: GpuProgram,
  inputs: GpuStepInputs,
  expect: Pick<GpuRunExpectation, 'registers' | 'emitted'>,
): readonly StepReach[] {
  const live = new Live();
  for (const register of expect.registers) {
    if (register.file === 'condition code') {
      live.addCompared(CODE, register.name === 'CC0' ? 0 : 1, register.components);
    } else addNumbers(register, program, live);
  }
  const run: Run = { program, inputs, expect, live };
  return steps
    .toReversed()
    .map((step) => through(step, run))
    .reverse();
}

function addNumbers(
  { file, key, components }: NumbersExpectation,
  program: GpuProgram,
  live: Live,
): void {
  const slot =
    file === 'temporary'
      ? program.temporaries.findIndex((each) => temporaryKey(each) === key)
      : program.results.findIndex(({ binding }) => binding === key);
  live.addCompared(file, slot, components);
}

function through(step: GpuNominalStep, run: Run): StepReach {
  const { name, destination } = step.instruction;
  if (destination !== null) return throughWrite(step, destination, run);
  if (EMISSIONS.get(name)?.emits === 'vertex') {
    throughEmission(step, run);
    return NOTHING_REACHED;
  }
  const kind = FLOW.get(name)?.kind;
  const isByNumbers = kind === 'repeat' || kind === 'kill';
  if (isByNumbers && step.instruction.condition === null) return throughDecision(step, run);
  throughJump(step, run);
  return NOTHING_REACHED;
}

/** A vertex is what the results hold; they are undefined then (NV_geometry_program4 §2.14.6.3). */
function throughEmission({ before, after }: GpuNominalStep, { program, expect, live }: Run): void {
  const index = before.emitted.length;
  if (after.emitted.length === index) return;
  live.takeAll('result');
  for (const register of expect.emitted?.[index] ?? []) addNumbers(register, program, live);
}

/** A jump by a condition code, where the other answer would have led elsewhere. */
function throughJump({ instruction, index, before }: GpuNominalStep, run: Run): void {
  const { condition } = instruction;
  if (condition === null || isFixed(condition)) return;
  const branch = branchesOf(run.program)[index] ?? null;
  if (branch === null) return;
  const [one, other] = [branch.taken(run.inputs, before), branch.notTaken(run.inputs, before)];
  const isElsewhere =
    one.next !== other.next ||
    one.loops.length !== other.loops.length ||
    one.calls.length !== other.calls.length;
  if (!isElsewhere) return;
  const tests = Array.from(condition.swizzle, (letter) => ({
    letter,
    passes: known(passes(condition, before, letter)),
  }));
  throughTest(tests, condition.code, run.live);
}

/** How often a block is repeated, and whether a fragment is killed: by numbers (§2.X.8 REP, KIL). */
function throughDecision(step: GpuNominalStep, run: Run): StepReach {
  const { instruction, observation } = step;
  const [operand] = instruction.operands;
  const [loaded] = observation.operands;
  if (operand === undefined || loaded === undefined) return NOTHING_REACHED;
  const negative = COMPONENTS.map((component) =>
    loaded.type === 'F'
      ? isNegative(numberOf(loaded.value[component]))
      : loaded.type === 'S' && isNegative(loaded.value[component]),
  );
  const isKilled = negative.includes(true);
  const isCount = FLOW.get(instruction.name)?.kind === 'repeat';
  const operands = COMPONENTS.reduce((bits, _, index) => {
    const decides = isCount ? index === 0 : !isKilled || negative[index] === true;
    return decides ? bits | (1 << index) : bits;
  }, 0);
  addSources(step, operands, run);
  return { written: 0, observed: 0, operands };
}

function isNegative(value: number | typeof UNDEFINED): boolean {
  return value !== UNDEFINED && value < 0;
}

function throughWrite(step: GpuNominalStep, destination: GpuDestination, run: Run): StepReach {
  const { instruction, observation, before } = step;
  const { live } = run;
  const { file, condition, access } = destination;
  if (observation.destination === null) return NOTHING_REACHED;
  const { place, enabled } = observation.destination;
  const { updates } = instruction;
  const isLost = place === NOWHERE;
  // Whatever is still to be observed: with another index it might have been overwritten.
  const mayReach =
    access.kind === 'relative' && (live.hasSome('temporary') || live.hasSome('result'));
  const places = [
    ...(typeof place === 'number' && !isLost ? [{ file, index: place }] : []),
    ...(updates === null ? [] : [{ file: CODE, index: updates }]),
  ];
  const components = COMPONENTS.flatMap((component, number): readonly WrittenComponent[] => {
    const test = enabled[component];
    if (test === null) return [];
    const letter = condition?.swizzle[number];
    const isTested = condition !== null && letter !== undefined && !isFixed(condition);
    return [
      {
        component,
        places,
        enabled: known(test),
        tested: isTested ? { index: condition.code, letter } : null,
      },
    ];
  });
  if (isLost && mayReach) throughLostWrite(components, live);
  const { written, observed } = throughMasks(components, live);
  const operands =
    observed === 0 ? 0 : operandBits(gpuOperandUse(instruction, observation.operands), observed);
  addSources(step, operands, run);
  if (mayReach) addIndexes(access, before, run);
  return { written, observed, operands };
}

/** Out of an array's bounds everything may be overwritten (§2.X.4.3): what made it so is observed. */
function throughLostWrite(components: readonly WrittenComponent[], live: Live): void {
  const isSure = components.some(({ enabled }) => enabled === true);
  if (isSure) {
    live.takeAll('temporary');
    live.takeAll('result');
  }
  for (const { tested } of components) {
    if (tested !== null) live.add(CODE, tested.index, tested.letter);
  }
}

/** The registers behind some operand components. */
function addSources({ instruction, before }: GpuNominalStep, operands: number, run: Run): void {
  instruction.operands.forEach((operand, number) => {
    for (let component = 0; component < 4; component++) {
      if ((operands & (1 << (4 * number + component))) === 0) continue;
      addSource(operand, sourceLetter(operand, component), before, run);
    }
  });
}

/** The component of a variable that an operand's component is loaded from. */
export function sourceLetter({ swizzle }: GpuOperand, component: number): string {
  return swizzle[component] ?? swizzle[0] ?? 'x';
}

/** What a program made: attributes, parameters and buffers are given to it. */
function addSource(
  { source }: GpuOperand,
  letter: string,
  before: GpuNominalStep['before'],
  run: Run,
): void {
  if (source.file === 'buffer') {
    addIndexes({ kind: 'relative', slots: [], dimensions: [source.dimension] }, before, run);
    return;
  }
  const { access, file } = source;
  if (file === 'temporary') {
    const slot = slotOf(access, run.inputs, before);
    if (slot !== NOWHERE) run.live.add(file, slot, letter);
  }
  addIndexes(access, before, run);
}

/** The registers that select a member of an array. */
function addIndexes(access: Access, before: GpuNominalStep['before'], run: Run): void {
  if (access.kind === 'fixed') return;
  for (const { index } of access.dimensions) {
    if (index.kind === 'register') {
      addSource(index.operand, sourceLetter(index.operand, 0), before, run);
    }
  }
}

type Placing = Load<GpuNominalKinds, Place>;

const PLACES = new WeakMap<Access, Placing>();

/** The slot to which an access leads in a state; NOWHERE where there is none. */
export function slotOf(
  access: Access,
  inputs: GpuStepInputs,
  before: GpuNominalStep['before'],
): number {
  if (access.kind === 'fixed') return access.slot;
  let placing = PLACES.get(access);
  if (placing === undefined) {
    placing = linkPlace(access, GPU_NOMINAL);
    PLACES.set(access, placing);
  }
  const place = placing(inputs, before);
  // One index has one place in the nominal domain.
  return typeof place === 'number' ? place : NOWHERE;
}

type Branch = LinkedGpuInstruction<GpuNominalKinds>['branch'];

const BRANCHES = new WeakMap<GpuProgram, readonly Branch[]>();

/** Where each instruction of a program may lead, if to two places. */
function branchesOf(program: GpuProgram): readonly Branch[] {
  let branches = BRANCHES.get(program);
  if (branches === undefined) {
    branches = linkGpu(program, GPU_NOMINAL).instructions.map(({ branch }) => branch);
    BRANCHES.set(program, branches);
  }
  return branches;
}

/** TR and FL look at no condition code. */
function isFixed({ rule }: GpuCondition): boolean {
  return rule === 'TR' || rule === 'FL';
}

function passes(
  { rule, code }: GpuCondition,
  { codes }: GpuNominalStep['before'],
  letter: string,
): Truth {
  const component = COMPONENTS.find((name) => name === letter) ?? 'x';
  return GPU_NOMINAL.testFlags(rule, codes[code][component]);
}

function known(test: Truth): boolean | null {
  return test === UNDEFINED ? null : test;
}
