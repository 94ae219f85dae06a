/**
 * A worker process of a campaign about a language in a file: it registers the files that its words name, and works as every other does.
 * What is wrong with a file is told as an answer.
 */
import type { WorkerReply } from '../../oracles/campaign/worker-messages.js';
import { InputError } from '../exit.js';
import { OPTION } from './failure.js';
import { registeredIn } from '../language-option.js';

const paths = process.argv.slice(2);

// A call that is ended while a file is registered leaves nothing else that keeps the process alive to say so.
process.channel?.ref();

/** Whether requests are answered already: then one is under way whenever a language is called. */
let isAsked = false;

try {
  for (const path of paths) {
    const { changed } = await registeredIn(path, true, (why) => {
      const message = why?.message ?? `${OPTION} ${path}: a call was ended`;
      process.removeAllListeners('message');
      if (isAsked) say(message);
      refuse(message);
    });
    answerUnless(() => {
      const name = changed();
      if (name === null) return null;
      return `${OPTION} ${path}: changes ${name}, on which everything here rests`;
    });
  }
  isAsked = true;
  await import('../../oracles/campaign/worker-main.js');
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  refuse(error.message);
}

/** Whatever is asked from now on, the answer is what is wrong with a file. */
function refuse(message: string): void {
  process.on('message', () => {
    say(message);
  });
  process.on('disconnect', () => process.exit());
}

function say(message: string): void {
  process.send?.(wrong(message), undefined, undefined, () => undefined);
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
