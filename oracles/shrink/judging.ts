/** The judge of whole runs of a machine, from the program string on, for every environment. */
import type { EnvironmentName } from '../../spec/environments.js';
import { headerOf } from '../../semantics/language/parse.js';
import { byteText } from '../../semantics/language/text.js';
import type { Attribution } from '../judge/attribution/attribution.js';
import { judgeTrace } from '../judge/judge-trace.js';
import { StepJudge } from '../judge/step-judge.js';
import type { Judge } from './machine-test.js';

/** A judge that remembers nothing of one program when it comes to the next. */
export function judging(attribution: Attribution): Judge {
  const judges = new Map<EnvironmentName, StepJudge>();
  return (machine, text, inputs) => {
    const environment = headerOf(byteText(text))?.environment.name ?? 'VP2.0';
    const judge = judges.get(environment) ?? new StepJudge(environment, attribution);
    judges.set(environment, judge);
    return judgeTrace(judge, machine, text, inputs);
  };
}
