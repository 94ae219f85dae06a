/** The variable in which a program writes down where its run has come along. */
import { oneOf, type Source } from '../source.js';
import { TRAIL } from './variables.js';

const GREATEST = 99;

/** Every order of such lines leaves another value, modulo 2^32. */
export function trailLine(source: Source): string {
  const place = String(source.nextInt(1, GREATEST));
  return `MAD.S ${TRAIL}.x, ${TRAIL}.x, {31}.x, {${place}}.x`;
}

/** An operation whose flags differ from one time to another that it is executed. */
export function trailTest(source: Source, update: string, to: string): string {
  return `AND.S.${update} ${to}, ${TRAIL}.x, {${oneOf(source, ['1', '2', '3', '6'])}}.x`;
}
