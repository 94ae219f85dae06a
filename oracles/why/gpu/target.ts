/** The parts of a GPU program's run that can be asked about, by the names of `vpspec run`. */
import { COMPONENTS } from '../../../spec/environments.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { Targets, TargetName } from '../target.js';
import { nameOfSlot, type GpuPlace } from './place.js';

/** @param vertices how many a geometry program emitted */
export function gpuTargets(program: GpuProgram, vertices: number): Targets<GpuPlace> {
  const of = (
    name: string,
    place: (component: (typeof COMPONENTS)[number]) => GpuPlace,
    aliases: readonly string[] = [],
    hasBits = true,
  ): TargetName<GpuPlace> => ({
    name,
    aliases,
    components: COMPONENTS.map((component) => [component, place(component)] as const),
    hasBits,
  });
  const results = program.results.map((_, slot) => {
    const name = nameOfSlot(program, 'result', slot);
    const aliases = [...program.variables.values()]
      .filter(({ kind, slots }) => kind === 'result' && slots.length === 1 && slots[0] === slot)
      .map((variable) => variable.name);
    // The first of several has a name without its number too.
    return { slot, name, aliases: [...aliases, name.replace(/\[0\]$/, '')] };
  });
  return [
    ...results.map(({ slot, name, aliases }) =>
      of(name, (component) => ({ file: 'result', slot, component }), aliases),
    ),
    ...Array.from({ length: vertices }, (_, vertex) =>
      results.map(({ slot, name }) =>
        of(`emitted[${String(vertex)}].${name}`, (component) => ({
          file: 'emitted',
          vertex,
          slot,
          component,
        })),
      ),
    ).flat(),
    ...program.temporaries.map((_, slot) =>
      of(nameOfSlot(program, 'temporary', slot), (component) => ({
        file: 'temporary',
        slot,
        component,
      })),
    ),
    ...([0, 1] as const).map((slot) =>
      of(
        `CC${String(slot)}`,
        (component) => ({ file: 'code', slot, component }),
        slot === 0 ? ['CC'] : [],
        false,
      ),
    ),
  ];
}
