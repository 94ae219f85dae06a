/** Why a run left what it left, on a terminal. */
import { environmentOf, governing } from '../../spec/authorities.js';
import type { Why, WhyElement, WhyStep } from '../../oracles/why/answer.js';
import type { Bearing } from '../../oracles/evaluate/clauses.js';
import type { PolicyDifference } from '../../oracles/why/policy-differences.js';
import type { Paint } from '../page/paint.js';
import { filled, NARROW } from '../page/wrapped.js';
import {
  alternativeTexts,
  bitText,
  choiceText,
  elementText,
  errataOf,
  reasonText,
  runText,
  shownTexts,
  TITLES,
  toldClauses,
} from './sentences.js';
import { heldText } from './words.js';

export function whyText(why: Why, paint: Paint): string {
  const { inputs, steps, policies } = why;
  const lines = [
    ...head(why, paint),
    ...titled(
      TITLES.inputs,
      inputs.flatMap((each) => elementLines(why, each, '  ')),
      paint,
    ),
    ...titled(
      TITLES.steps,
      steps.flatMap((step) => stepLines(why, step, paint)),
      paint,
    ),
    ...titled(
      TITLES.policies,
      policies.flatMap((each) => policyLines(why, each)),
      paint,
    ),
    '',
    ...shownTexts(why).flatMap((sentence) => filled(sentence, 0)),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function head(why: Why, paint: Paint): readonly string[] {
  const { target, left, authority } = why;
  const by = paint.dim(`${environmentOf(authority)}, by ${governing(authority)}`);
  const [only] = left;
  const what = bitText(why);
  return [
    `${paint.strong(target)}  ${by}`,
    ...(what === null ? [] : [`  ${what}`]),
    ...left.map(({ name, held }) => `  ${name} = ${heldText(held)}`),
    ...(only === undefined ? ['  nothing'] : []),
    ...filled(runText(why), 0),
  ];
}

function titled(title: string, lines: readonly string[], paint: Paint): readonly string[] {
  return lines.length === 0 ? [] : ['', paint.strong(title), ...lines];
}

/** A component with its value, and what changes if it is another. */
function elementLines(why: Why, element: WhyElement, indent: string): readonly string[] {
  return [
    `${indent}${elementText(element)}`,
    ...filled(reasonText(why, element), indent.length + 2, NARROW),
  ];
}

function stepLines(why: Why, step: WhyStep, paint: Paint): readonly string[] {
  const { reads, written, clauses } = step;
  return [
    `  ${String(step.step).padStart(4)}  ${paint.strong(step.instruction)}`,
    ...reads.flatMap((each) => elementLines(why, each, '        reads ')),
    ...written.map(({ name, held }) => `        wrote ${name} = ${heldText(held)}`),
    ...clauseLines(clauses).map((line) => paint.dim(line)),
  ];
}

function clauseLines(clauses: readonly Bearing[]): readonly string[] {
  const told = toldClauses(clauses);
  if (told.length === 0) return [];
  const errata = errataOf(told);
  const names = told.map(({ clause, holds }) => (holds ? clause : `${clause} (violated)`));
  return [
    ...filled(`by ${names.join(', ')}`, 8, NARROW),
    ...(errata.length === 0 ? [] : filled(`errata: ${errata.join(', ')}`, 8, NARROW)),
  ];
}

function policyLines(why: Why, difference: PolicyDifference): readonly string[] {
  const { policy, taken, clauses, erratum } = difference;
  return [
    ...filled(`${policy}=${taken}: ${choiceText(difference)}`, 2),
    ...alternativeTexts(why, difference).flatMap((text) => filled(text, 4)),
    ...filled(
      `clauses: ${clauses.join(', ')}${erratum === null ? '' : `; erratum: ${erratum}`}`,
      4,
    ),
  ];
}
