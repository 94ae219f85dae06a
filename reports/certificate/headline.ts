/** What stands above a certificate, wherever it is shown: the word, how much was asked, and what is left. */
import { againstBesides } from './against-words.js';
import type { Certificate } from '../../oracles/certify/certificate.js';
import type { Scope, UnitOutcome } from '../../oracles/certify/program-report.js';
import { leastOf } from '../../oracles/certify/floor.js';
import { allUnits, unitsOf } from '../../oracles/certify/scope.js';
import { verdictParts } from '../../oracles/certify/verdict.js';
import { exhaustedBesides, openAltogether, wrongOperations } from './exhausted-words.js';
import { laxOf } from './words.js';
import { counted, grouped } from '../page/counts.js';

export interface Headline {
  /** "conforms on 512 of 516 clauses, 39 of 39 instructions; 2 489 of 2 489 programs ran" */
  readonly says: string;
  /** What stands beside what holds: unsupported, not asked, not judged, inconclusive; empty where all was told. */
  readonly besides: readonly string[];
}

/** Programs: cases of the corpus and generated ones. */
const PROGRAMS = ['case', 'program'] as const;

export function headlineOf(certificate: Certificate): Headline {
  const { verdict, scope } = certificate;
  if (scope === null) {
    return {
      says: `${verdict} (made by another version of vpspec, which did not say how much was asked)`,
      besides: [],
    };
  }
  const why = reasons(certificate, scope);
  const isGood = why.length === 0;
  const reach = reachText(scope, isGood);
  const part = scope.part === null ? '' : ` (asked for: ${scope.part})`;
  const says = isGood
    ? `${verdict} on ${reach}${part}`
    : `${verdict}: ${[...why, reach].join('; ')}${part}`;
  return {
    says,
    besides: [
      ...besidesOf(scope),
      ...uncheckedText(certificate),
      ...exhaustedBesides(certificate),
      ...againstBesides(certificate),
    ],
  };
}

/** The headline in one line: for a log, and for --quiet. */
export function headlineText(certificate: Certificate): string {
  const { says, besides } = headlineOf(certificate);
  return [says, ...besides].join('; ');
}

/** Why the verdict is none of those that pass; empty where it is. */
function reasons(certificate: Certificate, scope: Scope): readonly string[] {
  switch (certificate.verdict) {
    case 'conforms':
    case 'conforms with expected failures':
      return [];
    case 'conforms by the letter':
      // What is listed stays violated, whatever the word.
      return [
        letterText(certificate),
        ...(scope.clauses.violated === 0
          ? []
          : [`${counted(scope.clauses.violated, 'clause')} violated as expected`]),
      ];
    case 'incomplete':
      return [...(scope.floor.met ? [] : [floorText(scope)]), ...openAltogether(certificate)];
    case 'inconclusive':
      return leftOpen(certificate);
    case 'does not conform':
      return wrongText(certificate, scope);
  }
}

/** How many results a loophole alone permits. */
function letterText({ letter, exhausted }: Certificate): string {
  const of = (isOfProgram: boolean): number =>
    (letter?.reports ?? [])
      .filter(
        ({ program, accepted = null }) => (program !== null) === isOfProgram && accepted === null,
      )
      .reduce((sum, { records }) => sum + records, 0);
  const every = (exhausted?.operations ?? []).reduce((sum, each) => sum + each.letter, 0);
  const [results, units] = [of(false), of(true)];
  return [
    ...(results === 0 ? [] : [counted(results, 'result')]),
    ...(units === 0 ? [] : [`results of ${counted(units, 'program')}`]),
    ...(every === 0 ? [] : [`${counted(every, 'result')} of every operand`]),
  ]
    .join(' and ')
    .concat(' permitted by the letter alone');
}

/** What the floor asks for, as far as it is not met. */
function floorText({ floor, clauses, ofInstructions, instructions }: Scope): string {
  const reached = clauses.hold + clauses.violated;
  const least =
    floor.of === 'all'
      ? { has: reached, needs: leastOf(floor.clauses, clauses.inForce), what: 'clauses' }
      : {
          has: ofInstructions.reached,
          needs: leastOf(floor.clauses, ofInstructions.inForce),
          what: 'clauses of instructions',
        };
  const judged = instructions.of - instructions.unjudged.length;
  const needs = [
    ...(least.has < least.needs || reached === 0
      ? [`${grouped(Math.max(least.needs, 1))} ${least.what}`]
      : []),
    ...(judged < leastOf(floor.instructions, instructions.of)
      ? [counted(leastOf(floor.instructions, instructions.of), 'instruction')]
      : []),
  ];
  return `"${floor.name}" asks for ${needs.join(' and ')}`;
}

/** What is wrong, each way in its own noun. */
function wrongText(certificate: Certificate, scope: Scope): readonly string[] {
  const { expectations, campaign } = certificate;
  const { violated, hold } = scope.clauses;
  const lax = laxOf(certificate)?.programs ?? 0;
  const all = PROGRAMS.reduce((sum, kind) => sum + (scope.units[kind].disagrees ?? 0), 0);
  const disagree = all - lax;
  const crashes = campaign?.verdicts['crash'] ?? 0;
  const { unexpected = [], absent = [] } = expectations ?? {};
  return [
    ...(violated > 0
      ? [`${grouped(violated)} of ${counted(violated + hold, 'clause')} violated`]
      : []),
    ...(lax > 0 ? [`${counted(lax, 'program')} loaded that must be refused`] : []),
    ...(disagree > 0
      ? [`${grouped(disagree)} of ${counted(programsRan(scope), 'program')} disagree`]
      : []),
    ...(crashes > 0 ? [`${counted(crashes, 'unit')} crashed`] : []),
    ...wrongOperations(certificate),
    ...(unexpected.length > 0 ? [`${grouped(unexpected.length)} found and not expected`] : []),
    ...(absent.length > 0 ? [`${grouped(absent.length)} expected and not found`] : []),
  ];
}

/** Why it is left open, in counts; words.ts names the units. */
function leftOpen(certificate: Certificate): readonly string[] {
  const { campaign } = certificate;
  const { isEnded, open } = verdictParts(certificate);
  return [
    ...(open > 0 ? [`${counted(open, 'unit')} ended without an answer`] : []),
    ...(isEnded || campaign === null
      ? []
      : [`${grouped(campaign.done)} of ${counted(campaign.units, 'unit')} were asked`]),
  ];
}

/** Programs on which there is a verdict. */
function programsRan({ units }: Scope): number {
  return PROGRAMS.reduce(
    (sum, kind) => sum + (units[kind].agrees ?? 0) + (units[kind].disagrees ?? 0),
    0,
  );
}

function reachText(scope: Scope, isGood: boolean): string {
  const { clauses, instructions, units } = scope;
  const { inForce, hold, violated } = clauses;
  const judged = instructions.of - instructions.unjudged.length;
  const ran = programsRan(scope);
  const all = allUnits(units, PROGRAMS);
  return [
    `${grouped(hold + violated)} of ${counted(inForce, 'clause')}${isGood ? '' : ' reached'}`,
    `${grouped(judged)} of ${counted(instructions.of, 'instruction')}`,
    ...(all === 0 ? [] : [`${grouped(ran)} of ${counted(all, 'program')} ran`]),
  ].join(', ');
}

const BESIDES: readonly (readonly [UnitOutcome, string])[] = [
  ['unsupported', 'unsupported'],
  ['inconclusive', 'inconclusive'],
  ['not asked', 'not asked'],
];

function besidesOf({ clauses, units, vectors, instructions }: Scope): readonly string[] {
  const { never, undetermined, notAsked = 0 } = clauses;
  const ofUnits = BESIDES.flatMap(([outcome, word]) => {
    const count = unitsOf(units, outcome);
    return count === 0 ? [] : [`${grouped(count)} ${word}`];
  });
  return [
    ...(ofUnits.length === 0 ? [] : [`units: ${ofUnits.join(', ')}`]),
    ...(vectors.notJudged === 0 ? [] : [`${counted(vectors.notJudged, 'test vector')} not judged`]),
    ...(never === 0 ? [] : [`${counted(never, 'clause')} not reached`]),
    ...(notAsked === 0 ? [] : [`${counted(notAsked, 'clause')} that no program can show`]),
    ...(undetermined === 0 ? [] : [`${counted(undetermined, 'clause')} undetermined`]),
    ...(instructions.unjudged.length === 0
      ? []
      : [`not judged: ${namesText(instructions.unjudged)}`]),
  ];
}

/** Programs that must be refused, of an implementation that says that it checks none. */
function uncheckedText({ campaign }: Certificate): readonly string[] {
  const { unchecked = 0 } = campaign ?? {};
  if (unchecked === 0) return [];
  return [`${counted(unchecked, 'program')} that must be refused not asked, by "checks": false`];
}

/** Names that are told one by one. */
const MOST_NAMES = 6;

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const more = names.length - MOST_NAMES;
  return more > 0 ? `${shown} and ${grouped(more)} more` : shown;
}
