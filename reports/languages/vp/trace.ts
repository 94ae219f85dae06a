/** Trace steps as JSON and as text. */
import type { Vector } from '../../../semantics/domains/domain.js';
import type { NominalKinds } from '../../../semantics/domains/nominal.js';
import type { DestinationSyntax } from '../../../semantics/language/ast.js';
import { printInstruction } from '../../../semantics/language/print.js';
import type { Program } from '../../../semantics/language/load.js';
import { bitsOf, format } from '../../../semantics/number/binary32.js';
import type { TraceStep } from '../../../semantics/machine/trace.js';
import {
  codesJson,
  bitsJson,
  fourOf,
  signedJson,
  vectorJson,
  type CodesJson,
  type ValueJson,
  type VectorJson,
} from '../../json/value.js';
import { codesText, vectorText } from './run.js';

export type NominalTraceStep = TraceStep<NominalKinds>;

/** What the step wrote: the register's name and its new contents; null where nothing is written. */
function written(
  program: Program,
  step: NominalTraceStep,
): {
  readonly register: string;
  readonly value: Vector<number>;
  readonly isAddress: boolean;
} | null {
  const destination = step.instruction.destination;
  if (destination === null) return null;
  const { after } = step;
  const { register } = destination;
  const contents = contentsOf(program, destination, step);
  if (contents === undefined) return null;
  switch (register.file) {
    case 'temporary':
      return { register: `R${String(register.number)}`, value: contents, isAddress: false };
    case 'result':
      return { register: `o[${register.name}]`, value: contents, isAddress: false };
    case 'parameter':
      return { register: `c[${String(register.number)}]`, value: contents, isAddress: false };
    case 'address': {
      const value = after.addresses[register.number];
      return value === undefined
        ? null
        : { register: `A${String(register.number)}`, value, isAddress: true };
    }
    case 'null':
      return null;
  }
}

function contentsOf(
  program: Program,
  { register }: DestinationSyntax,
  { after }: NominalTraceStep,
): Vector<number> | undefined {
  switch (register.file) {
    case 'temporary':
      return after.temporaries[register.number];
    case 'result':
      return after.results[program.environment.results.indexOf(register.name)];
    case 'parameter':
      return after.parameters[register.number];
    case 'address':
      return after.addresses[register.number];
    case 'null':
      return undefined;
  }
}

const integers = ({ x, y, z, w }: Vector<number>): readonly number[] => [x, y, z, w];

/** What `vpspec trace --json` prints of a step. */
export interface TraceJson {
  /** The instruction's index in the program. */
  readonly index: number;
  readonly instruction: string;
  /** As loaded: four values, or the one of a scalar. */
  readonly operands: readonly (readonly ValueJson[])[];
  /** Before the write mask; null where nothing is computed. */
  readonly result: VectorJson | null;
  /** Registers and their new contents. */
  readonly written: readonly { readonly register: string; readonly value: VectorJson }[];
  /** Null where the instruction does not update it. */
  readonly conditionCode: CodesJson | null;
  /** Where subroutines will return to, the most recent last. */
  readonly calls: readonly number[];
  /** Index of the next instruction; the program's length after its end, negative where it was ended. */
  readonly next: number;
}

export function traceJson(program: Program, step: NominalTraceStep): TraceJson {
  const { observation, after, instruction } = step;
  const write = written(program, step);
  return {
    index: step.index,
    instruction: printInstruction(instruction),
    operands: observation.operands.map((operand) => {
      if (operand.kind === 'scalar') return [bitsJson(bitsOfScalar(operand))];
      return operand.kind === 'address'
        ? fourOf(operand.value, signedJson)
        : vectorJson(operand.value);
    }),
    result:
      observation.result === null
        ? null
        : observation.result.kind === 'address'
          ? fourOf(observation.result.value, signedJson)
          : vectorJson(observation.result.value),
    written:
      write === null
        ? []
        : [
            {
              register: write.register,
              value: write.isAddress ? fourOf(write.value, signedJson) : vectorJson(write.value),
            },
          ],
    conditionCode: instruction.updatesConditionCode ? codesJson(after.codes) : null,
    calls: [...after.stack],
    next: after.next,
  };
}

/** One step for a person. */
export function traceText(program: Program, step: NominalTraceStep): string {
  const { observation, before, after, instruction } = step;
  const lines = [`${String(step.index).padStart(4)}  ${printInstruction(instruction)}`];
  const row = (label: string, text: string): void => {
    lines.push(`        ${label.padEnd(10)}${text}`);
  };
  observation.operands.forEach((operand, i) => {
    const label = `operand ${String(i)}`;
    if (operand.kind === 'address') row(label, `(${integers(operand.value).join(', ')})`);
    else if (operand.kind === 'vector') row(label, vectorText(operand.value));
    else row(label, format(bitsOfScalar(operand)));
  });
  if (observation.result?.kind === 'address') {
    row('result', `(${integers(observation.result.value).join(', ')})`);
  } else if (observation.result !== null) row('result', vectorText(observation.result.value));
  const write = written(program, step);
  if (write !== null) {
    const text = write.isAddress
      ? `(${integers(write.value).join(', ')})`
      : vectorText(write.value);
    row(write.register, text);
  }
  if (instruction.updatesConditionCode) row('CC', codesText(after.codes));
  if (instruction.destination === null) {
    const isTaken = after.next !== step.index + 1 || after.stack !== before.stack;
    row('', isTaken ? `taken, on to ${placeText(program, after.next)}` : 'not taken');
  }
  return `${lines.join('\n')}\n`;
}

/** A scalar with its bits; a NaN that an engine loaded has its own. */
function bitsOfScalar({ value, bits }: { readonly value: number; readonly bits?: number }): number {
  return bits ?? bitsOf(value);
}

function placeText(program: Program, next: number): string {
  if (next < 0) return 'a fifth entry of the call stack: abnormal end';
  return next >= program.instructions.length
    ? 'the end of the program'
    : `instruction ${String(next)}`;
}
