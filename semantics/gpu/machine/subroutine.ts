/** Where subroutines end, and going back from them. NV_gpu_program4 §2.X.5, §2.X.8 CAL, RET. */
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import type { GpuProgram } from '../program.js';
import { redirected } from './advance.js';
import { at } from './operand.js';
import { ENDED, type GpuState } from './state.js';

/** Goes on at a position that follows an instruction; the instruction itself is counted. */
export type Go<T extends GpuKinds> = (
  state: GpuState<T>,
  loops?: GpuState<T>['loops'],
) => GpuState<T>;

/**
 * Whether control that comes to a position from the instruction before has come to the end of a
 * subroutine: to a label, or to the end of the program.
 */
function endsAt({ instructions }: GpuProgram, position: number): boolean {
  return position >= instructions.length || instructions[position - 1]?.endsBlock === true;
}

/** What goes on at a position after an instruction; null where no subroutine ends there. */
export function linkFinish<T extends GpuKinds>(
  position: number,
  program: GpuProgram,
  domain: GpuDomain<T>,
): ((state: GpuState<T>) => GpuState<T>) | null {
  if (!endsAt(program, position)) return null;
  return (state) => leave(state, state.executed, position, program, domain);
}

/** Goes on at a position that follows an instruction, or back where a subroutine ends there. */
export function linkGo<T extends GpuKinds>(
  position: number,
  program: GpuProgram,
  domain: GpuDomain<T>,
): Go<T> {
  const finish = linkFinish(position, program, domain);
  return finish === null
    ? (state, loops = state.loops) =>
        redirected(state, state.executed + 1, position, loops, state.calls)
    : (state) => finish(redirected(state, state.executed + 1, position, [], state.calls));
}

/** RET: back to after the most recent CAL; with none left the program ends. */
export function linkReturn<T extends GpuKinds>(
  program: GpuProgram,
  domain: GpuDomain<T>,
): (state: GpuState<T>) => GpuState<T> {
  return (state) => leave(state, state.executed + 1, null, program, domain);
}

/**
 * Goes back from the end of a subroutine at `position`, null for RET; where that is the end of the caller too,
 * further back.
 */
function leave<T extends GpuKinds>(
  state: GpuState<T>,
  executed: number,
  position: number | null,
  program: GpuProgram,
  domain: GpuDomain<T>,
): GpuState<T> {
  const { calls } = state;
  let from = position;
  for (let depth = calls.length - 1; depth >= 0; depth--) {
    const { returnTo, loops } = at(calls, depth);
    if (!endsAt(program, returnTo)) {
      return redirected(state, executed, returnTo, loops, calls.slice(0, depth));
    }
    from = returnTo;
  }
  return redirected(state, executed, afterMain(from, program, domain), [], []);
}

/** What comes after the main subroutine, which may end at a label (gp4.E-main-reaches-label). */
function afterMain<T extends GpuKinds>(
  position: number | null,
  { instructions }: GpuProgram,
  { choose }: GpuDomain<T>,
): number {
  if (position === null) return ENDED.completed;
  if (position >= instructions.length) return instructions.length;
  return choose('mainAtLabel', (policy) => (policy === 'ends' ? ENDED.completed : position));
}

/**
 * Where execution begins: a main subroutine without instructions ends before it begins, unless the label
 * after it names the same one (gp4.E-empty-subroutine) or is passed (gp4.E-main-reaches-label).
 */
export function entryOf<T extends GpuKinds>(program: GpuProgram, domain: GpuDomain<T>): number {
  const { entry, instructions } = program;
  if (!emptySubroutines(program).has('main')) return entry;
  if (entry >= instructions.length) return ENDED.completed;
  return domain.choose('emptySubroutine', (policy) =>
    policy === 'shared' ? entry : afterMain(entry, program, domain),
  );
}

/** The labels that another label, or nothing, follows: their subroutines have no instructions. */
export function emptySubroutines({ syntax }: GpuProgram): ReadonlySet<string> {
  const items = syntax.items.filter(({ kind }) => kind !== 'naming');
  return new Set(
    items.flatMap((item, index) =>
      item.kind === 'label' && items[index + 1]?.kind !== 'instruction' ? [item.name.text] : [],
    ),
  );
}
