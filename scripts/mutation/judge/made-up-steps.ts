/** Steps of programs as violations are made of them: those that the nominal machine takes, and the same in other words. */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type {
  ConditionRule,
  DestinationSyntax,
  InstructionSyntax,
  OperandSyntax,
} from '../../../semantics/language/ast.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { STANDARD, type NominalState } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { StepContext } from '../../../oracles/judge/violation.js';
import { below, drawn, oneOf } from './made-up.js';
import { UNITS, isOfGpu } from './units.js';

/** Programs of each environment whose steps are taken, and how many steps of an instruction at most. */
const PROGRAMS = 40;
const STEPS = 12;

export const NUMBERS = [0, -0, 1, -1, 2, NaN, Infinity, -Infinity, 1e-40, -1e-40, 0.5, 3] as const;
/** Some of them outside of all parameters, or just inside. */
const ADDRESSES = [0, 1, 5, 95, 96, 93, 255, 256, 253, -1, 300] as const;
export const CODES = ['LT', 'EQ', 'GT', 'UN'] as const;
const RULES: readonly [ConditionRule, ...ConditionRule[]] = ['EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL']; // prettier-ignore
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
  '!!VP2.0 ADD R5, v[6], v[7]; MUL R6, v[6], v[7]; MAD o[COL0], v[6], v[7], v[7].wzyx; MAX R1, v[0], v[7]; END',
  '!!VSP1.0 MOV R0, c[9].wzyx; ADD c[3], R0, c[11]; MUL R6, R0, c[11]; MAD c[4], R0, c[11], c[11].wzyx; END',
  '!!VP2.0 ARL A0.x, v[4].x; MOV R0, v[0]; MUL R1, R0, c[A0.x+55]; MUL R1, R0, c[254]; ADD R2, c[254].wzyx, -R1; END',
  '!!VP2.0 ARL A0, v[5]; MOV R0, v[0]; ADD R1, R0, c[254].x; MOV o[HPOS], R1; END',
  '!!VP1.0 ARL A0.x, v[4].x; MOV R0, v[0]; ADD R1, R0, c[95].x; MOV o[HPOS], R1; END',
  '!!VP1.0 MOV R0, v[0]; MUL R1, R0, c[95]; ADD R2, c[95].wzyx, -R1; MOV o[HPOS], R2; END',
  '!!VP1.0 ARL A0.x, v[0].y; MOV R11, c[A0.x + 3]; MUL R11, R11, -c[A0.x]; MOV o[HPOS], R11; SGE R0, -R11, v[WGHT]; END',
  '!!VP1.1 DPH R0, v[1], -c[5]; SUB R1, R0, v[1]; ABS R1.x, -R1; RCC R2, R1.x; MOV o[HPOS], R2; END',
  '!!VSP1.0 MOV R0, v[0]; ADD c[3].xw, R0, -c[9]; MAD c[2], v[0], v[0], R0; RSQ R1, -c[2].z; END',
];

export interface Taken {
  readonly program: Program;
  readonly index: number;
  readonly instruction: InstructionSyntax;
  readonly step: StepContext;
}

/** Steps that the nominal machine takes, of each kind of statement a few. */
export function stepsOf(environment: EnvironmentName): readonly Taken[] {
  const all = Array.from({ length: PROGRAMS }, (_, index) => {
    const unit = UNITS.get(environment, `program:3:${String(index)}`);
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
  attributes: {
    0: [3, -2, 0, NaN],
    1: [1, 2, 3, 4],
    2: [0.5, 1e-40, -0, 8],
    3: [7, 7, 7, 5],
    4: [200, 1, 2, 3],
    5: [400, -400, 320, 100],
    6: [0.1, 1.7, -2.3, 1e-39],
    7: [0.7, -0.3, 3.1, NaN],
  },
  parameters: { 0: [1, 2, 3, 4], 2: [2, 2, 2, 2], 3: [5, 6, 7, 8], 5: [9, 1, 1, 1], 9: [1, 0, -0, 2], 11: [0.7, -0.3, 3.1, NaN], 100: [4, 3, 2, 1], 200: [-4, -3, -2, -1], 255: [0, 5, 0, 1] }, // prettier-ignore
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

export function oneOfList<T>(all: readonly T[]): T {
  const one = all[below(all.length)];
  if (one === undefined) throw new Error('a list of nothing');
  return one;
}

/** The same step in other words, from other condition codes, with another call stack, or of other registers. */
export function varied({ step, program, index }: Taken): StepContext {
  const { inputs } = step;
  if (below(4) === 0) return step;
  const number = (): number => oneOf(...NUMBERS);
  const before: NominalState = {
    ...step.before,
    codes: ofFour(() => oneOf(...CODES)),
    stack: drawn(oneOf(0, 0, 1, 2, 4, 5), () => below(program.instructions.length)),
    ...oneOf({}, { temporaries: step.before.temporaries.map(() => ofFour(number)) }),
    addresses: step.before.addresses.map((old) =>
      oneOf(
        old,
        ofFour(() => oneOf(...ADDRESSES)),
      ),
    ),
  };
  const instruction = below(2) === 0 ? step.instruction : inOtherWords(step.instruction, program);
  const instructions = program.instructions.map((old, at) => (at === index ? instruction : old));
  const changed = { ...program, instructions };
  const own = STANDARD.link(changed).instructions[index];
  if (own === undefined) return step;
  const after = own.step(inputs, before);
  const observation = own.observe(inputs, before);
  return { ...step, program: changed, instruction, before, after, observation };
}

/** An instruction with other masks, signs and swizzles. */
function inOtherWords(instruction: InstructionSyntax, program: Program): InstructionSyntax {
  const { destination, operands, condition, updatesConditionCode } = instruction;
  const isScalar = operands.some(({ swizzle }) => swizzle.length === 1) && operands.length === 1;
  return {
    ...instruction,
    updatesConditionCode: destination !== null && oneOf(updatesConditionCode, true),
    destination: destination && elsewhere(changedDestination(destination), program),
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
      const changed = changedOperand(operand, program);
      return isScalar ? { ...changed, swizzle: oneOf('x', 'y', 'z', 'w') } : changed;
    }),
  };
}

export function ofFour<T>(draw: () => T): Vector<T> {
  return { x: draw(), y: draw(), z: draw(), w: draw() };
}

export function component(): 'x' | 'y' | 'z' | 'w' {
  return oneOf('x', 'y', 'z', 'w');
}

export function ofAll<T>(value: T): Vector<T> {
  return { x: value, y: value, z: value, w: value };
}

/** An operand that is taken for another one. */
export function changedOperand(operand: OperandSyntax, { environment }: Program): OperandSyntax {
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
  const count = {
    attribute: environment.vertexAttributes,
    temporary: environment.temporaries,
    parameter: environment.programParameters,
  }[register.file];
  return { ...operand, register: { ...register, number: oneOf(below(12), 12, 95, 96) % count } };
}

export function changedDestination(destination: DestinationSyntax): DestinationSyntax {
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

/** In VP2.0, another register that it alone has, or none. */
function elsewhere(destination: DestinationSyntax, { environment }: Program): DestinationSyntax {
  const { register } = destination;
  if (environment.name !== 'VP2.0' || register.file === 'address') return destination;
  const place = { offset: 0, end: 0 };
  return {
    ...destination,
    register: oneOf<DestinationSyntax['register']>(
      register,
      register,
      { ...place, file: 'null' },
      { ...place, file: 'temporary', number: 13 },
      { ...place, file: 'result', name: 'CLP3' },
    ),
  };
}
