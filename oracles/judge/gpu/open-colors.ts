/**
 * Color outputs of which an interpretation says no more than that they are written: by nvfp4.E-color-zero a write to
 * result.color may reach every output. Which of two writes lasts, that one or one to a number, is not said
 * then, so that there is no machine of this interpretation; and what those outputs hold is not judged.
 */
import type { Vector } from '../../../semantics/domains/domain.js';
import type { BindingSyntax } from '../../../semantics/gpu/language/ast.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { Bits, Left } from './left.js';

export const COLOR_ZERO = 'nvfp4.E-color-zero';

const NOT_SHOWN: Vector<Bits> = { x: null, y: null, z: null, w: null };

/** What was left, without those outputs; null where the program has none. */
export function withoutOpenColors({ syntax, results }: GpuProgram, left: Left): Left | null {
  const isOpen = results.map(({ binding }) => isOtherColor(binding));
  if (!isOpen.includes(true) || !resultBindings(syntax).some(isWithoutNumber)) return null;
  return {
    ...left,
    results: left.results.map((vector, index) => (isOpen[index] === true ? NOT_SHOWN : vector)),
  };
}

function isOtherColor(binding: string): boolean {
  return binding.startsWith('result.color[') && binding !== 'result.color[0]';
}

/** The bindings of results that a program writes out. */
function resultBindings({ items }: GpuProgram['syntax']): readonly BindingSyntax[] {
  return items.flatMap((item) => {
    if (item.kind === 'naming' && item.statement === 'OUTPUT') return item.bindings;
    if (item.kind !== 'instruction') return [];
    const variable = item.destination?.variable;
    return variable?.kind === 'binding' ? [variable] : [];
  });
}

/** result.color */
function isWithoutNumber({ parts }: BindingSyntax): boolean {
  const [, second] = parts;
  return parts.length === 2 && second?.kind === 'word' && second.text === 'color';
}
