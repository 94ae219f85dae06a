/**
 * A graphics stack in a process of its own, since a driver may crash: `host-main mesa softpipe glsl strict`.
 * Speaks the protocol over standard input and output. What keeps a stack from starting is answered to
 * every request, so that it reaches whoever started us.
 */
import { serve, type Hosted } from '../protocol/host.js';

/** How a stack is opened, by its first word. Each is imported only when it is wanted. */
const STACKS: Readonly<Record<string, (words: readonly string[]) => Promise<Hosted>>> = {
  mesa: async (words) => {
    const { mesaOptions } = await import('./gl/mesa-options.js');
    return (await import('./gl/mesa-stack.js')).openMesa(mesaOptions(words.join(',')));
  },
  nvidia: async () => (await import('./gl/nv-stack.js')).openNvidia(),
  webgpu: async (words) => (await import('./webgpu/webgpu-stack.js')).openWebGpu(words),
  browser: async (words) => (await import('./browser/browser-stack.js')).openBrowser(words),
};

const [name = '', ...words] = process.argv.slice(2);
const open = STACKS[name];
if (open === undefined) {
  console.error(`host-main: "${name}" is no stack; known are ${Object.keys(STACKS).join(', ')}`);
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
