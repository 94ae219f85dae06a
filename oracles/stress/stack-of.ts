/** The graphics stacks that can be stressed, as a command line names them. */
import { BackendUsageError } from '../backends/backend.js';
import { optionsOf, variables } from '../backends/mesa.js';
import { modeOf } from '../backends/stack-kind.js';

export interface StressedStack {
  /** For oracles/stacks/open-stack.ts. */
  readonly words: readonly string[];
  /** Added to the environment of the process that holds it. */
  readonly variables: Readonly<Record<string, string>>;
}

/** @throws BackendUsageError for a backend that runs no shaders of ours, and for a wrong argument */
export function stackOf(spec: string): StressedStack {
  const colon = spec.indexOf(':');
  const [kind, argument] = colon < 0 ? [spec, ''] : [spec.slice(0, colon), spec.slice(colon + 1)];
  switch (kind) {
    case 'mesa': {
      const options = optionsOf(argument);
      const { driver, target, mode } = options;
      return { words: [kind, driver, target, mode], variables: variables(options) };
    }
    case 'webgpu':
    case 'browser':
      return { words: [kind, modeOf(kind, argument)], variables: {} };
    default:
      throw new BackendUsageError(
        `"${spec}" cannot be stressed, which wants a stack that runs shaders: mesa:llvmpipe, ` +
          'mesa:softpipe, webgpu or browser; "vpspec certify" takes every backend',
      );
  }
}
