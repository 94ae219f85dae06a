/** The judge of whole runs of a machine, from the program string on, in every environment. */
import type { Attribution } from '../../judge/attribution/attribution.js';
import { ProgramTracer } from '../../judge/judge-trace.js';
import type { Judge } from './machine-test.js';

export function judging(attribution: Attribution): Judge {
  const tracer = new ProgramTracer(attribution);
  return (machine, text, inputs) => tracer.judge(machine, text, inputs);
}
