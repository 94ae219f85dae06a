/** What is printed of runs of GPU programs. */
import { GPU as RUN, type GpuTypes } from '../../../oracles/languages/gpu/language.js';
import { gpuBackendRunJson } from '../../backend-run.js';
import { endText, gpuRunJson, gpuRunText } from './run.js';
import { gpuTraceJson, gpuTraceText } from './trace.js';
import type { ShownLanguage } from '../language.js';

export const GPU: ShownLanguage<GpuTypes> = {
  ...RUN,
  ofRun: { json: gpuRunJson, text: gpuRunText },
  ofStep: { json: gpuTraceJson, text: gpuTraceText },
  endText,
  leftJson: gpuBackendRunJson,
  written: () => null,
};
