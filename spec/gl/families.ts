/** What the tables of commands are written with: families of commands that differ in the number and type of their values. */
import { declared, type Declaration } from './declaration.js';
import type { CommandExtension } from './limits.js';

export interface GlCommandSpec extends Declaration {
  /** The document that declares it; NV_vertex_program for what its text touches. */
  readonly document: GlDocument;
  /** The section of the document that it is about, or that touches it. */
  readonly section: string;
  /** The extension without which a context has no such command; null of OpenGL's own, and of those that every context here has. */
  readonly extension: CommandExtension | null;
  /** Whether it may stand between Begin and End (OpenGL 1.2.1 §2.6.3). */
  readonly isWithin: boolean;
  /** Whether a display list takes it; all others are executed at once (§5.4). */
  readonly isListed: boolean;
}

/** Titles of the documents that commands of the GL are of. */
export const GL_DOCUMENTS = [
  'NV_vertex_program',
  'ARB_vertex_program',
  'NV_gpu_program4',
  'NV_vertex_program4',
  'NV_geometry_program4',
  'NV_parameter_buffer_object',
] as const;

export type GlDocument = (typeof GL_DOCUMENTS)[number];

type Kind = Pick<GlCommandSpec, 'isWithin' | 'isListed'>;

/** Sets what a vertex has, or sends one. */
export const VERTEX: Kind = { isWithin: true, isListed: true };
/** Changes the server's state. */
export const SERVER: Kind = { isWithin: false, isListed: true };
/** Changes the client's state, or returns something. */
export const CLIENT: Kind = { isWithin: false, isListed: false };

/** By the letter of a command's name. */
export const TYPE_OF = {
  s: 'short', i: 'int', f: 'float', d: 'double', b: 'byte', ub: 'ubyte', us: 'ushort', ui: 'uint',
} as const; // prettier-ignore

export type Letter = keyof typeof TYPE_OF;

export const NUMBERS: readonly Letter[] = ['s', 'i', 'f', 'd'];
export const ALL_TYPES: readonly Letter[] = ['b', 's', 'i', 'f', 'd', 'ub', 'us', 'ui'];

/** Commands of one section. */
export function commandsOf(
  where: Pick<GlCommandSpec, 'document' | 'section' | 'extension'>,
  kind: Kind,
  declarations: readonly string[],
): readonly GlCommandSpec[] {
  return declarations.map((text) => ({ ...declared(text), ...where, ...kind }));
}

/** A family that takes 1 to 4 values, one by one or as an array. */
export function family(
  name: string,
  {
    sizes,
    letters,
    first = [],
    suffix = '',
  }: {
    readonly sizes: readonly number[];
    readonly letters: readonly Letter[];
    /** Parameters before the values. */
    readonly first?: readonly string[];
    readonly suffix?: string;
  },
): readonly string[] {
  const names = ['x', 'y', 'z', 'w'];
  return sizes.flatMap((size) =>
    letters.flatMap((letter) => {
      const type = TYPE_OF[letter];
      const values = names.slice(0, size).map((each) => `${type} ${each}`);
      const base = `${name}${size === 1 && IS_SINGLE.has(name) ? '' : String(size)}${letter}`;
      return [
        `${base}${suffix}(${[...first, ...values].join(', ')})`,
        `${base}v${suffix}(${[...first, `${type} v[${String(size)}]`].join(', ')})`,
      ];
    }),
  );
}

/** Families whose names have no number, because they have one size. */
const IS_SINGLE: ReadonlySet<string> = new Set(['FogCoord', 'VertexWeight']);
