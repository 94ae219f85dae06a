/** What each call draws: the vertices between Begin and End, for whoever asks what leaves there. */
import type { Call } from '../../../semantics/gl/context/call.js';
import type { Context } from '../../../semantics/gl/context/context.js';
import { leaving } from '../../../semantics/gl/context/leaving.js';
import type { Leaving } from '../../../semantics/gl/context/leaving-primitive.js';
import type { Effect, VertexEffect } from '../../../semantics/gl/context/result.js';
import { tellsPrimitives } from '../../protocol/gl/primitives.js';

export interface Drawn {
  readonly mode: string;
  readonly vertices: readonly VertexEffect[];
}

/** Follows the effects of calls. */
export class DrawFollower {
  #vertices: VertexEffect[] = [];

  /** What the call drew; nothing of one that tells none. */
  take(call: Call, effects: readonly Effect[]): readonly Drawn[] {
    const drawn: Drawn[] = [];
    for (const effect of effects) {
      if (effect.kind === 'begin') this.#vertices = [];
      if (effect.kind === 'vertex') this.#vertices.push(effect);
      if (effect.kind === 'end') drawn.push({ mode: effect.mode, vertices: this.#vertices });
    }
    return tellsPrimitives(call) ? drawn : [];
  }
}

/** What leaves, as the semantics has it or something that departs from it; null where vertices are transformed conventionally. */
export type Leave = (
  context: Context,
  mode: string,
  vertices: readonly VertexEffect[],
) => readonly Leaving[] | null;

export const LEAVE: Leave = leaving;
