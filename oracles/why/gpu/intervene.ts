/** ../vp/intervene.ts for GPU programs: steps in which reads give other values than variables hold. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { GpuDomain, GpuKinds } from '../../../semantics/gpu/domains/domain.js';
import { linkTests } from '../../../semantics/gpu/machine/condition.js';
import { linkGpu, linkGpuInstruction } from '../../../semantics/gpu/machine/link.js';
import type {
  LinkedGpuInstruction,
  LinkedGpuProgram,
  Load,
} from '../../../semantics/gpu/machine/linked.js';
import { linkOperand, type Interpretation } from '../../../semantics/gpu/machine/operand.js';
import { isShortOperand } from '../../../semantics/gpu/machine/precision.js';
import { successorsGpu } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputs, GpuState } from '../../../semantics/gpu/machine/state.js';
import type {
  Access,
  Dimension,
  GpuDestination,
  GpuInstruction,
  GpuOperand,
  GpuProgram,
  RegisterIndex,
  TemporarySlot,
} from '../../../semantics/gpu/program.js';
import { SpecCrash } from '../../../semantics/machine/crash.js';

/** Which of an instruction's reads. */
export type GpuRead =
  | { readonly kind: 'operand'; readonly operand: number; readonly component: Component }
  /** An index by which an operand is found, or (null) the destination. */
  | { readonly kind: 'index'; readonly operand: number | null; readonly dimension: number }
  | { readonly kind: 'code'; readonly code: 0 | 1; readonly component: Component };

/** What a read gives instead. */
export type GpuReadChange<T extends GpuKinds> =
  | { readonly kind: 'word'; readonly read: GpuRead; readonly value: T['word'] }
  | { readonly kind: 'flags'; readonly read: GpuRead; readonly value: T['flags'] };

/** A variable of its own for what an instruction reads. */
interface Own<T extends GpuKinds> {
  readonly read: Exclude<GpuRead, { kind: 'code' }>;
  readonly load: Load<T, Vector<T['word']>>;
  readonly isIndex: boolean;
  readonly letter: Component;
}

interface Rewritten<T extends GpuKinds> {
  readonly linked: LinkedGpuInstruction<T>;
  /** In the order of their variables, indexes first. */
  readonly own: readonly Own<T>[];
  /** Which components the write mask's condition lets be written; null where there is no condition. */
  readonly tests: ((state: GpuState<T>) => Vector<T['truth']>) | null;
}

export class GpuIntervening<T extends GpuKinds> {
  readonly linked: LinkedGpuProgram<T>;
  readonly #rewritten = new Map<number, Rewritten<T>>();

  constructor(
    private readonly program: GpuProgram,
    private readonly domain: GpuDomain<T>,
  ) {
    this.linked = linkGpu(program, domain);
  }

  successors(
    inputs: GpuInputs<T>,
    state: GpuState<T>,
    changes: readonly GpuReadChange<T>[],
  ): readonly GpuState<T>[] {
    if (changes.length === 0) return successorsGpu(this.linked, inputs, state);
    const instruction = this.program.instructions[state.next];
    if (instruction === undefined) throw new SpecCrash('a step after the end of the program');
    const { linked, own, tests } = this.#rewrittenAt(state.next, instruction);
    const changed = changedIn(own, inputs, state, changes);
    const { branch, ways } = linked;
    const next =
      ways !== null
        ? ways(inputs, changed)
        : branch !== null && this.domain.decide(branch.condition(inputs, changed)) === 'either'
          ? [branch.taken(inputs, changed), branch.notTaken(inputs, changed)]
          : [linked.step(inputs, changed)];
    return next.map((after) => ({
      ...after,
      temporaries: after.temporaries.slice(0, state.temporaries.length),
      codes: this.#codesAfter(instruction, tests, state, changed, after),
    }));
  }

  /** The one next state: one that has ended where what comes next is undefined. */
  stepped(
    inputs: GpuInputs<T>,
    state: GpuState<T>,
    changes: readonly GpuReadChange<T>[],
  ): GpuState<T> {
    const instruction = this.program.instructions[state.next];
    if (instruction === undefined) throw new SpecCrash('a step after the end of the program');
    const { linked, own } = this.#rewrittenAt(state.next, instruction);
    return linked.step(inputs, changedIn(own, inputs, state, changes));
  }

  /** What an instruction's read gives in a state. */
  wordAt(
    inputs: GpuInputs<T>,
    state: GpuState<T>,
    index: number,
    read: Exclude<GpuRead, { kind: 'code' }>,
  ): T['word'] {
    const instruction = this.program.instructions[index];
    if (instruction === undefined) throw new SpecCrash(`no instruction ${String(index)}`);
    const { own } = this.#rewrittenAt(index, instruction);
    const all = changedIn(own, inputs, state, []).temporaries;
    const at = own.findIndex((each) => sameVariable(each.read, read));
    const vector = all[state.temporaries.length + at];
    const letter = read.kind === 'operand' ? read.component : 'x';
    if (vector === undefined) throw new SpecCrash('an instruction does not read that');
    return vector[letter];
  }

  #rewrittenAt(index: number, instruction: GpuInstruction): Rewritten<T> {
    const known = this.#rewritten.get(index);
    if (known !== undefined) return known;
    const made = rewritten(this.program, index, instruction, this.domain);
    this.#rewritten.set(index, made);
    return made;
  }

  #codesAfter(
    { updates, destination }: GpuInstruction,
    tests: Rewritten<T>['tests'],
    before: GpuState<T>,
    changed: GpuState<T>,
    after: GpuState<T>,
  ): GpuState<T>['codes'] {
    if (changed.codes === before.codes || isWiped(destination, after)) return after.codes;
    if (updates === null || destination === null) return before.codes;
    const { writeMask } = destination;
    const enabled = tests?.(changed) ?? null;
    const [old, now] = [before.codes[updates], after.codes[updates]];
    const of = (component: Component): T['flags'] => {
      if (!writeMask.includes(component)) return old[component];
      return enabled === null
        ? now[component]
        : this.domain.selectFlags(enabled[component], now[component], old[component]);
    };
    const updated = { x: of('x'), y: of('y'), z: of('z'), w: of('w') };
    return updates === 0 ? [updated, before.codes[1]] : [before.codes[0], updated];
  }
}

/** Whether a write out of bounds may have left nothing as it was: then all variables hold the same. */
function isWiped<T extends GpuKinds>(
  destination: GpuDestination | null,
  { temporaries }: GpuState<T>,
): boolean {
  if (destination?.access.kind !== 'relative') return false;
  return temporaries.every((vector) => vector === temporaries[0]);
}

function sameVariable(a: GpuRead, b: GpuRead): boolean {
  if (a.kind === 'operand') return b.kind === 'operand' && a.operand === b.operand;
  return (
    a.kind === 'index' &&
    b.kind === 'index' &&
    a.operand === b.operand &&
    a.dimension === b.dimension
  );
}

function changedIn<T extends GpuKinds>(
  own: readonly Own<T>[],
  inputs: GpuInputs<T>,
  state: GpuState<T>,
  changes: readonly GpuReadChange<T>[],
): GpuState<T> {
  const temporaries = [...state.temporaries];
  for (const { read, load, isIndex, letter } of own) {
    const loaded = load(inputs, { ...state, temporaries });
    let vector = isIndex ? { ...loaded, x: loaded[letter] } : loaded;
    for (const change of changes) {
      if (change.kind !== 'word' || !sameVariable(change.read, read)) continue;
      const at = change.read.kind === 'operand' ? change.read.component : 'x';
      vector = { ...vector, [at]: change.value };
    }
    temporaries.push(vector);
  }
  let [first, second] = state.codes;
  let isChanged = false;
  for (const { kind, read, value } of changes) {
    if (kind !== 'flags' || read.kind !== 'code') continue;
    isChanged = true;
    if (read.code === 0) first = { ...first, [read.component]: value };
    else second = { ...second, [read.component]: value };
  }
  return { ...state, temporaries, codes: isChanged ? [first, second] : state.codes };
}

/** An instruction that reads variables of its own, beyond those of the program. */
function rewritten<T extends GpuKinds>(
  program: GpuProgram,
  index: number,
  instruction: GpuInstruction,
  domain: GpuDomain<T>,
): Rewritten<T> {
  const own: Own<T>[] = [];
  const slots: TemporarySlot[] = [];
  const add = (each: Own<T>, isShort: boolean): number => {
    own.push(each);
    slots.push({ name: '', member: null, isShort });
    return program.temporaries.length + own.length - 1;
  };
  const dimensionIn =
    (operand: number | null) =>
    (dimension: Dimension, at: number): Dimension => {
      const { index: register } = dimension;
      if (register.kind === 'fixed') return dimension;
      const slot = add(
        {
          read: { kind: 'index', operand, dimension: at },
          load: rawOperand(register.operand, domain),
          isIndex: true,
          letter: letterOf(register),
        },
        isShortOperand(register.operand, program),
      );
      const moved: RegisterIndex = {
        ...register,
        operand: ownOperand(register.operand, slot, 'x'),
      };
      return { ...dimension, index: moved };
    };
  const accessIn = (operand: number | null, access: Access): Access =>
    access.kind === 'fixed'
      ? access
      : { ...access, dimensions: access.dimensions.map(dimensionIn(operand)) };
  const found = instruction.operands.map((operand, at): GpuOperand => {
    const { source } = operand;
    return source.file === 'buffer'
      ? { ...operand, source: { ...source, dimension: dimensionIn(at)(source.dimension, 0) } }
      : { ...operand, source: { ...source, access: accessIn(at, source.access) } };
  });
  const { destination } = instruction;
  const target =
    destination === null ? null : { ...destination, access: accessIn(null, destination.access) };
  const operands = found.map((operand, at) => {
    const original = instruction.operands[at] ?? operand;
    const slot = add(
      {
        read: { kind: 'operand', operand: at, component: 'x' },
        load: rawOperand(operand, domain),
        isIndex: false,
        letter: 'x',
      },
      isShortOperand(original, program),
    );
    return ownOperand(operand, slot, operand.swizzle);
  });
  const instructions = program.instructions.with(index, {
    ...instruction,
    operands,
    destination: target,
  });
  const temporaries = [...program.temporaries, ...slots];
  const condition = destination?.condition ?? null;
  return {
    linked: linkGpuInstruction({ ...program, instructions, temporaries }, index, domain),
    own,
    tests: condition === null ? null : linkTests(condition, domain),
  };
}

function letterOf({ operand }: RegisterIndex): Component {
  return COMPONENTS.find((each) => each === operand.swizzle.charAt(0)) ?? 'x';
}

function ownOperand(operand: GpuOperand, slot: number, swizzle: string): GpuOperand {
  return {
    ...operand,
    swizzle,
    source: { file: 'temporary', access: { kind: 'fixed', slot } },
  };
}

/** What a variable holds, as it stands. */
function rawOperand<T extends GpuKinds>(
  operand: GpuOperand,
  domain: GpuDomain<T>,
): Load<T, Vector<T['word']>> {
  const itself = <V>(value: V): V => value;
  const raw: Interpretation<T['word'], T['word']> = {
    read: itself,
    negate: itself,
    absolute: itself,
    readAll: itself,
    negateAll: itself,
  };
  const whole = { ...operand, sign: '', absolute: null, swizzle: 'xyzw', isScalar: false } as const;
  return linkOperand(whole, domain, raw);
}
