/** What is guests' own in each stage of a certification. */
import { isAccepted, POLICY_NAMES } from '../../../semantics/domains/assignments.js';
import { alternativesOfMask } from '../../../semantics/domains/explore.js';
import { generalOf, registersOf, type GuestValues } from '../../../semantics/guest/language.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { parseHex, valueOf } from '../../../semantics/number/binary32.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import type { GuestClause } from '../../../spec/load/clauses.js';
import { BackendUsageError, type Backend } from '../../backends/backend.js';
import { guestAskedFor, guestUnits } from '../../campaign/guest/language.js';
import { guestClauses } from '../../cases/guest/clauses.js';
import { Constraints, projectionWithin } from '../../inference/constraints.js';
import { infer, spaceOf } from '../../inference/infer.js';
import { Questions } from '../../inference/questions.js';
import { solve } from '../../inference/solve.js';
import { GuestJudge } from '../../judge/guest/judge.js';
import {
  guestCandidateOf,
  guestDeparting,
  guestShrinkLanguage,
  guestTest,
  inputLines,
} from '../../shrink/guest/language.js';
import { sittingIn } from '../../shrink/sitting.js';
import { topicOf } from '../../units/gpu/suspects.js';
import { GuestPerformer } from '../../units/guest/perform.js';
import { clausesOfUnit, type GuestUnits } from '../../units/guest/unit.js';
import type { ResultLine } from '../../units/result-line.js';
import { askUnits, asksPrograms } from '../ask-units.js';
import type { Collected } from '../collect.js';
import { inconsistency } from '../contradictions.js';
import { inForce, notAskedBecause } from '../in-force.js';
import { judgedUnits, type AskedProgram, type JudgedUnit } from '../judged-units.js';
import { withLaxLoading, type LaxLoading } from '../lax-loader.js';
import {
  environmentOf,
  expectationsIn,
  factsOf,
  governing,
  type CertifyOptions,
} from '../options.js';
import { policyReport } from '../policies.js';
import type { ShrunkProgram } from '../program-report.js';
import { selection } from '../selection.js';
import { reportsOfPrograms, type SmallPrograms } from '../small-programs.js';
import type { Blamed, Inferred, Judged, Plan, Seen, Stages, Summed } from '../stages.js';
import type { Shown } from '../shown-record.js';
import { notJudged, topicReports, unitClauseReport, unitsByClause } from '../unit-reports.js';
import { programWitness } from '../witness.js';

interface GuestPlan extends Plan {
  /** The clauses that programs can bear on, by queries. */
  readonly wanted: readonly GuestClause[];
}

interface GuestSeen extends GuestPlan, Seen {
  readonly units: GuestUnits;
  readonly collected: Collected & { readonly lax: LaxLoading | null };
}

export function guestStages(guest: Guest): Stages<GuestPlan, GuestSeen> {
  return {
    plan: (options) => plan(guest, options),
    ask: (planned) => ask(guest, planned),
    infer: (judged) => inferred(guest, judged),
    tried: (given) => {
      const { arithmetic } = generalOf(guest.language);
      const violations = given.inconsistencies.length;
      const all = [{ clause: arithmetic, instruction: topicOf({ id: arithmetic }), violations }];
      const found = violations === 0 ? [] : all;
      return { found, rows: found };
    },
    violations: ({ options, collected: { lines, lax, until }, units }) =>
      reportsOfPrograms(
        options.backend,
        { lines, lax, until, made: options.kept?.made ?? null },
        smallGuestPrograms(guest, options.backend, units),
      ),
    letterShrinking: () => null,
    // No engine that is modelled runs programs of guests.
    against: () => Promise.resolve(null),
    sumUp: (blamed) => summed(guest, blamed),
  };
}

/** @throws SelectionError, SpecFileError, BackendUsageError */
function plan(guest: Guest, options: CertifyOptions): GuestPlan {
  const { backend, queries = [], campaign = {} } = options;
  const environment = environmentOf(options);
  if (!backend.abilities.guests.has(environment)) {
    throw new BackendUsageError(`${backend.identity.spec} runs no ${guest.language.programs}`);
  }
  if ((campaign.jobs ?? 1) > 1 && campaign.worker === undefined) {
    throw new BackendUsageError(
      `${environment} is registered in this process alone: leave --jobs, or name the file of its language with --language`,
    );
  }
  const authority = governing(environment, options);
  const here = inForce(guestClauses(guest).all, authority);
  const rows = here.map((clause) => ({ clause: clause.id, instruction: topicOf(clause) }));
  const isSelected = selection(queries, rows);
  const wanted = here.filter((clause) => isSelected(clause.id, topicOf(clause)));
  const selected = rows.filter(({ clause, instruction }) => isSelected(clause, instruction));
  return {
    options,
    environment,
    authority,
    specification: options.specification ?? loadSpecification(),
    wanted,
    testable: wanted.map(({ id }) => id),
    selected,
    byResults: [],
    expected: expectationsIn(options, here),
    facts: factsOf(backend, environment),
    judging: {
      authority,
      clausesOf: () => {
        throw new Error('no instruction of a guest is asked but in programs');
      },
      exemption: () => null,
      ahead: new Map(),
    },
  };
}

/** @throws BackendFailure, BackendUsageError, CampaignUsageError, CampaignFailure */
async function ask(guest: Guest, planned: GuestPlan): Promise<GuestSeen> {
  const { options, wanted } = planned;
  const all = guestUnits(guest);
  const programs = new Map<string, AskedProgram>();
  const programOf = (id: string): AskedProgram => {
    const known = programs.get(id);
    if (known !== undefined) return known;
    const unit = all.get(id);
    const made = { clauses: clausesOfUnit(guest, unit), text: unit.text, runs: unit.loads };
    programs.set(id, made);
    return made;
  };
  const isWanted = new Set(wanted.map(({ id }) => id));
  const foremost = asksPrograms(options.queries ?? [])
    ? all.foremost
    : all.foremost.filter((id) => programOf(id).clauses.some((clause) => isWanted.has(clause)));
  const units = { foremost, others: all.others, get: all.get.bind(all), find: all.find.bind(all) };
  const performer = new GuestPerformer(guest);
  const found = await askUnits(planned, {
    document: null,
    units,
    perform: performer.perform.bind(performer),
    programsOf: guestAskedFor,
    // How long it takes to judge is estimated as of VP programs.
    language: 'vp',
  });
  const refused = (id: string) => {
    const { restriction, text } = all.get(id);
    return restriction === null ? null : { restriction, program: text };
  };
  const made = withLaxLoading(found.lines, refused, guestClauses(guest).all);
  return {
    ...planned,
    collected: { ...found, ...made },
    observations: [],
    programOf,
    units: all,
  };
}

/** The assignments that explain each program, and whether one of those that are accepted explains all. */
function inferred(guest: Guest, { collected, units, authority }: GuestSeen & Judged): Inferred {
  const judge = new GuestJudge(guest);
  const constraints = new Constraints<Shown>();
  for (const line of collected.lines) {
    const results = resultsOf(guest, line);
    if (results === null) continue;
    const { id, text, values } = units.get(line.unit);
    const region = judge.explaining(text, values, { loaded: true, results });
    if (region === null) continue;
    const witness = (): Shown => ({
      instruction: null,
      place: id,
      witness: () => programWitness(id, Object.values(results).flat()),
    });
    constraints.add(region, witness, { source: id });
  }
  const reliable = constraints.all();
  const asked = new Set(reliable.flatMap(({ support }) => support));
  const inference = infer(
    { reliable, doubtful: [] },
    new Questions([], authority, false),
    authority,
  );
  const accepted = spaceOf((policy, value) => isAccepted(policy, value, authority));
  const inconsistencies = solve(reliable, accepted).conflicts.map(({ policy: at, core }) => {
    const policy = POLICY_NAMES[at];
    if (policy === undefined) throw new Error(`there is no policy ${String(at)}`);
    const records = core.map((each) => ({
      shown: each.witness(),
      explainedBy: alternativesOfMask(policy, projectionWithin(each, at, accepted)),
    }));
    return inconsistency(policy, records);
  });
  return {
    inference,
    inconsistencies,
    followed: [],
    points: inference.findings
      .filter(({ policy }) => asked.has(POLICY_NAMES.indexOf(policy)))
      .map((finding) => ({
        ...policyReport(finding, authority, (unit) => unit),
        erratum: null,
        interpretation: null,
      })),
    nearest: null,
    interpretations: {},
    interpretationEvidence: null,
    otherInterpretations: [],
  };
}

/** What a program left by the words of its line; null of a line without. */
function resultsOf(
  { language }: Guest,
  { verdict, left }: ResultLine,
): Readonly<Record<string, readonly number[]>> | null {
  if (verdict !== 'agrees' || left === null) return null;
  const values = left.map((word) => valueOf(parseHex(word) ?? 0));
  return Object.fromEntries(
    registersOf(language, 'result').map((name, at) => [name, values.slice(4 * at, 4 * at + 4)]),
  );
}

interface Asked {
  readonly text: string;
  readonly values: GuestValues;
}

function smallGuestPrograms(
  guest: Guest,
  backend: Backend,
  units: GuestUnits,
): SmallPrograms<Asked> {
  const departing = guestDeparting(guest, backend);
  return {
    askedOf: ({ unit, verdict }) =>
      verdict === 'disagrees' || verdict === 'crash' ? units.get(unit) : null,
    shown: ({ text, values }) => shownGuestProgram(text, values),
    smallest: async ({ text, values }, _, effort) => {
      const { smallest: ways } = await sittingIn(guestShrinkLanguage(guest), {
        start: guestCandidateOf(guest, text, values),
        test: guestTest(guest, backend),
        ...effort,
        state: null,
        onProgress: () => undefined,
      });
      const { candidate, oneMinimal } = ways;
      const disagreement = await departing(candidate);
      if (disagreement === null) return null;
      const shrunk = { ...shownGuestProgram(candidate.text, candidate.inputs), oneMinimal };
      return { shrunk, disagreement, ways };
    },
  };
}

function shownGuestProgram(program: string, values: GuestValues): ShrunkProgram {
  return { program, inputs: inputLines(values), v: {}, c: {}, oneMinimal: false };
}

function summed(guest: Guest, blamed: GuestSeen & Judged & Inferred & Blamed): Summed {
  const { wanted, comparison, programOf, inconsistencies } = blamed;
  const { lines } = blamed.collected;
  const { arithmetic } = generalOf(guest.language);
  const told = new Set(wanted.map(({ id }) => id));
  const judged = [
    ...judgedUnits(lines, programOf, (id) => told.has(id)),
    ...inconsistencies.map(() => violating(arithmetic)),
  ];
  const byClause = unitsByClause(judged);
  const clauses = wanted
    .map((clause) => unitClauseReport(clause, byClause.get(clause.id) ?? [], comparison, blamed))
    .filter(({ id, violations }) => violations > 0 || notAskedBecause(id) === null)
    .filter(({ records, undetermined = 0 }) => records + undetermined > 0);
  const specOf = (name: string) => guest.language.instructions.find((each) => each.name === name);
  const instructions = topicReports(clauses, judged, blamed, specOf);
  return {
    clauses,
    programClauses: null,
    instructions,
    records: instructions.reduce((sum, { records }) => sum + records, 0),
    notJudged: notJudged(lines),
    departs: () => false,
    vectors: { judged: 0, notJudged: 0 },
  };
}

/** Programs that are permitted each by itself, and that no assignment explains together. */
function violating(id: string): JudgedUnit {
  const nothing = { holds: [], undetermined: [], generally: new Map<string, string>() };
  return { ...nothing, about: [id], violates: [id], oneOf: false };
}
