/** The sentences of an answer of `vpspec why`, the same on the terminal and in the playground. */
import type { Bearing } from '../../oracles/evaluate/clauses.js';
import type { Why, WhyElement, WhyWitness } from '../../oracles/why/answer.js';
import type { PolicyDifference } from '../../oracles/why/policy-differences.js';
import { counted } from '../page/counts.js';
import { heldText, leavesText } from './words.js';

/** What the steps, the inputs and the choices of an answer stand under. */
export const TITLES = {
  inputs: 'Inputs that matter',
  steps: 'Steps that matter',
  policies: 'Choices of the documents that matter',
} as const;

/** "HPOS.x[31] is 1: bit 31, the sign, of"; null where no bit is asked about. */
export function bitText({ target, bit, left }: Why): string | null {
  if (bit === null) return null;
  const held = left[0]?.held ?? null;
  const value = held === null || 'code' in held ? 'undefined' : String((held.bits >>> bit) & 1);
  return `${target} is ${value}: bit ${String(bit)}${bit === 31 ? ', the sign,' : ''} of`;
}

export function runText({ after, end, executed, steps }: Why): string {
  const matter =
    steps.length === 0
      ? 'no step wrote this, which holds its initial value'
      : `${counted(steps.length, 'step')} of it ${steps.length === 1 ? 'matters' : 'matter'} here`;
  if (after !== null) return `So it is after ${counted(after, 'step')} of the run; ${matter}.`;
  const ended = end === 'completed' ? 'completed' : `ended: ${end},`;
  return `The run ${ended} after ${counted(executed, 'instruction')}; ${matter}.`;
}

/** "v[0].x = 1 (0x3f800000)", and what it is besides an operand. */
export function elementText({ name, role, held }: WhyElement): string {
  const what = role === 'operand' ? '' : role === 'address' ? ', an index' : ', a condition';
  return `${name} = ${heldText(held)}${what}`;
}

/** What changes if it is another, or that this was not seen. */
export function reasonText(why: Why, { witness, trials }: WhyElement): string {
  return witness === null
    ? `kept: no change of it was seen to change this (${counted(trials, 'change')} tried), and it could not be proved that none does`
    : witnessText(why, witness);
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

/** Clauses about all operands that are named behind those about these very ones. */
const GENERAL = 2;

/** Those of a step's clauses that are told. */
export function toldClauses(clauses: readonly Bearing[]): readonly Bearing[] {
  const special = clauses.filter(({ breadth }) => breadth === 0);
  const general = clauses.filter(({ breadth }) => breadth > 0).slice(0, GENERAL);
  return [...special, ...general];
}

/** What the errata of a step's clauses are called, each once. */
export function errataOf(clauses: readonly Bearing[]): readonly string[] {
  return [...new Set(clauses.flatMap((each) => each.errata))];
}

/** What is chosen, and where another choice shows. */
export function choiceText({ title, step }: PolicyDifference): string {
  const from = step === null ? 'from the start' : `from step ${String(step)} on`;
  return `${title}; another choice differs ${from}`;
}

export function alternativeTexts(why: Why, { others }: PolicyDifference): readonly string[] {
  return others.map(
    ({ alternative, leaves }) =>
      `with ${alternative} ${thingOf(why)} would be ${leavesText(why, leaves)}`,
  );
}

/** How much was shown, in words that say no more. */
export function shownTexts({ shown, alternatives, policies }: Why): readonly string[] {
  const { elements, kept, witnessed, isCutShort } = shown;
  const outside = elements - kept;
  const open = kept - witnessed;
  const change =
    policies.length === 0
      ? 'none changes it'
      : `those of ${counted(policies.length, 'policy')} change it`;
  return [
    outside === 0
      ? 'Nothing could be proved not to matter.'
      : `Proved: whatever the other ${counted(outside, 'component')} of inputs and of what the steps read may be, this stays.`,
    kept === 0
      ? 'It depends on none of them.'
      : `Of the ${counted(kept, 'component')} above, ${String(witnessed)} ${witnessed === 1 ? 'is' : 'are'} shown to matter, each by a change that changes this${open === 0 ? ': none can be left out.' : `; of ${String(open)} it is not known whether they can be left out.`}`,
    ...(isCutShort ? ['The effort was used up before everything was tried.'] : []),
    `Of ${counted(alternatives, 'other accepted choice')} of the documents, tried one at a time, ${change}.`,
  ];
}
