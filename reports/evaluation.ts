/** One instruction on given operands: its result, what is permitted, and why, as text (json/evaluation.ts: as JSON). */
import type { Bearing } from '../oracles/evaluate/clauses.js';
import type { Dependence, Permitted } from '../oracles/evaluate/evaluate.js';
import { operandText } from '../oracles/evaluate/operands.js';
import {
  described,
  describeShown,
  type Places,
  type Possible,
  type Shown,
} from '../oracles/evaluate/possible.js';
import type { Single } from '../oracles/evaluate/single.js';
import type { PolicyName } from '../semantics/domains/policies.js';
import { POLICIES } from '../semantics/domains/policy-table.js';
import { explainedLanguage } from './explain/languages.js';
import { environmentOf, governing } from '../spec/authorities.js';
import type { EngineName } from '../semantics/silicon/names.js';
import type { ChosenPolicy } from './chosen-policies.js';
import type { Paint } from './page/paint.js';
import { filled, NARROW } from './page/wrapped.js';

export interface Evaluation {
  /** As it was typed. */
  readonly question: string;
  readonly single: Omit<Single<never>, 'run' | 'possible'>;
  readonly result: Places<Shown>;
  readonly permitted: Permitted;
  readonly clauses: readonly Bearing[];
  readonly dependences: readonly Dependence[];
  /** What --profile and --policy chose; undefined without them. */
  readonly policies: readonly ChosenPolicy[] | undefined;
  /** The engine that it ran on, if any. */
  readonly engine: EngineName | undefined;
}

/** The most clauses about all operands that are shown; the first ones are. */
const GENERAL_CLAUSES = 3;

/** @param flags with which `vpspec explain` knows the language: " --language two.mjs" */
export function evaluationText(evaluation: Evaluation, paint: Paint, flags = ''): string {
  const { question, single, result, permitted, clauses, dependences, policies, engine } =
    evaluation;
  const environment = environmentOf(single.authority);
  const head = `${environment}, by ${governing(single.authority)}`;
  const lines = [
    ...filled(`${paint.strong(question)}  ${paint.dim(head)}`, 0),
    ...single.operands.flatMap((operand, index) =>
      labelled(
        index > 0 ? '' : single.operands.length === 1 ? 'operand' : 'operands',
        operandText(operand),
      ),
    ),
    ...single.notes.flatMap((note) => labelled('note', note)),
    ...(engine === undefined ? [] : labelled('on', `the engine ${engine}, to the bit`)),
    ...(policies ?? []).flatMap(({ policy, alternative, standing }) =>
      labelled(
        'with',
        `${policy}=${alternative}${standing === 'deviation' ? ', which the document forbids' : ''}`,
      ),
    ),
    ...(policies?.length === 0 ? labelled('with', 'what is chosen does not matter here') : []),
    '',
    ...placeLines(result, permitted, paint),
    ...clauseLines(clauses, paint),
    ...dependenceLines(dependences, paint),
    '',
    ...closing(single, clauses, dependences, flags, paint),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

const LABEL = 11;

function labelled(label: string, text: string): readonly string[] {
  const indent = 2 + LABEL;
  return hanging(`  ${label.padEnd(LABEL)}`, text, indent);
}

/** A first line that begins with a label, and others below its text. */
function hanging(label: string, text: string, indent: number): readonly string[] {
  const [first = '', ...others] = filled(text, 0, NARROW - indent);
  return [`${label}${first}`, ...others.map((line) => `${' '.repeat(indent)}${line}`)];
}

/** Places with the same result and the same set stand together: x, y, z, w of a scalar in one line. */
function placeLines(shown: Places<Shown>, permitted: Permitted, paint: Paint): readonly string[] {
  const result = new Map([...shown].map(([name, each]) => [name, describeShown(each)]));
  const accepted = described(permitted.accepted);
  const letter = permitted.letter === null ? null : described(permitted.letter);
  const { excluded } = permitted;
  const groups = new Map<string, string[]>();
  for (const [name, text] of result) {
    const isExcluded = excluded.includes(name);
    const set = [accepted.get(name), letter?.get(name)];
    const key = JSON.stringify([kindOf(name), text, ...set, isExcluded]);
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  const kinds = [...groups.values()].map(([name = '']) => kindOf(name));
  const isOne = new Set(kinds).size === kinds.length;
  return [...groups.values()].flatMap((names) => {
    const [name = ''] = names;
    const kind = kindOf(name);
    const own = result.get(name) ?? '';
    const set = accepted.get(name) ?? '';
    const wide = letter?.get(name);
    const where = names.map((each) => each.replace(/^.*\./, '')).join(', ');
    const title = kind === 'end' ? 'end' : kind === '' ? 'result' : kind;
    return [
      ...(isOne ? [] : [`  ${paint.strong(kind === '' ? where : `${kind} ${where}`)}`]),
      ...labelled(
        isOne ? title : 'result',
        excluded.includes(name) ? `${own}, which is not permitted` : own,
      ),
      ...labelled('permitted', isThat(own, set) ? 'that alone' : set),
      ...(wide === undefined || wide === set
        ? []
        : labelled('', `by the letter alone, which nobody can mean: ${wide}`)),
    ];
  });
}

/** "CC" of "CC.x"; "end"; nothing of the result. */
function kindOf(name: string): string {
  return name === 'end' ? name : name.includes('.') ? name.replace(/\..*$/, '') : '';
}

/** Whether a set in words is the value, which has its bits behind it and its type before it. */
function isThat(value: string, set: string): boolean {
  const [, number = value, bits = value] = /^(?:[su] )?(.*) \((0x[0-9a-f]{8})\)$/.exec(value) ?? [];
  return value === set || number === set || bits === set;
}

function clauseLines(clauses: readonly Bearing[], paint: Paint): readonly string[] {
  const general = clauses.filter(({ breadth, holds }) => breadth > 0 && holds);
  const left = general.slice(GENERAL_CLAUSES);
  const told = clauses.filter((each) => !left.includes(each));
  if (told.length === 0) return [];
  return [
    '',
    'What decides',
    ...told.flatMap(({ clause, says, holds, errata }) => [
      `  ${paint.strong(clause)}${holds ? '' : paint.bad('  violated')}`,
      ...filled(says, 4),
      ...(errata.length === 0
        ? []
        : hanging('    errata: ', errata.join(', '), 12).map((line) => paint.dim(line))),
    ]),
  ];
}

function dependenceLines(dependences: readonly Dependence[], paint: Paint): readonly string[] {
  if (dependences.length === 0) return [];
  return [
    '',
    'What an implementation may choose',
    ...dependences.flatMap(({ policy, alternatives }) => {
      const width = Math.max(...alternatives.map(({ alternative }) => alternative.length)) + 2;
      return [
        ...filled(`${paint.strong(policy)}: ${titleOf(policy)}`, 2),
        ...alternatives.flatMap(({ alternative, standing, permitted }) =>
          hanging(
            `    ${alternative.padEnd(width)}`,
            `${placesText(permitted)}${standingText(standing)}`,
            4 + width,
          ),
        ),
      ];
    }),
  ];
}

/** What is left open, and where that is told. */
function titleOf(policy: PolicyName): string {
  const { title, erratum } = POLICIES[policy];
  return erratum === null ? title : `${title} (${erratum})`;
}

function standingText(standing: string | null): string {
  if (standing === 'default') return ' (default)';
  return standing === 'letter only' ? ' (by the letter alone)' : '';
}

/** One text where all components have it. */
function placesText(permitted: Places<readonly Possible[]>): string {
  const places = described(permitted);
  const groups = new Map<string, string[]>();
  for (const [name, text] of places) {
    const key = `${kindOf(name)} ${text}`;
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()]
    .map((names) => {
      const [name = ''] = names;
      const text = places.get(name) ?? '';
      const kind = kindOf(name);
      if (names.length === 4 || kind === 'end')
        return kind === '' || kind === 'end' ? text : `${kind} ${text}`;
      return `${names.join(', ')}: ${text}`;
    })
    .join('; ');
}

function closing(
  { name, authority }: Evaluation['single'],
  clauses: readonly Bearing[],
  dependences: readonly Dependence[],
  flags: string,
  paint: Paint,
): readonly string[] {
  const clause = clauses.find(({ holds }) => !holds) ?? clauses[0];
  const [dependence] = dependences;
  const { idOf } = explainedLanguage(environmentOf(authority));
  const more = [
    `vpspec explain ${idOf(name)}${flags}`,
    ...(clause === undefined ? [] : [`vpspec explain ${clause.clause}${flags}`]),
    ...(dependence === undefined ? [] : [`vpspec policies ${dependence.policy}`]),
  ];
  return more.map((each, index) => paint.dim(`${index === 0 ? 'More: ' : '      '}${each}`));
}
