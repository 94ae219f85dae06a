/** What is printed of runs of GPU programs. */
import { GPU as RUN, type GpuTypes } from '../../oracles/languages/gpu/language.js';
import { gpuBackendRunJson } from '../backend-run.js';
import { gpuAllowedJson, gpuAllowedText, gpuShown } from '../gpu-allowed.js';
import { endText, gpuRunJson, gpuRunText } from '../gpu-run.js';
import { gpuTraceJson, gpuTraceText } from '../gpu-trace.js';
import type { ShownLanguage } from './language.js';

export const GPU: ShownLanguage<GpuTypes> = {
  ...RUN,
  ofRun: { json: gpuRunJson, text: gpuRunText },
  ofStep: { json: gpuTraceJson, text: gpuTraceText },
  endText,
  ofAllowed: {
    json: (program, { explored, letters }) => gpuAllowedJson(program, explored, letters),
    text: (program, { explored, letters }) => gpuAllowedText(program, explored, letters),
  },
  shown: gpuShown,
  leftJson: gpuBackendRunJson,
  written: () => null,
};
