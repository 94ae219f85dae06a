/** Why a run left what it left, on a terminal. */
import { environmentOf, governing } from '../../spec/authorities.js';
import type { Why, WhyElement, WhyStep, WhyWitness } from '../../oracles/why/answer.js';
import type { Bearing } from '../../oracles/evaluate/clauses.js';
import type { PolicyDifference } from '../../oracles/why/policy-differences.js';
import { counted } from '../page/counts.js';
import type { Paint } from '../page/paint.js';
import { filled, NARROW } from '../page/wrapped.js';
import { heldText, leavesText } from './words.js';

export function whyText(why: Why, paint: Paint): string {
  const { inputs, steps, policies } = why;
  const lines = [
    ...head(why, paint),
    ...titled(
      'Inputs that matter',
      inputs.flatMap((each) => elementLines(why, each, '  ')),
      paint,
    ),
    ...titled(
      'Steps that matter',
      steps.flatMap((step) => stepLines(why, step, paint)),
      paint,
    ),
    ...titled(
      'Choices of the documents that matter',
      policies.flatMap((each) => policyLines(why, each)),
      paint,
    ),
    '',
    ...shownLines(why),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function head(why: Why, paint: Paint): readonly string[] {
  const { target, bit, left, authority, end, executed, steps } = why;
  const by = paint.dim(`${environmentOf(authority)}, by ${governing(authority)}`);
  const [only] = left;
  const what =
    bit === null
      ? []
      : [`  ${target} is ${bitOf(why)}: bit ${String(bit)}${bit === 31 ? ', the sign,' : ''} of`];
  return [
    `${paint.strong(target)}  ${by}`,
    ...what,
    ...left.map(({ name, held }) => `  ${name} = ${heldText(held)}`),
    ...(only === undefined ? ['  nothing'] : []),
    ...filled(
      `The run ${end === 'completed' ? 'completed' : `ended: ${end},`} after ${counted(executed, 'instruction')}; ${counted(steps.length, 'step')} of it ${steps.length === 1 ? 'matters' : 'matter'} here.`,
      0,
    ),
  ];
}

function bitOf({ bit, left }: Why): string {
  const held = left[0]?.held ?? null;
  if (held === null || 'code' in held) return 'undefined';
  return String((held.bits >>> (bit ?? 0)) & 1);
}

function titled(title: string, lines: readonly string[], paint: Paint): readonly string[] {
  return lines.length === 0 ? [] : ['', paint.strong(title), ...lines];
}

/** A component with its value, and what changes if it is another. */
function elementLines(why: Why, element: WhyElement, indent: string): readonly string[] {
  const { name, role, held, witness, trials } = element;
  const what = role === 'operand' ? '' : role === 'address' ? ', an index' : ', a condition';
  return [
    `${indent}${name} = ${heldText(held)}${what}`,
    ...filled(
      witness === null
        ? `kept: no change of it was seen to change this (${counted(trials, 'change')} tried), and it could not be proved that none does`
        : witnessText(why, witness),
      indent.length + 2,
      NARROW,
    ),
  ];
}

function witnessText(why: Why, { changes, leaves }: WhyWitness): string {
  const all = changes.map(({ name, step, to }) => {
    const where = step === null ? '' : ` at step ${String(step)}`;
    return `${name}${where} ${heldText(to)}`;
  });
  return `were ${all.join(' and ')}, ${thingOf(why)} would be ${leavesText(why, leaves)}`;
}

function thingOf({ bit, left }: Why): string {
  return bit !== null ? 'the bit' : left.length === 1 ? 'it' : 'they';
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

/** Clauses about all operands that are named behind those about these very ones. */
const GENERAL = 2;

function clauseLines(clauses: readonly Bearing[]): readonly string[] {
  const special = clauses.filter(({ breadth }) => breadth === 0);
  const general = clauses.filter(({ breadth }) => breadth > 0).slice(0, GENERAL);
  const told = [...special, ...general];
  if (told.length === 0) return [];
  const errata = [...new Set(told.flatMap((each) => each.errata))];
  const names = told.map(({ clause, holds }) => (holds ? clause : `${clause} (violated)`));
  return [
    ...filled(`by ${names.join(', ')}`, 8, NARROW),
    ...(errata.length === 0 ? [] : filled(`errata: ${errata.join(', ')}`, 8, NARROW)),
  ];
}

function policyLines(why: Why, difference: PolicyDifference): readonly string[] {
  const { policy, title, taken, others, step, clauses, erratum } = difference;
  const from = step === null ? 'from the start' : `from step ${String(step)} on`;
  return [
    ...filled(`${policy}=${taken}: ${title}; another choice differs ${from}`, 2),
    ...others.flatMap(({ alternative, leaves }) =>
      filled(`with ${alternative} ${thingOf(why)} would be ${leavesText(why, leaves)}`, 4),
    ),
    ...filled(
      `clauses: ${clauses.join(', ')}${erratum === null ? '' : `; erratum: ${erratum}`}`,
      4,
    ),
  ];
}

/** How much was shown, in words that say no more. */
function shownLines({ shown, alternatives, policies }: Why): readonly string[] {
  const { elements, kept, witnessed, isCutShort } = shown;
  const outside = elements - kept;
  const open = kept - witnessed;
  return [
    ...filled(
      outside === 0
        ? 'Nothing could be proved not to matter.'
        : `Proved: whatever the other ${counted(outside, 'component')} of inputs and of what the steps read may be, this stays.`,
      0,
    ),
    ...filled(
      kept === 0
        ? 'It depends on none of them.'
        : `Of the ${counted(kept, 'component')} above, ${String(witnessed)} ${witnessed === 1 ? 'is' : 'are'} shown to matter, each by a change that changes this${open === 0 ? ': none can be left out.' : `; of ${String(open)} it is not known whether they can be left out.`}`,
      0,
    ),
    ...(isCutShort ? ['The effort was used up before everything was tried.'] : []),
    ...filled(
      `Of ${counted(alternatives, 'other accepted choice')} of the documents, tried one at a time, ${policies.length === 0 ? 'none changes it' : `those of ${counted(policies.length, 'policy')} change it`}.`.replace(
        'policys',
        'policies',
      ),
      0,
    ),
  ];
}
