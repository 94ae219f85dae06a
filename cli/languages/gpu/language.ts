/** GPU programs as commands have them. */
import type { GpuTypes } from '../../../oracles/languages/gpu/language.js';
import { GPU as SHOWN } from '../../../reports/languages/gpu/language.js';
import { authorityOf } from '../../../spec/authorities.js';
import { gpuEnvironment, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { InputError } from '../../exit.js';
import type { FileLanguage } from '../language.js';

const EXTENSIONS: Readonly<Record<GpuEnvironmentName, string>> = {
  'NVvp4.0': 'vp4',
  'NVfp4.0': 'fp4',
  'NVgp4.0': 'gp4',
};

export const GPU: FileLanguage<GpuTypes> = {
  ...SHOWN,
  extensionOf: (environment) => EXTENSIONS[gpuEnvironment(environment)],
  abilityOf: ({ abilities }) => abilities.gpu,
  readInputs: async (path, program) =>
    (await import('../../../oracles/languages/gpu/inputs.js')).readGpuInputs(path, program),
  permitting: async () => (await import('../../../reports/languages/allowed.js')).GPU_PERMITTING,
  why: async () => (await import('../../../oracles/why/gpu/language.js')).GPU_WHY,
  judged: async (asked) => (await import('../../../reports/judged-run.js')).judgedGpuRun(asked),
  translate: async (program, to, { mode, results }) => {
    if (mode !== 'strict' || results !== null) {
      throw new InputError(
        '--plain, --profile and --results are about VP programs; this is a GPU program',
      );
    }
    const { translateGpu } = await import('../../../oracles/translate/gpu/translate.js');
    return translateGpu(program, to);
  },
  single: async (question, environment, document) => {
    const { gpuSingle } = await import('../../../oracles/evaluate/gpu.js');
    const own = gpuEnvironment(environment);
    authorityOf(own, document);
    const { bearingOn } = await import('../../../oracles/evaluate/clauses.js');
    const single = gpuSingle(question, own);
    return {
      ...single,
      authority: own,
      bearing: async (ran, specification) =>
        bearingOn(ran, single, await specification(), single.instruction),
    };
  },
  compiled: null,
};
