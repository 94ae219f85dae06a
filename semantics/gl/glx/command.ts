/** One command in bytes, whatever request carries it. */
import { glxCommandAt, otherCommandOf } from '../../../spec/gl/glx/table.js';
import type { GlxCommandSpec } from '../../../spec/gl/glx/layout.js';
import { enumerantNumber } from '../../../spec/gl/numbers.js';
import { hasVp, type Context } from '../context/context.js';
import { readArrays, type WireArray } from './array-data.js';
import type { ByteReader } from './bytes.js';
import { readFields, type WireValues } from './fields.js';
import { WireError } from './protocol-error.js';

export interface WireCommand {
  readonly spec: GlxCommandSpec;
  readonly values: WireValues;
  /** The arrays of DrawArrays; none of other commands. */
  readonly arrays: readonly WireArray[];
}

/** A command and where it begins, from the first byte of the capture. */
export interface PlacedCommand extends WireCommand {
  readonly offset: number;
}

/** Where a command stands: from where to where its fields, and where its length. */
export interface CommandPlace {
  readonly start: number;
  readonly end: number;
  readonly lengthAt: number;
  /** Bytes before the fields that its length counts. */
  readonly header: number;
  /** In what unit the length is: bytes of a rendering command, words of 4 bytes of a request. */
  readonly unit: 1 | 4;
}

/** @throws WireError BadLength where the fields do not fill the bytes from start to end */
export function readCommand(
  spec: GlxCommandSpec,
  reader: ByteReader,
  { start, end, lengthAt, header, unit }: CommandPlace,
): WireCommand {
  const read = readFields(reader, start, end, spec.fields);
  const isLarge = unit === 1 && header === 8;
  if ('needed' in read) {
    const needed = (header + read.needed) / unit;
    throw new WireError(
      'BadLength',
      lengthAt,
      `gl${spec.name} has the length ${String((header + end - start) / unit)}, expected ` +
        `${read.isLeast ? 'at least ' : ''}${String(Math.ceil(needed))}${formulaOf(spec.length, isLarge)}`,
    );
  }
  if (!read.values.has('arrays')) return { spec, values: read.values, arrays: [] };
  const { arrays, needed } = readArrays(reader, read.values, start);
  if (arrays === null) {
    const says = `gl${spec.name} has the length ${String(header + end - start)}, expected ${String(header + needed)}`;
    throw new WireError('BadLength', lengthAt, `${says}${formulaOf(spec.length, isLarge)}`);
  }
  return { spec, values: read.values, arrays };
}

/** Names that NV_vertex_program has not, of targets and of what arrays have besides. */
const OF_OTHERS: ReadonlySet<number | null> = new Set(
  [
    'FRAGMENT_PROGRAM_ARB',
    'GEOMETRY_PROGRAM_NV',
    'VERTEX_ATTRIB_ARRAY_ENABLED_ARB',
    'VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB',
    'VERTEX_ATTRIB_ARRAY_INTEGER_EXT',
  ].map((name) => enumerantNumber('', '', name)),
);

/**
 * The command that a context takes bytes for that are those of two: that of ARB_vertex_program where there is no NV_vertex_program, and where a
 * name is one that NV_vertex_program has not (vp1.E-glx-shared-opcodes).
 */
export function commandIn(
  context: Pick<Context, 'extensions' | 'gpu'>,
  command: WireCommand,
): WireCommand {
  const { spec, values } = command;
  const other = context.gpu === null ? undefined : otherCommandOf(spec);
  if (other === undefined) return command;
  const isOther = spec.fields.some(
    (field) =>
      field.kind === 'value' &&
      field.type === 'ENUM' &&
      OF_OTHERS.has(Number(values.get(field.name))),
  );
  if (hasVp(context) && !isOther) return command;
  // Fields stand in the same places, by other names.
  const names = other.fields.flatMap((field) => (field.kind === 'value' ? [field.name] : []));
  const own = spec.fields.flatMap((field) => (field.kind === 'value' ? [field.name] : []));
  const renamed = names.map((name, at) => [name, values.get(own[at] ?? '') ?? 0] as const);
  return { ...command, spec: other, values: new Map(renamed) };
}

/** The formula of a length that is none by itself; in glXRenderLarge it is 4 more. */
function formulaOf(length: string, isLarge: boolean): string {
  return /\D/.test(length) ? ` (${isLarge ? '4+' : ''}${length})` : '';
}

/** A rendering command by its opcode; undefined where there is none. */
export function renderingCommand(opcode: number): GlxCommandSpec | undefined {
  return glxCommandAt('render', opcode);
}
