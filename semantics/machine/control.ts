/** BRA, CAL and RET: conditions and transfers of control. NV_vertex_program2 §2.14.2.3. */
import type { Kinds, NumericDomain } from '../domains/domain.js';
import type { ControlDefinition } from '../instructions/instruction.js';
import type { InstructionSyntax } from '../language/ast.js';
import type { Program } from '../language/load.js';
import { redirected } from './advance.js';
import { anyOf, linkCondition } from './condition.js';
import { SpecCrash } from './crash.js';
import { oneMoreIgnored } from './ignored.js';
import type { LinkedInstruction } from './linked.js';
import { OVERFLOW, type State } from './state.js';

export function linkControl<T extends Kinds>(
  syntax: InstructionSyntax,
  { transfer }: ControlDefinition,
  next: number,
  program: Program,
  domain: NumericDomain<T>,
): LinkedInstruction<T> {
  const end = program.instructions.length;
  const target = syntax.target === null ? end : program.labels.get(syntax.target.label);
  if (target === undefined) throw new SpecCrash(`label ${syntax.target?.label ?? ''} is undefined`);
  const depth = program.environment.callStackDepth;
  const tests = linkCondition(syntax.condition, domain);

  const go = (
    state: State<T>,
    to: number,
    stack: readonly number[],
    ignored = state.ignored,
  ): State<T> => redirected(state, to, stack, ignored);
  const taken = (state: State<T>): State<T> => {
    const { to, stack } = transfer({ target, next, stack: state.stack, depth });
    if (to !== 'overflow') return go(state, to === 'end' ? end : to, stack);
    return domain.choose('callOverflow', (policy) =>
      go(state, policy === 'terminates' ? OVERFLOW : target, stack),
    );
  };
  const notTaken = (state: State<T>): State<T> =>
    go(state, next, state.stack, oneMoreIgnored(state.ignored));
  const condition =
    tests === null ? null : (state: State<T>): T['truth'] => anyOf(domain, tests(state.codes));
  return {
    syntax,
    step: (_, state) => {
      if (condition === null) return taken(state);
      switch (domain.decide(condition(state))) {
        case 'yes':
          return taken(state);
        case 'no':
          return notTaken(state);
        case 'either':
          throw new SpecCrash('a branch that is not decided has two successors');
      }
    },
    branch: { condition, taken, notTaken },
    observe: () => ({ operands: [], result: null }),
  };
}
