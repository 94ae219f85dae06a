/** Who is asked operands: a stack of this process, or any other backend. */
import type { Backend } from '../backends/backend.js';
import { openBackend } from '../backends/open.js';
import { HostedStack } from '../stacks/hosted-stack.js';
import { openStack } from '../stacks/open-stack.js';
import type { Asked } from './language.js';
import { exhaustedLanguage } from './languages.js';
import type { ExhaustOrder } from './messages.js';
import type { Operation } from './operation.js';

export interface Implementation {
  readonly details: Readonly<Record<string, string>>;
  readonly asked: (operation: Operation) => Asked | null;
  restart(): Promise<void>;
  close(): Promise<void> | void;
}

/** @throws StackAbsent, BackendUsageError, BackendFailure */
export async function openImplementation(
  order: Pick<ExhaustOrder, 'backend' | 'stack' | 'document' | 'environment'>,
): Promise<Implementation> {
  const { backend: spec, document, environment } = order;
  const { ofStack, ofBackend } = exhaustedLanguage(environment);
  if (order.stack !== null) {
    const [name = '', ...words] = order.stack;
    const hosted = await openStack(name)?.(words);
    if (!(hosted instanceof HostedStack)) throw new Error(`${name} runs no shaders`);
    const { stack } = hosted;
    return {
      details: stack.details,
      asked: (operation) => ofStack(stack, operation, document),
      // A driver that crashes takes this process with it.
      restart: () => Promise.resolve(),
      close: () => stack.close(),
    };
  }
  const backend: Backend = await openBackend(spec, { document });
  return {
    details: backend.identity.details,
    asked: (operation) => ofBackend(backend.abilities, operation),
    restart: () => backend.restart(),
    close: () => backend.close(),
  };
}
