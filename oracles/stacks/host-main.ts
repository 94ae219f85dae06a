/**
 * A graphics stack in a process of its own, since a driver may crash: `host-main mesa softpipe glsl strict`.
 * Speaks the protocol over standard input and output. What keeps a stack from starting is answered to
 * every request, so that it reaches whoever started us.
 */
import { serve, type Hosted } from '../protocol/host.js';
import { openStack, STACK_NAMES } from './open-stack.js';

const [name = '', ...words] = process.argv.slice(2);
const open = openStack(name);
if (open === undefined) {
  console.error(`host-main: "${name}" is no stack; known are ${STACK_NAMES.join(', ')}`);
  process.exitCode = 2;
} else {
  let hosted: Hosted;
  try {
    hosted = await open(words);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const absent = (): Promise<never> => Promise.reject(new Error(message));
    hosted = { hello: absent, load: absent, run: absent, close: () => Promise.resolve() };
  }
  await serve(hosted);
  // A driver's threads may keep the process alive.
  process.exit(0);
}
