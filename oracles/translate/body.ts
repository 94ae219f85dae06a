/** The statements of a program: operands, destinations, condition codes, and the flow between blocks. */
import { EXECUTED_INSTRUCTION_LIMIT, type Component } from '../../spec/environments.js';
import type {
  ConditionMaskSyntax,
  InstructionSyntax,
  OperandSyntax,
  SourceRegister,
} from '../../semantics/language/ast.js';
import type { Program } from '../../semantics/language/load.js';
import { printInstruction } from '../../semantics/language/print.js';
import { lineAndColumn } from '../../semantics/language/text.js';
import { letters } from '../../semantics/machine/swizzle.js';
import { instructionNamed } from '../../spec/instructions.js';
import { flowOf, isTransfer, targetOf, type Block, type Flow } from './blocks.js';
import type { Dialect } from './dialect.js';
import type { Style } from './style.js';

/** Names in the shader: vertex attributes as kept, and result registers, both apart from what it is given. */
export const attributeName = (number: number): string => `V${String(number)}`;

/** Whether another instruction is executed. */
const EXECUTING = `executed < ${String(EXECUTED_INSTRUCTION_LIMIT)}u`;

export interface Writing {
  readonly program: Program;
  readonly dialect: Dialect;
  readonly style: Style;
  /** Result registers that leave the shader; others need not be computed. */
  readonly exports: readonly string[];
}

/** The program's statements, to stand in a function, and what they need declared. */
export function statementsOf(writing: Writing): { lines: readonly string[]; flow: Flow } {
  const { program } = writing;
  const flow = flowOf(program);
  if (flow.straight) {
    const [block] = flow.blocks;
    return { lines: block === undefined ? [] : blockLines(writing, block, null), flow };
  }
  const { dialect } = writing;
  const inner = flow.blocks.flatMap((block, index) => {
    const lines = [
      ...blockLines(writing, block, flow),
      ...(flow.counts ? [`executed += ${String(block.end - block.first)}u;`] : []),
      ...transferLines(writing, block, flow),
    ];
    if (flow.forwards && index === 0) return lines;
    // One after the other, none in another: drivers keep the places of a `switch` as conditions within conditions, of which
    // softpipe has room for some twenty.
    return [
      `if (next == ${String(block.first)}${flow.counts ? ` && ${EXECUTING}` : ''}) {`,
      ...indented(lines),
      '}',
    ];
  });
  const lines = [
    dialect.variable('i', 'next', String(program.entry)),
    ...(flow.counts ? [dialect.variable('u', 'executed', '0u')] : []),
    ...(flow.calls
      ? [
          dialect.variable('i4', 'stack', `${dialect.type.i4}(0, 0, 0, 0)`),
          dialect.variable('i', 'depth', '0'),
          ...dialect.unread(['stack', 'depth']),
        ]
      : []),
    // No loop where none is wanted: Chromium on SwiftShader compiles one with all of a long program in it for minutes.
    ...(flow.forwards
      ? inner
      : [
          flow.counts ? `while (next != END && ${EXECUTING}) {` : 'while (next != END) {',
          ...indented(inner),
          '}',
        ]),
  ];
  return { lines, flow };
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

function blockLines(writing: Writing, { first, end }: Block, flow: Flow | null): readonly string[] {
  const { program } = writing;
  return program.instructions.slice(first, end).flatMap((instruction, offset) => {
    const comment = sourceComment(program, instruction, first + offset);
    if (isTransfer(instruction)) return comment;
    const lines = instructionLines(writing, instruction);
    // Where the limit cuts off a block, only what it had written to result registers shows.
    const cut = flow !== null && flow.counts && offset > 0;
    if (!cut || instruction.destination?.register.file !== 'result' || lines.length === 0) {
      return [...comment, ...lines];
    }
    const room = String(EXECUTED_INSTRUCTION_LIMIT - offset);
    return [...comment, `if (executed < ${room}u) {`, ...lines.map((line) => `  ${line}`), '}'];
  });
}

/** The labels before an instruction, and its line and text. */
function sourceComment(
  program: Program,
  instruction: InstructionSyntax,
  index: number,
): readonly string[] {
  const labels = [...program.labels].filter(([, to]) => to === index).map(([name]) => `${name}:`);
  const { line } = lineAndColumn(program.source, instruction.offset);
  const text = [...labels, `${printInstruction(instruction)};`].join(' ');
  return [`// line ${String(line)}: ${text}`];
}

function instructionLines(writing: Writing, instruction: InstructionSyntax): readonly string[] {
  const { dialect: d, style, exports } = writing;
  const { name, destination, operands, updatesConditionCode } = instruction;
  if (destination === null) return [];
  const { register, conditionMask } = destination;
  const mask = destination.writeMask === '' ? 'xyzw' : destination.writeMask;
  const target =
    register.file === 'temporary'
      ? `R${String(register.number)}`
      : register.file === 'address'
        ? `A${String(register.number)}`
        : register.file === 'result' && exports.includes(register.name)
          ? register.name
          : null;
  if (conditionMask?.rule === 'FL' || (target === null && !updatesConditionCode)) return [];

  const isAddress = register.file === 'address';
  const scalar = instructionNamed(name)?.operands[0] === 'scalar';
  const value = style.result(
    d,
    name,
    operands.map((operand) => operandText(writing, instruction, operand, scalar)),
  );
  const test = conditionMask === null ? null : testText(writing, conditionMask);
  const merged = (kind: 'register' | 'address', result: string, old: string): string =>
    test === null ? result : style.pick(d, kind, test, result, old);
  const kept = updatesConditionCode && target !== null ? 'result' : value;
  const lines: string[] = [];
  if (kept !== value) lines.push(d.fixed(isAddress ? 'i4' : style.register, kept, value));
  if (target !== null) {
    lines.push(d.assign(target, mask, merged(isAddress ? 'address' : 'register', kept, target)));
  }
  // The mask reads the condition code as it was: the register above came first.
  if (updatesConditionCode) {
    const codes = style.conditionOf(d, kept, isAddress ? 'address' : 'number');
    lines.push(d.assign('CC', mask, merged('register', codes, 'CC')));
  }
  return kept === value ? lines : ['{', ...lines.map((line) => `  ${line}`), '}'];
}

function operandText(
  writing: Writing,
  instruction: InstructionSyntax,
  operand: OperandSyntax,
  scalar: boolean,
): string {
  const { dialect, style } = writing;
  const { register, swizzle, absolute, sign } = operand;
  const suffix = scalar ? swizzle : letters(swizzle);
  const text = dialect.swizzled(registerText(writing, instruction, register), suffix);
  const width = scalar ? 'one' : 'all';
  const sized = absolute === null ? text : style.absolute(text, width);
  return sign === '-' ? style.negate(sized, width) : sized;
}

function registerText(
  writing: Writing,
  instruction: InstructionSyntax,
  register: SourceRegister,
): string {
  const { dialect, style } = writing;
  switch (register.file) {
    case 'attribute':
      return attributeName(register.number);
    case 'parameter':
      return style.parameter(dialect, register.number);
    case 'relative': {
      const { address, displacement } = register;
      const offset = displacement.sign === '-' ? -displacement.value : displacement.value;
      // An index that compilers know to be none is an error in their languages.
      if (style.relativeParameter === null && isStillZero(writing, instruction, address)) {
        const isThere = offset >= 0 && offset < writing.program.environment.programParameters;
        return isThere ? style.parameter(dialect, offset) : style.literal(dialect, [0, 0, 0, 0]);
      }
      return style.relative(dialect, `A${String(address.number)}.${address.component}`, offset);
    }
    case 'temporary':
      return `R${String(register.number)}`;
    case 'address':
      return `A${String(register.number)}`;
  }
}

/** Whether an address is what it was at the start, since nothing that is executed before writes it. */
function isStillZero(
  { program }: Writing,
  instruction: InstructionSyntax,
  { number, component }: { readonly number: number; readonly component: Component },
): boolean {
  const { instructions } = program;
  const at = flowOf(program).straight ? instructions.indexOf(instruction) : instructions.length;
  return instructions.slice(0, at).every(({ destination }) => {
    if (destination?.register.file !== 'address' || destination.register.number !== number)
      return true;
    return destination.writeMask !== '' && !destination.writeMask.includes(component);
  });
}

/** Where a mask passes; null where it passes everywhere. FL is never asked for. */
function testText(
  { dialect, style }: Writing,
  { rule, swizzle }: ConditionMaskSyntax,
): string | null {
  if (rule === 'TR' || rule === 'FL') return null;
  return style.pass(dialect, rule, dialect.swizzled('CC', letters(swizzle)));
}

/** What follows a block: sets `next`. */
function transferLines(writing: Writing, { end }: Block, { calls }: Flow): readonly string[] {
  const { program, dialect, style } = writing;
  const { length } = program.instructions;
  const place = (index: number): string => (index >= length ? 'END' : String(index));
  const last = program.instructions[end - 1];
  const goOn = `next = ${place(end)};`;
  if (last === undefined || !isTransfer(last) || last.condition?.rule === 'FL') return [goOn];
  const taken = takenLines(last, place(targetOf(program, last)), place(end), calls, writing);
  const test = last.condition === null ? null : testText(writing, last.condition);
  if (test === null) return taken;
  return [
    `if (${style.any(dialect, test)}) {`,
    ...taken.map((line) => `  ${line}`),
    '} else {',
    `  ${goOn}`,
    '}',
  ];
}

function takenLines(
  { name }: InstructionSyntax,
  target: string,
  after: string,
  calls: boolean,
  { dialect, program: { environment } }: Writing,
): readonly string[] {
  const vector = dialect.type.i4;
  switch (name) {
    case 'CAL':
      return [
        `if (depth < ${String(environment.callStackDepth)}) {`,
        // The top is x: as deep as calls go. An array would be written by an index, with which softpipe writes for
        // all vertices where the first one would, though that one may have ended.
        `  stack = ${vector}(${after}, stack.x, stack.y, stack.z);`,
        '  depth++;',
        `  next = ${target};`,
        '} else {',
        '  next = END;',
        '}',
      ];
    case 'RET':
      return calls
        ? [
            'if (depth > 0) {',
            '  depth--;',
            '  next = stack.x;',
            `  stack = ${vector}(stack.y, stack.z, stack.w, 0);`,
            '} else {',
            '  next = END;',
            '}',
          ]
        : ['next = END;'];
    default:
      return [`next = ${target};`];
  }
}
