/**
 * Runs the semantics beside the page, so that the page stays quick. Where a browser gives pages that were opened as files no
 * worker, the page loads this as a script of its own.
 */
import { CLAUSES } from 'virtual:specification';
import { permittedOf, played, type Asked, type Permitted, type Played } from '../playground/run.js';

export type Request =
  | { readonly id: number; readonly kind: 'run'; readonly asked: readonly Asked[] }
  | { readonly id: number; readonly kind: 'permitted'; readonly asked: Asked };

export type Reply =
  | { readonly id: number; readonly kind: 'run'; readonly played: readonly Played[] }
  | { readonly id: number; readonly kind: 'permitted'; readonly permitted: Permitted };

function answer(request: Request): Reply {
  const { id } = request;
  if (request.kind === 'run') {
    const results = request.asked.map((asked) => played(asked, CLAUSES));
    return { id, kind: 'run', played: results };
  }
  return { id, kind: 'permitted', permitted: permittedOf(request.asked) };
}

declare global {
  interface Window {
    /** Left where this is a script of the page. */
    vpspecAnswer?: typeof answer;
  }
}

if (typeof document === 'undefined') {
  addEventListener('message', ({ data }: MessageEvent<Request>) => {
    postMessage(answer(data));
  });
} else {
  window.vpspecAnswer = answer;
}
