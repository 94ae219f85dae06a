/**
 * UpdateDestination as its pseudocode has it, one component after the other: what destination.ts, where each instruction's masks are looked at
 * once, must come to. NV_vertex_program2 §2.14.2.2.
 */
import type { Component, Environment } from '../../spec/environments.js';
import type { NumericDomain, Vector } from '../domains/domain.js';
import type { InstructionSyntax } from '../language/ast.js';
import type { Observation } from './linked.js';
import type { State } from './state.js';
import { letters } from './swizzle.js';

/** The state after a result was written; `next` and the counts stay. */
export function updateDestination<F, B, A, C>(
  state: State<F, A, C>,
  { destination, updatesConditionCode }: InstructionSyntax,
  { result }: Observation<F, A>,
  environment: Environment,
  domain: NumericDomain<F, B, A, C>,
): State<F, A, C> {
  if (destination === null || result === null) return state;
  const { register, writeMask, conditionMask } = destination;
  const { codes } = state;

  /** Whether a component is written; null where the write mask says no. */
  const test = (component: Component): B | null => {
    if (writeMask !== '' && !writeMask.includes(component)) return null;
    const { rule, swizzle } = conditionMask ?? { rule: 'TR' as const, swizzle: '' };
    const source = letters(swizzle)['xyzw'.indexOf(component)] as Component;
    // Without a mask everything is enabled, UN too.
    return domain.test(rule, conditionMask === null ? domain.equalCode : codes[source]);
  };
  const merged = <V>(old: Vector<V>, value: Vector<V>, select: Select<B, V>): Vector<V> => {
    const each = (component: Component): V => {
      const enabled = test(component);
      return enabled === null ? old[component] : select(enabled, value[component], old[component]);
    };
    return { x: each('x'), y: each('y'), z: each('z'), w: each('w') };
  };
  const codesOf = <V>(value: Vector<V>, conditionOf: (value: V) => C): Vector<C> => {
    if (!updatesConditionCode) return codes;
    const { x, y, z, w } = value;
    const generated = {
      x: conditionOf(x),
      y: conditionOf(y),
      z: conditionOf(z),
      w: conditionOf(w),
    };
    return merged(codes, generated, domain.selectCode);
  };

  if (result.kind === 'address') {
    const { value } = result;
    if (register.file !== 'address') throw new Error('addresses go to address registers');
    const addresses = state.addresses.map((old, number) =>
      number === register.number ? merged(old, value, domain.selectAddress) : old,
    );
    return { ...state, addresses, codes: codesOf(value, domain.conditionOfAddress) };
  }
  const { value } = result;
  const into = (file: readonly Vector<F>[], number: number): readonly Vector<F>[] =>
    file.map((old, index) => (index === number ? merged(old, value, domain.select) : old));
  const after = { ...state, codes: codesOf(value, domain.conditionOf) };
  switch (register.file) {
    case 'temporary':
      return { ...after, temporaries: into(state.temporaries, register.number) };
    case 'result':
      return { ...after, results: into(state.results, environment.results.indexOf(register.name)) };
    case 'parameter':
      return { ...after, parameters: into(state.parameters, register.number) };
    default:
      return after;
  }
}

type Select<B, V> = (test: B, whenTrue: V, whenFalse: V) => V;
