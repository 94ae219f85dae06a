/** Faults of program parameters and of program objects. */
import { perform } from '../../../semantics/gl/context/perform.js';
import { done, failed } from '../../../semantics/gl/context/result.js';
import {
  after, erring, fault, instead, keeps, lenient, numberAt, numbersAt, withArgument, withParameter, type GlFault,
} from './fault.js'; // prettier-ignore
import type { Quad } from '../../../spec/environments.js';

function quad([x = 0, y = 0, z = 0, w = 0]: readonly number[]): Quad {
  return [Math.fround(x), Math.fround(y), Math.fround(z), Math.fround(w)];
}

const ONE = /^ProgramParameter4/;
const SEVERAL = /^ProgramParameters4/;

export const PROGRAM_FAULTS: readonly GlFault[] = [
  fault('parameters.initial-w', 'program parameters begin as (0,0,0,1)', 'vp1.required-state.parameters', {
    begins: (context) => ({ ...context, parameters: context.parameters.map((): Quad => [0, 0, 0, 1]) }),
  }),
  fault('parameters.one-too-many', 'a parameter beyond the last is no error', 'vp1.errors.indices', lenient(ONE, 'INVALID_VALUE')),
  fault('parameters.target', 'ProgramParameter takes any target', 'vp1.errors.targets', instead(ONE, (call) => withArgument(call, 0, 'VERTEX_PROGRAM_NV'))),
  fault('parameters.tracked-silent', 'setting a tracked parameter is no error', 'vp1.tracking.errors', lenient(ONE, 'INVALID_OPERATION')),
  fault('parameters.tracked-writable', 'setting a tracked parameter errs, and sets it', 'vp1.tracking.errors',
    erring(/^ProgramParameter4[fd]vNV/, (result, before, call) =>
      result.errors.join() === 'INVALID_OPERATION' && before.begun === null
        ? { ...result, context: withParameter(result.context, numberAt(call, 1), quad(numbersAt(call, 2))) }
        : result)),
  fault('parameters.tracked-later', 'ProgramParameters looks at the first parameter alone for what is tracked', 'vp1.tracking.errors',
    erring(SEVERAL, (result, before, call) => {
      const isFirst = before.tracked.has(numberAt(call, 1) - (numberAt(call, 1) % 4));
      return result.errors.join() === 'INVALID_OPERATION' && before.begun === null && !isFirst ? done(before) : result;
    })),
  fault('parameters.one-short', 'ProgramParameters leaves the last one out', 'vp1.parameters.commands',
    instead(SEVERAL, (call) => (numberAt(call, 2) > 0 ? withArgument(call, 2, numberAt(call, 2) - 1) : call))),
  fault('parameters.negative', 'ProgramParameters of a negative number is no error', 'vp1.errors.counts',
    instead(SEVERAL, (call) => (numberAt(call, 2) < 0 ? withArgument(call, 2, 0) : call))),
  fault('parameters.w-lost', 'ProgramParameter4dv sets w to 1', 'vp1.parameters.commands',
    after(/^ProgramParameter4dvNV$/, (result, _, call) => {
      const [x, y, z] = quad(numbersAt(call, 2));
      return { ...result, context: withParameter(result.context, numberAt(call, 1), [x, y, z, 1]) };
    })),
  fault('parameters.query-first', 'GetProgramParameterdv returns the parameter before', '6.1.13',
    instead(/^GetProgramParameterdvNV$/, (call) => (numberAt(call, 1) > 0 ? withArgument(call, 1, numberAt(call, 1) - 1) : call))),
  fault('load.keeps-old', 'loading under a name that has a program leaves the old one', 'vp1.load.replaces',
    after(/^LoadProgramNV$/, (result, { programs }, call) =>
      programs.has(numberAt(call, 1)) ? { ...result, context: { ...result.context, programs } } : result)),
  fault('load.destroys', 'a program that does not load takes the old one away', 'vp1.load.error',
    erring(/^LoadProgramNV$/, (result, before, call) => {
      const programs = new Map(before.programs);
      const isSyntax = result.context.errorPosition !== before.errorPosition;
      return isSyntax && programs.delete(numberAt(call, 1)) ? { ...result, context: { ...result.context, programs } } : result;
    })),
  fault('load.error-unsaid', 'a program that does not load is no error', 'vp1.load.error',
    erring(/^LoadProgramNV$/, (result, before) =>
      result.context.errorPosition !== before.errorPosition && result.errors.length === 1 ? done({ ...result.context, error: before.error }) : result)),
  fault('load.position-kept', 'a program that does not load leaves the error position as it was', 'vp1.error-position.first',
    erring(/^LoadProgramNV$/, (result, { errorPosition }) => ({ ...result, context: { ...result.context, errorPosition } }))),
  fault('load.position-not-reset', 'a program that loads leaves the error position as it was', 'vp1.error-position.success', keeps(/^LoadProgramNV$/, ({ errorPosition }) => ({ errorPosition }))),
  fault('load.zero', 'loading under the name 0 is no error', 'vp1.errors.loading', lenient(/^LoadProgramNV$/, 'INVALID_VALUE')),
  fault('load.other-target', 'a program can be loaded in the place of one of another target', 'vp1.errors.loading', (context, call, engine) => {
    const programs = new Map(context.programs);
    if (call.command === 'LoadProgramNV') programs.delete(numberAt(call, 1));
    const result = perform({ ...context, programs }, call, engine);
    if (result.errors.length === 0) return result;
    return { ...result, context: { ...result.context, programs: context.programs } };
  }),
  fault('load.wrong-error', 'a program that does not load is an INVALID_VALUE', 'vp1.load.error',
    erring(/^LoadProgramNV$/, (result, before) => {
      const isLoading = result.context.errorPosition !== before.errorPosition && before.error === null;
      return isLoading ? { ...failed({ ...result.context, error: 'INVALID_VALUE' }, 'INVALID_VALUE') } : result;
    })),
  fault('bind.state-program', 'binding a state program is no error', '2.14.1.8', lenient(/^BindProgramNV$/, 'INVALID_OPERATION')),
  fault('bind.target', 'BindProgram takes any target', 'vp1.errors.targets', instead(/^BindProgramNV$/, (call) => withArgument(call, 0, 'VERTEX_PROGRAM_NV'))),
  fault('bind.nothing', 'BindProgram of a name without a program leaves the binding', 'vp1.binding.current',
    after(/^BindProgramNV$/, (result, { programs, bound }, call) =>
      programs.has(numberAt(call, 1)) ? result : { ...result, context: { ...result.context, bound } })),
  fault('delete.current', 'deleting the current program leaves it bound', 'vp1.binding.names', keeps(/^DeleteProgramsNV$/, ({ bound }) => ({ bound }))),
  fault('delete.unused', 'deleting a name that is not used is an INVALID_VALUE', 'vp1.binding.names',
    after(/^DeleteProgramsNV$/, (result, before, call) => {
      const ids = numbersAt(call, 1).slice(0, numberAt(call, 0));
      const isUnused = ids.some((id) => !before.programs.has(id) && !before.reserved.has(id));
      return isUnused ? failed({ ...before, error: before.error ?? 'INVALID_VALUE' }, 'INVALID_VALUE') : result;
    })),
  fault('delete.first-only', 'DeletePrograms deletes the first one alone', 'vp1.binding.names', instead(/^DeleteProgramsNV$/, (call) => withArgument(call, 0, Math.min(1, numberAt(call, 0))))),
  fault('delete.negative', 'DeletePrograms of a negative number is no error', 'vp1.errors.counts', instead(/^DeleteProgramsNV$/, (call) => withArgument(call, 0, Math.max(0, numberAt(call, 0))))),
  fault('names.again', 'GenPrograms gives the names that it gave before', 'vp1.binding.names', keeps(/^GenProgramsNV$/, ({ reserved }) => ({ reserved }))),
  fault('names.are-programs', 'a generated name is a program', '6.1.13',
    after(/^IsProgramNV$/, (result, { reserved }, call) => (reserved.has(numberAt(call, 0)) ? { ...result, returned: true } : result))),
  fault('residence.lost', 'AreProgramsResident forgets programs that are resident', 'vp1.binding.residence',
    after(/^AreProgramsResidentNV$/, (result) => ({ ...result, returned: false }))),
  fault('residence.unknown', 'AreProgramsResident of no program is no error', 'vp1.errors.nonexistent',
    erring(/^AreProgramsResidentNV$/, (result, before, call) =>
      numberAt(call, 0) < 0 || before.begun !== null ? result : { context: before, errors: [], effects: [], returned: false })),
  fault('residence.negative', 'RequestResidentPrograms of a negative number is no error', 'vp1.errors.counts', lenient(/^RequestResidentProgramsNV$/, 'INVALID_VALUE')),
  fault('execute.no-input', 'a state program reads zeros as v[0]', 'vp1.state.input', instead(/^ExecuteProgramNV$/, (call) => withArgument(call, 2, [0, 0, 0, 0]))),
  fault('execute.nothing', 'ExecuteProgram leaves the parameters', 'vp1.state.writes-parameters', keeps(/^ExecuteProgramNV$/, ({ parameters }) => ({ parameters }))),
  fault('execute.errors', 'executing what is no state program is no error', 'vp1.errors.execution', lenient(/^ExecuteProgramNV$/, 'INVALID_OPERATION')),
  fault('program.length', 'PROGRAM_LENGTH counts a zero behind the string', '6.1.13',
    after(/^GetProgramivNV$/, (result) => (typeof result.returned === 'number' ? { ...result, returned: result.returned + 1 } : result))),
  fault('program.string', 'the string of a program ends before its last letter', '6.1.13',
    after(/^GetProgramStringNV$/, (result) => (result.returned instanceof Uint8Array ? { ...result, returned: result.returned.slice(0, -1) } : result))),
  fault('begin.without-program', 'Begin without a program is no error', 'vp1.binding.begin',
    lenient(/^Begin$/, 'INVALID_OPERATION', (context, { arguments: [mode] }) => ({ ...context, begun: String(mode) }))),
]; // prettier-ignore
