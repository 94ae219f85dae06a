/** This page's own WebGL 2 as a graphics stack. */
import { BackendFailure } from '../../oracles/backends/backend.js';
import { DriverLost } from '../../oracles/protocol/direct.js';
import { HostedStack } from '../../oracles/stacks/hosted-stack.js';
import { feedbackStack } from '../../oracles/stacks/browser/feedback-stack.js';
import { installPage } from '../../oracles/stacks/browser/page-code.js';
import type { FeedbackPage, Lost } from '../../oracles/stacks/browser/page-messages.js';

/** @param version the browser's. @throws BackendFailure where it has no WebGL 2, or none any more */
export function openWebGl(version: string): Promise<HostedStack> {
  const problem = installPage();
  const page = (globalThis as { readonly vpspec?: FeedbackPage }).vpspec;
  if (problem !== null || page === undefined) {
    return Promise.reject(new BackendFailure(problem ?? 'the page has no code for WebGL'));
  }
  const port = {
    ...page.information,
    version,
    compile: (...shader: Parameters<FeedbackPage['compile']>) =>
      answered(() => {
        const reply = unlessLost(page.compile(...shader));
        return 'refused' in reply ? reply.refused : null;
      }),
    run: (request: Parameters<FeedbackPage['run']>[0]) =>
      answered(() => unlessLost(page.run(request))),
    close: () => Promise.resolve(),
  };
  return Promise.resolve(new HostedStack(feedbackStack(port, 'strict')));
}

/** What is thrown on the way is the answer. */
async function answered<T>(ask: () => T): Promise<T> {
  return await Promise.resolve().then(ask);
}

/** @throws DriverLost */
function unlessLost<Reply extends object>(reply: Reply | Lost): Reply {
  if ('lost' in reply) throw new DriverLost(reply.lost);
  return reply;
}
