/** Colour on a terminal, none on a pipe. */
import type { WriteStream } from 'node:tty';
import colours from 'picocolors';
import { PLAIN, type Paint } from '../reports/page/paint.js';

/** NO_COLOR is honoured by picocolors; what is no terminal never has colour. */
export function paintFor(stream: Pick<WriteStream, 'isTTY'>): Paint {
  if (!stream.isTTY) return PLAIN;
  const { green, yellow, red, dim, bold } = colours;
  return { good: green, warn: yellow, bad: red, dim, strong: bold };
}
