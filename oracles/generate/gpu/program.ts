/**
 * GPU programs that load and end: every variable is written before it is read, in its own type; loops are
 * bounded, and what flow depends upon is defined. At the end results show what was computed.
 */
import type { GpuEnvironment, GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { chance, oneOf, Weighted, type Source } from '../source.js';
import { Blocks, type Callable } from './block.js';
import { computing } from './instruction.js';
import { inputOperand, vectorOperand, withMember, type Drawing } from './operand.js';
import { accessing } from './texture-access.js';
import { GREATEST_INDEX, INDEX, Variables, type GpuReads, type Variable } from './variables.js';

export interface GeneratedGpuProgram {
  readonly environment: GpuEnvironmentName;
  readonly text: string;
  readonly reads: GpuReads;
  /** Instructions that a run executes at most. */
  readonly bound: number;
  /** Whether an instruction asks for partial derivatives, which inputs give. */
  readonly asksDerivatives: boolean;
}

export interface GpuGenerateOptions {
  /** Lines of the main part, what begins and ends a program aside. */
  readonly length?: { readonly least: number; readonly most: number };
  /** How likely instructions are; those that are not named have the usual weight. */
  readonly instructions?: Readonly<Record<string, number>>;
}

const LENGTH = { least: 2, most: 24 };

/** Of each instruction that accesses textures, in a program that has some. */
const TEXTURE_WEIGHT = 3;
const STEPS = 300;

export function generateGpuProgram(
  source: Source,
  environment: GpuEnvironment,
  options: GpuGenerateOptions = {},
): GeneratedGpuProgram {
  const { variables, bound, ...parts } = generateParts(source, environment, options);
  const { name, programType } = environment;
  const text = textOf(parts);
  return {
    environment: name,
    text,
    reads: variables.reads,
    bound,
    asksDerivatives: programType === 'fragment' && /\b(?:DD[XY]|TEX|TXB|TXP)/.test(text),
  };
}

/** The lines of a program, by what they are. */
export interface GpuProgramParts {
  readonly header: string;
  readonly options: readonly string[];
  /** What geometry programs begin with. */
  readonly head: readonly string[];
  readonly declarations: readonly string[];
  /** Instructions and labels, the subroutines' too. */
  readonly body: readonly string[];
}

export function textOf({ header, options, head, declarations, body }: GpuProgramParts): string {
  return `${[header, ...options, ...head, ...declarations, ...body, 'END'].join('\n')}\n`;
}

export function generateParts(
  source: Source,
  environment: GpuEnvironment,
  { length = LENGTH, instructions = {} }: GpuGenerateOptions = {},
): GpuProgramParts & { readonly variables: Variables; readonly bound: number } {
  const variables = new Variables(environment, source);
  const drawing: Drawing = { source, variables };
  const weighted = new Weighted<GpuInstructionSpec>(
    [
      ...computing(environment).map((spec) => [spec, 1] as const),
      ...accessing(variables.textures).map((spec) => [spec, TEXTURE_WEIGHT] as const),
    ].map(([spec, weight]) => [spec, instructions[spec.name] ?? weight]),
  );
  const blocks = new Blocks(drawing, weighted);
  const subroutines = chance(source, 0.3) ? writeSubroutines(drawing, blocks) : [];
  const main: string[] = [];
  let bound = writeBeginning(drawing, main);
  const lines = source.nextInt(length.least, length.most);
  bound += blocks.write(main, { lines, steps: STEPS });
  bound += writeEnd(drawing, blocks, main);
  const label = subroutines.length > 0 ? ['main:'] : [];
  const isFirst = label.length === 0 || chance(source, 0.5);
  return {
    header: environment.header,
    options: variables.options.map((option) => `OPTION ${option};`),
    head: headOf(variables),
    declarations: variables.statements,
    body: isFirst ? [...label, ...main, ...subroutines] : [...subroutines, ...label, ...main],
    variables,
    bound,
  };
}

function headOf({ geometry }: Variables): readonly string[] {
  if (geometry === null) return [];
  return [
    `PRIMITIVE_IN ${geometry.primitiveIn};`,
    `PRIMITIVE_OUT ${geometry.primitiveOut};`,
    `VERTICES_OUT ${String(geometry.verticesOut)};`,
  ];
}

/** Gives every temporary a value, the index registers small ones, and the codes defined flags. */
function writeBeginning(drawing: Drawing, to: string[]): number {
  const { source, variables } = drawing;
  const line = (text: string): void => {
    to.push(`  ${text};`);
  };
  const index = (): string => String(source.nextInt(0, GREATEST_INDEX));
  line(`MOV.S ${INDEX}, {${index()}, ${index()}, ${index()}, ${index()}}`);
  const updates = ['.CC', '.CC1'];
  for (const { name, type, sizes } of variables.temporaries) {
    if (name === 'al') continue;
    for (let member = 0; member < (sizes[0] ?? 1); member++) {
      const place = sizes.length > 0 ? `${name}[${String(member)}]` : name;
      line(`MOV.${type}${updates.shift() ?? ''} ${place}, ${inputOperand(drawing, type)}`);
    }
  }
  return to.length;
}

/** Each calls those before it, so that calls do not recur; one may call itself, a few times. */
function writeSubroutines(drawing: Drawing, blocks: Blocks): readonly string[] {
  const { source } = drawing;
  const written: string[] = [];
  const count = source.nextInt(1, 3);
  for (let number = 0; number < count; number++) {
    const label = `sub${String(number)}`;
    const lines: string[] = [`${label}:`];
    const bound = blocks.write(lines, { lines: source.nextInt(1, 6), steps: 40 }, true);
    if (chance(source, 0.5)) lines.push('  RET;');
    const callable: Callable = { label, bound: bound + 1 };
    blocks.callable.push(callable);
    written.push(...lines);
  }
  return written;
}

/** Shows what temporaries hold; geometry programs emit vertices, fragment programs may kill. */
function writeEnd(drawing: Drawing, blocks: Blocks, to: string[]): number {
  const { source, variables } = drawing;
  const { geometry } = variables;
  const before = to.length;
  let bound = 0;
  if (geometry === null) {
    if (variables.environment.programType === 'fragment' && chance(source, 0.15)) {
      const type = oneOf(source, ['F', 'S', 'U'] as const);
      to.push(`  KIL.${type} ${inputOperand(drawing, type)};`);
    }
    writeResults(drawing, to);
    return to.length - before;
  }
  const vertices = source.nextInt(1, geometry.verticesOut);
  for (let vertex = 0; vertex < vertices; vertex++) {
    if (vertex > 0) bound += blocks.write(to, { lines: 2, steps: 40 });
    const from = to.length;
    writeResults(drawing, to);
    if (chance(source, 0.15)) to.push('  ENDPRIM;');
    to.push('  EMIT;');
    if (chance(source, 0.3)) to.push('  ENDPRIM;');
    bound += to.length - from;
  }
  return bound;
}

/** A temporary into each result, and every member of result arrays. */
function writeResults(drawing: Drawing, to: string[]): void {
  const { source, variables } = drawing;
  for (const result of variables.results) {
    const temporaries = variables.temporaries.filter(({ type }) => type === result.type);
    const members = result.sizes[0] ?? 1;
    for (let member = 0; member < members; member++) {
      const place = result.sizes.length > 0 ? `${result.name}[${String(member)}]` : result.name;
      const from: readonly Variable[] = temporaries;
      const value =
        from.length > 0
          ? withMember(drawing, oneOf(source, from))
          : vectorOperand(drawing, result.type);
      const mask = result.only === null ? '' : `.${result.only}`;
      to.push(`  MOV.${result.type} ${place}${mask}, ${value};`);
    }
  }
}
