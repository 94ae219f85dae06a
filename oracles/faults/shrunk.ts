/** Shrinking the programs that show a fault. */
import { parse } from '../../semantics/language/parse.js';
import type { Machine } from '../../semantics/machine/machine.js';
import { traceFrom } from '../../semantics/machine/trace.js';
import type { Disagreement } from '../judge/disagreement.js';
import { candidateOf, type Candidate, type Place, type Test } from '../shrink/candidate.js';
import { instructionsOf } from '../shrink/edit.js';
import type { ShrinkResult } from '../shrink/engine.js';
import { shrink } from '../shrink/shrink.js';
import type { Showing } from './campaign.js';
import type { Fault } from './fault.js';
import type { JudgeFault } from './judging.js';

/** Makes a program that shows a fault as small as it gets. */
export function shrunk(
  { text, inputs }: Pick<Showing, 'text' | 'inputs'>,
  fault: Fault,
  judge: JudgeFault,
): ShrinkResult {
  return shrink(candidateOf(text, inputs), testOf(fault, judge));
}

function testOf(fault: Fault, judge: JudgeFault): Test {
  return (candidate) => {
    const judgement = judge(fault, candidate.text, candidate.inputs);
    if (judgement.verdict !== 'disagrees') return null;
    const { disagreement } = judgement;
    return {
      signature: disagreement.signature,
      place: () => placeOf(fault.machine, candidate, disagreement),
    };
  };
}

function placeOf(
  machine: Machine,
  { text, inputs: values }: Candidate,
  { step }: Disagreement,
): Place | null {
  const result = machine.load(text);
  if (step === null || !result.loaded) return null;
  const linked = machine.link(result.program);
  const { inputs, state } = machine.invocation(linked, values);
  const executed = new Set<number>();
  let count = 0;
  for (const { index, before } of traceFrom(linked, inputs, state, machine.outcomeOf)) {
    executed.add(index);
    if (count++ === step) return { index, before, executed };
  }
  return null;
}

/** Instructions of a program; of one that the grammar refuses, its statements. */
export function sizeOf({ text, syntax }: Candidate): number {
  if (syntax !== null) return instructionsOf(syntax).length;
  const parsed = parse(text);
  if (parsed.parsed) return instructionsOf(parsed.syntax).length;
  const body = text
    .replace(/#[^\n\r]*/g, '')
    .replace(/^\s*!!\S*/, '')
    .replace(/\w+\s*:/g, '');
  return body.split(';').filter((statement) => !/^\s*(?:OPTION.*|END)?\s*$/.test(statement)).length;
}
