/** What a GPU program reads and writes, component by component, wherever its flow may lead. */
import { neededComponents } from '../../../../semantics/gl/needed-components.js';
import type { Access, GpuProgram } from '../../../../semantics/gpu/program.js';
import type { Component } from '../../../../spec/environments.js';

/** The components of each attribute or parameter, by slot, on which some result depends. */
export function componentsRead(
  { instructions }: GpuProgram,
  file: 'attribute' | 'parameter',
): ReadonlyMap<number, ReadonlySet<Component>> {
  const read = new Map<number, Set<Component>>();
  for (const instruction of instructions) {
    instruction.operands.forEach(({ source, swizzle }, operand) => {
      if (source.file !== file) return;
      add(read, source.access, neededComponents(instruction, operand, swizzle));
    });
  }
  return read;
}

/** The components of each result, by slot, that some instruction writes. */
export function componentsWritten({
  instructions,
}: GpuProgram): ReadonlyMap<number, ReadonlySet<Component>> {
  const written = new Map<number, Set<Component>>();
  for (const { destination } of instructions) {
    if (destination?.file !== 'result') continue;
    add(written, destination.access, destination.writeMask);
  }
  return written;
}

/** The binding points of the parameter buffers that operands read. */
export function buffersRead({ instructions }: GpuProgram): ReadonlySet<number> {
  const points = instructions.flatMap(({ operands }) =>
    operands.flatMap(({ source }) => (source.file === 'buffer' ? [source.view.buffer] : [])),
  );
  return new Set(points);
}

const COMPONENTS: readonly Component[] = ['x', 'y', 'z', 'w'];

function add(to: Map<number, Set<Component>>, access: Access, letters: string): void {
  for (const slot of access.kind === 'fixed' ? [access.slot] : access.slots) {
    const known = to.get(slot) ?? new Set();
    for (const component of COMPONENTS) if (letters.includes(component)) known.add(component);
    to.set(slot, known);
  }
}
