/** What results.jsonl and what was made small name: clauses, errata, interpretations, restrictions and mistakes that there are. */
import type { Specification } from '../../spec/load/specification.js';
import { isFact } from '../units/vp/instruction-facts.js';
import { isMistake } from '../units/misplaced.js';
import type { LineDisagreement, ResultLine } from '../units/result-line.js';
import type { Certificate } from './certificate.js';
import { FILES, type Problem } from './folder.js';
import { shown } from './folder-contents.js';
import { certifiedLanguage } from './languages.js';

/** The names that there are. */
export class Names {
  readonly #clauses: ReadonlySet<string>;
  readonly #restrictions: ReadonlySet<string>;
  readonly #interpretations: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(environment: Certificate['environment'], specification: Specification) {
    const { clausesOf, restrictions } = certifiedLanguage(environment);
    this.#clauses = new Set(clausesOf(specification).map(({ id }) => id));
    this.#restrictions = new Set(restrictions);
    const { errata } = specification;
    this.#interpretations = new Map(
      errata.map((each) => [each.id, new Set(Object.keys(each.interpretations))]),
    );
  }

  /** What a line names that there is not; null where there is all of it. */
  wrongIn({ disagreement, letter, facts, interpretations }: ResultLine): string | null {
    for (const [told, word] of [
      [disagreement, 'disagrees'],
      [letter, 'agrees by the letter'],
    ] as const) {
      const wrong = told === null || told === undefined ? null : this.wrongWay(told);
      if (wrong !== null) return `${word} by ${wrong}`;
    }
    const fact = facts?.find((each) => !isFact(each));
    if (fact !== undefined) return `shows ${shown(fact)}, which no instruction gives`;
    for (const choice of (interpretations ?? []).flat(2)) {
      const known = this.#interpretations.get(choice.erratum);
      if (known === undefined)
        return `takes a side in ${shown(choice.erratum)}, which is no erratum`;
      const other = choice.interpretations.find((interpretation) => !known.has(interpretation));
      if (other !== undefined) {
        return `takes ${shown(other)}, which is no interpretation of ${choice.erratum}`;
      }
    }
    return null;
  }

  /** The same of a way of disagreeing. */
  wrongWay({
    clauses,
    restriction,
    misplaced,
    ulps,
    observed,
    allowed,
  }: LineDisagreement): string | null {
    const clause = clauses.find((id) => !this.#clauses.has(id));
    if (clause !== undefined) return `${shown(clause)}, which is no clause of its environment`;
    if (restriction !== undefined && !this.#restrictions.has(restriction)) {
      return `${shown(restriction)}, which is no restriction`;
    }
    const mistake = misplaced?.find((way) => !isMistake(way));
    if (mistake !== undefined) return `${shown(mistake)}, which is no way of missing a position`;
    if (ulps !== null && ulps <= 0) return 'no distance at all';
    return observed === allowed ? 'what is allowed' : null;
  }
}

/** What names what there is not in what was made small; nothing where nothing does. */
export function wrongSmall({ programs }: Certificate, names: Names): readonly Problem[] {
  return (programs?.made ?? []).flatMap(({ disagreement }, index): Problem[] => {
    const wrong = disagreement === null ? null : names.wrongWay(disagreement);
    const place = `${FILES.certificate}: programs.made.${String(index)}`;
    return wrong === null ? [] : [{ place, says: `disagrees by ${wrong}` }];
  });
}
