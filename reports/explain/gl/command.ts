/** Commands of the GL around programs, as `vpspec explain` tells of them: of the data that the model and GLX are made of. */
import type * as format from '../../json/explain-format.js';
import type { Described } from '../../../oracles/described.js';
import { DOCUMENT_IDS, titleOf, type DocumentId } from '../../../spec/authorities.js';
import { GL_COMMANDS, type GlCommandSpec } from '../../../spec/gl/commands.js';
import { errorsOfCommand } from '../../../spec/gl/errors.js';
import type { CType, DeclaredParameter } from '../../../spec/gl/declaration.js';
import type { GlxCommandSpec, GlxKind } from '../../../spec/gl/glx/layout.js';
import { GLX_COMMANDS, glxCommandOf } from '../../../spec/gl/glx/table.js';
import type { Specification } from '../../../spec/load/specification.js';
import { clausesNaming, errataNaming } from '../named-clauses.js';
import { sectionOf } from '../summaries.js';

export type GlCommandTopic = Described<typeof format.glCommandTopic>;

export type GlCommandModel = NonNullable<GlCommandTopic['model']>;

export type GlErrorSummary = GlCommandTopic['errors'][number];

export type GlxRequest = NonNullable<GlCommandTopic['request']>;

/** As C has them, by how the data do. */
const C_TYPES: Readonly<Record<CType, string>> = {
  enum: 'GLenum',
  bitfield: 'GLbitfield',
  boolean: 'GLboolean',
  ubyte: 'GLubyte',
  byte: 'GLbyte',
  ushort: 'GLushort',
  short: 'GLshort',
  uint: 'GLuint',
  int: 'GLint',
  sizei: 'GLsizei',
  float: 'GLfloat',
  double: 'GLdouble',
  bytes: 'const GLubyte *',
  memory: 'const void *',
};

/** The documents that speak of the commands of the model: NV_vertex_program, what builds upon it, and what restates it. */
const SPEAKING: readonly DocumentId[] = ['vp1', 'vp11', 'vp2'];

/** Every name, with its prefix, each once: those that the model has, then those that GLX has besides. */
export function glCommandNames(): readonly string[] {
  const names = [...GL_COMMANDS.keys(), ...GLX_COMMANDS.map(({ name }) => name)];
  return [...new Set(names)].map((name) => `gl${name}`);
}

/**
 * "glTrackMatrixNV", "gltrackmatrixnv()", and without the prefix "TrackMatrixNV" as it is written: many commands are called
 * as words are. Null where nothing is called so.
 */
export function glCommandNamed(question: string): string | null {
  const name = question.trim().replace(/\(\s*\)$/, '');
  const small = name.toLowerCase();
  return (
    glCommandNames().find((each) => each.toLowerCase() === small || each === `gl${name}`) ?? null
  );
}

/** The documents that have a command; all where none of them governs programs. @param name with its prefix */
export function glCommandDocuments(name: string): readonly DocumentId[] {
  const bare = name.replace(/^gl/, '');
  const document = GL_COMMANDS.get(bare)?.document ?? glxCommandOf(bare)?.document;
  if (document === 'NV_vertex_program') return SPEAKING;
  const own = DOCUMENT_IDS.filter((id) => titleOf(id) === document);
  return own.length === 0 ? DOCUMENT_IDS : own;
}

/** @param name with its prefix @throws Error where nothing is called so */
export function glCommandTopic(name: string, specification: Specification): GlCommandTopic {
  const bare = name.replace(/^gl/, '');
  const spec = GL_COMMANDS.get(bare) ?? null;
  const sent = glxCommandOf(bare) ?? null;
  const place = spec ?? sent;
  if (place === null) throw new Error(`no command is ${name}`);
  return {
    explains: 'GL command',
    name,
    where: whereOf(place),
    model: spec === null ? null : modelOf(spec),
    errors: errorsOfCommand(bare).map(({ error, when, around, erratum, document, section }) => ({
      error,
      when,
      around,
      where: whereOf({ document, section }),
      erratum,
    })),
    request: sent === null ? null : requestOf(sent),
    clauses: clausesNaming(bare, specification),
    errata: errataNaming(bare, specification).map(({ id, problem, default: taken }) => ({
      id,
      problem,
      default: taken,
    })),
  };
}

function whereOf({
  document,
  section,
}: {
  readonly document: string;
  readonly section: string;
}): string {
  return `${document} ${sectionOf(section)}`;
}

function modelOf({ name, parameters, isWithin, isListed }: GlCommandSpec): GlCommandModel {
  const list = parameters.map(inC).join(', ');
  return { declaration: `gl${name}(${list === '' ? 'void' : list})`, isWithin, isListed };
}

function inC({ name, type, count }: DeclaredParameter): string {
  const head = C_TYPES[type].endsWith('*') ? C_TYPES[type] : `${C_TYPES[type]} `;
  if (count === null) return head + name;
  const size =
    typeof count === 'number'
      ? String(count)
      : `${count.times === 1 ? '' : `${String(count.times)}*`}${count.of}`;
  return `const ${head}${name}[${size}]`;
}

function requestOf(command: GlxCommandSpec): GlxRequest {
  const { name, kind, opcode, length } = command;
  return { kind, opcode, sent: `gl${name}`, length, where: whereOf(command) };
}

const REQUESTS: Readonly<Record<GlxKind, string>> = {
  render: 'the rendering command',
  single: 'the single request',
  vendor: 'the vendor-private request',
};

/** A request in words. */
export function requestText(
  name: string,
  { kind, opcode, sent, length, where }: GlxRequest,
): string {
  const unit = kind === 'render' ? 'bytes' : 'words of 4 bytes';
  const as = sent === name ? '' : ` of ${sent}`;
  return `${REQUESTS[kind]} ${String(opcode)}${as}, ${length} ${unit} long (${where})`;
}

/** An error of a command, as a sentence. */
export function errorText({ error, when, around, where, erratum }: GlErrorSummary): string {
  const contexts = around === null ? '' : `; in contexts of ${around}`;
  const decided = erratum === null ? '' : `, ${erratum}`;
  return `${error}: ${when}${contexts} (${where}${decided})`;
}

/** What becomes of it between Begin and End, and in a display list, as the model has it. */
export function placesText({ isWithin, isListed }: GlCommandModel): string {
  const within = isWithin
    ? 'may stand between Begin and End'
    : 'is an INVALID_OPERATION between Begin and End';
  const listed = isListed ? 'a display list takes it' : 'is executed at once while a list is made';
  return `${within}; ${listed}`;
}
