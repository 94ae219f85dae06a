/** What a client says of a request that got no line: a verdict, and what happened. */
import type { IncidentVerdict } from '../judge/incident.js';
import type { ChannelEvent } from './channel.js';
import type { RequestName } from './messages.js';
import { excerpt } from './shown.js';

export interface Failure {
  readonly verdict: IncidentVerdict;
  readonly message: string;
}

/** What was asked, of which program, and under which limits. */
export interface Question {
  readonly name: RequestName;
  readonly file: string;
  /** Bytes of the answer's line. */
  readonly limit: number;
  /** Milliseconds. */
  readonly timeout: number;
  /** Milliseconds that an answer is awaited before any was missing. */
  readonly whole: number;
}

export function failureOf(
  { name, file, limit, timeout, whole }: Question,
  event: Exclude<ChannelEvent, { kind: 'line' | 'block' }>,
): Failure {
  switch (event.kind) {
    case 'too long':
      return {
        verdict: 'protocol error',
        message: `${name}: a line of more than ${String(limit)} bytes; it begins: ${excerpt(event.start)}`,
      };
    case 'timeout':
      return {
        verdict: 'timeout',
        message: `${name}: no answer within ${seconds(timeout)}${afterOthers(name, timeout, whole)}`,
      };
    case 'not started':
      return { verdict: 'infrastructure', message: `${file} could not be started: ${event.why}` };
    case 'end':
      // Before hello it is no case that has ended it.
      return name === 'hello'
        ? { verdict: 'infrastructure', message: `${file}: before it answered hello, ${event.how}` }
        : { verdict: 'crash', message: `${name}: ${event.how} while an answer was owed` };
  }
}

/** Why an answer was awaited no longer. */
function afterOthers(name: RequestName, timeout: number, whole: number): string {
  return name !== 'hello' && name !== 'bye' && timeout < whole
    ? `, after others that had none within ${seconds(whole)}`
    : '';
}

export function seconds(milliseconds: number): string {
  return `${String(milliseconds / 1000)} s`;
}
