/** What an operand's sign, bars and swizzle make of an input becomes the input; the operand is bare. */
import { COMPONENTS, INITIAL, type Quad } from '../../../../spec/environments.js';
import { instructionNamed } from '../../../../spec/instructions.js';
import type { OperandSyntax } from '../../../../semantics/language/ast.js';
import { letters } from '../../../../semantics/machine/swizzle.js';
import type { InputValues } from '../../../../semantics/machine/state.js';
import { programCandidate } from '../../../edit/vp/candidate.js';
import { instructionsOf, replaced } from '../edit.js';
import { withOperand } from './operands.js';
import { programReduction } from '../../../edit/vp/reduction.js';

export const fold = programReduction('modifiers into inputs', function* ({ syntax, inputs }) {
  for (const [at, each] of instructionsOf(syntax).entries()) {
    const isScalar = instructionNamed(each.name)?.operands.includes('scalar') === true;
    for (const [index, operand] of each.operands.entries()) {
      for (const part of PARTS) {
        const folded = part(operand, isScalar);
        if (folded === null) continue;
        const changed = withInput(inputs, operand, folded.load);
        if (changed === null) continue;
        const bare = replaced(syntax, at, withOperand(each, index, folded.operand));
        yield programCandidate(bare, changed);
      }
    }
  }
});

/** An operand with less to it, and what it loses as a change of the register's contents. */
interface Folded {
  readonly operand: OperandSyntax;
  readonly load: (contents: Quad) => Quad;
}

type Part = (operand: OperandSyntax, isScalar: boolean) => Folded | null;

const sign: Part = (operand) => {
  if (operand.sign !== '-') return null;
  return { operand: { ...operand, sign: '' }, load: each((value) => -value) };
};

const bars: Part = (operand) => {
  if (operand.absolute === null) return null;
  return { operand: { ...operand, absolute: null }, load: each(Math.abs) };
};

/** A scalar operand becomes its register's x. */
const swizzle: Part = (operand, isScalar) => {
  const bare = isScalar ? 'x' : '';
  if (operand.swizzle === bare) return null;
  const from = [...letters(operand.swizzle)].map((letter) =>
    COMPONENTS.findIndex((component) => component === letter),
  );
  const load = (contents: Quad): Quad => {
    const [x = 0, y = 0, z = 0, w = 0] = from.map((place) => contents[place] ?? 0);
    return isScalar ? [x, 0, 0, 0] : [x, y, z, w];
  };
  return { operand: { ...operand, swizzle: bare }, load };
};

const all: Part = (operand, isScalar) =>
  PARTS.slice(1).reduce<Folded | null>((before, part) => {
    const next = part(before?.operand ?? operand, isScalar);
    if (next === null || before === null) return next ?? before;
    return { operand: next.operand, load: (contents) => next.load(before.load(contents)) };
  }, null);

const PARTS: readonly Part[] = [all, swizzle, bars, sign];

function each(change: (value: number) => number): (contents: Quad) => Quad {
  return ([x, y, z, w]) => [change(x), change(y), change(z), change(w)];
}

/** Null where the operand is no input. */
function withInput(
  { attributes = {}, parameters = {} }: InputValues,
  { register }: OperandSyntax,
  load: (contents: Quad) => Quad,
): InputValues | null {
  if (register.file === 'attribute') {
    const { number } = register;
    const contents = load(attributes[number] ?? INITIAL.vertexAttribute);
    return { attributes: { ...attributes, [number]: contents }, parameters };
  }
  if (register.file !== 'parameter') return null;
  const { number } = register;
  const contents = load(parameters[number] ?? INITIAL.programParameter);
  return { attributes, parameters: { ...parameters, [number]: contents } };
}
