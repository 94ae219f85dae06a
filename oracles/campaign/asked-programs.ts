/** What an implementation is sent for a unit: its programs and their inputs, as text. */
import type { Quad } from '../../spec/environments.js';

export interface AskedProgram {
  /** Which of several it is: the id of a case, the number of a record; null of the only one. */
  readonly name: string | null;
  readonly text: string;
  /** Lines of YAML, as `vpspec run --inputs` reads them. */
  readonly inputs: readonly string[];
}

/** @param record from 0 */
export function recordName(record: number): string {
  return `probe ${String(record + 1)}`;
}

export function quad([x = 0, y = 0, z = 0, w = 0]: readonly number[]): Quad {
  return [x, y, z, w];
}
