/**
 * Machines that go wrong where a case or a sweep of programs leads and no drawn program does: in how a number is spelled, what
 * stands before an error, or how far a jump leads. A certificate asks them all.
 */
import { load } from '../../semantics/language/load.js';
import { byteText } from '../../semantics/language/text.js';
import { STANDARD, type Machine } from '../../semantics/machine/machine.js';
import { oneAfterAnother } from './components.js';
import { fault, type Fault } from './fault.js';
import { labels } from './flow-faults.js';
import { linking, observing } from './instructions.js';
import { placing } from './load-faults.js';

/** Reads numbers that begin with a zero as octal ones, where they can be. */
const octal: Machine = {
  ...STANDARD,
  load: (source) => {
    const result = load(source);
    if (!result.loaded) return result;
    const changed = load(
      byteText(source).replace(/(?<=[[+-]\s*)0+([0-7]+)(?=\s*\])/g, (_, digits: string) =>
        String(Number.parseInt(digits, 8)),
      ),
    );
    return changed.loaded ? changed : result;
  },
};

/** As a driver that transforms the position itself, and leaves what it needs for that in a register. */
const leavingThePosition: Machine = {
  ...STANDARD,
  invocation: (linked, values) => {
    const { inputs, state } = STANDARD.invocation(linked, values);
    const [position] = inputs.attributes;
    if (!linked.program.positionInvariant || position === undefined) return { inputs, state };
    const temporaries = state.temporaries.map((first, at) => (at === 11 ? position : first));
    return { inputs, state: { ...state, temporaries } };
  },
};

/** MAD to a parameter in four steps, each of which sees what the ones before it wrote. */
const componentByComponent: Machine = linking((program) => {
  const parts = oneAfterAnother().link(program).instructions;
  return (instruction, index) => {
    const { name, destination } = instruction.syntax;
    const isSo = name === 'MAD' && destination?.register.file === 'parameter';
    return isSo ? (parts[index] ?? instruction) : instruction;
  };
});

const infinityInW: Machine = observing((instruction, inputs, state) => {
  const seen = instruction.observe(inputs, state);
  const { name, operands } = instruction.syntax;
  if (name !== 'MOV' || operands[0]?.register.file !== 'parameter') return seen;
  if (seen.result?.value.w !== -Infinity) return seen;
  return { ...seen, result: { ...seen.result, value: { ...seen.result.value, w: Infinity } } };
});

export const CASE_FAULTS: readonly Fault[] = [
  fault(
    'mad-of-parameters-component-by-component',
    'MAD of a state program writes a component of a parameter before it reads the next one.',
    ['vp1.destination.reads-first', 'vp1.model.no-hazards'],
    componentByComponent,
    'VSP1.0',
  ),
  fault(
    'negative-infinity-in-w-of-copied-parameters',
    'MOV of a parameter makes -INF in w +INF.',
    ['vp1.MOV.result'],
    infinityInW,
    'VP1.0',
  ),
  fault(
    'invariant-programs-begin-with-the-position',
    'Position-invariant programs find the position of the vertex in R11.',
    ['vp2.temporaries.initial'],
    leavingThePosition,
  ),
  fault(
    'jumps-of-seven-bits',
    'Branches and calls keep seven bits of the place that they lead to.',
    [
      'vp2.BRA.taken',
      'vp2.CAL.taken',
      'vp2.label.use',
      'vp2.branch.taken',
      'vp2.branch.unconditional',
    ],
    labels((to) => to % 128),
  ),
  fault(
    'octal-numbers',
    'A number that begins with a zero is octal, as in C.',
    [
      'vp2.grammar.attribute-number',
      'vp2.grammar.relative',
      'vp2.operand.absolute-addressing',
      'vp2.operand.vector-registers',
    ],
    octal,
  ),
  fault(
    'vp1-octal-numbers',
    'A number of VP1.0 that begins with a zero is octal, as in C.',
    ['vp1.grammar.parameter-number', 'vp1.grammar.relative', 'vp1.operand.registers'],
    octal,
    'VP1.0',
  ),
  fault(
    'positions-of-wide-tabs',
    'The position of an error counts eight for each tab before it.',
    ['vp2.error-position.first', 'vp2.error-position.whole'],
    placing(({ position }, text) => position + 7 * occurrences(text.slice(0, position), '\t')),
  ),
  fault(
    'positions-of-two-line-ends',
    'The position of an error counts each carriage return as the two bytes that it becomes.',
    ['vp1.error-position.first', 'vp1.error-position.whole'],
    placing(({ position }, text) => position + occurrences(text.slice(0, position), '\r')),
    'VP1.0',
  ),
  fault(
    'positions-in-characters',
    'The position of an error counts characters and not bytes.',
    ['vp1.error-position.first', 'vp1.error-position.whole'],
    placing(({ position }, text) => position - continuations(text.slice(0, position))),
    'VP1.0',
  ),
];

function occurrences(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** Bytes of UTF-8 that go on with a character. */
function continuations(text: string): number {
  return text.replace(/[^\x80-\xbf]/g, '').length;
}
