/**
 * Environments of guests: languages that whoever uses the harness registers beside VP and GPU programs. They are known in the process that
 * registers them, and nothing of them is kept in spec/.
 */

declare const ENVIRONMENT: unique symbol;
declare const DOCUMENT: unique symbol;

/** The name of a guest's environment; `registerGuest` makes it one. */
export type GuestEnvironmentName = string & { readonly [ENVIRONMENT]: true };

/** The id of a guest's document, with which ids of its clauses begin. */
export type GuestDocumentId = string & { readonly [DOCUMENT]: true };

export interface GuestEnvironment {
  readonly name: string;
  /** The token with which its programs begin. */
  readonly header: string;
  /** What governs it. */
  readonly document: { readonly id: string; readonly title: string; readonly revision: string };
}

const known = new Map<string, GuestEnvironment>();

/** Adds an environment until what is given back is called. semantics/guest/registry.ts asks whether it may be added. */
export function addGuestEnvironment(environment: GuestEnvironment): () => void {
  known.set(environment.name, environment);
  return () => {
    known.delete(environment.name);
  };
}

export function isGuestEnvironment(name: string): name is GuestEnvironmentName {
  return known.has(name);
}

/** The environments of all guests, in the order in which they were registered. */
export function guestEnvironments(): readonly GuestEnvironmentName[] {
  return [...known.keys()].filter(isGuestEnvironment);
}

/** The environment of that name. @throws Error for the name of none */
export function guestEnvironment(name: string): GuestEnvironment {
  const found = known.get(name);
  if (found === undefined) throw new Error(`no guest has the environment ${name}`);
  return found;
}

/** The document of an id; null where it is no guest's. */
export function guestDocument(id: string): GuestEnvironment['document'] | null {
  return [...known.values()].find(({ document }) => document.id === id)?.document ?? null;
}

export function isGuestDocument(id: string): id is GuestDocumentId {
  return guestDocument(id) !== null;
}
