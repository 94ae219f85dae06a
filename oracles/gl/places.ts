/** The commands that a context of a GL has, and their sections. */
import { GL_COMMANDS } from '../../spec/gl/commands.js';
import type { ContextName } from '../../spec/gl/limits.js';
import { startOf, type GlBackend } from './backend.js';
import { isPlace, type Place } from './sections.js';

/** The commands of a context. */
export function specsOf(extension: ContextName, backend: GlBackend) {
  const { extensions } = startOf(backend, extension)();
  return [...GL_COMMANDS.values()].filter(({ extension: own }) => own === null || extensions.has(own));
} // prettier-ignore

/** Those that a section is about. */
export function commandsAbout(place: Place, extension: ContextName, backend: GlBackend) {
  return specsOf(extension, backend).filter((spec) => isPlace(spec, place));
}

/** The sections that commands of the context are about, in the order of the tables. */
export function placesIn(extension: ContextName, backend: GlBackend): readonly Place[] {
  const places: Place[] = [];
  for (const { document, section } of specsOf(extension, backend)) {
    if (!places.some((each) => isPlace(each, { document, section }))) places.push({ document, section });
  }
  return places;
} // prettier-ignore
