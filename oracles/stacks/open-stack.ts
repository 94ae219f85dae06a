/** Our graphics stacks by name, each imported only when it is wanted. */
import type { Hosted } from '../protocol/host.js';

const STACKS: Readonly<Record<string, (words: readonly string[]) => Promise<Hosted>>> = {
  mesa: async (words) => {
    const { mesaOptions } = await import('./gl/mesa-options.js');
    return (await import('./gl/mesa-stack.js')).openMesa(mesaOptions(words.join(',')));
  },
  'mesa-gl': async ([driver = '']) =>
    (await import('./gl/script-stack.js')).openMesaScripts(driver),
  nvidia: async () => (await import('./gl/nv-stack.js')).openNvidia(),
  webgpu: async (words) => (await import('./webgpu/webgpu-stack.js')).openWebGpu(words),
  browser: async (words) => (await import('./browser/browser-stack.js')).openBrowser(words),
};

export const STACK_NAMES: readonly string[] = Object.keys(STACKS);

/** Begins the word that names the document which translations follow. */
export const FOLLOWING = 'document=';

/**
 * How a stack is opened: by its name, then words of its own and, perhaps, the document that translations follow.
 * Undefined where there is none.
 */
export function openStack(
  name: string,
): ((words: readonly string[]) => Promise<Hosted>) | undefined {
  const open = Object.hasOwn(STACKS, name) ? STACKS[name] : undefined;
  if (open === undefined) return undefined;
  return async (words) => {
    const hosted = await open(words.filter((word) => !word.startsWith(FOLLOWING)));
    const followed = words.find((word) => word.startsWith(FOLLOWING));
    const { HostedStack } = await import('./hosted-stack.js');
    // A driver that runs programs without translation follows what it follows.
    if (followed !== undefined && hosted instanceof HostedStack) {
      hosted.follow(followed.slice(FOLLOWING.length));
    }
    return hosted;
  };
}
