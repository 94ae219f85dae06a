/**
 * The "set on" instructions: TRUE where a relation holds of two components, else FALSE. TRUE is 1.0, or an
 * integer of which all bits are set (Issue 24); FALSE is zero. With NaN nothing holds but "not equal".
 */
import { replicate } from '../../domains/domain.js';
import { componentwise2 } from '../../instructions/componentwise.js';
import { RELATIONS } from '../../instructions/set-on.js';
import type { Relation } from '../../instructions/set-on.interpretations.js';
import type { GpuDefinition } from './definition.js';
import { each2 } from '../../domains/each.js';
import { always } from './reads.js';

function setOn(name: keyof typeof RELATIONS): GpuDefinition {
  const relation: Relation = RELATIONS[name];
  return {
    name,
    float: (domain) => {
      const { constant, select } = domain;
      const [holds, yes, no] = [relation(domain), constant(1), constant(0)];
      return componentwise2(domain, (a, b) => select(holds(a, b), yes, no));
    },
    integer: {
      kind: 'integer',
      operation: ({ equalInteger, integer, lessInteger, not, selectInteger }, { signed }) => {
        const [yes, no] = [integer(-1), integer(0)];
        const holds = relation({
          less: (a: typeof yes, b) => lessInteger(a, b, signed),
          lessOrEqual: (a, b) => not(lessInteger(b, a, signed)),
          equal: equalInteger,
          not,
        });
        return each2((a, b) => selectInteger(holds(a, b), yes, no));
      },
    },
  };
}

/** The same in every component, whatever the operands. */
function constant(name: string, float: number, bits: number): GpuDefinition {
  return {
    name,
    float: (domain) => {
      const result = replicate(domain.constant(float));
      return () => result;
    },
    integer: {
      kind: 'integer',
      operation: ({ integer }) => {
        const result = replicate(integer(bits));
        return () => result;
      },
    },
    reads: always(''),
  };
}

/** SEQ: set on equal. NV_gpu_program4 §2.X.8.SEQ. */
// gp4.SEQ.float, gp4.SEQ.float-nan, gp4.SEQ.float-zeros, gp4.SEQ.signed, gp4.SEQ.unsigned
export const SEQ = setOn('SEQ');

/** SGE: set on greater than or equal. NV_gpu_program4 §2.X.8.SGE. */
// gp4.SGE.float, gp4.SGE.float-nan, gp4.SGE.float-zeros, gp4.SGE.signed, gp4.SGE.unsigned
export const SGE = setOn('SGE');

/** SGT: set on greater than. NV_gpu_program4 §2.X.8.SGT. */
// gp4.SGT.float, gp4.SGT.float-nan, gp4.SGT.float-zeros, gp4.SGT.signed, gp4.SGT.unsigned
export const SGT = setOn('SGT');

/** SLE: set on less than or equal. NV_gpu_program4 §2.X.8.SLE. */
// gp4.SLE.float, gp4.SLE.float-nan, gp4.SLE.float-zeros, gp4.SLE.signed, gp4.SLE.unsigned
export const SLE = setOn('SLE');

/** SLT: set on less than. NV_gpu_program4 §2.X.8.SLT. */
// gp4.SLT.float, gp4.SLT.float-nan, gp4.SLT.float-zeros, gp4.SLT.signed, gp4.SLT.unsigned
export const SLT = setOn('SLT');

/** SNE: set on not equal. NV_gpu_program4 §2.X.8.SNE, by its pseudocode. */
// gp4.SNE.float, gp4.SNE.float-nan, gp4.SNE.float-zeros, gp4.SNE.signed, gp4.SNE.unsigned
export const SNE = setOn('SNE');

/** SFL: FALSE in every component. NV_gpu_program4 §2.X.8.SFL. */
// gp4.SFL.float, gp4.SFL.signed, gp4.SFL.unsigned
export const SFL = constant('SFL', 0, 0);

/** STR: TRUE in every component. NV_gpu_program4 §2.X.8.STR. */
// gp4.STR.float, gp4.STR.signed, gp4.STR.unsigned
export const STR = constant('STR', 1, -1);
