/** Which clause decides where a result is not what §2.14.3 says of the operands that were loaded. */
import { binds, environmentOf, lawOf, type VpAuthority } from '../../../spec/authorities.js';
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import type { Clause, FormulaClause } from '../../../spec/load/clauses.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import { isDenormal } from '../../../semantics/number/binary32.js';
import { formulaChecks, type FormulaOutcome } from '../formula-checks.js';
import { compileClauses, type CompiledClause } from '../../clauses/formula.js';
import type { StepContext, StepViolation } from '../violation.js';
import { operationOf } from '../operation.js';
import type { Reason } from './reason.js';

type ResultViolation = Extract<StepViolation, { kind: 'result' }>;
type Values = readonly number[];
type Check = (operands: readonly Values[], result: Values) => readonly FormulaOutcome[];

/** A formula clause, and the same as other interpretations of its errata have it. */
interface Compiled {
  readonly clause: FormulaClause;
  readonly compiled: CompiledClause;
  readonly interpretations: readonly CompiledClause[];
}

export class ResultClauses {
  readonly #formulas: readonly Compiled[];
  readonly #byId: ReadonlyMap<string, Compiled>;
  /** Checks of the formulas that bind, by authority and instruction. */
  readonly #checks = new Map<string, Check>();

  /** Compiles the formulas. @throws FormulaError */
  static of(clauses: readonly Clause[]): ResultClauses {
    const formulas = clauses.filter((clause) => clause.kind === 'formula');
    const compiled = compileClauses(formulas);
    const interpretations = formulas.map((clause) =>
      compileClauses(clause.interpretations.map(({ then }) => ({ ...clause, then }))),
    );
    const all = formulas.flatMap((clause, i): Compiled[] => {
      const own = compiled[i];
      return own === undefined
        ? []
        : [{ clause, compiled: own, interpretations: interpretations[i] ?? [] }];
    });
    return new ResultClauses(all);
  }

  private constructor(formulas: readonly Compiled[]) {
    this.#formulas = formulas;
    this.#byId = new Map(formulas.map((each) => [each.clause.id, each]));
  }

  reason(step: StepContext, how: ResultViolation): Reason {
    const { name } = step.instruction;
    const way = wayOf(how);
    const general = this.general(name, how.component);
    const denormal = denormalReason(step, how);
    if (denormal !== null) return { way, clauses: [...denormal, ...general] };
    const nan = orderOfNaN(step, how);
    if (nan !== null) return { way: 'order of NaN', clauses: [...nan, ...general] };
    if (isOfOtherOrder(step)) {
      const violated = this.#violated(step, how.component);
      return { way: 'order of operands', clauses: [...general, ...violated] };
    }
    const violated = this.#violated(step, how.component);
    return { way, clauses: [...violated, ...general] };
  }

  /**
   * The same where what departs is that the operands come in another order: what the result violates of
   * the operands as they should be.
   */
  exchanged(step: StepContext, operands: StepContext['observation']['operands']): Reason {
    const general = this.general(step.instruction.name);
    const observation = { ...step.observation, operands };
    const violated = COMPONENTS.flatMap((component) =>
      this.#violated({ ...step, observation }, component),
    );
    return { way: 'order of operands', clauses: [...violated, ...general] };
  }

  /** The clauses about an instruction's result as a whole. */
  general(name: string, component: Component | null = null): readonly string[] {
    const isAddress = instructionNamed(name)?.result === 'address';
    // Without a component there is no clause about it either.
    const whole = deciding('result.of-instruction', {
      instruction: name,
      component: String(component),
    }).filter((id) => this.#byId.has(id));
    if (whole.length > 0) return whole;
    if (isAddress) return ADDRESS_RESULTS[name] ?? deciding('result.address');
    return deciding('result.arithmetic');
  }

  /** The clauses that the result violates and the nominal one does not, the most specific first. */
  #violated(step: StepContext, departing: Component): readonly string[] {
    const { authority, instruction, observation } = step;
    const { operands, result } = observation;
    const operation = operationOf(instruction.name, nominalOf(authority), environmentOf(authority));
    if (result === null || operation === null) return [];
    const values = operands.map(({ kind, value }) =>
      kind === 'scalar' ? [value] : COMPONENTS.map((component) => value[component]),
    );
    const index = COMPONENTS.indexOf(departing);
    const replicated = instructionNamed(instruction.name)?.result === 'replicated';
    const right = operation(operands).value;
    // The departing component among others that are right: what is violated is violated by it.
    const four = COMPONENTS.map((component) =>
      component === departing ? result.value[component] : right[component],
    );
    // A replicated result is one number, here the one that departs; where all are the same it is replicated.
    const same = COMPONENTS.every((each) => Object.is(result.value[each], result.value[departing]));
    const whole = same ? COMPONENTS.map((each) => result.value[each]) : four;
    const seen = replicated ? [...whole.slice(index), ...whole.slice(0, index)] : four;
    const nominal = COMPONENTS.map((component) => right[component]);
    const check = this.#checkOf(instruction.name, authority);
    const excused = new Set(violatedOf(check(values, nominal)));
    // What a result is of a magnitude is violated by NaN; of a number that came out wrong its own formula comes first.
    const isNumber = !Number.isNaN(result.value[departing]);
    const order = (clause: FormulaClause): number => {
      // Where the component x is right and another one is not the same, they are not the same number.
      if (departing !== 'x' && clause.id.endsWith('.replicated')) return -1;
      return isNumber && clause.id.endsWith('.absolute') ? ABOUT_ALL : generality(clause);
    };
    const violated = violatedOf(check(values, seen))
      .flatMap((id) => this.#byId.get(id) ?? [])
      .filter(({ clause }) => !excused.has(clause.id));
    const always = violated.filter(
      ({ interpretations }) => !holdsByInterpretation(interpretations, values, seen),
    );
    // What a formula's interpretation permits may still be wrong by more than its operands show: by the sign of a NaN.
    return (always.length > 0 ? always : violated)
      .sort((a, b) => order(a.clause) - order(b.clause))
      .map(({ clause }) => clause.id);
  }

  #checkOf(instruction: string, authority: VpAuthority): Check {
    const key = `${authority} ${instruction}`;
    let check = this.#checks.get(key);
    if (check === undefined) {
      const own = this.#formulas.filter(
        ({ clause }) => clause.on === instruction && holdsUnder(clause, authority),
      );
      check = formulaChecks(own.map(({ compiled }) => compiled));
      this.#checks.set(key, check);
    }
    return check;
  }
}

/** Whether the result is that of the same operands in another order, where the order matters. */
function isOfOtherOrder({
  authority,
  instruction,
  observation: { operands, result },
}: StepContext): boolean {
  const operation = operationOf(instruction.name, nominalOf(authority), environmentOf(authority));
  if (operation === null || result?.kind !== 'vector' || operands.length < 2) return false;
  const gives = (order: typeof operands): boolean => {
    const { value } = operation(order);
    return COMPONENTS.every((component) => Object.is(value[component], result.value[component]));
  };
  return ORDERS.some((order) => gives(order.flatMap((index) => operands[index] ?? [])));
}

/**
 * Orders of operands that give something else: of three operands, where the first two are MAD's factors, and of two,
 * which are exchanged.
 */
const ORDERS: readonly (readonly number[])[] = [
  [2, 1, 0],
  [0, 2, 1],
];

function violatedOf(outcomes: readonly FormulaOutcome[]): readonly string[] {
  return outcomes.filter(({ violations }) => violations.length > 0).map(({ clause }) => clause.id);
}

const ADDRESS_RESULTS: Readonly<Record<string, readonly string[]>> = {
  ARL: deciding('result.ARL'),
  ARR: deciding('result.ARR'),
  ARA: deciding('result.ARA'),
};

function holdsUnder({ document, environments }: Clause, authority: VpAuthority): boolean {
  return binds(document, authority) && environments.includes(environmentOf(authority));
}

function holdsByInterpretation(
  interpretations: readonly CompiledClause[],
  operands: readonly Values[],
  result: Values,
): boolean {
  return interpretations.some((interpretation) =>
    formulaChecks([interpretation])(operands, result).every(
      ({ violations }) => violations.length === 0,
    ),
  );
}

const ABOUT_ALL = 4;

/** Rules for some operands come before statements about all of them. */
export function generality({ when, id }: Pick<FormulaClause, 'when' | 'id'>): number {
  if (id.endsWith('-general')) return 3;
  if (when === null) return 2;
  return /\.(result|accuracy|absolute)$/.test(id) ? 1 : 0;
}

/** The rule about the place of NaN in the order (§2.14.1.11), where SLT or SGE compares one. */
function orderOfNaN(
  { authority, instruction: { name }, observation: { operands } }: StepContext,
  { component, pair }: ResultViolation,
): readonly string[] | null {
  if (lawOf(authority) !== 'vp1' || !POLICIES.setOnNaN.affects.includes(name)) return null;
  if (pair.observed !== 0 && pair.observed !== 1) return null;
  const isNaN = operands.some(
    ({ kind, value }) => kind === 'vector' && Number.isNaN(value[component]),
  );
  return isNaN ? deciding('result.order-of-NaN', { instruction: name }) : null;
}

/** Denormals that were kept: in the result, or where an operand was taken. */
function denormalReason(
  { authority, instruction, observation }: StepContext,
  { component, pair }: ResultViolation,
): readonly string[] | null {
  const kept = observation.operands.some(({ kind, value }) =>
    kind === 'scalar' ? isDenormal(value) : COMPONENTS.some((each) => isDenormal(value[each])),
  );
  if (pair.type === 'float' && isDenormal(pair.observed)) {
    return deciding(kept ? 'result.denormal-of-denormals' : 'result.denormal');
  }
  if (!kept) return null;
  // The nominal domain expects no denormals and computes with those it is given.
  const unflushed = operationOf(
    instruction.name,
    nominalOf(authority),
    environmentOf(authority),
  )?.(observation.operands).value[component];
  return Object.is(unflushed, pair.observed) ? deciding('operand.denormal') : null;
}

/** The kind of value that was seen, or how it is wrong. */
function wayOf({ pair }: ResultViolation): string {
  if (pair.type === 'address') return 'integer';
  const { observed, allowed } = pair;
  if (Number.isNaN(observed)) return 'NaN';
  if (typeof allowed === 'number' && Number.isNaN(allowed)) return 'no NaN';
  if (isDenormal(observed)) return 'denormal';
  if (observed === 0 && allowed === 0) return 'sign of zero';
  return 'value';
}
