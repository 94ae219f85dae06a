/** GPU programs, to who checks how a backend keeps the protocol. */
import {
  GPU_ENVIRONMENTS,
  gpuEnvironment,
  isGpuEnvironment,
} from '../../../spec/gpu/environments.js';
import { noProgram } from '../check-programs.js';
import type { CheckedLanguage } from '../language.js';
import { gpuMove, GpuChecker } from './check.js';

export const GPU: CheckedLanguage = {
  programIn: (name) => {
    const environment = GPU_ENVIRONMENTS[gpuEnvironment(name)];
    return { text: gpuMove(environment), wrong: noProgram(environment.header) };
  },
  checksOf: (client, { environments, maxBatch = null }) => {
    const own = environments.filter(isGpuEnvironment);
    const checker = new GpuChecker(client, own, maxBatch);
    return {
      // A backend that runs VP programs alone is not asked these: they would tell nothing.
      checks:
        own.length === 0
          ? []
          : [
              ['invoke', () => checker.invoke()],
              ['integers', () => checker.integers()],
              ['words', () => checker.words()],
              ['kill', () => checker.kill()],
              ['emit', () => checker.emit()],
            ],
      runs: () => checker.invoke(),
    };
  },
};
