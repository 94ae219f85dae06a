/**
 * The format of spec/version-differences.yaml, and of the file of that name in the parts of spec/: what changed from one version of the vertex program language
 * to the next, each with the smallest pair of programs. What the programs give is computed, never written.
 */
import { join } from 'node:path';
import { z } from 'zod';
import type { Quad } from '../environments.js';
import { filesOfParts } from './parts.js';
import { packageRoot } from './root.js';
import { loadSpecification, type Specification } from './specification.js';
import { nearest } from './suggest.js';
import { readYaml, type DataPath, type YamlFile } from './yaml-file.js';

/** The versions, oldest first. */
export const VERSIONS = ['GF3', 'VP1.0', 'VP1.1', 'VP2.0', 'NVvp4.0'] as const;

export type Version = (typeof VERSIONS)[number];

const text = z.string().min(1);

/** JSON has no infinities and no NaN, which YAML writes `.inf` and `.nan`. */
const number = z
  .unknown()
  .meta({ type: 'number' })
  .transform((value, context): number => {
    if (typeof value === 'number') return value;
    context.addIssue({ code: 'custom', message: 'expected a number, .inf, -.inf or .nan' });
    return z.NEVER;
  });

const registers = z
  .record(z.string().regex(/^(0|[1-9][0-9]*)$/, 'expected a register number'), quad())
  .describe('By register number; what is not named is initial');

function quad(): z.ZodType<Quad> {
  return z.tuple([number, number, number, number]);
}

const inputs = z
  .strictObject({
    v: registers.optional().describe('Vertex attributes: v[n]; vertex.attrib[n] of GPU programs'),
    c: registers.optional().describe('Program parameters: c[n]; program.env[n] of GPU programs'),
  })
  .describe('What both programs are given');

const pair = {
  id: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'expected words in lower case'),
  says: text.describe('In our own words: what was, and what is'),
  from: z.enum(VERSIONS),
  to: z.enum(VERSIONS),
  sections: z
    .array(z.string().regex(/^[a-z][a-z0-9]* .+$/, 'expected a document and its section'))
    .min(1)
    .describe('Where it stands: "vp2 2.14.3.28", of both documents'),
  errata: z.array(text).min(1).optional().describe('Errata that bear on it'),
  old: text.describe('The program in the old version, without header and END'),
  new: text.describe('The same in the new one, as near as the language allows'),
  inputs: inputs.optional(),
};

const rule = z.strictObject({
  ...pair,
  instead: text
    .optional()
    .describe(
      'A program of the new version that gives what the old one gave, without header and END',
    ),
  appears: z.array(text).min(1).optional().describe('Instructions that are new'),
  disappears: z.array(text).min(1).optional().describe('Instructions that are gone'),
  explains: z
    .strictObject({
      policies: z
        .array(text)
        .min(1)
        .optional()
        .describe('Policies in which the two versions differ for that reason'),
      on: z.array(text).min(1).optional().describe('Instructions whose results differ'),
      when: text.optional().describe('Of which operands: a formula as in clauses'),
    })
    .refine(
      ({ policies, on, when }) =>
        (policies === undefined) === (on !== undefined && when !== undefined) &&
        (on === undefined) === (when === undefined),
      {
        message: 'expected policies, or on and when',
      },
    )
    .optional()
    .describe('Which differences of single instructions it explains'),
});

export const versionDifferencesSchema = z.strictObject({
  changed: z.array(rule).min(1),
  kept: z
    .array(z.strictObject(pair))
    .describe('What the texts say in other words, and means the same: the programs do not differ'),
});

/** Two programs, in an older and a newer version of the language. */
export interface VersionPair {
  readonly id: string;
  readonly says: string;
  readonly from: Version;
  readonly to: Version;
  /** "vp2 2.14.3.28": document and section. */
  readonly sections: readonly string[];
  readonly errata: readonly string[];
  /** Without header and END. */
  readonly old: string;
  readonly new: string;
  readonly inputs: VersionInputs;
}

/** By register number. */
export interface VersionInputs {
  readonly v: Readonly<Record<string, Quad>>;
  readonly c: Readonly<Record<string, Quad>>;
}

/** A rule that changed. */
export interface VersionRule extends VersionPair {
  readonly instead: string | null;
  readonly appears: readonly string[];
  readonly disappears: readonly string[];
  readonly explains: Explains | null;
}

/** The differences of single instructions that a rule explains. */
export type Explains =
  | { readonly by: 'policies'; readonly policies: readonly string[] }
  | { readonly by: 'operands'; readonly on: readonly string[]; readonly when: string };

export interface VersionDifferences {
  readonly changed: readonly VersionRule[];
  readonly kept: readonly VersionPair[];
}

const NAME = 'version-differences.yaml';
const FILE = `spec/${NAME}`;

type Given = z.infer<typeof versionDifferencesSchema>;

/**
 * The rules of spec/version-differences.yaml.
 *
 * @throws SpecFileError for a mistake within the file, an id given twice, versions in the wrong order, or a
 * section or erratum that does not exist; with its place.
 */
export function loadVersionDifferences(root: string = packageRoot()): VersionDifferences {
  const specification = loadSpecification(root === packageRoot() ? undefined : root);
  const seen = new Set<string>();
  // The oldest versions first.
  const files = [...filesOfParts(root, NAME), FILE].map((name) => {
    const file = readYaml(join(root, name), versionDifferencesSchema);
    check(file, specification, seen);
    return file.data;
  });
  return {
    changed: files.flatMap(({ changed }) => changed.map(ruleOf)),
    kept: files.flatMap(({ kept }) => kept.map(pairOf)),
  };
}

type GivenPair = Given['kept'][number];
type GivenRule = Given['changed'][number];

function pairOf(given: GivenPair): VersionPair {
  const { id, says, from, to, sections, errata, inputs: values } = given;
  return {
    id,
    says,
    from,
    to,
    sections,
    errata: errata ?? [],
    old: given.old.trimEnd(),
    new: given.new.trimEnd(),
    inputs: { v: values?.v ?? {}, c: values?.c ?? {} },
  };
}

function ruleOf(given: GivenRule): VersionRule {
  return {
    ...pairOf(given),
    instead: given.instead?.trimEnd() ?? null,
    appears: given.appears ?? [],
    disappears: given.disappears ?? [],
    explains: explainsOf(given.explains),
  };
}

function explainsOf(given: GivenRule['explains']): Explains | null {
  if (given?.policies !== undefined) return { by: 'policies', policies: given.policies };
  if (given?.on === undefined || given.when === undefined) return null;
  return { by: 'operands', on: given.on, when: given.when };
}

function check(
  file: YamlFile<Given>,
  { documents, errata }: Specification,
  seen: Set<string>,
): void {
  const sections = documents.flatMap(({ id, sections: all }) =>
    all.map(({ number: section }) => `${id} ${section}`),
  );
  const known = errata.map(({ id }) => id);
  for (const list of ['changed', 'kept'] as const) {
    for (const [index, each] of file.data[list].entries()) {
      const path = [list, index];
      if (seen.has(each.id)) throw file.error([...path, 'id'], `"${each.id}" is an id already`);
      seen.add(each.id);
      if (VERSIONS.indexOf(each.from) >= VERSIONS.indexOf(each.to)) {
        throw file.error([...path, 'to'], `${each.to} is not newer than ${each.from}`);
      }
      checkNames(file, [...path, 'sections'], 'section', each.sections, sections);
      checkNames(file, [...path, 'errata'], 'erratum', each.errata ?? [], known);
    }
  }
}

function checkNames(
  file: YamlFile<Given>,
  path: DataPath,
  what: string,
  names: readonly string[],
  known: readonly string[],
): void {
  for (const [index, name] of names.entries()) {
    if (known.includes(name)) continue;
    const meant = nearest(name, known);
    const hint = meant === null ? '' : `; did you mean "${meant}"?`;
    throw file.error([...path, index], `there is no ${what} "${name}"${hint}`);
  }
}
