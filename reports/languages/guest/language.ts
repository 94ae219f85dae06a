/** What is printed of runs of guests' programs. */
import {
  nameOf,
  registersOf,
  type GuestInstructionSyntax,
} from '../../../semantics/guest/language.js';
import type { GuestProgram } from '../../../semantics/guest/load.js';
import type { GuestRun, GuestStep } from '../../../semantics/guest/machine.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import type { GuestLeft } from '../../../oracles/judge/guest/box.js';
import { guestLanguage, type GuestTypes } from '../../../oracles/languages/guest/language.js';
import type { BackendRunJson } from '../../backend-run.js';
import {
  floatJson,
  vectorJson,
  type Four,
  type ValueJson,
  type VectorJson,
} from '../../json/value.js';
import { counted } from '../../page/counts.js';
import type { RunVerdict } from '../../run-verdict.js';
import { vectorText, type RunJson } from '../vp/run.js';
import type { TraceJson } from '../vp/trace.js';
import type { ShownLanguage } from '../language.js';

export function shownGuest(guest: Guest): ShownLanguage<GuestTypes> {
  return {
    ...guestLanguage(guest),
    ofRun: { json: runJson, text: runText },
    ofStep: { json: stepJson, text: stepText },
    endText: ({ outcome }) => outcome,
    leftJson,
    written: () => null,
  };
}

function named(
  { language }: GuestProgram,
  { state: { registers } }: GuestRun<number>,
  use: 'result' | 'temporary',
): readonly (readonly [string, Readonly<Parameters<typeof vectorJson>[0]>])[] {
  return registersOf(language, use).flatMap((name) => {
    const value = registers.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
}

function runJson(program: GuestProgram, run: GuestRun<number>): RunJson {
  const json = (use: 'result' | 'temporary'): Record<string, VectorJson> =>
    Object.fromEntries(named(program, run, use).map(([name, value]) => [name, vectorJson(value)]));
  return {
    environment: program.environment.name,
    ...run.end,
    instructions: run.state.executed,
    results: json('result'),
    temporaries: json('temporary'),
    addresses: {},
    conditionCodes: [],
  };
}

function runText(program: GuestProgram, run: GuestRun<number>): string {
  const rows = (use: 'result' | 'temporary'): readonly string[] =>
    named(program, run, use).map(([name, value]) => `  ${name.padEnd(4)} ${vectorText(value)}`);
  const lines = [
    `${program.environment.name}: ${run.end.outcome} after ${counted(run.state.executed, 'instruction')}`,
    ...['', 'Results', ...rows('result')],
    ...['', 'Temporary registers', ...rows('temporary')],
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function instructionText({ name, target, operands }: GuestInstructionSyntax): string {
  const read = operands.map((operand) => `${operand.negated ? '-' : ''}${nameOf(operand)}`);
  return `${name} ${[nameOf(target), ...read].join(', ')}`;
}

function stepJson(_: GuestProgram, step: GuestStep<number>): TraceJson {
  const { index, instruction, operands, result } = step;
  const value = vectorJson(result);
  return {
    index,
    instruction: instructionText(instruction),
    operands: operands.map(vectorJson),
    result: value,
    written: [{ register: nameOf(instruction.target), value }],
    conditionCode: null,
    calls: [],
    next: index + 1,
  };
}

function stepText(
  _: GuestProgram,
  { index, instruction, operands, result }: GuestStep<number>,
): string {
  const row = (label: string, value: Parameters<typeof vectorText>[0]): string =>
    `        ${label.padEnd(10)}${vectorText(value)}`;
  const lines = [
    `${String(index).padStart(4)}  ${instructionText(instruction)}`,
    ...operands.map((operand, number) => row(`operand ${String(number)}`, operand)),
    row(nameOf(instruction.target), result),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function leftJson(
  { environment }: GuestProgram,
  left: GuestLeft,
  verdict: RunVerdict,
  { backend }: Pick<BackendRunJson, 'backend'>,
): BackendRunJson {
  const head = { environment: environment.name, backend, ...verdict, killed: false };
  if (!left.loaded) return { ...head, loaded: false, position: left.position, results: {} };
  const word = (values: readonly number[], at: number): ValueJson | null => {
    const value = values[at];
    return value === undefined ? null : floatJson(value);
  };
  const results = Object.entries(left.results).map(
    ([name, values]): readonly [string, Four<ValueJson | null>] => [
      name,
      [word(values, 0), word(values, 1), word(values, 2), word(values, 3)],
    ],
  );
  return { ...head, loaded: true, position: null, results: Object.fromEntries(results) };
}
