/**
 * Blocks: straight lines with branches forwards, loops and calls. A block has an exact number of
 * instructions, and a bound on how many of them are executed.
 *
 * A program ends by its structure: but for a loop's last instruction no branch goes backwards, a
 * subroutine calls only those written before it (or, once and outside loops, itself), and a loop counts in
 * a register component that nothing else writes. A branch may go past the counter's first value: then the
 * counter is 0 or what an earlier run of the loop left, and the loop ends after one turn.
 */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { ConditionMaskSyntax, InstructionSyntax } from '../../../semantics/language/ast.js';
import { address, condition, destination, instruction, operand, parameter, temporary, transfer } from './nodes.js'; // prettier-ignore
import { drawAddress, drawCompute, drawCondition } from './instruction.js';
import type { Drawing } from './operand.js';
import { chance, oneOf } from '../source.js';
import type { Writer } from './writer.js';

/** A subroutine that has been written. */
export interface Subroutine {
  readonly label: string;
  /** Instructions that a call executes at most, RET included and CAL not. */
  readonly bound: number;
  /** Entries of the call stack that it needs beyond its own. */
  readonly depth: number;
}

/** Instructions that a loop is made of besides its body. */
const LOOP_FRAME = 3;
const LONGEST_BODY = 8;

export class Blocks {
  /** Components of the counting register that loops have taken. */
  #counters = 0;
  /** What may be called from where the writing has got to. */
  callable: readonly Subroutine[] = [];
  /** The deepest call written since it was last set to zero. */
  depth = 0;

  constructor(
    private readonly drawing: Drawing,
    private readonly writer: Writer,
  ) {}

  /**
   * Writes exactly `room` instructions.
   * @param steps how many may be executed; at least `room`
   * @returns how many are executed at most
   */
  write(room: number, steps: number, nesting = 0): number {
    const end = this.writer.count + room;
    let used = 0;
    for (;;) {
      const left = end - this.writer.count;
      if (left <= 0) return used;
      used += this.#statement(left, steps - used, nesting);
    }
  }

  #statement(left: number, steps: number, nesting: number): number {
    const { source, settings } = this.drawing;
    const kinds = this.callable.length > 0 ? settings.statementsWithCalls : settings.statements;
    switch (kinds.pick(source)) {
      case 'address':
        this.writer.instruction(drawAddress(this.drawing));
        return 1;
      case 'branch':
        return this.#branch(left);
      case 'loop':
        return this.#loop(left, steps, nesting);
      case 'call':
        return this.#call(steps - (left - 1));
      case 'return':
        this.writer.instruction(transfer('RET', null, drawCondition(this.drawing)));
        return 1;
      case 'compute':
        return this.compute();
    }
  }

  compute(): number {
    this.writer.instruction(drawCompute(this.drawing));
    return 1;
  }

  /** BRA forwards, over at least one instruction where there is room. */
  #branch(left: number): number {
    const { source } = this.drawing;
    const name = this.writer.newName();
    this.writer.instruction(transfer('BRA', name, this.#transferCondition()));
    this.writer.labelAfter(name, source.nextInt(1, Math.min(6, Math.max(1, left - 1))));
    return 1;
  }

  /** Mostly a condition; branches that are always taken leave dead code behind. */
  #transferCondition(): ConditionMaskSyntax | null {
    return chance(this.drawing.source, 0.12) ? null : drawCondition(this.drawing);
  }

  #call(steps: number): number {
    const { source, settings } = this.drawing;
    const most = settings.environment.callStackDepth;
    const fitting = this.callable.filter(({ bound, depth }) => bound + 1 <= steps && depth < most);
    if (fitting.length === 0) return this.compute();
    const callee = oneOf(source, fitting);
    this.call(callee, chance(source, 0.4) ? null : drawCondition(this.drawing));
    return callee.bound + 1;
  }

  call({ label, depth }: Subroutine, when: ConditionMaskSyntax | null): void {
    this.writer.instruction(transfer('CAL', label, when));
    this.depth = Math.max(this.depth, depth + 1);
  }

  #loop(left: number, steps: number, nesting: number): number {
    const { source, registers } = this.drawing;
    const component = COMPONENTS[this.#counters];
    if (left <= LOOP_FRAME || nesting >= 2) return this.compute();
    const inAddress = registers.reservedAddress !== null && chance(source, 0.5);
    if (component === undefined && !inAddress) return this.compute();
    const room = source.nextInt(1, Math.min(LONGEST_BODY, left - LOOP_FRAME));
    const loop =
      inAddress || component === undefined ? this.#addressLoop() : this.#temporaryLoop(component);
    // What stands after the loop keeps one step for each instruction.
    const available = steps - 1 - (left - LOOP_FRAME - room);
    const turns = Math.min(loop.turns, Math.floor(available / (room + 2)));
    if (turns < loop.turns) return this.compute();
    return 1 + turns * (this.#turn(loop, room, Math.floor(available / turns) - 2, nesting) + 2);
  }

  /** The first value, the body, the count and the branch back. */
  #turn(loop: Loop, room: number, steps: number, nesting: number): number {
    const { registers } = this.drawing;
    registers.noteFixed(registers.counts.parameter);
    if (!loop.inAddress) this.#counters++;
    const name = this.writer.newName();
    this.writer.instruction(loop.start);
    this.writer.label(name);
    const used = this.write(room, steps, nesting + 1);
    // Where a branch goes past the count, another code than the counter's would decide.
    this.writer.pair(loop.count, transfer('BRA', name, loop.again));
    return used;
  }

  /** Up from -n or down from n, in a component of a temporary register. */
  #temporaryLoop(component: Component): Loop {
    const { source, registers } = this.drawing;
    const { n } = registers.counts;
    const up = chance(source, 0.4);
    const inclusive = chance(source, 0.4);
    const subtracts = chance(source, 0.4);
    const constants = parameter(registers.counts.parameter);
    const to = destination(temporary(registers.counter), component);
    return {
      inAddress: false,
      turns: inclusive ? n + 1 : n,
      start: instruction('MOV', false, to, [operand(constants, up ? 'w' : 'x')]),
      count: instruction(subtracts ? 'SUB' : 'ADD', true, to, [
        operand(temporary(registers.counter)),
        operand(constants, up === subtracts ? 'y' : 'z'),
      ]),
      again: condition(
        up ? (inclusive ? 'LE' : 'LT') : inclusive ? 'GE' : 'GT',
        chance(source, 0.5) ? component : component.repeat(4),
      ),
    };
  }

  /** Down from n, in an address register: ARA adds -1 to the component two further on. */
  #addressLoop(): Loop {
    const { source, registers } = this.drawing;
    const register = address(registers.reservedAddress ?? 0);
    const component = oneOf(source, COMPONENTS);
    const lane = COMPONENTS.indexOf(component);
    const pair = lane % 2 === 0 ? 'xz' : 'yw';
    const constants = lane < 2 ? 'xxyy' : 'yyxx';
    return {
      inAddress: true,
      turns: registers.counts.n,
      start: instruction(chance(source, 0.5) ? 'ARL' : 'ARR', false, destination(register, pair), [
        operand(parameter(registers.counts.parameter), constants),
      ]),
      count: instruction('ARA', true, destination(register, component), [operand(register)]),
      again: condition('GT', component),
    };
  }
}

interface Loop {
  readonly inAddress: boolean;
  readonly turns: number;
  readonly start: InstructionSyntax;
  readonly count: InstructionSyntax;
  readonly again: ConditionMaskSyntax;
}
