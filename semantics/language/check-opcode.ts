/** Which instructions an environment has (NV_vertex_program2 §2.14.2, Tables X.4 and X.5). */
import { availableIn, ENVIRONMENTS, type LanguageLevel } from '../../spec/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import type { InstructionSyntax } from './ast.js';
import { listed } from './phrase.js';
import { tokenAt, type Note, type Scope } from './violation.js';

const VP11 = ENVIRONMENTS['VP1.1'];

export function checkOpcode(
  { environment }: Scope,
  instruction: InstructionSyntax,
  note: Note,
): void {
  const { name, offset, opcodeEnd, updatesConditionCode } = instruction;
  const spec = instructionNamed(name);
  const opcode = tokenAt(offset, opcodeEnd - offset);
  if (spec === undefined || !availableIn(environment, spec.since)) {
    const owners = spec === undefined ? [] : environmentsSince(spec.since);
    note({
      ...opcode,
      restriction: 'instruction-unavailable',
      message: `${name} is an instruction of ${listed(owners, 'and')}, not of ${environment.name}`,
      ...(environment.name === 'VP1.0' && spec !== undefined && availableIn(VP11, spec.since)
        ? { contested: { erratum: 'vp2.E-vp1-twenty-one', interpretations: ['twenty-one'] } }
        : {}),
    });
  } else if (updatesConditionCode && !environment.conditionCode) {
    note({
      ...opcode,
      restriction: 'suffix-unavailable',
      message: `${name}C updates the condition code, which ${environment.name} does not have; VP2.0 has`,
      suggestion: name,
    });
  }
}

function environmentsSince(since: LanguageLevel): string[] {
  return Object.values(ENVIRONMENTS)
    .filter((environment) => availableIn(environment, since))
    .map(({ name }) => name);
}
