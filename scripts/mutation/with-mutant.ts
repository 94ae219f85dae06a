/** Runs something while a mutant is active, and says what became of the mutant. */
import {
  determineHitLimitReached,
  MutantRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { context } from './context.js';

/** What noticed a mutant, and how it showed. */
export interface Notice {
  /** The test, as Stryker knows it. */
  readonly killedBy: string;
  readonly failureMessage: string;
}

/**
 * @param evaluate makes the modules, which a mutant may prevent
 * @param ask puts questions to them until one notices the mutant; null where none does
 */
export async function withMutant<Modules>(
  {
    activeMutant: { id },
    hitLimit,
    mutantActivation,
  }: Pick<MutantRunOptions, 'activeMutant' | 'hitLimit' | 'mutantActivation'>,
  nrOfTests: number,
  evaluate: () => Modules,
  ask: (modules: Modules) => Notice | null | Promise<Notice | null>,
): Promise<MutantRunResult> {
  const stryker = context();
  stryker.hitLimit = hitLimit;
  stryker.hitCount = hitLimit === undefined ? undefined : 0;
  try {
    stryker.activeMutant = mutantActivation === 'static' ? id : undefined;
    const modules = evaluate();
    stryker.activeMutant = id;
    const notice = await ask(modules);
    const looped = determineHitLimitReached(stryker.hitCount, hitLimit);
    if (looped !== undefined) return { ...looped, status: MutantRunStatus.Timeout };
    if (notice === null) return { status: MutantRunStatus.Survived, nrOfTests };
    const { killedBy, failureMessage } = notice;
    return {
      status: MutantRunStatus.Killed,
      nrOfTests,
      killedBy: [killedBy],
      failureMessage,
    };
  } catch (error) {
    // The modules themselves cannot be evaluated.
    const failureMessage = String(error);
    return { status: MutantRunStatus.Killed, nrOfTests: 0, killedBy: [], failureMessage };
  } finally {
    stryker.activeMutant = undefined;
  }
}
