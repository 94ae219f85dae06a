/** Text from outside, as it may go to a terminal. */

/** Everything that moves a cursor, sets a colour or ends a line, line ends of programs apart. */
const CONTROLS = /[^\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * The same with all texts in it made harmless: control characters become "\ufffd". An escape sequence in
 * the name of a backend would otherwise rewrite what stands on the screen.
 */
export function printable<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(CONTROLS, '\ufffd');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [cleaned(key), cleaned(part)]),
  );
}
