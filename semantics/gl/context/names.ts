/**
 * Program objects by their names, in contexts of any kind: VP programs and those of ARB_vertex_program have one space of names.
 * NV_vertex_program §2.14.1.8, ARB_vertex_program §2.14.1 and Interactions with NV_vertex_program.
 */
import type { GpuProgramType } from '../../../spec/gpu/environments.js';
import { apply } from '../commands.js';
import type { Context } from './context.js';
import type { Engine } from './result.js';

/** What every program object has. */
export interface NamedObject {
  /** By NV_vertex_program's name where it has one: VERTEX_PROGRAM_NV, VERTEX_STATE_PROGRAM_NV, FRAGMENT_PROGRAM_ARB …. */
  readonly target: string;
  /** Empty where no program was loaded. */
  readonly string: Uint8Array;
}

const TARGET_OF_TYPE: Readonly<Record<GpuProgramType, string>> = {
  vertex: 'VERTEX_PROGRAM_NV',
  fragment: 'FRAGMENT_PROGRAM_ARB',
  geometry: 'GEOMETRY_PROGRAM_NV',
};

/** One byte for each character. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The object of a name; null where there is none, as of zero. */
// arb.shared.objects
export function objectNamed({ programs, gpu }: Context, name: number): NamedObject | null {
  const own = programs.get(name);
  if (own !== undefined) return own;
  const object = gpu?.objects.programs.get(name);
  if (object === undefined) return null;
  const source = object.program?.source ?? '';
  return {
    target: TARGET_OF_TYPE[object.type],
    // Few ask for it.
    get string() {
      return bytesOf(source);
    },
  };
}

function reservedIn({ reserved, gpu }: Context): ReadonlySet<number> {
  return gpu === null ? reserved : gpu.reserved;
}

/** The context in which these names alone are given and have no object yet. */
export function withReserved(context: Context, reserved: ReadonlySet<number>): Context {
  return context.gpu === null
    ? { ...context, reserved }
    : { ...context, gpu: { ...context.gpu, reserved } };
}

/** The context in which a name that was given has an object. */
export function withoutReserved(context: Context, names: ReadonlySet<number>): Context {
  const reserved = reservedIn(context);
  const left = new Set([...reserved].filter((name) => !names.has(name)));
  return left.size === reserved.size ? context : withReserved(context, left);
}

/** Whether a name has an object, or was given to be one. */
// arb.shared.names
export function isNameUsed(context: Context, name: number): boolean {
  return objectNamed(context, name) !== null || reservedIn(context).has(name);
}

/** So many unused names, and the context in which they are given. Which they are, an implementation decides: here the least. */
export function givenNames(
  context: Context,
  count: number,
): { readonly names: readonly number[]; readonly context: Context } {
  const names: number[] = [];
  for (let name = 1; names.length < count; name++) {
    if (!isNameUsed(context, name)) names.push(name);
  }
  const reserved = new Set([...reservedIn(context), ...names]);
  return { names, context: withReserved(context, reserved) };
}

/** The context without the objects of some names; of what was bound, program zero takes the place. */
// arb.shared.deleting
export function withoutNames(
  context: Context,
  names: readonly number[],
  engine: Pick<Engine, 'loadGpu'>,
): Context {
  const there = names.filter((name) => objectNamed(context, name) !== null);
  const { gpu } = withoutReserved(context, new Set(names));
  const { reserved } = gpu === null ? withoutReserved(context, new Set(names)) : context;
  const programs = new Map([...context.programs].filter(([name]) => !there.includes(name)));
  const bound = there.includes(context.bound) ? 0 : context.bound;
  if (gpu === null) return { ...context, programs, reserved, bound };
  const asked = { command: 'DeleteProgramsARB', programs: there } as const;
  const { state } = apply(gpu.objects, asked, engine.loadGpu);
  return { ...context, programs, bound, gpu: { ...gpu, objects: state } };
}
