/** The statements of a translated GPU program: its subroutines as functions, its blocks as those of the shader. */
import type { GpuCondition, GpuInstruction, GpuOperand } from '../../../semantics/gpu/program.js';
import { printGpuInstruction } from '../../../semantics/gpu/language/print.js';
import { lineAndColumn } from '../../../semantics/language/text.js';
import { emptySubroutines } from '../../../semantics/gpu/machine/subroutine.js';
import { four } from '../bits.js';
import { components, type Dialect } from '../dialect.js';
import { Untranslatable } from '../translation.js';
import { passName } from './condition-helpers.js';
import { killLines, kills, negativeText, UNWINDING } from './fragment.js';
import { computedResult, operandText } from './results.js';
import type { Variables } from './variables.js';

/** The name of the subroutine that begins at an instruction. */
const subroutine = (start: number): string => `from${String(start)}`;

/**
 * The program's subroutines, as far as they are called, each as lines; `main` is the first.
 *
 * @throws Untranslatable where subroutines call themselves, which shaders cannot
 */
export function subroutines(variables: Variables): readonly (readonly string[])[] {
  const { program } = variables;
  const empty = emptySubroutines(program);
  const written = new Map<number, readonly string[]>();
  const write = (start: number, callers: readonly number[]): void => {
    if (callers.includes(start)) {
      throw new Untranslatable('a subroutine calls itself, which no shading language has');
    }
    if (written.has(start)) return;
    const lines = blockLines(variables, start, empty, (callee) => {
      write(callee, [...callers, start]);
    });
    written.set(start, lines);
  };
  if (empty.has('main')) return [];
  write(program.entry, []);
  // Functions come before those that call them: a callee is written before its caller is.
  return [...written].map(([start, lines]) => [
    variables.dialect.functionHead(subroutine(start), [], null),
    ...lines.map((line) => `  ${line}`),
    '}',
  ]);
}

/** What the shader's main calls; null where there is nothing to do. */
export function entryCall({ program }: Variables): string | null {
  return emptySubroutines(program).has('main') ? null : `${subroutine(program.entry)}();`;
}

/** From an instruction to the label that ends its subroutine. */
function blockLines(
  variables: Variables,
  start: number,
  empty: ReadonlySet<string>,
  onCall: (start: number) => void,
): readonly string[] {
  const { program } = variables;
  const lines: string[] = [];
  let depth = 0;
  for (const [offset, instruction] of program.instructions.slice(start).entries()) {
    const { name, partner, syntax } = instruction;
    const isCall = name === 'CAL' && !empty.has(syntax.target?.text ?? '');
    if (isCall && partner !== null && partner < program.instructions.length) onCall(partner);
    if (['ELSE', 'ENDIF', 'ENDREP'].includes(name)) depth -= 1;
    const { line } = lineAndColumn(program.source, syntax.offset);
    const comment = `// line ${String(line)}: ${printGpuInstruction(syntax)};`;
    const own = instructionLines(variables, instruction, { index: start + offset, isCall });
    const indent = '  '.repeat(Math.max(depth, 0));
    lines.push(...[comment, ...own].map((each) => `${indent}${each}`));
    if (['IF', 'ELSE', 'REP'].includes(name)) depth += 1;
    if (instruction.endsBlock) break;
  }
  return lines;
}

interface Place {
  readonly index: number;
  /** Whether it calls a subroutine that has instructions. */
  readonly isCall: boolean;
}

function instructionLines(
  variables: Variables,
  instruction: GpuInstruction,
  { index, isCall }: Place,
): readonly string[] {
  const { name, condition, operands, partner } = instruction;
  const { dialect } = variables;
  const any = (): string => (condition === null ? 'true' : anyText(dialect, condition));
  const when = (statement: string): readonly string[] => [
    condition === null ? statement : `if (${any()}) { ${statement} }`,
  ];
  const jump = (statement: string): readonly string[] =>
    when(condition === null ? dialect.jump(statement) : statement);
  switch (name) {
    case 'IF':
      return [`if (${any()}) {`];
    case 'ELSE':
      return ['} else {'];
    case 'ENDIF':
    case 'ENDREP':
      return ['}'];
    case 'REP':
      return [repeatHead(variables, instruction, operands[0], index)];
    case 'BRK':
      return jump('break;');
    case 'CONT':
      return jump('continue;');
    case 'RET':
      return jump('return;');
    case 'CAL': {
      const exists = partner !== null && partner < variables.program.instructions.length;
      const unwinding = kills(variables.program) ? ` ${UNWINDING}` : '';
      return isCall && exists ? when(`${subroutine(partner)}();${unwinding}`) : [];
    }
    case 'KIL': {
      const test = condition === null ? negativeText(variables, instruction) : any();
      return test === null ? [] : killLines(test);
    }
    default:
      return updateLines(variables, instruction);
  }
}

function repeatHead(
  variables: Variables,
  instruction: GpuInstruction,
  operand: GpuOperand | undefined,
  index: number,
): string {
  const { dialect } = variables;
  // WGSL takes no `loop` that nothing ends.
  if (operand === undefined) return 'while (true) {';
  const count = `${operandText(variables, operand, instruction)}.x`;
  const left = `left${String(index)}`;
  const value =
    operand.type === 'F'
      ? `repetitions(${count})`
      : operand.type === 'U'
        ? `integerRepetitions(${count})`
        : `${dialect.type.i}(${count})`;
  return `for (${dialect.variable('i', left, value)} ${left} > 0; ${left}--) {`;
}

/** Whether a test passes in any component. */
function anyText(dialect: Dialect, condition: GpuCondition): string {
  if (condition.rule === 'TR') return 'true';
  return condition.rule === 'FL' ? 'false' : `anyPasses(${maskText(dialect, condition)})`;
}

/** Where a test passes. TR and FL are no functions. */
function maskText(dialect: Dialect, { rule, code, swizzle }: GpuCondition): string {
  if (rule === 'TR') return four(dialect, '0xffffffffu');
  if (rule === 'FL') return four(dialect, '0u');
  return `${passName(rule)}(${components(`CC${String(code)}`, swizzle)})`;
}

/** The result, into its destination and the condition code. */
function updateLines(variables: Variables, instruction: GpuInstruction): readonly string[] {
  const { destination, updates } = instruction;
  const { dialect } = variables;
  if (destination === null) throw new Error(`${instruction.name} has no destination`);
  const { before, result, flags } = computedResult(variables, instruction);
  const target = variables.place(destination.file, destination.access, instruction);
  const { writeMask, condition } = destination;
  const assign = (to: string, value: string): string => {
    const merged = condition === null ? value : `pick(mask, ${value}, ${to})`;
    return dialect.assign(to, writeMask, merged);
  };
  const isPlain = before.length === 0 && updates === null && condition === null;
  if (isPlain) return [assign(target, result)];
  return [
    '{',
    ...before.map((line) => `  ${line}`),
    `  ${dialect.fixed('u4', 'result', result)}`,
    // The masks are those from before the instruction; its flags come of the result as it is.
    ...(condition === null
      ? []
      : [`  ${dialect.fixed('u4', 'mask', maskText(dialect, condition))}`]),
    `  ${assign(target, 'result')}`,
    ...(updates === null ? [] : [`  ${assign(`CC${String(updates)}`, flags)}`]),
    '}',
  ];
}
