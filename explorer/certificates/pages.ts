/** What stands in the page of certificates and has a page of its own in the site. */
import type { Place } from '../../oracles/gl/sections.js';
import { glCommandNames } from '../../reports/explain/gl/command.js';
import { titleOf } from '../../reports/gl/certificate-words.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { pathOf } from '../book/names.js';
import { NAME } from './names.js';

/** Where a page is, from the root of the site, by the name or the title that stands in the page of certificates. */
export type Pages = Readonly<Record<string, string>>;

/** The clauses, errata and commands that a page names. */
export function pagesIn(body: string): Pages {
  const { clauses, gpuClauses, errata } = loadSpecification();
  const known = new Map([
    ...glCommandNames().map((name) => [name, pathOf('GL command', name)] as const),
    ...[...clauses, ...gpuClauses].map(({ id }) => [id, pathOf('clause', id)] as const),
    ...errata.map(({ id }) => [id, pathOf('erratum', id)] as const),
  ]);
  const found = new Set(body.match(NAME));
  return Object.fromEntries(
    [...found].flatMap((name) => {
      const path = known.get(name);
      return path === undefined ? [] : [[name, path]];
    }),
  );
}

/** The sections of documents, by their titles as a certificate of a GL has them. */
export function sectionPages(places: readonly Place[]): Pages {
  const { documents } = loadSpecification();
  return Object.fromEntries(
    places.flatMap((place) => {
      const own = documents.find(({ title }) => title === place.document);
      const isThere = own?.sections.some(({ number }) => number === place.section) === true;
      return isThere ? [[titleOf(place), pathOf('section', `${own.id} ${place.section}`)]] : [];
    }),
  );
}
