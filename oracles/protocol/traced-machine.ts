/**
 * A traced run as a machine of this process, so that each step is judged by the backend's own states. What
 * a trace does not show is filled in: the call stack by the direction that was taken, operands as loaded and
 * the result before masks by what the semantics makes of the backend's state. A judge must therefore go by
 * states alone (TraceOptions.statesOnly).
 */
import {
  EXECUTED_INSTRUCTION_LIMIT,
  type Component,
  type Environment,
} from '../../spec/environments.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { NOMINAL, type Binary32Domain } from '../../semantics/domains/nominal.js';
import { load } from '../../semantics/language/load.js';
import {
  STANDARD,
  type Machine,
  type NominalProgram,
  type NominalState,
} from '../../semantics/machine/machine.js';
import type { Outcome } from '../../semantics/machine/run.js';
import { invocation, OVERFLOW } from '../../semantics/machine/state.js';
import { valueOf } from '../../semantics/number/binary32.js';
import { controlOf } from '../../semantics/instructions/index.js';
import type { StepsReplyBody, TracedStep, WordQuad } from './bodies.js';
import { WordsError } from './words.js';

const COMPLETED: Outcome = { outcome: 'completed', reason: null };
const OVERFLOWN: Outcome = { outcome: 'terminated', reason: 'call-stack-overflow' };
const TOO_LONG: Outcome = { outcome: 'terminated', reason: 'instruction-limit' };

/** A machine that does over again what a backend did in one run of one program. */
export function tracedMachine({ outcome, steps }: StepsReplyBody): Machine {
  const end = outcome === 'completed' ? COMPLETED : terminated(steps.length);
  return {
    load,
    link: (program) => replaying(STANDARD.link(program), steps, end),
    invocation: (linked, values) => {
      const { inputs, state } = invocation(linked.program, UNFLUSHED, values);
      const [first] = steps;
      return { inputs, state: first === undefined ? state : { ...state, next: first.index } };
    },
    outcomeOf: (_, { executed, next }) => {
      if (executed < steps.length) return null;
      // Where the last instruction that may be executed is a call with a full stack, either of the two ends it.
      return next === OVERFLOW ? OVERFLOWN : end;
    },
  };
}

/** A trace does not show what the process makes of a denormal that it is given, nor when. */
const UNFLUSHED: Binary32Domain = { ...NOMINAL, constant: Math.fround, input: Math.fround };

/**
 * Holds a trace against the program that was traced: every instruction and register that it names is there.
 *
 * @throws WordsError
 */
export function checkTrace({ steps }: StepsReplyBody, { environment, length }: Traced): void {
  const { temporaries, results, programParameters, addressRegisters } = environment;
  const numbered = { R: temporaries, c: programParameters, A: addressRegisters };
  steps.forEach((step, at) => {
    const place = `steps[${String(at)}]`;
    if (step.index >= length) {
      const has = `the program has ${String(length)} instructions`;
      throw new WordsError(`${place}.index is ${String(step.index)}; ${has}`);
    }
    for (const name of Object.keys(step.o ?? {})) {
      if (results.includes(name)) continue;
      throw new WordsError(
        `${place}.o names ${JSON.stringify(name)}, which ${environment.name} lacks`,
      );
    }
    for (const file of ['R', 'c', 'A'] as const) {
      const wrong = Object.keys(step[file] ?? {}).find((key) => Number(key) >= numbered[file]);
      if (wrong === undefined) continue;
      throw new WordsError(`${place}.${file} names ${wrong}; there are ${String(numbered[file])}`);
    }
  });
}

/** What is known of a program that was traced. */
export interface Traced {
  readonly environment: Environment;
  /** In instructions. */
  readonly length: number;
}

/** A trace is cut where the program may not go on; what ended before did so by its calls. */
function terminated(executed: number): Outcome {
  return executed >= EXECUTED_INSTRUCTION_LIMIT ? TOO_LONG : OVERFLOWN;
}

type Instruction = NominalProgram['instructions'][number];
type Inputs = Parameters<Instruction['step']>[0];

function replaying(
  nominal: NominalProgram,
  steps: readonly TracedStep[],
  end: Outcome,
): NominalProgram {
  const instructions = nominal.instructions.map((instruction, index): Instruction => {
    const step = (inputs: Inputs, state: NominalState): NominalState => {
      const traced = steps[state.executed];
      if (traced?.index !== index) throw new Error('a step that the trace does not have');
      const expected = instruction.step(inputs, state);
      const ended = { completed: nominal.instructions.length, terminated: OVERFLOW };
      // A return with an empty call stack ends the program; which kind of end it calls that is judged there.
      const isReturn =
        controlOf(instruction.syntax.name) === 'returns' && expected.next === ended.completed;
      const last = end === TOO_LONG || isReturn ? expected.next : ended[end.outcome];
      const next = steps[state.executed + 1]?.index ?? last;
      const stack = stackAfter(instruction, state, expected, next);
      const { ignored } = expected;
      return {
        ...changed(state, traced, nominal),
        next,
        stack,
        executed: state.executed + 1,
        ignored,
      };
    };
    const observe: Instruction['observe'] = (inputs, before) => {
      const { operands, result } = instruction.observe(inputs, before);
      const [old, now] = [before, step(inputs, before)].map((state) =>
        target(instruction, state, nominal.program.environment.results),
      );
      if (result === null || old === undefined || now === undefined) return { operands, result };
      const of = (component: Component): number =>
        Object.is(old[component], now[component]) ? result.value[component] : now[component];
      const value = { x: of('x'), y: of('y'), z: of('z'), w: of('w') };
      return { operands, result: { kind: result.kind, value } };
    };
    return { ...instruction, step, observe };
  });
  return { ...nominal, instructions };
}

/** The open calls, by the way that it went: that of the semantics if it went there. */
function stackAfter(
  { branch }: Instruction,
  state: NominalState,
  expected: NominalState,
  next: number,
): readonly number[] {
  const ways = branch === null ? [] : [expected, branch.taken(state), branch.notTaken(state)];
  return ways.find((way) => way.next === next)?.stack ?? state.stack;
}

/** What the register that an instruction writes holds in a state. */
function target(
  { syntax: { destination } }: Instruction,
  { temporaries, results, parameters, addresses }: NominalState,
  names: readonly string[],
): Vector<number> | undefined {
  const register = destination?.register;
  switch (register?.file) {
    case 'temporary':
      return temporaries[register.number];
    case 'parameter':
      return parameters[register.number];
    case 'address':
      return addresses[register.number];
    case 'result':
      return results[names.indexOf(register.name)];
    default:
      return undefined;
  }
}

/** The registers after a step. */
function changed(
  state: NominalState,
  { R, o, c, A, CC }: TracedStep,
  { program }: NominalProgram,
): NominalState {
  const [x, y, z, w] = CC ?? [];
  const hasCodes = x !== undefined && y !== undefined && z !== undefined && w !== undefined;
  const results = Object.entries(o ?? {}).map(
    ([name, quad]) => [program.environment.results.indexOf(name), quad] as const,
  );
  return {
    ...state,
    temporaries: written(state.temporaries, Object.entries(R ?? {}), numbersOf),
    results: written(state.results, results, numbersOf),
    parameters: written(state.parameters, Object.entries(c ?? {}), numbersOf),
    addresses: written(state.addresses, Object.entries(A ?? {}), vectorOf),
    codes: hasCodes ? { x, y, z, w } : state.codes,
  };
}

function written(
  file: readonly Vector<number>[],
  changes: readonly (readonly [register: string | number, quad: WordQuad])[],
  valuesOf: (quad: WordQuad) => Vector<number>,
): readonly Vector<number>[] {
  if (changes.length === 0) return file;
  const after = [...file];
  for (const [register, quad] of changes) after[Number(register)] = valuesOf(quad);
  return after;
}

function vectorOf([x, y, z, w]: WordQuad): Vector<number> {
  return { x, y, z, w };
}

function numbersOf([x, y, z, w]: WordQuad): Vector<number> {
  return { x: valueOf(x), y: valueOf(y), z: valueOf(z), w: valueOf(w) };
}
