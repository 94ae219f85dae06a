/**
 * What a black box holds in its registers after some instructions: the instructions alone, in a program
 * that moves registers to where they are seen. NV_vertex_program2 §2.14.1.5, §2.14.5.
 */
import { COMPONENTS, type Component, type Quad } from '../../../spec/environments.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type {
  ConditionRule,
  DestinationRegister,
  InstructionSyntax,
  ItemSyntax,
  SourceRegister,
} from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import { print } from '../../../semantics/language/print.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import {
  condition,
  destination,
  instruction,
  operand,
  parameter,
  result,
  temporary,
} from '../../generate/vp/nodes.js';
import type { BlackBox, BlackBoxRun } from './black-box.js';
import { ShownAddress } from './shown-address.js';

type Left = Extract<BlackBoxRun, { loaded: true }>;

/** It cannot be seen what a black box does. */
export class Unseen extends Error {}

/** A register that is free to show another. */
interface Sink {
  readonly destination: DestinationRegister;
  readonly seen: (left: Left) => Vector<number>;
  readonly name: string;
}

const RULES: readonly ConditionRule[] = ['EQ', 'NE', 'LT', 'GE', 'LE', 'GT'];
const CODES: readonly ConditionCode[] = ['EQ', 'LT', 'GT', 'UN'];

export class Prefix {
  constructor(
    private readonly box: BlackBox,
    readonly program: Program,
    readonly values: InputValues,
    /** Program parameters that the instructions read. */
    private readonly read: ReadonlySet<number>,
  ) {}

  /** The values of registers after the instructions, in the order given. */
  async registers(
    sequence: readonly InstructionSyntax[],
    sources: readonly SourceRegister[],
    values = this.values,
  ): Promise<readonly Vector<number>[]> {
    const all = this.#sinks(sequence);
    // What shows one of them must not be another that the same program is yet to show.
    const named = new Set(sources.map(keyOf));
    const count = Math.max(1, all.filter(({ name }) => !named.has(name)).length);
    const seen: Vector<number>[] = [];
    for (let at = 0; at < sources.length; at += count) {
      const chunk = sources.slice(at, at + count);
      const own = new Set(chunk.map(keyOf));
      const sinks = all.filter(({ name }) => !own.has(name));
      const moves = chunk.map((source, i) => move(sinkAt(sinks, i).destination, source));
      const left = await this.#run([...sequence, ...moves], values);
      chunk.forEach((_, i) => seen.push(sinkAt(sinks, i).seen(left)));
    }
    return seen;
  }

  temporaries(
    sequence: readonly InstructionSyntax[],
    numbers: readonly number[],
  ): Promise<readonly Vector<number>[]> {
    return this.registers(sequence, numbers.map(temporary));
  }

  /** What the instructions left where everyone sees it; null for what had to be written besides. */
  async visible(sequence: readonly InstructionSyntax[]): Promise<{
    readonly left: Left;
    readonly written: string | null;
  }> {
    if (this.#isLoadable(sequence)) {
      return { left: await this.#run(sequence, this.values), written: null };
    }
    const sink = sinkAt(this.#sinks(sequence), 0);
    const left = await this.#run([...sequence, move(sink.destination, temporary(0))], this.values);
    return { left, written: sink.name };
  }

  /**
   * The condition codes after the instructions, as six of the rules see them; null where these
   * contradict one another, or there is no room.
   */
  async codes(sequence: readonly InstructionSyntax[]): Promise<Vector<ConditionCode> | null> {
    const constant = this.unusedParameter();
    const sinks = this.#sinks(sequence);
    const zeroOne: Quad = [0, 1, 0, 0];
    const values = {
      ...this.values,
      parameters: { ...this.values.parameters, [constant]: zeroOne },
    };
    const tests = new Map<ConditionRule, Vector<number>>();
    for (let at = 0; at < RULES.length; at += sinks.length) {
      const chunk = RULES.slice(at, at + sinks.length);
      const moves = chunk.flatMap((rule, i) => {
        const { destination: to } = sinkAt(sinks, i);
        const one = operand(parameter(constant), 'y');
        return [
          move(to, parameter(constant), 'x'),
          instruction('MOV', false, destination(to, '', condition(rule, '')), [one]),
        ];
      });
      const left = await this.#run([...sequence, ...moves], values);
      chunk.forEach((rule, i) => tests.set(rule, sinkAt(sinks, i).seen(left)));
    }
    const codeOf = (component: Component): ConditionCode | undefined =>
      CODES.find((code) =>
        RULES.every((rule) => tests.get(rule)?.[component] === (NOMINAL.test(rule, code) ? 1 : 0)),
      );
    const [x, y, z, w] = COMPONENTS.map(codeOf);
    if (x === undefined || y === undefined || z === undefined || w === undefined) return null;
    return { x, y, z, w };
  }

  /**
   * What shows of a component of an address register after the instructions: what is read with it off a table of program
   * parameters at two places, since what is read outside of it may be anything.
   *
   * @param expected what it is unless the table shows another
   * @param isKept whether the parameters stay as they are, since it is not known which of them the instructions read
   */
  async address(
    sequence: readonly InstructionSyntax[],
    register: number,
    component: Component,
    expected: number,
    isKept: boolean,
  ): Promise<ShownAddress> {
    const { environment } = this.program;
    const { negative, positive } = environment.offsets;
    const count = environment.programParameters;
    const written = new Set(sequence.map(({ destination: to }) => keyOf(to?.register)));
    const table: Record<number, Quad> = { ...this.values.parameters };
    for (let n = 0; n < count && !isKept; n++) {
      if (!this.read.has(n) && this.values.parameters?.[n] === undefined) {
        table[n] = [FIRST_ENTRY + n, FIRST_ENTRY + n, FIRST_ENTRY + n, 1];
      }
    }
    const middle = Math.floor(count / 2) - expected;
    // Parameters that are read keep what they hold, and are no entries of the table.
    const isEntry = (n: number): boolean => table[n] !== undefined && !written.has(`c${String(n)}`);
    const isSeen = (offset: number): boolean =>
      isEntry(expected + offset) && isEntry(expected + offset + 1);
    const possible = Array.from({ length: negative + positive }, (_, n) => n - negative);
    const nearest = [...possible].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    const first = nearest.find(isSeen) ?? Math.max(-negative, Math.min(positive - 1, middle));
    const offsets = [first, first + 1];
    const sources = offsets.map((offset): SourceRegister => ({
      ...PLACE,
      file: 'relative',
      address: { ...PLACE, number: register, component },
      displacement: { ...PLACE, sign: offset < 0 ? '-' : '+', value: Math.abs(offset) },
    }));
    const seen = await this.registers(sequence, sources, { ...this.values, parameters: table });
    const held = Array.from({ length: count }, (_, n) =>
      written.has(`c${String(n)}`) ? null : (table[n] ?? UNSET),
    );
    return new ShownAddress(held, offsets, seen);
  }

  /** A parameter that nobody reads or sets, as far as is known by now. */
  unusedParameter(): number {
    const { environment } = this.program;
    for (let n = environment.programParameters - 2; n > 0; n--) {
      if (!this.read.has(n) && this.values.parameters?.[n] === undefined) return n;
    }
    throw new Unseen('no program parameter is free');
  }

  /**
   * The registers that can show others after the instructions: those that they leave free, or, of a program that writes
   * all, any. The one that a program has to write comes first.
   */
  #sinks(sequence: readonly InstructionSyntax[]): readonly Sink[] {
    const written = new Set(sequence.map(({ destination: to }) => keyOf(to?.register)));
    const all = this.#writable();
    const free = all.filter(({ name }) => !written.has(name));
    const sinks = free.length > 0 ? free : all;
    if (sinks.length === 0) throw new Unseen('no register can be written');
    return sinks;
  }

  #writable(): readonly Sink[] {
    const { environment, positionInvariant } = this.program;
    return environment.programType === 'state'
      ? Array.from({ length: environment.programParameters }, (_, number) => ({
          destination: { ...PLACE, file: 'parameter', number } as const,
          seen: (left: Left) => vectorAt(left.parameters, number),
          name: `c${String(number)}`,
        })).filter(({ destination: { number } }) => !this.read.has(number))
      : environment.results
          .map((name, index) => ({
            destination: result(name),
            seen: (left: Left) => vectorAt(left.results, index),
            name,
          }))
          .filter(({ name }) => !(positionInvariant && name === 'HPOS'));
  }

  #isLoadable(sequence: readonly InstructionSyntax[]): boolean {
    if (this.program.positionInvariant) return sequence.length > 0;
    const wanted = this.program.environment.programType === 'state' ? 'parameter' : 'result';
    return sequence.some(({ destination: to }) =>
      wanted === 'parameter'
        ? to?.register.file === 'parameter'
        : to?.register.file === 'result' && to.register.name === 'HPOS',
    );
  }

  async #run(items: readonly ItemSyntax[], values: InputValues): Promise<Left> {
    const { environment, positionInvariant, syntax } = this.program;
    const limit = positionInvariant
      ? (environment.positionInvariant?.instructionLimit ?? 0)
      : environment.instructionLimit;
    if (items.length > limit) throw new Unseen('the steps are too many for one program');
    const text = print({ environment: environment.name, options: syntax.options, items });
    const left = await this.box.run(text, values);
    if (!left.loaded) throw new Unseen(`a rewritten program does not load: ${text}`);
    return left;
  }
}

const PLACE = { offset: 0, end: 0 } as const;

/** The first value of the table of addresses. */
const FIRST_ENTRY = 1024;

/** What a program parameter holds that nobody set. */
const UNSET: Quad = [0, 0, 0, 0];

function move(to: DestinationRegister, from: SourceRegister, swizzle = ''): InstructionSyntax {
  return instruction('MOV', false, destination(to), [operand(from, swizzle)]);
}

function keyOf(register: DestinationRegister | SourceRegister | undefined): string {
  if (register?.file === 'result') return register.name;
  return register?.file === 'parameter' ? `c${String(register.number)}` : '';
}

function sinkAt(sinks: readonly Sink[], index: number): Sink {
  const sink = sinks[index];
  if (sink === undefined) throw new Unseen('no register is free');
  return sink;
}

function vectorAt(file: readonly (Vector<number> | null)[], index: number): Vector<number> {
  const vector = file[index] ?? null;
  if (vector === null) throw new Unseen(`register ${String(index)} does not show`);
  return vector;
}
