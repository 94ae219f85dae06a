/**
 * Syntax tree of a GPU program to program string: `parseGpu` of the text gives the tree again, places aside
 * (`withoutPlaces`). The text is canonical: one statement a line, no comments, and of white space only what
 * makes it readable. Where the grammar has two spellings (spec/errata.yaml, gp4.E-branch-parentheses and
 * nvgp4.E-declaration-semicolon), a condition after CAL, RET, BRK or CONT stands in parentheses, as the
 * productions have it, and a declaration ends with a semicolon, as all other statements do.
 */
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import type {
  BindingSyntax,
  ConstantSyntax,
  DeclarationSyntax,
  GpuConditionSyntax,
  GpuDestinationSyntax,
  GpuInstructionSyntax,
  GpuItemSyntax,
  GpuOperandSyntax,
  GpuProgramSyntax,
  LettersSyntax,
  MemberSyntax,
  NameSyntax,
  NamingSyntax,
  TextureSyntax,
  VariableSyntax,
} from './ast.js';

export function printGpu(syntax: GpuProgramSyntax): string {
  const lines = [
    GPU_ENVIRONMENTS[syntax.environment].header,
    ...syntax.options.map(({ name }) => `OPTION ${name.text};`),
    ...syntax.declarations.map(printDeclaration),
    ...syntax.items.map(printItem),
    'END',
  ];
  return `${lines.join('\n')}\n`;
}

function printDeclaration(declaration: DeclarationSyntax): string {
  const { kind } = declaration;
  const argument = kind === 'VERTICES_OUT' ? declaration.count : declaration.type;
  return `${kind} ${argument.text};`;
}

function printItem(item: GpuItemSyntax): string {
  switch (item.kind) {
    case 'label':
      return `${item.name.text}:`;
    case 'naming':
      return `${printNaming(item)};`;
    case 'instruction':
      return `  ${printGpuInstruction(item)};`;
  }
}

/** One <namingStatement>, without the semicolon. */
export function printNaming(naming: NamingSyntax): string {
  const words = [...naming.modifiers, naming.keyword].map(({ text }) => text).join(' ');
  switch (naming.statement) {
    case 'TEMP':
      return `${words} ${naming.names.map(printVariable).join(', ')}`;
    case 'ALIAS':
      return `${words} ${naming.name.text} = ${naming.of.text}`;
    default: {
      const bindings = naming.bindings.map(printSource).join(', ');
      const list = naming.isList ? `{ ${bindings} }` : bindings;
      return `${words} ${printVariable(naming.variable)} = ${list}`;
    }
  }
}

function printVariable({ name, array }: VariableSyntax): string {
  return array === null ? name.text : `${name.text}[${array.size?.text ?? ''}]`;
}

/** One instruction, without the semicolon. */
export function printGpuInstruction(instruction: GpuInstructionSyntax): string {
  const { destination, operands, extendedSwizzle, texture, target, condition } = instruction;
  const places = [
    ...(destination === null ? [] : [printGpuDestination(destination)]),
    ...operands.map(printGpuOperand),
    ...(extendedSwizzle ?? []).map(({ sign, select }) => `${sign}${select}`),
    ...(texture === null ? [] : [printTexture(texture)]),
  ].join(', ');
  return [
    printOpcode(instruction),
    places,
    target?.text ?? '',
    condition === null ? '' : printTest(instruction.name, condition),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function printOpcode({ opcode, modifiers }: GpuInstructionSyntax): string {
  const own = modifiers.filter(({ spelling }) => spelling === 'modifier');
  return [opcode, ...own].map(({ text }) => text).join('.');
}

/** IF and KIL have <ccTest>, the others <ccMask>. */
function printTest(name: string, condition: GpuConditionSyntax): string {
  const form = gpuInstructionNamed(name)?.form;
  const isMask = form === 'BRAop' || form === 'FLOWCCop';
  return isMask ? `(${printCondition(condition)})` : printCondition(condition);
}

function printCondition({ rule, swizzle }: GpuConditionSyntax): string {
  return `${rule.text}${suffix(swizzle)}`;
}

export function printGpuDestination({
  variable,
  writeMask,
  conditionMask,
}: GpuDestinationSyntax): string {
  const target = `${printSource(variable)}${suffix(writeMask)}`;
  return conditionMask === null ? target : `${target} (${printCondition(conditionMask)})`;
}

export function printGpuOperand({ sign, absolute, source, swizzle }: GpuOperandSyntax): string {
  const base = `${printSource(source)}${suffix(swizzle)}`;
  return absolute === null ? `${sign}${base}` : `${sign}|${absolute.sign}${base}|`;
}

function printSource(source: NameSyntax | BindingSyntax | ConstantSyntax): string {
  switch (source.kind) {
    case 'name':
      return `${source.name.text}${source.members.map(printMember).join('')}`;
    case 'binding':
      return printBinding(source);
    case 'constant': {
      const components = source.components.map(({ sign, text }) => `${sign}${text}`).join(', ');
      return source.isVector ? `{${components}}` : components;
    }
  }
}

function printMember(member: MemberSyntax): string {
  if (member.kind === 'absolute') return `[${member.index.text}]`;
  const { register, component, displacement } = member;
  const offset = displacement === null ? '' : ` ${displacement.sign} ${displacement.value.text}`;
  return `[${printSource(register)}.${component.text}${offset}]`;
}

export function printBinding({ parts }: BindingSyntax): string {
  return parts
    .map((part, index) => {
      switch (part.kind) {
        case 'word':
          return index === 0 ? part.text : `.${part.text}`;
        case 'index':
          return `[${part.index.text}]`;
        case 'range':
          return `[${part.first.text}..${part.last.text}]`;
      }
    })
    .join('');
}

function printTexture({ unit, target, texelOffset }: TextureSyntax): string {
  const image = unit === null ? 'texture' : `texture[${unit.text}]`;
  const access = `${image}, ${target.text}`;
  if (texelOffset === null) return access;
  const components = texelOffset.components.map(({ sign, value }) => `${sign}${value.text}`);
  return `${access}, (${components.join(', ')})`;
}

function suffix({ text }: LettersSyntax): string {
  return text === '' ? '' : `.${text}`;
}
