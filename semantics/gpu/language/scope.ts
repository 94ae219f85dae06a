/** What the checks of one instruction share. */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { DataType, GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { shortened } from '../../language/phrase.js';
import type { Contested } from '../../language/interpretations.js';
import type { Variable } from '../program.js';
import type { WordSyntax } from './ast.js';
import type { Modifiers } from './check-modifiers.js';
import type { Declarations } from './declarations.js';
import { undeclared } from './variable-names.js';
import type { GpuNote } from './violation.js';

export interface ProgramScope {
  readonly text: string;
  readonly environment: GpuEnvironment;
  readonly declarations: Declarations;
}

export interface InstructionScope extends ProgramScope {
  readonly spec: GpuInstructionSpec;
  readonly modifiers: Modifiers;
  readonly note: GpuNote;
}

/** The variable of a name; null, and noted, where none is declared (§2.X.3). */
export function variableNamed(
  { declarations, note }: InstructionScope,
  name: WordSyntax,
  contested?: Contested,
): Variable | null {
  const variable = declarations.variable(name.text);
  if (variable !== undefined) return variable;
  // What an interpretation makes a register is no slip of the pen, and may stand in every statement.
  note(
    contested === undefined
      ? undeclared(name, declarations.declaredNames())
      : { ...undeclared(name, []), contested },
  );
  return null;
}

const TYPE_NAMES: Readonly<Record<DataType, string>> = {
  F: 'FLOAT',
  S: 'INT',
  U: 'UINT',
};

/** §2.X.3.1, §2.X.4: a variable with a declared type is of no other use, except under NTC. */
export function checkType(
  { modifiers, spec, note }: InstructionScope,
  declared: DataType | null,
  types: readonly DataType[],
  { text, offset }: WordSyntax,
  use: string,
): void {
  if (declared === null || types.includes(declared) || !modifiers.checksTypes) return;
  const wanted = types.map((type) => TYPE_NAMES[type]).join(' or ');
  note({
    restriction: 'type-mismatch',
    position: offset,
    message: `${spec.name} ${use} ${wanted} here; ${shortened(text)} is ${TYPE_NAMES[declared]}`,
    expected: `a variable that is ${wanted} or has no type`,
  });
}
