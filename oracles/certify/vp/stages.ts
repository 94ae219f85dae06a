/** What is VP programs' own in each stage of a certification. */
import type { VpAuthority } from '../../../spec/authorities.js';
import { availableIn, ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import type { Clause } from '../../../spec/load/clauses.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { load } from '../../../semantics/language/load.js';
import type { Observations } from '../../backends/backend.js';
import { askedFor } from '../../campaign/vp/asked-programs.js';
import { infer } from '../../inference/infer.js';
import { Questions } from '../../inference/questions.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import { topicOf } from '../../units/gpu/suspects.js';
import { vpCasesFor } from '../../units/rehosted.js';
import { vpCorpus } from '../../units/vp/corpus.js';
import { Performer } from '../../units/vp/perform.js';
import { Units } from '../../units/vp/unit.js';
import { askUnits, asksPrograms } from '../ask-units.js';
import { EngineAnswers } from '../../against/expected.js';
import { vpAgainst } from './against.js';
import { requireEngineLines } from './engine-lines.js';
import type { ClauseName } from '../asked.js';
import type { NotJudged } from '../certificate.js';
import { applicableClauses, judgeClauses, type ClauseRow } from './clauses-of.js';
import { observationsOf } from '../collect.js';
import { contradictions } from '../contradictions.js';
import { evidenceOf } from '../evidence.js';
import { driversHalf } from './exemptions.js';
import { inForce } from '../in-force.js';
import type { InstructionJudge } from '../instruction-judge.js';
import { INVARIANCE_CLAUSE, withInvariance } from '../invariance.js';
import { judgedUnits, type AskedProgram } from '../judged-units.js';
import { withLaxLoading, type RefusedProgram } from '../lax-loader.js';
import { withMisplacing } from '../misplacing.js';
import {
  environmentOf,
  expectationsIn,
  factsOf,
  governing,
  type CertifyOptions,
} from '../options.js';
import { nearestProfile, policyReport } from '../policies.js';
import { programReports } from './programs.js';
import { excuses, followedInterpretations } from '../interpretations.js';
import { clauseReports, instructionReport } from '../reports.js';
import { programClausesOf } from '../scope.js';
import { selection } from '../selection.js';
import { vpLetterShrinking } from './small-letters.js';
import type { Blamed, Inferred, Judged, Plan, Seen, Stages, Summed } from '../stages.js';

interface VpPlan extends Plan {
  readonly environment: EnvironmentName;
  readonly authority: VpAuthority;
  /** The clauses in force that can be tested, selected or not. */
  readonly inForce: readonly Clause[];
  /** The selected clauses, by id. */
  readonly names: ReadonlySet<string>;
  readonly byResults: readonly ClauseRow[];
}

/** What a backend that runs programs did besides. */
interface Ran {
  readonly units: Units;
  readonly attribution: Attribution;
}

interface VpSeen extends VpPlan, Seen {
  /** Null for a backend that runs no programs. */
  readonly ran: Ran | null;
  readonly unjudged: readonly NotJudged[];
  /** What was not judged of instructions that the environment lacks. */
  readonly elsewhere: readonly NotJudged[];
}

export const VP_STAGES: Stages<VpPlan, VpSeen> = {
  plan,
  ask,
  infer: inferred,
  tried,
  violations,
  letterShrinking: ({ options, ran, environment }) =>
    ran === null
      ? null
      : vpLetterShrinking(options.backend, ran.units, ran.attribution, environment),
  against: async (judged) =>
    vpAgainst({
      ...judged,
      units: judged.ran?.units ?? null,
      wanted: wantedOf(judged.byResults),
      exemption: judged.judging.exemption,
      expected: judged.expected,
    }),
  sumUp,
};

function plan(options: CertifyOptions): VpPlan {
  const { backend } = options;
  const environment = vpEnvironment(environmentOf(options));
  const authority = governing(environment, options);
  const specification = options.specification ?? loadSpecification();
  const { clauses } = specification;
  const rows = applicableClauses(clauses, authority);
  const testable = inForce(clauses, authority);
  // What results of instructions are held against, and what only programs can show.
  const known = [...rows, ...testable.map(rowOf)];
  const isSelected = selection(options.queries ?? [], known);
  const selected = known.filter(({ clause, instruction }) => isSelected(clause, instruction));
  const names = new Set(selected.map(({ clause }) => clause));
  const byResults = rows.filter(({ clause, instruction }) => isSelected(clause, instruction));
  return {
    options,
    environment,
    authority,
    specification,
    inForce: testable,
    testable: testable.map(({ id }) => id).filter((id) => names.has(id)),
    selected,
    byResults,
    names,
    expected: expectationsIn(options, clauses),
    facts: factsOf(backend, environment),
    judging: {
      authority,
      clausesOf: (instruction) => judgeClauses(instruction, byResults),
      // Whoever runs programs answers for all of the language.
      exemption: backend.abilities.vp === null ? driversHalf : (): null => null,
      ahead: new Map(),
    },
  };
}

async function ask(plan: VpPlan): Promise<VpSeen> {
  const { options, environment } = plan;
  const { backend, queries = [] } = options;
  const kept = await backend.observe(wantedOf(plan.byResults));
  if (backend.abilities.vp === null) options.onRecords?.({ queries, ...kept });
  const asked = await ranOf(plan);
  const ofPrograms = observationsOf(asked?.collected.lines ?? []);
  const { here, elsewhere } = split([...kept.observations, ...ofPrograms], environment);
  return {
    ...plan,
    collected: asked?.collected ?? null,
    observations: here,
    programOf: programsOf(asked?.ran.units ?? null),
    ran: asked?.ran ?? null,
    unjudged: unjudgedSources(kept.unjudged),
    elsewhere,
  };
}

/** What a backend that runs programs does when it is asked; null for another. */
async function ranOf(
  plan: VpPlan,
): Promise<{ readonly collected: NonNullable<Seen['collected']>; readonly ran: Ran } | null> {
  const { options, environment, authority, byResults, names } = plan;
  const { clauses } = plan.specification;
  const { backend, queries = [], document = null } = options;
  if (backend.abilities.vp === null) return null;
  const testable = plan.inForce.map(({ id }) => id);
  const cases = vpCasesFor(authority, vpCorpus(), testable);
  const units = new Units({
    authority,
    wanted: wantedOf(byResults),
    programs: asksPrograms(queries),
    clauses: names,
    cases,
  });
  const attribution = Attribution.load(clauses, document);
  const against = EngineAnswers.ofAny(options.against?.engine ?? null, environment, authority);
  if (options.kept !== undefined)
    requireEngineLines(options.kept.lines, units, against, attribution);
  const performer = new Performer(environment, attribution, against);
  const collected = await askUnits(
    plan,
    {
      document,
      units,
      perform: performer.perform.bind(performer),
      programsOf: (unit) => askedFor(unit, environment, 1),
      language: 'vp',
    },
    (all) => split(all, environment).here,
  );
  const isInvariant = testable.includes(INVARIANCE_CLAUSE);
  const held = isInvariant ? withInvariance(collected.lines) : collected.lines;
  const made = withLaxLoading(withMisplacing(held), refusedBy(units), plan.inForce);
  return { collected: { ...collected, ...made }, ran: { units, attribution } };
}

function inferred({
  authority,
  environment,
  specification,
  collected,
  observations,
  judges,
}: VpSeen & Judged): Inferred {
  const { errata } = specification;
  const inference = infer(
    evidenceOf(judges, collected?.lines ?? [], environment),
    new Questions(observations, authority, collected?.hasPrograms ?? false),
    authority,
  );
  const points = inference.findings.map((finding) =>
    policyReport(finding, authority, collected === null ? (name): string => name : undefined),
  );
  const followed = followedInterpretations(judges);
  return {
    inference,
    inconsistencies: contradictions(judges, authority, inference.assignment),
    followed,
    points,
    nearest: nearestProfile(inference.nearest, points, authority),
    interpretations: {},
    interpretationEvidence: null,
    otherInterpretations: followed.map((each) => {
      const erratum = errata.find(({ id }) => id === each.erratum);
      const says = erratum?.interpretations[each.interpretation] ?? '';
      return { ...each, problem: erratum?.problem ?? '', says };
    }),
  };
}

/** Everything that departs. */
function tried({
  judges,
  followed,
  byResults,
}: VpSeen & Judged & Inferred): ReturnType<Stages<VpPlan, VpSeen>['tried']> {
  const found = judges.flatMap(({ seen, tallies }) =>
    tallies.map(({ id, violations }) => ({
      clause: id,
      instruction: seen.instruction,
      violations: excuses(followed, id) === null ? violations : 0,
    })),
  );
  return { found, rows: byResults };
}

async function violations({
  options,
  collected,
  ran,
  environment,
}: VpSeen): ReturnType<Stages<VpPlan, VpSeen>['violations']> {
  if (collected === null || ran === null) return null;
  const { units, attribution } = ran;
  const made = options.kept?.made ?? null;
  const asked = { ...collected, units, made };
  return programReports(options.backend, asked, attribution, environment);
}

function sumUp(blamed: VpSeen & Judged & Inferred & Blamed): Summed {
  const { judges, followed, inference, inconsistencies, names, elsewhere } = blamed;
  const { clauses: all } = blamed.specification;
  const clauses = judges.flatMap((judge) =>
    clauseReports(judge, all, blamed.comparison, followed, inference),
  );
  const instructions = judges.map((judge) =>
    instructionReport(judge, clauses, followed, inference, inconsistencies),
  );
  const units = judgedUnits(blamed.collected?.lines ?? [], blamed.programOf, (id) => names.has(id));
  const exemptions = [...elsewhere, ...judges.flatMap(exempted)];
  const records = judges.reduce((sum, { seen }) => sum + seen.count, 0);
  const left = (all: readonly NotJudged[]): number =>
    all.reduce((sum, each) => sum + (each.records ?? 0), 0);
  return {
    clauses,
    programClauses: programClausesOf(units).filter(
      ({ id, violations }) => names.has(id) || violations > 0,
    ),
    instructions,
    records,
    notJudged: [...blamed.unjudged, ...exemptions],
    departs: (instruction) =>
      instructions.some((each) => each.name === instruction && each.clauses.violated > 0),
    vectors: { judged: records + left(elsewhere) - left(exemptions), notJudged: left(exemptions) },
  };
}

function rowOf(clause: Clause): ClauseName {
  return { clause: clause.id, instruction: topicOf(clause) };
}

/** The cases and generated programs of a campaign, by unit. */
function programsOf(units: Units | null): (unit: string) => AskedProgram | null {
  return (id) => {
    const unit = units?.get(id);
    if (unit === undefined || !('text' in unit)) return null;
    const { text, about = null } = unit;
    if (about === null) return { clauses: [], text, runs: true };
    return { clauses: about.shows ? about.clauses : [], text, runs: about.runs };
  };
}

/** What a unit asks that must be refused. */
function refusedBy(units: Units): (unit: string) => RefusedProgram | null {
  return (id) => {
    const unit = units.get(id);
    const result = 'text' in unit ? load(unit.text) : null;
    if (!('text' in unit) || result === null || result.loaded) return null;
    return { restriction: result.error.restriction, program: unit.text };
  };
}

function wantedOf(rows: readonly ClauseRow[]): (instruction: string) => boolean {
  const names = new Set(rows.map(({ instruction }) => instruction));
  // What the environment lacks is read too, to say that it is not judged.
  return (instruction) => names.has(instruction);
}

/** Observations of instructions that the environment has, and a word about the others. */
function split(
  observations: readonly Observations[],
  environment: EnvironmentName,
): { here: readonly Observations[]; elsewhere: readonly NotJudged[] } {
  const here: Observations[] = [];
  const elsewhere: NotJudged[] = [];
  for (const seen of observations) {
    const spec = instructionNamed(seen.instruction);
    if (spec !== undefined && availableIn(ENVIRONMENTS[environment], spec.since)) {
      here.push(seen);
    } else {
      elsewhere.push({
        instruction: seen.instruction,
        source: seen.instruction,
        records: seen.count,
        reason: `${environment} has no ${seen.instruction}`,
      });
    }
  }
  return { here, elsewhere };
}

function unjudgedSources(
  unjudged: readonly { readonly source: string; readonly reason: string }[],
): NotJudged[] {
  return unjudged.map(({ source, reason }) => ({
    instruction: null,
    source,
    records: null,
    reason,
  }));
}

function exempted({ seen, exempted: byReason }: InstructionJudge): NotJudged[] {
  return [...byReason].map(([reason, records]) => ({
    instruction: seen.instruction,
    source: seen.instruction,
    records,
    reason,
  }));
}
