/** Programs of declarations and uses, for tests of what they declare. */
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GeometryDeclarations } from '../program.js';
import type { GpuInstructionSyntax } from './ast.js';
import { declarations, type Declarations } from './declarations.js';
import { parseGpuText } from './parse.js';
import { isViolation, type GpuViolation } from './violation.js';

export interface Examined {
  /** The program string, whose offsets the violation has. */
  readonly text: string;
  readonly violation: GpuViolation | null;
  readonly declared: Declarations;
}

const PRIMITIVES = 'PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3;';

/** Declares what the statements do, and uses the bindings and constants of instructions, all as floats. */
export function examine(
  name: GpuEnvironmentName,
  statements: string,
  primitiveIn: GeometryDeclarations['primitiveIn'] = 'TRIANGLES',
): Examined {
  const environment = GPU_ENVIRONMENTS[name];
  const head = name === 'NVgp4.0' ? `${PRIMITIVES}\n` : '';
  const options = /^(?:OPTION \w+;\s*)*/.exec(statements)?.[0] ?? '';
  const text = `${environment.header}\n${options}${head}${statements.slice(options.length)}\nEND`;
  const parsed = parseGpuText(text);
  if (!parsed.parsed) {
    throw new Error(`no syntax at ${text.slice(parsed.failure.position)}`);
  }
  const { syntax } = parsed;
  const declared = declarations(
    text,
    environment,
    new Set(syntax.options.map((option) => option.name.text)),
    name === 'NVgp4.0' ? { primitiveIn } : null,
  );
  let violation: GpuViolation | null = null;
  for (const item of syntax.items) {
    if (item.kind === 'naming') violation ??= declared.declare(item);
    if (item.kind === 'instruction') violation ??= use(declared, item);
  }
  violation ??= declared.violationsAtEnd();
  return { text, violation, declared };
}

function use(
  declared: Declarations,
  { destination, operands }: GpuInstructionSyntax,
): GpuViolation | null {
  const sources = operands.map(({ source }) => source);
  if (destination?.variable.kind === 'binding') {
    const bound = declared.useResult(destination.variable);
    if (isViolation(bound)) return bound;
  } else if (destination?.variable.kind === 'name') {
    sources.push(destination.variable);
  }
  for (const source of sources) {
    if (source.kind === 'name') {
      const variable = declared.variable(source.name.text);
      if (variable === undefined) throw new Error(`${source.name.text} is not declared`);
      if (source.members.some(({ kind }) => kind === 'relative')) {
        const violation = declared.noteRelative(variable, source);
        if (violation !== null) return violation;
      }
      continue;
    }
    const bound =
      source.kind === 'constant'
        ? declared.useConstant(source, 'F')
        : /^(?:state|program)/.test(textOf(source.parts[0]))
          ? declared.useParameter(source)
          : declared.useAttribute(source);
    if (isViolation(bound)) return bound;
  }
  return null;
}

function textOf(part: { readonly kind: string; readonly text?: string } | undefined): string {
  return part?.text ?? '';
}
