/** A program without undecided branches as expressions: one for each component of a vertex result register. */
import type { Environment } from '../../spec/environments.js';
import type { Vector } from '../domains/domain.js';
import type { Policies } from '../domains/policies.js';
import type { InstructionSyntax } from '../language/ast.js';
import type { Program } from '../language/load.js';
import { link } from '../machine/link.js';
import { outcomeOf, successors } from '../machine/run.js';
import { invocation, type Inputs, type State } from '../machine/state.js';
import { notCompiled } from './arithmetic.js';
import { Expressions, reached, type Expression } from './expression.js';
import { symbolic, type SymbolicKinds } from './symbolic.js';

/** What a compiled program cannot be. The message says why; `instruction` is the one that keeps it from it. */
export class Uncompilable extends Error {
  constructor(
    message: string,
    readonly instruction: InstructionSyntax | null,
  ) {
    super(message);
    this.name = 'Uncompilable';
  }
}

/** How many steps a program with loops that go round a known number of times may have. */
const MOST_STEPS = 4096;
/** Engines refuse functions that are much bigger, or take minutes to compile them. */
const MOST_EXPRESSIONS = 20_000;

export interface StraightLine {
  /** By the names of the registers asked for. */
  readonly results: ReadonlyMap<string, Vector<Expression>>;
}

/**
 * The results of a program under an assignment of the policies.
 *
 * @param results the registers in question: what only others depend on may be inexact
 * @throws Uncompilable where the policies ask for what is not compiled, where it writes program parameters, where a branch depends on the vertex, and where
 * a result in question is no single value
 */
export function straightLine(
  program: Program,
  results: readonly string[],
  policies: Policies,
): StraightLine {
  const { environment, instructions } = program;
  if (environment.programType === 'state') {
    throw new Uncompilable('a vertex state program writes program parameters', null);
  }
  const [first] = notCompiled(policies, program);
  if (first !== undefined) throw new Uncompilable(`the policy ${first} is not compiled`, null);
  const expressions = new Expressions();
  const parameters = registers(environment.programParameters, (number, component) =>
    expressions.parameter(null, number, component),
  );
  let at = 0;
  const domain = symbolic(expressions, parameters, () => at, policies);
  const linked = link(program, domain);
  const start = invocation(program, domain);
  const inputs: Inputs<Expression> = {
    attributes: registers(environment.vertexAttributes, (number, component) =>
      expressions.attribute(number, component),
    ),
  };
  let state: State<SymbolicKinds> = { ...start.state, parameters };
  while (outcomeOf(linked, state) === null) {
    at = state.next;
    if (state.executed > MOST_STEPS) {
      throw new Uncompilable('it is too long: it executes thousands of instructions', null);
    }
    const [next, other] = successors(linked, inputs, state);
    if (next === undefined || other !== undefined) {
      throw new Uncompilable('it branches on a condition that differs between vertices', instructions[at] ?? null); // prettier-ignore
    }
    state = next;
  }
  const wanted = results.map(
    (name) => [name, registerOf(environment, state.results, name)] as const,
  );
  const all = reached(wanted.flatMap(([, { x, y, z, w }]) => [x, y, z, w]));
  if (all.length > MOST_EXPRESSIONS) {
    throw new Uncompilable(`it is too long: ${String(all.length)} operations on numbers`, null);
  }
  for (const expression of all) {
    if (expression.kind !== 'inexact') continue;
    const culprit = instructions[expression.instruction] ?? null;
    throw new Uncompilable(
      `the documents give no single result of ${culprit?.name ?? 'an instruction'}`,
      culprit,
    );
  }
  return { results: new Map(wanted) };
}

function registerOf<V>(
  environment: Environment,
  results: readonly Vector<V>[],
  name: string,
): Vector<V> {
  const found = results[environment.results.indexOf(name)];
  if (found === undefined) throw new Uncompilable(`there is no result register ${name}`, null);
  return found;
}

function registers<V>(count: number, value: (number: number, component: number) => V): Vector<V>[] {
  return Array.from({ length: count }, (_, number) => ({
    x: value(number, 0),
    y: value(number, 1),
    z: value(number, 2),
    w: value(number, 3),
  }));
}
