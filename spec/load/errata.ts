/** The format of spec/errata.yaml: contradictions, gaps and misprints, with their readings. */
import { join } from 'node:path';
import { z } from 'zod';
import { readYaml, type YamlFile } from './yaml-file.js';

const text = z.string().min(1);

const erratum = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9]*\.E([1-9][0-9]*|-[a-z0-9]+(-[a-z0-9]+)*)$/, 'expected such as vp2.E1')
      .describe('document . E and a number'),
    where: z
      .array(text)
      .min(1)
      .describe('Clauses by id; sections by number, of another document as "vp1 2.14.1.9"'),
    kind: z
      .enum(['contradiction', 'gap', 'misprint'])
      .describe('It says two things; it says nothing; it says what cannot be meant'),
    problem: text.describe('What is wrong, in our own words'),
    readings: z
      .record(z.string().regex(/^[a-z][a-z0-9-]*$/, 'expected a name in lower case'), text)
      .describe('Each way to read it: name and meaning'),
    default: text.describe('The reading taken unless another is chosen'),
    because: text.describe('Why that one'),
    evidence: text.optional().describe('What known implementations and other documents do'),
  })
  .superRefine(({ readings, default: chosen }, context) => {
    const names = Object.keys(readings);
    if (names.length === 0) {
      context.addIssue({
        code: 'custom',
        path: ['readings'],
        message: 'expected a reading at least',
      });
    } else if (!names.includes(chosen)) {
      const message = `"${chosen}" is none of the readings: ${names.join(', ')}`;
      context.addIssue({ code: 'custom', path: ['default'], message });
    }
  });

export const errataSchema = z.strictObject({ errata: z.array(erratum) });

/** A place where the document cannot be followed as it stands, and what this project makes of it. */
export interface Erratum {
  readonly id: string;
  /** Clause ids and sections. */
  readonly where: readonly string[];
  readonly kind: 'contradiction' | 'gap' | 'misprint';
  readonly problem: string;
  /** Reading by name. */
  readonly readings: Readonly<Record<string, string>>;
  readonly default: string;
  readonly because: string;
  readonly evidence: string | null;
  /** The file it stands in, relative to the package, and the line. */
  readonly source: { readonly file: string; readonly line: number };
}

/** An erratum, and where its parts stand, for the checks that need other files. */
export interface PlacedErratum {
  readonly erratum: Erratum;
  readonly file: YamlFile<unknown>;
  readonly path: readonly (string | number)[];
}

const ERRATA_FILE = 'spec/errata.yaml';

/** The errata in the file's order. Nothing outside the file is looked at. */
export function readErrata(root: string): PlacedErratum[] {
  const file = readYaml(join(root, ERRATA_FILE), errataSchema);
  return file.data.errata.map((given, index) => {
    const path = ['errata', index];
    const source = { file: ERRATA_FILE, line: file.place(path).line };
    return { erratum: { ...given, evidence: given.evidence ?? null, source }, file, path };
  });
}
