/** Values of commands with one form for values one by one, and one for an array. */
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import type { Given } from './call.js';

/** x, y, z, w as far as they are given. */
export function valuesOf(command: string, given: Given, size: number): readonly number[] {
  const isVector = GL_COMMANDS.get(command)?.parameters.some(({ name }) => name === 'v') === true;
  if (isVector) return given.numbers('v').slice(0, size);
  return ['x', 'y', 'z', 'w'].slice(0, size).map((name) => given.number(name));
}
