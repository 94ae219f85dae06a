/** VP programs, to campaigns. */
import { authoritiesOf } from '../../../spec/authorities.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import type { EnvironmentName } from '../../../spec/environments.js';
import type { EngineName } from '../../../semantics/silicon/names.js';
import { EngineAnswers } from '../../against/expected.js';
import type { CorpusCase } from '../../cases/vp/case.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import { movedVp } from '../../units/rehosted.js';
import { Performer } from '../../units/vp/perform.js';
import { Units } from '../../units/vp/unit.js';
import { casesOf, type CampaignLanguage, type FoundUnit, type Perform } from '../language.js';
import { askedFor } from './asked-programs.js';

export const VP: CampaignLanguage = {
  performing: (environment, document, against) =>
    performerOf(vpEnvironment(environment), document, against),
  unit: (id, environment) => vpUnit(id, vpEnvironment(environment)),
};

function performerOf(
  environment: EnvironmentName,
  document: string | null,
  engine: EngineName | null,
): Perform {
  const attribution = Attribution.load(undefined, document);
  const authority = attribution.authorityOf(environment);
  const against = EngineAnswers.ofAny(engine, environment, authority);
  const performer = new Performer(environment, attribution, against);
  const units = new Units({ authority, wanted: () => true, programs: true, cases: [] });
  return (backend, { unit, given }) => {
    if (given?.kind === 'gpu cases') throw new Error(`${unit} is of GPU programs`);
    return performer.perform(backend, given ?? units.get(unit));
  };
}

/** The case that was moved here from another environment (rehosted.ts); none of another id. */
function movedFrom(id: string, cases: readonly CorpusCase[]): readonly CorpusCase[] {
  const [, own] = /^case:(.*)@[^@]*$/.exec(id) ?? [];
  return cases.filter((each) => each.id === own);
}

function vpUnit(id: string, environment: EnvironmentName): FoundUnit | null {
  const all = casesOf(id).cases;
  // Under which authority a case is asked does not change what is asked.
  for (const authority of authoritiesOf(environment)) {
    const cases = [...all, ...movedFrom(id, all).map((each) => movedVp(each, authority))];
    const units = new Units({ authority, wanted: () => true, programs: true, cases });
    const unit = units.find(id);
    if (unit === null) continue;
    return { id, environment, kind: unit.kind, programs: askedFor(unit, environment) };
  }
  return null;
}
