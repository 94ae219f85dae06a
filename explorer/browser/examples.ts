/** The examples in the chooser of the playground, and what is said of one. */
import { EXAMPLES } from 'virtual:examples';
import { pathOf } from '../book/names.js';
import type { Example } from '../examples.js';
import { NOTHING_SHARED, type Shared } from '../playground/share.js';
import { element } from './dom.js';
import { HEADERS } from './words.js';

/** What the chooser says of a program that is no example. */
export const OWN = element(
  'option',
  { attributes: { value: '', hidden: '' } },
  'a program of your own',
);

/** The examples by what they come from. */
export function groups(): readonly HTMLElement[] {
  const origins = [...new Set(EXAMPLES.map(({ origin }) => origin))];
  return origins.map((origin) =>
    element(
      'optgroup',
      { attributes: { label: origin } },
      ...EXAMPLES.filter((each) => each.origin === origin).map(({ name, label }) =>
        element('option', { attributes: { value: name } }, label),
      ),
    ),
  );
}

/** What an example is, with ways to its clauses and errata. */
export function aboutExample({
  origin,
  label,
  says,
  clauses,
}: Example): readonly (Node | string)[] {
  const ofClauses = clauses.flatMap((id, at) => [
    at === 0 ? ' ' : ', ',
    element('a', { href: pathOf(/\.E-/.test(id) ? 'erratum' : 'clause', id) }, id),
  ]);
  const sentence = says === null ? '.' : `: ${says.replace(/\.$/, '')}.`;
  return [`${origin}, ${label}`, sentence, ...ofClauses];
}

/** An example as it is opened. */
export function sharedOf({ program, inputs, besides }: Example | typeof NOTHING_SHARED): Shared {
  return { ...NOTHING_SHARED, program, inputs, besides };
}

/** In place of a program. */
export const NO_PROGRAM = `There is no program: choose an example, or write one. It begins with its language, ${HEADERS.join(', ')}.`;

/** Before the first example, which was not meant. */
export function damagedLink(): HTMLElement {
  return element(
    'strong',
    { class: 'warn', attributes: { role: 'alert' } },
    'The link that led here is damaged, perhaps cut short: what it held cannot be read. This is the first example.',
  );
}
