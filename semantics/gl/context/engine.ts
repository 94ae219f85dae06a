/** Programs as the nominal machine loads and runs them. */
import { authorityOf } from '../../../spec/authorities.js';
import type { Quad } from '../../../spec/environments.js';
import type { Vector } from '../../domains/domain.js';
import { nominalOf } from '../../domains/nominal-of.js';
import type { NominalKinds } from '../../domains/nominal.js';
import { load, type Program } from '../../language/load.js';
import { link } from '../../machine/link.js';
import type { LinkedProgram } from '../../machine/linked.js';
import { run } from '../../machine/run.js';
import type { Engine } from './result.js';

/** Links a program once, by the document of its own environment. */
function linkedOf(linked: WeakMap<Program, LinkedProgram<NominalKinds>>, program: Program) {
  const known = linked.get(program);
  if (known !== undefined) return known;
  const made = link(program, nominalOf(authorityOf(program.environment.name, null)));
  linked.set(program, made);
  return made;
}

function quadOf({ x, y, z, w }: Vector<number>): Quad {
  return [x, y, z, w];
}

export function nominalEngine(): Engine {
  const linked = new WeakMap<Program, LinkedProgram<NominalKinds>>();
  return {
    load,
    vertex: (program, values) => {
      const { results } = run(linkedOf(linked, program), values).state;
      const names = program.environment.results;
      return Object.fromEntries(
        results.flatMap((value, index) => {
          const name = names[index];
          // The position of a position-invariant program is the conventional transformation's.
          if (name === undefined || (name === 'HPOS' && program.positionInvariant)) return [];
          return [[name, quadOf(value)] as const];
        }),
      );
    },
    state: (program, values) => run(linkedOf(linked, program), values).state.parameters.map(quadOf),
  };
}
