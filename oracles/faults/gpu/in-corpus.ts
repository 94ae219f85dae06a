/** The first case of the corpus that a faulty machine of GPU programs fails. */
import { flagOf, FLAG_NAMES, type NominalFlags } from '../../../semantics/gpu/domains/flags.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { GpuCaseChecker, type GpuCheckerOptions } from '../../cases/gpu/check-case.js';
import { describeWord } from '../../cases/gpu/compare.js';
import { mapFour } from '../../cases/four.js';
import type {
  ComponentExpectation,
  GpuCase,
  GpuRegisterExpectation,
  GpuRunExpectation,
  NumbersExpectation,
} from '../../cases/gpu/case.js';
import { firstFailing } from '../in-corpus.js';
import type { GpuFault } from './fault.js';

const UNSEEN = describeWord(null);

/** A case whose answer the fault's machine does not give; null where it gives them all. */
export function failingGpuCase(
  fault: Pick<GpuFault, 'clauses' | 'environment' | 'machine'>,
  cases: readonly GpuCase[],
  formulas: NonNullable<GpuCheckerOptions['clauses']>,
): GpuCase | null {
  const checker = new GpuCaseChecker({ machine: fault.machine, clauses: formulas });
  const fails = (corpusCase: GpuCase): boolean => {
    const { verdict, differences } = checker.check(corpusCase);
    // What comes out undefined may be what is expected.
    return verdict === 'disagrees' && differences.some(({ observed }) => observed !== UNSEEN);
  };
  return firstFailing(fault, cases, fails) ?? null;
}

/**
 * The cases as they bind implementations: what the document leaves undefined may be anything, so that it is
 * not compared, and a run that depends on it is left out.
 */
export function bindingCases(cases: readonly GpuCase[]): readonly GpuCase[] {
  return cases.flatMap((each) => {
    const { expect } = each;
    if (expect.kind !== 'runs') return [each];
    if (expect.outcome !== 'completed' && expect.outcome !== 'killed') return [];
    return [{ ...each, expect: binding(expect) }];
  });
}

function binding(expect: GpuRunExpectation): GpuRunExpectation {
  return {
    ...expect,
    registers: expect.registers.map(bindingRegister),
    emitted: expect.emitted?.map((vertex) => vertex?.map(bindingNumbers) ?? null) ?? null,
  };
}

function bindingRegister(register: GpuRegisterExpectation): GpuRegisterExpectation {
  return register.file === 'condition code'
    ? { ...register, components: mapFour(register.components, bindingFlags) }
    : bindingNumbers(register);
}

function bindingNumbers(register: NumbersExpectation): NumbersExpectation {
  const component = (expected: ComponentExpectation): ComponentExpectation =>
    expected.kind === 'undefined' ? { kind: 'any' } : expected;
  return { ...register, components: mapFour(register.components, component) };
}

function bindingFlags(flags: NominalFlags | null): NominalFlags | null {
  if (flags === null) return null;
  return FLAG_NAMES.some((name) => flagOf(flags, name) === UNDEFINED) ? null : flags;
}
