/** The format of spec/errata.yaml and of errata.yaml in the parts of spec/: contradictions, gaps and misprints, with their interpretations. */
import { join } from 'node:path';
import { z } from 'zod';
import { filesOfParts } from './parts.js';
import { readYaml, type YamlFile } from './yaml-file.js';

const text = z.string().min(1);

/** How a loader's answer shows that an interpretation is followed. */
const LOADING = ['loads', 'refuses', 'place'] as const;

const WAYS = ['policies', 'loading', 'document', 'permitted', 'unjudged', 'unseen', 'excluded'];

const treatment = z
  .strictObject({
    policies: z
      .array(z.string().regex(/^[a-zA-Z0-9]+=[a-z0-9-]+$/, 'expected such as madRounding=once'))
      .min(1)
      .optional()
      .describe('Alternatives of policies that execute it, of a point that has another erratum'),
    loading: z
      .enum(LOADING)
      .optional()
      .describe(
        'Accepted where programs are loaded: what it lets load, refuses, or where it puts an error',
      ),
    document: z.string().optional().describe('The document, chosen by --document, that has it'),
    permitted: text.optional().describe('Why nobody who follows it is blamed, without a policy'),
    unjudged: text.optional().describe('What is left without a judgement because of it'),
    unseen: text.optional().describe('Why nothing that is asked can show it'),
    excluded: text.optional().describe('Why whoever follows it is wrong'),
  })
  .superRefine((given, context) => {
    const named = Object.keys(given);
    if (named.length === 1) return;
    const found = named.length === 0 ? 'none' : named.join(' and ');
    const message = `expected one of ${WAYS.join(', ')}; found ${found}`;
    context.addIssue({ code: 'custom', message });
  });

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
    interpretations: z
      .record(z.string().regex(/^[a-z][a-z0-9-]*$/, 'expected a name in lower case'), text)
      .describe('Each way to read it: name and meaning'),
    default: text.describe('The interpretation taken unless another is chosen'),
    because: text.describe('Why that one'),
    evidence: text.optional().describe('What known implementations and other documents do'),
    carried: z
      .record(z.string(), treatment)
      .optional()
      .describe(
        'What becomes of each interpretation that is no default, where no policy and no formula of a clause has it',
      ),
    uncased: text
      .optional()
      .describe('Why no case can show it; an erratum without a case wants one or this'),
  })
  .superRefine(({ interpretations, default: chosen, carried = {} }, context) => {
    const names = Object.keys(interpretations);
    if (names.length === 0) {
      context.addIssue({
        code: 'custom',
        path: ['interpretations'],
        message: 'expected an interpretation at least',
      });
    } else if (!names.includes(chosen)) {
      const message = `"${chosen}" is none of the interpretations: ${names.join(', ')}`;
      context.addIssue({ code: 'custom', path: ['default'], message });
    }
    for (const name of Object.keys(carried)) {
      if (names.includes(name) && name !== chosen) continue;
      const others = names.filter((each) => each !== chosen).join(', ') || 'there is none';
      const message = `"${name}" is no interpretation besides the default; expected one of ${others}`;
      context.addIssue({ code: 'custom', path: ['carried', name], message });
    }
  });

export const errataSchema = z.strictObject({ errata: z.array(erratum) });

/** What becomes of an interpretation that is no default and that neither a policy nor a clause names: one of these. */
export interface Treatment {
  /** Alternatives that execute it, as "madRounding=once". */
  readonly policies?: readonly string[] | undefined;
  /** It is accepted where programs are loaded: what it lets load, what it refuses, where it puts an error. */
  readonly loading?: (typeof LOADING)[number] | undefined;
  /** The document that has it. */
  readonly document?: string | undefined;
  /** Why nobody is blamed for it. */
  readonly permitted?: string | undefined;
  /** What is not judged because of it. */
  readonly unjudged?: string | undefined;
  /** Why nothing that is asked shows it. */
  readonly unseen?: string | undefined;
  /** Why it is excluded. */
  readonly excluded?: string | undefined;
}

/** A place where the document cannot be followed as it stands, and what this project makes of it. */
export interface Erratum {
  readonly id: string;
  /** Clause ids and sections. */
  readonly where: readonly string[];
  readonly kind: 'contradiction' | 'gap' | 'misprint';
  readonly problem: string;
  /** Interpretation by name. */
  readonly interpretations: Readonly<Record<string, string>>;
  readonly default: string;
  readonly because: string;
  readonly evidence: string | null;
  /** By interpretation; see oracles/coverage/carriers.ts for those that policies and clauses carry. */
  readonly carried: Readonly<Record<string, Treatment>>;
  /** Why no case shows it; null where cases do. */
  readonly uncased: string | null;
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

/** The errata in their files' order: those about programs, then those of the parts. Nothing outside the files is looked at. */
export function readErrata(root: string): PlacedErratum[] {
  return [ERRATA_FILE, ...filesOfParts(root, 'errata.yaml')].flatMap((name) =>
    placedIn(root, name),
  );
}

function placedIn(root: string, name: string): PlacedErratum[] {
  const file = readYaml(join(root, name), errataSchema);
  return file.data.errata.map((given, index) => {
    const path = ['errata', index];
    const source = { file: name, line: file.place(path).line };
    const { evidence = null, carried = {}, uncased = null } = given;
    return { erratum: { ...given, evidence, carried, uncased, source }, file, path };
  });
}
