/**
 * A step as one that flushes what it loads. The semantics flushes a denormal when a register takes it; an
 * implementation whose MOV shows that its registers keep one may flush it in each instruction.
 */
import type { Component } from '../../spec/environments.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { flush, isDenormal } from '../../semantics/number/binary32.js';
import { hasDenormal, someDenormal } from './denormal-operands.js';
import type { OwnStates } from './violation.js';

type File = readonly Vector<number>[];
type Change = (value: number) => number;

/** To a zero of the same sign, and to +0. */
const WAYS: readonly Change[] = [flush, (value) => (isDenormal(value) ? 0 : value)];

/** The same step in which what it loads was flushed before, in each way; none where it could load no denormal. */
export function flushedFirst(own: OwnStates): readonly OwnStates[] {
  const { inputs, before } = own;
  const files = [inputs.attributes, before.temporaries, before.parameters];
  return files.some(someDenormal) ? WAYS.map((flushed) => flushedBy(own, flushed)) : [];
}

function flushedBy(own: OwnStates, flushed: Change): OwnStates {
  const { inputs, before, after } = own;
  return {
    ...own,
    inputs: { attributes: inFile(inputs.attributes, flushed) },
    before: {
      ...before,
      temporaries: inFile(before.temporaries, flushed),
      parameters: inFile(before.parameters, flushed),
    },
    after: {
      ...after,
      temporaries: leftIn(after.temporaries, before.temporaries, flushed),
      parameters: leftIn(after.parameters, before.parameters, flushed),
    },
  };
}

function inFile(file: File, flushed: Change): File {
  return file.map((vector) => (hasDenormal(vector) ? mapped(vector, flushed) : vector));
}

/** What the step left alone is flushed like what it began with. */
function leftIn(file: File, first: File, flushed: Change): File {
  return file.map((vector, index) =>
    hasDenormal(vector)
      ? mapped(vector, (value, component) =>
          Object.is(value, first[index]?.[component]) ? flushed(value) : value,
        )
      : vector,
  );
}

function mapped(
  { x, y, z, w }: Vector<number>,
  change: (value: number, component: Component) => number,
): Vector<number> {
  return { x: change(x, 'x'), y: change(y, 'y'), z: change(z, 'z'), w: change(w, 'w') };
}
