/** What is GPU programs' own in each stage of a certification. */
import { gpuEnvironment, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { BackendUsageError } from '../../backends/backend.js';
import { GpuPerformer } from '../../units/gpu/perform.js';
import { gpuCasesFor } from '../../units/rehosted.js';
import { topicOf } from '../../units/gpu/suspects.js';
import { GpuUnits } from '../../units/gpu/unit.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { gpuAskedFor } from '../../campaign/gpu/asked-programs.js';
import { askUnits, asksPrograms } from '../ask-units.js';
import { observationsOf, type Collected } from '../collect.js';
import { gpuCasesAsked } from './asked-cases.js';
import { reportsOfPrograms } from '../small-programs.js';
import { smallGpuPrograms } from './programs.js';
import { gpuLetterShrinking } from './small-letters.js';
import { gpuClausesOf, inferGpu } from './records.js';
import {
  brokenByRecords,
  isWhole,
  judgedInstructions,
  notJudged,
  topicReports,
  unitClauseReport,
  unitsByClause,
} from '../unit-reports.js';
import { inForce, notAskedBecause } from '../in-force.js';
import { judgedUnits, type AskedProgram } from '../judged-units.js';
import { withMisplacing } from '../misplacing.js';
import { withLaxLoading, type LaxLoading, type RefusedProgram } from '../lax-loader.js';
import {
  environmentOf,
  expectationsIn,
  factsOf,
  governing,
  type CertifyOptions,
} from '../options.js';
import { selection } from '../selection.js';
import type { Blamed, Inferred, Judged, Plan, Seen, Stages, Summed } from '../stages.js';

interface GpuPlan extends Plan {
  readonly environment: GpuEnvironmentName;
  /** The clauses that programs can bear on, by environment and queries. */
  readonly wanted: readonly GpuClause[];
}

interface GpuSeen extends GpuPlan, Seen {
  readonly units: GpuUnits;
  readonly collected: Collected & { readonly lax: LaxLoading | null };
}

export const GPU_STAGES: Stages<GpuPlan, GpuSeen> = {
  plan,
  ask,
  infer: ({ judges, observations, collected, specification, environment }) =>
    inferGpu(judges, observations, collected.lines, specification.errata, environment),
  tried,
  violations: ({ options, collected: { lines, lax, until }, units }) =>
    reportsOfPrograms(
      options.backend,
      { lines, lax, until, made: options.kept?.made ?? null },
      smallGpuPrograms(options.backend, units),
    ),
  letterShrinking: ({ options, units }) => gpuLetterShrinking(options.backend, units),
  // No engine that is modelled runs GPU programs.
  against: () => Promise.resolve(null),
  sumUp,
};

function plan(options: CertifyOptions): GpuPlan {
  const { backend, queries = [] } = options;
  const environment = gpuEnvironment(environmentOf(options));
  if (backend.abilities.gpu === null) {
    throw new BackendUsageError(`${backend.identity.spec} runs no GPU programs`);
  }
  const authority = governing(environment, options);
  const specification = options.specification ?? loadSpecification();
  const { gpuClauses } = specification;
  const wanted = selectedClauses(gpuClauses, environment, queries);
  const selected = wanted.map((clause) => ({ clause: clause.id, instruction: topicOf(clause) }));
  return {
    options,
    environment,
    authority,
    specification,
    wanted,
    testable: wanted.map(({ id }) => id),
    selected,
    byResults: selected,
    expected: expectationsIn(options, gpuClauses),
    facts: factsOf(backend, environment),
    judging: {
      authority,
      clausesOf: (instruction) => gpuClausesOf(instruction, wanted),
      exemption: () => null,
      ahead: new Map(),
    },
  };
}

async function ask(plan: GpuPlan): Promise<GpuSeen> {
  const { options, environment, wanted } = plan;
  const { gpuClauses } = plan.specification;
  const { queries = [], gpuCases } = options;
  const programs = asksPrograms(queries);
  const here = inForce(gpuClauses, environment);
  const cases =
    gpuCases === undefined
      ? gpuCasesAsked(environment, gpuClauses)
      : gpuCasesFor(
          environment,
          gpuCases,
          here.map(({ id }) => id),
        );
  const asked = programs ? cases : cases.filter((each) => names(each, wanted));
  const probed = new Set(wanted.map(topicOf));
  const units = new GpuUnits(environment, asked, {
    wanted: (instruction) => probed.has(instruction),
    interpretations: programs,
  });
  const performer = new GpuPerformer(environment, gpuClauses);
  const found = await askUnits(plan, {
    document: null,
    units,
    perform: performer.perform.bind(performer),
    programsOf: (unit) => gpuAskedFor(unit, environment, 1),
    language: 'gpu',
  });
  const made = withLaxLoading(withMisplacing(found.lines), refusedBy(units), here);
  return {
    ...plan,
    collected: { ...found, ...made },
    observations: observationsOf(made.lines),
    programOf: programsOf(units),
    units,
  };
}

function tried(
  inferred: GpuSeen & Judged & Inferred,
): ReturnType<Stages<GpuPlan, GpuSeen>['tried']> {
  const broken = brokenByRecords(inferred.wanted, inferred);
  // In a part of the units a clause may hold in records, and be violated in cases that were not asked.
  const rows = isWhole(inferred.collected.report)
    ? broken
    : broken.filter(({ violations }) => violations > 0);
  return { found: broken, rows };
}

function sumUp(blamed: GpuSeen & Judged & Inferred & Blamed): Summed {
  const { wanted, judges, comparison, programOf } = blamed;
  const { lines } = blamed.collected;
  const byThemselves = judgedInstructions(blamed);
  const told = new Set(wanted.map(({ id }) => id));
  const judged = [...judgedUnits(lines, programOf, (id) => told.has(id)), ...byThemselves];
  const byClause = unitsByClause(judged);
  // A clause that permits every answer cannot be said to hold.
  const all = wanted
    .map((clause) => unitClauseReport(clause, byClause.get(clause.id) ?? [], comparison, blamed))
    .filter(({ id, violations }) => violations > 0 || notAskedBecause(id) === null);
  const tried = new Set(
    all.flatMap(({ instruction, records: own, undetermined = 0 }) =>
      own + undetermined > 0 ? [instruction] : [],
    ),
  );
  const clauses = all.filter(({ instruction }) => tried.has(instruction));
  const instructions = topicReports(clauses, judged, blamed, gpuInstructionNamed);
  const departing = new Set(
    judges.flatMap(({ seen }, index) =>
      (byThemselves[index]?.violates ?? []).length > 0 ? [seen.instruction] : [],
    ),
  );
  return {
    clauses,
    programClauses: null,
    instructions,
    records: instructions.reduce((sum, { records }) => sum + records, 0),
    notJudged: notJudged(lines),
    departs: (instruction) => departing.has(instruction),
    vectors: { judged: judges.reduce((sum, { seen }) => sum + seen.count, 0), notJudged: 0 },
  };
}

/** The clauses that programs can bear on, by environment and queries. @throws SelectionError */
function selectedClauses(
  clauses: readonly GpuClause[],
  environment: GpuEnvironmentName,
  queries: readonly string[],
): readonly GpuClause[] {
  const here = inForce(clauses, environment);
  const rows = here.map((clause) => ({ clause: clause.id, instruction: topicOf(clause) }));
  const selected = selection(queries, rows);
  return here.filter((clause) => selected(clause.id, topicOf(clause)));
}

/** The cases and generated programs of a campaign, by unit; of a unit of several cases the first. */
function programsOf(units: GpuUnits): (unit: string) => AskedProgram | null {
  return (id) => {
    const unit = units.get(id);
    if (unit.kind === 'gpu program') return { clauses: [], text: unit.text, runs: unit.loads };
    const [first] = unit.kind === 'gpu cases' ? unit.cases : [];
    if (first === undefined) return null;
    const { clauses, program, expect } = first;
    return { clauses, text: program.text, runs: expect.kind === 'runs' };
  };
}

/** What a unit asks that must be refused. */
function refusedBy(units: GpuUnits): (unit: string) => RefusedProgram | null {
  const programOf = programsOf(units);
  return (id) => {
    const asked = /^(case|program):/.test(id) ? programOf(id) : null;
    const result = asked === null ? null : loadGpu(asked.text);
    if (asked === null || result === null || result.loaded) return null;
    return { restriction: result.error.restriction, program: asked.text };
  };
}

function names({ clauses }: GpuCase, wanted: readonly GpuClause[]): boolean {
  return wanted.some(({ id }) => clauses.includes(id));
}
