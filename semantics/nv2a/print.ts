/**
 * Instructions as text: docs/nv2a.md, Text. The text is canonical: one instruction a line, masks and swizzles as short as they can be. `text.ts` makes
 * the same instruction of it again, with all that nothing reads.
 */
import { FIELDS } from './fields.js';
import { HEADER } from './header.js';
import type { Instruction, Operand, OutputWrite } from './instruction.js';
import { isAddressed, OUTPUTS, type Half } from './opcodes.js';

/** A program whose last instruction alone is final. */
export function printProgram(instructions: readonly Instruction[]): string {
  const lines = instructions.map((instruction) => printInstruction(instruction));
  return `${[HEADER, ...lines, 'END'].join('\n')}\n`;
}

/** One instruction, with "END" after it where it ends a program. */
export function printStatement(instruction: Instruction): string {
  return `${printInstruction(instruction)}${instruction.final ? ' END' : ''}`;
}

/** One instruction without what says that it ends the program. */
export function printInstruction(instruction: Instruction): string {
  const halves = (['mac', 'ilu'] as const).flatMap((half) => {
    const text = printHalf(instruction, half);
    return text === null ? [] : [text];
  });
  return `${halves.length === 0 ? 'NOP' : halves.join(' + ')}${printUnread(instruction)};`;
}

/** One half of an instruction; null where it has no operation. */
export function printHalf({ output, ...halves }: Instruction, half: Half): string | null {
  const syntax = halves[half];
  if (syntax === null) return null;
  const operands = syntax.operands.map(printOperand);
  if (isAddressed(syntax.name)) return `${syntax.name} A0.x, ${operands.join(', ')}`;
  const { temporary } = syntax;
  const to = [
    ...(temporary === null ? [] : [`R${String(temporary.number)}${maskText(temporary.mask)}`]),
    ...(output?.from === half ? [printOutput(output)] : []),
  ];
  return `${syntax.name} ${to.length === 0 ? '_' : to.join(' & ')}, ${operands.join(', ')}`;
}

/** What an instruction writes besides temporary registers. */
export function printOutput({ file, number, mask }: OutputWrite): string {
  const name = file === 'constant' ? `c[${String(number)}]` : (OUTPUTS[number] ?? '');
  return `${name}${maskText(mask)}`;
}

export function printOperand({ source, negate, swizzle }: Operand): string {
  return `${negate ? '-' : ''}${printSource(source)}${swizzleText(swizzle)}`;
}

function printSource(source: Operand['source']): string {
  switch (source.file) {
    case 'temporary':
      return `R${String(source.number)}`;
    case 'input':
      return `v${String(source.number)}`;
    case 'constant': {
      if (!source.relative) return `c[${String(source.number)}]`;
      const { number } = source;
      return `c[A0.x${number === 0 ? '' : `${number < 0 ? '-' : '+'}${String(Math.abs(number))}`}]`;
    }
  }
}

const LETTERS = ['x', 'y', 'z', 'w'] as const;

/** A mask as a suffix; none where all four components are written. */
function maskText(mask: number): string {
  if (mask === 15) return '';
  return `.${LETTERS.filter((_, index) => (mask & (8 >> index)) !== 0).join('')}`;
}

function swizzleText(swizzle: readonly number[]): string {
  const letters = swizzle.map((component) => LETTERS[component] ?? '').join('');
  if (letters === 'xyzw') return '';
  const [first = ''] = letters;
  return `.${letters === first.repeat(4) ? first : letters}`;
}

function printUnread({ unread }: Instruction): string {
  const fields = FIELDS.flatMap(({ name }) => {
    const value = unread[name];
    return value === undefined ? [] : [`${name}=${String(value)}`];
  });
  return fields.length === 0 ? '' : ` {${fields.join(', ')}}`;
}
