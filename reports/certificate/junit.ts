/**
 * A certificate as JUnit's XML, which build servers read: a suite for each instruction, a case for each of
 * its clauses; a suite for each kind of unit of a campaign, a case for each unit. What departs fails once: as the unit that
 * shows it, and as a clause only where no unit does.
 */
import {
  absentLines,
  instructionLines,
  instructionText,
  smallestLines,
  smallestText,
} from './against-words.js';
import type { Certificate, ClauseReport } from '../../oracles/certify/certificate.js';
import { escaped } from '../page/markup.js';
import { isGood } from '../../oracles/certify/verdict.js';
import { askedText, operationLines, wrongText } from './exhausted-words.js';
import { headlineText } from './headline.js';
import { apartText, callText, laxOf, programLines, ruleLines, wordText } from './words.js';

/** What a line of results.jsonl says of a unit. */
export interface UnitResult {
  readonly unit: string;
  readonly verdict: string;
  readonly reason?: string | null;
  readonly milliseconds?: number;
  readonly disagreement?: {
    readonly where: string;
    readonly observed: string;
    readonly allowed: string;
    readonly clauses: readonly string[];
    readonly signature: string;
    readonly restriction?: string;
  } | null;
}

interface TestCase {
  readonly name: string;
  readonly seconds: number;
  /** Null where it passes. */
  readonly outcome: {
    readonly kind: 'failure' | 'error' | 'skipped';
    readonly message: string;
    readonly details: string;
  } | null;
}

interface Suite {
  readonly name: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly cases: readonly TestCase[];
}

/** @param units the lines of a campaign; empty for a backend that runs none. */
export function junitXml(certificate: Certificate, units: readonly UnitResult[] = []): string {
  const suites = [
    ...certificate.instructions.map(({ name }) => instructionSuite(certificate, name, units)),
    ...(units.length > 0
      ? [...unitSuites(units, certificate), ...laxSuite(certificate)]
      : [programSuite(certificate)]),
    exhaustedSuite(certificate),
    againstSuite(certificate),
    listSuite(certificate),
    verdictSuite(certificate),
  ].filter(({ cases }) => cases.length > 0);
  const all = suites.flatMap(({ cases }) => cases);
  const name = `vpspec certify ${certificate.backend.name}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(name)}" ${counts(all)}>`,
    ...suites.map(
      (suite) =>
        `  <testsuite name="${escaped(suite.name)}" ${counts(suite.cases)}>\n` +
        `${propertiesText(suite.properties ?? {})}${suite.cases.map((one) => caseText(suite.name, one)).join('')}  </testsuite>`,
    ),
    '</testsuites>',
    '',
  ].join('\n');
}

/** Operations that were asked every operand; one with a result that is not permitted fails. */
function exhaustedSuite({ exhausted }: Certificate): Suite {
  const cases = (exhausted?.operations ?? []).map((each): TestCase => {
    const name = `${each.operation}: ${askedText(each)}`;
    const isWrong = each.verdict === 'does not conform';
    const details = operationLines(each).join('\n');
    return {
      ...{ name, seconds: 0 },
      outcome: isWrong ? { kind: 'failure', message: wrongText(each), details } : null,
    };
  });
  return { name: 'every operand', cases };
}

/** An engine: a case for each instruction, and for each smallest program that differs. */
function againstSuite({ against }: Certificate): Suite {
  if (against === undefined) return { name: 'engine', cases: [] };
  const { engine, instructions, smallest } = against;
  const failing = (name: string, message: string, details: string): TestCase => ({
    ...{ name, seconds: 0 },
    outcome: { kind: 'failure', message, details },
  });
  return {
    name: `engine ${engine}`,
    cases: [
      ...instructions.map((own): TestCase =>
        own.differing === 0 || own.accepted !== null
          ? { name: own.instruction, seconds: 0, outcome: null }
          : failing(own.instruction, instructionText(own), instructionLines(own).join('\n')),
      ),
      ...smallest
        .filter(({ accepted }) => accepted === null)
        .map((own) => failing(own.unit, smallestText(own), smallestLines(own).join('\n'))),
      ...absentLines(against).map((line) => failing(line, line, '')),
    ],
  };
}

function counts(cases: readonly TestCase[]): string {
  const of = (kind: string): string =>
    String(cases.filter(({ outcome }) => outcome?.kind === kind).length);
  const time = cases.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3);
  return (
    `tests="${String(cases.length)}" failures="${of('failure')}" errors="${of('error')}" ` +
    `skipped="${of('skipped')}" time="${time}"`
  );
}

function propertiesText(properties: Readonly<Record<string, string>>): string {
  const all = Object.entries(properties).map(
    ([name, value]) => `      <property name="${escaped(name)}" value="${escaped(value)}"/>\n`,
  );
  return all.length === 0 ? '' : `    <properties>\n${all.join('')}    </properties>\n`;
}

function caseText(suite: string, { name, seconds, outcome }: TestCase): string {
  const open = `    <testcase classname="vpspec.${escaped(suite)}" name="${escaped(name)}" time="${seconds.toFixed(3)}"`;
  if (outcome === null) return `${open}/>\n`;
  const { kind, message, details } = outcome;
  const type = kind === 'skipped' ? '' : ` type="${kind}"`;
  const head = `      <${kind}${type} message="${escaped(message)}"`;
  const body = details === '' ? `${head}/>` : `${head}>${escaped(details)}</${kind}>`;
  return `${open}>\n${body}\n    </testcase>\n`;
}

function instructionSuite(
  certificate: Certificate,
  instruction: string,
  units: readonly UnitResult[],
): Suite {
  const own = certificate.clauses.filter((clause) => clause.instruction === instruction);
  return {
    name: instruction,
    cases: own.map((clause) => clauseCase(clause, units)),
  };
}

/** The suites of which a unit fails by a clause. */
function shownIn(clause: ClauseReport, units: readonly UnitResult[]): readonly string[] {
  const showing = units.filter(
    ({ unit, verdict, disagreement }) =>
      (verdict === 'agrees' && unit === unitOf(clause)) ||
      (verdict === 'disagrees' && disagreement?.clauses.includes(clause.id) === true),
  );
  return [...new Set(showing.map(({ unit }) => suiteOf(unit)))];
}

/** The unit that asks the records which violate a clause; null where it is violated by whole programs alone. */
function unitOf({ violations, worst, instruction }: ClauseReport): string | null {
  if (violations === 0 || worst === null) return null;
  return `instruction:${worst.instruction ?? instruction}`;
}

function clauseCase(clause: ClauseReport, units: readonly UnitResult[]): TestCase {
  const { id, records, violations, accepted, lax = 0, countedUnder = [] } = clause;
  const skipped = (message: string): TestCase => ({
    name: id,
    seconds: 0,
    outcome: { kind: 'skipped', message, details: '' },
  });
  if (records === 0) {
    const under = countedUnder.join(', ');
    return skipped(under === '' ? 'nothing to try it on' : `violated, and counted under ${under}`);
  }
  if (violations === 0) return { name: id, seconds: 0, outcome: null };
  if (violations === lax) return skipped(LAX_SUITE);
  if (accepted !== null) return skipped(`known: ${accepted}`);
  const message = `${String(violations)} of ${String(records)} violate it`;
  const shown = shownIn(clause, units);
  if (shown.length > 0) return skipped(`${message}: that fails under ${shown.join(', ')}`);
  return { name: id, seconds: 0, outcome: { kind: 'failure', message, details: details(clause) } };
}

function details({ says, section, instruction, worst }: ClauseReport): string {
  if (worst === null) return `${says} (section ${section})`;
  const { expected, wanted, observed, place } = worst;
  const want = expected === null ? (wanted ?? 'another result') : wordText(expected);
  const distance = apartText(worst);
  return (
    `${says} (section ${section})\n` +
    `${callText(instruction, worst)} gave ${wordText(observed)}, wanted ${want}${distance}\n` +
    `${callText(instruction, worst, ({ bits }) => bits)} at ${place}`
  );
}

/** Programs of a machine that runs no campaign: those that depart. */
function programSuite({ programs }: Certificate): Suite {
  const cases = (programs?.violations ?? []).map((violation): TestCase => {
    const { name, verdict, reason, disagreement, shrunk } = violation;
    const message =
      disagreement === null
        ? (reason ?? verdict)
        : `${disagreement.where} is ${disagreement.observed}, allowed ${disagreement.allowed}`;
    const text = shrunk === null ? '' : programLines(shrunk).join('\n');
    const kind = verdict === 'crash' ? 'error' : 'failure';
    return { name, seconds: 0, outcome: { kind, message, details: text } };
  });
  return { name: 'programs', cases };
}

/** Names of suites, by what stands before the colon of the ids of a campaign's units. */
const SUITES: Readonly<Record<string, string>> = {
  instruction: 'instructions asked',
  probe: 'probes',
  case: 'corpus',
  program: 'generated programs',
};

function suiteOf(unit: string): string {
  const kind = unit.split(':', 1)[0] ?? '';
  return SUITES[kind] ?? kind;
}

const BROKEN = ['crash', 'timeout', 'protocol error', 'infrastructure'];

/** The clauses that results of an instruction by itself violate: its unit says only that there are results. */
type Violations = (unit: string) => readonly ClauseReport[];

function violationsOf({ clauses }: Certificate): Violations {
  return (unit) => clauses.filter((clause) => unitOf(clause) === unit);
}

/** Why what is part of the finding about the loader does not fail by itself. */
const LAX_SUITE = 'part of the one finding that the loader does not check programs';

/** A loader that does not check programs: one failure. */
function laxSuite(certificate: Certificate): readonly Suite[] {
  const lax = laxOf(certificate);
  if (lax === undefined) return [];
  const { accepted, disagreement } = lax;
  const kind = accepted === null ? 'failure' : 'skipped';
  const message = accepted === null ? (disagreement?.observed ?? '') : `known: ${accepted}`;
  const details = ruleLines(lax).join('\n');
  return [
    {
      name: 'loading',
      cases: [
        { name: 'programs that must be refused', seconds: 0, outcome: { kind, message, details } },
      ],
    },
  ];
}

function unitSuites(units: readonly UnitResult[], certificate: Certificate): readonly Suite[] {
  const judged: Judged = {
    violated: violationsOf(certificate),
    isLax: laxOf(certificate) !== undefined,
    listed: listedUnits(certificate, units),
  };
  const byKind = new Map<string, TestCase[]>();
  for (const unit of units) {
    const suite = suiteOf(unit.unit);
    const known = byKind.get(suite) ?? [];
    known.push(unitCase(unit, judged));
    byKind.set(suite, known);
  }
  return [...byKind].map(([name, cases]) => ({ name, cases }));
}

/** What a certificate says of its units. */
interface Judged {
  readonly violated: Violations;
  readonly isLax: boolean;
  /** The reason that a list of known violations gives for what a unit came to. */
  readonly listed: (unit: UnitResult) => string | null;
}

/** A way of departing is known where the list knows all units that depart so. */
function listedUnits(
  { expectations }: Certificate,
  units: readonly UnitResult[],
): Judged['listed'] {
  const key = ({ verdict, signature }: { verdict: string; signature: string | null }): string =>
    `${verdict} ${signature ?? ''}`;
  const keyOf = ({ verdict, disagreement }: UnitResult): string =>
    key({ verdict, signature: disagreement?.signature ?? null });
  const left = new Map<string, number>();
  for (const unit of units) left.set(keyOf(unit), (left.get(keyOf(unit)) ?? 0) + 1);
  const reasons = new Map<string, string>();
  for (const { units: found, reason } of expectations?.expected ?? []) {
    if (found === undefined) continue;
    left.set(key(found), (left.get(key(found)) ?? 0) - found.count);
    reasons.set(key(found), reason);
  }
  return (unit) => ((left.get(keyOf(unit)) ?? 0) > 0 ? null : (reasons.get(keyOf(unit)) ?? null));
}

function unitCase(unitResult: UnitResult, { violated, isLax, listed }: Judged): TestCase {
  const { unit, verdict, reason, milliseconds, disagreement } = unitResult;
  const violation =
    disagreement === undefined || disagreement === null
      ? ''
      : `${disagreement.clauses.join(', ')}: ${disagreement.where} is ${disagreement.observed}, allowed ${disagreement.allowed}`;
  const made = (
    kind: NonNullable<TestCase['outcome']>['kind'],
    message: string,
    text = violation,
  ): TestCase => ({
    name: unit,
    seconds: (milliseconds ?? 0) / 1000,
    outcome: { kind, message, details: text },
  });
  const said = reason === undefined || reason === null ? verdict : `${verdict}: ${reason}`;
  if (isLax && disagreement?.restriction !== undefined) return made('skipped', LAX_SUITE);
  if (verdict === 'agrees') {
    const broken = violated(unit);
    if (broken.length === 0) return { ...made('skipped', ''), outcome: null };
    const message = `its results violate ${broken.map(({ id }) => id).join(', ')}`;
    if (broken.every(({ accepted }) => accepted !== null))
      return made('skipped', `known: ${message}`);
    return made('failure', message, broken.map(details).join('\n'));
  }
  const known = listed(unitResult);
  if (known !== null) return made('skipped', `known: ${known}`);
  if (verdict === 'disagrees') return made('failure', said);
  if (BROKEN.includes(verdict)) return made('error', said);
  return made('skipped', said);
}

/** The list of known violations: what is found and not listed fails above; what is listed and not found, here. */
function listSuite({ expectations }: Certificate): Suite {
  const cases = (expectations?.absent ?? []).map(({ clause, place }): TestCase => ({
    name: `${place} ${clause}`,
    seconds: 0,
    outcome: {
      kind: 'failure',
      message: 'an expected failure that was not found: delete the entry',
      details: '',
    },
  }));
  return { name: 'expected failures', cases };
}

/** So that a run of which too little could be judged is not taken for one that passed. */
function verdictSuite(certificate: Certificate): Suite {
  const { verdict, scope } = certificate;
  const message = headlineText(certificate);
  const kind: 'failure' | 'error' = verdict === 'does not conform' ? 'failure' : 'error';
  const outcome = isGood(certificate) ? null : { kind, message, details: '' };
  return {
    name: 'certificate',
    properties: { verdict, headline: message, scope: JSON.stringify(scope) },
    cases: [{ name: 'verdict', seconds: 0, outcome }],
  } satisfies Suite;
}
