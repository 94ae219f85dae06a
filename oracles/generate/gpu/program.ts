/**
 * GPU programs that load and end: every variable is written before it is read, in its own type; loops are
 * bounded, and what flow depends upon is defined. At the end results show what was computed.
 */
import type { GpuEnvironment, GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { DataType, GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { type Source, Weighted, chance, oneOf } from '../source.js';
import { Blocks, type Callable } from './block.js';
import { computing } from './instruction.js';
import { drawDeep } from './deep.js';
import { type GpuProgramKind, drawKind } from './kinds.js';
import { type Drawing, inputOperand, killOperand, withMember } from './operand.js';
import { accessing } from './texture-access.js';
import {
  GREATEST_INDEX,
  type GpuReads,
  INDEX,
  TRAIL,
  type Variable,
  Variables,
} from './variables.js';

export interface GeneratedGpuProgram {
  readonly environment: GpuEnvironmentName;
  readonly text: string;
  readonly reads: GpuReads;
  /** Instructions that a run executes at most. */
  readonly bound: number;
  /** Whether an instruction asks for partial derivatives, which inputs give. */
  readonly asksDerivatives: boolean;
  /** How likely a number that it reads is one that has rules of its own. */
  readonly specials: number;
}

export interface GpuGenerateOptions {
  /** Lines of the main part, what begins and ends a program aside; by the kind of the program if absent. */
  readonly length?: { readonly least: number; readonly most: number };
  /** How likely instructions are; those that are not named have the usual weight. */
  readonly instructions?: Readonly<Record<string, number>>;
}

/** The weight of each instruction that accesses textures, in a program that has some. */
const TEXTURE_WEIGHT = 3;
const STEPS = 300;
const SUBROUTINE_STEPS = 60;

export function generateGpuProgram(
  source: Source,
  environment: GpuEnvironment,
  options: GpuGenerateOptions = {},
): GeneratedGpuProgram {
  const { variables, bound, kind, ...parts } = generateParts(source, environment, options);
  const { name, programType } = environment;
  const text = textOf(parts);
  return {
    environment: name,
    text,
    reads: variables.reads,
    bound,
    specials: kind.specials,
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
  { length, instructions }: GpuGenerateOptions = {},
): GpuProgramParts & {
  readonly variables: Variables;
  readonly bound: number;
  readonly kind: GpuProgramKind;
} {
  const kind = drawKind(source, instructions !== undefined);
  const variables = new Variables(environment, source, kind);
  const drawing: Drawing = { source, variables, kind };
  const blocks = new Blocks(drawing, weightsOf(drawing, instructions));
  const subroutines: string[] = [];
  if (chance(source, kind.flow.subroutines)) subroutines.push(...writeSubroutines(drawing, blocks));
  const main: string[] = [];
  let bound = writeBeginning(drawing, main);
  if (kind.name === 'deep') {
    const deep = drawDeep(drawing);
    main.push(...deep.main);
    subroutines.push(...deep.subroutine);
    bound += deep.bound;
  }
  const { least, most } = length ?? kind.length;
  bound += blocks.write(main, { lines: source.nextInt(least, most), steps: STEPS });
  bound += writeEnd(drawing, blocks, main);
  const label = subroutines.length > 0 ? ['main:'] : [];
  const isFirst = label.length === 0 || chance(source, 0.5);
  const whole = isFirst ? [...label, ...main, ...subroutines] : [...subroutines, ...label, ...main];
  const given = { declarations: variables.statements, body: whole };
  const { declarations, body } = chance(source, 0.1) ? withLateDeclaration(source, given) : given;
  return {
    header: environment.header,
    options: variables.options.map((option) => `OPTION ${option};`),
    head: headOf(variables),
    declarations,
    body,
    variables,
    bound,
    kind,
  };
}

function weightsOf(
  { source, variables, kind }: Drawing,
  given: GpuGenerateOptions['instructions'] = {},
): Weighted<GpuInstructionSpec> {
  const own = computing(variables.environment);
  const weightOf =
    kind.instructions?.(source, own) ??
    ((_: GpuInstructionSpec, isAccess: boolean) => (isAccess ? TEXTURE_WEIGHT : 1));
  const drawn = [
    ...own.map((spec) => [spec, weightOf(spec, false)] as const),
    ...accessing(variables.textures).map((spec) => [spec, weightOf(spec, true)] as const),
  ];
  const weighted = new Weighted(
    drawn.map(([spec, weight]) => [spec, given[spec.name] ?? weight] as const),
  );
  return weighted.isEmpty
    ? new Weighted(own.filter(({ name }) => name === 'MOV').map((spec) => [spec, 1] as const))
    : weighted;
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
  if (variables.hasTrail) line(`MOV.S ${TRAIL}, {0}`);
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
  const { source, kind } = drawing;
  const written: string[] = [];
  const { most, lines: length } = kind.flow;
  const count = source.nextInt(1, most);
  const name = chance(source, 0.15) ? oneOf(source, ['$sub', 'sub$_']) : 'sub';
  for (let number = 0; number < count; number++) {
    const label = `${name}${String(number)}`;
    const lines: string[] = [`${label}:`];
    const room = { lines: source.nextInt(length.least, length.most), steps: SUBROUTINE_STEPS };
    const bound = blocks.write(lines, room, true);
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
      if (chance(source, 0.2)) to.push(`  KIL ${blocks.condition(to)};`);
      else {
        const type = oneOf(source, ['F', 'F', 'S', 'U'] as const);
        to.push(`  KIL.${type} ${killOperand(drawing, type)};`);
      }
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
  const shown = new InTurn(source, variables.temporaries);
  let showsTrail = variables.hasTrail;
  for (const result of variables.results) {
    const members = result.sizes[0] ?? 1;
    for (let member = 0; member < members; member++) {
      const place = result.sizes.length > 0 ? `${result.name}[${String(member)}]` : result.name;
      const isTrail = showsTrail && result.type === 'S' && result.only === null;
      if (isTrail) showsTrail = false;
      const value = isTrail ? TRAIL : withMember(drawing, shown.next(result.type));
      const mask = result.only === null ? '' : `.${result.only}`;
      to.push(`  MOV.${result.type} ${place}${mask}, ${value};`);
    }
  }
}

/** Variables of each type one after the other from any of them on, so that as many as possible show. */
class InTurn {
  readonly #next = new Map<DataType, number>();

  constructor(
    private readonly source: Source,
    private readonly variables: readonly Variable[],
  ) {}

  next(type: DataType): Variable {
    const own = this.variables.filter((each) => each.type === type);
    const at = this.#next.get(type) ?? this.source.nextInt(0, own.length - 1);
    this.#next.set(type, at + 1);
    const variable = own[at % own.length];
    if (variable === undefined) throw new Error(`there is no temporary of type ${type}`);
    return variable;
  }
}

/** What nothing but instructions names. */
const MOVABLE = /^(?:(?:INT|UINT|FLOAT) )?(?:PARAM|OUTPUT) (\w+)/;

interface Parts {
  readonly declarations: readonly string[];
  readonly body: readonly string[];
}

/** One of the declarations stands just before the first instruction that names its variable; the rest stays. */
export function withLateDeclaration(source: Source, { declarations, body }: Parts): Parts {
  const places = declarations.flatMap((statement) => {
    const [, name] = MOVABLE.exec(statement) ?? [];
    if (name === undefined) return [];
    const use = new RegExp(`\\b${name}\\b`);
    const at = body.findIndex((line) => use.test(line));
    const isAliased = declarations.some((each) => each !== statement && use.test(each));
    return at <= 0 || isAliased ? [] : [{ statement, at }];
  });
  if (places.length === 0) return { declarations, body };
  const { statement, at } = oneOf(source, places);
  return {
    declarations: declarations.filter((each) => each !== statement),
    body: body.toSpliced(at, 0, `  ${statement}`),
  };
}
