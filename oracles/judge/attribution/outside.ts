/** Which clause decides where a program is not loaded, started or ended as the documents say. */
import { INITIAL, type Quad } from '../../../spec/environments.js';
import { RESTRICTIONS } from '../../../spec/restrictions.js';
import { isDenormal } from '../../../semantics/number/binary32.js';
import type { EndViolation, LoadViolation, Refusal, StartViolation } from '../violation.js';
import type { Reason } from './reason.js';

export function loadReason({ expected, observed }: LoadViolation): Reason {
  if (expected === null) {
    if (observed === null) throw new Error('nothing departs');
    return { clauses: refusal(observed), way: `refused: ${observed.restriction ?? 'no reason'}` };
  }
  const clause = clauseOf(expected);
  if (observed === null) {
    return { clauses: [clause, 'vp2.load.error'], way: `accepted: ${expected.restriction}` };
  }
  const whole = RESTRICTIONS.some(
    ({ id, wholeProgram }) => id === expected.restriction && wholeProgram,
  );
  const position = whole
    ? ['vp2.error-position.whole', 'vp2.error-position.first']
    : ['vp2.error-position.first'];
  // Errors of different restrictions, or to different sides, have different causes.
  const way = `position of ${expected.restriction}, ${sideOf(expected, observed)}`;
  return { clauses: [...position, clause], way };
}

function sideOf(expected: Pick<Refusal, 'position'>, observed: Refusal): string {
  if (observed.position === null || expected.position === null) return 'not told';
  if (expected.position === -1 || observed.position === -1) return 'none';
  return observed.position < expected.position ? 'earlier' : 'later';
}

function clauseOf({ restriction }: Pick<Refusal, 'restriction'>): string {
  return RESTRICTIONS.find(({ id }) => id === restriction)?.clause ?? 'vp2.load.error';
}

/** A program was refused that loads, for a reason that the implementation names. */
function refusal(error: Refusal): readonly string[] {
  const clause = clauseOf(error);
  switch (error.restriction) {
    case 'two-attributes':
      return ['vp2.load.same-attribute', clause];
    case 'two-parameters':
      return ['vp2.load.same-parameter', clause];
    case 'instruction-limit':
      return [clause, 'vp2.load.instruction-count'];
    default:
      return [clause, 'vp2.load.sequence'];
  }
}

const INITIALLY = {
  temporaries: 'vp2.temporaries.initial',
  results: 'vp2.results.initial',
  parameters: 'vp2.parameters.initial',
  addresses: 'vp2.address.initial',
  attributes: 'vp2.attributes.initial',
} as const;

export function startReason({ program, place, values }: StartViolation): Reason {
  switch (place.file) {
    case 'codes':
      return { clauses: ['vp2.cc.initial'], way: 'codes' };
    case 'flow':
      if (place.what === 'next instruction') {
        const main = program.labels.has('main') ? 'vp2.main.start' : 'vp2.main.absent';
        return { clauses: [main, 'vp2.execution.sequence'], way: 'entry' };
      }
      if (place.what === 'call stack') return { clauses: ['vp2.call.four'], way: 'call stack' };
      return { clauses: ['vp2.end.limit'], way: 'count' };
    default: {
      const initial = INITIALLY[place.file];
      const set = given(values, place.file, place.register);
      const way = set === undefined ? place.file : `given ${place.file}`;
      const index = ['x', 'y', 'z', 'w'].indexOf(place.component);
      const value = set?.[index] ?? INITIAL.temporary[0];
      if (isDenormal(Math.fround(value))) {
        return { clauses: ['vp2.number.denormal-operand', initial], way: 'denormal' };
      }
      const state = program.environment.programType === 'state' ? ['vp2.state.input'] : [];
      const isAttribute = place.file === 'attributes';
      if (place.file === 'parameters' && place.register >= VP1_PARAMETERS) {
        const count = ['vp2.parameters.count-vp2', 'vp2.operand.absolute-addressing'];
        return { clauses: [...count, initial, 'vp2.number.single'], way };
      }
      // What was given is not there: not what it begins with is wrong, but what its number leads to.
      const isGiven = place.file === 'parameters' && set !== undefined;
      const meant = isGiven ? ['vp2.operand.absolute-addressing'] : [];
      const own = [...meant, ...(isAttribute ? state : []), initial];
      return { clauses: [...own, 'vp2.number.single'], way };
    }
  }
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
    const clauses = ['vp2.end.overflow-abnormal', 'vp2.CAL.overflow', 'vp2.call.overflow'];
    return { clauses, way: 'overflow' };
  }
  if (reasons.has('instruction-limit')) return { clauses: ['vp2.end.limit'], way: 'limit' };
  if (last?.name === 'RET') {
    return { clauses: ['vp2.RET.empty', 'vp2.end.return-normal', 'vp2.end.last'], way: 'return' };
  }
  // Of VP1, where it does not bind, the general one about the end stands in.
  return { clauses: ['vp2.end.last'], way: 'end' };
}
