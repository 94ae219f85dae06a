/** The format of spec/clauses/*.yaml and of clauses.yaml in the parts of spec/: the documents' normative statements. */
import { documentOf } from './document-of.js';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { authoritiesOf, binds } from '../authorities.js';
import { availableIn, ENVIRONMENTS, type EnvironmentName } from '../environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../gpu/environments.js';
import { gpuInstructionNamed, type DataType, type SpecialModifier } from '../gpu/instructions.js';
import type { GuestEnvironmentName } from '../guests.js';
import { instructionNamed } from '../instructions.js';
import { filesOfParts } from './parts.js';
import { readYaml, type YamlFile } from './yaml-file.js';

const environmentNames = Object.keys(ENVIRONMENTS) as EnvironmentName[];
const gpuEnvironmentNames = Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[];

/** The documents whose clauses are about GPU programs; those of all others are about VP programs. */
export const GPU_DOCUMENTS: readonly string[] = ['gp4', 'nvvp4', 'nvfp4', 'nvgp4', 'nvpbo', 'arb'];

const text = z.string().min(1);

/** Which keys a clause of each kind has beside those that every clause may have. */
const KINDS = {
  formula: {
    needs: ['on', 'then'],
    may: ['type', 'special', 'when', 'symmetric', 'interpretations'],
  },
  nominal: { needs: ['on', 'nominal'], may: ['type'] },
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
    type: z
      .enum(['F', 'S', 'U'])
      .optional()
      .describe('The operation type that it speaks about, of instructions that have several'),
    special: z
      .enum(['HI', 'S24', 'U24'])
      .optional()
      .describe("The special modifier of a GPU program's MUL that it speaks about; none if absent"),
    when: text
      .optional()
      .describe(
        'The operands it speaks about: a formula (oracles/clauses/README.md); all if absent',
      ),
    then: text.optional().describe('What holds of the result: a formula'),
    symmetric: z
      .literal(true)
      .optional()
      .describe('It holds with the first two operands exchanged too'),
    interpretations: z
      .record(text, z.record(text, text))
      .optional()
      .describe('Erratum -> interpretation -> what `then` becomes under that interpretation'),
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
      .array(z.enum([...environmentNames, ...gpuEnvironmentNames]))
      .min(1)
      .optional()
      .describe(
        'Where it holds; by default wherever its document governs and its instruction exists',
      ),
    equivalence: text.optional().describe('What the statement says two programs have in common'),
    restated: z
      .array(text)
      .min(1)
      .optional()
      .describe('Clauses of a later document that state the same, and are called otherwise'),
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
    const known: readonly string[] = isGpu(given.id) ? gpuEnvironmentNames : environmentNames;
    for (const [index, name] of (given.environments ?? []).entries()) {
      if (known.includes(name)) continue;
      const message = `a clause of this document is about ${known.join(', ')}`;
      context.addIssue({ code: 'custom', path: ['environments', index], message });
    }
    if (given.type !== undefined && !isGpu(given.id)) {
      const message = 'VP programs have one type of numbers';
      context.addIssue({ code: 'custom', path: ['type'], message });
    }
    if (given.special !== undefined && !(isGpu(given.id) && given.on === 'MUL')) {
      const message = 'only MUL of GPU programs has special modifiers';
      context.addIssue({ code: 'custom', path: ['special'], message });
    }
  });

const COMMON = [
  'id',
  'section',
  'says',
  'errata',
  'environments',
  'equivalence',
  'restated',
] as const;

type GivenClause = z.infer<typeof clause>;

function isGpu(id: string): boolean {
  return GPU_DOCUMENTS.includes(documentOf(id));
}

function kindOf(given: Readonly<Record<string, unknown>>): Kind {
  if (given['untestable'] !== undefined) return 'untestable';
  if (given['restriction'] !== undefined) return 'restriction';
  if (given['nominal'] !== undefined) return 'nominal';
  const formula = ['on', 'when', 'then', 'symmetric', 'interpretations'].some(
    (key) => given[key] !== undefined,
  );
  return formula ? 'formula' : 'witnessed';
}

export const clausesSchema = z.strictObject({ clauses: z.array(clause) });

interface ClauseBase<E extends string> {
  readonly id: string;
  /** The document it is of: what its id begins with. */
  readonly document: string;
  readonly section: string;
  readonly says: string;
  readonly errata: readonly string[];
  readonly environments: readonly E[];
  readonly equivalence: string | null;
  /** Ids of clauses of a later document that state the same; those that are called alike are not listed. */
  readonly restated?: readonly string[];
  /** The file it stands in, relative to the package, and the line. */
  readonly source: { readonly file: string; readonly line: number };
}

/** A statement about an instruction's operands and result; formulas over exact values. */
export interface FormulaClause<E extends string = EnvironmentName> extends ClauseBase<E> {
  readonly kind: 'formula';
  readonly on: string;
  /** The operation's type, of GPU programs; null for any. */
  readonly type: DataType | null;
  /** The special modifier, of MUL in GPU programs; null speaks of operations without one. */
  readonly special: SpecialModifier | null;
  readonly when: string | null;
  readonly then: string;
  readonly symmetric: boolean;
  /** What `then` becomes under interpretations of its errata other than the default. */
  readonly interpretations: readonly OtherInterpretation[];
}

/** A statement under another interpretation of a contradiction or gap of the document. */
export interface OtherInterpretation {
  readonly erratum: string;
  readonly interpretation: string;
  readonly then: string;
}

/** The pseudocode's result as a whole. */
export interface NominalClause<E extends string = EnvironmentName> extends ClauseBase<E> {
  readonly kind: 'nominal';
  readonly on: string;
  readonly type: DataType | null;
}

/** A reason for which a program fails to load. */
export interface RestrictionClause<E extends string = EnvironmentName> extends ClauseBase<E> {
  readonly kind: 'restriction';
  readonly restriction: string;
}

export interface UntestableClause<E extends string = EnvironmentName> extends ClauseBase<E> {
  readonly kind: 'untestable';
  /**
   * informative: it binds nobody; unobservable: no program can tell; elsewhere: it is about the GL
   * around programs.
   */
  readonly why: 'informative' | 'unobservable' | 'elsewhere';
  readonly reason: string;
}

/** A statement that the cases naming it bear out. */
export interface WitnessedClause<E extends string = EnvironmentName> extends ClauseBase<E> {
  readonly kind: 'witnessed';
}

export type ClauseOf<E extends string> =
  | FormulaClause<E>
  | NominalClause<E>
  | RestrictionClause<E>
  | UntestableClause<E>
  | WitnessedClause<E>;

/** A clause about VP programs. */
export type Clause = ClauseOf<EnvironmentName>;

/** A clause about GPU programs. */
export type GpuClause = ClauseOf<GpuEnvironmentName>;

/** A clause about the programs of a guest. */
export type GuestClause = ClauseOf<GuestEnvironmentName>;

/** A clause about programs of any language. */
export type AnyClause = Clause | GpuClause | GuestClause;

/** A clause, and where its parts stand, for the checks that need other files. */
export interface PlacedClause {
  readonly about:
    | { readonly programs: 'VP'; readonly clause: Clause }
    | { readonly programs: 'GPU'; readonly clause: GpuClause };
  readonly file: YamlFile<unknown>;
  readonly path: readonly (string | number)[];
}

/** Those about VP programs. */
export function vpClauses(placed: readonly PlacedClause[]): readonly Clause[] {
  return placed.flatMap(({ about }) => (about.programs === 'VP' ? [about.clause] : []));
}

/** Those about GPU programs. */
export function gpuClauses(placed: readonly PlacedClause[]): readonly GpuClause[] {
  return placed.flatMap(({ about }) => (about.programs === 'GPU' ? [about.clause] : []));
}

const CLAUSES_FOLDER = 'spec/clauses';

/** Every clause file, by name, those of the parts last, each in its own order. Nothing outside the file is looked at. */
export function readClauses(root: string): PlacedClause[] {
  const names = readdirSync(join(root, CLAUSES_FOLDER)).filter((name) => name.endsWith('.yaml'));
  return inPaper(
    [
      ...names.sort().map((name) => `${CLAUSES_FOLDER}/${name}`),
      ...filesOfParts(root, 'clauses.yaml'),
    ].flatMap((name) => placedIn(root, name)),
  );
}

/**
 * What holds in VP1.0 by NV_vertex_program holds in GF3 too, unless the GeForce3 paper has a clause of its own with the same topic and rule,
 * which stands in its place. What depends on other extensions is about outputs and attributes of an API, which the paper's model is apart from.
 */
function inPaper(placed: readonly PlacedClause[]): PlacedClause[] {
  const own = new Set(
    placed.flatMap(({ about }) =>
      about.clause.document === 'gf3' ? [ruleOf(about.clause.id)] : [],
    ),
  );
  return placed.map((each): PlacedClause => {
    const { about } = each;
    if (about.programs !== 'VP' || about.clause.document !== 'vp1') return each;
    const { id, environments } = about.clause;
    const rule = ruleOf(id);
    const isIn =
      environments.includes('VP1.0') && !own.has(rule) && !rule.startsWith('dependencies.');
    const others = environments.filter((name) => name !== 'GF3');
    const clause: Clause = { ...about.clause, environments: isIn ? [...others, 'GF3'] : others };
    return { ...each, about: { programs: 'VP', clause } };
  });
}

/** Topic and rule of a clause: its id without the document. */
export function ruleOf(id: string): string {
  return id.slice(documentOf(id).length + 1);
}

function placedIn(root: string, name: string): PlacedClause[] {
  const file = readYaml(join(root, name), clausesSchema);
  return file.data.clauses.map((given, index) => {
    const path = ['clauses', index];
    const source = { file: name, line: file.place(path).line };
    const about: PlacedClause['about'] = isGpu(given.id)
      ? { programs: 'GPU', clause: clauseOf(given, source, GPU_PLACES) }
      : { programs: 'VP', clause: clauseOf(given, source, VP_PLACES) };
    return { about, file, path };
  });
}

/** Where clauses of a kind of program hold. */
export interface Places<E extends string> {
  readonly all: readonly E[];
  /** Those about which a document speaks. */
  readonly ofDocument: (id: string) => readonly E[];
  /** Those that have an instruction of that name. */
  readonly withInstruction: (name: string) => readonly E[];
}

const VP_PLACES: Places<EnvironmentName> = {
  all: environmentNames,
  ofDocument: (id) =>
    environmentNames.filter((name) =>
      id === 'gf3' ? name === 'GF3' : authoritiesOf(name).some((authority) => binds(id, authority)),
    ),
  withInstruction: (name) => {
    const instruction = instructionNamed(name);
    if (instruction === undefined) return environmentNames;
    return environmentNames.filter((each) => availableIn(ENVIRONMENTS[each], instruction.since));
  },
};

const GPU_PLACES: Places<GpuEnvironmentName> = {
  all: gpuEnvironmentNames,
  // Programs of ARB_vertex_program are those of no environment.
  ofDocument: (id) => (id === 'arb' ? [] : gpuEnvironmentNames),
  withInstruction: (name) => {
    const type = gpuInstructionNamed(name)?.programType ?? null;
    return gpuEnvironmentNames.filter(
      (each) => type === null || GPU_ENVIRONMENTS[each].programType === type,
    );
  },
};

/** The source of a clause: file and line. */
type Source = ClauseBase<string>['source'];

/** A clause as it is given, with all that it does not say. */
export function clauseOf<E extends string>(
  given: GivenClause,
  source: Source,
  places: Places<E>,
): ClauseOf<E> {
  const { id, section, says, on, when, then, restriction, untestable } = given;
  const named: readonly string[] | undefined = given.environments;
  const document = documentOf(id);
  const governed = places.ofDocument(document);
  const base: ClauseBase<E> = {
    id,
    document,
    section,
    says,
    errata: given.errata ?? [],
    environments:
      named === undefined
        ? on === undefined
          ? governed
          : places.withInstruction(on).filter((name) => governed.includes(name))
        : places.all.filter((name) => named.includes(name)),
    equivalence: given.equivalence ?? null,
    ...(given.restated === undefined ? {} : { restated: given.restated }),
    source,
  };
  if (untestable !== undefined) return { ...base, kind: 'untestable', ...untestable };
  if (restriction !== undefined) return { ...base, kind: 'restriction', restriction };
  if (on === undefined) return { ...base, kind: 'witnessed' };
  const type = given.type ?? null;
  if (then === undefined) return { ...base, kind: 'nominal', on, type };
  return {
    ...base,
    kind: 'formula',
    on,
    type,
    special: given.special ?? null,
    when: when ?? null,
    then,
    symmetric: given.symmetric ?? false,
    interpretations: Object.entries(given.interpretations ?? {}).flatMap(([erratum, formulas]) =>
      Object.entries(formulas).map(([interpretation, formula]) => ({
        erratum,
        interpretation,
        then: formula,
      })),
    ),
  };
}
