/** `vpspec explain` in words. */
import type { Carriers } from '../../oracles/coverage/carriers.js';
import type { Paint } from '../page/paint.js';
import type {
  ClauseExplanation,
  ErratumExplanation,
  Explanation,
  GpuInstructionExplanation,
  InstructionExplanation,
} from './explanation.js';
import { gpuIdNamed } from './explanation.js';
import { cardBody, cardHead } from './card-text.js';
import type { CoveredClause } from './summaries.js';
import { filled } from '../page/wrapped.js';

const CASES_SHOWN = 12;

/** @param flags with which `vpspec explain` knows the language: " --language two.mjs" */
export function explanationText(explained: Explanation, paint: Paint, flags = ''): string {
  const lines = linesOf(explained, paint, flags);
  return lines.map((line) => `${line}\n`).join('');
}

function linesOf(explained: Explanation, paint: Paint, flags: string): readonly string[] {
  switch (explained.explains) {
    case 'clause':
      return clauseLines(explained, paint);
    case 'erratum':
      return erratumLines(explained, paint);
    case 'instruction':
      return instructionLines(explained, paint, flags);
    case 'GPU instruction':
      return gpuInstructionLines(explained, paint);
  }
}

function clauseLines(clause: ClauseExplanation, paint: Paint): readonly string[] {
  const { id, where, says, formula, restriction, untestable, environments, source } = clause;
  const { restated, errata } = clause;
  const lines = [`${paint.strong(id)}  ${where}`, ...filled(says, 2), ''];
  if (formula !== null) {
    lines.push(`  on    ${formula.on}`);
    if (formula.when !== null) lines.push(...labelled('when', formula.when));
    lines.push(...labelled('then', formula.then));
    if (formula.symmetric) lines.push('        also with the first two operands exchanged');
    for (const { erratum, interpretation, then } of formula.interpretations) {
      lines.push(...filled(`by the interpretation "${interpretation}" of ${erratum}: ${then}`, 8));
    }
    lines.push('');
  }
  if (clause.kind === 'nominal') {
    lines.push("  judged by the semantics' own result, where the document leaves one answer", '');
  }
  if (restriction !== null) lines.push(`  load restriction  ${restriction}`, '');
  if (untestable !== null)
    lines.push(...filled(`no test: ${untestable.why}, ${untestable.reason}`, 2), '');
  lines.push(`  environments  ${environments.length === 0 ? 'none' : environments.join(', ')}`);
  if (restated.length > 0) lines.push(...filled(`stated again by ${restated.join(', ')}`, 2));
  lines.push(...errataLines(errata, paint));
  if (untestable === null) lines.push(...caseLines(clause.cases, paint));
  const place = source.line === null ? '' : `:${String(source.line)}`;
  lines.push(paint.dim(`  ${source.file}${place}`));
  return lines;
}

function erratumLines(erratum: ErratumExplanation, paint: Paint): readonly string[] {
  const {
    id,
    kind,
    where,
    problem,
    interpretations,
    carriers,
    because,
    evidence,
    uncased,
    source,
  } = erratum;
  return [
    `${paint.strong(id)}  ${kind}, about ${where.join(', ')}`,
    ...filled(problem, 2),
    '',
    '  interpretations',
    ...carriers.flatMap((each) => {
      const mark = each.isDefault ? ' (default)' : '';
      return [
        ...filled(
          `${each.interpretation}${mark}: ${interpretations[each.interpretation] ?? ''}`,
          4,
        ),
        ...carrierWords(each).flatMap((words) => filled(words, 6)),
      ];
    }),
    ...filled(`because: ${because}`, 2),
    ...(evidence === null ? [] : filled(`evidence: ${evidence}`, 2)),
    ...(uncased === null ? [] : filled(`no case: ${uncased}`, 2)),
    ...(uncased === null || erratum.cases.count > 0 ? caseLines(erratum.cases, paint) : []),
    paint.dim(`  ${source.file}:${String(source.line)}`),
  ];
}

const STANDINGS = {
  default: 'the default',
  accepted: 'accepted',
  'letter only': 'by the letter alone',
  deviation: 'a violation',
} as const;

const LOADING_WORDS = {
  loads: 'accepted where programs are loaded: what it lets load may load',
  refuses: 'accepted where programs are loaded: what it refuses may be refused',
  place: 'accepted where programs are loaded: an error may be where it puts it',
} as const;

/** What carries out an interpretation, a line for each thing. */
export function carrierWords({
  isDefault,
  policies,
  clauses,
  treatment,
}: Carriers): readonly string[] {
  const { loading, document, permitted, unjudged, unseen, excluded } = treatment ?? {};
  const others = [
    ...(loading === undefined ? [] : [LOADING_WORDS[loading]]),
    ...(document === undefined ? [] : [`carried out by --document ${document}`]),
    ...(permitted === undefined ? [] : [`permitted: ${permitted}`]),
    ...(unjudged === undefined ? [] : [`not judged: ${unjudged}`]),
    ...(unseen === undefined ? [] : [`not seen: ${unseen}`]),
    ...(excluded === undefined ? [] : [`excluded: ${excluded}`]),
  ];
  return [
    ...policies.map(({ policy, standing }) => {
      const worth = standing === null ? 'not asked there' : STANDINGS[standing];
      return `carried out by --policy ${policy} (${worth})`;
    }),
    ...others,
    ...(clauses.length === 0 ? [] : [`formulas of ${clauses.join(', ')} have it`]),
    ...(isDefault && policies.length === 0 ? ['what the semantics carries out'] : []),
  ];
}

function instructionLines(
  instruction: InstructionExplanation,
  paint: Paint,
  flags: string,
): readonly string[] {
  const { name, title, where, operands, result, environments, conditionCodeVariant, card } =
    instruction;
  const takes = operands.length === 0 ? 'no operands' : operands.join(', ');
  const gives = result === 'none' ? '' : ` -> ${result}`;
  const suffix = conditionCodeVariant ? `; ${name}C updates the condition code (VP2.0)` : '';
  return [
    `${paint.strong(name)}  ${title}  ${where}`,
    `  ${takes}${gives}${suffix}`,
    `  environments  ${environments.join(', ')}`,
    ...(card === null ? [] : cardHead(card, paint)),
    '',
    ...coveredLines(instruction.clauses, paint),
    ...(card === null ? [] : cardBody(card, paint)),
    ...errataLines(instruction.errata, paint),
    ...moreLines(instruction, flags),
    ...alsoLines(name),
  ];
}

function gpuInstructionLines(
  instruction: GpuInstructionExplanation,
  paint: Paint,
): readonly string[] {
  const { name, title, where, operands, result, types, updatesCodes, clamps, card } = instruction;
  const [usual, ...others] = types;
  const modifiers = [
    ...others.map((type) => `.${type}`),
    ...(updatesCodes ? ['.CC', '.CC0', '.CC1'] : []),
    ...(clamps ? ['.SAT', '.SSAT'] : []),
  ];
  return [
    `${paint.strong(name)}  ${title}  ${where}`,
    `  ${operands.length === 0 ? 'no operands' : operands.join(', ')}${result === 'none' ? '' : ` -> ${result}`}`,
    ...(usual === undefined ? [] : [`  type ${usual} unless another is named`]),
    ...(modifiers.length === 0 ? [] : [`  modifiers  ${modifiers.join(' ')}`]),
    `  environments  ${instruction.environments.join(', ')}`,
    ...(card === null ? [] : cardHead(card, paint)),
    '',
    ...coveredLines(instruction.clauses, paint),
    ...(card === null ? [] : cardBody(card, paint)),
    ...errataLines(instruction.errata, paint),
    ...moreLines(instruction),
  ];
}

type Covered = readonly CoveredClause[];

export function coveredLines(clauses: Covered, paint: Paint): readonly string[] {
  return clauses.flatMap(({ id, says, cases, untestable, restriction }) => {
    const covered =
      untestable === null ? `${String(cases)} ${cases === 1 ? 'case' : 'cases'}` : untestable;
    const paintCover = cases > 0 || untestable !== null ? paint.dim : paint.warn;
    const kind = restriction === null ? '' : `  load restriction ${restriction}`;
    return [`  ${paint.strong(id)}  ${paintCover(covered)}${kind}`, ...filled(says, 4)];
  });
}

function moreLines(
  { clauses: [first] }: { readonly clauses: Covered },
  flags = '',
): readonly string[] {
  return first === undefined ? [] : ['', `  More: vpspec explain ${first.id}${flags}`];
}

/** Where GPU programs have an instruction of the same name. */
function alsoLines(name: string): readonly string[] {
  const id = gpuIdNamed(name);
  return id === null ? [] : [`  In GPU programs: vpspec explain ${id}`];
}

export function errataLines(
  errata: readonly { readonly id: string; readonly problem: string; readonly default: string }[],
  paint: Paint,
): readonly string[] {
  if (errata.length === 0) return [];
  return [
    '',
    '  errata',
    ...errata.flatMap(({ id, problem, default: interpretation }) => [
      `    ${paint.strong(id)}  taken as: ${interpretation}`,
      ...filled(problem, 6),
    ]),
  ];
}

function caseLines(
  { count, ids }: { readonly count: number; readonly ids: readonly string[] },
  paint: Paint,
): readonly string[] {
  if (count === 0) return ['', `  ${paint.warn('no case')} names it`];
  const lines = ['', `  ${String(count)} ${count === 1 ? 'case' : 'cases'}`];
  lines.push(...ids.slice(0, CASES_SHOWN).map((id) => `    ${id}`));
  if (ids.length > CASES_SHOWN) lines.push(`    … and ${String(ids.length - CASES_SHOWN)} more`);
  return lines;
}

function labelled(label: string, text: string): readonly string[] {
  return filled(text, 8).map((line, index) =>
    index === 0 ? `  ${label}  ${line.trimStart()}` : line,
  );
}
