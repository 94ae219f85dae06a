/** Trace steps as JSON and as text. */
import type { ConditionCode, Vector } from '../semantics/domains/domain.js';
import type { DestinationSyntax } from '../semantics/language/ast.js';
import { printInstruction } from '../semantics/language/print.js';
import type { Program } from '../semantics/language/load.js';
import { quadPattern } from '../semantics/machine/serialise.js';
import type { TraceStep } from '../semantics/machine/trace.js';
import { codesText, vectorText } from './run.js';

export type NominalTraceStep = TraceStep<number, number, ConditionCode>;

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

/** One step as a JSON object; numbers are bit patterns, address registers integers. */
export function traceJson(
  program: Program,
  step: NominalTraceStep,
): Readonly<Record<string, unknown>> {
  const { observation, after } = step;
  const write = written(program, step);
  return {
    index: step.index,
    instruction: printInstruction(step.instruction),
    operands: observation.operands.map((operand) =>
      operand.kind === 'address'
        ? integers(operand.value)
        : operand.kind === 'scalar'
          ? quadPattern({
              x: operand.value,
              y: operand.value,
              z: operand.value,
              w: operand.value,
            })[0]
          : quadPattern(operand.value),
    ),
    result:
      observation.result === null
        ? null
        : observation.result.kind === 'address'
          ? integers(observation.result.value)
          : quadPattern(observation.result.value),
    written:
      write === null
        ? null
        : {
            register: write.register,
            value: write.isAddress ? integers(write.value) : quadPattern(write.value),
          },
    conditionCode: integersOfCodes(after.codes),
    stack: [...after.stack],
    next: after.next,
  };
}

function integersOfCodes({ x, y, z, w }: Vector<ConditionCode>): readonly ConditionCode[] {
  return [x, y, z, w];
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
    else {
      const { value } = operand;
      row(label, scalarText(value));
    }
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

function scalarText(value: number): string {
  return vectorText({ x: value, y: value, z: value, w: value }).slice(1).split(', ')[0] ?? '';
}

function placeText(program: Program, next: number): string {
  if (next < 0) return 'a fifth entry of the call stack: abnormal end';
  return next >= program.instructions.length
    ? 'the end of the program'
    : `instruction ${String(next)}`;
}
