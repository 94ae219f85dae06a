/** Program parameters: set by commands, unless a matrix is tracked there. NV_vertex_program §2.14.1.2, §2.14.5, §6.1.13. */
import type { Quad } from '../../../spec/environments.js';
import type { Given } from './call.js';
import type { Context } from './context.js';
import { done, errorsOf, failed, returned, type Result, type Rule, type Rules } from './result.js';
import { isTracked } from './tracking.js';

function setParameters(
  context: Context,
  target: string,
  index: number,
  values: readonly number[],
): Result {
  const count = Math.floor(values.length / 4);
  const numbers = Array.from({ length: count }, (_, each) => index + each);
  const errors = errorsOf([
    [target !== 'VERTEX_PROGRAM_NV', 'INVALID_ENUM'],
    [numbers.some((number) => number >= context.parameters.length), 'INVALID_VALUE'],
    [numbers.some((number) => isTracked(context, number)), 'INVALID_OPERATION'],
  ]);
  if (errors.length > 0) return failed(context, ...errors);
  const parameters = context.parameters.map((own, number) =>
    number >= index && number < index + count ? quadAt(values, number - index) : own,
  );
  return done({ ...context, parameters });
}

function quadAt(values: readonly number[], place: number): Quad {
  const [x = 0, y = 0, z = 0, w = 0] = values.slice(4 * place, 4 * place + 4).map(Math.fround);
  return [x, y, z, w];
}

const setOne = (read: (given: Given) => readonly number[]): Rule => {
  return (context, given) => {
    const [target, index] = [given.name('target'), given.number('index')];
    return setParameters(context, target, index, read(given));
  };
};

const oneByOne = setOne((given) => ['x', 'y', 'z', 'w'].map((name) => given.number(name)));
const fromArray = setOne((given) => given.numbers('v').slice(0, 4));

const setSeveral: Rule = (context, given) => {
  const [target, index, num] = [given.name('target'), given.number('index'), given.number('num')];
  if (num < 0) {
    const errors = errorsOf([[target !== 'VERTEX_PROGRAM_NV', 'INVALID_ENUM']]);
    return failed(context, ...errors, 'INVALID_VALUE');
  }
  return setParameters(context, target, index, given.numbers('params').slice(0, 4 * num));
};

const getParameter: Rule = (context, given) => {
  const index = given.number('index');
  const errors = errorsOf([
    [given.name('target') !== 'VERTEX_PROGRAM_NV', 'INVALID_ENUM'],
    [given.name('pname') !== 'PROGRAM_PARAMETER_NV', 'INVALID_ENUM'],
    [index >= context.parameters.length, 'INVALID_VALUE'],
  ]);
  if (errors.length > 0) return failed(context, ...errors);
  return returned(context, context.parameters[index] ?? [null, null, null, null]);
};

export const PARAMETER_RULES: Rules = {
  ProgramParameter4fNV: oneByOne,
  ProgramParameter4dNV: oneByOne,
  ProgramParameter4fvNV: fromArray,
  ProgramParameter4dvNV: fromArray,
  ProgramParameters4fvNV: setSeveral,
  ProgramParameters4dvNV: setSeveral,
  GetProgramParameterfvNV: getParameter,
  GetProgramParameterdvNV: getParameter,
};
