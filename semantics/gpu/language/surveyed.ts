/** A program as it is looked over for what other interpretations refuse: its statements, and what names stand for. */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { Place } from '../../language/ast.js';
import type { Objection } from '../../language/interpretations.js';
import { skipWhiteSpace } from '../../language/text.js';
import type {
  BindingSyntax,
  GpuInstructionSyntax,
  GpuProgramSyntax,
  NameSyntax,
  NamingSyntax,
  WordSyntax,
} from './ast.js';

export interface Surveyed {
  /** One character per byte, with which the syntax agrees. */
  readonly text: string;
  readonly environment: GpuEnvironment;
  readonly syntax: GpuProgramSyntax;
  /** By name, aliases included; the first declaration of a name. */
  readonly declared: ReadonlyMap<string, Exclude<NamingSyntax, { statement: 'ALIAS' }>>;
}

export function surveyed(
  text: string,
  environment: GpuEnvironment,
  syntax: GpuProgramSyntax,
): Surveyed {
  const declared = new Map<string, Exclude<NamingSyntax, { statement: 'ALIAS' }>>();
  for (const item of syntax.items) {
    if (item.kind !== 'naming') continue;
    if (item.statement === 'ALIAS') {
      const of = declared.get(item.of.text);
      if (of !== undefined) declared.set(item.name.text, declared.get(item.name.text) ?? of);
      continue;
    }
    for (const { text: name } of namesOf(item)) {
      if (!declared.has(name)) declared.set(name, item);
    }
  }
  return { text, environment, syntax, declared };
}

/** What reads a statement otherwise: the errata, its interpretations, and the offset of what they stumble over. */
export type Objecting = (
  erratum: string,
  interpretations: readonly string[],
  position: number,
) => Objection;

/** Objections to what stands in a statement. */
export function objectingTo({ text }: Surveyed, { offset, end: last }: Place): Objecting {
  const semicolon = skipWhiteSpace(text, last);
  const end = text[semicolon] === ';' ? semicolon + 1 : last;
  return (erratum, interpretations, position) => ({
    erratum,
    interpretations,
    position,
    offset,
    end,
  });
}

/** The names that a statement declares. */
export function namesOf(naming: NamingSyntax): readonly WordSyntax[] {
  switch (naming.statement) {
    case 'TEMP':
      return naming.names.map(({ name }) => name);
    case 'ALIAS':
      return [naming.name];
    default:
      return [naming.variable.name];
  }
}

export function instructionsOf({ syntax }: Surveyed): readonly GpuInstructionSyntax[] {
  return syntax.items.filter((item) => item.kind === 'instruction');
}

/** The uses of names and bindings by an instruction. */
export function usesOf({ destination, operands }: GpuInstructionSyntax): {
  readonly names: readonly NameSyntax[];
  readonly bindings: readonly BindingSyntax[];
} {
  const all = [
    ...(destination === null ? [] : [destination.variable]),
    ...operands.map(({ source }) => source),
  ];
  return {
    names: all.filter((each) => each.kind === 'name'),
    bindings: all.filter((each) => each.kind === 'binding'),
  };
}

/** Every binding of the program, and the statement that it stands in. */
export function* bindingsIn({
  syntax,
}: Surveyed): Generator<{ binding: BindingSyntax; item: GpuInstructionSyntax | NamingSyntax }> {
  for (const item of syntax.items) {
    if (item.kind === 'instruction') {
      for (const binding of usesOf(item).bindings) yield { binding, item };
    } else if (item.kind === 'naming' && 'bindings' in item) {
      for (const binding of item.bindings) if (binding.kind === 'binding') yield { binding, item };
    }
  }
}

/** The words of a binding, numbers left out: "vertex.color.back". */
export function wordsOf({ parts }: BindingSyntax): string {
  return parts.flatMap((part) => (part.kind === 'word' ? [part.text] : [])).join('.');
}
