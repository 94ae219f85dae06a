/** How the tables of errors are written. */
import type { GlDocument } from './families.js';

/** OpenGL 1.2.1, Table 2.3. */
export type GlErrorName =
  | 'INVALID_ENUM'
  | 'INVALID_VALUE'
  | 'INVALID_OPERATION'
  | 'STACK_OVERFLOW'
  | 'STACK_UNDERFLOW'
  | 'OUT_OF_MEMORY';

/** Documents that the listed ones are written against. */
export type OtherDocument =
  'OpenGL 1.2.1' | 'OpenGL 2.0' | 'ARB_multitexture' | 'ARB_fragment_program';

export interface GlErrorPlace {
  /** A listed document, or the GL that they are written against. */
  readonly document: GlDocument | OtherDocument;
  readonly section: string;
}

/** An error of the commands whose names a pattern has. */
export interface ErrorRow extends GlErrorPlace {
  readonly id: string;
  readonly error: GlErrorName;
  readonly commands: RegExp;
  readonly when: string;
  readonly around?: 'VP programs' | 'GPU programs';
  readonly erratum?: string;
}

type More = Pick<ErrorRow, 'around' | 'erratum'>;

/** The row of an error: what, by which commands, when, and where that stands. */
export type Row = (
  id: string,
  section: string,
  error: GlErrorName,
  commands: RegExp,
  when: string,
  more?: More,
) => ErrorRow;

/** Rows of one document. */
export function rowsOf(document: GlErrorPlace['document']): Row {
  return (id, section, error, commands, when, more = {}) => ({
    id,
    document,
    section,
    error,
    commands,
    when,
    ...more,
  });
}
