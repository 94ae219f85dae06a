/** A guest's program over all assignments of a region, in the allowed domain. */
import { allowed } from '../../../semantics/domains/allowed.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { Region } from '../../../semantics/domains/explore.js';
import {
  allRegistersOf,
  nameOf,
  registersOf,
  type GuestValues,
} from '../../../semantics/guest/language.js';
import type { GuestProgram } from '../../../semantics/guest/load.js';
import { startOfGuest, type GuestRun } from '../../../semantics/guest/machine.js';
import type { Allowed } from '../../../semantics/number/value-set.js';
import { PathExplorer, type Explored, type Wanted } from '../explore-paths.js';
import { fileOf } from '../paths/file.js';
import { NUMBERS } from '../paths/kind-of-numbers.js';
import { ALL } from '../paths/live.js';
import type { Shape } from '../paths/machine.js';
import { permittedStep } from './formulas.js';

export interface AllowedGuestState {
  readonly next: number;
  /** In the order of `names`. */
  readonly registers: readonly Vector<Allowed>[];
}

export interface ExploredGuest extends Explored<AllowedGuestState, GuestRun<Allowed>['end']> {
  /** The registers of a state. */
  readonly names: readonly string[];
}

const COMPLETED = { outcome: 'completed', reason: null } as const;

export class GuestExplorer {
  readonly #explorer = new PathExplorer();
  readonly #domain = allowed(this.#explorer.chooser);

  /** All ends by what the program leaves behind, joined where there are too many. */
  always(
    program: GuestProgram,
    values: GuestValues,
    region: Region,
    wanted: Wanted<AllowedGuestState>,
  ): ExploredGuest {
    const names = allRegistersOf(program.language);
    const explored = this.#explorer.always(
      region,
      {
        start: () => ({
          state: { next: 0, registers: [...startOfGuest(program, this.#domain, values).values()] },
          successors: (state) => [this.#after(program, names, state)],
        }),
        endOf: ({ next }) => (next < program.instructions.length ? null : COMPLETED),
        mayEndAs: () => null,
        shape: shapeOf(program, names),
      },
      wanted,
    );
    return { ...explored, names };
  }

  #after(
    program: GuestProgram,
    names: readonly string[],
    { next, registers }: AllowedGuestState,
  ): AllowedGuestState {
    const file = new Map(
      names.flatMap((name, at): [string, Vector<Allowed>][] => {
        const value = registers[at];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const { instruction, result } = permittedStep(program, this.#domain, file, next);
    const written = nameOf(instruction.target);
    return {
      next: next + 1,
      registers: registers.map((value, at) => (names[at] === written ? result : value)),
    };
  }
}

function shapeOf(program: GuestProgram, names: readonly string[]): Shape<AllowedGuestState> {
  const live = liveBefore(program);
  return {
    place: ({ next }) => String(next),
    next: ({ next }) => next,
    after: (state) => state,
    limit: program.instructions.length,
    counted: ([state]) => state,
    files: [
      fileOf({
        kind: NUMBERS,
        of: ({ registers }) => registers,
        with: (state, registers) => ({ ...state, registers }),
        name: (index) => names[index] ?? '',
        live: ({ next }, index) => (live[next]?.has(names[index] ?? '') === true ? ALL : 0),
      }),
    ],
  };
}

/** The registers that are still read, or show in the end, before each instruction and after the last. */
function liveBefore({ instructions, language }: GuestProgram): readonly ReadonlySet<string>[] {
  let live: ReadonlySet<string> = new Set(registersOf(language, 'result'));
  const before = [live];
  for (const { target, operands } of instructions.toReversed()) {
    const others = [...live].filter((name) => name !== nameOf(target));
    live = new Set([...others, ...operands.map(nameOf)]);
    before.unshift(live);
  }
  return before;
}
