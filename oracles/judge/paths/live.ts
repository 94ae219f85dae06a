/** What instructions may still read, and may still write, from each place of a program on. */

/** Components of registers, as bits: by register. */
export type Uses = readonly (readonly [register: number, mask: number])[];

export interface Reach {
  readonly reads: Uses;
  /** What it writes whatever happens: what was there before is gone. */
  readonly kills: Uses;
  /** What it may write. */
  readonly writes: Uses;
  /** Where it may go on; numbers that are no instruction's are the end. */
  readonly next: readonly number[];
}

export const ALL = 15;

/** The bits of some components by their letters. */
export function maskOf(letters: string): number {
  let mask = 0;
  for (const letter of letters) mask |= 1 << 'xyzw'.indexOf(letter);
  return mask;
}

/** For each instruction and register the components that may be read before they are written. */
export function liveness(instructions: readonly Reach[], registers: number): readonly Uint8Array[] {
  return backwards(instructions, registers, ({ reads, kills }, after) => {
    for (const [register, mask] of kills) after[register] = (after[register] ?? 0) & ~mask;
    for (const [register, mask] of reads) after[register] = (after[register] ?? 0) | mask;
  });
}

/** For each instruction and register the components that it or a later one may write. */
export function writable(instructions: readonly Reach[], registers: number): readonly Uint8Array[] {
  return backwards(instructions, registers, ({ writes }, after) => {
    for (const [register, mask] of writes) after[register] = (after[register] ?? 0) | mask;
  });
}

function backwards(
  instructions: readonly Reach[],
  registers: number,
  through: (instruction: Reach, after: Uint8Array) => void,
): readonly Uint8Array[] {
  const before = instructions.map(() => new Uint8Array(registers));
  for (let changed = true; changed;) {
    changed = false;
    for (let at = instructions.length - 1; at >= 0; at--) {
      const [instruction, old] = [instructions[at], before[at]];
      if (instruction === undefined || old === undefined) continue;
      const state = new Uint8Array(registers);
      for (const next of instruction.next) {
        before[next]?.forEach(
          (mask, register) => (state[register] = (state[register] ?? 0) | mask),
        );
      }
      through(instruction, state);
      if (state.every((mask, register) => mask === old[register])) continue;
      before[at] = state;
      changed = true;
    }
  }
  return before;
}
