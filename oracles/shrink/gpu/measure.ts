/** How large a candidate of GPU programs is: nothing that stands in front ever grows. */
import { COMPONENTS } from '../../../spec/environments.js';
import { GPU_CONDITION_RULES } from '../../../spec/gpu/condition-rules.js';
import type { Sign } from '../../../semantics/language/ast.js';
import type {
  BindingSyntax,
  ConstantSyntax,
  DeclarationSyntax,
  GpuConditionSyntax,
  GpuInstructionSyntax,
  GpuOperandSyntax,
  GpuProgramSyntax,
  MemberSyntax,
  NameSyntax,
  NamingSyntax,
  TextureSyntax,
} from '../../../semantics/gpu/language/ast.js';
import { printBinding } from '../../../semantics/gpu/language/print.js';
import type { GpuInputValues, InputNumber } from '../../../semantics/gpu/machine/state.js';
import type { Texture } from '../../../semantics/texture/texture.js';
import { initialParameters } from '../../../semantics/texture/texture.js';
import { roleOf } from '../../../semantics/gpu/instructions/flow.js';
import { complexity } from '../simplicity.js';
import { sum, type Measure } from '../smaller.js';
import { laidOut, sizeOfText, statementsOf } from '../tokens.js';
import type { GpuCandidate } from '../../edit/gpu/candidate.js';
import { instructionsOf, namingsOf } from '../../edit/gpu/edit.js';
import { complexityOfInteger } from '../../edit/gpu/simplest.js';

export function gpuMeasure({ syntax, text, inputs }: GpuCandidate): Measure {
  if (syntax === null) {
    const statements = statementsOf(text);
    const distinct = new Set(statements).size;
    const layout = text === laidOut(text) ? 0 : text.length;
    const inside = [statements.length, distinct, sizeOfText(text), layout];
    return [...inside, ...inputCosts(inputs), text.length];
  }
  const instructions = instructionsOf(syntax);
  const namings = namingsOf(syntax);
  return [
    instructions.length,
    syntax.options.length + labelsOf(syntax).length,
    depthCost(syntax),
    sum(namings, namingCost),
    sum(instructions, opcodeCost),
    sum(instructions, kindCost),
    sum(instructions, modifierCost),
    sum(syntax.declarations, declarationCost),
    sum(labelsOf(syntax), labelCost),
    ...inputCosts(inputs),
    sum(instructions, numbersCost),
    sum(namings, nameCost),
  ];
}

/** Blocks around instructions. */
function depthCost(syntax: GpuProgramSyntax): number {
  let [depth, total] = [0, 0];
  for (const { name } of instructionsOf(syntax)) {
    const role = roleOf(name);
    if (role === 'closes') depth--;
    total += depth;
    if (role === 'opens') depth++;
  }
  return total;
}

function labelsOf({ items }: GpuProgramSyntax): readonly string[] {
  return items.flatMap((item) => (item.kind === 'label' ? [item.name.text] : []));
}

/** What labels are called where it does not matter. */
export const SHORT_LABELS: readonly string[] = ['L', 'M', 'N', 'P', 'Q', 'S', 'T', 'U'];

function labelCost(name: string): number {
  return SHORT_LABELS.includes(name) ? 0 : name.length;
}

const MANY = 8;

/** A statement, its variables, their members, its bindings and words. */
function namingCost(naming: NamingSyntax): number {
  const words = MANY + naming.modifiers.length;
  switch (naming.statement) {
    case 'ALIAS':
      return words + MANY;
    case 'TEMP':
      return (
        words +
        sum(naming.names, ({ array }) => 1 + (array === null ? 0 : 2 + (array.size?.value ?? 0)))
      );
    default: {
      const { variable, bindings } = naming;
      return words + (variable.array === null ? 1 : 3) + sum(bindings, listedCost);
    }
  }
}

function listedCost(binding: BindingSyntax | ConstantSyntax): number {
  if (binding.kind === 'constant') return 1;
  return (
    2 +
    sum(binding.parts, (part) => (part.kind === 'range' ? part.last.value - part.first.value : 0))
  );
}

/** Names of variables that say nothing, by number. */
function nameCost(naming: NamingSyntax): number {
  switch (naming.statement) {
    case 'TEMP':
      return sum(naming.names, ({ name }) => lengthOf(name.text));
    case 'ALIAS':
      return lengthOf(naming.name.text);
    default:
      return (
        lengthOf(naming.variable.name.text) +
        sum(naming.bindings, (each) => (each.kind === 'binding' ? indexesOf(each) : 0))
      );
  }
}

function lengthOf(name: string): number {
  const [, number] = /^R(\d{1,3})$/.exec(name) ?? [];
  return number === undefined ? 1000 + name.length : Number(number);
}

/** The fixed order of simplicity: MOV first; what is not named comes by its operands. */
const OPCODES: Readonly<Record<string, number>> = { MOV: 0, ADD: 10, MUL: 11, MAD: 30 };

export function opcodeCost({ name, operands, extendedSwizzle }: GpuInstructionSyntax): number {
  return OPCODES[name] ?? 5 + 8 * operands.length + (extendedSwizzle === null ? 0 : 4);
}

/** Constants, local parameters, other bindings, variables; fewer, plainer, members. */
function kindCost({ operands, destination, texture }: GpuInstructionSyntax): number {
  const target = destination?.variable;
  return (
    sum(operands, ({ source }) => sourceCost(source)) +
    (target === undefined
      ? 0
      : target.kind === 'name'
        ? 3 + membersCost(target)
        : bindingCost(target)) +
    (texture === null ? 0 : 1 + (texture.texelOffset === null ? 0 : 1))
  );
}

function sourceCost(source: GpuOperandSyntax['source']): number {
  switch (source.kind) {
    case 'constant':
      return source.isVector ? 1 : 0;
    case 'binding':
      return 2 + bindingCost(source);
    case 'name':
      return 6 + membersCost(source);
  }
}

const PLAIN = /^(?:program\.local\[\d+\]|result\.(?:position|color))$/;

function bindingCost(binding: BindingSyntax): number {
  return PLAIN.test(printBinding(binding)) ? 0 : 1 + binding.parts.length;
}

function membersCost({ members }: NameSyntax): number {
  return sum(members, (member) => (member.kind === 'absolute' ? 2 : 12));
}

function modifierCost(each: GpuInstructionSyntax): number {
  const { modifiers, destination, operands, condition, texture } = each;
  return (
    sum(modifiers, ({ text }) => modifierOf(text)) +
    conditionCost(condition) +
    (destination === null
      ? 0
      : maskCost(destination.writeMask.text) + conditionCost(destination.conditionMask)) +
    sum(operands, operandCost) +
    sum(
      each.extendedSwizzle ?? [],
      ({ sign, select }) => signCost(sign) + SELECTS.indexOf(select),
    ) +
    (texture === null ? 0 : textureCost(texture))
  );
}

const SELECTS = ['0', '1', ...COMPONENTS, 'r', 'g', 'b', 'a'];

const MODIFIERS: Readonly<Record<string, number>> = { S: 2, F: 3, CC: 4, CC0: 5, C: 4, C0: 5 };

function modifierOf(text: string): number {
  return MODIFIERS[text] ?? 6 + text.length;
}

function conditionCost(condition: GpuConditionSyntax | null): number {
  if (condition === null) return 0;
  const [, rule = '', register = ''] = /^(\w+?)([01]?)$/.exec(condition.rule.text) ?? [];
  const place = RULES.indexOf(rule);
  return (
    20 +
    2 * place +
    (register === '' ? 0 : 1 + Number(register)) +
    swizzleCost(condition.swizzle.text)
  );
}

/** The simplest first. */
const FIRST = ['TR', 'EQ', 'NE', 'GT', 'LT', 'GE', 'LE', 'FL'];

export const RULES: readonly string[] = [
  ...FIRST,
  ...GPU_CONDITION_RULES.filter((rule) => !FIRST.includes(rule)),
];

const placeOf = (letter: string): number => Math.max(0, 'xyzwrgba'.indexOf(letter));

/** None, then one letter, then more. */
function maskCost(mask: string): number {
  return mask === '' ? 0 : 8 * mask.length + sum(mask, placeOf);
}

/** None, then one letter, then four: the fewer of them are out of place. */
function swizzleCost(swizzle: string): number {
  if (swizzle.length < 2) return swizzle === '' ? 0 : 1 + placeOf(swizzle);
  return 12 + 4 * [...swizzle].filter((letter, i) => letter !== COMPONENTS[i]).length;
}

function operandCost({ sign, absolute, swizzle, source }: GpuOperandSyntax): number {
  return (
    signCost(sign) +
    (absolute === null ? 0 : 4 + signCost(absolute.sign)) +
    swizzleCost(swizzle.text) +
    (source.kind === 'constant' ? source.components.length : 0) +
    (source.kind === 'name' ? sum(source.members, displacementCost) : 0)
  );
}

function signCost(sign: Sign): number {
  return sign === '' ? 0 : sign === '+' ? 1 : 2;
}

function displacementCost(member: MemberSyntax): number {
  if (member.kind === 'absolute') return 0;
  const { displacement, component } = member;
  const offset = displacement === null ? 0 : 1 + displacement.value.value;
  return offset + placeOf(component.text);
}

function textureCost({ unit, texelOffset }: TextureSyntax): number {
  const offsets = texelOffset?.components ?? [];
  return (
    (unit === null ? 0 : 1 + unit.value) +
    sum(offsets, ({ sign, value }) => value.value + signCost(sign))
  );
}

function declarationCost(declaration: DeclarationSyntax): number {
  if (declaration.kind === 'VERTICES_OUT') return declaration.count.value;
  return declaration.type.text === 'POINTS' ? 0 : 1;
}

/** The numbers of constants, bindings and members. */
function numbersCost({ operands, destination }: GpuInstructionSyntax): number {
  return sum([destination?.variable, ...operands.map(({ source }) => source)], (source) => {
    switch (source?.kind) {
      case undefined:
        return 0;
      case 'constant':
        return sum(source.components, ({ sign, text }) => numberCost(sign, text));
      case 'binding':
        return indexesOf(source);
      case 'name':
        return sum(source.members, (member) =>
          member.kind === 'absolute' ? member.index.value : 0,
        );
    }
  });
}

function numberCost(sign: Sign, text: string): number {
  const value = Number(text);
  const signed = sign === '-' ? -value : value;
  const isWhole = /^(?:\d+|0x[\da-f]+)$/i.test(text) && !Object.is(signed, -0);
  return isWhole ? complexityOfInteger(signed) : complexity(Math.fround(signed));
}

function indexesOf({ parts }: BindingSyntax): number {
  return sum(parts, (part) => {
    if (part.kind === 'word') return 0;
    return part.kind === 'index' ? part.index.value : part.first.value + part.last.value;
  });
}

/** How many inputs there are, and what their values are. */
function inputCosts(inputs: GpuInputValues): readonly number[] {
  const { bindings = {}, buffers = {}, textures, derivatives = [] } = inputs;
  const all = [...(textures?.values() ?? [])].flatMap((unit) => Object.values(unit));
  return [
    Object.keys(bindings).length + Object.keys(buffers).length + all.length + derivatives.length,
    sum(Object.values(buffers), (words) => words.length) + sum(all, imagesCost),
    sum(Object.values(bindings), ({ type, values }) =>
      sum(values, (value) => valueCost(type, value)),
    ) +
      sum(Object.values(buffers), (words) =>
        sum(words, ({ type, value }) => valueCost(type, value)),
      ) +
      sum(all, texelsCost) +
      sum(derivatives, ({ dx, dy }) => sum([...dx, ...dy], complexity)),
    sum(Object.keys(bindings), (name) => sum(name.match(/\d+/g) ?? [], Number)) +
      sum(Object.keys(buffers), Number),
  ];
}

/** An undefined component is as simple as 0, and one of a simpler type simpler. */
function valueCost(type: 'F' | 'S' | 'U', value: InputNumber): number {
  if (value === null) return 0.5;
  return type === 'F' ? complexity(value) : 0.25 + complexityOfInteger(value);
}

function imagesCost({ faces, parameters, kind, border }: Texture): number {
  const initial: Readonly<Record<string, unknown>> = { ...initialParameters(kind) };
  const changed = Object.entries(parameters).filter(
    ([name, value]) => JSON.stringify(initial[name]) !== JSON.stringify(value),
  );
  const texels = sum(faces.flat(), (image) => (image === null ? 1 : 1 + image.texels.length));
  return texels + changed.length / 64 + border;
}

function texelsCost({ faces, componentType }: Texture): number {
  return sum(faces.flat(), (image) =>
    sum(image?.texels ?? [], (texel) =>
      sum(texel, (value) => valueCost(componentType === 'float' ? 'F' : 'S', value)),
    ),
  );
}
