/** GPU programs, to the package's `judge`. */
import type { GpuBox } from '../../../oracles/judge/gpu/box.js';
import type { GpuTypes } from '../../../oracles/languages/gpu/language.js';
import { judgedGpuRun } from '../../../reports/judged-run.js';
import type { AskedRun } from '../../../reports/run-verdict.js';
import { GPU_PROGRAMS } from '../../languages.js';
import type { JudgingLanguage } from '../language.js';

export const GPU: JudgingLanguage<GpuTypes> = {
  ...GPU_PROGRAMS,
  judged: (run) => Promise.resolve(judgedGpuRun(run)),
  noValues: {},
  boxOfRun,
};

/** A run is judged by itself: nothing more is asked. */
function boxOfRun({ left }: AskedRun<GpuTypes>): GpuBox {
  return {
    load: () => Promise.resolve(left.loaded ? { loaded: true } : left),
    run: () => Promise.resolve(left),
  };
}
