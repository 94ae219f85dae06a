/** How a certificate's numbers and counts read, on the terminal and on the page alike. */
import type { Certificate, ClauseReport } from '../../oracles/certify/certificate.js';
import type {
  BothInterpretations,
  InterpretationFollowed,
} from '../../oracles/certify/policy-report.js';
import type { ShrunkProgram } from '../../oracles/certify/program-report.js';
import type { Witness, Word } from '../../oracles/certify/witness.js';
import type { LineDisagreement } from '../../oracles/units/result-line.js';
import { isOpen, verdictParts } from '../../oracles/certify/verdict.js';
import { load } from '../../semantics/language/load.js';
import { counted, grouped } from '../page/counts.js';
import { reportedLanguage } from './languages.js';

/** How a verdict looks. */
export const TONES = {
  conforms: 'good',
  'conforms with expected failures': 'warn',
  'conforms by the letter': 'warn',
  incomplete: 'warn',
  'does not conform': 'bad',
  inconclusive: 'warn',
} as const satisfies Record<Certificate['verdict'], string>;

/** "8 whole programs asked: 3 agree, 2 disagree, 1 inconclusive, 2 without a result". */
export function programOutcomes({
  asked,
  judged,
  agree,
  inconclusive,
  violations,
}: NonNullable<Certificate['programs']>): string {
  const all = asked ?? judged;
  const depart = violations.reduce((sum, { programs }) => sum + programs, 0);
  const disagree = asked === undefined ? depart : judged - agree;
  const unseen = all - agree - inconclusive - disagree;
  const outcomes = [
    `${grouped(agree)} agree`,
    ...(disagree === 0 ? [] : [`${grouped(disagree)} disagree`]),
    ...(inconclusive === 0 ? [] : [`${grouped(inconclusive)} inconclusive`]),
    ...(unseen === 0 ? [] : [`${grouped(unseen)} without a result`]),
  ];
  return `${counted(all, 'whole program')} asked: ${outcomes.join(', ')}`;
}

/** Units of an inconclusive certificate that are told of one by one. */
const MOST_OPEN = 3;

/** Why a certificate is inconclusive, a reason each; nothing of another verdict. */
export function openText(certificate: Certificate): readonly string[] {
  if (certificate.verdict !== 'inconclusive') return [];
  const { campaign, expectations } = certificate;
  const { isEnded, open } = verdictParts(certificate);
  // What is listed as known leaves nothing open; of what is not, the list names the first of each kind.
  const unexpected = expectations?.unexpected.map(({ units }) => units?.first);
  const named = (campaign?.incidents ?? [])
    .filter(({ unit, verdict }) => isOpen(verdict) && unexpected?.includes(unit) !== false)
    .slice(0, MOST_OPEN);
  const more = open - named.length;
  return [
    ...named.map(({ unit, verdict, reason }) => {
      // What follows the first line are details: the end of standard error.
      const because = reason === null ? '' : `: ${reason.split('\n')[0] ?? ''}`;
      return `${unit} ended as ${verdict}${because}`;
    }),
    ...(more > 0 ? [`so did ${counted(more, 'unit')} more`] : []),
    ...(isEnded || campaign === null
      ? []
      : [`${grouped(campaign.done)} of ${counted(campaign.units, 'unit')} were asked`]),
  ];
}

/** A value as "-0 (0x80000000)". */
export function wordText({ bits, decimal }: Word): string {
  return `${decimal} (${bits})`;
}

/** Numbers of one binade: who is farther off is told no closer. */
const FARTHEST = 2 ** 23;

/** "1 ulp", "8 388 608 ulps", "more than 2^23 ulps"; nothing where there is no distance. */
export function distanceText(ulps: number | null): string {
  if (ulps === null) return '';
  if (ulps === 1) return '1 ulp';
  if (ulps > FARTHEST) return 'more than 2^23 ulps';
  const shown =
    Number.isInteger(ulps) || ulps >= 100 ? grouped(Math.round(ulps)) : ulps.toPrecision(3);
  return `${shown} ulps`;
}

/** How far a value is from what is permitted, as the end of a sentence: ", 3 ulps apart", ", of the other sign". */
export function apartText({
  observed,
  expected,
  ulps,
}: Pick<Witness, 'observed' | 'expected' | 'ulps'>): string {
  if (ulps === null) return '';
  const sign = ({ decimal }: Word): number => Math.sign(Number(decimal.replace('INF', 'Infinity')));
  if (expected !== null && sign(observed) * sign(expected) < 0) return ', of the other sign';
  return `, ${distanceText(ulps)} apart`;
}

/** Instructions whose components depend on more than the same component of their operands. */
const CROSSING: ReadonlySet<string> = new Set(['LIT', 'DST']);

/** The call that a witness is of: "MUL.y(0, -1)", "DP3((1, 2, 3), (4, 5, 6))". */
export function callText(
  instruction: string,
  witness: Witness,
  show: (word: Word) => string = (word) => word.decimal,
): string {
  const { component, operands, result } = witness;
  const lane = component === null ? -1 : 'xyzw'.indexOf(component);
  const called = witness.instruction ?? instruction;
  const name = component === null || result.length === 1 ? called : `${called}.${component}`;
  const sameLane = lane >= 0 && result.length === 4 && !CROSSING.has(called);
  const shown = operands.map((operand) => {
    const [first] = operand;
    if (operand.length === 1 && first !== undefined) return show(first);
    const one = operand[lane];
    if (sameLane && one !== undefined) return show(one);
    return `(${operand.map(show).join(', ')})`;
  });
  return `${name}(${shown.join(', ')})`;
}

/** "wanted -0, seen 0" or "seen 0.30212787, 2.38 ulps off", for a table cell. */
export function shortViolation({ observed, expected, ulps }: Witness): string {
  const seen = `seen ${observed.decimal}`;
  if (expected !== null) return `wanted ${expected.decimal}, ${seen}`;
  return ulps === null ? seen : `${seen}, ${distanceText(ulps)} off`;
}

/** What clauses are held against: test vectors of instructions, or of GPU programs the units that bear on them. */
export function recordNoun({ environment }: Pick<Certificate, 'environment'>): string {
  return reportedLanguage(environment).record;
}

/** "13 of 28 instructions violate clauses, exactly as expected. Programs disagree in 2 ways." */
export function violationText({
  environment,
  instructions,
  expectations,
  programs,
}: Pick<Certificate, 'environment' | 'instructions' | 'expectations' | 'programs'>): string {
  const departing = instructions.filter(({ clauses }) => clauses.violated > 0).length;
  const { topic: noun } = reportedLanguage(environment);
  const all = counted(instructions.length, noun);
  const ways = programs?.violations.length ?? 0;
  const inPrograms = ways === 0 ? '' : ` Programs disagree in ${counted(ways, 'way')}.`;
  if (instructions.length === 0) return `No ${noun} was judged by itself.${inPrograms}`;
  if (departing === 0) return `None of ${all} violates a clause.${inPrograms}`;
  const listed =
    expectations === null
      ? ''
      : expectations.asExpected
        ? ', exactly as expected'
        : ', not exactly as expected';
  const verb = departing === 1 ? 'violates' : 'violate';
  return `${String(departing)} of ${all} ${verb} clauses${listed}.${inPrograms}`;
}

/** The clauses that were violated, but for those of which one finding about the loader tells. */
export function violated({ clauses }: Certificate): readonly ClauseReport[] {
  return clauses.filter(({ violations, lax = 0 }) => violations > lax);
}

type Violations = NonNullable<Certificate['programs']>['violations'];

/** The finding about a loader that does not check programs; undefined where there is none. */
export function laxOf({ programs }: Pick<Certificate, 'programs'>): Violations[number] | undefined {
  return programs?.violations.find(({ rules }) => rules !== undefined);
}

/** What whoever is only ever given programs that load can do. */
export const LAX_ADVICE =
  'An implementation that is never given such programs says "checks": false in hello, and is not asked for them.';

/** What a loader that does not check loads, a line for each rule. */
export function ruleLines({ rules = [] }: Violations[number]): readonly string[] {
  return rules.map(
    ({ clause, asked, loaded, example }) =>
      `${clause}: ${grouped(loaded)} of ${counted(asked, 'program')} loaded (${example.unit})`,
  );
}

/** "7 hold", "4 hold, 1 not". */
export function clausesText({
  hold,
  violated: not,
}: {
  readonly hold: number;
  readonly violated: number;
}): string {
  return not === 0 ? `${String(hold)} hold` : `${String(hold)} hold, ${String(not)} not`;
}

/** `vp2.E-exp-y-infinity: +0 ("zero"), 46 test vectors of EXP`. */
export function interpretationText({
  erratum,
  interpretation,
  says,
  records,
  instructions,
}: InterpretationFollowed): string {
  const of = instructions.join(', ');
  return `${erratum}: ${says} ("${interpretation}"), as ${counted(records, 'test vector')} of ${of} ask`;
}

/** An erratum of which an implementation takes several interpretations. */
export function bothText({ erratum, answers }: BothInterpretations): string {
  const all = answers.map(
    ({ interpretations, units, unit }) =>
      `"${interpretations.join('" or "')}", as ${counted(units, 'unit')} ask (${unit})`,
  );
  return `${erratum}: ${all.join('; ')}`;
}

/** By what a clause holds: "denormals=kept-in-moves", or an interpretation. */
export function holdsByText({ policies, erratum, interpretation }: HoldsBy): string {
  const by = policies.length > 0 ? policies.join(', ') : 'choices that the document leaves open';
  if (interpretation === null || erratum === null) return `by ${by}`;
  const named = `the interpretation "${interpretation}" of ${erratum}`;
  return policies.length > 0 ? `by ${by}, ${named}` : `by ${named}`;
}

type HoldsBy = NonNullable<ClauseReport['holdsBy']>;

/** What is doubtful of a clause's violations; nothing where they are all its own. */
export function doubtText({ violations, oneOf = 0 }: ClauseReport): string {
  if (oneOf === 0) return '';
  return oneOf === violations
    ? ', of which it is one clause of several'
    : `, of ${grouped(oneOf)} of which it is one clause of several`;
}

/** The clauses that decide a violation: "gp4.SHR.signed", "one of gp4.CMP.select, gp4.operand.negate". */
export function blameText({ clauses, oneOf }: LineDisagreement): string {
  return `${oneOf === true ? 'one of ' : ''}${clauses.join(', ')}`;
}

/** A small program in lines, its inputs as comments. */
export function programLines({
  program,
  v,
  c,
  inputs: given = [],
}: ShrunkProgram): readonly string[] {
  const inputs = (values: ShrunkProgram['v'], nameOf: (key: string) => string): string[] =>
    Object.entries(values).map(
      ([key, quad]) => `# ${nameOf(key)} = (${quad.map(({ decimal }) => decimal).join(', ')})`,
    );
  return [
    ...program.trimEnd().split('\n'),
    ...given.map((line) => `# ${line}`),
    ...inputs(v, (number) => `v[${number}]`),
    ...inputs(c, (number) => `c[${number}]`),
  ];
}

/** The line of a smallest program in which it departs, from 0; null where no instruction does. */
export function departingLine(
  { program }: ShrunkProgram,
  { index }: Pick<LineDisagreement, 'index'>,
): number | null {
  const loading = index === null ? null : load(program);
  if (index === null || loading?.loaded !== true) return null;
  const { source, instructions } = loading.program;
  const offset = instructions[index]?.offset;
  return offset === undefined ? null : source.slice(0, offset).split('\n').length - 1;
}

/** The documents that govern: NV_vertex_program1_1, revision 8, over NV_vertex_program, revision 22. */
export function governingText({ documents }: Pick<Certificate, 'documents'>): string {
  return documents
    .map(({ title, revision }) => (revision === '' ? title : `${title}, revision ${revision}`))
    .join(', over ');
}
