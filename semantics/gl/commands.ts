/** Commands and queries of the GL, as data, by their names. The rules are in the other files. */
import { applyToBuffers, getBinding, type BufferCommand, type BufferQuery } from './buffers.js';
import {
  getParameter,
  setParameters,
  type ParameterCommand,
  type ParameterQuery,
} from './parameters.js';
import {
  getProgram,
  getProgramInteger,
  type ProgramQuery,
  type ProgramValue,
} from './program-queries.js';
import {
  applyToPrograms,
  loadProgram,
  type Loader,
  type LoadProgram,
  type ProgramCommand,
} from './programs.js';
import type { TypedQuad } from '../gpu/machine/state.js';
import { NO_ERRORS, type Answer, type GlState, type Outcome } from './state.js';

export type GlCommand = ParameterCommand | ProgramCommand | LoadProgram | BufferCommand;

export type GlQuery = ParameterQuery | ProgramQuery | BufferQuery;

/**
 * The state after a command, and its errors. A command with an error changes nothing, except that
 * ProgramStringARB then sets the position and string of the error.
 *
 * @param load takes program strings; asked by ProgramStringARB alone.
 * @throws RangeError where an argument has not the type of the C declaration.
 */
export function apply(state: GlState, command: GlCommand, load: Loader): Outcome {
  switch (command.command) {
    case 'ProgramStringARB':
      return loadProgram(state, command, load);
    case 'BindProgramARB':
    case 'DeleteProgramsARB':
    case 'ProgramVertexLimitNV':
      return applyToPrograms(state, command);
    case 'BindBuffer':
    case 'BindBufferBaseNV':
    case 'BindBufferOffsetNV':
    case 'BindBufferRangeNV':
    case 'BufferData':
    case 'BufferSubData':
    case 'ProgramBufferParametersfvNV':
    case 'ProgramBufferParametersIivNV':
    case 'ProgramBufferParametersIuivNV':
      return applyToBuffers(state, command);
    default:
      return setParameters(state, command);
  }
}

/**
 * What a query returns. Nothing changes.
 *
 * @throws RangeError where an argument has not the type of the C declaration.
 */
export function query(state: GlState, asked: GlQuery): Answer<TypedQuad['values'] | ProgramValue> {
  switch (asked.query) {
    case 'GetIntegerv': {
      const value = getProgramInteger(state, asked.value);
      return value === undefined ? getBinding(state, asked) : { value, errors: NO_ERRORS };
    }
    case 'GetIntegerIndexedvEXT':
      return getBinding(state, asked);
    case 'GetProgramivARB':
    case 'GetProgramStringARB':
    case 'IsProgramARB':
      return getProgram(state, asked);
    default:
      return getParameter(state, asked);
  }
}
