/**
 * What the fault catalogue proves of the harness: the corpus alone catches a fault, generated programs
 * alone catch it, the judgement names its clause, and the shrinker makes a long program that shows it small.
 */
import type { CorpusCase } from '../../cases/vp/case.js';
import type { CheckerOptions } from '../../cases/vp/check-case.js';
import { candidateOf } from '../../edit/vp/candidate.js';
import { machineTest, type Judge } from '../../shrink/vp/machine-test.js';
import { shrinkVp, sizeOf } from '../../shrink/vp/language.js';
import { campaign, type Showing } from './campaign.js';
import type { Fault } from '../../faults/fault.js';
import { failingCase } from '../../faults/in-corpus.js';
import { NOT_SHRUNK, type FaultReport, type Shrunk } from '../report.js';

/** What faults are shown by. */
export interface ShowingOptions {
  readonly seed: number;
  /** Programs drawn at most, for each fault. */
  readonly budget: number;
  readonly cases: readonly CorpusCase[];
  readonly formulas: NonNullable<CheckerOptions['clauses']>;
  readonly judge: Judge;
}

export interface ProveOptions extends ShowingOptions {
  /** Milliseconds since some moment. */
  readonly clock: () => number;
  /** After each fault of each stage; `missed` is 1 where it was not found, or not made minimal. */
  readonly onProgress?: (stage: 'corpus' | 'generator' | 'shrinker', missed: number) => void;
}

/** Programs whose judgements are asked for the clause: one execution may look like several faults. */
const OPINIONS = 5;

/** Instructions of the programs that are shrunk. */
const LONG = 40;

/** A report on each fault, in their order. */
export function prove(faults: readonly Fault[], options: ProveOptions): readonly FaultReport[] {
  const { seed, budget, judge, onProgress } = options;
  const caught = faults.map((fault) => {
    const found = failingCase(fault, options.cases, options.formulas);
    onProgress?.('corpus', found === null ? 1 : 0);
    return found;
  });
  const onShown = (): void => onProgress?.('generator', 0);
  const shown = campaign(faults, judge, { seed, budget, wanted: OPINIONS, onShown });
  for (const fault of faults) {
    if ((shown.get(fault) ?? []).length === 0) onProgress?.('generator', 1);
  }
  const generate = { length: LONG };
  const long = campaign(faults, judge, { seed: seed + 1, budget, wanted: 1, generate });
  return faults.map((fault, index): FaultReport => {
    const id = caught[index] ?? null;
    const showing = shown.get(fault) ?? [];
    const [first] = showing;
    const made = small(fault, long.get(fault)?.[0], options);
    onProgress?.('shrinker', made.oneMinimal ? 0 : 1);
    return {
      name: fault.name,
      caughtByCorpus: id !== null,
      case: id,
      caughtByGenerator: first !== undefined,
      programsNeeded: first?.programs ?? null,
      ...named(fault, showing),
      ...made,
    };
  });
}

/** The clause that most of the programs name: the fault's own where it is among those named. */
function named(
  { clauses: own }: Fault,
  showing: readonly Showing[],
): Pick<FaultReport, 'clause' | 'rightClause'> {
  const opinions = showing.map(({ disagreement: { clauses } }) => {
    const right = clauses.find((clause) => own.includes(clause));
    return { clause: right ?? clauses[0] ?? '', isRight: right !== undefined };
  });
  const right = opinions.filter(({ isRight }) => isRight);
  const rightClause = right.length * 2 > opinions.length;
  const agreed = rightClause ? right : opinions.filter(({ isRight }) => !isRight);
  return { clause: agreed[0]?.clause ?? null, rightClause };
}

function small(
  { machine }: Fault,
  found: Showing | undefined,
  { judge, clock }: ProveOptions,
): Shrunk {
  if (found === undefined) return NOT_SHRUNK;
  const before = clock();
  const start = candidateOf(found.text, found.inputs);
  const { candidate, oneMinimal, runs } = shrinkVp(start, machineTest(machine, judge));
  const milliseconds = Math.round(clock() - before);
  return { shrunkInstructions: sizeOf(candidate), oneMinimal, milliseconds, runs };
}
