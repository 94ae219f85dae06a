/** The smallest case of the corpus that names a clause or an erratum, as a part of its page. */
import { html, type Markup } from '../../reports/page/markup.js';
import { casePart } from './case.js';
import type { Library } from './library.js';
import type { Links } from './links.js';
import { scriptPart } from './script.js';

/**
 * Null where no case names it.
 *
 * @param before a sentence that stands before what the case is
 */
export function smallestPart(
  id: string,
  before: string,
  library: Library,
  links: Links,
): Markup | null {
  const { ofClause, scripts } = library.smallest();
  const own = ofClause.get(id);
  if (own === undefined) {
    const script = scripts.get(id);
    return script === undefined ? null : scriptPart(script, links);
  }
  return casePart(
    {
      title: 'The smallest case that names it',
      says: html`${before} This is the shortest program of the corpus in a case that names it, of
      ${links.named(own.environment)}:`,
      others: 'it may bear on some of them alone',
    },
    own,
    links.page,
  );
}
