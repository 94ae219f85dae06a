/** What a certificate says of findings: those that it shows, and what of others it asked again. */
import type { Observations } from '../backends/backend.js';
import type { Certificate, ClauseReport } from '../certify/certificate.js';
import { resultsOf, type CertificateFiles } from '../certify/certificate-files.js';
import { observationsOf } from '../certify/collect.js';
import { disagreementCases } from '../certify/disagreement-cases.js';
import { FILES } from '../certify/folder-names.js';
import { isOfInvariance, withInvariance } from '../certify/invariance.js';
import { recordsIn } from '../certify/kept-records.js';
import { isLax, LAX } from '../certify/lax-loader.js';
import { withMisplacing } from '../certify/misplacing.js';
import type { ProgramReports } from '../certify/program-report.js';
import { verdictLinesText } from '../certify/result-lines.js';
import { sha256Of } from '../certify/sha256.js';
import { hex } from '../../semantics/number/binary32.js';
import type { ResultLine } from '../units/result-line.js';
import { aboutOf, type RunAbout } from './about.js';
import { isSmallest, type FindingKind, type Shown, type Sighting } from './sighting.js';

type Violation = ProgramReports['violations'][number];

/** What a finding is called by. */
export interface FindingName {
  readonly kind: FindingKind;
  readonly signature: string;
}

/** What a run says of findings. */
export interface RunSays {
  readonly about: RunAbout;
  readonly sightings: readonly Sighting[];
  /** What shows a finding, whether the run lists it or counts it under another one. */
  readonly showing: (finding: FindingName) => readonly string[];
  /** Whether what once showed a finding was asked here, and conforms. */
  readonly conforms: (finding: FindingName, unit: string) => boolean;
}

export class AskedRun implements RunSays {
  readonly about: RunAbout;
  readonly sightings: readonly Sighting[];
  readonly #certificate: Certificate;
  readonly #lines: ReadonlyMap<string, ResultLine>;
  /** By the name of a finding, the units that show it, listed by the certificate or not. */
  readonly #units: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #observations: ReadonlyMap<string, Observations>;
  readonly #vectors = new Map<string, ReadonlySet<string>>();

  /**
   * @param files those of a certificate that was verified
   * @param given who is asked, where it is not what the certificate's command line names; the day, for certificates
   *   that do not say it
   */
  constructor(
    certificate: Certificate,
    files: CertificateFiles,
    given: { readonly subject: string | null; readonly today: string },
  ) {
    const lines = certificate.campaign === null ? [] : resultsOf(files).lines;
    const digest = sha256Of(files.read(FILES.certificate));
    this.about = aboutOf(certificate, lines, { ...given, digest });
    this.#certificate = certificate;
    this.#lines = new Map(lines.map((line) => [line.unit, line]));
    this.#units = unitsByName(certificate, lines);
    const seen =
      certificate.campaign === null ? recorded(certificate, files) : observationsOf(lines);
    this.#observations = new Map(seen.map((each) => [each.instruction, each]));
    this.sightings = this.#sightings();
  }

  showing({ kind, signature }: FindingName): readonly string[] {
    return [...(this.#units.get(`${kind} ${signature}`) ?? [])];
  }

  conforms({ kind, signature }: FindingName, unit: string): boolean {
    if (kind !== 'vectors') return this.#lines.get(unit)?.verdict === 'agrees';
    const [, instruction = '', operands = ''] = /^vector:([^:]*):(.*)$/.exec(unit) ?? [];
    if (!this.#operandsOf(instruction).has(operands)) return false;
    const clause = this.#certificate.clauses.find((each) => vectorsSignature(each) === signature);
    // What is counted under another clause violates this one too.
    return (
      clause !== undefined &&
      clause.records > 0 &&
      clause.violations === 0 &&
      (clause.undetermined ?? 0) === 0 &&
      (clause.countedUnder ?? []).length === 0
    );
  }

  #sightings(): readonly Sighting[] {
    const { clauses, programs } = this.#certificate;
    const cases = disagreementCases(this.#certificate);
    const ofPrograms = (programs?.violations ?? []).map((violation, index): Sighting => {
      const name = nameOf(violation);
      const made = cases.find((each) => each.violation === index)?.text ?? null;
      const units = this.showing(name);
      return {
        ...name,
        count: violation.programs,
        units: units.length === 0 ? [violation.name] : units,
        shown: shownProgram(violation, made),
      };
    });
    const ofVectors = clauses.flatMap((clause): readonly Sighting[] => {
      const { violations, worst, id, instruction } = clause;
      if (violations === 0 || worst === null) return [];
      const made = cases.find((each) => each.violation === null && each.clause === id && each.instruction === instruction); // prettier-ignore
      const unit = `vector:${worst.instruction ?? instruction}:${operandsText(worst.operands.flat().map(({ bits }) => bits))}`;
      const besides = clauses.filter((each) => each.instruction === instruction && each.countedUnder?.includes(id) === true).map((each) => each.id); // prettier-ignore
      const shown = shownVector(clause, worst, besides, made?.text ?? null);
      return [{ kind: 'vectors', signature: vectorsSignature(clause), count: violations, units: [unit], shown }]; // prettier-ignore
    });
    return merged([...ofPrograms, ...ofVectors]);
  }

  /** The operands that an instruction by itself was asked on. */
  #operandsOf(instruction: string): ReadonlySet<string> {
    const known = this.#vectors.get(instruction);
    if (known !== undefined) return known;
    const operands = new Set<string>();
    const seen = this.#observations.get(instruction);
    for (let record = 0; record < (seen?.count ?? 0); record += 1) {
      if (seen !== undefined) operands.add(operandsText(operandWords(seen, record).map(hex)));
    }
    this.#vectors.set(instruction, operands);
    return operands;
  }
}

/** A certificate may list one way of departing twice, by different roots: here it is one finding, shown by the smaller of them. */
function merged(sightings: readonly Sighting[]): readonly Sighting[] {
  const byName = new Map<string, Sighting>();
  for (const sighting of sightings) {
    const name = `${sighting.kind} ${sighting.signature}`;
    const known = byName.get(name);
    byName.set(name, known === undefined ? sighting : bothOf(known, sighting));
  }
  return [...byName.values()];
}

function bothOf(one: Sighting, other: Sighting): Sighting {
  const isOther = isSmallest(other.shown) && !isSmallest(one.shown);
  const [shown, besides] = isOther ? [other.shown, one.shown] : [one.shown, other.shown];
  return {
    ...one,
    count: one.count + other.count,
    units: [...new Set([...one.units, ...other.units])],
    shown: { ...shown, clauses: [...new Set([...shown.clauses, ...besides.clauses])] },
  };
}

function operandsText(words: readonly string[]): string {
  return words.join(',');
}

function operandWords({ shape, words }: Observations, record: number): readonly number[] {
  const from = record * shape.words;
  return [...words.subarray(from, from + shape.words - shape.results)];
}

/** The test vectors of a recording. */
function recorded(certificate: Certificate, files: CertificateFiles): readonly Observations[] {
  const kept = files.read(FILES.results).toString().slice(verdictLinesText(certificate).length);
  return recordsIn(kept)?.observations ?? [];
}

function vectorsSignature({ id, instruction }: Pick<ClauseReport, 'id' | 'instruction'>): string {
  return `${id}|${instruction}`;
}

function nameOf({ verdict, disagreement, reason }: Violation): FindingName {
  const kind = verdict === 'crash' ? 'crash' : 'program';
  return { kind, signature: disagreement?.signature ?? reason ?? '' };
}

/** The units of whole programs by what they show, as the certificate names it when it has been made small. */
function unitsByName(
  { programs }: Certificate,
  lines: readonly ResultLine[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const units = new Map<string, Set<string>>();
  const add = (name: string, unit: string): void => {
    units.set(name, (units.get(name) ?? new Set()).add(unit));
  };
  const made = new Map(programs?.made?.map(({ way, disagreement }) => [way, disagreement]));
  const lax = programs?.violations.find(isLax)?.rules ?? [];
  const missed = new Set(lax.map(({ restriction }) => restriction));
  for (const { unit, verdict, reason, disagreement } of withMisplacing(withInvariance(lines))) {
    if (!/^(case|program):/.test(unit)) continue;
    if (verdict === 'crash') add(`crash ${reason ?? ''}`, unit);
    if (verdict !== 'disagrees' || disagreement === null) continue;
    const { restriction, signature } = disagreement;
    const isMissed = restriction !== undefined && missed.has(restriction);
    add(`program ${isMissed ? LAX : (made.get(signature)?.signature ?? signature)}`, unit);
  }
  // It takes two programs to show it: who asks again asks all of which results were compared.
  for (const { disagreement } of (programs?.violations ?? []).filter(isOfInvariance)) {
    const name = `${disagreement?.instruction?.name ?? ''} `;
    for (const { unit, facts = [] } of lines) {
      if (facts.some((fact) => fact.startsWith(name)))
        add(`program ${disagreement?.signature ?? ''}`, unit);
    }
  }
  return units;
}

function shownProgram(
  { name, disagreement, reason, shrunk }: Violation,
  made: string | null,
): Shown {
  return {
    from: name,
    instruction: disagreement?.instruction?.name ?? null,
    clauses: disagreement?.clauses ?? [],
    where: disagreement?.where ?? null,
    observed: disagreement?.observed ?? reason ?? 'a crash',
    permitted: disagreement?.allowed ?? null,
    ulps: disagreement?.ulps ?? null,
    program: shrunk,
    vector: null,
    case: made,
  };
}

function shownVector(
  { id, instruction }: ClauseReport,
  worst: NonNullable<ClauseReport['worst']>,
  besides: readonly string[],
  made: string | null,
): Shown {
  const { place, operands, result, component, observed, expected, wanted, ulps } = worst;
  const permitted = expected === null ? wanted : `${expected.decimal} (${expected.bits})`;
  return {
    from: place,
    instruction: worst.instruction ?? instruction,
    clauses: [id, ...besides],
    where: component === null ? 'result' : `result.${component}`,
    observed: `${observed.decimal} (${observed.bits})`,
    permitted,
    ulps,
    program: null,
    vector: { operands, result },
    case: made,
  };
}
