/** What records of instructions by themselves and small programs say about the policies. */
import { parseHex, valueOf } from '../../semantics/number/binary32.js';
import type { EnvironmentName } from '../../spec/environments.js';
import type { ResultLine } from '../units/result-line.js';
import { Constraints } from '../inference/constraints.js';
import { regionOfShown } from '../inference/explain-program.js';
import type { Observed } from '../inference/infer.js';
import { programProbes } from '../inference/program-probes.js';
import type { InstructionJudge } from './instruction-judge.js';
import { shownRecord, type Shown } from './shown-record.js';
import { PROBE } from './policies.js';
import { programWitness } from './witness.js';

/**
 * What results of instructions say about the policies. The evidence of an operation is doubtful as a whole where nothing
 * explains some of its results (inference/infer.ts).
 */
export function evidenceIn(judges: readonly InstructionJudge[]): {
  readonly reliable: Constraints<Shown>;
  readonly doubtful: Constraints<Shown>;
} {
  const reliable = new Constraints<Shown>();
  const doubtful = new Constraints<Shown>();
  for (const { constraints, unexplained } of judges.flatMap(({ evidence }) => evidence)) {
    (unexplained === 0 ? reliable : doubtful).addAll(constraints);
  }
  return { reliable, doubtful };
}

/** What all results say about the policies. */
export function evidenceOf(
  judges: readonly InstructionJudge[],
  lines: readonly ResultLine[],
  environment: EnvironmentName,
): Observed<Shown> {
  const { reliable, doubtful } = evidenceIn(judges);
  learnFromPrograms(lines, environment, reliable);
  return {
    reliable: reliable.all(),
    doubtful: doubtful.all(),
    show: (place) => {
      if (!('probe' in place)) return shownRecord(place);
      const left = leftIn(lines, place.probe);
      return left === null ? null : shownProgram(place.probe, left);
    },
  };
}

/** What small programs say about addresses, condition codes and the flow of control. */
function learnFromPrograms(
  lines: readonly ResultLine[],
  environment: EnvironmentName,
  constraints: Constraints<Shown>,
): void {
  for (const probe of programProbes(environment)) {
    const left = leftIn(lines, probe.name);
    if (left === null) continue;
    const { outcome = null } = lineOf(lines, probe.name) ?? {};
    const region = regionOfShown(probe, left, outcome);
    if (region.length === 0) continue;
    const shown = (): Shown => shownProgram(probe.name, left);
    constraints.add(region, shown, { source: `${PROBE}${probe.name}` });
  }
}

function lineOf(lines: readonly ResultLine[], probe: string): ResultLine | undefined {
  return lines.find(({ unit }) => unit === `${PROBE}${probe}`);
}

/** What a small program left to be seen; null where it was not run to its end. */
function leftIn(lines: readonly ResultLine[], probe: string): readonly number[] | null {
  return lineOf(lines, probe)?.left?.map((word) => valueOf(parseHex(word) ?? 0)) ?? null;
}

function shownProgram(name: string, left: readonly number[]): Shown {
  return { instruction: null, place: name, witness: () => programWitness(name, left) };
}
