/** How what a certificate of VP programs says is asked anew. */
import type { EngineName } from '../../../semantics/silicon/names.js';
import { EngineAnswers } from '../../against/expected.js';
import { withAbilities } from '../../backends/abilities.js';
import { authorityOf } from '../../../spec/authorities.js';
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
import type { AskingAgain, Departing, Differing, UnitByUnit } from '../language.js';
import { boxOf, differenceOf } from './against-small.js';
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

/** Null for a backend that has no programs run, and where no engine was asked for. */
export function vpDiffering(
  environment: EnvironmentName,
  { backend, certificate, document }: AskingAgain,
): Differing | null {
  const { against } = certificate;
  if (against === undefined || backend.abilities.vp === null) return null;
  const authority = authorityOf(environment, document);
  const answers = new EngineAnswers(against.engine, environment, authority);
  const units = new Units({ authority, wanted: () => true, programs: true, cases: [] });
  return async ({ unit, program, v, c }) => {
    const asked = units.find(unit);
    const box = boxOf(backend, asked !== null && 'text' in asked ? asked : {});
    if (box === null) return null;
    const inputs: InputValues = { attributes: quads(v), parameters: quads(c) };
    const differs = await differenceOf(box, answers, { text: program, inputs });
    if (differs === null) return null;
    const { where, observed, expected } = differs;
    return { where, observed, allowed: expected };
  };
}
