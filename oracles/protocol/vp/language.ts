/** VP programs, to who checks how a backend keeps the protocol. */
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import { noProgram, ONE_REGISTER, programOf } from '../check-programs.js';
import type { CheckedLanguage } from '../language.js';
import { VpChecker } from './check.js';

export const VP: CheckedLanguage = {
  programIn: (name) => {
    const environment = ENVIRONMENTS[vpEnvironment(name)];
    const text = programOf(environment, ONE_REGISTER);
    return { text, wrong: noProgram(environment.header) };
  },
  checksOf: (client, hello) => {
    const checker = new VpChecker(client, hello);
    return {
      checks: [
        ['run', () => checker.run()],
        ['vertices', () => checker.vertices()],
        ['defaults', () => checker.defaults()],
        ['base64', () => checker.base64()],
        ['batch', () => checker.batch()],
        ['binary', () => checker.binary()],
        ['state', () => checker.state()],
        ['trace', () => checker.trace()],
      ],
      runs: () => checker.run(),
    };
  },
};
