/**
 * spec/documents.yaml: the documents, their revisions, and every section of them; in the parts of spec/, documents.yaml about those of which no
 * language is, and sections.yaml, which sections they read beside those that are read for programs.
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
});

export type Section = Readonly<z.infer<typeof section>>;

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
  const read = filesOfParts(root, 'sections.yaml').flatMap((name) =>
    sectionsOf(root, name, documents),
  );
  return documents.map((each) => ({
    ...each,
    sections: each.sections.map((section) => {
      if (!read.includes(keyOf(each.id, section.number))) return section;
      const { number, title } = section;
      return { number, title, read: true };
    }),
  }));
}

/** What a part reads, each section as `keyOf` has it. */
function sectionsOf(
  root: string,
  name: string,
  documents: readonly SpecDocument[],
): readonly string[] {
  const file = readYaml(join(root, name), sectionsSchema);
  return file.data.sections.flatMap(({ document, numbers }, index) => {
    const of = documents.find(({ id }) => id === document);
    if (of === undefined) {
      const message = `no document "${document}"; expected one of ${documents.map(({ id }) => id).join(', ')}`;
      throw file.error(['sections', index, 'document'], message);
    }
    return numbers.map((number, at) => {
      const section = of.sections.find((each) => each.number === number);
      if (section?.read === false) return keyOf(document, number);
      const message =
        section === undefined
          ? `"${document}" has no section "${number}"`
          : `the section "${number}" of "${document}" is read for programs, and need not stand here`;
      throw file.error(['sections', index, 'numbers', at], message);
    });
  });
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
