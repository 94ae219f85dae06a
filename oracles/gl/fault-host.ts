/** A context of the catalogue that departs from the semantics, as a backend. */
import { newContext } from '../../semantics/gl/context/context.js';
import { GL_FAULTS } from './faults/faults.js';
import type { Hosted } from '../protocol/host.js';
import { hostedContext } from './context-host.js';

/** @throws Error where the catalogue has none of that name */
export function hostedFault(id: string): Hosted {
  const fault = GL_FAULTS.find((each) => each.id === id);
  if (fault === undefined) throw new Error(`the catalogue has no faulty context "${id}"`);
  const { extension, begins, made, leave } = fault;
  return hostedContext({
    extensions: [extension],
    start: (wanted) => begins(newContext(wanted)),
    made,
    ...(leave === undefined ? {} : { leave }),
  });
}
