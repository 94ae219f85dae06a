/** Integer sums: the instructions whose condition codes have overflow and carry flags (§2.X.4.3). */
import { ADD as VP_ADD, SUB as VP_SUB } from '../../instructions/sums.js';
import { MAD as VP_MAD } from '../../instructions/MAD.js';
import type { GpuDefinition } from './definition.js';
import { vectorForm } from './forms.js';
import { differenceInEveryInterpretation } from './sums.interpretations.js';

/** ADD: component-wise sum. NV_gpu_program4 §2.X.8.ADD. */
export const ADD: GpuDefinition = {
  name: 'ADD',
  // gp4.ADD.float, gp4.ADD.float-zeros
  ...vectorForm(VP_ADD),
  integer: {
    kind: 'sum',
    // gp4.ADD.signed, gp4.ADD.unsigned
    addends: () => (left, right) => ({ left, right }),
    negated: ([left = false, right = false]) => ({ left, right }),
  },
};

/** SUB: component-wise difference. NV_gpu_program4 §2.X.8.SUB. */
export const SUB: GpuDefinition = {
  name: 'SUB',
  // gp4.SUB.float, gp4.SUB.float-zeros
  ...vectorForm(VP_SUB),
  integer: {
    kind: 'sum',
    // gp4.SUB.signed, gp4.SUB.unsigned
    addends: () => (left, right) => ({ left, right }),
    negated: ([left = false, right = false]) => ({ left, right: !right }),
  },
};

/**
 * MAD: component-wise product and sum, of the 32 least significant bits of an integer product.
 * NV_gpu_program4 §2.X.8.MAD. A product is negated where one of its factors is.
 */
export const MAD: GpuDefinition = {
  name: 'MAD',
  // gp4.MAD.float, gp4.MAD.float-rules, gp4.MAD.float-zeros
  ...vectorForm(VP_MAD),
  integer: {
    kind: 'sum',
    // gp4.MAD.signed, gp4.MAD.unsigned
    addends:
      ({ multiplyLow }) =>
      (a, b, right) => ({ left: multiplyLow(a, b), right }),
    negated: ([a = false, b = false, right = false]) => ({ left: a !== b, right }),
  },
};

/**
 * SAD: absolute difference of two integers, added to a third. NV_gpu_program4 §2.X.8.SAD. The difference is
 * the exact one, which always fits an unsigned integer; it is never negated.
 */
export const SAD: GpuDefinition = {
  name: 'SAD',
  float: null,
  integer: {
    kind: 'sum',
    addends: (domain, { signed }, [first = false, second = false]) => {
      const { lessInteger, negateInteger, selectInteger, subtractIntegers } = domain;
      type Integer = ReturnType<typeof negateInteger>;
      // gp4.SAD.signed, gp4.SAD.unsigned
      const plain = (p: Integer, q: Integer): Integer =>
        selectInteger(lessInteger(p, q, signed), subtractIntegers(q, p), subtractIntegers(p, q));
      const difference = differenceInEveryInterpretation(domain, plain, signed);
      return (a, b, right) => {
        const [p, q] = [first ? negateInteger(a) : a, second ? negateInteger(b) : b];
        return { left: difference(p, q), right };
      };
    },
    negated: ([, , right = false]) => ({ left: false, right }),
  },
};
