/**
 * Steps in which reads give other values than registers hold. Registers keep what they hold: whatever else reads them, or reads
 * them later, finds it there.
 */
import { INITIAL, type Component } from '../../../spec/environments.js';
import type { Kinds, NumericDomain, Vector } from '../../../semantics/domains/domain.js';
import type { InstructionSyntax, OperandSyntax } from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import { SpecCrash } from '../../../semantics/machine/crash.js';
import { link, linkAt } from '../../../semantics/machine/link.js';
import type { LinkedInstruction, LinkedProgram } from '../../../semantics/machine/linked.js';
import { successors } from '../../../semantics/machine/run.js';
import type { Inputs, State } from '../../../semantics/machine/state.js';
import { letterAt, maskOf, type Read } from './reads.js';

/** What reads of one step give instead. */
export type ReadChange<T extends Kinds> =
  | { readonly kind: 'number'; readonly read: Read; readonly value: T['number'] }
  | { readonly kind: 'address'; readonly read: Read; readonly value: T['address'] }
  | { readonly kind: 'code'; readonly read: Read; readonly value: T['code'] };

export class Intervening<T extends Kinds> {
  readonly linked: LinkedProgram<T>;
  readonly #private = new Map<number, LinkedInstruction<T>>();

  constructor(
    private readonly program: Program,
    private readonly domain: NumericDomain<T>,
  ) {
    this.linked = link(program, domain);
  }

  /** The next states: two where the domain cannot decide a branch. */
  successors(
    inputs: Inputs<T['number']>,
    state: State<T>,
    changes: readonly ReadChange<T>[],
  ): readonly State<T>[] {
    if (changes.length === 0) return successors(this.linked, inputs, state);
    const instruction = this.program.instructions[state.next];
    if (instruction === undefined) throw new SpecCrash('a step after the end of the program');
    const own = this.#withOwnRegisters(state.next, instruction);
    const changed = this.#changed(instruction, inputs, state, changes);
    const condition = own.branch?.condition ?? null;
    const next =
      own.branch !== null &&
      condition !== null &&
      this.domain.decide(condition(changed)) === 'either'
        ? [own.branch.taken(changed), own.branch.notTaken(changed)]
        : [own.step(inputs, changed)];
    return next.map((after) => this.#restored(instruction, state, changed, after));
  }

  /** The instruction with a register for each operand that nothing else reads, beyond those that there are. */
  #withOwnRegisters(index: number, instruction: InstructionSyntax): LinkedInstruction<T> {
    const known = this.#private.get(index);
    if (known !== undefined) return known;
    const { environment, instructions } = this.program;
    const operands = instruction.operands.map((operand, at): OperandSyntax => {
      const { offset, end, file } = operand.register;
      const register =
        file === 'address'
          ? ({ file, number: environment.addressRegisters } as const)
          : ({ file: 'temporary', number: environment.temporaries + at } as const);
      return { ...operand, register: { ...register, offset, end } };
    });
    const rewritten = instructions.with(index, { ...instruction, operands });
    const linked = linkAt({ ...this.program, instructions: rewritten }, index, this.domain);
    this.#private.set(index, linked);
    return linked;
  }

  #changed(
    instruction: InstructionSyntax,
    inputs: Inputs<T['number']>,
    state: State<T>,
    changes: readonly ReadChange<T>[],
  ): State<T> {
    const temporaries = [...state.temporaries];
    const addresses = [...state.addresses];
    let { codes } = state;
    instruction.operands.forEach(({ register }, at) => {
      const own = changes.filter(({ read }) => read.role !== 'condition' && read.operand === at);
      if (register.file === 'address') {
        let vector = registerAt(state.addresses, register.number);
        for (const { kind, read, value } of own) {
          if (kind === 'address' && read.role === 'operand')
            vector = { ...vector, [read.component]: value };
        }
        addresses.push(vector);
        return;
      }
      let vector = this.#contents(register, inputs, state, own);
      for (const { kind, read, value } of own) {
        if (kind === 'number' && read.role === 'operand')
          vector = { ...vector, [read.component]: value };
      }
      temporaries.push(vector);
    });
    for (const { kind, read, value } of changes) {
      if (kind === 'code' && read.role === 'condition')
        codes = { ...codes, [read.component]: value };
    }
    return { ...state, temporaries, addresses, codes };
  }

  #contents(
    register: Exclude<OperandSyntax['register'], { file: 'address' }>,
    inputs: Inputs<T['number']>,
    state: State<T>,
    changes: readonly ReadChange<T>[],
  ): Vector<T['number']> {
    switch (register.file) {
      case 'attribute':
        return registerAt(inputs.attributes, register.number);
      case 'parameter':
        return registerAt(state.parameters, register.number);
      case 'temporary':
        return registerAt(state.temporaries, register.number);
      case 'relative': {
        const { address, displacement } = register;
        const offset = displacement.sign === '-' ? -displacement.value : displacement.value;
        const change = changes.find(({ read }) => read.role === 'address');
        const found =
          change?.kind === 'address'
            ? change.value
            : registerAt(state.addresses, address.number)[address.component];
        const zero = this.domain.constant(INITIAL.programParameter[0]);
        const outside = { x: zero, y: zero, z: zero, w: zero };
        return this.domain.element(state.parameters, found, offset, outside);
      }
    }
  }

  /** Without the registers of its own, and with condition codes that were read otherwise as they were. */
  #restored(
    instruction: InstructionSyntax,
    before: State<T>,
    changed: State<T>,
    after: State<T>,
  ): State<T> {
    return {
      ...after,
      temporaries: after.temporaries.slice(0, before.temporaries.length),
      addresses: after.addresses.slice(0, before.addresses.length),
      codes: this.#codesAfter(instruction, before, changed, after),
    };
  }

  #codesAfter(
    { destination, updatesConditionCode }: InstructionSyntax,
    before: State<T>,
    changed: State<T>,
    after: State<T>,
  ): Vector<T['code']> {
    if (changed.codes === before.codes) return after.codes;
    const { test, selectCode } = this.domain;
    if (destination === null || !this.#updates(updatesConditionCode, destination.register.file))
      return before.codes;
    const { conditionMask, writeMask } = destination;
    const written = (component: Component): T['code'] => {
      if (conditionMask === null) return after.codes[component];
      const letter = letterAt(conditionMask.swizzle, component);
      const isEnabled = test(conditionMask.rule, changed.codes[letter]);
      return selectCode(isEnabled, after.codes[component], before.codes[component]);
    };
    const codes = { ...before.codes };
    for (const component of maskOf(writeMask)) codes[component] = written(component);
    return codes;
  }

  #updates(hasSuffix: boolean, file: string): boolean {
    if (hasSuffix || file !== 'null') return hasSuffix;
    return this.domain.choose('nullDestination', (policy) => policy !== 'masks-hold');
  }
}

function registerAt<V>(file: readonly V[], number: number): V {
  const register = file[number];
  if (register === undefined) throw new SpecCrash(`no register ${String(number)}`);
  return register;
}
