/** What a client of GLX makes of a script, as JSON and as text. */
import type { Described } from '../../oracles/described.js';
import type { encodeSchema } from '../json/gl-format.js';
import { CallError } from '../../semantics/gl/context/call.js';
import { ScriptError } from '../../semantics/gl/context/script-tokens.js';
import type { ScriptCall } from '../../semantics/gl/context/script.js';
import type { ByteOrder } from '../../semantics/gl/glx/bytes.js';
import { madeCapture, REQUESTS_BEFORE } from '../../semantics/gl/glx/capture.js';
import type { GlxClient, SentCall } from '../../semantics/gl/glx/client.js';
import { counted } from '../page/counts.js';
import { callText } from './run.js';

/** What `vpspec gl encode --json` prints. */
export type GlEncodeJson = Described<typeof encodeSchema>;

export interface SentScript {
  readonly order: ByteOrder;
  readonly capture: Uint8Array;
  readonly requests: number;
  readonly sent: readonly (SentCall & { readonly line: number })[];
}

/**
 * A script as a capture.
 *
 * @throws ScriptError for a call that no C compiler would take, and for a name whose number is not known
 */
export function sendScript(
  client: GlxClient,
  calls: readonly ScriptCall[],
  order: ByteOrder,
): SentScript {
  const sent = calls.map(({ line, ...call }) => {
    try {
      return { ...client.send(call), line };
    } catch (error) {
      if (error instanceof CallError) throw new ScriptError(line, error.message);
      throw error;
    }
  });
  const requests = client.finished();
  const capture = madeCapture(order, requests);
  return { order, capture, requests: REQUESTS_BEFORE + requests.length, sent };
}

export function glEncodeJson(out: string, script: SentScript): GlEncodeJson {
  const { order, capture, requests, sent } = script;
  return {
    out,
    order,
    bytes: capture.length,
    requests,
    calls: sent.map(({ line, call, requests: own, why }) => ({
      line,
      call: callText(call),
      requests: own === null ? null : [own[0] + REQUESTS_BEFORE, own[1] + REQUESTS_BEFORE],
      notSent: why,
    })),
  };
}

/** What was written, and each call that no request carries. */
export function glEncodeText(out: string, script: SentScript): string {
  const { order, capture, requests, sent } = script;
  const width = String(sent.at(-1)?.line ?? 1).length;
  const others = sent.flatMap(({ line, call, why }) =>
    why === null ? [] : [`${String(line).padStart(width)}  ${callText(call)}: not sent, ${why}`],
  );
  const carried = counted(sent.length - others.length, 'call');
  const bytes = counted(capture.length, 'byte');
  const summary = `${out}: ${carried} in ${counted(requests, 'request')}, ${bytes}, ${order}-endian`;
  return `${[summary, ...others].join('\n')}\n`;
}
