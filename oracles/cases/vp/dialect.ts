/** The format of cases for VP programs: registers by number, floating-point values. */
import {
  ENVIRONMENTS,
  type Environment,
  type EnvironmentName,
} from '../../../spec/environments.js';
import { RESTRICTION_IDS } from '../../../spec/restrictions.js';
import { authoritiesOfCase } from '../authorities.js';
import type { CorpusCase, RunExpectation, Start } from './case.js';
import type { Dialect, ExpectColumn, Given, Scope, SetColumn } from '../dialect.js';
import { allOf } from '../four.js';
import { LATTICES } from '../lattices.js';
import { programOf, wholeProgram } from './program-text.js';
import { targetNamed } from './registers.js';
import { numbersCell, readCell, readStart } from './start.js';
import { Mistake } from '../values.js';
import { COMPLETES, readExpectedCell, readRun, withRegister } from './expect.js';

// The keys of an object literal of this very type.
const NAMES = Object.keys(ENVIRONMENTS) as readonly EnvironmentName[];

export const VP_DIALECT: Dialect<Start, RunExpectation, CorpusCase> = {
  keptAs: (cases) => ({ cases }),
  environments: NAMES,
  keys: ['v', 'c', 'R', 'A', 'CC'],
  restrictions: RESTRICTION_IDS,
  open: (given) => {
    const name = NAMES.find((known) => known === given.environment);
    return name === undefined ? null : scopeOf(given, ENVIRONMENTS[name]);
  },
};

function scopeOf(
  { reader, path, data, form, text: given }: Given,
  environment: Environment,
): Scope<Start, RunExpectation, CorpusCase> {
  const program = form === 'program' ? wholeProgram(given) : programOf(given, environment);
  const { text } = program;
  const setColumn = (name: string): SetColumn<Start> | Mistake => {
    const target = targetNamed(name, environment, 'set');
    if (target instanceof Mistake) return target;
    const { file } = target.register;
    return {
      cell: (at, value) => readCell(reader, at, value, target, 'table'),
      lattices: LATTICES,
      ofNumber:
        file === 'address' || file === 'condition code'
          ? new Mistake(
              `${target.register.name} does not hold floating-point numbers: write a list of values`,
            )
          : (value) => numbersCell(allOf(value), target),
    };
  };
  const expectColumn = (name: string): ExpectColumn<RunExpectation> | Mistake => {
    const target = targetNamed(name, environment, 'expect');
    if (target instanceof Mistake) return target;
    return (at, value) => {
      const cell = readExpectedCell(reader, at, value, target, 'table');
      return cell === null ? null : (run) => withRegister(run, cell);
    };
  };
  return {
    search: { program: text, from: 0, to: text.length },
    completes: COMPLETES,
    readStart: () => readStart(reader, path, data, environment),
    readRun: (at, expected) => readRun(reader, at, expected, environment),
    setColumn,
    expectColumn,
    caseOf: (base, start, expect) => ({
      ...base,
      environment: environment.name,
      authorities: authoritiesOfCase(environment.name, base),
      program,
      start,
      expect,
    }),
  };
}
