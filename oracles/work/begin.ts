/** Makes a campaign: asks the backend who it is, and divides what is asked. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { runsNone, runsOn } from '../../semantics/silicon/names.js';
import { exhaustedLanguage } from '../exhaust/languages.js';
import { BackendUsageError } from '../backends/backend.js';
import { NAME, type Campaign } from './campaign.js';
import { WorkUsageError } from './errors.js';
import { versionsHere } from './fit.js';
import type { WorkKind } from './job.js';
import { PerformerProcess } from './performer-process.js';
import { corpusUnits } from './perform-units.js';
import { lanesOf, withoutJobs } from './plan.js';
import { settingOf, type Setting } from './setting.js';

export interface Beginning extends Setting {
  readonly name: string;
  readonly backend: string;
  readonly budget: number;
  readonly kinds: readonly WorkKind[];
}

export interface Begun {
  readonly campaign: Campaign;
  /** Kinds of work that were asked for and have no job, each with the reason. */
  readonly without: readonly string[];
}

/** @throws WorkUsageError, BackendUsageError, BackendFailure, DocumentError */
export async function beginning(options: Beginning): Promise<Begun> {
  const { name, backend, environment, document, budget, kinds, against } = options;
  if (!NAME.test(name)) {
    throw new WorkUsageError(
      `"${name}" is no name of a campaign: letters, digits, "-", "_" and "." are, 64 at most`,
    );
  }
  const setting = settingOf(options);
  if (against !== undefined && !runsOn(against.engine, environment)) {
    throw new WorkUsageError(runsNone(against.engine, environment));
  }
  const operations = kinds.includes('operands') ? operationsOf(environment, document) : [];
  const cases = kinds.includes('cases') ? corpusUnits(setting).length : 0;
  const wanted = { kinds, budget, cases, operations };
  const lanes = lanesOf(wanted);
  const without = withoutJobs(wanted, environment);
  if (lanes.length === 0) throw new WorkUsageError(without.join('; '));
  const { performer, implementation, runs } = await PerformerProcess.open(backend, setting);
  performer.close();
  if (runs.why !== null) throw new BackendUsageError(runs.why);
  const versions = versionsHere(environment);
  return {
    campaign: { name, backend, implementation, ...setting, budget, lanes, versions },
    without,
  };
}

function operationsOf(environment: AnyEnvironmentName, document: string | null): readonly string[] {
  return (
    exhaustedLanguage(environment)
      .operations(environment, document)
      // There are too many operands of several: no campaign could ask them all.
      .filter(({ questions }) => questions.isEvery)
      .map(({ name }) => name)
  );
}
