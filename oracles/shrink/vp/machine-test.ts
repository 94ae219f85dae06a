/** The test of a backend that is a machine in this process: it runs a candidate and judges it. */
import { EXECUTED_INSTRUCTION_LIMIT } from '../../../spec/environments.js';
import { load } from '../../../semantics/language/load.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { Disagreement, Judgement } from '../../judge/disagreement.js';
import type { Candidate, Place, Test } from '../../edit/vp/candidate.js';

/** Judges what a machine makes of a program string and inputs, loading included. */
export type Judge = (machine: Machine, text: string, inputs: InputValues) => Judgement;

export function machineTest(machine: Machine, judge: Judge): Test {
  return ({ text, inputs }) => {
    const judgement = judge(machine, text, inputs);
    if (judgement.verdict !== 'disagrees') return null;
    const { disagreement } = judgement;
    return {
      signature: disagreement.signature,
      place: () => placeOf(machine, { text, inputs }, disagreement),
    };
  };
}

/** Where a machine was when it departed; null for what departs in loading or starting. */
export function placeOf(
  machine: Machine,
  { text, inputs: values }: Pick<Candidate, 'text' | 'inputs'>,
  { kind, step }: Disagreement,
): Place | null {
  const result = machine.load(text);
  if ((step === null && kind !== 'end') || !result.loaded || !load(text).loaded) return null;
  const linked = machine.link(result.program);
  const { inputs, state } = machine.invocation(linked, values);
  const executed = new Set<number>();
  // Not by its trace, which shows operands and results: a program may run long.
  let before = state;
  for (let count = 0; count !== step; count++) {
    const instruction = linked.instructions[before.next];
    if (instruction === undefined || machine.outcomeOf(linked, before) !== null) break;
    if (count > EXECUTED_INSTRUCTION_LIMIT) break;
    executed.add(before.next);
    before = instruction.step(inputs, before);
  }
  if (step === null) return { index: null, before, executed };
  executed.add(before.next);
  return { index: before.next, before, executed };
}
