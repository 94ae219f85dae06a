/** All commands that GLX sends, by what they are called and by their opcodes. */
import { ARB_PROGRAM_COMMANDS } from './arb-program.js';
import { CORE_COMMANDS } from './core.js';
import { EXTENSION_COMMANDS } from './extensions.js';
import { GPU_PROGRAM_COMMANDS } from './gpu-program.js';
import type { GlxCommandSpec, GlxKind } from './layout.js';
import { VERTEX_PROGRAM_COMMANDS } from './vertex-program.js';

/** Where two have an opcode and a layout in common, the command of NV_vertex_program stands first (vp1.E-glx-shared-opcodes). */
export const GLX_COMMANDS: readonly GlxCommandSpec[] = [
  ...CORE_COMMANDS,
  ...EXTENSION_COMMANDS,
  ...VERTEX_PROGRAM_COMMANDS,
  ...ARB_PROGRAM_COMMANDS,
  ...GPU_PROGRAM_COMMANDS,
];

const BY_NAME: ReadonlyMap<string, GlxCommandSpec> = new Map(
  GLX_COMMANDS.map((spec) => [spec.name, spec]),
);

const BY_OPCODE: Readonly<Record<GlxKind, ReadonlyMap<number, GlxCommandSpec>>> = {
  render: byOpcode('render'),
  single: byOpcode('single'),
  vendor: byOpcode('vendor'),
};

function byOpcode(kind: GlxKind): ReadonlyMap<number, GlxCommandSpec> {
  const own = GLX_COMMANDS.filter((spec) => spec.kind === kind);
  // The first of a name stays.
  return new Map([...own].reverse().map((spec) => [spec.opcode, spec]));
}

/** The command of an opcode; undefined where there is none. */
export function glxCommandAt(kind: GlxKind, opcode: number): GlxCommandSpec | undefined {
  return BY_OPCODE[kind].get(opcode);
}

/** The command of ARB_vertex_program that has the opcode, and the layout, of one of NV_vertex_program; undefined where none has. */
export function otherCommandOf({ kind, opcode, name }: GlxCommandSpec): GlxCommandSpec | undefined {
  return ARB_PROGRAM_COMMANDS.find((each) => each.kind === kind && each.opcode === opcode && each.name !== name);
} // prettier-ignore

/**
 * What a command of the GL is sent as: itself, or the form that takes its values by a pointer. Undefined of a command that a client
 * does by itself, and of one that is not in these documents.
 */
export function glxCommandOf(command: string): GlxCommandSpec | undefined {
  return BY_NAME.get(command) ?? BY_NAME.get(withVector(command));
}

/** Vertex3f is Vertex3fv, VertexAttrib1sNV VertexAttrib1svNV. */
function withVector(command: string): string {
  return command.replace(/(?=(?:NV|ARB|EXT)?$)/, 'v');
}
