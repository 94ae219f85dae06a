/** From JavaScript anything may come: a key that nobody reads is a mistake that would go unnoticed. */

/**
 * @param what names the object in the message
 * @param known each key that the object may have
 * @throws the error that `refused` makes, for what is no object or has another key
 */
export function refuseOtherKeys<T extends object>(
  what: string,
  given: T,
  known: Readonly<Record<keyof T, true>>,
  refused: (message: string) => Error,
): void {
  const names = Object.keys(known);
  const expected = `expected ${names.join(', ')}`;
  // The type says that it is one; a caller without types may give null.
  const value: unknown = given;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refused(`${what}: expected an object`);
  }
  const other = Object.keys(value).find((name) => !Object.hasOwn(known, name));
  if (other !== undefined) throw refused(`${what}: there is no "${other}"; ${expected}`);
}

/** @throws TypeError for an option that there is not */
export function refuseOtherOptions<T extends object>(
  options: T,
  known: Readonly<Record<keyof T, true>>,
): void {
  refuseOtherKeys('options', options, known, (message) => new TypeError(message));
}
