/** Data from outside, as they may go to a terminal. */
import { harmless } from '../../spec/harmless.js';

/**
 * The same with all texts in it made harmless: an escape sequence in the name of a backend would otherwise rewrite what
 * stands on the screen.
 */
export function printable<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return harmless(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [cleaned(key), cleaned(part)]),
  );
}
