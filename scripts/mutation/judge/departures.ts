/**
 * Made-up departures: steps of programs in which one thing is otherwise than it should be, and starts, ends and loadings
 * that are wrong. Drawn from a seed: the same ones each time.
 */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { RESTRICTIONS } from '../../../spec/restrictions.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import type {
  ConditionRule,
  DestinationSyntax,
  InstructionSyntax,
  OperandSyntax,
} from '../../../semantics/language/ast.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { linkAddressDestination, linkDestination } from '../../../semantics/machine/destination.js';
import { STANDARD, type NominalState } from '../../../semantics/machine/machine.js';
import { linkScalarOperand, linkVectorOperand } from '../../../semantics/machine/operand.js';
import type { Outcome } from '../../../semantics/machine/run.js';
import { OVERFLOW, type InputValues } from '../../../semantics/machine/state.js';
import { nextUp } from '../../../semantics/number/binary32.js';
import type {
  Departure,
  EndDeparture,
  LoadDeparture,
  RegisterFile,
  StartDeparture,
  StepContext,
} from '../../../oracles/judge/departure.js';
import { operationOf } from '../../../oracles/judge/operation.js';
import { below, drawn, oneOf } from './made-up.js';
import { AllUnits, isOfGpu } from './units.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];

/** Programs of each environment whose steps are taken, and how many steps of an instruction at most. */
const PROGRAMS = 40;
const STEPS = 12;

const NUMBERS = [0, -0, 1, -1, 2, NaN, Infinity, -Infinity, 1e-40, -1e-40, 0.5, 3] as const;
const CODES = ['LT', 'EQ', 'GT', 'UN'] as const;
const RULES: readonly [ConditionRule, ...ConditionRule[]] = ['EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL']; // prettier-ignore
const FILES = ['temporaries', 'results', 'parameters', 'addresses'] as const;
const SWIZZLES = ['', 'x', 'w', 'wzyx', 'xxyz', 'yxwz'] as const;

/** Statements that generated programs seldom have, each of a program by itself. */
const SELDOM: readonly string[] = [
  '!!VP2.0 MOV R13, -|v[COL0]|.wzyx; MOV o[CLP3].xz, -|-R13|; END',
  '!!VP2.0 ARL A1.yw, v[0]; MOV R0, -c[A1.y - 3]; ARA A0, A1; MUL R1, |c[A0.w]|, c[A1.w + 5].yyyy; END',
  '!!VP2.0 MOVC CC, v[0]; MOV R1.xy (LT.wzyx), c[100]; ADDC R1 (TR), R1, -R1.w; MOVC CC (GT.y), R1; END',
  '!!VP2.0 main: MOVC R0, v[0]; CAL sub (NE.z); BRA out (UN.x); out: RET; sub: SLTC R2.w, R0, v[1]; RET (LE.wzyx); END'.replace(
    'UN.x',
    'EQ.x',
  ),
  '!!VP2.0 MOVC R0, v[0]; CAL a; BRA z; a: CAL b; RET (TR); b: BRA z (FL); RET; z: EXPC R15.z (GE.x), -|v[2].w|; END',
  '!!VP2.0 RCPC R0 (FL.w), v[0].w; MOV R5, c[96]; MUL R5, R5, c[95].wzyx; SUB R0, R0, v[0]; SUB R1, R0.wzyx, |c[200]|; DPH R2, R1, -R0; DPH R3, -R0, R1; END',
  '!!VP2.0 OPTION NV_position_invariant; MAD R12, v[3], -v[3], R12; SIN o[COL0].y, -R12.z; LIT R12.yz, R12; END',
  '!!VP2.0 MOV CC, v[0]; MADC CC.x, v[0], v[0].x, -v[0]; DST o[TEX7], v[0], v[0].w; END',
  '!!VP1.0 ARL A0.x, v[0].y; MOV R11, c[A0.x + 3]; MUL R11, R11, -c[A0.x]; MOV o[HPOS], R11; SGE R0, -R11, v[WGHT]; END',
  '!!VP1.1 DPH R0, v[1], -c[5]; SUB R1, R0, v[1]; ABS R1.x, -R1; RCC R2, R1.x; MOV o[HPOS], R2; END',
  '!!VSP1.0 MOV R0, v[0]; ADD c[3].xw, R0, -c[9]; MAD c[2], v[0], v[0], R0; RSQ R1, -c[2].z; END',
];

interface Taken {
  readonly program: Program;
  readonly index: number;
  readonly instruction: InstructionSyntax;
  readonly step: StepContext;
}

export function departures(count: number): readonly Departure[] {
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
  ];
}

/** Steps that the nominal machine takes, of each kind of statement a few. */
function stepsOf(environment: EnvironmentName): readonly Taken[] {
  const units = new AllUnits();
  const all = Array.from({ length: PROGRAMS }, (_, index) => {
    const unit = units.get(environment, `program:3:${String(index)}`);
    return isOfGpu(unit) || !('text' in unit) ? [] : [unit];
  }).flat();
  const own = SELDOM.filter((text) => text.startsWith(ENVIRONMENTS[environment].header)).map(
    (text) => ({ text, values: GIVEN }),
  );
  const known = new Map<string, number>();
  return [...own, ...all].flatMap(({ text, values }) => {
    const loaded = load(text);
    if (!loaded.loaded) return [];
    return traced(loaded.program, values, environment).filter(({ instruction }) => {
      const { name, operands, destination, updatesConditionCode } = instruction;
      const kind = [
        name,
        updatesConditionCode,
        destination?.register.file,
        destination?.conditionMask === null,
        ...operands.map(
          ({ register: { file }, absolute }) => `${file} ${String(absolute === null)}`,
        ),
      ].join();
      const already = known.get(kind) ?? 0;
      known.set(kind, already + 1);
      return already < STEPS / 6 || values === GIVEN;
    });
  });
}

const GIVEN: InputValues = {
  attributes: { 0: [3, -2, 0, NaN], 1: [1, 2, 3, 4], 2: [0.5, 1e-40, -0, 8], 3: [7, 7, 7, 5] },
  parameters: { 0: [1, 2, 3, 4], 2: [2, 2, 2, 2], 3: [5, 6, 7, 8], 5: [9, 1, 1, 1], 9: [1, 0, -0, 2], 100: [4, 3, 2, 1], 200: [-4, -3, -2, -1] }, // prettier-ignore
};

function traced(
  program: Program,
  values: InputValues,
  authority: EnvironmentName,
): readonly Taken[] {
  const linked = STANDARD.link(program);
  let { state } = STANDARD.invocation(linked, values);
  const { inputs } = STANDARD.invocation(linked, values);
  const taken: Taken[] = [];
  for (let executed = 0; executed < STEPS; executed++) {
    const own = linked.instructions[state.next];
    if (own === undefined || STANDARD.outcomeOf(linked, state) !== null) break;
    const [before, index] = [state, state.next];
    const after = own.step(inputs, before);
    const observation = own.observe(inputs, before);
    const { syntax: instruction } = own;
    const step: StepContext = { inputs, before, after, observation, authority, program, index, instruction }; // prettier-ignore
    taken.push({ program, index, instruction, step });
    state = after;
  }
  return taken;
}

function oneOfList<T>(all: readonly T[]): T {
  const one = all[below(all.length)];
  if (one === undefined) throw new Error('a list of nothing');
  return one;
}

/** The same step in other words, from other condition codes, with another call stack, or of other registers. */
function varied({ step, program, index }: Taken): StepContext {
  const { inputs } = step;
  if (below(4) === 0) return step;
  const number = (): number => oneOf(...NUMBERS);
  const before: NominalState = {
    ...step.before,
    codes: ofFour(() => oneOf(...CODES)),
    stack: drawn(oneOf(0, 0, 1, 2, 4, 5), () => below(program.instructions.length)),
    ...oneOf({}, { temporaries: step.before.temporaries.map(() => ofFour(number)) }),
  };
  const instruction =
    below(2) === 0 ? step.instruction : inOtherWords(step.instruction, inputs.attributes.length);
  const instructions = program.instructions.map((old, at) => (at === index ? instruction : old));
  const changed = { ...program, instructions };
  const own = STANDARD.link(changed).instructions[index];
  if (own === undefined) return step;
  const after = own.step(inputs, before);
  const observation = own.observe(inputs, before);
  return { ...step, program: changed, instruction, before, after, observation };
}

/** An instruction with other masks, signs and swizzles. */
function inOtherWords(instruction: InstructionSyntax, attributes: number): InstructionSyntax {
  const { destination, operands, condition, updatesConditionCode } = instruction;
  const isScalar = operands.some(({ swizzle }) => swizzle.length === 1) && operands.length === 1;
  return {
    ...instruction,
    updatesConditionCode: destination !== null && oneOf(updatesConditionCode, true),
    destination: destination && changedDestination(destination),
    condition:
      condition === null && destination !== null
        ? null
        : oneOf(condition, {
            offset: 0,
            end: 0,
            rule: oneOf(...RULES),
            swizzle: oneOf(...SWIZZLES),
          }),
    operands: operands.map((operand) => {
      if (operand.register.file === 'address') return operand;
      const changed = changedOperand(operand, attributes);
      return isScalar ? { ...changed, swizzle: oneOf('x', 'y', 'z', 'w') } : changed;
    }),
  };
}

function ofFour<T>(draw: () => T): Vector<T> {
  return { x: draw(), y: draw(), z: draw(), w: draw() };
}

function component(): 'x' | 'y' | 'z' | 'w' {
  return oneOf('x', 'y', 'z', 'w');
}

function ofStep(step: StepContext): Departure {
  const { operands, destination } = step.instruction;
  if (destination === null) return oneOf(ofFlow, ofFlow, ofFlow, ofFlow, ofCodes, ofWrite)(step);
  if (below(12) === 0) return ofFlow(step);
  if (operands.length > 0 && below(8) < 3) return oneOf(ofOperand, ofOperand, ofExchange)(step);
  return oneOf(ofResult, ofResult, ofWrite, ofWrite, ofCodes)(step);
}

function ofOperand(step: StepContext): Departure {
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
  const changed = changedOperand(syntax, inputs.attributes.length);
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

function ofAll<T>(value: T): Vector<T> {
  return { x: value, y: value, z: value, w: value };
}

/** An operand that is taken for another one. */
function changedOperand(operand: OperandSyntax, attributes: number): OperandSyntax {
  const { register } = operand;
  switch (below(6)) {
    case 0:
      return { ...operand, sign: oneOf('', '-') };
    case 1:
      return {
        ...operand,
        absolute: oneOf(null, { sign: '' }, { sign: '-' }),
        sign: oneOf('', '-'),
      };
    case 2:
      return { ...operand, swizzle: oneOf(...SWIZZLES) };
    case 3:
      if (register.file !== 'relative') break;
      return {
        ...operand,
        register: {
          ...register,
          displacement: {
            ...register.displacement,
            ...oneOf({ value: 0 }, { sign: '-' }, { sign: '+' }),
          },
        },
      };
    case 4:
      if (register.file !== 'relative') break;
      return {
        ...operand,
        register: oneOf<OperandSyntax['register']>(
          { ...register, address: { ...register.address, component: component() } },
          { offset: 0, end: 0, file: 'parameter', number: below(96) },
        ),
      };
  }
  if (register.file === 'relative' || register.file === 'address') return operand;
  const count = register.file === 'attribute' ? attributes : 12;
  return { ...operand, register: { ...register, number: below(count) } };
}

/** The same operands in another order, or two of them the same one. */
function ofExchange(step: StepContext): Departure {
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

function ofResult(step: StepContext): Departure {
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

function ofWrite(step: StepContext): Departure {
  const { before, instruction, program, after } = step;
  const { destination } = instruction;
  const files = FILES.filter((file) => after[file].length > 0);
  const [first = 'temporaries', ...others] = files;
  const stray = { file: oneOf(first, ...others), register: 0 };
  const target = destination === null ? null : placeOf(destination, program);
  const meant =
    target === null || below(6) === 0
      ? { ...stray, register: oneOf(target?.register ?? 0, below(12)) % after[stray.file].length }
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

function changedDestination(destination: DestinationSyntax): DestinationSyntax {
  const { conditionMask } = destination;
  const writeMask = oneOf('', 'x', 'xz', 'yw', 'xyz', 'w', 'yzw', 'y');
  const mask = { offset: 0, end: 0, rule: oneOf(...RULES), swizzle: oneOf(...SWIZZLES) };
  return oneOf<DestinationSyntax>(
    { ...destination, writeMask },
    { ...destination, conditionMask: null },
    { ...destination, conditionMask: mask },
    { ...destination, conditionMask: conditionMask && { ...conditionMask, swizzle: '' } },
    { ...destination, conditionMask: conditionMask && { ...conditionMask, rule: mask.rule } },
  );
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
    const link = linkAddressDestination<number, boolean, number, ConditionCode>(syntax, NOMINAL);
    return link(state, next, result.value, null);
  }
  const link = linkDestination<number, boolean, number, ConditionCode>(
    syntax,
    program.environment,
    NOMINAL,
  );
  return link(state, next, result.value);
}

function ofCodes(step: StepContext): Departure {
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

function ofFlow(step: StepContext): Departure {
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

function startOf(program: Program): Departure {
  const { environment } = program;
  const number = oneOf(...NUMBERS);
  const value = oneOf(undefined, [number, 1, -0, 1e-40] as const, [1e-40, 2, 3, 4] as const);
  const register = oneOf(0, 1, 11, 95, 96, 255);
  const values: InputValues = oneOf<InputValues>(
    {},
    { attributes: value === undefined ? {} : { [register]: value } },
    { parameters: value === undefined ? {} : { [register]: value } },
    value === undefined
      ? {}
      : { attributes: { [register]: value }, parameters: { [register]: value } },
  );
  const pair = { type: 'float', observed: 1, allowed: 0 } as const;
  const place = oneOf<StartDeparture['place']>(
    { file: 'codes', component: 'x', pair: { type: 'code', observed: 'LT', allowed: 2 } },
    {
      file: 'flow',
      what: oneOf('next instruction', 'call stack', 'executed instructions'),
      observed: '',
      allowed: '',
    },
    ...[...FILES, 'attributes' as const].map(
      (file) => ({ file, register, component: component(), pair }) as const,
    ),
    { file: 'attributes', register, component: component(), pair },
    { file: 'parameters', register, component: component(), pair },
  );
  const labels = new Map([...program.labels].filter(() => below(2) === 0));
  const own = oneOf(program, { ...program, labels, environment });
  return { step: null, how: { kind: 'start', program: own, place, values } };
}

function endOf({ after, program, instruction }: StepContext): Departure {
  const outcome = () =>
    oneOf<Outcome | null>(
      null,
      { outcome: 'completed', reason: null },
      { outcome: 'terminated', reason: 'call-stack-overflow' },
      { outcome: 'terminated', reason: 'instruction-limit' },
    );
  const how: EndDeparture = {
    kind: 'end',
    program,
    state: after,
    last: oneOf(null, instruction, { ...instruction, name: 'RET' }),
    observed: outcome(),
    allowed: drawn(1 + below(2), outcome),
  };
  return { step: null, how };
}

/** Every restriction, as violated and as the reason of a refusal that is none. */
function loads(): readonly Departure[] {
  const error = (restriction: LoadDeparture['observed'], position: number | null) =>
    restriction && { ...restriction, position };
  return RESTRICTIONS.flatMap(({ id }) => {
    const own = { restriction: id, message: '', position: 7 } as const;
    const pairs: readonly (readonly [object | null, object | null])[] = [
      [null, own],
      [null, { ...own, restriction: null }],
      [own, null],
      ...[-1, 3, 7, 9, null].map((position) => [own, error(own, position)] as const),
      [{ ...own, position: -1 }, own],
    ];
    return pairs.map(([expected, observed], index): Departure => ({
      step: null,
      how: {
        kind: 'load',
        environment: index === 0 ? null : oneOf(...(ENVIRONMENT_NAMES as [EnvironmentName])),
        expected,
        observed,
      } as LoadDeparture,
    }));
  });
}
