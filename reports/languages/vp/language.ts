/** What is printed of runs of VP programs. */
import { VP as RUN, type VpTypes } from '../../../oracles/languages/vp/language.js';
import { backendRunJson, writtenRegisters } from '../../backend-run.js';
import { runJson, runText } from './run.js';
import { traceJson, traceText } from './trace.js';
import type { ShownLanguage } from '../language.js';

export const VP: ShownLanguage<VpTypes> = {
  ...RUN,
  ofRun: { json: runJson, text: runText },
  ofStep: { json: traceJson, text: traceText },
  endText: ({ outcome, reason }) =>
    reason === null ? outcome : `${outcome} abnormally: ${reason}`,
  leftJson: backendRunJson,
  written: writtenRegisters,
};
