/** How what a certificate of VP programs says is asked anew. */
import type { EngineName } from '../../../semantics/silicon/names.js';
import { EngineAnswers } from '../../against/expected.js';
import { withAbilities } from '../../backends/abilities.js';
import type { EnvironmentName } from '../../../spec/environments.js';
import type { Specification } from '../../../spec/load/specification.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import { afterVertices } from '../../judge/black-box/black-box.js';
import { backendTest } from '../../shrink/vp/backend-test.js';
import { vpCasesFor } from '../../units/rehosted.js';
import { vpCorpus } from '../../units/vp/corpus.js';
import { Performer } from '../../units/vp/perform.js';
import { Units } from '../../units/vp/unit.js';
import { inForce } from '../in-force.js';
import type { AskingAgain, Departing, UnitByUnit } from '../language.js';
import { quads } from './disagreement-cases.js';

export function vpAsking(
  environment: EnvironmentName,
  document: string | null,
  { clauses }: Specification,
  hasCases: boolean,
  engine: EngineName | null,
): UnitByUnit {
  const attribution = Attribution.load(clauses, document);
  const authority = attribution.authorityOf(environment);
  const against = EngineAnswers.ofAny(engine, environment, authority);
  const performer = new Performer(environment, attribution, against);
  const testable = inForce(clauses, authority).map(({ id }) => id);
  const cases = hasCases ? vpCasesFor(authority, vpCorpus(), testable) : [];
  const units = new Units({ authority, wanted: () => true, programs: true, cases });
  return {
    units,
    perform: (backend, id) => performer.perform(backend, units.get(id)),
    programOf: (id) => {
      const unit = units.get(id);
      return 'text' in unit ? unit.text : null;
    },
    clausesOf: (id) => units.clausesOf(id),
  };
}

/** Null for a backend that has no programs run. */
export function vpDeparting(
  environment: EnvironmentName,
  { backend, document, lines, specification }: AskingAgain,
): Departing | null {
  const { vp } = backend.abilities;
  if (vp === null) return null;
  const attribution = Attribution.load(specification.clauses, document);
  const authority = attribution.authorityOf(environment);
  const units = new Units({ authority, wanted: () => true, programs: true, cases: [] });
  return async ({ program, v, c }, { way }) => {
    const first = lines.find(({ disagreement }) => disagreement?.signature === way);
    const unit = first === undefined ? null : units.find(first.unit);
    const earlier = unit !== null && 'text' in unit ? unit.earlier : undefined;
    const behind =
      earlier === undefined
        ? backend
        : withAbilities(backend, { vp: { ...vp, box: afterVertices(vp.box, earlier) } });
    const tested = backendTest(behind, attribution, environment);
    const inputs: InputValues = { attributes: quads(v), parameters: quads(c) };
    return tested === null ? null : tested.violation({ text: program, inputs });
  };
}
