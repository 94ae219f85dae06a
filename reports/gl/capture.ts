/** What the requests of a capture come to, as JSON and as text. */
import type { Capture } from '../../semantics/gl/glx/capture.js';
import type { ByteOrder } from '../../semantics/gl/glx/bytes.js';
import type { Replay, ReplayStep } from '../../semantics/gl/glx/replay.js';
import { counted } from '../page/counts.js';
import type { Ends } from './primitives.js';
import { notModelledLines, resultJson, resultLinesOf, type GlResultJson } from './run.js';

/** What `vpspec gl run CAPTURE --json` prints. */
export interface GlCaptureJson {
  readonly order: ByteOrder;
  /** Requests of the capture, and those of GLX among them. */
  readonly requests: number;
  readonly glxRequests: number;
  readonly steps: readonly StepJson[];
  /** Where requests can no longer be told apart, and why. */
  readonly broken: { readonly offset: number; readonly says: string } | null;
  /** By context what GetError would return next. */
  readonly contexts: readonly { readonly context: number; readonly error: string }[];
}

interface PlaceJson {
  /** From 1. */
  readonly request: number;
  /** From the first byte of the capture. */
  readonly offset: number;
}

export type StepJson =
  | (PlaceJson & GlResultJson & { readonly reply: string | null })
  | (PlaceJson & { readonly name: string; readonly protocolError: string; readonly says: string });

export function glCaptureJson(
  { reader, broken }: Capture,
  replay: Replay,
  ends: Ends,
): GlCaptureJson {
  return {
    order: reader.order,
    requests: replay.requests,
    glxRequests: replay.own,
    steps: replay.steps.map((step) => stepJson(step, ends)),
    broken,
    contexts: [...replay.contexts].map(([context, { error }]) => ({
      context,
      error: error ?? 'NO_ERROR',
    })),
  };
}

function stepJson(step: ReplayStep, ends: Ends): StepJson {
  const { request } = step;
  if (step.kind === 'error') {
    const { name, error } = step;
    const { offset, name: protocolError, says } = error;
    return { request, offset, name, protocolError, says };
  }
  const reply = step.reply === null ? null : hexadecimal(step.reply);
  return { request, offset: step.offset, ...resultJson(step, ends), reply };
}

function hexadecimal(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** One line for each call and each error of the protocol behind the number of its request, and what a call did below. */
export function glCaptureText(
  { broken }: Capture,
  { steps, contexts }: Replay,
  ends: Ends,
): string {
  const width = String(steps.at(-1)?.request ?? 1).length;
  const lines = steps.flatMap((step) => {
    const number = String(step.request).padStart(width);
    return step.kind === 'call' ? resultLinesOf(step, number, ends) : errorLines(step, number);
  });
  const unknown = steps.filter((step) => step.kind === 'call' && step.result === null).length;
  lines.push(...notModelledLines(unknown));
  const errors = steps.filter(({ kind }) => kind === 'error').length;
  if (errors > 0) lines.push('', `${counted(errors, 'error')} of the protocol.`);
  if (broken !== null) lines.push('', `At byte ${String(broken.offset)} ${broken.says}.`);
  for (const [context, { error }] of contexts) {
    const where = contexts.size === 1 ? '' : ` in context ${String(context)}`;
    if (error !== null) lines.push('', `GetError would return GL_${error}${where}.`);
  }
  return `${(lines.length === 0 ? ['No request is about a command of the GL.'] : lines).join('\n')}\n`;
}

function errorLines(
  { name, error }: Extract<ReplayStep, { kind: 'error' }>,
  number: string,
): readonly string[] {
  return [
    `${number}  ${name}`,
    `${' '.repeat(number.length)}    ${error.name} at byte ${String(error.offset)}: ${error.says}`,
  ];
}
