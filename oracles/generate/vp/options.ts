/** What a generator draws and how often: the one table of weights, and what follows from it. */
import { availableIn, type Environment } from '../../../spec/environments.js';
import { INSTRUCTIONS, type InstructionSpec } from '../../../spec/instructions.js';
import { Weighted } from '../source.js';

/**
 * The weights and their defaults. What an environment lacks is never drawn, whatever its weight: VP1.x
 * has no branches, a state program no vertex results.
 */
export const DEFAULT_WEIGHTS = {
  // Statements, relative to one another.
  /** Instructions that compute: all but ARL, ARR, ARA, BRA, CAL and RET. */
  compute: 100,
  /** ARL, ARR and ARA. */
  addresses: 12,
  /** Branches forwards over some instructions. */
  branches: 10,
  /** Loops: a counter, a body, and a branch backwards. */
  loops: 5,
  /** Calls, where the program has subroutines. */
  calls: 12,
  /** RET on a condition in the middle of a subroutine or program. */
  returns: 1,

  // Programs: the chance, 0 to 1, that one has it.
  /** Subroutines, one to three. */
  subroutines: 0.3,
  /** A chain of calls, each subroutine calling the next: three to five deep, of which five overflow. */
  callChains: 0.04,
  /** A subroutine that calls itself. */
  recursion: 0.02,
  /** Two parts of the program in the wrong order, joined by branches, one of them backwards. */
  shuffled: 0.05,
  /** Runs of about 65,536 instructions: endless, or just below, at and above the limit. Slow. */
  limit: 0,
  /** OPTION NV_position_invariant. */
  positionInvariant: 0.05,
  /** Comments and unusual white space in the text. */
  comments: 0.1,

  // Instructions and their destinations: the chance that one has it.
  /** The suffix "C". */
  conditionCodes: 0.25,
  /** A condition code mask; twice as likely while a written condition code waits for use. */
  conditionMasks: 0.2,
  /** A write mask. */
  masks: 0.4,
  /** CC as destination. */
  nullDestination: 0.04,
  /** A result register (in a state program a program parameter) as destination, before the end. */
  results: 0.25,

  // Operands: the chance that one is or has it.
  attributes: 0.25,
  parameters: 0.25,
  /** An operand that is a program parameter is addressed relatively; more often after ARL, ARR, ARA. */
  relative: 0.35,
  /** A temporary register that was not written before. */
  uninitialised: 0.04,
  swizzles: 0.5,
  signs: 0.3,
  absolute: 0.15,
  /** A vertex attribute's mnemonic instead of its number. */
  mnemonics: 0.4,

  // Inputs: the chance that one is it.
  /** A value of the lattice, where rules and implementations change their behaviour. */
  edges: 0.5,
  /** A value that is a few steps from an earlier one, the same, or its opposite. */
  related: 0.1,
  /** A register that keeps its initial value although the program may read it. */
  unset: 0.03,
} as const;

export type Weights = Readonly<Record<keyof typeof DEFAULT_WEIGHTS, number>>;

export interface GenerateOptions {
  /**
   * Instructions of a program: exactly that many, or a range. The environment's limit is never passed. A
   * program that may run to the limit of executed instructions keeps to it too.
   */
  readonly length?: number | { readonly least: number; readonly most: number };
  /** Instructions executed at most, unless `weights.limit` asks for more; the length where that is more. */
  readonly steps?: number;
  readonly weights?: Partial<Weights>;
  /**
   * Weights of instructions by base name, 1 each where not given. With `otherInstructions: 0` only those
   * named are drawn, but for what a program needs to load and to show its results: MOV at the end, and
   * what a loop, call or address is made of. BRA, CAL and RET multiply the weights of their features.
   */
  readonly instructions?: Readonly<Record<string, number>>;
  readonly otherInstructions?: number;
}

export type StatementKind = 'compute' | 'address' | 'branch' | 'loop' | 'call' | 'return';

/** Options, made ready for drawing in an environment. */
export interface Settings {
  readonly environment: Environment;
  readonly weights: Weights;
  readonly least: number;
  readonly most: number;
  readonly steps: number;
  readonly compute: Weighted<InstructionSpec>;
  readonly address: Weighted<InstructionSpec>;
  /** Outside subroutines, and where there are none; never empty. */
  readonly statements: Weighted<StatementKind>;
  readonly statementsWithCalls: Weighted<StatementKind>;
}

const DEFAULT_LENGTH = { least: 4, most: 20 } as const;
const DEFAULT_STEPS = 300;

/** @throws RangeError for a name that is no instruction, and for a length below 1. */
export function settingsOf(environment: Environment, options: GenerateOptions = {}): Settings {
  const weights = { ...DEFAULT_WEIGHTS, ...options.weights };
  const { length = DEFAULT_LENGTH, instructions = {}, otherInstructions = 1 } = options;
  const { least, most } = typeof length === 'number' ? { least: length, most: length } : length;
  if (least < 1 || most < least) {
    throw new RangeError(
      'a program has at least one instruction, and no fewer at most than at least',
    );
  }
  const unknown = Object.keys(instructions).find(
    (name) => !INSTRUCTIONS.some((spec) => spec.name === name),
  );
  if (unknown !== undefined) throw new RangeError(`${unknown} is no instruction`);

  const weightOf = (name: string): number => instructions[name] ?? otherInstructions;
  const available = INSTRUCTIONS.filter(({ since }) => availableIn(environment, since));
  const weighted = (kind: 'compute' | 'address'): Weighted<InstructionSpec> =>
    new Weighted(
      available
        .filter(({ result }) => kindOf(result) === kind)
        .map((spec) => [spec, weightOf(spec.name)] as const),
    );
  const [compute, address] = [weighted('compute'), weighted('address')];
  const flow = environment.branching ? 1 : 0;
  const kinds: readonly (readonly [StatementKind, number])[] = [
    ['compute', compute.isEmpty ? 0 : weights.compute],
    ['address', address.isEmpty ? 0 : weights.addresses],
    ['branch', flow * weights.branches * weightOf('BRA')],
    ['loop', flow * weights.loops * weightOf('BRA')],
    ['return', flow * weights.returns * weightOf('RET')],
  ];
  return {
    environment,
    weights,
    least: Math.min(least, environment.instructionLimit),
    most: Math.min(most, environment.instructionLimit),
    steps: options.steps ?? DEFAULT_STEPS,
    compute: compute.isEmpty ? MOVES : compute,
    address,
    statements: orCompute(kinds),
    statementsWithCalls: orCompute([...kinds, ['call', flow * weights.calls * weightOf('CAL')]]),
  };
}

const MOVES = new Weighted(
  INSTRUCTIONS.filter(({ name }) => name === 'MOV').map((spec) => [spec, 1] as const),
);

function kindOf(result: InstructionSpec['result']): 'compute' | 'address' | 'flow' {
  return result === 'none' ? 'flow' : result === 'address' ? 'address' : 'compute';
}

function orCompute(kinds: readonly (readonly [StatementKind, number])[]): Weighted<StatementKind> {
  const weighted = new Weighted(kinds);
  return weighted.isEmpty ? new Weighted([['compute' as const, 1]]) : weighted;
}
