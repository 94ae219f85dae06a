/**
 * What interpretations other than the defaults refuse in VP programs: NV_vertex_program2 §2.14.1.8, §2.14.2.3, §2.14.5,
 * §2.14.6, by the errata of spec/errata.yaml.
 */
import { instructionNamed } from '../../spec/instructions.js';
import type {
  InstructionSyntax,
  ItemSyntax,
  LabelSyntax,
  OptionSyntax,
  ProgramSyntax,
  SourceRegister,
} from './ast.js';
import { prefixBefore } from './complete.js';
import { tokensOf } from './other-positions.js';
import { headerOf, parseText, type Header } from './parse.js';
import type { Objection } from './interpretations.js';
import { lastStatementEnd } from './statement-around.js';
import { isWordCharacter, notAsciiIn, skipWhiteSpace, withoutComments } from './text.js';

interface Program {
  readonly text: string;
  readonly header: Header;
  readonly syntax: ProgramSyntax;
  /** Whether it is all of the text, or what is complete before a failure of the grammar. */
  readonly isWhole: boolean;
}

export function objectionsTo(text: string): readonly Objection[] {
  const header = headerOf(text);
  if (header === null) return [];
  const parsed = parseText(text);
  const syntax = parsed.parsed
    ? parsed.syntax
    : prefixBefore(text, header, parsed.error.position)?.complete;
  if (syntax === undefined) return [];
  const program = { text, header, syntax, isWhole: parsed.parsed };
  return [
    ...toText(program),
    ...toOptions(program),
    ...syntax.items.flatMap((item) =>
      item.kind === 'label' ? toLabel(program, item) : toInstruction(program, item),
    ),
    ...(parsed.parsed ? toWhole(program) : []),
  ];
}

/** An objection to what stands between two offsets. */
function objection(
  erratum: string,
  interpretation: string,
  position: number,
  { offset, end }: { readonly offset: number; readonly end: number },
): Objection {
  return { erratum, interpretations: [interpretation], position, offset, end };
}

function at(erratum: string, interpretation: string, position: number): Objection {
  return objection(erratum, interpretation, position, { offset: position, end: position });
}

function toText({ text, header }: Program): readonly Objection[] {
  const found: Objection[] = [];
  const start = header.end - header.environment.header.length;
  if (start > 0) {
    found.push(objection('vp2.E-header-first', 'first', 0, { offset: 0, end: start }));
  }
  if (isWordCharacter(text[header.end])) {
    found.push(at('vp2.E-token-boundaries', 'words', header.end));
  }
  const byte = notAsciiIn(text);
  if (byte >= 0) found.push(at('vp2.E-non-ascii-comment', 'refused', byte));
  return found;
}

function toOptions(program: Program): readonly Objection[] {
  return program.syntax.options.flatMap((option, index) => [
    ...glued(program, option, option.offset + 'OPTION'.length),
    ...(index === 0 ? [] : [objection('vp2.E-option-repeated', 'refused', option.offset, option)]),
  ]);
}

/** A statement whose first word goes on behind its keyword. */
function glued(
  { text }: Program,
  statement: OptionSyntax | InstructionSyntax,
  keywordEnd: number,
): readonly Objection[] {
  if (!isWordCharacter(text[keywordEnd])) return [];
  return [objection('vp2.E-token-boundaries', 'words', statement.offset, statement)];
}

function toLabel({ header }: Program, label: LabelSyntax): readonly Objection[] {
  const isKeyword = tokensOf(header.environment).has(label.name);
  return isKeyword ? [objection('vp2.E-label-keyword', 'refused', label.offset, label)] : [];
}

type Parameter = Extract<SourceRegister, { file: 'parameter' | 'relative' }>;

function toInstruction(program: Program, item: InstructionSyntax): readonly Objection[] {
  const { text, header } = program;
  const { environment } = header;
  const isState = environment.programType === 'state';
  const found: Objection[] = [...glued(program, item, item.opcodeEnd)];
  const object = (erratum: string, interpretation: string, position: number): void => {
    found.push(objection(erratum, interpretation, position, item));
  };
  const zeros = leadingZeros(text, item);
  if (zeros !== null) object('vp2.E-leading-zeros', 'refused', zeros);
  if (isState && instructionNamed(item.name)?.result === 'address')
    object('vp2.E-vsp-arl', 'missing', item.offset);
  const mask = item.destination?.conditionMask ?? null;
  if (mask !== null && item.destination?.register.file === 'address') {
    object('vp2.E-address-cc-mask', 'refused', mask.offset);
  }
  const parameters: Parameter[] = [];
  for (const { sign, absolute, register, offset } of item.operands) {
    if (environment.name === 'VP1.1' && (sign === '+' || absolute?.sign === '+')) {
      object('vp2.E-plus-sign', 'vp2-only', offset);
    }
    if (register.file === 'attribute' && isState && /\[\s*00/.test(written(text, register))) {
      object('vp2.E-vsp-attribute-zeros', 'literal', register.offset);
    }
    if (register.file === 'parameter' || register.file === 'relative') parameters.push(register);
  }
  const [first] = parameters;
  const other = parameters.find(
    (each) => first !== undefined && written(text, each) !== written(text, first),
  );
  if (other !== undefined) object('vp2.E-identical-parameters', 'same-text', other.offset);
  const register = item.destination?.register;
  if (register?.file === 'parameter') {
    const read = parameters.find(
      (each) => each.file !== 'parameter' || each.number !== register.number,
    );
    if (read !== undefined) {
      object('vp2.E-vsp-destination-is-source', 'all', Math.max(read.offset, register.offset));
    }
  }
  return found;
}

/** A register as it was written, white space left out. */
function written(text: string, { offset, end }: SourceRegister): string {
  return withoutComments(text.slice(offset, end)).replace(/\s/g, '');
}

/** Where a number begins with zeros that it does not need: behind a bracket or a sign. */
function leadingZeros(text: string, { offset, end }: InstructionSyntax): number | null {
  const found = /(?<![\w.])0\d/.exec(withoutComments(text.slice(offset, end)));
  return found === null ? null : offset + found.index;
}

/** What only the end of the program shows. */
function toWhole({ text, header, syntax }: Program): readonly Objection[] {
  const instructions = syntax.items.filter((item) => item.kind === 'instruction');
  const found: Objection[] = [];
  if (instructions.length === 0) {
    const end = skipWhiteSpace(text, lastStatementEnd(text, header.end, text.length));
    found.push(at('vp2.E-empty-program', 'refused', end));
  }
  const last = syntax.items.findLastIndex(({ kind }) => kind === 'instruction');
  for (const label of syntax.items.slice(last + 1)) {
    if (label.kind !== 'label') continue;
    const erratum = `vp2.E-${label.name === 'main' ? 'main' : 'label'}-without-instruction`;
    found.push(objection(erratum, 'refused', label.offset, label));
  }
  if (instructions.some(writesPosition) && !isCertain(syntax.items)) {
    found.push(at('vp2.E-hpos-written-never-executed', 'executes', text.length));
  }
  return found;
}

function writesPosition({ destination }: InstructionSyntax): boolean {
  const register = destination?.register;
  return register?.file === 'result' && register.name === 'HPOS';
}

/** Whether the position is written in all components before anything is decided. */
function isCertain(items: readonly ItemSyntax[]): boolean {
  const main = items.findIndex((item) => item.kind === 'label' && item.name === 'main');
  for (const item of items.slice(main + 1)) {
    if (item.kind === 'label') continue;
    if (instructionNamed(item.name)?.result === 'none') return false;
    const { destination } = item;
    if (!writesPosition(item) || destination === null || destination.conditionMask !== null)
      continue;
    if (destination.writeMask === '' || destination.writeMask === 'xyzw') return true;
  }
  return false;
}
