/**
 * Made-up violations: steps of programs in which one thing is otherwise than it should be, and starts, ends and loadings
 * that are wrong. Drawn from a seed: the same ones each time.
 */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import type { DestinationSyntax } from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import { linkAddressDestination, linkDestination } from '../../../semantics/machine/destination.js';
import type { NominalState } from '../../../semantics/machine/machine.js';
import { linkScalarOperand, linkVectorOperand } from '../../../semantics/machine/operand.js';
import { OVERFLOW } from '../../../semantics/machine/state.js';
import { nextUp } from '../../../semantics/number/binary32.js';
import type { Violation, RegisterFile, StepContext } from '../../../oracles/judge/violation.js';
import { operationOf } from '../../../oracles/judge/operation.js';
import { endOf, loads, startOf } from './violations-outside.js';
import { below, drawn, oneOf } from './made-up.js';
import {
  changedDestination,
  changedOperand,
  CODES,
  component,
  NUMBERS,
  ofAll,
  ofFour,
  oneOfList,
  stepsOf,
  varied,
  type Taken,
} from './made-up-steps.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];
const FILES = ['temporaries', 'results', 'parameters', 'addresses'] as const;

export function violations(count: number): readonly Violation[] {
  const steps = ENVIRONMENT_NAMES.flatMap(stepsOf);
  const isControl = ({ instruction }: Taken): boolean => instruction.destination === null;
  const control = steps.filter(isControl);
  const others = steps.filter((each) => !isControl(each));
  const taken = (): Taken => oneOf(oneOfList(control), oneOfList(others), oneOfList(others));
  const ofSteps = drawn(count, () => ofStep(varied(taken())));
  return [
    ...ofSteps,
    ...drawn(count / 5, () => startOf(taken().program)),
    ...drawn(count / 10, () => endOf(taken().step)),
    ...loads(),
    ...ofSpecials(others, count / 3),
  ];
}

const ORDERED = ['LOG', 'RSQ', 'SGE', 'SLT'];

/** Each instruction of zeros, infinities, NaN and the like, of which rules of their own speak, with such results. */
function ofSpecials(steps: readonly Taken[], count: number): readonly Violation[] {
  const all = [...new Set(steps.map(({ instruction }) => instruction.name))];
  return drawn(count, () => {
    // Those of which clauses order their own rules come as often as all others together.
    const name = oneOf(oneOfList(all), oneOfList(ORDERED));
    const { step } = oneOfList(steps.filter(({ instruction }) => instruction.name === name));
    const operands = step.observation.operands.map((operand): typeof operand => {
      if (operand.kind === 'address') return operand;
      return operand.kind === 'scalar'
        ? { kind: 'scalar', value: oneOf(...NUMBERS) }
        : { kind: 'vector', value: ofFour(() => oneOf(...NUMBERS)) };
    });
    const made = operationOf(name, NOMINAL)?.(operands);
    if (made?.kind !== 'vector') return ofStep(step);
    const [at, observed] = [component(), oneOf(...NUMBERS)];
    const value = oneOf(ofAll(observed), { ...made.value, [at]: observed });
    return {
      step: { ...step, observation: { operands, result: { kind: 'vector', value } } },
      how: {
        kind: 'result',
        component: at,
        pair: { type: 'float', observed, allowed: made.value[at] },
      },
    };
  });
}

function ofStep(step: StepContext): Violation {
  const { operands, destination } = step.instruction;
  if (destination === null) return oneOf(ofFlow, ofFlow, ofFlow, ofFlow, ofCodes, ofWrite)(step);
  if (below(12) === 0) return ofFlow(step);
  if (operands.length > 0 && below(8) < 3) return oneOf(ofOperand, ofOperand, ofExchange)(step);
  return oneOf(ofResult, ofResult, ofResult, ofWrite, ofWrite, ofCodes)(step);
}

function ofOperand(step: StepContext): Violation {
  const { instruction, observation, inputs, before, after } = step;
  // Seldom there is no such operand.
  const at = below(40) === 0 ? 7 : below(observation.operands.length);
  const own = observation.operands[at];
  const syntax = instruction.operands[at];
  const how = {
    kind: 'operand',
    operand: at,
    component: component(),
    pair: { type: 'float', observed: 0, allowed: 0 },
  } as const;
  if (own === undefined || syntax === undefined || own.kind === 'address') return { step, how };
  const from = oneOf(before, before, before, before, after);
  const changed = changedOperand(syntax, step.program);
  const isScalar = own.kind === 'scalar';
  const scalar = { ...changed, swizzle: changed.swizzle.charAt(0) || 'x' };
  const loaded = isScalar
    ? ofAll(linkScalarOperand(scalar, NOMINAL)(inputs, from))
    : linkVectorOperand(changed, NOMINAL)(inputs, from);
  const right = isScalar ? ofAll(own.value) : own.value;
  const way = below(8);
  const value: Vector<number> =
    way === 0
      ? { ...right, [component()]: oneOf(...NUMBERS) }
      : way === 1
        ? { ...right, [component()]: loaded.x }
        : way === 2
          ? { x: right.y, y: right.x, z: right.w, w: right.w }
          : loaded;
  const seen = isScalar
    ? ({ kind: 'scalar', value: value.x } as const)
    : ({ kind: 'vector', value } as const);
  const all = observation.operands.map((each, index) => (index === at ? seen : each));
  return { step: { ...step, observation: { ...observation, operands: all } }, how };
}

/** The same operands in another order, or two of them the same one. */
function ofExchange(step: StepContext): Violation {
  const { observation } = step;
  const [first, second = first, ...rest] = observation.operands;
  if (first === undefined || second === undefined) return ofResult(step);
  const operands = oneOf(
    [second, first, ...rest],
    [...rest, first, second],
    [first, first, ...rest],
  ).slice(0, observation.operands.length);
  const at = operands.findIndex((each, index) => each !== observation.operands[index]);
  return {
    step: { ...step, observation: { ...observation, operands } },
    how: {
      kind: 'operand',
      operand: Math.max(0, at),
      component: component(),
      pair: { type: 'float', observed: 0, allowed: 0 },
    },
  };
}

function ofResult(step: StepContext): Violation {
  const { observation, instruction } = step;
  const { result } = observation;
  const at = component();
  if (result?.kind === 'address') {
    return {
      step,
      how: { kind: 'result', component: at, pair: { type: 'address', observed: 7, allowed: 1 } },
    };
  }
  // Operands that a machine which keeps denormals has.
  const operands = observation.operands.map((operand): typeof operand => {
    if (below(6) > 0 || operand.kind === 'address') return operand;
    const tiny = oneOf(1e-40, -1e-39);
    return operand.kind === 'scalar'
      ? { kind: 'scalar', value: tiny }
      : { kind: 'vector', value: { ...operand.value, [component()]: tiny } };
  });
  const operation = operationOf(instruction.name, NOMINAL);
  const computed = (of: typeof operands): Vector<number> => {
    const made = operation?.(of);
    return made?.kind === 'vector' ? made.value : ofAll(0);
  };
  const right = computed(operands);
  const old = right[at];
  const wrong = oneOf(
    ...[NaN, 0, -0, 1, -old, 2 * old, 1e-40, Infinity, Math.fround(old * 1.001)],
    ...[Number.isFinite(old) ? nextUp(old) : 2, Math.abs(old), Math.floor(old), 3],
  );
  const value = oneOf<Vector<number>>(
    { ...right, [at]: wrong },
    { ...right, [at]: wrong },
    ofAll(wrong),
    computed([...operands].reverse()),
    operands.length < 3 ? ofAll(wrong) : computed(operands.slice(0, 2).reverse()),
    computed([...operands.slice(1), ...operands.slice(0, 1)]),
    computed([...operands.slice(0, 1), ...operands.slice(1).reverse()]),
    computed(observation.operands.slice()),
    { x: right.y, y: right.z, z: right.w, w: right.x },
  );
  const observed = value[at];
  return {
    step: { ...step, observation: { operands, result: { kind: 'vector', value } } },
    how: {
      kind: 'result',
      component: at,
      pair: { type: 'float', observed, allowed: oneOf(right[at], right[at], NaN, 0) },
    },
  };
}

function ofWrite(step: StepContext): Violation {
  const { before, instruction, program, after, observation } = step;
  const { destination } = instruction;
  const files = FILES.filter((file) => after[file].length > 0);
  const [first = 'temporaries', ...others] = files;
  const stray = { file: oneOf(first, ...others), register: 0 };
  const target = destination === null ? null : placeOf(destination, program);
  const near = (file: RegisterFile): typeof stray => ({
    file,
    register: oneOf(target?.register ?? 0, below(12)) % after[file].length,
  });
  const meant =
    target === null || below(3) === 0
      ? near(oneOf(stray.file, target?.file ?? stray.file))
      : target;
  const other = destination === null ? null : writing(step, changedDestination(destination));
  const strayed = withRegister(
    below(2) === 0 ? before : after,
    meant.file,
    below(after[meant.file].length),
    ofFour(() => oneOf(...NUMBERS)),
  );
  const left = oneOf(
    other ?? strayed,
    other ?? strayed,
    other ?? strayed,
    strayed,
    before,
    withOthers(after, meant, observation.result?.value ?? ofAll(0)),
    withCopies(before),
    withRegister(
      after,
      meant.file,
      meant.register,
      ofFour(() => oneOf(...NUMBERS)),
    ),
  );
  const next = oneOf(after.next, after.next, after.next, OVERFLOW);
  const seen = { ...left, next, executed: after.executed };
  const at = component();
  const observed: number = seen[meant.file][meant.register]?.[at] ?? 0;
  return {
    step: { ...step, after: seen },
    how: {
      kind: 'write',
      ...meant,
      component: at,
      pair: { type: 'float', observed, allowed: 0 },
    },
  };
}

function placeOf(
  { register }: DestinationSyntax,
  { environment }: Program,
): { readonly file: RegisterFile; readonly register: number } | null {
  switch (register.file) {
    case 'temporary':
      return { file: 'temporaries', register: register.number };
    case 'parameter':
      return { file: 'parameters', register: register.number };
    case 'address':
      return { file: 'addresses', register: register.number };
    case 'result':
      return { file: 'results', register: environment.results.indexOf(register.name as never) };
    case 'null':
      return null;
  }
}

function withRegister(
  state: NominalState,
  file: RegisterFile,
  number: number,
  value: Vector<number>,
): NominalState {
  return { ...state, [file]: state[file].map((old, index) => (index === number ? value : old)) };
}

/** A register in which one component is the result's, whatever the masks say, and another one is nobody's. */
function withOthers(
  state: NominalState,
  { file, register }: { readonly file: RegisterFile; readonly register: number },
  result: Vector<number>,
): NominalState {
  const old: Vector<number> = state[file][register] ?? ofAll(0);
  const [one, other] = [component(), component()];
  return withRegister(state, file, register, {
    ...old,
    [other]: oneOf(...NUMBERS),
    [one]: result[one],
  });
}

/** The same values in other objects. */
function withCopies(state: NominalState): NominalState {
  const temporaries = state.temporaries.map((each) => ({ ...each }));
  return { ...state, temporaries, results: state.results.map((each) => ({ ...each })) };
}

/** What is left where the result is written through another destination. */
function writing(step: StepContext, destination: DestinationSyntax): NominalState | null {
  const { instruction, program, before, observation } = step;
  const { result } = observation;
  if (result === null) return null;
  const updatesConditionCode = below(4) === 0 || instruction.updatesConditionCode;
  const syntax = { ...instruction, destination, updatesConditionCode };
  const codes = below(3) === 0 ? ofFour(() => oneOf(...CODES)) : before.codes;
  const state = { ...before, codes };
  const next = before.next + 1;
  if (result.kind === 'address') {
    const link = linkAddressDestination(syntax, NOMINAL);
    return link(state, next, result.value, null);
  }
  const link = linkDestination(syntax, program.environment, NOMINAL);
  return link(state, next, result.value);
}

function ofCodes(step: StepContext): Violation {
  const { after, instruction, observation } = step;
  const { destination } = instruction;
  const at = component();
  const other = destination === null ? null : writing(step, changedDestination(destination));
  const codes = oneOf<Vector<ConditionCode>>(
    { ...after.codes, [at]: oneOf(...CODES) },
    step.before.codes,
    other?.codes ?? step.before.codes,
    ofFour(() => oneOf(...CODES)),
  );
  const result = oneOf(observation.result, {
    kind: 'vector' as const,
    value: ofFour(() => oneOf(...NUMBERS)),
  });
  // "C" with results that have each of the codes.
  const updates = oneOf(true, instruction.updatesConditionCode);
  return {
    step: {
      ...step,
      after: { ...after, codes },
      instruction: { ...instruction, updatesConditionCode: updates },
      observation:
        observation.result?.kind === 'address' ? observation : { ...observation, result },
    },
    how: { kind: 'codes', component: at, pair: { type: 'code', observed: codes[at], allowed: 2 } },
  };
}

function ofFlow(step: StepContext): Violation {
  const { before, after, index, program } = step;
  const place = (): number =>
    oneOf(index + 1, after.next, OVERFLOW, below(program.instructions.length + 1));
  const expected = {
    next: oneOf(after.next, place()),
    executed: after.executed,
    stack: after.stack,
  };
  return {
    step: {
      ...step,
      after: { ...after, next: place(), stack: oneOf(before.stack, after.stack, []) },
    },
    how: {
      kind: 'flow',
      what: oneOf('next instruction', 'next instruction', 'next instruction', 'call stack', 'executed instructions'), // prettier-ignore
      expected,
    },
  };
}
