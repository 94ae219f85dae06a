/** Fewer registers, with lower numbers, of simpler files. Inputs move along with the registers they are in. */
import type {
  InstructionSyntax,
  ProgramSyntax,
  SourceRegister,
} from '../../../../semantics/language/ast.js';
import type { Quad } from '../../../../spec/environments.js';
import type { InputValues } from '../../../../semantics/machine/state.js';
import { attribute, parameter } from '../../../generate/vp/nodes.js';
import { programCandidate, type ProgramCandidate } from '../../../edit/vp/candidate.js';
import { freeNumber, instructionsOf, mapOperands, registersUsed, replaced, rewritten } from '../edit.js'; // prettier-ignore
import { withOperand } from './operands.js';
import { programReduction } from '../../../edit/vp/reduction.js';

type File = 'attribute' | 'parameter' | 'temporary' | 'address';

const FILES: readonly File[] = ['temporary', 'address', 'attribute', 'parameter'];

/** One register for two; or a lower number for one. */
export const renameRegisters = programReduction('merge and rename registers', function* (current) {
  const { syntax } = current;
  for (const file of FILES) {
    const used = registersUsed(syntax, file);
    const lowest = freeNumber(used);
    for (const from of [...used].sort((a, b) => b - a)) {
      for (const to of [...used].sort((a, b) => a - b)) {
        if (to < from) yield* renamed(current, file, from, to);
      }
      for (const to of numbersBelow(from, lowest)) yield* renamed(current, file, from, to);
    }
  }
});

/** From the lowest up to the next one: where a number has to be large, halves of what is left find how large. */
function* numbersBelow(from: number, lowest: number): Generator<number> {
  for (let gap = from - lowest; gap >= 1; gap >>= 1) yield from - gap;
}

/** Numbers of result registers do not matter, but o[HPOS] is simplest: see toPosition. */
function* renamed(
  { syntax, inputs }: ProgramCandidate,
  file: File,
  from: number,
  to: number,
): Generator<ProgramCandidate> {
  const changed = withNumber(syntax, file, from, to);
  if (file === 'temporary' || file === 'address') {
    yield programCandidate(changed, inputs);
    return;
  }
  yield programCandidate(changed, moved(inputs, file, from, to, 'kept'));
  yield programCandidate(changed, moved(inputs, file, from, to, 'replaced'));
}

/** The inputs with the value of one register in another one, unless that has a value that is kept. */
export function moved(
  inputs: InputValues,
  file: 'attribute' | 'parameter',
  from: number,
  to: number,
  occupied: 'kept' | 'replaced',
): InputValues {
  const key = file === 'attribute' ? 'attributes' : 'parameters';
  const { [from]: value, ...rest } = inputs[key] ?? {};
  const isKept = occupied === 'kept' && rest[to] !== undefined;
  return { ...inputs, [key]: value === undefined || isKept ? rest : { ...rest, [to]: value } };
}

function withNumber(syntax: ProgramSyntax, file: File, from: number, to: number): ProgramSyntax {
  return rewritten(syntax, (each) => {
    const { destination } = each;
    const target = destination?.register;
    const renames =
      target !== undefined &&
      target.file === file &&
      target.number === from &&
      destination !== null;
    return [
      {
        ...each,
        destination: renames
          ? { ...destination, register: { ...target, number: to } }
          : destination,
        operands: each.operands.map((operand) => ({
          ...operand,
          register: renumbered(operand.register, file, from, to),
        })),
      },
    ];
  });
}

function renumbered(
  register: SourceRegister,
  file: File,
  from: number,
  to: number,
): SourceRegister {
  if (register.file === 'relative') {
    return file === 'address' && register.address.number === from
      ? { ...register, address: { ...register.address, number: to } }
      : register;
  }
  if (register.file !== file || register.number !== from) return register;
  return register.file === 'attribute'
    ? { ...register, number: to, mnemonic: null }
    : { ...register, number: to };
}

/**
 * Attributes where there are parameters, and either where there are temporaries. The value moves along
 * from c[] to v[]; from a temporary there is none to take.
 */
export const simplerFiles = programReduction('simpler register files', function* (current) {
  const { syntax, inputs } = current;
  const attributes = registersUsed(syntax, 'attribute');
  const free = freeNumber(attributes);
  for (const number of registersUsed(syntax, 'parameter')) {
    const { [number]: value, ...parameters } = inputs.parameters ?? {};
    const all = (to: number): ProgramSyntax =>
      mapOperands(syntax, (operand) =>
        operand.register.file === 'parameter' && operand.register.number === number
          ? { ...operand, register: attribute(to) }
          : operand,
      );
    const given = value === undefined ? ZERO : value;
    yield programCandidate(all(free), {
      attributes: { ...inputs.attributes, [free]: given },
      parameters,
    });
    for (const to of attributes) yield programCandidate(all(to), { ...inputs, parameters });
  }
  for (const [at, each] of instructionsOf(syntax).entries()) {
    for (const [index, operand] of each.operands.entries()) {
      for (const register of simplerRegisters(each, operand.register)) {
        yield replaced(syntax, at, withOperand(each, index, { ...operand, register }));
      }
    }
  }
});

const ZERO: Quad = [0, 0, 0, 0];

/** What an operand might be instead: what the instruction sources already, or the first of a file. */
function* simplerRegisters(
  { operands }: InstructionSyntax,
  { file }: SourceRegister,
): Generator<SourceRegister> {
  if (file === 'attribute' || file === 'address') return;
  const registers = operands.map((operand) => operand.register);
  yield registers.find((register) => register.file === 'attribute') ?? attribute(0);
  if (file === 'parameter') return;
  yield registers.find((register) => register.file === 'parameter') ?? parameter(0);
}
