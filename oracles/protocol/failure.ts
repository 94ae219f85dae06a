/** What a client says of a request that got no line, or a refusal: a verdict, and what happened. */
import { BackendIncident, type IncidentVerdict } from '../judge/incident.js';
import type { ChannelEvent } from './channel.js';
import type { Reply, RequestName } from './messages.js';
import { excerpt, keptReason } from './shown.js';

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

/** What is said of output that came before a request. */
export function unaskedText(name: RequestName, event: ChannelEvent): string {
  const seen = event.kind === 'line' ? `: ${excerpt(event.bytes)}` : '';
  return `before ${name}: output that nobody asked for${seen}`;
}

/** What a request comes to that the backend cannot answer, or says that it failed at. */
export function refusalOf(
  name: RequestName,
  reply: Reply<'unsupported'> | Reply<'error'>,
): BackendIncident {
  const { invocation = null } = reply;
  const said = keptReason(reply.reason);
  return reply.message === 'unsupported'
    ? new BackendIncident('unsupported', said, null, invocation)
    : new BackendIncident('infrastructure', `${name}: it says: ${said}`, null, invocation);
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
