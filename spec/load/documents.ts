/** spec/documents.yaml: the documents, their revisions, and every section of them. */
import { join } from 'node:path';
import { z } from 'zod';
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
 * The documents of spec/documents.yaml.
 *
 * @param root the folder that holds `spec/`; the package's own by default.
 * @throws SpecFileError with the place of the first mistake.
 */
export function loadDocuments(root: string = packageRoot()): readonly SpecDocument[] {
  const file = readYaml(join(root, DOCUMENTS_FILE), documentsSchema);
  refuseRepeats(file);
  return file.data.documents;
}

function refuseRepeats(file: YamlFile<z.infer<typeof documentsSchema>>): void {
  const ids = new Set<string>();
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
