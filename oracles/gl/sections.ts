/** Which sections of their documents calls are about: those of the commands, and of the state that queries ask for. */
import { GL_COMMANDS } from '../../spec/gl/commands.js';
import type { GlDocument } from '../../spec/gl/families.js';
import type { Call } from '../../semantics/gl/context/call.js';

/** By what a query names. */
const STATE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^CURRENT_ATTRIB_NV$/, ['2.14.1.1', '2.14.6']],
  [/^CURRENT_(?:NORMAL|COLOR|SECONDARY|FOG|VERTEX_WEIGHT)/, ['2.14.1.6', '2.14.6']],
  [/^PROGRAM_PARAMETER_NV$/, ['2.14.1.2', '2.14.6']],
  [/^TRACK_MATRIX/, ['2.14.5']],
  [/^ATTRIB_ARRAY/, ['2.14.3', '2.14.6']],
  [/^PROGRAM_(?:LENGTH|STRING|ERROR_POSITION)_NV$/, ['2.14.1.7']],
  [/^(?:PROGRAM_TARGET_NV|PROGRAM_RESIDENT_NV|VERTEX_PROGRAM_BINDING_NV)$/, ['2.14.1.8']],
  [
    /^(?:CURRENT_MATRIX|MAX_TRACK|(?:MODELVIEW|PROJECTION)_MATRIX|MATRIX_MODE)/,
    ['2.10.2', '6.1.14'],
  ],
  [/^VERTEX_PROGRAM_/, ['2.10', '2.14.6']],
  [/^(?:MAP[12]_|AUTO_NORMAL$|MAX_EVAL_ORDER$)/, ['5.1']],
  [/^POINT_SIZE$/, ['3.3']],
  [/^CURRENT_VERTEX_ATTRIB_ARB$/, ['2.7']],
  [/^VERTEX_ATTRIB_ARRAY_\w+_(?:ARB|EXT)$/, ['2.8', '6.1.14']],
  [/^(?:PROGRAM_(?:LENGTH|STRING|BINDING|ERROR_POSITION|ERROR_STRING)_ARB)$/, ['2.14.1']],
  [/^GEOMETRY_(?:VERTICES_OUT|INPUT_TYPE)/, ['2.14.6.4']],
  [/^(?:TRANSPOSE_)?CURRENT_MATRIX_ARB$/, ['2.10.2']],
];

/**
 * Each once; the one of the last call first.
 *
 * @param of whether a command erred, by the semantics or the implementation, and whether a vertex, or what leaves of it, is what differs
 */
export function sectionsOf(
  calls: readonly Call[],
  of: { readonly hasErred: boolean; readonly isSent: boolean; readonly hasLeft?: boolean },
): readonly string[] {
  const sections = new Set<string>(of.hasErred ? ['Errors'] : []);
  // Results of programs, and what becomes of them behind programs.
  if (of.hasLeft === true) sections.add('2.14.1.5');
  for (const { command, arguments: given } of calls.toReversed()) {
    const own = GL_COMMANDS.get(command)?.section;
    if (own !== undefined) sections.add(own);
    for (const argument of given) {
      if (typeof argument !== 'string') continue;
      for (const [name, of] of STATE)
        if (name.test(argument)) of.forEach((each) => sections.add(each));
    }
  }
  // A vertex has all current attributes, those too that no command has set.
  if (of.isSent) {
    ['2.14.1.1', '2.14.6'].forEach((each) => sections.add(each));
    if (calls.some(isOfOthers)) sections.add('2.7');
  }
  return [...sections];
}

/** Whether a command is of a context around GPU programs, whose vertices ARB_vertex_program §2.7 is about. */
function isOfOthers({ command }: Call): boolean {
  return GL_COMMANDS.get(command)?.document !== 'NV_vertex_program';
}

/** A section of a document. */
export interface Place {
  readonly document: GlDocument;
  readonly section: string;
}

/** The sections that one call is about, each with its document: the command's own first. */
export function placesOf({ command, arguments: given }: Call): readonly Place[] {
  const spec = GL_COMMANDS.get(command);
  if (spec === undefined) return [];
  const { document, section } = spec;
  const places: Place[] = [{ document, section }];
  for (const argument of given) {
    if (typeof argument !== 'string') continue;
    for (const [name, sections] of STATE) {
      if (!name.test(argument)) continue;
      for (const each of sections) {
        const place = { document: documentOf(argument, document), section: each };
        if (!places.some((own) => isPlace(own, place))) places.push(place);
      }
    }
  }
  return places;
}

/** Sections that calls are about (`sectionsOf`), each with its document. */
export function withDocuments(
  sections: readonly string[],
  calls: readonly Call[],
): readonly Place[] {
  const places = calls.toReversed().flatMap(placesOf);
  return sections.map((section) => {
    const own = places.find((each) => each.section === section);
    return own ?? { document: section === '2.7' ? 'ARB_vertex_program' : 'NV_vertex_program', section };
  });
} // prettier-ignore

export function isPlace(a: Place, b: Place): boolean {
  return a.document === b.document && a.section === b.section;
}

/** Whose state a name is, where a command of `document` asks for it. */
function documentOf(name: string, document: GlDocument): GlDocument {
  if (/^GEOMETRY_/.test(name)) return 'NV_geometry_program4';
  if (/_(?:ARB|EXT)$/.test(name) && document !== 'NV_vertex_program') return 'ARB_vertex_program';
  return 'NV_vertex_program';
}
