/** Where subroutines end, and going back from them. NV_gpu_program4 §2.X.5, §2.X.8 CAL, RET. */
import type { GpuProgram } from '../program.js';
import { redirected } from './advance.js';
import { at } from './operand.js';
import { ENDED, type GpuState } from './state.js';

/** Goes on at a position that follows an instruction; the instruction itself is counted. */
export type Go<C, W> = (state: GpuState<C, W>, loops?: GpuState<C, W>['loops']) => GpuState<C, W>;

/**
 * Whether control that comes to a position from the instruction before has come to the end of a
 * subroutine: to a label, or to the end of the program.
 */
function endsAt({ instructions }: GpuProgram, position: number): boolean {
  return position >= instructions.length || instructions[position - 1]?.endsBlock === true;
}

/** What goes on at a position after an instruction; null where a subroutine ends there. */
export function linkFinish<C, W>(
  position: number,
  program: GpuProgram,
): ((state: GpuState<C, W>) => GpuState<C, W>) | null {
  if (!endsAt(program, position)) return null;
  const { length } = program.instructions;
  const last = position >= length ? length : ENDED.completed;
  return (state) => leave(state, state.executed, last, program);
}

/** Goes on at a position that follows an instruction, or back where a subroutine ends there. */
export function linkGo<C, W>(position: number, program: GpuProgram): Go<C, W> {
  const finish = linkFinish<C, W>(position, program);
  return finish === null
    ? (state, loops = state.loops) =>
        redirected(state, state.executed + 1, position, loops, state.calls)
    : (state) => finish(redirected(state, state.executed + 1, position, [], state.calls));
}

/** RET: back to after the most recent CAL; with none left the program ends. */
export function linkReturn<C, W>(program: GpuProgram): (state: GpuState<C, W>) => GpuState<C, W> {
  return (state) => leave(state, state.executed + 1, ENDED.completed, program);
}

/** Goes back; where that is the end of the caller too, further back. Ends at `last` with no call left. */
function leave<C, W>(
  state: GpuState<C, W>,
  executed: number,
  last: number,
  program: GpuProgram,
): GpuState<C, W> {
  const { calls } = state;
  for (let depth = calls.length - 1; depth >= 0; depth--) {
    const { returnTo, loops } = at(calls, depth);
    if (!endsAt(program, returnTo)) {
      return redirected(state, executed, returnTo, loops, calls.slice(0, depth));
    }
  }
  return redirected(state, executed, last, [], []);
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
