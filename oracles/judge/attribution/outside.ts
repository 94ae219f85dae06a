/** Which clause decides where a program is not loaded, started or ended as the documents say. */
import { deciding } from '../../../spec/deciding/deciding.js';
import { INITIAL, type Quad } from '../../../spec/environments.js';
import { RESTRICTIONS } from '../../../spec/restrictions.js';
import { isDenormal } from '../../../semantics/number/binary32.js';
import { controlOf } from '../../../semantics/instructions/index.js';
import type { EndViolation, LoadViolation, Refusal, StartViolation } from '../violation.js';
import type { Reason } from './reason.js';

export function loadReason({ expected, observed }: LoadViolation): Reason {
  if (expected === null) {
    if (observed === null) throw new Error('nothing departs');
    return { clauses: refusal(observed), way: `refused: ${observed.restriction ?? 'no reason'}` };
  }
  const own = clausesOf(expected);
  if (observed === null) {
    return {
      clauses: [...own, ...deciding('load.error')],
      way: `accepted: ${expected.restriction}`,
    };
  }
  const whole = RESTRICTIONS.some(
    ({ id, wholeProgram }) => id === expected.restriction && wholeProgram,
  );
  const position = deciding(whole ? 'load.position-of-whole' : 'load.position');
  // Errors of different restrictions, or to different sides, have different causes.
  const way = `position of ${expected.restriction}, ${sideOf(expected, observed)}`;
  return { clauses: [...position, ...own], way };
}

function sideOf(expected: Pick<Refusal, 'position'>, observed: Refusal): string {
  if (observed.position === null || expected.position === null) return 'not told';
  if (expected.position === -1 || observed.position === -1) return 'none';
  return observed.position < expected.position ? 'earlier' : 'later';
}

/** What a restriction is called among the clauses; of one that is not known, that there is an error. */
function clausesOf({ restriction }: Pick<Refusal, 'restriction'>): readonly string[] {
  const clause = RESTRICTIONS.find(({ id }) => id === restriction)?.clause;
  return clause === undefined ? deciding('load.error') : [clause];
}

/** A program was refused that loads, for a reason that the implementation names. */
function refusal(error: Refusal): readonly string[] {
  const own = clausesOf(error);
  switch (error.restriction) {
    case 'two-attributes':
      return [...deciding('load.same-attribute'), ...own];
    case 'two-parameters':
      return [...deciding('load.same-parameter'), ...own];
    case 'instruction-limit':
      return [...own, ...deciding('load.count')];
    default:
      return [...own, ...deciding('load.refused')];
  }
}

/** A register of a file holds something else at first. */
const INITIALLY = {
  temporaries: 'start.temporaries',
  results: 'start.results',
  parameters: 'start.parameters',
  addresses: 'start.addresses',
  attributes: 'start.attributes',
} as const;

export function startReason({ program, place, values }: StartViolation): Reason {
  switch (place.file) {
    case 'codes':
      return { clauses: deciding('start.codes'), way: 'codes' };
    case 'flow':
      if (place.what === 'next instruction') {
        const main = program.labels.has('main') ? 'start.at-main' : 'start.without-main';
        return { clauses: deciding(main), way: 'entry' };
      }
      if (place.what === 'call stack') {
        return { clauses: deciding('start.stack'), way: 'call stack' };
      }
      return { clauses: deciding('start.count'), way: 'count' };
    default: {
      const initial = deciding(INITIALLY[place.file]);
      const set = given(values, place.file, place.register);
      const way = set === undefined ? place.file : `given ${place.file}`;
      const index = ['x', 'y', 'z', 'w'].indexOf(place.component);
      const value = set?.[index] ?? INITIAL.temporary[0];
      if (isDenormal(Math.fround(value))) {
        return { clauses: [...deciding('operand.denormal'), ...initial], way: 'denormal' };
      }
      const special = specialStart(program, place, set !== undefined);
      return { clauses: [...special, ...initial, ...deciding('start.number')], way };
    }
  }
}

/** What may be wrong besides what a file holds at first. */
function specialStart(
  { environment }: StartViolation['program'],
  { file, register }: Extract<StartViolation['place'], { readonly register: number }>,
  isGiven: boolean,
): readonly string[] {
  if (file === 'attributes' && environment.programType === 'state') {
    return deciding('start.input-of-state-program');
  }
  if (file !== 'parameters') return [];
  if (register >= VP1_PARAMETERS) return deciding('start.parameter-of-vp2');
  return isGiven ? deciding('start.given-parameter') : [];
}

/** Registers from this one on are those that VP2 has besides (§2.14.1.2). */
const VP1_PARAMETERS = 96;

function given(
  { attributes = {}, parameters = {} }: StartViolation['values'],
  file: string,
  register: number,
): Quad | undefined {
  if (file === 'attributes') return attributes[register];
  return file === 'parameters' ? parameters[register] : undefined;
}

export function endReason({ allowed, observed, last }: EndViolation): Reason {
  const reasons = new Set([observed, ...allowed].map((outcome) => outcome?.reason ?? null));
  if (reasons.has('call-stack-overflow')) {
    return { clauses: deciding('end.overflow'), way: 'overflow' };
  }
  if (reasons.has('instruction-limit')) return { clauses: deciding('end.limit'), way: 'limit' };
  if (last !== null && controlOf(last.name) === 'returns')
    return { clauses: deciding('end.return'), way: 'return' };
  return { clauses: deciding('end.last'), way: 'end' };
}
