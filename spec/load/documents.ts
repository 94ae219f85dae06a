/**
 * spec/documents.yaml: the documents, their revisions, and every section of them; in the parts of spec/, documents.yaml about those of which no
 * language is, and sections.yaml, which sections they read beside those that are read for programs, and which bind nobody.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { filesOfParts } from './parts.js';
import { packageRoot } from './root.js';
import { readYaml, type YamlFile } from './yaml-file.js';

const section = z
  .strictObject({
    number: z
      .string()
      .min(1)
      .describe(
        'The section as the document numbers it, in quotes; of an unnumbered part, its heading',
      ),
    title: z.string().min(1).describe("The section's title"),
    read: z.boolean().describe('Whether its statements are clauses here'),
    reason: z.string().min(1).optional().describe('Why it is not read'),
  })
  .refine(({ read, reason }) => read === (reason === undefined), {
    message: 'a section that is not read has a reason, and only such a section has one',
  });

const document = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/, 'expected a short name in lower case such as vp2')
    .describe('The prefix of the ids of its clauses'),
  title: z.string().min(1),
  kind: z
    .enum(['primary', 'secondary'])
    .describe('primary: made executable here; secondary: settles what a primary one leaves open'),
  revision: z.string().min(1).describe('The revision read, in quotes'),
  date: z.string().min(1),
  sections: z.array(section),
});

export const documentsSchema = z.strictObject({ documents: z.array(document).min(1) });

export const sectionsSchema = z.strictObject({
  sections: z
    .array(
      z.strictObject({
        document: z.string().min(1).describe('The id of its document'),
        numbers: z
          .array(z.string().min(1))
          .min(1)
          .describe('The sections as spec/documents.yaml has them'),
      }),
    )
    .min(1),
  bindNobody: z
    .array(
      z.strictObject({
        documents: z.array(z.string().min(1)).min(1).describe('The ids of documents'),
        numbers: z.array(z.string().min(1)).min(1).describe('Sections that each of them has'),
        reason: z.string().min(1).describe('Why nothing in them binds anybody'),
      }),
    )
    .optional()
    .describe('Sections of any document that have no statement to read'),
});

export interface Section extends Readonly<z.infer<typeof section>> {
  /** It has no statement to read: a history, a list of names, or the word that there is none. Such a section is not read. */
  readonly bindsNobody?: true;
}

/** A document and its sections, in its own order. */
export interface SpecDocument {
  readonly id: string;
  readonly title: string;
  readonly kind: 'primary' | 'secondary';
  readonly revision: string;
  readonly date: string;
  readonly sections: readonly Section[];
}

const DOCUMENTS_FILE = 'spec/documents.yaml';

/**
 * The documents of spec/documents.yaml and of the parts, with what the parts read of them.
 *
 * @param root the folder that holds `spec/`; the package's own by default.
 * @throws SpecFileError with the place of the first mistake.
 */
export function loadDocuments(root: string = packageRoot()): readonly SpecDocument[] {
  const ids = new Set<string>();
  const documents = [DOCUMENTS_FILE, ...filesOfParts(root, 'documents.yaml')].flatMap((name) => {
    const file = readYaml(join(root, name), documentsSchema);
    refuseRepeats(file, ids);
    return file.data.documents;
  });
  const marks = new Map(
    filesOfParts(root, 'sections.yaml').flatMap((name) => marksOf(root, name, documents)),
  );
  return documents.map((each) => ({
    ...each,
    sections: each.sections.map((section) => marks.get(keyOf(each.id, section.number)) ?? section),
  }));
}

/** What a part makes of sections, each as `keyOf` has it. */
function marksOf(
  root: string,
  name: string,
  documents: readonly SpecDocument[],
): readonly (readonly [string, Section])[] {
  const file = readYaml(join(root, name), sectionsSchema);
  const { sections, bindNobody = [] } = file.data;
  const read = sections.flatMap(({ document, numbers }, index) => {
    const of = documentAt(file, documents, document, ['sections', index, 'document']);
    return numbers.map((number, at) => {
      const { title } = unreadAt(file, of, number, ['sections', index, 'numbers', at]);
      return [keyOf(document, number), { number, title, read: true }] as const;
    });
  });
  const isRead = new Set(read.map(([key]) => key));
  const silent = bindNobody.flatMap(({ documents: ids, numbers, reason }, index) =>
    ids.flatMap((id, place) => {
      const of = documentAt(file, documents, id, ['bindNobody', index, 'documents', place]);
      return numbers.map((number, at) => {
        const path = ['bindNobody', index, 'numbers', at];
        const { title } = unreadAt(file, of, number, path);
        const key = keyOf(id, number);
        if (isRead.has(key)) {
          throw file.error(path, `the section "${number}" of "${id}" is read here, and binds`);
        }
        return [key, { number, title, read: false, reason, bindsNobody: true }] as const;
      });
    }),
  );
  return [...read, ...silent];
}

type SectionsFile = YamlFile<z.infer<typeof sectionsSchema>>;
type Path = readonly (string | number)[];

function documentAt(
  file: SectionsFile,
  documents: readonly SpecDocument[],
  id: string,
  path: Path,
): SpecDocument {
  const of = documents.find((each) => each.id === id);
  if (of !== undefined) return of;
  const message = `no document "${id}"; expected one of ${documents.map((each) => each.id).join(', ')}`;
  throw file.error(path, message);
}

/** A section of a document that is not read for programs. */
function unreadAt(file: SectionsFile, of: SpecDocument, number: string, path: Path): Section {
  const section = of.sections.find((each) => each.number === number);
  if (section?.read === false) return section;
  const message =
    section === undefined
      ? `"${of.id}" has no section "${number}"`
      : `the section "${number}" of "${of.id}" is read for programs, and need not stand here`;
  throw file.error(path, message);
}

function keyOf(document: string, number: string): string {
  return `${document} ${number}`;
}

/** @param ids of the documents before */
function refuseRepeats(file: YamlFile<z.infer<typeof documentsSchema>>, ids: Set<string>): void {
  for (const [d, { id, sections }] of file.data.documents.entries()) {
    if (ids.has(id))
      throw file.error(['documents', d, 'id'], `the document "${id}" stands here twice`);
    ids.add(id);
    const numbers = new Set<string>();
    for (const [s, { number }] of sections.entries()) {
      if (numbers.has(number)) {
        const path = ['documents', d, 'sections', s, 'number'];
        throw file.error(path, `the section "${number}" of "${id}" stands here twice`);
      }
      numbers.add(number);
    }
  }
}
