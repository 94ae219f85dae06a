/**
 * What loading a generated program's text gives, without parsing it: for campaigns against an in-process
 * backend, where the parser would take most of the time. Its places are zero.
 */
import { ENVIRONMENTS } from '../../../spec/environments.js';
import type { InstructionSyntax } from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import type { GeneratedProgram } from './program.js';

export function asLoaded({ syntax, text }: GeneratedProgram): Program {
  const instructions: InstructionSyntax[] = [];
  const labels = new Map<string, number>();
  for (const item of syntax.items) {
    if (item.kind === 'instruction') instructions.push(item);
    else labels.set(item.name, instructions.length);
  }
  return {
    environment: ENVIRONMENTS[syntax.environment],
    positionInvariant: syntax.options.length > 0,
    instructions,
    labels,
    entry: labels.get('main') ?? 0,
    syntax,
    source: text, // ASCII: one character per byte
    length: text.length,
  };
}
