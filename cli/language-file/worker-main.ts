/**
 * A worker process of a campaign about a language in a file: it registers the files that its words name, and works as every other does.
 * What is wrong with a file is told as an answer.
 */
import type { WorkerReply } from '../../oracles/campaign/worker-messages.js';
import { InputError } from '../exit.js';
import { OPTION } from './failure.js';
import { registeredIn } from '../language-option.js';

const paths = process.argv.slice(2);

try {
  for (const path of paths) {
    const { changed } = await registeredIn(path, true);
    answerUnless(() => {
      const name = changed();
      if (name === null) return null;
      return `${OPTION} ${path}: changes ${name}, on which everything here rests`;
    });
  }
  await import('../../oracles/campaign/worker-main.js');
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  const { message } = error;
  process.on('message', () => {
    process.send?.(wrong(message), undefined, undefined, () => undefined);
  });
  process.on('disconnect', () => process.exit());
}

/** Each answer is looked at before it is given: of what was computed with changed numbers none is. */
function answerUnless(why: () => string | null): void {
  const { send } = process;
  if (send === undefined) return;
  const own = send.bind(process) as (...given: unknown[]) => boolean;
  process.send = (answer: unknown, ...rest: unknown[]) => {
    const message = why();
    return own(message === null ? answer : wrong(message), ...rest);
  };
}

function wrong(message: string): WorkerReply {
  return { kind: 'failed', name: 'InputError', message, stack: message };
}
