/** What can be stressed, as a command line names it. */
import { BackendUsageError } from '../backends/backend.js';
import { optionsOf, variables } from '../backends/mesa.js';
import { modeOf } from '../backends/stack-kind.js';

export interface StressedBackend {
  readonly spec: string;
  /** The words of a stack that runs shaders, for oracles/stacks/open-stack.ts; null of every other backend. */
  readonly words: readonly string[] | null;
  /** Added to the environment of the process that holds it. */
  readonly variables: Readonly<Record<string, string>>;
}

/** @throws BackendUsageError for a backend that cannot be asked anything new, and for a wrong argument of a stack */
export function stackOf(spec: string): StressedBackend {
  const colon = spec.indexOf(':');
  const [kind, argument] = colon < 0 ? [spec, ''] : [spec.slice(0, colon), spec.slice(colon + 1)];
  switch (kind) {
    case 'mesa': {
      const options = optionsOf(argument);
      const { driver, target, mode } = options;
      return { spec, words: [kind, driver, target, mode], variables: variables(options) };
    }
    case 'webgpu':
    case 'browser':
      return { spec, words: [kind, modeOf(kind, argument)], variables: {} };
    case 'recording':
      throw new BackendUsageError(
        `"${spec}" cannot be stressed: what was recorded answers nothing new; ` +
          '"vpspec certify" and "vpspec judge" take recordings',
      );
    default:
      return { spec, words: null, variables: {} };
  }
}
