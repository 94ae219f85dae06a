/**
 * Which clause decides where a result is not written as §2.14.2.2 says, or the condition codes are not
 * updated so: deviations of the masks tried one by one.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import type { DestinationSyntax, InstructionSyntax } from '../../../semantics/language/ast.js';
import { linkAddressDestination, linkDestination } from '../../../semantics/machine/destination.js';
import type { NominalState } from '../../../semantics/machine/machine.js';
import { OVERFLOW } from '../../../semantics/machine/state.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import type { RegisterFile, StepContext, StepViolation } from '../violation.js';
import { whatExplains, type Hypothesis, type Reason } from './reason.js';

type WriteViolation = Extract<StepViolation, { kind: 'write' }>;
type CodesViolation = Extract<StepViolation, { kind: 'codes' }>;
type Deviation = Hypothesis<NominalState | null>;

export function writeReason(step: StepContext, how: WriteViolation): Reason {
  const { instruction, before, after } = step;
  const { destination } = instruction;
  if (destination === null || !isDestination(step, how)) return strayWrite(step);
  const { file, register, component } = how;
  const seen = after[file][register];
  const old = before[file][register];
  if (
    seen !== undefined &&
    old !== undefined &&
    same<number>(seen, old) &&
    strayed(step, file, register)
  ) {
    return { clauses: [...ofVp2(instruction), ...deciding('write.elsewhere')], way: 'register' };
  }
  const explains = (state: NominalState | null): boolean => {
    const wanted = state?.[file][register];
    return wanted !== undefined && seen !== undefined && same(wanted, seen);
  };
  const found = whatExplains(deviations(step, [component]), explains);
  const { clauses, way } = found ?? unexplained(step, how, destination);
  const value = deciding('write.value');
  if (way === 'value') return { way, clauses: [...clauses, ...value, ...emitted(file)] };
  return { way, clauses: [...clauses, ...masksOf(file), ...value] };
}

export function codesReason(step: StepContext, how: CodesViolation): Reason {
  const { instruction, before, after, observation } = step;
  const { destination, updatesConditionCode } = instruction;
  const { component } = how;
  if (destination === null) return { clauses: deciding('codes.of-jump'), way: 'codes' };
  if (!updatesConditionCode) {
    const isNull = destination.register.file === 'null';
    const clauses = deciding(isNull ? 'codes.unasked-by-null-register' : 'codes.unasked');
    return { clauses, way: 'update' };
  }
  const explains = (state: NominalState | null): boolean =>
    state !== null && same(state.codes, after.codes);
  const enabled = enabledOf(step, destination);
  if (!enabled[component]) {
    const found = whatExplains(deviations(step, [component]), explains);
    const clauses = [...deciding('codes.of-unwritten'), ...(found?.clauses ?? [])];
    return { clauses, way: 'unwritten' };
  }
  const made = deciding(codeOf(observation.result?.value[component]));
  if (after.codes[component] !== before.codes[component]) {
    return { clauses: [...made, ...deciding('write.value')], way: 'code' };
  }
  const written = deciding('codes.of-written');
  if (same(before.codes, after.codes)) {
    // Codes that stay may be codes of NaN that are taken for those of zero, where all others are right.
    const isOfNaN = COMPONENTS.every((each) => {
      const made = observation.result?.value[each] ?? 0;
      return (
        !enabled[each] || Number.isNaN(made) || NOMINAL.conditionOf(made) === after.codes[each]
      );
    });
    const suffix = deciding('codes.suffix');
    return isOfNaN
      ? { clauses: [...made, ...suffix, ...written], way: 'code' }
      : { clauses: [...suffix, ...made, ...written], way: 'update' };
  }
  // What a register was written under tells that its masks are right.
  const isSeen = destination.register.file !== 'null';
  const found = isSeen ? null : whatExplains(deviations(step, [component]), explains);
  return { clauses: [...made, ...(found?.clauses ?? []), ...written], way: 'code' };
}

/** A wrong code was made of a value. */
function codeOf(value: number | undefined) {
  if (value === undefined) return 'code.made';
  if (Number.isNaN(value)) return 'code.of-NaN';
  if (value === 0) return Object.is(value, -0) ? 'code.of-negative-zero' : 'code.of-zero';
  return value < 0 ? 'code.of-negative' : 'code.of-positive';
}

function same<V>(a: Vector<V>, b: Vector<V>): boolean {
  return COMPONENTS.every((component) => Object.is(a[component], b[component]));
}

function isDestination(
  { instruction, program }: StepContext,
  { file, register }: WriteViolation,
): boolean {
  const target = instruction.destination?.register;
  switch (target?.file) {
    case 'temporary':
      return file === 'temporaries' && target.number === register;
    case 'parameter':
      return file === 'parameters' && target.number === register;
    case 'address':
      return file === 'addresses' && target.number === register;
    case 'result':
      return file === 'results' && program.environment.results[register] === target.name;
    default:
      return false;
  }
}

/** A register changed that the instruction does not name. */
function strayWrite(step: StepContext): Reason {
  const { instruction, after } = step;
  const way = 'register';
  const { destination, name } = instruction;
  if (destination === null) {
    return after.next === OVERFLOW
      ? { clauses: deciding('write.of-overflow'), way }
      : { clauses: deciding('write.of-jump', { instruction: name }), way };
  }
  const isNull = destination.register.file === 'null' ? deciding('write.of-null-register') : [];
  const counts = new Set([...ofVp2(instruction), ...aliased(step)]);
  return { clauses: [...isNull, ...counts, ...deciding('write.elsewhere')], way };
}

/** Files in which two names stand for one register hold fewer than they should. */
function aliased({ instruction, before, after }: StepContext): readonly string[] {
  const register = instruction.destination?.register;
  if (register?.file !== 'temporary' && register?.file !== 'parameter') return [];
  const file = register.file === 'temporary' ? 'temporaries' : 'parameters';
  const written = after[file][register.number];
  const isAlias = after[file].some((own, number) => {
    const old = before[file][number];
    if (number === register.number || written === undefined || old === undefined) return false;
    return !same(own, old) && same(own, written);
  });
  return isAlias ? deciding('write.two-names', { file }) : [];
}

/** It names a register that only VP2 has. */
function ofVp2({ destination }: InstructionSyntax): readonly string[] {
  const register = destination?.register;
  if (register?.file === 'temporary' && register.number >= 12) {
    return deciding('write.temporary-of-vp2');
  }
  if (register?.file === 'result' && register.name.startsWith('CLP')) {
    return deciding('write.result-of-vp2');
  }
  return [];
}

/** Whether another register of the file changed. */
function strayed({ before, after }: StepContext, file: RegisterFile, register: number): boolean {
  return after[file].some((own: Vector<number>, number) => {
    const old: Vector<number> | undefined = before[file][number];
    return number !== register && own !== old && (old === undefined || !same<number>(own, old));
  });
}

function masksOf(file: RegisterFile): readonly string[] {
  if (file === 'temporaries') return deciding('write.temporary-under-mask');
  return file === 'results' ? deciding('write.result-under-mask') : [];
}

function emitted(file: RegisterFile): readonly string[] {
  return file === 'results' ? deciding('write.not-emitted') : [];
}

/** The states that deviations of the masks would leave. */
function* deviations(step: StepContext, departing: readonly Component[]): Generator<Deviation> {
  const { destination } = step.instruction;
  if (destination === null) return;
  const { conditionMask, writeMask } = destination;
  const as = (
    way: string,
    clauses: readonly string[],
    change: Partial<DestinationSyntax>,
    codes = step.before.codes,
  ): Deviation => ({
    way,
    clauses,
    leadsTo: () => updated(step, { ...destination, ...change }, codes),
  });
  if (conditionMask !== null) {
    if (letters(conditionMask.swizzle) !== 'xyzw') {
      yield as('condition swizzle', deciding('write.condition-swizzle'), {
        conditionMask: { ...conditionMask, swizzle: '' },
      });
    }
    // Codes that the instruction does not update cannot be updated too early.
    const own = step.instruction.updatesConditionCode
      ? updated(step, { ...destination, conditionMask: null }, step.before.codes, true)
      : null;
    if (own !== null) {
      const clauses = deciding('write.condition-of-new-codes');
      yield as('order of test and update', clauses, {}, own.codes);
    }
    yield* ruleDeviations(step, destination, departing, as);
    yield as('condition mask', deciding('write.condition-mask'), { conditionMask: null });
  }
  if (writeMask !== '') {
    const ignored = conditionMask === null ? 'write.mask' : 'write.mask-beside-condition';
    yield as('write mask', deciding(ignored), { writeMask: '' });
    for (const mask of MASKS) yield as('write mask', deciding('write.mask'), { writeMask: mask });
  } else {
    for (const mask of MASKS) {
      yield as('write mask', deciding('write.no-mask'), { writeMask: mask });
    }
  }
}

type As = (
  way: string,
  clauses: readonly string[],
  change: Partial<DestinationSyntax>,
  codes?: Vector<ConditionCode>,
) => Deviation;

/** The rule holds of a code of which it does not, or the other way round. */
function* ruleDeviations(
  step: StepContext,
  destination: DestinationSyntax,
  departing: readonly Component[],
  as: As,
): Generator<Deviation> {
  const { conditionMask } = destination;
  if (conditionMask === null) return;
  const four = letters(conditionMask.swizzle);
  const tested = departing.flatMap((component) => {
    const letter = COMPONENTS.find((each) => each === four[COMPONENTS.indexOf(component)]);
    return letter === undefined ? [] : [step.before.codes[letter]];
  });
  const codes = new Set(tested);
  const clauses = testClauses(conditionMask.rule, codes);
  // Another code in its place, for which the rule answers otherwise.
  for (const code of codes) {
    const holds = NOMINAL.test(conditionMask.rule, code);
    for (const other of ['LT', 'EQ', 'GT', 'UN'] as const) {
      if (NOMINAL.test(conditionMask.rule, other) === holds) continue;
      const replaced = (each: ConditionCode): ConditionCode => (each === code ? other : each);
      const { x, y, z, w } = step.before.codes;
      yield as(
        'rule',
        clauses,
        {},
        {
          x: replaced(x),
          y: replaced(y),
          z: replaced(z),
          w: replaced(w),
        },
      );
      break;
    }
  }
  if (conditionMask.rule === 'TR' || conditionMask.rule === 'FL') {
    const rule = conditionMask.rule === 'TR' ? 'FL' : 'TR';
    yield as('rule', clauses, { conditionMask: { ...conditionMask, rule } });
  }
}

/** The clauses about what a rule makes of codes. */
export function testClauses(rule: string, codes: ReadonlySet<ConditionCode>): readonly string[] {
  return deciding(codes.has('UN') ? 'test.rule-of-unordered' : 'test.rule', { rule });
}

const MASKS = Array.from({ length: 15 }, (_, bits) =>
  COMPONENTS.filter((_, index) => ((bits + 1) & (1 << index)) !== 0).join(''),
);

/** The state that writing the implementation's own result through another destination would leave. */
function updated(
  { instruction, program, before, observation }: StepContext,
  destination: DestinationSyntax,
  codes: Vector<ConditionCode>,
  updatesConditionCode = instruction.updatesConditionCode,
): NominalState | null {
  const { result } = observation;
  if (result === null) return null;
  const syntax = { ...instruction, destination, updatesConditionCode };
  const state = { ...before, codes };
  const next = before.next + 1;
  if (instructionNamed(instruction.name)?.result === 'address') {
    const link = linkAddressDestination(syntax, NOMINAL);
    return link(state, next, result.value, null);
  }
  const link = linkDestination(syntax, program.environment, NOMINAL);
  return link(state, next, result.value);
}

function enabledOf({ before }: StepContext, destination: DestinationSyntax): Vector<boolean> {
  const { writeMask, conditionMask } = destination;
  const four = conditionMask === null ? '' : letters(conditionMask.swizzle);
  const one = (component: Component): boolean => {
    if (writeMask !== '' && !writeMask.includes(component)) return false;
    if (conditionMask === null) return true;
    const letter = COMPONENTS.find((each) => each === four[COMPONENTS.indexOf(component)]) ?? 'x';
    return NOMINAL.test(conditionMask.rule, before.codes[letter]);
  };
  return { x: one('x'), y: one('y'), z: one('z'), w: one('w') };
}

/** No deviation explains the whole register. */
function unexplained(
  step: StepContext,
  { component, pair }: WriteViolation,
  destination: DestinationSyntax,
): Reason {
  const { conditionMask, writeMask } = destination;
  const enabled = enabledOf(step, destination)[component];
  const own = step.observation.result?.value[component];
  if (enabled) return { clauses: [], way: 'value' };
  if (!Object.is(own, pair.observed)) {
    return { clauses: deciding('write.not-named'), way: 'unchanged' };
  }
  const isNamed = writeMask === '' || writeMask.includes(component);
  return isNamed && conditionMask !== null
    ? { clauses: deciding('write.condition-mask'), way: 'condition mask' }
    : { clauses: deciding('write.mask'), way: 'write mask' };
}
