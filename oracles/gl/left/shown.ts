/** Primitives that leave, as an answer tells them. */
import type { Context } from '../../../semantics/gl/context/context.js';
import type { Leaving } from '../../../semantics/gl/context/leaving-primitive.js';
import type { Components } from '../../../semantics/gl/pipeline/vertex.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { typedBitsOf } from '../../../semantics/gpu/domains/words.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import type { Drawn, Leave } from './draws.js';
import type { RawPrimitive, RawQuad } from '../../protocol/gl/primitives.js';

/** What leaves of all that a call drew. @param context behind it */
export function primitivesOf(
  context: Context,
  drawn: readonly Drawn[],
  leave: Leave,
): readonly RawPrimitive[] {
  return drawn.flatMap(({ mode, vertices }) =>
    shownPrimitives(leave(context, mode, vertices) ?? []),
  );
}

/** Those that leave, in their order; of what is undefined nothing shows. */
export function shownPrimitives(all: readonly Leaving[]): readonly RawPrimitive[] {
  return all.flatMap((each): readonly RawPrimitive[] => {
    if (each.outcome !== 'left') return [];
    const { pointSize, vertices } = each.left;
    return [
      {
        kind: each.kind,
        ...(typeof pointSize === 'number' ? { size: bitsOf(pointSize) } : {}),
        vertices: vertices.map(({ position, registers }) => ({
          position: quadOf(position),
          registers: Object.fromEntries(
            Object.entries(registers).map(([name, value]) => [name, quadOf(value)]),
          ),
        })),
      },
    ];
  });
}

function quadOf({ x, y, z, w }: Components): RawQuad {
  const bits = (word: Components['x']): number | null =>
    word === UNDEFINED ? null : (typedBitsOf(word)?.bits ?? null);
  return [bits(x), bits(y), bits(z), bits(w)];
}
