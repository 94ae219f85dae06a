/** GPU programs, to whoever begins to make one smaller. */
import type { GpuProgramSyntax } from '../../../semantics/gpu/language/ast.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { GPU as CASES } from '../../cases/gpu/language.js';
import { gpuCandidateOf, type GpuPlace } from '../../edit/gpu/candidate.js';
import { GPU as DRAWN } from '../../generate/gpu/language.js';
import { readGpuInputs } from '../../languages/gpu/inputs.js';
import { drawingOf } from '../../units/drawn.js';
import type { ShrunkLanguage } from '../language.js';
import { gpuCandidateOfCase } from './candidate-of-case.js';
import { GPU } from './language.js';
import { gpuStateOf, readGpuState } from './state.js';

export const GPU_SHRUNK: ShrunkLanguage<GpuProgramSyntax, GpuInputValues, GpuPlace, GpuCase> = {
  language: GPU,
  candidateOf: gpuCandidateOf,
  readInputs: (path, text) => {
    const result = loadGpu(text);
    return result.loaded ? readGpuInputs(path, result.program) : null;
  },
  casesOf: CASES.casesOf,
  candidateOfCase: gpuCandidateOfCase,
  drawing: (environment) => drawingOf(DRAWN, environment),
  stateOf: gpuStateOf,
  readState: readGpuState,
};
