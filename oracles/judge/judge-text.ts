/** Judges program strings of any environment against a machine in this process. Compiles the clauses at once. */
import type { Machine } from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { Attribution } from './attribution/attribution.js';
import type { Judgement } from './disagreement.js';
import { ProgramTracer } from './judge-trace.js';

const TRACER = new ProgramTracer(await Attribution.load());

/** What a machine makes of a program string and inputs, from loading to its end. */
export function judgeText(machine: Machine, text: string, inputs: InputValues): Judgement {
  return TRACER.judge(machine, text, inputs);
}
