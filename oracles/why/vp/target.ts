/** The parts of a VP program's run that can be asked about: register components that it leaves, by the names of `vpspec run`. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { Kinds } from '../../../semantics/domains/domain.js';
import type { Program } from '../../../semantics/language/load.js';
import type { State } from '../../../semantics/machine/state.js';
import type { TargetName, Targets } from '../target.js';
import type { Location } from './reads.js';

/** Everything that a program's run leaves. */
export function vpTargets({ environment }: Program): Targets<Location> {
  const { results, temporaries, addressRegisters, addressComponents } = environment;
  const four = (file: Location['file'], index: number, components = COMPONENTS) =>
    components.map((component): readonly [Component, Location] => [
      component,
      { file, index, component },
    ]);
  const all: TargetName<Location>[] = [
    ...results.map((name, index) => ({
      name: `o[${name}]`,
      aliases: [name],
      components: four('result', index),
      hasBits: true,
    })),
    ...numbered(temporaries, (index) => ({
      name: `R${String(index)}`,
      aliases: [],
      components: four('temporary', index),
      hasBits: true,
    })),
    ...numbered(addressRegisters, (index) => ({
      name: `A${String(index)}`,
      aliases: [],
      components: four('address', index, addressComponents),
      hasBits: true,
    })),
  ];
  if (environment.conditionCode)
    all.push({ name: 'CC', aliases: [], components: four('code', 0), hasBits: false });
  if (environment.writesParameters)
    all.push(
      ...numbered(environment.programParameters, (index) => ({
        name: `c[${String(index)}]`,
        aliases: [],
        components: four('parameter', index),
        hasBits: true,
      })),
    );
  return all;
}

function numbered<V>(count: number, make: (index: number) => V): readonly V[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** What a state holds at a place. */
export type HeldAt<T extends Kinds> =
  | { readonly kind: 'number'; readonly value: T['number'] }
  | { readonly kind: 'address'; readonly value: T['address'] }
  | { readonly kind: 'code'; readonly value: T['code'] };

export function heldAt<T extends Kinds>(
  state: State<T>,
  { file, index, component }: Location,
): HeldAt<T> {
  switch (file) {
    case 'address':
      return { kind: 'address', value: found(state.addresses[index])[component] };
    case 'code':
      return { kind: 'code', value: state.codes[component] };
    case 'result':
      return { kind: 'number', value: found(state.results[index])[component] };
    case 'parameter':
      return { kind: 'number', value: found(state.parameters[index])[component] };
    case 'temporary':
      return { kind: 'number', value: found(state.temporaries[index])[component] };
    case 'attribute':
    case 'outside':
      throw new Error(`${file} is nothing that a run leaves`);
  }
}

function found<V>(register: V | undefined): V {
  if (register === undefined) throw new Error('no such register');
  return register;
}
