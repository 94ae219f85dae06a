/**
 * UpdateDestination as its pseudocode has it, one component after the other: what destination.ts, where each instruction's masks are looked at
 * once, must come to. NV_vertex_program2 §2.14.2.2.
 */
import type { Component, Environment } from '../../spec/environments.js';
import type { Kinds, NumericDomain, Vector } from '../domains/domain.js';
import type { InstructionSyntax } from '../language/ast.js';
import type { Observation } from './linked.js';
import type { State } from './state.js';
import { letters } from './swizzle.js';

/** The state after a result was written; `next` and the counts stay. */
export function updateDestination<T extends Kinds>(
  state: State<T>,
  { destination, updatesConditionCode }: InstructionSyntax,
  { result }: Observation<T>,
  environment: Environment,
  domain: NumericDomain<T>,
): State<T> {
  if (destination === null || result === null) return state;
  const { register, writeMask, conditionMask } = destination;
  const { codes } = state;

  /** Whether a component is written; null where the write mask says no. */
  const test = (component: Component): T['truth'] | null => {
    if (writeMask !== '' && !writeMask.includes(component)) return null;
    const { rule, swizzle } = conditionMask ?? { rule: 'TR' as const, swizzle: '' };
    const source = letters(swizzle)['xyzw'.indexOf(component)] as Component;
    // Without a mask everything is enabled, UN too.
    return domain.test(rule, conditionMask === null ? domain.equalCode : codes[source]);
  };
  const merged = <V>(
    old: Vector<V>,
    value: Vector<V>,
    select: Select<T['truth'], V>,
  ): Vector<V> => {
    const each = (component: Component): V => {
      const enabled = test(component);
      return enabled === null ? old[component] : select(enabled, value[component], old[component]);
    };
    return { x: each('x'), y: each('y'), z: each('z'), w: each('w') };
  };
  const codesOf = <V>(
    value: Vector<V>,
    conditionOf: (value: V) => T['code'],
  ): Vector<T['code']> => {
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
  const into = (
    file: readonly Vector<T['number']>[],
    number: number,
  ): readonly Vector<T['number']>[] =>
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
