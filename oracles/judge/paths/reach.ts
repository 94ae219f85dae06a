/** What each instruction of a VP program reads and writes, whatever state it is executed in. */
import type {
  ConditionMaskSyntax,
  InstructionSyntax,
  OperandSyntax,
} from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import { controlOf, DEFINITIONS, isByComponent } from '../../../semantics/instructions/index.js';
import { ALL, maskOf, type Reach, type Uses } from './live.js';

/** Registers in one row: temporaries, address registers, the condition code. Results are another row. */
export function registersOf({ environment }: Program): {
  readonly address: number;
  readonly code: number;
  readonly count: number;
} {
  const address = environment.temporaries;
  const code = address + environment.addressRegisters;
  return { address, code, count: code + 1 };
}

export function reachOf(program: Program): readonly Reach[] {
  const { instructions, labels, environment } = program;
  const registers = registersOf(program);
  const end = instructions.length;
  const returns = instructions.flatMap(({ name }, at) =>
    controlOf(name) === 'calls' ? [at + 1] : [],
  );
  return instructions.map((instruction, at): Reach => {
    const { destination, condition, target, updatesConditionCode } = instruction;
    const written = destination?.writeMask === '' ? ALL : maskOf(destination?.writeMask ?? '');
    const mask = destination?.conditionMask ?? condition;
    const reads: (readonly [number, number])[] = instruction.operands.flatMap((operand) =>
      readsOf(operand, componentsOf(instruction, written), registers.address),
    );
    if (mask !== null) reads.push([registers.code, testedBy(mask)]);
    const own: (readonly [number, number])[] = updatesConditionCode
      ? [[registers.code, written]]
      : [];
    const register = destination?.register;
    if (register?.file === 'temporary') own.push([register.number, written]);
    if (register?.file === 'address') own.push([registers.address + register.number, written]);
    const jump = target === null ? [] : [labels.get(target.label) ?? end];
    return {
      reads,
      kills: mask === null ? own : [],
      writes:
        register?.file === 'result'
          ? [[environment.results.indexOf(register.name), written]]
          : register?.file === 'parameter'
            ? [[register.number, written]]
            : [],
      next: [at + 1, ...jump, ...(controlOf(instruction.name) === 'returns' ? returns : [])],
    };
  });
}

/** Which components of its operands an instruction reads, before they are swizzled. */
function componentsOf({ name }: InstructionSyntax, written: number): number {
  const definition = DEFINITIONS.get(name);
  switch (definition?.shape) {
    case 'dot':
      return maskOf('xyzw'.slice(0, definition.width));
    case 'scalar':
    case 'scalar to vector':
      return maskOf('x');
    case 'vector':
      return isByComponent(name) ? written : ALL;
    case 'address load':
      return written;
    default:
      return ALL;
  }
}

function readsOf(
  { register, swizzle }: OperandSyntax,
  components: number,
  firstAddress: number,
): Uses {
  switch (register.file) {
    case 'temporary':
      return [[register.number, selected(swizzle, components)]];
    case 'address':
      return [[firstAddress + register.number, ALL]];
    case 'relative':
      return [[firstAddress + register.address.number, maskOf(register.address.component)]];
    default:
      return [];
  }
}

/** What a swizzle selects for some components. */
export function selected(swizzle: string, components: number): number {
  const four = letters(swizzle);
  let mask = 0;
  for (let at = 0; at < 4; at++)
    if ((components & (1 << at)) !== 0) mask |= maskOf(four.charAt(at));
  return mask;
}

function testedBy({ swizzle }: ConditionMaskSyntax): number {
  return maskOf(letters(swizzle));
}
