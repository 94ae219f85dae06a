/** The format of spec/clauses/*.yaml: the documents' normative statements. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { availableIn, ENVIRONMENTS, type EnvironmentName } from '../environments.js';
import { instructionNamed } from '../instructions.js';
import { readYaml, type YamlFile } from './yaml-file.js';

const environmentNames = Object.keys(ENVIRONMENTS) as EnvironmentName[];

const text = z.string().min(1);

/** Which keys a clause of each kind has beside those that every clause may have. */
const KINDS = {
  formula: { needs: ['on', 'then'], may: ['when', 'symmetric', 'readings'] },
  nominal: { needs: ['on', 'nominal'], may: [] },
  restriction: { needs: ['restriction'], may: [] },
  untestable: { needs: ['untestable'], may: [] },
  witnessed: { needs: [], may: [] },
} as const;

type Kind = keyof typeof KINDS;

const clause = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[a-z][a-z0-9]*(\.[A-Za-z0-9][A-Za-z0-9-]*)+$/,
        'expected document, topic and rule, such as vp2.MUL.3',
      )
      .describe('document . instruction or topic . rule'),
    section: text.describe('The section of the document that states it'),
    says: text.describe('The statement in our own words'),
    on: text.optional().describe('The instruction that a formula or a nominal result speaks about'),
    when: text
      .optional()
      .describe('The operands it speaks about: a mathjs expression; all if absent'),
    then: text.optional().describe('What holds of the result: a mathjs expression'),
    symmetric: z
      .literal(true)
      .optional()
      .describe('It holds with the first two operands exchanged too'),
    readings: z
      .record(text, z.record(text, text))
      .optional()
      .describe('Erratum -> reading -> what `then` becomes under that reading'),
    nominal: z
      .literal(true)
      .optional()
      .describe("The pseudocode's result, judged by the semantics where one answer is left"),
    restriction: text.optional().describe('The load restriction that it states'),
    untestable: z
      .strictObject({
        why: z.enum(['informative', 'unobservable', 'elsewhere']),
        reason: text,
      })
      .optional()
      .describe('Why no test can decide it'),
    errata: z.array(text).min(1).optional().describe('Errata that bear on it'),
    environments: z
      .array(z.enum(environmentNames))
      .min(1)
      .optional()
      .describe('Where it holds; by default wherever its instruction exists'),
    equivalence: text.optional().describe('What the statement says two programs have in common'),
  })
  .superRefine((given, context) => {
    const kind = kindOf(given);
    const { needs, may } = KINDS[kind];
    const allowed: readonly string[] = [...needs, ...may, ...COMMON];
    for (const key of Object.keys(given)) {
      if (allowed.includes(key)) continue;
      const message = `a ${kind} clause has no "${key}"`;
      context.addIssue({ code: 'custom', path: [key], message });
    }
    for (const key of needs) {
      if (given[key] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [], message: `a ${kind} clause needs "${key}"` });
    }
  });

const COMMON = ['id', 'section', 'says', 'errata', 'environments', 'equivalence'] as const;

type GivenClause = z.infer<typeof clause>;

function kindOf(given: Readonly<Record<string, unknown>>): Kind {
  if (given['untestable'] !== undefined) return 'untestable';
  if (given['restriction'] !== undefined) return 'restriction';
  if (given['nominal'] !== undefined) return 'nominal';
  const formula = ['on', 'when', 'then', 'symmetric', 'readings'].some(
    (key) => given[key] !== undefined,
  );
  return formula ? 'formula' : 'witnessed';
}

export const clausesSchema = z.strictObject({ clauses: z.array(clause) });

interface ClauseBase {
  readonly id: string;
  /** The document it is of: what its id begins with. */
  readonly document: string;
  readonly section: string;
  readonly says: string;
  readonly errata: readonly string[];
  readonly environments: readonly EnvironmentName[];
  readonly equivalence: string | null;
  /** The file it stands in, relative to the package, and the line. */
  readonly source: { readonly file: string; readonly line: number };
}

/** A statement about an instruction's operands and result; mathjs expressions over exact values. */
export interface FormulaClause extends ClauseBase {
  readonly kind: 'formula';
  readonly on: string;
  readonly when: string | null;
  readonly then: string;
  readonly symmetric: boolean;
  /** What `then` becomes under readings of its errata other than the default. */
  readonly readings: readonly OtherReading[];
}

/** A statement under another reading of a contradiction or gap of the document. */
export interface OtherReading {
  readonly erratum: string;
  readonly reading: string;
  readonly then: string;
}

/** The pseudocode's result as a whole. */
export interface NominalClause extends ClauseBase {
  readonly kind: 'nominal';
  readonly on: string;
}

/** A reason for which a program fails to load. */
export interface RestrictionClause extends ClauseBase {
  readonly kind: 'restriction';
  readonly restriction: string;
}

export interface UntestableClause extends ClauseBase {
  readonly kind: 'untestable';
  /**
   * informative: it binds nobody; unobservable: no program can tell; elsewhere: it is about the GL
   * around programs.
   */
  readonly why: 'informative' | 'unobservable' | 'elsewhere';
  readonly reason: string;
}

/** A statement that the cases naming it bear out. */
export interface WitnessedClause extends ClauseBase {
  readonly kind: 'witnessed';
}

export type Clause =
  FormulaClause | NominalClause | RestrictionClause | UntestableClause | WitnessedClause;

/** A clause, and where its parts stand, for the checks that need other files. */
export interface PlacedClause {
  readonly clause: Clause;
  readonly file: YamlFile<unknown>;
  readonly path: readonly (string | number)[];
}

const CLAUSES_FOLDER = 'spec/clauses';

/** Every clause file, by name, each in its own order. Nothing outside the file is looked at. */
export function readClauses(root: string): PlacedClause[] {
  return readdirSync(join(root, CLAUSES_FOLDER))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => {
      const relative = `${CLAUSES_FOLDER}/${name}`;
      const file = readYaml(join(root, relative), clausesSchema);
      return file.data.clauses.map((given, index) => {
        const path = ['clauses', index];
        const source = { file: relative, line: file.place(path).line };
        return { clause: clauseOf(given, source), file, path };
      });
    });
}

function clauseOf(given: GivenClause, source: ClauseBase['source']): Clause {
  const { id, section, says, on, when, then, restriction, untestable } = given;
  const base: ClauseBase = {
    id,
    document: id.slice(0, id.indexOf('.')),
    section,
    says,
    errata: given.errata ?? [],
    environments: given.environments ?? environmentsOf(on),
    equivalence: given.equivalence ?? null,
    source,
  };
  if (untestable !== undefined) return { ...base, kind: 'untestable', ...untestable };
  if (restriction !== undefined) return { ...base, kind: 'restriction', restriction };
  if (on === undefined) return { ...base, kind: 'witnessed' };
  if (then === undefined) return { ...base, kind: 'nominal', on };
  return {
    ...base,
    kind: 'formula',
    on,
    when: when ?? null,
    then,
    symmetric: given.symmetric ?? false,
    readings: Object.entries(given.readings ?? {}).flatMap(([erratum, formulas]) =>
      Object.entries(formulas).map(([reading, formula]) => ({ erratum, reading, then: formula })),
    ),
  };
}

/** Every environment that has the instruction; all four where a clause is about none. */
function environmentsOf(on: string | undefined): readonly EnvironmentName[] {
  const instruction = on === undefined ? undefined : instructionNamed(on);
  if (instruction === undefined) return environmentNames;
  return environmentNames.filter((name) => availableIn(ENVIRONMENTS[name], instruction.since));
}
