/** Changes to a GPU program's tree that several reductions make. */
import type {
  BindingSyntax,
  GpuInstructionSyntax,
  GpuItemSyntax,
  GpuOperandSyntax,
  GpuProgramSyntax,
  MemberSyntax,
  NameSyntax,
  NamingSyntax,
} from '../../../semantics/gpu/language/ast.js';
import { FLOW, roleOf, type BlockKind } from '../../../semantics/gpu/instructions/flow.js';
import { word } from './nodes.js';

export function instructionsOf(syntax: GpuProgramSyntax): readonly GpuInstructionSyntax[] {
  return syntax.items.filter((item) => item.kind === 'instruction');
}

export function namingsOf(syntax: GpuProgramSyntax): readonly NamingSyntax[] {
  return syntax.items.filter((item) => item.kind === 'naming');
}

/** The program with some items in the place of each. */
export function rewritten(
  syntax: GpuProgramSyntax,
  replace: (item: GpuItemSyntax, index: number) => readonly GpuItemSyntax[],
): GpuProgramSyntax {
  return { ...syntax, items: syntax.items.flatMap(replace) };
}

/** The program with one item, found by its identity, replaced. */
export function replaced(
  syntax: GpuProgramSyntax,
  old: GpuItemSyntax,
  ...by: readonly GpuItemSyntax[]
): GpuProgramSyntax {
  return rewritten(syntax, (item) => (item === old ? by : [item]));
}

/** Each instruction changed. */
export function mapInstructions(
  syntax: GpuProgramSyntax,
  change: (instruction: GpuInstructionSyntax) => GpuInstructionSyntax,
): GpuProgramSyntax {
  return rewritten(syntax, (item) => [item.kind === 'instruction' ? change(item) : item]);
}

export function withOperand(
  instruction: GpuInstructionSyntax,
  index: number,
  operand: GpuOperandSyntax,
): GpuInstructionSyntax {
  return { ...instruction, operands: instruction.operands.with(index, operand) };
}

/** What stands for variables in an instruction: each changed, those of destinations with `isWritten`. */
export function mapVariables(
  instruction: GpuInstructionSyntax,
  change: (name: NameSyntax, isWritten: boolean) => NameSyntax | BindingSyntax | null,
): GpuInstructionSyntax {
  const { destination } = instruction;
  const changed = (name: NameSyntax, isWritten: boolean): NameSyntax | BindingSyntax =>
    change(withRegisters(name), isWritten) ?? withRegisters(name);
  const withRegisters = (name: NameSyntax): NameSyntax => ({
    ...name,
    members: name.members.map((member): MemberSyntax => {
      if (member.kind === 'absolute') return member;
      const register = change(member.register, false) ?? member.register;
      // An index is a variable with a name.
      return register.kind === 'name' ? { ...member, register } : member;
    }),
  });
  return {
    ...instruction,
    destination:
      destination?.variable.kind === 'name'
        ? { ...destination, variable: changed(destination.variable, true) }
        : destination,
    operands: instruction.operands.map((operand) =>
      operand.source.kind === 'name'
        ? { ...operand, source: changed(operand.source, false) }
        : operand,
    ),
  };
}

/** The names that instructions and aliases use. */
export function usedNames(syntax: GpuProgramSyntax): ReadonlySet<string> {
  const used = new Set<string>();
  for (const each of instructionsOf(syntax)) {
    mapVariables(each, ({ name }) => {
      used.add(name.text);
      return null;
    });
  }
  // An alias stands after what it is an alias of, which may be one itself.
  for (const naming of namingsOf(syntax).toReversed()) {
    if (naming.statement === 'ALIAS' && used.has(naming.name.text)) used.add(naming.of.text);
  }
  return used;
}

/** Without the variables that nothing names. */
export function pruned(syntax: GpuProgramSyntax): GpuProgramSyntax {
  const used = usedNames(syntax);
  return rewritten(syntax, (item) => {
    if (item.kind !== 'naming') return [item];
    switch (item.statement) {
      case 'ALIAS':
        return used.has(item.name.text) ? [item] : [];
      case 'TEMP': {
        const names = item.names.filter(({ name }) => used.has(name.text));
        return names.length === 0 ? [] : [{ ...item, names }];
      }
      default:
        return used.has(item.variable.name.text) ? [item] : [];
    }
  });
}

/** An IF with its ELSE and ENDIF, or a REP with its ENDREP: where they stand among the items. */
export interface Block {
  readonly kind: BlockKind;
  readonly begin: number;
  readonly middle: number | null;
  readonly end: number;
}

/** The blocks of a program that loads, those inside before those around them. */
export function blocksOf({ items }: Pick<GpuProgramSyntax, 'items'>): readonly Block[] {
  const blocks: Block[] = [];
  const open: { kind: Block['kind']; begin: number; middle: number | null }[] = [];
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'instruction') continue;
    const structure = FLOW.get(item.name)?.structure;
    switch (structure?.role) {
      case 'opens':
        open.push({ kind: structure.block, begin: index, middle: null });
        break;
      case 'divides': {
        const block = open.at(-1);
        if (block !== undefined) block.middle = index;
        break;
      }
      case 'closes': {
        const block = open.pop();
        if (block !== undefined) blocks.push({ ...block, end: index });
      }
    }
  }
  return blocks;
}

/**
 * Without some of the items, and without what cannot stand there then: the other ends of blocks, jumps out
 * of a REP that is gone, calls of labels that are gone, variables that nothing names.
 */
export function without(
  syntax: GpuProgramSyntax,
  isDropped: (index: number) => boolean,
): GpuProgramSyntax {
  const gone = new Set([...syntax.items.keys()].filter(isDropped));
  const blocks = blocksOf(syntax);
  for (const { begin, middle, end } of blocks) {
    if (!gone.has(begin) && !gone.has(end)) continue;
    for (const each of [begin, middle, end]) if (each !== null) gone.add(each);
  }
  const loops = blocks.filter(({ kind, begin }) => kind === 'loop' && !gone.has(begin));
  const labels = new Set(
    syntax.items.flatMap((item, index) =>
      item.kind === 'label' && !gone.has(index) ? [item.name.text] : [],
    ),
  );
  const stays = (item: GpuItemSyntax, index: number): boolean => {
    if (gone.has(index)) return false;
    if (item.kind !== 'instruction') return true;
    if (item.target !== null) return labels.has(item.target.text);
    return (
      roleOf(item.name) !== 'leaves' || loops.some(({ begin, end }) => begin < index && index < end)
    );
  };
  return pruned({ ...syntax, items: syntax.items.filter(stays) });
}

/** A name in the place of another one, wherever it is declared or used. */
export function renamed(syntax: GpuProgramSyntax, from: string, to: string): GpuProgramSyntax {
  const named = (text: string): string => (text === from ? to : text);
  return rewritten(
    mapInstructions(syntax, (each) =>
      mapVariables(each, (name) => (name.name.text === from ? { ...name, name: word(to) } : null)),
    ),
    (item) => {
      if (item.kind !== 'naming') return [item];
      if (item.statement === 'ALIAS') {
        return [{ ...item, name: word(named(item.name.text)), of: word(named(item.of.text)) }];
      }
      if (item.statement === 'TEMP') {
        const names = item.names.map((each) => ({ ...each, name: word(named(each.name.text)) }));
        return [{ ...item, names }];
      }
      const { variable } = item;
      return [{ ...item, variable: { ...variable, name: word(named(variable.name.text)) } }];
    },
  );
}
