/** Strict translations: registers hold bits; see strict-helpers.ts. */
import { instructionNamed } from '../../spec/instructions.js';
import type { Dialect } from './dialect.js';
import { bits, four, MAGNITUDE, SIGN } from './bits.js';
import { OLDER_HELPERS } from './strict-older.js';
import { STRICT_HELPERS } from './strict-helpers.js';
import { parameterReader, relativeParameter, type Style } from './style.js';
import { copies } from '../../semantics/instructions/index.js';

/** A vector, in short where its components are the same. */
function vectorOf(d: Dialect, values: readonly string[]): string {
  const [first = ''] = values;
  const same = values.every((value) => value === first);
  return same ? four(d, first) : `${d.type.u4}(${values.join(', ')})`;
}

export const STRICT: Style = {
  mode: 'strict',
  register: 'u4',
  helpers: STRICT_HELPERS,
  // Behind a barrier: compilers fold what starts at a constant (0 * x, swizzles of zeros), some wrongly.
  // A compiler that knew a register to be 0 would take x + 0 for x, and x * 0 for 0.
  literal: (d, value) => d.barrier('u4', vectorOf(d, value.map(bits))),
  attribute: (d, input, kind) => `flushed(${kind === 'u4' ? input : d.toBits('u4', input)})`,
  parameter: (d, index) => `flushed(${d.parameter('u4', String(index))})`,
  relative: (_, address, displacement) => relativeParameter(address, displacement),
  relativeParameter: parameterReader(
    (d) => d.barrier('u4', four(d, '0u')),
    (d) => `flushed(${d.parameter('u4', 'number')})`,
  ),
  negate: (expression, width) =>
    width === 'all' ? `negated(${expression})` : `(${expression} ^ ${SIGN})`,
  absolute: (expression, width) =>
    width === 'all' ? `ABS(${expression})` : `(${expression} & ${MAGNITUDE})`,
  result: (d, name, operands) => {
    if (copies(name)) return operands[0] ?? '';
    const call = `${name}(${operands.join(', ')})`;
    return instructionNamed(name)?.result === 'replicated' ? four(d, call) : call;
  },
  conditionOf: (_, value, of) =>
    of === 'number' ? `conditionOf(${value})` : `conditionOfAddress(${value})`,
  pass: (_, rule, codes) => `pass${rule}(${codes})`,
  any: (_, test) => `anyPasses(${test})`,
  pick: (d, kind, test, whenTrue, whenFalse) =>
    kind === 'register'
      ? `pick(${test}, ${whenTrue}, ${whenFalse})`
      : `${d.type.i4}(pick(${test}, ${d.type.u4}(${whenTrue}), ${d.type.u4}(${whenFalse})))`,
  exported: (d, name, kind) => (kind === 'u4' ? name : d.toFloat('f4', name)),
};

/** The same as NV_vertex_program has it. */
export const STRICT_OLDER: Style = { ...STRICT, helpers: OLDER_HELPERS };
