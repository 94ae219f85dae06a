/** VP programs, to whoever begins to make one smaller. */
import type { ProgramSyntax } from '../../../semantics/language/ast.js';
import { load } from '../../../semantics/language/load.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { CorpusCase } from '../../cases/vp/case.js';
import { VP as CASES } from '../../cases/vp/language.js';
import { candidateOf, type Place } from '../../edit/vp/candidate.js';
import { VP as DRAWN } from '../../generate/vp/language.js';
import { readInputs } from '../../languages/vp/inputs.js';
import { drawingOf } from '../../units/drawn.js';
import type { ShrunkLanguage } from '../language.js';
import { candidateOfCase } from './candidate-of-case.js';
import { VP } from './language.js';
import { inputsOfState, readState, stateOf } from './state.js';

export const VP_SHRUNK: ShrunkLanguage<ProgramSyntax, InputValues, Place, CorpusCase> = {
  language: VP,
  candidateOf,
  readInputs: (path, text) => {
    const result = load(text);
    return result.loaded ? readInputs(path, result.program.environment) : null;
  },
  casesOf: CASES.casesOf,
  candidateOfCase,
  drawing: (environment) => drawingOf(DRAWN, environment),
  stateOf,
  readState: (json) => {
    const state = readState(json);
    if (state === null) return null;
    const start = candidateOf(state.start.text, inputsOfState(state));
    return { start, memory: state, against: state.against };
  },
};
