/** The judge of the fault catalogue: one for each environment. */
import type { EnvironmentName } from '../../spec/environments.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { judgeTrace } from '../judge/judge-trace.js';
import { StepJudge } from '../judge/step-judge.js';
import type { InputValues } from '../../semantics/machine/state.js';
import type { Judgement } from '../judge/disagreement.js';
import type { Fault } from './fault.js';

/** How a program that a fault's machine runs is judged. */
export type JudgeFault = (
  fault: Pick<Fault, 'environment' | 'machine'>,
  text: string,
  inputs: InputValues,
) => Judgement;

/** Compiles the clauses. */
export async function faultJudge(): Promise<JudgeFault> {
  const attribution = await Attribution.load();
  const judges = new Map<EnvironmentName, StepJudge>();
  const judgeOf = (environment: EnvironmentName): StepJudge => {
    const known = judges.get(environment) ?? new StepJudge(environment, attribution);
    judges.set(environment, known);
    return known;
  };
  return ({ environment, machine }, text, inputs) =>
    judgeTrace(judgeOf(environment), machine, text, inputs);
}
