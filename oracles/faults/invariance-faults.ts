/**
 * Machines that violate invariance alone (NV_vertex_program, Appendix A): each of their results is permitted by itself, so
 * that no program tells, and no case. A certificate does, which compares what programs show of the same instruction.
 */
import type { Machine } from '../../semantics/machine/machine.js';
import { fault, type Fault } from './fault.js';
import { all, linking, results, type Values } from './instructions.js';
import { away } from './rough.js';

/** Where an instruction stands. */
interface Place {
  readonly index: number;
  /** The register files of its operands. */
  readonly files: readonly string[];
  /** Instructions of the program. */
  readonly count: number;
  readonly programType: 'vertex' | 'state';
}

/** Results of instructions that are off by a last bit, within every bound, where a condition on their place holds. */
const varying = (names: readonly string[], isThere: (place: Place) => boolean): Machine =>
  linking((program) => {
    const other = results(names, (r) => ({ ...r, z: below(r.z), ...replicated(names, r) }));
    const others = other.link(program).instructions;
    const { programType } = program.environment;
    const count = program.instructions.length;
    return (instruction, index) => {
      const files = instruction.syntax.operands.map(({ register }) => register.file);
      const isOther =
        names.includes(instruction.syntax.name) && isThere({ index, files, count, programType });
      return isOther ? (others[index] ?? instruction) : instruction;
    };
  });

/** A bit less, of a number that is no power of two. */
const below = (a: number): number =>
  Number.isFinite(a) && Math.log2(Math.abs(a)) % 1 !== 0 && a !== 0 ? away(-1, a) : a;

/** RCP and its kin have one number in all components. */
const replicated = (names: readonly string[], r: Values): Partial<Values> =>
  names.some((name) => name.startsWith('R')) ? all(below(r.x)) : {};

export const INVARIANCE_FAULTS: readonly Fault[] = [
  fault(
    'exp-differs-by-position',
    'EXP has other last bits in z from the third instruction of a program on, within its bound.',
    ['vp1.invariance.identical'],
    varying(['EXP'], ({ index }) => index >= 2),
    'VP1.0',
  ),
  fault(
    'rcp-differs-by-register',
    'RCP of a program parameter has another last bit than that of the same number elsewhere, within its bound.',
    ['vp1.invariance.identical'],
    varying(['RCP'], ({ files }) => files.includes('parameter')),
    'VP1.0',
  ),
  fault(
    'rsq-differs-by-length',
    'RSQ of longer programs has another last bit, as two implementations of arithmetic would.',
    ['vp1.invariance.identical', 'vp1.issues.invariance'],
    varying(['RSQ'], ({ count }) => count >= 4),
    'VP1.1',
  ),
  fault(
    'state-programs-differ',
    'EXP and LOG of state programs, which the processor executes, have other last bits in z, within their bounds.',
    ['vp1.invariance.state-programs'],
    varying(['EXP', 'LOG'], ({ programType }) => programType === 'state'),
    'VSP1.0',
  ),
];
